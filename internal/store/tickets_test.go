package store_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/store"
)

func TestATicketIsSpentOnce(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		kept := store.Ticket{Kind: "device", Secret: "ABCD", Person: "ann", Expires: 100, Body: []byte("body")}
		if err := s.AddTicket(t.Context(), kept, 0, false, 10); err != nil {
			t.Fatal(err)
		}
		for range 2 { // to look does not spend it
			if who, err := s.TicketPerson(t.Context(), "device", "ABCD", 99); who != "ann" || err != nil {
				t.Fatalf("it is %q's, error %v", who, err)
			}
		}
		var got atomic.Int64
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				found, err := s.SpendTicket(t.Context(), "device", "ABCD", 99, false, "")
				if err == nil && cmp.Equal(found, kept) {
					got.Add(1)
				} else if !errors.Is(err, store.ErrNotFound) {
					t.Errorf("spending it: %+v, %v", found, err)
				}
			})
		}
		if all.Wait(); got.Load() != 1 {
			t.Errorf("%d of 8 have spent it", got.Load())
		}
	})
}

func TestATicketIsRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		kind, secret, person string
		now                  int64
		left                 bool // for one who is right
	}{
		"of another kind":   {"passkey", "ABCD", "ann", 99, true},
		"by a wrong secret": {"device", "ABCE", "ann", 99, true},
		"to another":        {"device", "ABCD", "ben", 99, true},
		"too late":          {"device", "ABCD", "ann", 100, false},
	} {
		t.Run(name, func(t *testing.T) {
			everywhere(t, func(t *testing.T, p store.Place) {
				s := open(t, p)
				if err := s.AddTicket(t.Context(), store.Ticket{Kind: "device", Secret: "ABCD", Person: "ann", Expires: 100}, 0, false, 10); err != nil {
					t.Fatal(err)
				}
				if _, err := s.SpendTicket(t.Context(), tc.kind, tc.secret, tc.now, true, tc.person); !errors.Is(err, store.ErrNotFound) {
					t.Errorf("it is spent: %v", err)
				}
				if _, err := s.SpendTicket(t.Context(), "device", "ABCD", 99, true, "ann"); (err == nil) != tc.left {
					t.Errorf("it is left: %v", err)
				}
			})
		})
	}
}

func TestTicketsAreBounded(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		add := func(n int, person string, now int64, alone bool) error {
			return s.AddTicket(t.Context(), store.Ticket{Kind: "device", Secret: fmt.Sprint(n), Person: person, Expires: now + 100}, now, alone, 2)
		}
		for n, tc := range []struct {
			person string
			now    int64
			alone  bool
			full   bool
		}{
			{"ann", 0, false, false},
			{"ann", 0, false, false},
			{"ben", 0, false, true},
			{"ann", 0, true, false}, // in the place of both
			{"ben", 0, true, false},
			{"cho", 0, true, true}, // two are two, whosever they are
			{"cho", 100, true, false},
			{"ben", 100, true, false}, // those before are too old
		} {
			if err := add(n, tc.person, tc.now, tc.alone); errors.Is(err, store.ErrTooLarge) != tc.full || !tc.full && err != nil {
				t.Errorf("ticket %d: %v", n, err)
			}
		}
		if err := s.DropTickets(t.Context(), "device", "ben"); err != nil {
			t.Fatal(err)
		}
		if who, err := s.TicketPerson(t.Context(), "device", "7", 100); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a dropped ticket is %q's, error %v", who, err)
		}
		if who, err := s.TicketPerson(t.Context(), "device", "6", 100); who != "cho" {
			t.Errorf("another's is %q's, error %v", who, err)
		}
		if err := s.AddTicket(t.Context(), store.Ticket{Kind: "device", Body: make([]byte, store.MaxTicket+1)}, 0, false, 10); !errors.Is(err, store.ErrTooLarge) {
			t.Errorf("a large one: %v", err)
		}
	})
}
