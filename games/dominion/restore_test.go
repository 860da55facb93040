package dominion

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

func TestPositionsThatCannotBe(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(n *note)
		want   string
	}{
		"a card that is none": {
			func(n *note) { n.Seats[1].Hand = []string{"copper", "platinum"} }, `seats.1.hand.1: no card "platinum"`,
		},
		"a pile that is not in the game": {func(n *note) { n.Supply["witch"] = 3 }, "supply.witch: this game has no such pile"},
		"a pile without a count":         {func(n *note) { delete(n.Supply, "moat") }, "supply.moat: a number from 0 to 10"},
		"a pile too high":                {func(n *note) { n.Supply["province"] = 9 }, "supply.province: a number from 0 to 8"},
		"more cards than there are": {
			func(n *note) {
				for i := range n.Seats {
					n.Seats[i].Deck = make([]string, 140)
					for j := range n.Seats[i].Deck {
						n.Seats[i].Deck[j] = "copper"
					}
				}
			}, "cards with the Supply: at most 486",
		},
		"too many of one card": {
			func(n *note) {
				n.Seats[0].Deck = make([]string, 151)
				for j := range n.Seats[0].Deck {
					n.Seats[0].Deck[j] = "gold"
				}
			}, `seats.0: 151 times "gold": at most 150`,
		},
		"one seat":                 {func(n *note) { n.Seats = n.Seats[:1] }, "1 seats: dominion is for 2 to 6"},
		"a setting that is none":   {func(n *note) { n.Settings = game.Settings{"speed": "1"} }, `setting "speed"`},
		"negative coins":           {func(n *note) { n.Turn.Coins = -1 }, "turn.coins: -1: a number from 0 to 1000"},
		"a turn of nobody":         {func(n *note) { n.Turn.Seat = 5 }, "turn.seat: no seat 5"},
		"another's turn":           {func(n *note) { n.Turn.Seat = 1 }, "frames: the first is of the seat whose turn it is"},
		"no frames":                {func(n *note) { n.Frames, n.Asked = nil, nil }, "frames: none, but the game is not over"},
		"frames of a game over":    {func(n *note) { n.End = "finished" }, "frames: the game is over"},
		"an end that is none":      {func(n *note) { n.End = "maybe" }, `end: no "maybe"`},
		"an unknown step":          {func(n *note) { n.Frames[0].Step = "lunch" }, `program "turn" has no step "lunch"`},
		"an unknown register":      {func(n *note) { n.Frames[0].Registers = map[string]any{"x": 1} }, `no register "x"`},
		"a register out of range":  {func(n *note) { n.Frames[0].Registers = map[string]any{"at": -1} }, "register at: -1 cannot stand there"},
		"a turn inside a turn":     {func(n *note) { n.Frames = append(n.Frames, n.Frames[0]); n.Asked = nil }, "frames: 1: a turn inside a turn"},
		"another question":         {func(n *note) { n.Asked[0].Seat = 1 }, "asked: not what this position asks"},
		"another number of picks":  {func(n *note) { n.Max = 2 }, "asked: not what this position asks"},
		"a question of the past":   {func(n *note) { n.Asked[0].Serial = 0 }, "asked: serial"},
		"a reaction without one":   {func(n *note) { n.Attack = &attackNote{Card: "militia", First: map[game.Seat]string{1: "smithy"}} }, "attack.first.1: no reaction"},
		"unaffected nobody":        {func(n *note) { n.Attack = &attackNote{Card: "militia", Unaffected: []game.Seat{7}} }, "attack.unaffected.0"},
		"a key too short":          {func(n *note) { n.Chance.Key = "00" }, "chance.key: 1 bytes, not 32"},
		"a mode that is none":      {func(n *note) { n.Chance.Mode = "magic" }, `chance.mode: no chance mode "magic"`},
		"a script for nothing":     {func(n *note) { n.Chance.Script = map[string][][]string{"dice": {{"6"}}} }, `chance: no random event "dice"`},
		"everybody has resigned":   {func(n *note) { n.Seats[0].Resigned, n.Seats[1].Resigned = 1, 2 }, "seats: all have resigned"},
		"leaving without a word":   {func(n *note) { n.Seats[1].Leaving = true }, "seats.1.resigned"},
		"a shown card that is not": {func(n *note) { n.Seats[0].Shown = &factsNote{Cards: []int{5}} }, "seats.0.shown.cards.0: places rise, from 0 to 4"},
		"a hidden top card": {
			func(n *note) {
				n.Seats[0].Discard, n.Seats[0].Unseen = []string{"copper", "gold"}, &factsNote{Cards: []int{1}}
			}, "seats.0.unseen.cards.0: places rise, from 0 to 0",
		},
		"a Treasure known to be none": {
			func(n *note) {
				n.Seats[0].Discard, n.Seats[0].Unseen = []string{"copper", "gold"}, &factsNote{Cards: []int{0}, NoTreasures: []int{0}}
			}, "seats.0.unseen: copper is what it is said not to be",
		},
	} {
		t.Run(name, func(t *testing.T) {
			fresh, err := Rules.New(game.Setup{Seats: 2})
			if err != nil {
				t.Fatal(err)
			}
			n := fresh.(*State).note()
			tc.change(n)
			data, err := json.Marshal(n)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Rules.Restore(Rules.About().Version, data); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

// A card that is said to be asked about lies where it is said to come from.
func TestPositionsOfCardsThatAreNotThere(t *testing.T) {
	for card, tc := range map[string]struct {
		change func(*note)
		want   string
	}{
		"mining_village": {func(n *note) { n.Seats[0].InPlay = nil }, "asked: not what this position asks"},
		"vassal":         {func(n *note) { n.Seats[0].Discard = nil }, "asked: not what this position asks"},
		"throne_room": {
			func(n *note) { n.Frames[1].Registers["chosen"] = "copper" }, "frames: 1: throne_room plays no Action",
		},
	} {
		s := stand(t, Rules.(*rules), 2, phaseAction, func(n *note) {
			n.Settings[settingKingdom] = "mining_village+vassal+throne_room+smithy+market+mine+cellar+remodel+workshop+militia"
			for _, out := range []string{"merchant", "moat", "village"} {
				delete(n.Supply, out)
			}
			n.Supply["mining_village"], n.Supply["vassal"], n.Supply["throne_room"] = 9, 9, 9
			n.Seats[0].Hand, n.Seats[0].Deck = []string{card, "cellar", "copper", "estate"}, []string{"cellar", "copper"}
		})
		if do(t, s, 0, "play:"+card); card == "throne_room" {
			do(t, s, 0, "play:cellar")
		}
		n := s.note()
		tc.change(n)
		data, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Rules.Restore(Rules.About().Version, data); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", card, err, tc.want)
		}
	}
}

func TestAnotherVersionIsNotRead(t *testing.T) {
	fresh, err := Rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	v := Rules.About().Version
	v.Number++
	if _, err := Rules.Restore(v, fresh.Snapshot()); err == nil || !strings.Contains(err.Error(), "rules version 2") {
		t.Errorf("%v", err)
	}
}

func TestAGameStandsAtAStep(t *testing.T) {
	for step, want := range map[string]string{
		"": "action.play", phaseAction: "action.play", phaseTreasure: "treasure.play", phaseBuy: "buy.card", "start": "action.play",
		phaseCleanup: "treasure.play", // of the next seat
	} {
		s := stand(t, Rules.(*rules), 2, step, func(n *note) {
			n.Seats[0].Hand = []string{"village", "copper"}
			n.Turn.Coins = 3
		})
		if got := kindAsked(s); got != want {
			t.Errorf("at %q asks %s, want %s", step, got, want)
		}
	}
	r := Rules.(*rules)
	fresh, err := r.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for want, at := range map[string]struct {
		step string
		seat game.Seat
	}{
		`a turn has no step "night"`: {"night", 0},
		"turn.seat: no seat 2":       {"", 2},
	} {
		if _, err := r.Stand(r.about.Version, fresh.Snapshot(), at.step, at.seat); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// snapshots are positions of games that chance plays, with all cards there are and own ones, each kind of question among
// them.
func snapshots(tb testing.TB) [][]byte {
	tb.Helper()
	var all [][]byte
	c := newChances(3)
	keep := func(s *State) {
		met := make(map[int16]int)
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
	for range 16 {
		s := anyTable(tb, c.Rand)
		c.deal(s, true)
		keep(s)
	}
	for _, cards := range [][]string{{"All Sorts", "Beacon Tower"}, {"Lookout Post", "Two Roads"}, {"Old Mint", "Silk"}} {
		s := withBlank(tb, 2+c.IntN(maxSeats-1), examples[cards[0]], examples[cards[1]]).(*State)
		c.deal(s, true)
		keep(s)
	}
	return all
}

// restored is the bot that plays on, beside chance.
var restored = sync.OnceValue(func() bot.Bot {
	policy, err := bot.New(Rules, policyName)
	if err != nil {
		panic(err)
	}
	return policy
})

// survives reads a position, good or bad, and does with what can be read all that a table does; it tells whether it could.
func survives(t *testing.T, data []byte) (could bool) {
	t.Helper()
	defer func() {
		if failed := recover(); failed != nil {
			panic(fmt.Sprintf("%v, of\n%s\n%s", failed, data, debug.Stack()))
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
	c, policy := newChances(1), restored()
	for n := range 40 {
		d := c.driver.Next(state)
		if d == nil {
			break
		}
		seen(state.(*State), c.Rand)
		player := [...]bot.Bot{bot.Random{}, policy}[n/3%2]
		if err := c.driver.Answer(state, c.driver.Next(state), player, c.Rand, deaf{}); err != nil {
			t.Fatalf("%v, in\n%s\nof\n%s", err, state.Snapshot(), data)
		}
	}
	if _, over := state.Result(); c.driver.Next(state) == nil && !over {
		t.Fatalf("nobody is asked, and it is not over: %s\nof\n%s", state.Snapshot(), data)
	}
	return true
}

// seen looks at a position as all at a table do, and lets somebody leave a copy of it, or stops that.
func seen(s *State, r *rand.Rand) {
	for seat := game.Open; int(seat) < s.match.seats; seat++ {
		s.View(seat).Lines()
		for _, o := range s.Dim(seat, nil) {
			s.Why(seat, o)
		}
	}
	other := s.CopyTo(nil).(*State)
	for _, d := range s.Pending(nil) {
		s.CopyTo(other).Determinize(d.Seat, r)
		byDefault := s.Default(d.Seat, nil)
		if err := s.CopyTo(other).Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: byDefault}, deaf{}); err != nil {
			panic(fmt.Sprintf("the default is refused: %v", err))
		}
	}
	if r.IntN(4) == 0 {
		_ = other.Resign(game.Seat(r.IntN(s.match.seats)), deaf{}) // it may have left before
	}
	other.Stop(deaf{})
	other.View(game.Spectator).Lines()
}

// deaf makes a game tell everything, to nobody.
type deaf struct{}

func (deaf) Happened(*game.Event) {}

func TestPositionsChangedByChanceAreRefusedOrPlayed(t *testing.T) {
	t.Parallel()
	var words []string
	r := Rules.(*rules)
	for _, program := range r.book.Outline() {
		words = append(words, program...)
	}
	words = append(append(words, r.cards.Names...), "finished", "stopped", "pass", "reveal:moat", "")
	chance := rand.New(rand.NewPCG(4, 4))
	all := snapshots(t)
	played := 0
	changed := share(600, 40_000)
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
		return []float64{0, 1, 2, 3, 10, 1000, 32767, value - 1, value + 1}[r.IntN(9)]
	case bool:
		return !value
	}
	return value
}

// FuzzRestore reads whatever comes, and plays on from what can be read.
func FuzzRestore(f *testing.F) {
	for n, snapshot := range snapshots(f) {
		if n%20 == 0 { // the test above changes all of them
			f.Add(snapshot)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { survives(t, data) })
}
