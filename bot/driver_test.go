package bot_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
)

// desk is rules whose kind 1 is an offer.
type desk struct{ game.Rules }

func (desk) About() *game.About {
	return &game.About{
		ID: "desk", Bound: 4,
		Words: game.Words{
			Verbs: []game.Verb{{Name: "nod"}},
			Kinds: []game.Kind{{Name: "desk.duty"}, {Name: "desk.offer", Class: game.Offer}},
		},
	}
}

// tray is a state with a row of open decisions; each answer closes one, unless it is endless.
type tray struct {
	game.State
	open    []game.Decision
	endless bool
	order   []uint64 // serials in the order they were answered
}

func (s *tray) Pending(into []game.Decision) []game.Decision { return append(into, s.open...) }

func (s *tray) Apply(a game.Answer, _ game.Listener) error {
	s.order = append(s.order, a.Serial)
	if len(a.Picks) != 1 {
		return game.Refuse(game.TooFew, 1).Err()
	}
	if !s.endless {
		s.open = slices.DeleteFunc(s.open, func(d game.Decision) bool { return d.Serial == a.Serial })
	}
	return nil
}

func question(serial uint64, seat game.Seat, kind int16) game.Decision {
	return game.Decision{Seat: seat, Kind: kind, Serial: serial, Min: 1, Max: 1, Options: row(1)}
}

type silent struct{}

func (silent) Answer(_ game.State, _ *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	return into
}

func TestOffersAreAnsweredFirst(t *testing.T) {
	s := &tray{open: []game.Decision{question(1, 0, 0), question(2, 1, 0), question(3, 0, 1), question(4, 1, 1)}}
	r := rand.New(rand.NewPCG(1, 1))
	if err := bot.NewDriver(desk{}).Play(s, []bot.Bot{bot.Random{}, bot.Random{}}, r); err != nil {
		t.Fatal(err)
	}
	if want := []uint64{3, 4, 1, 2}; !slices.Equal(s.order, want) {
		t.Errorf("answered in the order %v, want %v", s.order, want)
	}
}

func TestAGameWithoutEndIsReported(t *testing.T) {
	s := &tray{open: []game.Decision{question(1, 0, 0)}, endless: true}
	err := bot.NewDriver(desk{}).Play(s, []bot.Bot{bot.Random{}}, rand.New(rand.NewPCG(1, 1)))
	if err == nil || err.Error() != "desk asked more than 4 decisions" {
		t.Errorf("error %v", err)
	}
}

func TestARefusedBotIsReported(t *testing.T) {
	s := &tray{open: []game.Decision{question(1, 0, 1)}}
	err := bot.NewDriver(desk{}).Play(s, []bot.Bot{silent{}}, rand.New(rand.NewPCG(1, 1)))
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || !strings.Contains(err.Error(), "seat 0's bot answers desk.offer with []") {
		t.Errorf("error %v", err)
	}
}

// deskWithBots names its bots in About only.
type deskWithBots struct{ desk }

func (d deskWithBots) About() *game.About {
	about := d.desk.About()
	about.Bots = []string{"policy"}
	return about
}

func TestBotsByName(t *testing.T) {
	for name, tc := range map[string]struct {
		rules game.Rules
		bot   string
		want  string // of the error
	}{
		"random":                      {tictactoe.Rules, "random", ""},
		"the game's own":              {tictactoe.Rules, "policy", ""},
		"a level":                     {tictactoe.Rules, "easy", ""},
		"another level":               {tictactoe.Rules, "hard", ""},
		"a level without own bots":    {desk{}, "normal", ""},
		"the policy where none is":    {desk{}, "policy", `desk has no bot "policy" (there are normal, hard, random)`},
		"unknown":                     {tictactoe.Rules, "strategy:x", `tictactoe has no bot "strategy:x" (there are easy, normal, hard, random, policy)`},
		"no name":                     {tictactoe.Rules, "", `no bot ""`},
		"a game that forgot its bots": {deskWithBots{}, "normal", `names bot "policy" but makes none`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := bot.New(tc.rules, tc.bot)
			if tc.want == "" && (err != nil || got == nil) {
				t.Errorf("bot %v, error %v", got, err)
			}
			if tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}

// wins plays many games of tic-tac-toe, seats changing, and counts the games that each bot wins.
func wins(t *testing.T, first, second string, n int) (won [2]int) {
	t.Helper()
	var bots [2]bot.Bot
	for i, name := range []string{first, second} {
		b, err := bot.New(tictactoe.Rules, name)
		if err != nil {
			t.Fatal(err)
		}
		bots[i] = b
	}
	driver := bot.NewDriver(tictactoe.Rules)
	r := rand.New(rand.NewPCG(5, 6))
	for i := range n {
		s, err := tictactoe.Rules.New(game.Setup{Seats: 2, First: game.Seat(i % 2)})
		if err != nil {
			t.Fatal(err)
		}
		if err := driver.Play(s, bots[:], r); err != nil {
			t.Fatal(err)
		}
		result, _ := s.Result()
		for seat := range won {
			if result.Won.Has(game.Seat(seat)) {
				won[seat]++
			}
		}
	}
	return won
}

func TestLevelsAreInOrder(t *testing.T) {
	for _, tc := range []struct {
		better, worse string
		games         int
	}{{"search:100", "normal", 60}, {"normal", "easy", 1000}, {"easy", "random", 1000}} {
		// A tie counts half: a lead of 300 in 1,000 games is 65 %.
		if won := wins(t, tc.better, tc.worse, tc.games); (won[0]-won[1])*1000 < 300*tc.games {
			t.Errorf("%s won %d of %d against %s and lost %d", tc.better, won[0], tc.games, tc.worse, won[1])
		}
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for _, name := range []string{"random", "policy", "normal", "easy"} {
		b, err := bot.New(tictactoe.Rules, name)
		if err != nil {
			t.Fatal(err)
		}
		start, err := tictactoe.Rules.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		s := start.CopyTo(nil)
		driver, bots, r := bot.NewDriver(tictactoe.Rules), []bot.Bot{b, b}, rand.New(rand.NewPCG(1, 1))
		n := testing.AllocsPerRun(100, func() {
			s = start.CopyTo(s)
			if err := driver.Play(s, bots, r); err != nil {
				t.Fatal(err)
			}
		})
		if n > 0 {
			t.Errorf("a game of %s bots makes %.0f allocations", name, n)
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	driver, bots := bot.NewDriver(tictactoe.Rules), []bot.Bot{bot.Random{}, bot.Random{}}
	r := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		s, err := tictactoe.Rules.New(game.Setup{Seats: 2})
		if err != nil {
			b.Fatal(err)
		}
		if err := driver.Play(s, bots, r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
