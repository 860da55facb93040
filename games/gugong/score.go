package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What the end brings.
const (
	thirdOf       = 3 // points for each of which D3-1 brings one
	decreeCap     = 10
	fixedPoints   = 8
	pointsForEach = 2
	jadeSteps1    = 5 // up to so many jade each is worth one more than the one before
	jadeAfter     = 2 // each further one
)

// jadePoints is what so many jade are worth.
func jadePoints(n int16) int16 {
	upTo := min(n, jadeSteps1)
	return upTo*(upTo+1)/2 + jadeAfter*(n-upTo)
}

// tilePoints is what a decree of level 3 brings a player who has so many points.
func (p *position) tilePoints(seat, tile int8, points int16) int16 {
	side := &p.sides[seat]
	switch tile {
	case decreeThirds:
		return min(max(points, 0)/thirdOf, decreeCap)
	case decreePoints:
		return fixedPoints
	case decreeJades:
		return min(pointsForEach*int16(side.jade), decreeCap)
	case decreeDecrees:
		return pointsForEach * int16(cards(side.decrees).count())
	case decreeHarbours:
		return pointsForEach * int16(side.slots[rewardPoints]+side.slots[rewardCard]+side.slots[rewardDouble])
	}
	return 0
}

// topTiles are the decrees of level 3 that are in the game, the one that counts points first.
func (p *position) topTiles() [2]int8 {
	a, b := p.tiles[4], p.tiles[5]
	if b == decreeThirds {
		return [2]int8{b, a}
	}
	return [2]int8{a, b}
}

// lastTokens lets one player after the other exchange the tokens that are left.
func lastTokens(s *State, f *frame) flow.Next {
	if int(f.Reg[regK]) == s.match.players {
		f.Reg[regK] = 0
		return flow.Go
	}
	seat := s.match.ahead(s.start, int(f.Reg[regK]))
	f.Reg[regK]++
	if !s.match.isMong(seat) {
		s.core.Slot++
		s.core.Push(s.match.rules.programs.last, game.Seat(seat))
	}
	return flow.Again
}

// scoreAll counts what the end brings, in the order of the rules, and ends the game.
func scoreAll(s *State, _ *frame) flow.Next {
	if winner := s.leader((*side).worth); winner != nobody {
		before := s.sides[winner].points
		s.winWall()
		s.final[winner].wall = s.sides[winner].points - before
	}
	for _, tile := range s.topTiles() {
		for i := range s.match.players {
			seat := s.match.ahead(s.start, i)
			if n := s.tilePoints(seat, tile, s.sides[seat].points); n > 0 && s.owns(seat, tile) {
				s.tell(seat, eventFinalTile, game.Ref(tile), n)
				s.sides[seat].points += n
				s.final[seat].tiles[tile-decreeThirds] = n
			}
		}
	}
	for i := range s.match.players {
		s.scorePalace(s.match.ahead(s.start, i))
	}
	s.finish()
	return flow.Done
}

// scorePalace counts what the palace and the jade bring; who has not arrived has nothing in the end, but for Mong.
func (s *State) scorePalace(seat int8) {
	side, final := &s.sides[seat], &s.final[seat]
	if n := int16(s.match.arrivalPoints(side.arrival)); n > 0 {
		s.tell(seat, eventFinalPalace, n)
		side.points += n
		final.palace = n
	}
	if n := jadePoints(int16(side.jade)); n > 0 {
		s.tell(seat, eventFinalJade, n)
		side.points += n
		final.jade = n
	}
	if side.arrival == 0 {
		s.tell(seat, eventFinalNone)
	}
}

// finish ends the game by its rules.
func (s *State) finish() {
	seat := s.start
	s.close(finished)
	if s.on == nil {
		return
	}
	result, _ := s.Result()
	switch {
	case result.Won != 0:
		s.refs = s.refs[:0]
		for seat := range game.Seat(s.match.seats) {
			if result.Won.Has(seat) {
				s.refs = append(s.refs, game.Ref(seat))
			}
		}
		s.told(seat, game.Told{Kind: eventOver, Refs: s.refs}, game.Revealed)
	case s.match.alone():
		s.tellMarked(nobody, game.Revealed, eventOverMong)
	default:
		s.tellMarked(nobody, game.Revealed, eventOverNone)
	}
}
