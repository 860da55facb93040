package dominion

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/noripan/noripan/game"
)

// Open eyes see every card that somebody owns; nobody else's view has a place for them.
func TestOpenEyesSeeAllCards(t *testing.T) {
	made, err := Rules.New(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*State)
	for seat, side := range s.View(game.Open).(*View).Seats {
		owned := make(map[string]int)
		for _, zone := range [][]string{side.Open.Hand, side.Open.Deck, side.Open.Discard, side.Open.Looking, side.InPlay, side.Aside} {
			for _, card := range zone {
				owned[card]++
			}
		}
		if diff := cmp.Diff(map[string]int{"copper": 7, "estate": 3}, owned); diff != "" {
			t.Errorf("seat %d: %s", seat, diff)
		}
		if diff := cmp.Diff(s.View(game.Seat(seat)).(*View).Hand, side.Open.Hand); diff != "" {
			t.Errorf("the hand of seat %d: %s", seat, diff)
		}
		if *side.Deck != 5 || *side.Discard != 0 {
			t.Errorf("seat %d has %d cards in its deck, %d discarded", seat, *side.Deck, *side.Discard)
		}
	}
	for _, viewer := range []game.Seat{0, 1, 2, game.Spectator} {
		for seat, side := range s.View(viewer).(*View).Seats {
			if side.Open != nil {
				t.Errorf("viewer %d sees the hidden cards of seat %d", viewer, seat)
			}
		}
	}
}
