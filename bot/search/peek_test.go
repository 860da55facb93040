package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/games/dominion"
)

// guarded is the true state, or a copy of it that has not been dealt anew: it lets nobody do with it what would tell more than
// its seat may know.
type guarded struct {
	game.State
	t    *testing.T
	seat game.Seat
}

func (g *guarded) CopyTo(dst game.State) game.State {
	d, ok := dst.(*dealt)
	if !ok {
		d = &dealt{guarded: guarded{t: g.t, seat: g.seat}}
	}
	d.State, d.done, d.seat = g.State.CopyTo(d.State), false, g.seat
	return d
}

func (g *guarded) See(seat game.Seat, into game.Perspective) game.Perspective {
	if seat != g.seat {
		g.t.Errorf("it looks through the eyes of seat %d", seat)
	}
	return g.State.See(seat, into)
}

func (g *guarded) Apply(game.Answer, game.Listener) error {
	g.t.Error("it tries what comes of an answer in the true game")
	return nil
}

func (g *guarded) Determinize(game.Seat, *rand.Rand) { g.t.Error("it changes the true game") }
func (g *guarded) Snapshot() []byte                  { g.t.Error("it reads the true game"); return nil }

func (g *guarded) View(seat game.Seat) game.View {
	if seat != g.seat {
		g.t.Errorf("it looks through the eyes of seat %d", seat)
	}
	return g.State.View(seat)
}

// dealt is a copy that may be used once it has been dealt anew.
type dealt struct {
	guarded
	done bool
}

func (d *dealt) Determinize(seat game.Seat, r *rand.Rand) {
	if seat != d.seat {
		d.t.Errorf("it deals for seat %d", seat)
	}
	d.State.Determinize(seat, r)
	d.done = true
}

func (d *dealt) See(seat game.Seat, into game.Perspective) game.Perspective {
	d.check()
	return d.State.See(seat, into)
}

func (d *dealt) Apply(a game.Answer, l game.Listener) error {
	d.check()
	return d.State.Apply(a, l)
}

func (d *dealt) check() {
	if !d.done {
		d.t.Error("it uses a copy of the true game")
	}
}

// Whatever it does, a search touches of the true game what its seat sees, and of copies only those that are dealt anew.
func TestSearchLooksOnlyAtWhatItsSeatMayKnow(t *testing.T) {
	for i, rules := range append(games.All[:len(games.All):len(games.All)], dominion.Rules) {
		t.Run(rules.About().ID, func(t *testing.T) {
			policy, err := rules.(game.PolicyMaker).Policy("policy")
			if err != nil {
				t.Fatal(err)
			}
			s, err := rules.New(game.Setup{Seats: max(2, rules.About().MinSeats)})
			if err != nil {
				t.Fatal(err)
			}
			driver, r := bot.NewDriver(rules), newRand(4)
			searcher := search.New(rules, policy, search.Tuning{Race: i == len(games.All)}, search.Budget{Iterations: 4})
			for range 60 {
				d := driver.Next(s)
				if d == nil {
					break
				}
				picks := searcher.Answer(&guarded{State: s, t: t, seat: d.Seat}, d, r, nil)
				if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
