package dominion

import (
	"fmt"

	"github.com/noripan/noripan/game"
)

// conserved tells whether a game still has the cards with which it began, each in one place.
func conserved(state game.State) error {
	s := state.(*State)
	var lie, owned [maxCards]int
	var seen [maxOwned + 1]bool
	walk := func(z *zone, count *[maxCards]int) error {
		n, last := node(0), node(0)
		for i := z.head; i != 0; i = s.next[i] {
			if seen[i] || i > s.used {
				return fmt.Errorf("node %d is in two zones or in none", i)
			}
			seen[i], last = true, i
			count[s.card(i)]++
			n++
		}
		if n != z.n || last != z.tail && n > 0 {
			return fmt.Errorf("a zone of %d cards says it has %d", n, z.n)
		}
		return nil
	}
	if err := walk(&s.trash, &lie); err != nil {
		return fmt.Errorf("trash: %w", err)
	}
	for seat := range s.sides {
		side := &s.sides[seat]
		owned = [maxCards]int{}
		for _, z := range []*zone{&side.hand, &side.deck, &side.discard, &side.inPlay, &side.aside, &side.limbo, &side.removed} {
			if err := walk(z, &owned); err != nil {
				return fmt.Errorf("seat %d: %w", seat, err)
			}
		}
		for c, n := range owned {
			lie[c] += n
			if n != int(s.owned[seat][c]) {
				return fmt.Errorf("seat %d has %d times card %d, and counts %d", seat, n, c, s.owned[seat][c])
			}
		}
		if tail := side.discard.tail; side.discard.n > 0 && s.arena[tail]&known == 0 {
			return fmt.Errorf("seat %d: the top of the discard pile is not known", seat)
		}
	}
	for i, c := range s.match.pile {
		want := int(s.match.full[i])
		switch c {
		case copper:
			want += 7 * s.match.seats
		case estate:
			want += 3 * s.match.seats
		}
		if got := lie[c] + int(s.piles[i]); got != want {
			return fmt.Errorf("%d times %s, not %d", got, s.match.name(c), want)
		}
	}
	return nil
}
