package dominion

import (
	"testing"

	"github.com/noripan/noripan/game"
)

// marks are those of the events of one answer.
type marks game.Marks

func (m *marks) Happened(e *game.Event) { *m |= marks(e.Marks) }

// A take-back stops where somebody learned something: at a card that comes from a hand into play too. What lay open before
// does not stop it.
func TestWhatATakeBackStopsAt(t *testing.T) {
	for name, tc := range map[string]struct {
		step   string
		before []string // answers
		answer string
		stops  bool
	}{
		"an Action is played from the hand":        {phaseAction, nil, "play:festival", true},
		"a Treasure is":                            {phaseTreasure, nil, "play:silver", true},
		"an Action is played that was just turned": {phaseAction, []string{"play:vassal"}, "play:festival", false},
		"a card is bought":                         {phaseBuy, nil, "buy:copper", false},
		"a phase is ended":                         {phaseTreasure, nil, "end", false},
	} {
		t.Run(name, func(t *testing.T) {
			fresh, err := Rules.New(game.Setup{Seats: 2, Settings: game.Settings{"kingdom": "festival+vassal+moat+village+smithy+market+mine+cellar+remodel+workshop"}})
			if err != nil {
				t.Fatal(err)
			}
			s := changed(t, fresh, tc.step, func(n *note) {
				n.Turn.Buys = 2
				n.Seats[0] = sideNote{
					Hand: []string{"festival", "vassal", "silver", "gold"}, Deck: []string{"festival", "copper", "copper", "copper", "copper", "copper"}, Turns: 1,
				}
			})
			for _, answer := range tc.before {
				do(t, s, 0, answer)
			}
			d, _ := game.Asked(s, 0)
			o, err := s.match.rules.about.Words.ParseOption(tc.answer)
			if err != nil {
				t.Fatal(err)
			}
			var met marks
			if err := s.Apply(game.Answer{Seat: 0, Serial: d.Serial, Picks: []game.Option{o}}, &met); err != nil {
				t.Fatal(err)
			}
			if stops := met != 0; stops != tc.stops {
				t.Errorf("it stops a take-back: %t", stops)
			}
		})
	}
}
