package house_test

import (
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/news/newstest"
	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/storetest"
	"github.com/noripan/noripan/internal/table"
)

// cluster is two servers on the same data.
type cluster struct {
	air      newstest.Air
	one, two *server
}

func openCluster(t *testing.T, change ...func(*house.Config)) *cluster {
	t.Helper()
	kept, err := store.Open(t.Context(), storetest.Fill(t, t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	c := &cluster{}
	for id, s := range map[string]**server{"one": &c.one, "two": &c.two} {
		if err := kept.Join(t.Context(), store.Member{ID: id, Rules: []byte("{}")}, time.Hour); err != nil {
			t.Fatal(err)
		}
		config := house.Config{Store: kept, Log: slog.New(slog.DiscardHandler), News: c.air.Open(t, id)}
		for _, f := range change {
			f(&config)
		}
		h, err := house.Open(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := h.Close(t.Context()); err != nil && t.Context().Err() == nil {
				t.Error(err)
			}
		})
		*s = &server{House: h, t: t, store: kept}
	}
	return c
}

// has gives a table to a server.
func (c *cluster) has(server, code string) {
	c.one.t.Helper()
	row, err := c.one.store.Table(c.one.t.Context(), code)
	if err != nil {
		c.one.t.Fatal(err)
	}
	if lease, err := c.one.store.Acquire(c.one.t.Context(), row.ID, server); err != nil || lease.Server != server {
		c.one.t.Fatalf("the table is %+v, %v", lease, err)
	}
}

func account(t *testing.T, s *server, id string) house.Account {
	t.Helper()
	a, err := s.Account(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestWhatChangesAPersonIsKnownAtAllServers(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(t *testing.T, s *server, a house.Account) error
		seen   func(a house.Account, session house.Session) bool
	}{
		"another name": {
			func(t *testing.T, s *server, a house.Account) error {
				_, err := s.Rename(t.Context(), a, "Anne")
				return err
			},
			func(a house.Account, _ house.Session) bool { return a.Name == "Anne" },
		},
		"a password": {
			func(t *testing.T, s *server, a house.Account) error {
				_, err := s.SetPassword(t.Context(), a, "", "correct horse")
				return err
			},
			func(a house.Account, _ house.Session) bool { return a.Kept && a.Password },
		},
		"all sessions end": {
			func(t *testing.T, s *server, a house.Account) error { return s.EndSessions(t.Context(), a.ID) },
			func(a house.Account, session house.Session) bool { return !a.Owns(session) },
		},
		"a ban": {
			func(t *testing.T, s *server, a house.Account) error {
				return s.Ban(t.Context(), house.Account{}, a.ID, "rude", 0)
			},
			func(a house.Account, _ house.Session) bool { _, banned := a.Banned(); return banned },
		},
	} {
		in(t, name, func(t *testing.T) {
			c := openCluster(t)
			a := c.one.guest("앤")
			session := a.NewSession()
			if tc.seen(account(t, c.two, a.ID), session) {
				t.Fatal("it is seen before it is")
			}
			if err := tc.change(t, c.one, account(t, c.one, a.ID)); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if !tc.seen(account(t, c.two, a.ID), session) {
				t.Error("the other server does not know")
			}
		})
	}
}

func TestAServerThatMissedNewsForgetsPeople(t *testing.T) {
	in(t, "when it hears of it", func(t *testing.T) {
		c := openCluster(t)
		a := c.one.guest("앤")
		account(t, c.two, a.ID)
		c.air.Cut("one", true)
		if _, err := c.one.Rename(t.Context(), a, "Anne"); err != nil {
			t.Fatal(err)
		}
		c.air.Cut("one", false)
		if got := account(t, c.two, a.ID); got.Name != "앤" {
			t.Fatalf("it is %q before anything is heard", got.Name)
		}
		time.Sleep(time.Second)
		if got := account(t, c.two, a.ID); got.Name != "Anne" {
			t.Errorf("it is %q a second later", got.Name)
		}
	})
	in(t, "and when it hears nothing any more", func(t *testing.T) {
		c := openCluster(t)
		a := c.one.guest("앤")
		account(t, c.two, a.ID)
		c.air.Cut("one", true)
		if _, err := c.one.Rename(t.Context(), a, "Anne"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30 * time.Second)
		if got := account(t, c.two, a.ID); got.Name != "Anne" {
			t.Errorf("it is %q half a minute later", got.Name)
		}
	})
}

func TestListsTellOfTablesAtOtherServers(t *testing.T) {
	in(t, "as they are now", func(t *testing.T) {
		c := openCluster(t, pace(1))
		anns, stopAnn := c.two.Look("ann")
		all, stopAll := c.two.Look("")
		defer stopAnn()
		defer stopAll()
		step := func(what string, ann, everybody bool, do func()) {
			t.Helper()
			do()
			time.Sleep(200 * time.Millisecond) // what happens is told together
			if a, e := looks(anns), looks(all); a != ann || e != everybody {
				t.Errorf("%s: ann was told: %t, everybody: %t", what, a, e)
			}
		}
		var made string
		step("a private table", true, false, func() { made = c.one.create(ann, house.Spec{Game: "tictactoe", Private: true}) })
		c.has("one", made)
		step("ben is ready", true, false, func() { c.one.must(made, ben, table.Command{Do: table.Join}, table.Command{Do: table.Ready}) })
		var people map[string]*viewer
		step("its game begins", true, false, func() {
			c.one.must(made, ann, table.Command{Do: table.Start})
			time.Sleep(4 * time.Second)
			people = map[string]*viewer{"ann": c.one.watch(made, ann), "ben": c.one.watch(made, ben)}
		})
		awaited := func() (who string) {
			t.Helper()
			for _, id := range []string{"ann", "ben"} {
				mine, _, err := c.two.List(t.Context(), id)
				if err != nil || len(mine) != 1 {
					t.Fatalf("%s's tables: %+v, %v", id, mine, err)
				}
				for _, seat := range mine[0].Seats {
					if seat.Presence != table.Online {
						t.Errorf("%s is %q", seat.Name, seat.Presence)
					}
				}
				if mine[0].Awaited {
					who += id
				}
			}
			return who
		}
		first := awaited()
		step("one has moved", true, false, func() { people[first].answer() })
		if second := awaited(); len(second) != 3 || second == first {
			t.Errorf("after %q it waits for %q", first, second)
		}
		if known, err := c.two.Tables(t.Context(), "", 0); err != nil || len(known) != 1 || !known[0].Awake {
			t.Errorf("administrators see %+v, %v", known, err)
		}
		c.air.Cut("two", true) // it asks nobody any more
		if mine, _, err := c.two.List(t.Context(), "ann"); err != nil || len(mine) != 1 || mine[0].State != table.Playing || mine[0].Awaited {
			t.Errorf("without an answer the list shows %+v, %v", mine, err)
		}
		c.air.Cut("two", false)
		step("a public table", true, true, func() { c.one.create(ann, house.Spec{Game: "tictactoe"}) })
		if _, open, err := c.two.List(t.Context(), "ben"); err != nil || len(open) != 1 {
			t.Errorf("open tables: %+v, %v", open, err)
		}
	})
}

func TestTroubleWithATableIsToldAtAllServers(t *testing.T) {
	in(t, "until it is closed", func(t *testing.T) {
		c := openCluster(t, func(config *house.Config) {
			config.Games = []game.Rules{tictactoe.Rules}
			if config.News.ID() == "one" {
				config.Games = []game.Rules{newer{tictactoe.Rules, new(atomic.Int64), false}}
			}
		})
		made := c.two.create(ann, playNow)
		if err := c.two.Close(t.Context()); err != nil { // so that the table is not awake any more
			t.Fatal(err)
		}
		if got := code(c.one.do(made, ann, table.Command{Do: table.Join})); got != table.Parked {
			t.Fatalf("at the first server: %q", got)
		}
		parked := func(what, trouble string, n int) {
			t.Helper()
			time.Sleep(2 * time.Second)
			for _, s := range []*server{c.one, c.two} {
				f, err := s.Figures(t.Context())
				if err != nil || f.Parked != n {
					t.Errorf("%s: %d are parked, %v; want %d", what, f.Parked, err, n)
				}
				known, err := s.Tables(t.Context(), "", 0)
				if err != nil || len(known) != n || n > 0 && known[0].Trouble != trouble {
					t.Errorf("%s: %+v, %v", what, known, err)
				}
			}
		}
		parked("it is parked", "rules", 1)
		if err := c.one.CloseTable(t.Context(), c.one.guest("앤"), made, ""); err != nil {
			t.Fatal(err)
		}
		parked("it is closed", "", 0)
	})
}

func TestServersThatBeginTogetherAgreeOnTheirSecrets(t *testing.T) {
	c := openCluster(t)
	session1, err1 := c.one.Key(t.Context(), "session")
	session2, err2 := c.two.Key(t.Context(), "session")
	if err := errors.Join(err1, err2); err != nil || session1 != session2 {
		t.Errorf("their sessions are signed by other keys, %v", err)
	}
	if c.one.PushKey() != c.two.PushKey() || c.one.PushKey() == "" {
		t.Error("push services know them by other keys")
	}
	told := make(chan string, 2)
	for _, s := range []*server{c.one, c.two} {
		go func() {
			token, open, err := s.FirstAdminToken(t.Context())
			if err != nil || !open {
				t.Errorf("the administrator's token: open %t, %v", open, err)
			}
			told <- token
		}()
	}
	token := <-told + <-told
	if len(token) != 24 {
		t.Fatalf("%d signs are told, want one token", len(token))
	}
	if err := c.two.Claim(t.Context(), c.one.keeper("앤"), token); err != nil {
		t.Errorf("the token that was told: %v", err)
	}
}

func TestBackupsOfAllServersAreListed(t *testing.T) {
	c := openCluster(t) // both on one disk, so that each has every backup
	by := c.one.guest("앤")
	made, err := c.two.Backup(t.Context(), by)
	if err != nil || made.Server != "two" {
		t.Fatalf("the backup is %+v, %v", made, err)
	}
	servers := func() (names []string) {
		t.Helper()
		files, err := c.one.Backups(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if f.Name != made.Name {
				t.Errorf("there is %+v", f)
			}
			names = append(names, f.Server)
		}
		return names
	}
	if got := servers(); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("backups of %v are listed", got)
	}
	c.air.Cut("one", true)
	if got := servers(); !slices.Equal(got, []string{"one"}) {
		t.Errorf("when nobody answers backups of %v are listed", got)
	}
}
