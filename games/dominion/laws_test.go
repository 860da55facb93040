package dominion

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, lawful(t)) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, lawful(f)) }

func lawful(tb testing.TB) gametest.Case {
	return gametest.Case{
		Settings:  []game.Settings{{settingFast: "false"}, {settingOpenCounts: "true"}, {settingTurnLimit: "12"}, {settingKingdom: anyCards}},
		Conserved: conserved,
		Hide:      hide,
		Worlds:    append(worlds(tb), passedWorlds(tb)...),
	}
}

// hide changes what nobody may know: the order of the decks.
func hide(state game.State, _ game.Seat, r *rand.Rand) {
	s := state.(*State)
	for seat := range s.sides {
		var nodes []node
		for i := s.sides[seat].deck.head; i != 0; i = s.next[i] {
			nodes = append(nodes, i)
		}
		r.Shuffle(len(nodes), func(i, j int) {
			s.arena[nodes[i]], s.arena[nodes[j]] = s.arena[nodes[j]], s.arena[nodes[i]]
		})
	}
}

// worlds are positions in which seat 0 cannot tell how the cards of seat 1 lie.
func worlds(tb testing.TB) []gametest.Worlds {
	cards := func(hand, deck, discard []string) sideNote { return sideNote{Hand: hand, Deck: deck, Discard: discard} }
	known := cards([]string{"gold", "copper"}, []string{"estate"}, []string{"silver", "duchy"})
	known.Shown = &factsNote{Cards: []int{0}}
	noTreasure := cards([]string{"copper"}, []string{"curse"}, []string{"estate", "duchy"})
	noTreasure.Unseen = &factsNote{Cards: []int{0}, NoTreasures: []int{0}}
	all := []struct {
		gametest.Worlds
		side    sideNote
		attack  bool
		setting string // of fast reactions
	}{
		{gametest.Worlds{Name: "a card of the hand was shown, one lies under the top of the discard pile", Want: []string{
			"[gold copper] [estate] [silver duchy]", "[gold estate] [copper] [silver duchy]",
		}}, known, false, "true"},
		{gametest.Worlds{Name: "an unseen card is no Treasure", Want: []string{
			"[copper] [curse] [estate duchy]", "[curse] [copper] [estate duchy]",
			"[copper] [estate] [curse duchy]", "[estate] [copper] [curse duchy]",
		}}, noTreasure, false, "true"},
		{gametest.Worlds{Name: "who is asked to react holds a Reaction", Want: []string{
			"[moat copper] [gold] []", "[moat gold] [copper] []", "[copper moat] [gold] []", "[gold moat] [copper] []",
		}}, cards([]string{"moat", "copper"}, []string{"gold"}, nil), true, "true"},
		{gametest.Worlds{Name: "who is asked in any case need not hold one", Want: []string{
			"[moat] [gold] []", "[gold] [moat] []",
		}}, cards([]string{"moat"}, []string{"gold"}, nil), true, "false"},
		{gametest.Worlds{Name: "who is not asked holds none", Want: []string{
			"[copper copper copper gold] [moat] []", "[copper copper gold copper] [moat] []",
			"[copper gold copper copper] [moat] []", "[gold copper copper copper] [moat] []",
		}}, cards([]string{"copper", "copper", "copper", "gold"}, []string{"moat"}, nil), true, "true"},
	}
	var list []gametest.Worlds
	for _, w := range all {
		step := phaseBuy
		if w.attack {
			step = phaseAction
		}
		s := stand(tb, Rules.(*rules), 3, step, func(n *note) {
			n.Settings[settingFast] = w.setting
			n.Seats[0].Hand, n.Seats[1] = []string{"militia"}, w.side
			n.Seats[2] = cards([]string{"moat"}, nil, nil)
		})
		if w.attack {
			do(tb, s, 0, "play:militia")
		}
		w.State, w.World = s, lies
		list = append(list, w.Worlds)
	}
	return list
}

// lies is how the cards of seat 1 lie.
func lies(state game.State) string { return lying(state.(*State), 1) }

// lying is how the cards of a seat lie: hand, deck and discard pile.
func lying(s *State, seat game.Seat) string {
	side := &s.sides[seat]
	return fmt.Sprint(s.names(&side.hand), s.names(&side.deck), s.names(&side.discard))
}
