package dominion

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// afterGold is a game in which seat 0, with one Gold in hand, has gained another with Mine and played a Gold: nobody else
// can tell whether the other card left in its hand is a Gold.
func afterGold(t *testing.T) *State {
	t.Helper()
	s := stand(t, Rules.(*rules), 2, "", func(n *note) {
		n.Seats[0].Hand = []string{"mine", "gold", "silver", "estate"}
		n.Seats[0].Deck = []string{"copper", "copper", "copper", "copper", "copper", "copper"}
	})
	for _, name := range []string{"play:mine", "trash:silver", "gain:gold", "play:gold"} {
		do(t, s, 0, name)
	}
	return s
}

func TestACopyOfAKnownCardThatLeavesTheHandMayBeTheKnownOne(t *testing.T) {
	s := afterGold(t)
	r := rand.New(rand.NewPCG(1, 1))
	const deals = 400
	golds := 0
	for range deals {
		dealt := s.CopyTo(nil).(*State)
		dealt.Determinize(1, r)
		if slices.Contains(dealt.names(&dealt.sides[0].hand), "gold") {
			golds++
		}
	}
	// Two of its eight cards that nobody else knows are in hand, and one of them is the Gold; but it holds a Treasure,
	// or it would not be asked for one.
	if golds < deals/10 || golds > deals/2 {
		t.Errorf("a Gold is in hand in %d of %d new deals", golds, deals)
	}
}

func TestAStoppedGameShowsNoAttackGoingOn(t *testing.T) {
	atEveryDecision(t, 3, func(s *State, _ *rand.Rand) {
		s = s.CopyTo(nil).(*State)
		s.Stop(nil)
		if v := s.View(0).(*View); v.Attack != nil {
			t.Fatalf("the game is over, but the attack goes on: %+v", v.Attack)
		}
	})
}
