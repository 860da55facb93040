package dominion

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
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

func TestPositions(t *testing.T) {
	t.Parallel()
	gametest.Positions(t, Rules, toChange(t))
}

func FuzzPositions(f *testing.F) { gametest.FuzzPositions(f, Rules, toChange(f)) }

// toChange are games with all cards there are and own ones.
func toChange(tb testing.TB) gametest.PositionsConfig {
	tb.Helper()
	c := gametest.PositionsConfig{
		Words:   append(slices.Concat(Rules.(*rules).book.Outline()...), "reveal:moat"),
		Changed: 100,
	}
	chance := newChances(3)
	for range 16 {
		c.Games = append(c.Games, anyTable(tb, chance.Rand))
	}
	for _, cards := range [][]string{{"All Sorts", "Beacon Tower"}, {"Lookout Post", "Two Roads"}, {"Old Mint", "Silk"}} {
		c.Games = append(c.Games, withBlank(tb, 2+chance.IntN(maxSeats-1), examples[cards[0]], examples[cards[1]]))
	}
	for _, s := range c.Games {
		chance.deal(s.(*State), true)
	}
	return c
}
