package dominion

import "testing"

func TestEachActionPlayedTwice(t *testing.T) {
	r := Rules.(*rules)
	for name, tc := range map[string]struct {
		hand, deck, victim []string // of seat 0 beside the card, and of seat 1
		answers            []string // by seats in turn: "0 trash:estate"
		actions            int16
		buys, coins        int16
		hand2, discard     []string
		victim2            []string
		check              func(*testing.T, *State)
	}{
		"cellar": {
			hand: []string{"estate", "estate", "copper"}, deck: []string{"gold", "silver", "village"},
			answers: []string{"0 discard:estate discard:estate", "0 discard:copper"},
			actions: 2, hand2: []string{"gold", "silver", "village"}, discard: []string{"estate", "estate", "copper"},
		},
		"market":  {deck: []string{"gold", "silver"}, actions: 2, buys: 2, coins: 2, hand2: []string{"gold", "silver"}},
		"village": {deck: []string{"gold", "silver"}, actions: 4, hand2: []string{"gold", "silver"}},
		"smithy": {
			deck:  []string{"copper", "copper", "copper", "estate", "estate", "estate", "gold"},
			hand2: []string{"copper", "copper", "copper", "estate", "estate", "estate"},
		},
		"moat": {deck: []string{"copper", "copper", "estate", "estate", "gold"}, hand2: []string{"copper", "copper", "estate", "estate"}},
		"merchant": {
			hand: []string{"silver"}, deck: []string{"estate", "estate"}, actions: 2, hand2: []string{"silver", "estate", "estate"},
			check: func(t *testing.T, s *State) {
				if s.turn.merchants != 2 {
					t.Errorf("the first Silver brings %d more", s.turn.merchants)
				}
			},
		},
		"militia": {
			victim:  []string{"moat", "copper", "silver", "estate", "estate"},
			answers: []string{"1 pass", "1 discard:estate discard:estate", "1 reveal:moat"},
			coins:   4, victim2: []string{"moat", "copper", "silver"},
		},
		"mine": {
			hand:    []string{"copper", "silver"},
			answers: []string{"0 trash:copper", "0 gain:silver", "0 trash:silver", "0 gain:gold"},
			hand2:   []string{"silver", "gold"},
		},
		"remodel": {
			hand:    []string{"gold", "estate"},
			answers: []string{"0 trash:gold", "0 gain:province", "0 gain:smithy"}, // the Estate is all that is left
			discard: []string{"province", "smithy"},
		},
		"workshop": {answers: []string{"0 gain:smithy", "0 gain:smithy"}, discard: []string{"smithy", "smithy"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := stand(t, r, 2, "", func(n *note) {
				n.Seats[0] = sideNote{Hand: append([]string{"throne_room", name}, tc.hand...), Deck: tc.deck, Turns: 1}
				n.Seats[1] = sideNote{Hand: tc.victim, Deck: []string{"copper"}}
				n.Turn.Coins = 0
			})
			do(t, s, 0, "play:throne_room")
			do(t, s, 0, "play:"+name)
			played := s.turn
			for _, answer := range tc.answers {
				seat, picks := parseAnswer(answer)
				do(t, s, seat, picks...)
				if s.turn.seat == 0 {
					played = s.turn
				}
			}
			if played.actions != tc.actions || played.buys != 1+tc.buys || played.coins != tc.coins || played.played != 3 {
				t.Errorf("turn %+v, want %d Actions, %d Buys, %d coins", played, tc.actions, 1+tc.buys, tc.coins)
			}
			wantCards(t, "hand", s.names(&s.sides[0].hand), tc.hand2...)
			wantCards(t, "discard", s.names(&s.sides[0].discard), tc.discard...)
			if tc.victim2 != nil {
				wantCards(t, "victim's hand", s.names(&s.sides[1].hand), tc.victim2...)
			}
			wantCards(t, "in play", s.names(&s.sides[0].inPlay), "throne_room", name)
			if tc.check != nil {
				tc.check(t, s)
			}
			if s.core.N != 1 || s.attack.card != noCard {
				t.Errorf("%d frames, attack %+v: the card is not finished", s.core.N, s.attack)
			}
		})
	}
}
