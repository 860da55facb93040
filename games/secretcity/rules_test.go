package secretcity

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

func TestTheDeckIsWhatItShouldBe(t *testing.T) {
	var cards, gold [typesCount]int
	for _, b := range buildings {
		cards[b.Of] += int(b.Copies)
		gold[b.Of] += int(b.Copies) * int(b.Cost)
	}
	if cards != [typesCount]int{12, 11, 20, 11, 14} || gold != [typesCount]int{46, 28, 50, 28, 67} {
		t.Errorf("cards %v, gold %v", cards, gold)
	}
}

// ears hear what everybody hears, by name.
type ears []string

func (e *ears) Happened(event *game.Event) {
	if told, ok := event.Hears(game.Spectator); ok {
		*e = append(*e, words.Events[told.Kind].Name)
	}
	if event.Hold != nil {
		*e = append(*e, fmt.Sprint("hold ", event.Hold.Millis))
	}
}

// A game in which nobody builds ends without a winner after the last round that there may be.
func TestAGameEndsWithoutAClock(t *testing.T) {
	for seats := leastSeats; seats <= mostSeats; seats++ {
		state, err := Rules.New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		s, decided := state.(*State), 0
		var heard ears
		for d := s.Pending(nil); len(d) > 0; d = s.Pending(d[:0]) {
			heard = heard[:0]
			a := game.Answer{Seat: d[0].Seat, Serial: d[0].Serial, Picks: s.Default(d[0].Seat, nil)}
			if err := s.Apply(a, &heard); err != nil {
				t.Fatal(err)
			}
			decided++
		}
		r, over := s.Result()
		if !over || r.End != game.Drawn || !r.Limited || r.Won != 0 || r.Rank[0] != 1 || s.round != mostRounds {
			t.Errorf("%d seats: after round %d: %+v", seats, s.round, r)
		}
		if decided > about.Bound || !slices.Contains(heard, "round_limit") || slices.Contains(heard, "over") {
			t.Errorf("%d seats: %d decisions, at the end %v", seats, decided, heard)
		}
		v := s.View(game.Spectator).(*View)
		if v.End != "limited" || len(v.Scores) != seats || v.Scores[0].Rank != 0 {
			t.Errorf("%d seats: the view has end %q, scores %+v", seats, v.End, v.Scores)
		}
	}
}

// SC-84, of the rules: at the cap all counts as it stands, and nothing hidden is shown.
func TestTheCapCountsWhatStands(t *testing.T) {
	s := stand(t, "take", 0, func(n *note) {
		n.Seats[1].City = strings.Fields("salon_garden heraldry_hall royal_villa candle_shrine pilgrim_rest spice_shop gate_post")
		n.Seats[0].City, n.Seats[0].Hand = []string{"map_room"}, []string{"quarry"}
		n.Deck = []string{"smithy", "spice_shop"}
	})
	do(t, s, 0, "look")
	var heard ears
	s.Stop(&heard)
	r, _ := s.Result()
	if r.End != game.Capped || r.Won != 0 || r.Rank[3] != 1 || r.Score[1] != 18+4 || r.Score[0] != 5+1 {
		t.Errorf("%+v", r)
	}
	if want := []string{"time_cap", "scored", "scored", "scored", "scored"}; !slices.Equal(heard, want) {
		t.Errorf("heard %v, want %v", heard, want)
	}
	v := s.View(game.Spectator).(*View)
	if v.Seats[1].Role != "thief" || v.Seats[2].Role != "" || v.Seats[3].Role != "" || v.Scores[2].Role != 0 {
		t.Errorf("roles that were not called yet are shown: %+v", v.Seats)
	}
}

// Whether a role is unheld, lies open or was assassinated: what everybody hears, and the pause, is the same.
func TestNoActionIsTheSameWhoeverHoldsTheRole(t *testing.T) {
	for name, change := range map[string]func(*note){
		"unheld":                 func(*note) {},
		"removed openly":         func(n *note) { n.FaceUp = []string{"thief", "merchant"} },
		"assassinated":           func(n *note) { n.Seats[1].Role, n.Killed = "assassin", "king" },
		"unheld, but named":      func(n *note) { n.Seats[2].Role, n.Killed = "general", "king" },
		"assassinated and named": func(n *note) { n.Seats[1].Role, n.Killed, n.Robbed = "assassin", "king", "bishop" },
	} {
		s := stand(t, "act", 0, func(n *note) {
			if change(n); n.Killed == "" {
				n.Seats[2].Role = "general" // and nobody is the King
			}
		})
		var heard ears
		d, _ := game.Asked(s, 0)
		if err := s.Apply(game.Answer{Seat: 0, Serial: d.Serial, Picks: []game.Option{optionEnd}}, &heard); err != nil {
			t.Fatal(err)
		}
		want := []string{"turn_ended", "role_called", "no_action", "hold 1500", "role_called", "role_revealed"}
		if got := heard[:min(len(heard), len(want))]; !slices.Equal(got, want) {
			t.Errorf("%s: heard %v, want %v", name, got, want)
		}
	}
}

