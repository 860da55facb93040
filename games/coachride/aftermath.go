package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What comes of a fight: its result, a Doctor, what the winner takes, and a tie.

// result works out who has won.
func result(s *State, _ *frame) flow.Next {
	f := &s.fight
	switch attack, defend := f.tally(); {
	case f.favoured != noSeat:
		f.winner = f.favoured
	case attack > defend:
		f.winner = f.attacker
	case attack < defend:
		f.winner = f.defender
	default:
		f.winner = f.ring
	}
	f.decided, f.step = true, forDoctor
	if f.winner == noSeat {
		s.tell(game.Spectator, eventTie)
	} else {
		s.tell(game.Seat(f.winner), eventWin, game.Ref(s.loser()))
	}
	return flow.Go
}

// loser is who has not won the fight.
func (p *position) loser() game.Seat {
	return game.Seat(p.fight.attacker + p.fight.defender - p.fight.winner)
}

func whoDoctor(s *State, _ *frame) (seats game.Audience, lo, hi int) {
	if _, spent := s.lies(doctor); spent {
		return 0, 0, 0
	}
	seats = s.faceDown()
	if s.fight.hypnotised != noSeat {
		seats &^= bit(game.Seat(s.fight.hypnotised))
	}
	return seats, 1, 1
}

func takeDoctor(s *State, f *frame, _ []game.Option) flow.Next {
	by, used := s.user()
	if s.core.Asks.Asked == 0 || !used {
		return flow.Go
	}
	s.uses(by, useDoctor)
	if s.fight.winner != noSeat {
		s.act(by, s.loser(), helps)
		s.act(by, game.Seat(s.fight.winner), harms)
	}
	s.fight.undone, s.turn.quiet = true, true
	f.At = stepOver
	return flow.Again
}

func outcome(s *State, f *frame) flow.Next {
	if s.fight.winner == noSeat {
		s.fight.step, f.At = forTie, stepTie
		return flow.Again
	}
	f.Seat, s.fight.step = s.fight.winner, forSpoils
	return flow.Go
}

func takeSpoils(s *State, f *frame, picks []game.Option) flow.Next {
	winner, loser := game.Seat(f.Seat), s.loser()
	if picks[0].Verb == verbIdentity {
		s.seesSide(winner, loser, byIdentity)
		if !s.open.Has(loser) {
			s.pairOf(winner, loser).seesWork(s.work[loser], s.stamp(byIdentity))
		}
		s.secret(winner, bit(winner), eventSeeIdentity, eventLookIdentity, game.Ref(loser), game.Ref(s.side(loser)), game.Ref(s.work[loser]))
		f.At = stepOver
		return flow.Again
	}
	s.fight.step = forLoot
	s.pairOf(winner, loser).seesAll(s.luggage[loser], s.stamp(byLoot))
	s.tell(winner, eventLookLuggage, game.Ref(loser))
	s.tellObjects(winner, bit(winner), eventSeeLuggage, s.luggage[loser], game.Ref(loser))
	return flow.Go
}

// lootOptions are to take an object; of a loser who has only one, also what is handed back for it: the same one perhaps.
func lootOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	luggage := s.luggage[s.loser()]
	if luggage.size() > 1 {
		return objectOptions(verbTake, luggage, into)
	}
	o := luggage.next()
	for b := (s.luggage[seat] + one(o)).kinds(); b != 0; b &= b - 1 {
		into = append(into, barter(o, b.next()))
	}
	return into
}

// barter is to take the loser's only object, and to hand one back.
func barter(taken, returned object) game.Option {
	return game.Option{Verb: verbBarter, Refs: [4]game.Ref{game.Ref(taken), game.Ref(returned)}}
}

// lootDefault takes what one gives away last, and hands back what one gives away first.
func lootDefault(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	luggage := s.luggage[s.loser()]
	o := s.most(seat, luggage)
	if luggage.size() > 1 {
		return append(into, objectOption(verbTake, o))
	}
	return append(into, barter(o, s.least(seat, s.luggage[seat]+one(o))))
}

func takeLoot(s *State, f *frame, picks []game.Option) flow.Next {
	winner, loser, o := game.Seat(f.Seat), s.loser(), object(picks[0].Refs[0])
	s.moves(loser, winner, o, byLoot)
	s.secret(winner, bit(winner)|bit(loser), eventLoot, eventLooted, game.Ref(loser), game.Ref(o))
	if picks[0].Verb == verbBarter {
		back := object(picks[0].Refs[1])
		s.moves(winner, loser, back, byReturn)
		s.secret(winner, bit(winner)|bit(loser), eventReturn, eventReturned, game.Ref(loser), game.Ref(back))
	}
	f.At = stepOver
	s.settle(winner)
	return flow.Again
}

// whoTies asks the attacker to draw where it might be a Clairvoyant, as far as everybody knows.
func whoTies(s *State, f *frame) (seats game.Audience, lo, hi int) {
	if s.pileN == 0 || s.open.Has(game.Seat(f.Seat)) {
		return 0, 0, 0
	}
	return bit(game.Seat(f.Seat)), 1, 1
}

func tieOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbDraw})
	if s.mayForesee(seat) {
		into = append(into, game.Option{Verb: verbForesee})
	}
	return into
}

func takeTie(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	if len(picks) > 0 && picks[0].Verb == verbForesee {
		s.foresee(seat) // and then draws: a second time nothing is asked
		return flow.Again
	}
	f.At = stepOver
	if s.pileN > 0 {
		s.draw(seat)
	}
	return flow.Again
}
