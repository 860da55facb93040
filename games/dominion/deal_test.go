package dominion

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Whoever plays all Treasures shows that the rest of the hand is none; a phase that ends by itself shows it too.
func TestPhasesTellOfTheHand(t *testing.T) {
	s := stand(t, Rules.(*rules), 2, phaseTreasure, func(n *note) {
		n.Seats[0] = sideNote{Hand: []string{"copper", "smithy", "estate", "silver"}, Deck: []string{"gold"}}
		n.Turn.Actions = 0
	})
	do(t, s, 0, "all")
	facts := s.facts(&s.sides[0].hand, known)
	if facts == nil || !slices.Equal(facts.NoTreasures, []int{0, 1}) || facts.NoActions != nil {
		t.Errorf("known of Smithy and Estate after all Treasures, without an Action left: %+v", facts)
	}

	s = stand(t, Rules.(*rules), 2, "", func(n *note) {
		n.Seats[0] = sideNote{Hand: []string{"duchy", "estate"}, Deck: []string{"gold"}}
	})
	facts = s.facts(&s.sides[0].hand, known)
	if facts == nil || !slices.Equal(facts.NoTreasures, []int{0, 1}) || !slices.Equal(facts.NoActions, []int{0, 1}) {
		t.Errorf("known of a hand with which nothing can be played: %+v", facts)
	}
}

// A first reaction that was chosen in the blind window but not carried out yet is as unknown as the cards.
func TestSealedReactionsAreDrawnAnew(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, "", func(n *note) {
		n.Settings[settingFast] = "false"
		n.Seats[0].Hand = []string{"militia"}
		n.Seats[1] = sideNote{Hand: []string{"moat", "copper", "copper", "copper"}, Deck: []string{"gold"}}
		n.Seats[2] = sideNote{Hand: []string{"moat", "copper"}, Deck: []string{"gold"}}
	})
	do(t, s, 0, "play:militia")
	do(t, s, 1, "reveal:moat")
	do(t, s, 2, "reveal:moat")
	if kindAsked(s) != "react.again" || s.attack.first[2] == noCard {
		t.Fatalf("asked %s, first reactions %v", kindAsked(s), s.attack.first)
	}
	r := rand.New(rand.NewPCG(1, 1))
	moat := s.match.rules.named["moat"]
	passed, revealed, without := 0, 0, 0
	for range 300 {
		s := s.CopyTo(nil).(*State)
		s.Determinize(1, r)
		switch {
		case s.attack.first[2] == moat:
			revealed++
		case s.lies(&s.sides[2].hand, moat):
			passed++
		default:
			without++
		}
		if s.attack.first[2] == moat && !s.lies(&s.sides[2].hand, moat) {
			t.Fatal("seat 2 reveals what it does not hold")
		}
	}
	if revealed == 0 || passed == 0 || without == 0 {
		t.Errorf("%d reveal, %d hold back, %d hold none", revealed, passed, without)
	}
}
