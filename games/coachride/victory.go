package coachride

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Declarations, and the end.

// neededMost is how many objects a victory needs.
const neededMost = 3

// pearlBlocksSole says that the Black Pearl keeps its holder from a victory for itself too.
const pearlBlocksSole = true

// declareReason is why a seat may not declare for its association.
func (p *position) declareReason(seat game.Seat) reason {
	switch {
	case p.luggage[seat].has(blackPearl):
		return holdsPearl
	case needed(p.luggage[seat], p.side(seat), p.turned()) == 0:
		return noOwnNeeded
	}
	return allowed
}

// soleReason is why a seat may not declare for itself.
func (p *position) soleReason(seat game.Seat) reason {
	b := p.luggage[seat]
	switch {
	case !b.has(lodgeArms):
		return notOwned
	case pearlBlocksSole && b.has(blackPearl):
		return holdsPearl
	case needed(b, order, p.turned())+needed(b, brotherhood, p.turned()) < neededMost:
		return notEnough
	}
	return allowed
}

func whoNames(s *State, f *frame) (seats game.Audience, lo, hi int) {
	return bit(game.Seat(f.Seat)), 0, s.match.seats - 1
}

func nameOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	for ahead := 1; ahead < s.match.seats; ahead++ {
		into = append(into, seatOption(verbWith, s.next(seat, ahead)))
	}
	return into
}

func takeNames(s *State, f *frame, picks []game.Option) flow.Next {
	s.claim = claim{seat: f.Seat}
	for _, pick := range picks {
		s.claim.named |= bit(game.Seat(pick.Refs[0]))
	}
	total, why := s.weighClaim()
	s.claim.right = why == claimRight
	s.tellClaim(total)
	s.finish(teamWon)
	return flow.Done
}

// What a declaration comes to.
const (
	claimRight       = ""
	claimWrongSide   = "wrong_side"
	claimEmptyHanded = "empty_handed"
	claimTooFew      = "too_few"
)

// weighClaim adds up what those who are named have, and tells what is wrong with the declaration.
func (p *position) weighClaim() (total int, why string) {
	side := p.side(game.Seat(p.claim.seat))
	for set := p.claim.named | 1<<p.claim.seat; set != 0; set &= set - 1 {
		seat := first(set)
		n := needed(p.luggage[seat], side, p.turned())
		switch {
		case p.side(seat) != side:
			why = claimWrongSide
			continue
		case n == 0 && why == claimRight:
			why = claimEmptyHanded
		}
		total += n
	}
	if p.smaller(side) {
		total++
	}
	if total < neededMost && why == claimRight {
		why = claimTooFew
	}
	return total, why
}

func (s *State) tellClaim(total int) {
	if s.on == nil {
		return
	}
	seat := game.Seat(s.claim.seat)
	s.refs = s.refs[:0]
	for set := s.claim.named; set != 0; set &= set - 1 {
		s.refs = append(s.refs, game.Ref(first(set)))
	}
	s.on.Happened(&game.Event{Seat: seat, Audience: game.Everyone, Full: game.Told{Kind: eventDeclare, Refs: s.refs}})
	for ahead := range s.match.seats {
		if other := s.next(seat, ahead); ahead == 0 || s.claim.named.Has(other) {
			s.tellObjects(other, game.Everyone, eventShow, s.neededOf(other), game.Ref(s.side(other)))
		}
	}
	kind, winner := eventRight, s.side(seat)
	if !s.claim.right {
		kind, winner = eventWrong, 1-winner
	}
	s.reveal(seat, kind, game.Ref(winner), game.Ref(total))
}

// neededOf are the objects of a seat that count for its association.
func (p *position) neededOf(seat game.Seat) bundle {
	side := p.side(seat)
	b := p.luggage[seat] & (kindOf << (kindBits * (key + side)))
	if p.turned() {
		b |= p.luggage[seat] & (kindOf << (kindBits * (bagKey + side)))
	}
	return b
}

// declareAlone wins the game for one seat.
func (s *State) declareAlone(seat game.Seat) {
	s.claim = claim{seat: int8(seat), right: true}
	s.tell(seat, eventSole)
	s.finish(soleWon)
}

// finish ends the game.
func (s *State) finish(how ending) {
	s.core.Clear()
	s.machine.Forget()
	s.end = how
	s.trade, s.fight, s.chain, s.sextant = trade{demanded: noObject}, noFights, chain{}, passing{}
	if s.on == nil {
		return
	}
	s.refs = s.refs[:0]
	for set := s.winners(); set != 0; set &= set - 1 {
		s.refs = append(s.refs, game.Ref(first(set)))
	}
	if how == teamWon || how == soleWon {
		s.on.Happened(&game.Event{
			Seat: game.Spectator, Audience: game.Everyone, Marks: game.Revealed, Full: game.Told{Kind: eventOver, Refs: s.refs},
		})
	}
}

// winners are those who have won.
func (p *position) winners() game.Audience {
	seat := game.Seat(p.claim.seat)
	switch {
	case p.end == soleWon:
		return bit(seat)
	case p.end != teamWon:
		return 0
	case (p.side(seat) == brotherhood) == p.claim.right:
		return p.brothers
	}
	return p.everybody() &^ p.brothers
}

// Result tells how the game ended. A team is the association, the Order 1.
func (s *State) Result() (game.Result, bool) {
	if s.end == running {
		return game.Result{}, false
	}
	r := game.Result{Seats: s.match.seats, Won: s.winners(), Limited: s.end == tooQuiet || s.end == tooLong}
	switch s.end {
	case teamWon, soleWon:
		r.End = game.Finished
	case stopped:
		r.End = game.Capped
	default:
		r.End = game.Drawn
	}
	for seat := range game.Seat(s.match.seats) {
		r.Rank[seat] = 1
		r.Turns[seat], r.Team[seat] = int16(s.turns[seat]), int8(s.side(seat))+1
		switch {
		case r.Won.Has(seat):
			r.Score[seat] = 1
		case r.Won != 0:
			r.Rank[seat] = int8(count(r.Won)) + 1
		}
	}
	return r, true
}

// Side is the association of a seat.
func (s *State) Side(seat game.Seat) int { return int(s.side(seat)) }

// Ending is how the game ended: by a right or a wrong declaration, by one for a seat alone, or by itself.
func (s *State) Ending() (how string, by game.Seat) {
	switch {
	case s.end == soleWon:
		return "declared alone", game.Seat(s.claim.seat)
	case s.end == teamWon && s.claim.right:
		return "declared right", game.Seat(s.claim.seat)
	case s.end == teamWon:
		return "declared wrong", game.Seat(s.claim.seat)
	}
	return endNames[s.end], game.Spectator
}
