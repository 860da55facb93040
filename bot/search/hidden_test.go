package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
)

// One of three coins lies hidden. Seat 0 may leave it there, and the game is drawn, or say that it knows: then it must say
// which, and wins if it is right. Who thinks of each coin by itself always wins by saying so.
//
// Pennies are shown by both seats at once: seat 0 wins if they are alike.
const (
	leave int16 = iota
	know
	heads
	tails
	rim
)

type riddle struct{ about game.About }

func (r *riddle) About() *game.About                               { return &r.about }
func (r *riddle) New(game.Setup) (game.State, error)               { return nil, nil }
func (r *riddle) Restore(game.Version, []byte) (game.State, error) { return nil, nil }

var riddles = &riddle{game.About{ID: "riddle", Bound: 4, Words: game.Words{Kinds: []game.Kind{{Name: "riddle.ask"}}}}}

// coin is the first game, and pennies where it has none of that.
type coin struct {
	game.State // what it lacks of one nobody calls
	up         int16
	step       int // the question; 2 is the end
	won        game.Audience
	open       bool // a new deal leaves the coin as it is
	pennies    bool
	shown      [2]int16 // 0 for none
}

var (
	ways   = []game.Option{{Verb: leave}, {Verb: know}}
	faces  = []game.Option{{Verb: heads}, {Verb: tails}}
	coins  = []game.Option{{Verb: heads}, {Verb: tails}, {Verb: rim}}
	serial = []uint64{1, 2}
)

func (c *coin) Pending(into []game.Decision) []game.Decision {
	switch {
	case c.step == 2:
	case c.pennies:
		for seat, shown := range c.shown {
			if shown == 0 {
				into = append(into, game.Decision{Seat: game.Seat(seat), Serial: serial[seat], Min: 1, Max: 1, Options: faces})
			}
		}
	case c.step == 1:
		into = append(into, game.Decision{Serial: 2, Min: 1, Max: 1, Options: coins})
	default:
		into = append(into, game.Decision{Serial: 1, Min: 1, Max: 1, Options: ways})
	}
	return into
}

func (c *coin) Apply(a game.Answer, _ game.Listener) error {
	pick := a.Picks[0].Verb
	switch {
	case c.pennies:
		c.shown[a.Seat] = pick
		if c.shown[0] != 0 && c.shown[1] != 0 {
			c.step = 2
			c.won = game.Only(1)
			if c.shown[0] == c.shown[1] {
				c.won = game.Only(0)
			}
		}
	case pick == know:
		c.step = 1
	default:
		c.step = 2
		if pick != leave {
			c.won = game.Only(1)
			if pick == c.up {
				c.won = game.Only(0)
			}
		}
	}
	return nil
}

func (c *coin) CopyTo(dst game.State) game.State {
	d, ok := dst.(*coin)
	if !ok {
		d = new(coin)
	}
	*d = *c
	return d
}

func (c *coin) Determinize(_ game.Seat, r *rand.Rand) {
	if !c.open {
		c.up = heads + int16(r.IntN(3))
	}
}

func (c *coin) Result() (game.Result, bool) {
	return game.Result{Seats: 2, Won: c.won, End: game.Drawn}, c.step == 2
}

func (c *coin) See(game.Seat, game.Perspective) game.Perspective { return nil }

// sight is what a seat sees: how far the game is.
type sight struct{ Step int }

func (sight) Lines() []game.Line { return nil }

func (c *coin) View(game.Seat) game.View { return sight{c.step} }

func (c *coin) Hash() uint64 { return uint64(c.step)<<8 | uint64(c.up) }

func think(s game.State, seat int) (game.Option, []search.Line) {
	b := search.New(riddles, nil, search.Tuning{Adversary: true}, search.Budget{Iterations: 2000})
	d := s.Pending(nil)[seat]
	picks := b.Answer(s, &d, newRand(3), nil)
	return picks[0], b.Report()
}

// A search does not take what it will not know for something that it can use; one that knows the coin does.
func TestWhatIsHiddenStaysHidden(t *testing.T) {
	for _, up := range []int16{heads, tails, rim} {
		pick, lines := think(&coin{up: up}, 0)
		if pick.Verb != leave {
			t.Errorf("coin %d: it says that it knows: %v", up, lines)
		}
		for _, l := range lines {
			if l.Rate < 0.2 || l.Rate > 0.51 {
				t.Errorf("coin %d: it expects %.2f of %v", up, l.Rate, l.Picks)
			}
		}
		if pick, lines = think(&coin{up: up, open: true}, 0); pick.Verb != know || lines[0].Rate < 0.9 {
			t.Errorf("coin %d lies open, and it answers %v: %v", up, pick, lines)
		}
	}
}

// Who plays against a searcher that thinks of each world by itself, and says of the coin what it would in most, wins more.
func TestSearchBeatsWhoIgnoresWhatIsHidden(t *testing.T) {
	r := newRand(5)
	share := func(answer func(s game.State) game.Option) float32 {
		var sum float32
		for range 200 {
			s := &coin{up: heads + int16(r.IntN(3))}
			for s.step < 2 {
				d := s.Pending(nil)[0]
				if err := s.Apply(game.Answer{Serial: d.Serial, Picks: []game.Option{answer(s)}}, nil); err != nil {
					t.Fatal(err)
				}
			}
			result, _ := s.Result()
			sum += search.Share(&result, 0)
		}
		return sum / 200
	}
	careful := search.New(riddles, nil, search.Tuning{Adversary: true}, search.Budget{Iterations: 300})
	honest := share(func(s game.State) game.Option {
		d := s.Pending(nil)[0]
		return careful.Answer(s, &d, r, nil)[0]
	})
	world := new(coin)
	naive := share(func(s game.State) game.Option { // in a world that it takes for true
		s.CopyTo(world)
		world.Determinize(0, r)
		world.open = true
		d := world.Pending(nil)[0]
		return careful.Answer(world, &d, r, nil)[0]
	})
	peeking := share(func(s game.State) game.Option {
		s.(*coin).open = true
		d := s.Pending(nil)[0]
		return careful.Answer(s, &d, r, nil)[0]
	})
	if honest < 0.5 || naive > 0.45 || naive < 0.2 || peeking < 1 {
		t.Errorf("honest %.2f, naive %.2f, peeking %.2f", honest, naive, peeking)
	}
}

// Nobody knows what is chosen at the same time: neither who searches, nor in its tree the other.
func TestWhatIsChosenTogetherIsNotSeen(t *testing.T) {
	for seat := range 2 {
		_, lines := think(&coin{pennies: true}, seat)
		for _, l := range lines {
			if l.Rate < 0.35 || l.Rate > 0.65 {
				t.Errorf("seat %d expects %.2f of %v", seat, l.Rate, l.Picks)
			}
		}
	}
	sealed := &coin{pennies: true, shown: [2]int16{0, tails}}
	if _, lines := think(sealed, 0); lines[0].Rate < 0.9 {
		t.Errorf("the test's own game should tell what is not dealt anew: %v", lines)
	}
}
