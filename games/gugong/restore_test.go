package gugong

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
	"github.com/noripan/noripan/game/gametest"
)

// Positions that cannot be are refused, and the error says where.
func TestPositionsThatCannotBe(t *testing.T) {
	two, alone := stand(t, 2, func(*note) {}), newGame(t, solo, nil)
	for want, change := range map[string]func(*note){
		"day: 5: a number from 1 to 4":               func(n *note) { n.Day = 5 },
		"start: 2: a number from 0 to 1":             func(n *note) { n.Start = 2 },
		"dice.1: 10: a number from 1 to 9":           func(n *note) { n.Dice[1] = 10 },
		"board.jade: no 9_wall is left":              func(n *note) { n.Board["jade"] = "9_wall" },
		"seats.0.hand.0: no 1_travel is left":        func(n *note) { n.Seats[0].Hand = []string{"1_travel"} },
		"tiles.1:":                                   func(n *note) { n.Tiles[1] = n.Tiles[0] },
		`cities: this map has no city "nanjing"`:     func(n *note) { n.Cities["nanjing"] = "points" },
		"seats.1: 13 single servants: there are 12":  func(n *note) { n.Seats[1].Pool, n.Seats[1].Wall = 12, 1 },
		"seats.0.ships.0: harbour 1 to 5":            func(n *note) { n.Seats[0].Ships[0] = shipNote{Route: 1, Harbour: 2, Singles: 4} },
		"seats.0.ships: the double servant is on 0":  func(n *note) { n.Seats[0].Double = "ship" },
		"seats.0.slots.2: 2: a number from 0 to 1":   func(n *note) { n.Seats[0].Slots = []int8{0, 0, 2} },
		"seats.0.arrival: an envoy at the last step": func(n *note) { n.Seats[0].Envoy = 8 },
		`end: no "soon"`:                             func(n *note) { n.End = "soon" },
		"frames: the game is over":                   func(n *note) { n.End = "finished" },
		"frames: none, but the game is not over":     func(n *note) { n.Frames, n.Asked = nil, nil },
		"the whole game is at one of its steps":      func(n *note) { n.Frames[0].Step, n.Frames, n.Asked = "", n.Frames[:1], nil },
		"no card lies at a place":                    func(n *note) { n.Board["wall"] = "" },
		"the first day has no morning":               func(n *note) { n.Frames[0].Step, n.Frames, n.Asked = "decrees", n.Frames[:1], nil },
		"nothing can be chosen at exchange":          func(n *note) { n.Seats[0].Hand = nil },
		"what a place lets one do is part of an act": func(n *note) { n.Frames, n.Asked = append(n.Frames, flow.FrameNote{Program: "decree"}), nil },
		"no part of anything but the whole game":     func(n *note) { n.Frames = append(n.Frames, n.Frames[1]) },
	} {
		n := two.note()
		change(n)
		if _, err := read(t, n); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for want, change := range map[string]func(*note){
		"seats: 3, but a game alone has one": func(n *note) { n.Seats = append(n.Seats, n.Seats[0]) },
		"mong: a game alone has one":         func(n *note) { n.Mong, n.Seats = nil, n.Seats[:1] },
		"no focus of Mong":                   func(n *note) { n.Mong.Focus = "" },
		`mong.draw.0: no automa "a12"`:       func(n *note) { n.Mong.Draw[0] = "a12" },
		"mong: automa cards: 12":             func(n *note) { n.Mong.Old = []string{"a1"} },
		"mong.loop: 8: a number from 0 to 7": func(n *note) { n.Mong.Loop = "kaifeng" },
		"what Mong does is another program":  func(n *note) { n.Frames[1].Seat = mongSide },
	} {
		n := alone.note()
		change(n)
		if _, err := read(t, n); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// read restores a position that was written as a note.
func read(t *testing.T, n *note) (game.State, error) {
	t.Helper()
	data, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	return Rules.Restore(Rules.About().Version, data)
}

// A position does not begin with an action that cannot be done.
func TestWhereAGameCannotStand(t *testing.T) {
	s := stand(t, 2, func(n *note) {
		n.Seats[0].Pool = 0
		for city := range n.Cities {
			n.Cities[city] = ""
		}
	})
	for want, at := range map[string]struct {
		step string
		seat game.Seat
	}{
		"travel: it cannot be done now":    {"travel", 0},
		"jade: it cannot be done now":      {"jade", 0},
		"wall: it cannot be done now":      {"wall", 0},
		"take_back: it cannot be done now": {"take_back", 0},
		"no seat 2":                        {"", 2},
		`there is no step "noon"`:          {"noon", 0},
		`there is no step "none"`:          {"none", 0},
	} {
		_, err := Rules.(game.Stander).Stand(Rules.About().Version, s.Snapshot(), at.step, at.seat)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	gametest.Positions(t, Rules, toChange(t))
}

func FuzzPositions(f *testing.F) { gametest.FuzzPositions(f, Rules, toChange(f)) }

// toChange is one game of each size, with all its variants.
func toChange(tb testing.TB) gametest.PositionsConfig {
	tb.Helper()
	c := gametest.PositionsConfig{
		Words:   append(slices.Concat(Rules.(*rules).book.Outline()...), "free:8_none/jade", "spend:servant/0"),
		Changed: 200, Soak: 200_000,
	}
	chance := newChances(9)
	for seats := solo; seats <= maxSeats; seats++ {
		sets := everySetup(seats)
		s := newGame(tb, seats, sets[len(sets)-1])
		chance.renew(s)
		c.Games = append(c.Games, s)
	}
	return c
}
