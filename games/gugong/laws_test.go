package gugong

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, lawful(t)) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, lawful(f)) }

func lawful(tb testing.TB) gametest.Case {
	tb.Helper()
	all := game.Settings{
		settingExpert: "true", settingBonus: "true", settingLevel: levelHard, settingFocus: chosen, settingSets: chosen,
	}
	return gametest.Case{
		Settings:  []game.Settings{nil, all},
		Conserved: conserved,
		Seldom:    true, // only what was discarded, taken back or drawn unseen is a secret
		Hide:      hide,
		Worlds:    worlds(tb),
	}
}

// hide changes what nobody may know: the order of all piles.
func hide(state game.State, _ game.Seat, r *rand.Rand) {
	s := state.(*State)
	for _, p := range [...]*pile{&s.tokens, &s.deck, &s.mong.draw} {
		list := p.all()
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
}

// stand is a position of two seats, or of one with Mong, changed by hand, at the beginning of seat 0's turn.
func stand(tb testing.TB, seats int, change func(*note)) *State {
	tb.Helper()
	r := Rules.(*rules)
	n := newGame(tb, seats, nil).note()
	n.Start, n.Deck = 0, nil
	n.Board = map[string]string{
		"travel": "1_travel", "wall": "2_wall", "jade": "3_intrigue", "intrigue": "4_canal", "palace": "5_decree",
		"decree": "6_servant", "canal": "7_take_back",
	}
	n.Seats[0].Hand, n.Seats[1].Hand, n.Seats[1].HandFacts = []string{"2_canal"}, nil, nil
	change(n)
	if err := r.stand(n, "", 0); err != nil {
		tb.Fatal(err)
	}
	s, err := r.read(n)
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*State)
}

// worlds are positions in which seat 0 cannot tell how the cards of seat 1, or of Mong, lie.
func worlds(tb testing.TB) []gametest.Worlds {
	tb.Helper()
	two := func(change func(*sideNote, *note)) *State {
		return stand(tb, 2, func(n *note) { change(&n.Seats[1], n) })
	}
	all := []gametest.Worlds{
		{
			Name: "one of three was discarded unseen",
			State: two(func(side *sideNote, _ *note) {
				side.Hand, side.Discard = []string{"4_wall", "7_swap"}, []string{"9_none"}
				side.HandFacts, side.DiscardFacts = &factsNote{Unsure: []int{0, 1}}, &factsNote{Unsure: []int{0}}
			}),
			Want: []string{"[4_wall 7_swap] [9_none] []", "[4_wall 9_none] [7_swap] []", "[7_swap 9_none] [4_wall] []"},
		},
		{
			Name: "what was discarded for jade is at least seven",
			State: two(func(side *sideNote, _ *note) {
				side.Hand, side.Discard = []string{"4_wall", "7_swap"}, []string{"9_none"}
				side.HandFacts, side.DiscardFacts = &factsNote{Unsure: []int{0, 1}}, &factsNote{Unsure: []int{0}, High: []int{0}}
			}),
			Want: []string{"[4_wall 7_swap] [9_none] []", "[4_wall 9_none] [7_swap] []"},
		},
		{
			Name: "what everybody knows to be in the hand stays there",
			State: two(func(side *sideNote, _ *note) {
				side.Hand, side.Discard = []string{"4_wall", "7_swap"}, []string{"9_none"}
				side.HandFacts, side.DiscardFacts = &factsNote{Unsure: []int{1}}, &factsNote{Unsure: []int{0}}
			}),
			Want: []string{"[4_wall 7_swap] [9_none] []", "[4_wall 9_none] [7_swap] []"},
		},
		{
			Name: "a card that was drawn is any of those that nobody has seen",
			State: two(func(side *sideNote, n *note) {
				side.Hand, n.Deck = []string{"4_wall", "7_none"}, []string{"3_palace", "1_jade"}
				side.HandFacts = &factsNote{Drawn: []int{1}}
			}),
			Want: []string{
				"[4_wall 7_none] [] [3_palace 1_jade]", "[4_wall 7_none] [] [1_jade 3_palace]",
				"[3_palace 4_wall] [] [7_none 1_jade]", "[3_palace 4_wall] [] [1_jade 7_none]",
				"[1_jade 4_wall] [] [3_palace 7_none]", "[1_jade 4_wall] [] [7_none 3_palace]",
			},
		},
		{
			Name: "Mong's hand deck lies in any order, his discards as they were laid but for what he discarded unseen",
			State: stand(tb, solo, func(n *note) {
				n.Mong.Focus, n.Mong.Hand, n.Mong.Discard = "wall", []string{"4_wall", "7_swap"}, []string{"9_none", "1_palace"}
				n.Mong.HandFacts, n.Mong.DiscardFacts = &factsNote{Unsure: []int{1}}, &factsNote{Unsure: []int{0}}
				n.Mong.Draw = []string{"a1"}
			}),
			Want: []string{
				"Mong [4_wall 7_swap] [9_none 1_palace]", "Mong [7_swap 4_wall] [9_none 1_palace]",
				"Mong [4_wall 9_none] [7_swap 1_palace]", "Mong [9_none 4_wall] [7_swap 1_palace]",
			},
		},
	}
	for i := range all {
		all[i].World = lies
	}
	return all
}

// lies is how the cards of seat 1 or of Mong lie, and the pile of two seats.
func lies(state game.State) string {
	s := state.(*State)
	if s.match.alone() {
		return fmt.Sprint("Mong ", s.gifts(&s.mong.hand), " ", s.gifts(&s.mong.discard))
	}
	side := &s.sides[1]
	list := func(set cards) string {
		var names []string
		for ; set != 0; set &= set - 1 {
			names = append(names, s.gift(set.lowest()))
		}
		slices.Sort(names)
		return "[" + strings.Join(names, " ") + "]"
	}
	return fmt.Sprint(list(side.hand), " ", list(side.discard), " ", s.gifts(&s.deck))
}
