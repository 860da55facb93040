package secretcity

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Laws(t, Rules, lawful(t)) }

func FuzzTable(f *testing.F) { gametest.Fuzz(f, Rules, lawful(f)) }

func TestPositions(t *testing.T) { gametest.Positions(t, Rules, toChange()) }

func FuzzPositions(f *testing.F) { gametest.FuzzPositions(f, Rules, toChange()) }

func toChange() gametest.PositionsConfig {
	return gametest.PositionsConfig{Words: slices.Concat(book.Outline()...)}
}

func lawful(tb testing.TB) gametest.Case {
	return gametest.Case{Conserved: conserved, Hide: hide, Worlds: fewWorlds(tb)}
}

// conserved tells whether a game still has all cards, each in one place, and whether what is counted is so.
func conserved(state game.State) error {
	s := state.(*State)
	var lie [buildingsCount]int
	var seen [mostCards + 1]bool
	walk := func(name string, z *zone) error {
		n, last := node(0), node(0)
		for i := z.head; i != 0; i = s.next[i] {
			if seen[i] || i > s.used {
				return fmt.Errorf("%s: node %d is in two zones or in none", name, i)
			}
			seen[i], last = true, i
			lie[s.cards[i]]++
			n++
		}
		if n != z.n || last != z.tail && n > 0 {
			return fmt.Errorf("%s: %d cards, but it says %d", name, n, z.n)
		}
		return nil
	}
	if err := walk("deck", &s.deck); err != nil {
		return err
	}
	if err := walk("looked", &s.looked); err != nil {
		return err
	}
	complete := false
	for seat := range s.seats {
		side := &s.sides[seat]
		if err := walk(fmt.Sprint("hand of ", seat), &side.hand); err != nil {
			return err
		}
		if err := walk(fmt.Sprint("city of ", seat), &side.city); err != nil {
			return err
		}
		if err := counted(s, seat); err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
		complete = complete || side.city.n >= 7
	}
	for b, n := range lie {
		if n != int(buildings[b].Copies) {
			return fmt.Errorf("%d times %s", n, buildings[b].Name)
		}
	}
	if complete != (s.completed != nobody) {
		return fmt.Errorf("a city is complete: %t, but seat %d was first", complete, s.completed)
	}
	return nil
}

// counted tells whether what is kept of a city beside its cards is so.
func counted(s *State, seat int8) error {
	side := &s.sides[seat]
	var built names
	var of [typesCount]uint8
	for i := side.city.head; i != 0; i = s.next[i] {
		if b := s.cards[i]; built.has(b) && b >= firstSpecial {
			return fmt.Errorf("%s stands twice", b.name())
		}
		built |= 1 << s.cards[i]
		of[typeOf[s.cards[i]]]++
		if s.knows[i] != 0 {
			return fmt.Errorf("%s is known in a city", s.cards[i].name())
		}
	}
	switch {
	case built != side.built || of != side.types:
		return fmt.Errorf("the city has %b (%v), but counts %b (%v)", built, of, side.built, side.types)
	case side.gold < 0:
		return fmt.Errorf("%d gold", side.gold)
	case (side.sixth != 0) != (side.city.n >= 6):
		return fmt.Errorf("%d buildings, six since round %d", side.city.n, side.sixth)
	}
	return nil
}

// hide changes what nobody may know: the order of the deck.
func hide(state game.State, _ game.Seat, r *rand.Rand) {
	s := state.(*State)
	var list []node
	for i := s.deck.head; i != 0; i = s.next[i] {
		list = append(list, i)
	}
	r.Shuffle(len(list), func(i, j int) { s.cards[list[i]], s.cards[list[j]] = s.cards[list[j]], s.cards[list[i]] })
}