// What the General may demolish hangs on Bishops that everybody has seen, and on no other.
func TestTheGeneralsOptionsNeverHangOnAHiddenBishop(t *testing.T) {
	for seats := leastSeats; seats <= mostSeats; seats++ {
		p, seen := newPlays(t, seats, "random"), 0
		for range 150 {
			_, err := p.playTo(func(s *State, d *game.Decision) bool {
				if s.acting() != general || d.Kind != kindTake && d.Kind != kindAct || s.turn.used {
					return false
				}
				seen++
				v := s.View(game.Spectator).(*View)
				for _, o := range append(s.Dim(d.Seat, nil), d.Options...) {
					if o.Verb != verbDemolish {
						continue
					}
					revealed := v.Seats[o.Refs[0]].Role == "bishop"
					refused := s.Why(d.Seat, o).Code == "protected_bishop"
					if complete := v.Seats[o.Refs[0]].Complete; refused != (revealed && !complete) {
						t.Fatalf("%s: %q, but the Bishop is revealed: %t", words.OptionName(o), s.Why(d.Seat, o).Code, revealed)
					}
				}
				return false
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if seen < 100 {
			t.Errorf("%d seats: the General was asked %d times", seats, seen)
		}
	}
}

// marks are those of the events of one answer.
type marks game.Marks

func (m *marks) Happened(e *game.Event) { *m |= marks(e.Marks) }

// A take-back stops where somebody learned something: of a card that was drawn, shown or built, and of whole hands. What was
// open before, or stays hidden, does not stop it.
func TestWhatATakeBackStopsAt(t *testing.T) {
	for _, tc := range []struct {
		role, answer string
		stops        bool
	}{
		{"king", "build:spice_shop", true},
		{"king", "smithy", true},
		{"king", "income", false},
		{"king", "lab:spice_shop", false},
		{"magician", "swap:1", true},
		{"general", "demolish:1/gate_post", false},
		{"assassin", "assassinate:bishop", false},
	} {
		s := stand(t, "act", 0, func(n *note) {
			n.Seats[0].Role, n.Seats[0].Gold, n.Seats[0].Hand = tc.role, 5, []string{"spice_shop"}
			n.Seats[0].City, n.Seats[1].City = strings.Fields("laboratory smithy salon_garden"), []string{"gate_post"}
			n.Seats[2].Role, n.Seats[3].Role = "merchant", "architect"
		})
		d, _ := game.Asked(s, 0)
		i := slices.IndexFunc(d.Options, func(o game.Option) bool { return words.OptionName(o) == tc.answer })
		if i < 0 {
			t.Fatalf("%s is not offered to the %s", tc.answer, tc.role)
		}
		var met marks
		if err := s.Apply(game.Answer{Seat: 0, Serial: d.Serial, Picks: d.Options[i : i+1]}, &met); err != nil {
			t.Fatal(err)
		}
		if stops := met != 0; stops != tc.stops {
			t.Errorf("%s: it stops a take-back: %t", tc.answer, stops)
		}
	}
}

// Cards that pay may be chosen anew, and the step back leads to the turn.
func TestAPartCanBeTakenBack(t *testing.T) {
	s := stand(t, "act", 0, func(n *note) {
		n.Seats[0].Gold, n.Seats[0].Hand = 5, strings.Fields("secret_storehouse quarry smithy")
	})
	for _, name := range []string{"build:secret_storehouse", "redraw"} {
		do(t, s, 0, name)
		if d, _ := game.Asked(s, 0); !words.Kinds[d.Kind].Part {
			t.Fatalf("%s asks %s", name, words.Kinds[d.Kind].Name)
		}
		if err := s.Back(0); err != nil {
			t.Fatal(err)
		}
		if d, _ := game.Asked(s, 0); d.Kind != kindAct {
			t.Errorf("a step back leads to %s", words.Kinds[d.Kind].Name)
		}
	}
}

// What the Secret Storehouse costs is told with the cards that may pay for it.
func TestThePriceTellsWhatCardsMayPay(t *testing.T) {
	for name, tc := range map[string]struct {
		gold int
		hand string
		want *ViewRange
	}{
		"all in gold, or cards":  {7, "secret_storehouse quarry smithy", &ViewRange{0, 2}},
		"some must be cards":     {3, "secret_storehouse quarry smithy gate_post lantern_market", &ViewRange{3, 4}},
		"never more than it is":  {9, "secret_storehouse quarry smithy gate_post lantern_market candle_shrine spice_shop royal_villa", &ViewRange{0, 6}},
		"no card to pay with":    {9, "secret_storehouse", nil},
		"neither gold nor cards": {2, "secret_storehouse quarry smithy", nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := stand(t, "act", 0, func(n *note) { n.Seats[0].Gold, n.Seats[0].Hand = tc.gold, strings.Fields(tc.hand) })
			for _, c := range s.View(0).(*View).Me.Hand {
				want := tc.want
				if c.Building != "secret_storehouse" {
					want = nil
				}
				if (c.Cards == nil) != (want == nil) || want != nil && *c.Cards != *want {
					t.Errorf("%s: cards %+v, want %+v", c.Building, c.Cards, want)
				}
			}
		})
	}
}
