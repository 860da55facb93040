package coachride

import "github.com/noripan/noripan/game"

// What simulations measure.
const (
	measureDeclared = iota
	measureTraded
	measureAttacked
	measureWon
	measureLuggage
	measureEnding
)

// declarations are what one can come to.
const (
	declaredRight game.Ref = iota
	declaredWrong
	declaredAlone
)

// The tables of what is told apart.
var (
	declaredTable = &game.Table{Name: "declared", Names: []string{
		declaredRight: "right", declaredWrong: "wrong", declaredAlone: "alone",
	}}
	endingTable = &game.Table{Name: "ending", Names: []string{"team", "alone", "quiet", "long", "stopped"}} // as endings follow on running
)

const measureTurn = "turn"

// Measures are what meters note. Dates are the turns that the seat itself has begun.
func (r *rules) Measures() []game.Measure {
	return []game.Measure{
		measureDeclared: {Name: "declared", Form: game.Tally, Time: measureTurn, Of: declaredTable},
		measureTraded:   {Name: "traded", Form: game.Tally, Time: measureTurn}, // noted of both
		measureAttacked: {Name: "attacked", Form: game.Tally, Time: measureTurn},
		measureWon:      {Name: "won", Form: game.Tally, Time: measureTurn}, // as attacker or defender
		measureLuggage:  {Name: "luggage", Time: measureTurn},               // objects when its turn begins
		measureEnding:   {Name: "ending", Form: game.Tally, Of: endingTable},
	}
}

// Meter makes a meter.
func (r *rules) Meter() game.Meter { return meter{} }

// meter needs no memory: all that it dates is in the state.
type meter struct{}

func (meter) Begin(s game.State, to game.Notes) {
	state := s.(*State)
	luggage(state, game.Seat(state.turn.seat), to)
}

func luggage(s *State, seat game.Seat, to game.Notes) {
	to.Note(measureLuggage, seat, 0, int(s.turns[seat]), s.luggage[seat].size())
}

func (meter) Happened(state game.State, e *game.Event, to game.Notes) {
	s := state.(*State)
	once := func(measure int, seat game.Seat) { to.Note(measure, seat, 0, s.dated(seat), 1) }
	switch e.Full.Kind {
	case eventTurn:
		luggage(s, e.Seat, to)
	case eventTrade:
		once(measureTraded, e.Seat)
		once(measureTraded, game.Seat(e.Full.Refs[0]))
	case eventAttack:
		once(measureAttacked, e.Seat)
	case eventWin:
		once(measureWon, e.Seat)
	}
}

// dated is the turn of its own in which a seat is, or was last.
func (s *State) dated(seat game.Seat) int { return max(1, int(s.turns[seat])) }

func (meter) End(state game.State, to game.Notes) {
	s := state.(*State)
	if seat := game.Seat(s.claim.seat); s.end == teamWon || s.end == soleWon {
		how := declaredRight
		switch {
		case s.end == soleWon:
			how = declaredAlone
		case !s.claim.right:
			how = declaredWrong
		}
		to.Note(measureDeclared, seat, how, s.dated(seat), 1)
	}
	to.Note(measureEnding, game.Spectator, game.Ref(s.end-teamWon), 0, 1)
}
