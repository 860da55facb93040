package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What the second ways of wall and canal cost, and how many pieces they place.
const (
	buildCost  = 1
	piecesOfB  = 2
	lowerOne   = 1
	lowerThree = 3
	lowerFive  = 5
)

// gainFor is how many servants the wall's scoring brings for so many steps back.
var gainFor = [lowerThree + 1]int8{lowerOne: 1, lowerThree: 2}

// wallTwice tells whether a player can pay one servant and place two pieces.
func wallTwice(_ *State, _ int8, p purse) bool {
	return p.singles >= buildCost+piecesOfB || p.double && p.singles >= buildCost+1
}

func wallSteps() []step {
	const atPieces = 1
	return []step{
		ask("option", wayChoice(wall, wallTwice, atPieces, atPieces, func(s *State, f *frame, seat int8, b bool) {
			if f.Reg[regN] = 1; b {
				f.Reg[regN] = piecesOfB
				s.pay(seat, buildCost, false)
			}
		})),
		ask("pieces", choice{
			kind: kindPieces,
			options: func(s *State, f *frame, seat int8, into []game.Option) []game.Option {
				p, n := s.sides[seat].purse(), int8(f.Reg[regN])
				if p.singles >= n {
					into = append(into, plainly(verbSingles))
				}
				if p.double && p.singles >= n-1 {
					into = append(into, plainly(verbDouble))
				}
				return into
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				supplied := int8(0)
				if s.owns(seat, decreeWall) && s.sides[seat].supply > 0 {
					supplied = 1
				}
				singles, doubled := int8(f.Reg[regN]), o.Verb == verbDouble
				if doubled {
					singles--
				}
				s.build(seat, singles, supplied, doubled)
				s.checkWall(seat)
				return flow.Done
			},
			args: func(_ *State, f *frame, args *[2]game.Ref) { args[0] = f.Reg[regN] },
		}),
	}
}

// worth is what a player has on the wall.
func (side *side) worth() int8 {
	if side.foreman == onWall {
		return side.wall + 2
	}
	return side.wall
}

func (p *position) wallTotal() int8 {
	n := int8(0)
	for i := range p.sides[:p.match.players] {
		n += p.sides[i].worth()
	}
	return n
}

// build puts pieces of the pool, and single servants of the supply, on the wall.
func (s *State) build(seat, singles, supplied int8, doubled bool) {
	side := &s.sides[seat]
	side.pool -= singles
	side.supply -= supplied
	side.wall += singles + supplied
	worth := singles + supplied
	if doubled {
		side.foreman = onWall
		worth += 2
	}
	if worth > 0 {
		s.tell(seat, eventWall, game.Ref(worth), game.Ref(s.wallTotal()))
	}
}

// checkWall scores the wall if it is complete.
func (s *State) checkWall(seat int8) {
	if s.wallTotal() >= s.match.threshold {
		s.core.Push(s.match.rules.programs.scoring, game.Seat(seat))
	}
}

// seatBits is how many bits of a register a seat takes: five seats fit in one.
const seatBits = 3

func scoringSteps() []step {
	const atNextOne = 1
	return []step{
		{Name: "score", Do: scoreWall},
		{Name: "next", Do: func(s *State, f *frame) flow.Next {
			if f.Reg[regK] == 0 {
				return flow.Done
			}
			f.Reg[regK]--
			f.Seat = int8(f.Reg[regN] & (1<<seatBits - 1))
			f.Reg[regN] >>= seatBits
			if s.match.isMong(f.Seat) {
				s.mongBenefit()
				return flow.Again
			}
			return flow.Go
		}},
		ask("benefit", choice{
			kind: kindBenefit, options: benefitOptions, otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				f.At = atNextOne
				switch o.Verb {
				case verbLower:
					n := int8(o.Refs[0])
					s.down(seat, n)
					s.gain(seat, gainFor[n])
				case verbDie:
					s.down(seat, lowerFive)
					s.dice[o.Refs[0]-1] = int8(o.Refs[1])
					s.tell(seat, eventDie, o.Refs[0], o.Refs[1])
				}
				return flow.Again
			},
			args: func(s *State, f *frame, args *[2]game.Ref) { args[0] = game.Ref(s.sides[f.Seat].space) },
		}),
	}
}

// scoreWall rewards who has most on the wall and takes that player's pieces back. All who had something there may then use
// their intrigue, those who are behind first.
func scoreWall(s *State, f *frame) flow.Next {
	var order [maxSeats]int8
	n := 0
	for i := range s.sides[:s.match.players] {
		seat := int8(i)
		if s.sides[i].worth() == 0 {
			continue
		}
		at := n
		for at > 0 && s.before(order[at-1], seat) {
			order[at] = order[at-1]
			at--
		}
		order[at] = seat
		n++
	}
	s.winWall()
	packed := game.Ref(0)
	for i := n - 1; i >= 0; i-- {
		packed = packed<<seatBits | game.Ref(order[i])
	}
	f.Reg[regN], f.Reg[regK] = packed, game.Ref(n)
	return flow.Go
}

// winWall rewards who has most on the wall, and takes those pieces back into the supply.
func (s *State) winWall() {
	winner := s.leader((*side).worth)
	if winner == nobody {
		return
	}
	side := &s.sides[winner]
	s.tell(winner, eventScoring, game.Ref(side.worth()))
	s.reward(winner)
	side.supply += side.wall
	if side.wall = 0; side.foreman == onWall {
		side.foreman = inSupply
	}
}

func benefitOptions(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
	space := s.sides[seat].space
	into = append(into, plainly(verbNone))
	if space >= lowerOne {
		into = append(into, with(verbLower, lowerOne, 0))
	}
	if space >= lowerThree {
		into = append(into, with(verbLower, lowerThree, 0))
	}
	if space < lowerFive {
		return into
	}
	for die := range s.dice {
		for i, face := range s.match.rules.data.Dice[die] {
			if face != s.dice[die] && !containsFace(s.match.rules.data.Dice[die][:i], face) {
				into = append(into, with(verbDie, game.Ref(die+1), game.Ref(face)))
			}
		}
	}
	return into
}

func containsFace(faces []int8, face int8) bool {
	for _, f := range faces {
		if f == face {
			return true
		}
	}
	return false
}
