package dominion

import "github.com/noripan/noripan/game"

// mind is what a player makes of what it sees, at one decision.
type mind struct {
	*Seen
	mine   bool // it is the seat's own turn
	end    int  // gains until the game may end
	hand   [maxCards]int8
	kinds  []Card // of the hand's cards
	held   int    // cards in the hand
	purse  int    // printed cost that can be paid when all Treasures of the hand are played; in others' turns with the hand alone
	money  int    // coins of all Treasures
	size   int    // cards that the seat owns
	picked []game.Option
}

// look takes in what the seat sees.
func (m *mind) look(v *Seen) {
	m.Seen, m.mine, m.end, m.picked = v, v.p.turn.seat == v.seat, v.ToEnd(), nil
	m.money, m.size = v.Money(), v.sizeOf(v.seat)
	for _, c := range m.kinds {
		m.hand[c] = 0
	}
	m.kinds = m.kinds[:0]
	hand := &v.p.sides[v.seat].hand
	m.held = int(hand.n)
	for i := hand.head; i != 0; i = v.p.next[i] {
		c := v.p.card(i)
		if m.hand[c] == 0 {
			m.kinds = append(m.kinds, c)
		}
		m.hand[c]++
	}
	m.purse = 0
	t := &v.p.turn
	if m.mine {
		m.purse = v.Price()
		if m.hand[silver] > 0 && !t.silver {
			m.purse += int(t.merchants)
		}
		m.purse += int(m.hand[copper]) * int(t.coppers)
	}
	for _, c := range m.kinds {
		if v.p.match.types[c]&Treasure != 0 {
			m.purse += int(m.hand[c]) * int(v.p.match.coins[c])
		}
	}
}

// picks is how many cards of a kind have been picked in this decision.
func (m *mind) picks(c Card) int {
	n := 0
	for _, o := range m.picked {
		if o.Refs[0] == game.Ref(c) {
			n++
		}
	}
	return n
}

// has is how many cards of a kind, which need not be there, are in the hand.
func (m *mind) has(c Card) int8 {
	if c == noCard {
		return 0
	}
	return m.hand[c]
}

// in counts the cards of the hand that have one of the types.
func (m *mind) in(types Types) int {
	n := 0
	for i := m.p.sides[m.seat].hand.head; i != 0; i = m.p.next[i] {
		if m.p.match.types[m.p.card(i)]&types != 0 {
			n++
		}
	}
	return n
}

// dead counts the cards of the hand that can never be played.
func (m *mind) dead() int { return m.held - m.in(Action|Treasure) }
