package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Who has too many objects gives one away, to somebody who has not given in this chain. The frame's seat is the donor.

func giftSteps() []step {
	return []step{
		{Name: "gift", Ask: &question{Kind: kindGift, Always: true, Options: giftOptions, Default: giftDefault, Take: takeGift}},
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

func giftOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	donors, luggage := s.chain.donors(), s.luggage[seat].kinds()
	for ahead := 1; ahead < s.match.seats; ahead++ {
		other := s.next(seat, ahead)
		if donors.Has(other) {
			continue
		}
		for b := luggage; b != 0; b &= b - 1 {
			into = append(into, giftOption(other, b.next()))
		}
	}
	return into
}

func giftOption(to game.Seat, o object) game.Option {
	return game.Option{Verb: verbGift, Refs: [4]game.Ref{game.Ref(to), game.Ref(o)}}
}

// giftDefault gives what hurts least to the seat with the fewest objects, of those that may receive one, and of several to
// the nearest on the left.
func giftDefault(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	donors, poorest := s.chain.donors(), game.Seat(noSeat)
	for ahead := 1; ahead < s.match.seats; ahead++ {
		other := s.next(seat, ahead)
		if !donors.Has(other) && (poorest == noSeat || s.luggage[other].size() < s.luggage[poorest].size()) {
			poorest = other
		}
	}
	return append(into, giftOption(poorest, s.least(seat, s.luggage[seat])))
}

func takeGift(s *State, f *frame, picks []game.Option) flow.Next {
	from, to, o := game.Seat(f.Seat), game.Seat(picks[0].Refs[0]), object(picks[0].Refs[1])
	s.moves(from, to, o, byGift)
	s.secret(from, bit(from)|bit(to), eventGift, eventGave, game.Ref(to), game.Ref(o))
	if s.luggage[to].size() <= int(s.match.Limit) {
		return flow.Go
	}
	s.chain.by[s.chain.n] = int8(to)
	s.chain.n++
	f.Seat = int8(to)
	return flow.Again
}
