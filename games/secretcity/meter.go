package secretcity

import "github.com/noripan/noripan/game"

// What simulations measure.
const (
	measureRole = iota
	measureMurdered
	measureRobbed
	measureGold
	measureCity
	measurePoints
	measureBuilt
	measureLost
	measureSource
	measureEnding
)

// The tables of what is told apart: the lines of a score, and how games end.
var (
	sourceTable = &game.Table{Name: "source", Names: []string{
		lineCosts: "costs", lineTypes: "types", lineComplete: "complete", lineGate: "gate", lineVault: "vault", lineMap: "map",
		lineStatue: "statue", lineFountain: "fountain",
	}}
	endingTable = &game.Table{Name: "ending", Names: []string{"complete", "stopped", "rounds"}} // as ends follow on running
)

const measureRound = "round"

// Measures are what meters note. Curves tell how a seat stands at the end of a round.
func (rules) Measures() []game.Measure {
	return []game.Measure{
		measureRole:     {Name: "role", Form: game.Tally, Time: measureRound, Of: roleTable},
		measureMurdered: {Name: "murdered", Form: game.Tally, Time: measureRound, Of: roleTable}, // noted of who held the role
		measureRobbed:   {Name: "robbed", Form: game.Tally, Time: measureRound, Of: roleTable},   // and here too
		measureGold:     {Name: "gold", Time: measureRound},
		measureCity:     {Name: "city", Time: measureRound}, // buildings in it
		measurePoints:   {Name: "points", Time: measureRound},
		measureBuilt:    {Name: "built", Form: game.Tally, Time: measureRound, Of: buildingTable},
		measureLost:     {Name: "lost", Form: game.Tally, Time: measureRound, Of: buildingTable}, // demolished by the General
		measureSource:   {Name: "source", Form: game.Tally, Of: sourceTable},
		measureEnding:   {Name: "ending", Form: game.Tally, Of: endingTable},
	}
}

// Meter makes a meter.
func (rules) Meter() game.Meter { return &meter{} }

// meter notes a round when the next one begins, or the game ends.
type meter struct{ round int }

func (m *meter) Begin(s game.State, _ game.Notes) { m.round = int(s.(*State).round) }

func (m *meter) Happened(state game.State, e *game.Event, to game.Notes) {
	s := state.(*State)
	refs := e.Full.Refs
	switch e.Full.Kind {
	case eventRound:
		m.finish(s, to)
		m.round = int(s.round)
	case eventPickedRole:
		to.Note(measureRole, e.Seat, refs[0], m.round, 1)
	case eventAssassin:
		if holder := s.holder(roleOf(refs[0])); holder != nobody {
			to.Note(measureMurdered, game.Seat(holder), refs[0], m.round, 1)
		}
	case eventStolen:
		to.Note(measureRobbed, e.Seat, refs[0], m.round, 1)
	case eventBuilt, eventBuiltWithCards:
		to.Note(measureBuilt, e.Seat, refs[0], m.round, 1)
	case eventDemolished:
		to.Note(measureLost, game.Seat(refs[0]), refs[1], m.round, 1)
	}
}

// finish notes how the seats stand when the round is over.
func (m *meter) finish(s *State, to game.Notes) {
	for seat := range s.seats {
		side, score := &s.sides[seat], s.score(seat)
		to.Note(measureGold, game.Seat(seat), 0, m.round, int(side.gold))
		to.Note(measureCity, game.Seat(seat), 0, m.round, int(side.city.n))
		to.Note(measurePoints, game.Seat(seat), 0, m.round, int(score.total()))
	}
}

func (m *meter) End(state game.State, to game.Notes) {
	s := state.(*State)
	m.finish(s, to)
	for seat := range s.seats {
		score := s.score(seat)
		for line, n := range score.lines {
			to.Note(measureSource, game.Seat(seat), game.Ref(line), 0, int(n))
		}
	}
	to.Note(measureEnding, game.Spectator, game.Ref(s.end-finished), 0, 1)
}
