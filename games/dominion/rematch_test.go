package dominion_test

import (
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion"
)

func TestWhoWonAlonePlaysLastInARematch(t *testing.T) {
	rules := dominion.Rules.(game.Rematcher)
	for name, tc := range map[string]struct {
		previous game.Result
		first    game.Seat
		known    bool
	}{
		"the middle one of three won":   {game.Result{Seats: 3, Won: game.Only(1)}, 2, true},
		"the last one won":              {game.Result{Seats: 3, Won: game.Only(2)}, 0, true},
		"two shared the victory":        {game.Result{Seats: 3, Won: game.Only(0, 1)}, 0, false},
		"nobody won, the table stopped": {game.Result{Seats: 2, End: game.Capped}, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			first, known := rules.First(tc.previous)
			if known != tc.known || known && first != tc.first {
				t.Errorf("seat %d begins (known: %t), want %d (%t)", first, known, tc.first, tc.known)
			}
		})
	}
}
