package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Who has too many objects gives one away, to somebody who has not given in this chain. The frame's seat is the donor.

const (
	stepGift uint8 = iota
	stepGiftTo
)

func giftSteps() []step {
	return []step{
		{Name: "gift", Ask: &question{Kind: kindGift, Always: true, Options: ownObjects, Default: givesLeast(verbGive), Take: takeGift}},
		{Name: "to", Ask: &question{
			Kind: kindGiftTo, Always: true, Options: receiverOptions, Default: poorest, Take: takeReceiver,
			Back: func(_ *State, f *frame) { f.Reg, f.At = [4]int16{}, stepGift },
			Args: func(_ *State, f *frame, _ game.Seat, args *[2]game.Ref) { args[0] = f.Reg[regObject] },
		}},
		{Name: "done", Do: func(s *State, _ *frame) flow.Next {
			s.chain = chain{}
			return flow.Done
		}},
	}
}

// settle begins a chain of gifts if a seat has too many objects.
func (s *State) settle(seat game.Seat) {
	if s.luggage[seat].size() > int(s.match.Limit) {
		s.chain = chain{n: 1}
		s.chain.by[0] = int8(seat)
		s.core.Push(s.match.rules.programs.gifts, seat)
	}
}

func takeGift(_ *State, f *frame, picks []game.Option) flow.Next {
	f.Reg[regObject] = picks[0].Refs[0]
	return flow.Go
}

func receiverOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	donors := s.chain.donors()
	for ahead := 1; ahead < s.match.seats; ahead++ {
		if other := s.next(seat, ahead); !donors.Has(other) {
			into = append(into, seatOption(verbTo, other))
		}
	}
	return into
}

// poorest is the seat with the fewest objects of those that may receive one, the nearest to the left of several.
func poorest(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	n := len(into)
	options := receiverOptions(s, f, seat, into)
	best := options[n]
	for _, o := range options[n+1:] {
		if s.luggage[o.Refs[0]].size() < s.luggage[best.Refs[0]].size() {
			best = o
		}
	}
	return append(into[:n], best)
}

func takeReceiver(s *State, f *frame, picks []game.Option) flow.Next {
	from, to, o := game.Seat(f.Seat), game.Seat(picks[0].Refs[0]), object(f.Reg[regObject])
	s.moves(from, to, o, byGift)
	s.secret(from, bit(from)|bit(to), eventGift, eventGave, game.Ref(to), game.Ref(o))
	f.Reg = [4]int16{}
	if s.luggage[to].size() <= int(s.match.Limit) {
		return flow.Go
	}
	s.chain.by[s.chain.n] = int8(to)
	s.chain.n++
	f.Seat, f.At = int8(to), stepGift
	return flow.Again
}
