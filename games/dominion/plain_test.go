package dominion

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

// What is offered in the phases of a turn is listed fast; what may be offered is what has no reason against it.
func TestTheOptionsOfATurnAreThoseWithoutAReasonAgainstThem(t *testing.T) {
	seen := make(map[uint8]int)
	atEveryDecision(t, 30, func(s *State, r *rand.Rand) {
		if s.end != running || s.core.N != 1 {
			return
		}
		s = s.CopyTo(nil).(*State)
		s.turn.reduction = uint8(r.IntN(3))
		for range r.IntN(3) {
			s.empty(r.IntN(piles))
		}
		f := &s.core.Frames[0]
		seat := game.Seat(f.Seat)
		hand := &s.sides[seat].hand
		var got, plain []game.Option
		list := func(verb int16, cards []Card, why func(*State, *frame, game.Seat, Card) reason) {
			for _, c := range cards {
				if why(s, f, seat, c) == allowed {
					plain = append(plain, option(verb, c))
				}
			}
		}
		switch f.At {
		case stepAction:
			got = actionOptions(s, f, seat, nil)
			list(verbPlay, s.cardsOf(hand), playReason)
		case stepTreasure:
			got = treasureOptions(s, f, seat, nil)
			if list(verbPlay, s.cardsOf(hand), playReason); len(plain) > 0 {
				plain = append(plain, all)
				list(verbBuy, s.match.pile[:], buyReason)
			}
		case stepBuy:
			got = listBuys(s, f, seat, nil)
			list(verbBuy, s.match.pile[:], buyReason)
		}
		plain = append(plain, end)
		seen[f.At]++
		if want := sorted(plain); !slices.Equal(sorted(got), want) {
			t.Fatalf("%v, want %v in %s", sorted(got), want, s.Snapshot())
		}
	})
	if len(seen) != 3 {
		t.Errorf("phases seen: %v", seen)
	}
}

// empty takes all that a pile has left.
func (s *State) empty(pile int) {
	s.piles[pile] = 0
	s.stock &^= 1 << pile
}

func (p *position) cardsOf(z *zone) []Card {
	var cards []Card
	for i := z.head; i != 0; i = p.next[i] {
		cards = append(cards, p.card(i))
	}
	return cards
}

func sorted(options []game.Option) []game.Option {
	options = slices.Clone(options)
	slices.SortFunc(options, func(a, b game.Option) int {
		if a.Verb != b.Verb {
			return int(a.Verb - b.Verb)
		}
		return int(a.Refs[0] - b.Refs[0])
	})
	return options
}

func TestPlayingAllTreasuresIsPlayingOneAfterTheOther(t *testing.T) {
	tried := 0
	atEveryDecision(t, 20, func(s *State, r *rand.Rand) {
		if s.end != running || s.core.N != 1 || s.core.Frames[0].At != stepTreasure {
			return
		}
		tried++
		fast, plain := s.CopyTo(nil).(*State), s.CopyTo(nil).(*State)
		seat := s.turn.seat
		merchants := uint8(r.IntN(3))
		fast.turn.merchants, plain.turn.merchants = merchants, merchants
		fast.playTreasures(seat)
		for _, treasure := range s.match.rules.treasures {
			for _, c := range s.cardsOf(&s.sides[seat].hand) {
				if c == treasure {
					plain.playTreasure(seat, c)
				}
			}
		}
		a, b := &fast.sides[seat], &plain.sides[seat]
		switch {
		case fast.turn != plain.turn:
			t.Fatalf("the turn is %+v, want %+v", fast.turn, plain.turn)
		case a.last != b.last:
			t.Fatalf("played last: %s, want %s", s.match.name(a.last), s.match.name(b.last))
		case !slices.Equal(fast.names(&a.hand), plain.names(&b.hand)):
			t.Fatalf("hand %v, want %v", fast.names(&a.hand), plain.names(&b.hand))
		case !slices.Equal(fast.names(&a.inPlay), plain.names(&b.inPlay)):
			t.Fatalf("in play %v, want %v", fast.names(&a.inPlay), plain.names(&b.inPlay))
		}
		for i := a.inPlay.head; i != 0; i = fast.next[i] {
			if fast.arena[i]&known == 0 {
				t.Fatal("a card in play is not known")
			}
		}
		shown := face(0) // of all that is left in the hand
		if s.turn.actions > 0 && !s.holds(&s.sides[seat].hand, Action) {
			shown = noAction
		}
		for i, j := a.hand.head, b.hand.head; i != 0; i, j = fast.next[i], plain.next[j] {
			if got, want := fast.arena[i], plain.arena[j]|s.match.shown[plain.card(j)]|shown; got != want {
				t.Fatalf("of a card left in the hand %b is known, want %b", got, want)
			}
		}
		if last := a.hand.tail; last != 0 && fast.next[last] != 0 || fast.next[a.inPlay.tail] != 0 {
			t.Fatal("a zone has no end")
		}
	})
	if tried < 20 {
		t.Errorf("tried only %d times", tried)
	}
}

func TestTheStockIsThePilesThatHoldCards(t *testing.T) {
	emptied := 0
	atEveryDecision(t, 20, func(s *State, _ *rand.Rand) {
		var stock pileSet
		for i, n := range s.piles {
			if n > 0 {
				stock |= 1 << i
			}
		}
		if s.stock != stock {
			t.Fatalf("stock %b, want %b in %s", s.stock, stock, s.Snapshot())
		}
		emptied = max(emptied, s.emptyPiles())
	})
	if emptied == 0 {
		t.Error("no pile was ever empty")
	}
}
