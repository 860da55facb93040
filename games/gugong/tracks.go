package gugong

import "github.com/noripan/noripan/game"

// points gives a player victory points.
func (s *State) points(seat int8, n int16) {
	if n > 0 {
		s.sides[seat].points += n
		s.tell(seat, eventPoints, n)
	}
}

// lose takes points from a player, as far as there are any to lose.
func (s *State) lose(seat int8, n int16) {
	side := &s.sides[seat]
	if n = min(n, side.points-s.match.rules.data.LeastPoints); n > 0 {
		side.points -= n
		s.tell(seat, eventLose, n)
	}
}

// envoy moves an envoy on, step by step. In the palace each step is a point.
func (s *State) envoy(seat, n int8) {
	side := &s.sides[seat]
	steps := s.match.rules.data.Palace.Steps
	moved := min(n, steps-side.envoy)
	if moved > 0 {
		side.envoy += moved
		s.tell(seat, eventEnvoy, game.Ref(side.envoy))
		if side.envoy == steps {
			s.arrived++
			side.arrival = s.arrived
			s.tell(seat, eventArrive, game.Ref(s.match.arrivalPoints(side.arrival)))
		}
	}
	s.points(seat, int16(n-moved))
}

// arrivalPoints are what the n-th arrival, from 1, brings at the end; none for 0.
func (m *match) arrivalPoints(n int8) int8 {
	if n == 0 || int(n) > len(m.arrival) {
		return 0
	}
	return m.arrival[n-1]
}

// up moves a player's marker forward on the intrigue track. At its end it stays where it is.
func (s *State) up(seat, n int8) {
	side := &s.sides[seat]
	if to := min(side.space+n, intrigueTop); to != side.space {
		s.moveMarker(seat, to)
		s.tell(seat, eventUp, game.Ref(to))
	}
}

// down moves it back, onto whatever stands there.
func (s *State) down(seat, n int8) {
	s.moveMarker(seat, s.sides[seat].space-n)
	s.tell(seat, eventDown, game.Ref(s.sides[seat].space))
}

// moveMarker puts a marker on top of those of another space.
func (s *State) moveMarker(seat, to int8) {
	mine := &s.sides[seat]
	top := int8(0)
	for i := range s.sides[:s.match.players] {
		other := &s.sides[i]
		if other.space == mine.space && other.height > mine.height {
			other.height--
		}
		if other.space == to {
			top++
		}
	}
	mine.space, mine.height = to, top
}

// before tells whether one player is ahead of another in intrigue.
func (p *position) before(a, b int8) bool {
	x, y := &p.sides[a], &p.sides[b]
	return x.space > y.space || x.space == y.space && x.height > y.height
}

// leader is who has most of something, by intrigue where several have; nobody where nobody has any.
func (p *position) leader(of func(*side) int8) int8 {
	best, most := nobody, int8(0)
	for i := range p.sides[:p.match.players] {
		seat := int8(i)
		n := of(&p.sides[i])
		if n > most || n == most && n > 0 && p.before(seat, best) {
			best, most = seat, n
		}
	}
	return best
}

// takeMedal gives a player the medal if nobody has it yet.
func (s *State) takeMedal(seat int8) {
	if s.medal == nobody {
		s.medal = seat
		s.tell(seat, eventMedal)
	}
}

// addJade gives a player a jade of the reserve.
func (s *State) addJade(seat int8) {
	s.sides[seat].jade++
	s.tell(seat, eventJade, game.Ref(s.sides[seat].jade))
}

// majorityPoints are for the one who is ahead, on the wall or in the evening.
const majorityPoints = 3

// reward is what that one gets.
func (s *State) reward(seat int8) {
	s.points(seat, majorityPoints)
	s.envoy(seat, 1)
}
