package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/internal/store"
)

func join(t *testing.T, s *store.Store, id string, lease time.Duration) {
	t.Helper()
	m := store.Member{ID: id, Address: "at " + id, Version: "1", Rules: []byte("{}")}
	if err := s.Join(t.Context(), m, lease); err != nil {
		t.Fatalf("%s joins: %v", id, err)
	}
}

// acquire takes a table for a server, after the time of some was ended.
func acquire(t *testing.T, s *store.Store, table int64, server string, dead ...string) store.Lease {
	t.Helper()
	for _, id := range dead {
		if done, err := s.Condemn(t.Context(), id, 2*time.Hour); err != nil || !done {
			t.Fatalf("the time of %s is ended: %v, %v", id, done, err)
		}
	}
	lease, err := s.Acquire(t.Context(), table, server)
	if err != nil {
		t.Fatalf("%s takes table %d: %v", server, table, err)
	}
	return lease
}

// gone is a lease that was over before it began.
const gone = -time.Second

func TestATableHasOneServer(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		join(t, s, "one", time.Hour)
		join(t, s, "two", time.Hour)
		condemn := func(want bool, left time.Duration) func() error {
			return func() error {
				done, err := s.Condemn(t.Context(), "one", left)
				if err == nil && done != want {
					err = fmt.Errorf("its time is ended: %v", done)
				}
				return err
			}
		}
		for _, step := range []struct {
			what   string
			do     func() error
			server string
			want   store.Lease
		}{
			{"one takes it", nil, "one", store.Lease{Epoch: 1, Server: "one"}},
			{"two may not", nil, "two", store.Lease{Epoch: 1, Server: "one"}},
			{"one takes it anew", nil, "one", store.Lease{Epoch: 2, Server: "one"}},
			{"one has more time than that", condemn(false, time.Minute), "two", store.Lease{Epoch: 2, Server: "one"}},
			{"one's time is ended", condemn(true, 2*time.Hour), "two", store.Lease{Epoch: 3, Server: "two"}},
			{"one is late", func() error { return s.Release(t.Context(), id, 2) }, "one", store.Lease{Epoch: 3, Server: "two"}},
			{"two frees it", func() error { return s.Release(t.Context(), id, 3) }, "one", store.Lease{Epoch: 4, Server: "one"}},
			{"one leaves", func() error { return s.Leave(t.Context(), "one") }, "two", store.Lease{Epoch: 5, Server: "two"}},
			{"one comes back", func() error { join(t, s, "one", time.Hour); return nil }, "one", store.Lease{Epoch: 5, Server: "two"}},
			{"two's time is over", func() error { return s.Renew(t.Context(), "two", gone) }, "one", store.Lease{Epoch: 6, Server: "one"}},
			{"one begins anew", func() error { join(t, s, "one", time.Hour); return nil }, "three", store.Lease{Epoch: 7, Server: "three"}},
			{"three is no member", nil, "one", store.Lease{Epoch: 8, Server: "one"}},
		} {
			if step.do != nil {
				if err := step.do(); err != nil {
					t.Fatalf("%s: %v", step.what, err)
				}
			}
			if got := acquire(t, s, id, step.server); got != step.want {
				t.Fatalf("%s: the lease is %+v, want %+v", step.what, got, step.want)
			}
		}
		if err := s.Renew(t.Context(), "two", time.Hour); !errors.Is(err, store.ErrLapsed) {
			t.Errorf("two, whose time was over, renews: %v", err)
		}
		if err := s.Renew(t.Context(), "nobody", time.Hour); !errors.Is(err, store.ErrLapsed) {
			t.Errorf("who never joined renews: %v", err)
		}
	})
}

func TestMembersAreThoseWhoseTimeIsNotOver(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		join(t, s, "two", time.Hour)
		join(t, s, "gone", gone)
		join(t, s, "one", time.Hour)
		got, err := s.Members(t.Context())
		for i := range got {
			if got[i].Remains > time.Hour.Milliseconds() || got[i].Remains < time.Hour.Milliseconds()/2 {
				t.Errorf("%s has %d ms left of an hour", got[i].ID, got[i].Remains)
			}
			got[i].Remains = 0
		}
		want := []store.Member{{ID: "one", Address: "at one", Version: "1", Rules: []byte("{}")}, {ID: "two", Address: "at two", Version: "1", Rules: []byte("{}")}}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("the members (%v):\n%s", err, diff)
		}
	})
}

