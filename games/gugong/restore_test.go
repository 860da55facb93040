package gugong

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
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

// someSnapshots are positions of games that chance plays, each kind of question among them.
func someSnapshots(tb testing.TB) [][]byte {
	tb.Helper()
	var all [][]byte
	c := newChances(9)
	for seats := solo; seats <= maxSeats; seats++ {
		sets := everySetup(seats)
		s := newGame(tb, seats, sets[len(sets)-1])
		c.renew(s)
		var met [kindEnd + 1]int
		for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
			if met[d.Kind]++; met[d.Kind] <= 2 {
				all = append(all, s.Snapshot())
			}
			if err := c.driver.Answer(s, d, bot.Random{}, c.Rand, nil); err != nil {
				tb.Fatal(err)
			}
		}
		all = append(all, s.Snapshot())
	}
	return all
}

// survives reads a position, good or bad, and plays on from what can be read; it tells whether it could.
func survives(t *testing.T, data []byte) (could bool) {
	t.Helper()
	defer func() {
		if failed := recover(); failed != nil {
			panic(fmt.Sprintf("%v, of\n%s", failed, data))
		}
	}()
	state, err := Rules.Restore(Rules.About().Version, data)
	if err != nil {
		return false
	}
	again, err := Rules.Restore(Rules.About().Version, state.Snapshot())
	if err != nil || again.Hash() != state.Hash() {
		t.Fatalf("read once, but not twice: %v, in\n%s\nof\n%s", err, state.Snapshot(), data)
	}
	c := newChances(1)
	for range 60 {
		d := c.driver.Next(state)
		if d == nil {
			break
		}
		state.Determinize(d.Seat, c.Rand)
		state.View(d.Seat)
		state.(game.Explainer).Dim(d.Seat, nil)
		if err := c.driver.Answer(state, c.driver.Next(state), bot.Random{}, c.Rand, nil); err != nil {
			t.Fatalf("%v, in\n%s\nof\n%s", err, state.Snapshot(), data)
		}
	}
	if _, over := state.Result(); c.driver.Next(state) == nil && !over {
		t.Fatalf("nobody is asked, and it is not over: %s\nof\n%s", state.Snapshot(), data)
	}
	return true
}

// namesOfAll are the names of everything that a snapshot can hold.
func namesOfAll() []string {
	r := Rules.(*rules)
	all := []string{"", "finished", "stopped", "pass", "do", "free:8_none/jade", "spend:servant/0"}
	for _, program := range r.book.Outline() {
		all = append(all, program...)
	}
	for _, table := range []*game.Table{
		placeTable, actionTable, giftTable, cityTable, tokenTable, decreeTable, automaTable, phaseTable, levelTable, doubleTable,
	} {
		all = append(all, table.Names...)
	}
	return all
}

// Whatever is changed in a position, it is refused or can be played.
func TestPositionsChangedByChanceAreRefusedOrPlayed(t *testing.T) {
	t.Parallel()
	all, words, chance := someSnapshots(t), namesOfAll(), rand.New(rand.NewPCG(4, 4))
	changed, played := 1_500, 0
	if os.Getenv("NORIPAN_SOAK") != "" {
		changed = 200_000
	}
	for range changed {
		var position any
		if err := json.Unmarshal(all[chance.IntN(len(all))], &position); err != nil {
			t.Fatal(err)
		}
		for range 1 + chance.IntN(3) {
			position = changedByChance(position, words, chance)
		}
		data, err := json.Marshal(position)
		if err != nil {
			t.Fatal(err)
		}
		if survives(t, data) {
			played++
		}
	}
	if played < changed/20 {
		t.Errorf("only %d of %d could be read: this tests nothing", played, changed)
	}
}

// changedByChance changes one value somewhere inside another.
func changedByChance(value any, words []string, r *rand.Rand) any {
	switch value := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(value))
		if len(keys) == 0 {
			return value
		}
		key := keys[r.IntN(len(keys))]
		if r.IntN(20) == 0 {
			delete(value, key)
		} else {
			value[key] = changedByChance(value[key], words, r)
		}
		return value
	case []any:
		switch {
		case len(value) == 0 || r.IntN(10) == 0:
			return append(value, words[r.IntN(len(words))])
		case r.IntN(10) == 0:
			return append(value, value[r.IntN(len(value))])
		case r.IntN(10) == 0:
			return value[:r.IntN(len(value))]
		}
		i := r.IntN(len(value))
		value[i] = changedByChance(value[i], words, r)
		return value
	case string:
		return words[r.IntN(len(words))]
	case float64:
		return []float64{-1, 0, 1, 2, 3, 10, 127, 32767, value - 1, value + 1}[r.IntN(10)]
	case bool:
		return !value
	}
	return value
}

// FuzzRestore reads whatever comes, and plays on from what can be read.
func FuzzRestore(f *testing.F) {
	for _, snapshot := range someSnapshots(f) {
		f.Add(snapshot)
	}
	f.Fuzz(func(t *testing.T, data []byte) { survives(t, data) })
}
