package gugong

import "github.com/noripan/noripan/game"

// What simulations measure.
const (
	measurePlace = iota
	measureCard
	measureIdle
	measurePoints
	measurePalace
	measureSource
	measureArrived
)

// Where points come from: an action at a place, what lies between the days, and the end.
const (
	sourceNight game.Ref = game.Ref(places) + iota
	sourceEndWall
	sourceEndPalace
	sourceEndJade
	sourceEndDecrees
)

var (
	sourceTable  = &game.Table{Name: "source", Names: append(append([]string{}, placeTable.Names...), "night", "end_wall", "end_palace", "end_jade", "end_decrees")}
	arrivedTable = &game.Table{Name: "arrived", Names: []string{"0", "1", "2", "3", "4", "5"}}
)

const measureDay = "day"

// Measures are what meters note. Curves tell how a player stands when all have passed for the day.
func (r *rules) Measures() []game.Measure {
	return []game.Measure{
		measurePlace:   {Name: "place", Form: game.Tally, Time: measureDay, Of: placeTable}, // whose action was done
		measureCard:    {Name: "card", Form: game.Tally, Time: measureDay, Of: actionTable}, // the action of the gift card
		measureIdle:    {Name: "idle", Time: measureDay},                                    // servants that have done nothing
		measurePoints:  {Name: "points", Time: measureDay},                                  //
		measurePalace:  {Name: "palace", Form: game.Tally, Time: measureDay},                // that the envoy arrived
		measureSource:  {Name: "source", Form: game.Tally, Of: sourceTable},                 // of points
		measureArrived: {Name: "arrived", Form: game.Tally, Of: arrivedTable},               // how many envoys, in the whole game
	}
}

// Meter makes a meter.
func (r *rules) Meter() game.Meter { return &meter{} }

// meter follows the days.
type meter struct {
	noted int8     // the last day that has been
	at    game.Ref // where points come from now
}

func (m *meter) Begin(game.State, game.Notes) { *m = meter{at: sourceNight} }

func (m *meter) Happened(state game.State, e *game.Event, to game.Notes) {
	s := state.(*State)
	switch {
	case s.phase == phaseEnd && e.Full.Kind == eventScoring:
		m.at = sourceEndWall // the last one, and after it nothing is told as plain points
	case s.phase != phaseDay && m.at < sourceNight:
		m.at = sourceNight
	}
	if s.phase > phaseDay && m.noted < s.day {
		m.evening(s, to)
	}
	if e.Seat == game.Spectator || int(e.Seat) >= s.match.seats {
		return // Mong has no seat
	}
	day, refs := int(s.day), e.Full.Refs
	switch e.Full.Kind {
	case eventPlaceAction:
		m.at = refs[0]
		to.Note(measurePlace, e.Seat, refs[0], day, 1)
	case eventCardAction:
		if refs[0] < game.Ref(places) {
			m.at = refs[0]
		}
		to.Note(measureCard, e.Seat, refs[0], day, 1)
	case eventArrive:
		to.Note(measurePalace, e.Seat, 0, day, 1)
	case eventPoints:
		to.Note(measureSource, e.Seat, m.at, 0, int(refs[0]))
	case eventLose:
		to.Note(measureSource, e.Seat, m.at, 0, -int(refs[0]))
	}
}

// evening notes how the players stand when the day is done.
func (m *meter) evening(s *State, to game.Notes) {
	m.noted = s.day
	for seat := range s.match.seats {
		side := &s.sides[seat]
		to.Note(measureIdle, game.Seat(seat), 0, int(s.day), int(side.pool))
		to.Note(measurePoints, game.Seat(seat), 0, int(s.day), int(side.points))
	}
}

func (m *meter) End(state game.State, to game.Notes) {
	s := state.(*State)
	if m.noted < s.day {
		m.evening(s, to)
	}
	for seat := range s.match.seats {
		final := &s.final[seat]
		decrees := 0
		for _, n := range final.tiles {
			decrees += int(n)
		}
		for _, part := range []struct {
			of game.Ref
			n  int
		}{
			{sourceEndPalace, int(final.palace)}, {sourceEndJade, int(final.jade)}, {sourceEndDecrees, decrees},
		} {
			to.Note(measureSource, game.Seat(seat), part.of, 0, part.n)
		}
	}
	to.Note(measureArrived, game.Spectator, game.Ref(s.arrived), 0, 1)
}