func TestOnlyWhoHasTheTableWrites(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		id := addTable(t, s, row("AAAAAA"))
		join(t, s, "one", time.Hour)
		join(t, s, "two", time.Hour)
		write := func(epoch, seq int64) error {
			return s.Append(t.Context(), store.Batch{Table: id, Epoch: epoch, Entries: []store.Entry{entry(seq)}})
		}
		if err := write(1, 2); !errors.Is(err, store.ErrFenced) {
			t.Errorf("without a lease: %v, want ErrFenced", err)
		}
		one := acquire(t, s, id, "one").Epoch
		if err := write(one, 2); err != nil {
			t.Errorf("with the lease: %v", err)
		}
		two := acquire(t, s, id, "two", "one").Epoch
		if err := write(one, 3); !errors.Is(err, store.ErrFenced) {
			t.Errorf("after another has taken it: %v, want ErrFenced", err)
		}
		if err := write(two, 3); err != nil {
			t.Errorf("the other: %v", err)
		}
		_, entries, err := s.History(t.Context(), id)
		if diff := cmp.Diff([]store.Entry{entry(1), entry(2), entry(3)}, entries); diff != "" || err != nil {
			t.Errorf("the log (%v):\n%s", err, diff)
		}
	})
}

func TestTablesThatNobodyHasAreFound(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		join(t, s, "one", time.Hour)
		join(t, s, "late", time.Hour)
		take := map[string]string{"FREEAA": "", "HELDAA": "one", "LATEAA": "late", "AWAYAA": "one", "GONEAA": "nobody"}
		for code, server := range take {
			r := row(code)
			if code == "AWAYAA" {
				r.WakeAt = 9000
			}
			if id := addTable(t, s, r); server != "" {
				acquire(t, s, id, server)
			}
		}
		if err := s.Renew(t.Context(), "late", gone); err != nil {
			t.Fatal(err)
		}
		unowned := func(skip, limit int, want ...string) []string {
			t.Helper()
			codes, err := s.Unowned(t.Context(), 5000, skip, limit)
			found := slices.Sorted(slices.Values(codes))
			if diff := cmp.Diff(want, found); diff != "" || err != nil {
				t.Errorf("%d after %d (%v):\n%s", limit, skip, err, diff)
			}
			return codes
		}
		all := unowned(0, 9, "FREEAA", "GONEAA", "LATEAA")
		for skip, want := range [][]string{all[:2], all[1:3], all[2:], nil} {
			unowned(skip, 2, slices.Sorted(slices.Values(want))...)
		}
		if done, err := s.Condemn(t.Context(), "one", 2*time.Hour); err != nil || !done {
			t.Errorf("its time is ended: %v, %v", done, err)
		}
		unowned(0, 9, "FREEAA", "GONEAA", "HELDAA", "LATEAA")
	})
}

func TestTablesTellWhoHasThem(t *testing.T) {
	everywhere(t, func(t *testing.T, p store.Place) {
		s := open(t, p)
		var ids []int64
		for _, code := range []string{"AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"} {
			ids = append(ids, addTable(t, s, row(code)))
		}
		for i, server := range []string{"one", "two", "three"} {
			join(t, s, server, time.Hour)
			acquire(t, s, ids[i], server)
		}
		if err := s.Renew(t.Context(), "three", gone); err != nil {
			t.Fatal(err)
		}
		for name, tc := range map[string]struct {
			ids  []int64
			want map[int64]string
		}{
			"all":  {ids, map[int64]string{ids[0]: "one", ids[1]: "two"}},
			"some": {ids[1:3], map[int64]string{ids[1]: "two"}},
			"none": {nil, nil},
		} {
			if got, err := s.Owners(t.Context(), tc.ids); err != nil || !cmp.Equal(got, tc.want) {
				t.Errorf("%s: %v, %v", name, got, err)
			}
		}
	})
}
