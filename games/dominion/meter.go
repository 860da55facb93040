package dominion

import "github.com/noripan/noripan/game"

// What simulations measure.
const (
	measurePoints = iota
	measureMoney
	measureDeck
	measureDrawn
	measureGained
	measurePlayed
	measureTrashed
	measureEnding
)

// How a game can end.
const (
	endProvinces game.Ref = iota
	endPiles
	endTurns
	endResigned
	endStopped
)

var endingTable = &game.Table{Name: "ending", Names: []string{
	endProvinces: "provinces", endPiles: "piles", endTurns: "turns", endResigned: "resigned", endStopped: "stopped",
}}

const measureTurn = "turn"

// Measures are what meters note. Curves tell how a seat stands when its turn is over.
func (r *rules) Measures() []game.Measure {
	return []game.Measure{
		measurePoints:  {Name: "points", Time: measureTurn},
		measureMoney:   {Name: "money", Time: measureTurn}, // that the turn had, spent or not
		measureDeck:    {Name: "deck", Time: measureTurn},
		measureDrawn:   {Name: "drawn", Time: measureTurn}, // in the turn, without the next hand
		measureGained:  {Name: "gained", Form: game.Tally, Time: measureTurn, Of: r.cards},
		measurePlayed:  {Name: "played", Form: game.Tally, Time: measureTurn, Of: r.cards},
		measureTrashed: {Name: "trashed", Form: game.Tally, Time: measureTurn, Of: r.cards},
		measureEnding:  {Name: "ending", Form: game.Tally, Of: endingTable},
	}
}

// Meter makes a meter.
func (r *rules) Meter() game.Meter { return &meter{} }

// meter follows the running turn.
type meter struct {
	seat  game.Seat
	spent int
	money int // the most that was there, with what had been spent
	drawn int
}

func (m *meter) Begin(s game.State, _ game.Notes) { m.begin(s.(*State)) }

func (m *meter) begin(s *State) { *m = meter{seat: s.turn.seat, money: int(s.turn.coins)} }

func (m *meter) Happened(state game.State, e *game.Event, to game.Notes) {
	s := state.(*State)
	cards := e.Full.Refs
	switch e.Full.Kind {
	case eventTurn:
		m.finish(s, to)
		m.begin(s)
		return
	case eventPlay, eventPlayAgain:
		tally(measurePlayed, s, e.Seat, cards, to)
	case eventTreasures:
		tally(measurePlayed, s, e.Seat, cards[1:], to)
	case eventBuy:
		m.spent += s.cost(Card(cards[0]))
		tally(measureGained, s, e.Seat, cards, to)
	case eventGain, eventGainHand, eventGainDeck, eventGainTrash:
		tally(measureGained, s, e.Seat, cards, to)
	case eventTrash:
		tally(measureTrashed, s, e.Seat, cards, to)
	case eventDraw, eventTake:
		if e.Seat == m.seat {
			m.drawn += len(cards)
		}
	}
	m.money = max(m.money, m.spent+int(s.turn.coins))
}

// tally notes cards, with the turn of the seat that it is in or had last.
func tally(measure int, s *State, seat game.Seat, cards []game.Ref, to game.Notes) {
	at := max(1, int(s.sides[seat].turns))
	for _, c := range cards {
		to.Note(measure, seat, c, at, 1)
	}
}

// finish notes how the turn's seat stands when its turn is over.
func (m *meter) finish(s *State, to game.Notes) {
	deck, at := 0, int(s.sides[m.seat].turns)
	for _, n := range s.owned[m.seat] {
		deck += int(n)
	}
	to.Note(measurePoints, m.seat, 0, at, s.score(m.seat))
	to.Note(measureMoney, m.seat, 0, at, m.money)
	to.Note(measureDeck, m.seat, 0, at, deck)
	to.Note(measureDrawn, m.seat, 0, at, m.drawn)
}

func (m *meter) End(state game.State, to game.Notes) {
	s := state.(*State)
	m.finish(s, to)
	how := endTurns
	switch {
	case s.end == stopped:
		how = endStopped
	case s.piles[province] == 0:
		how = endProvinces
	case s.emptyPiles() >= s.match.limit:
		how = endPiles
	case s.staying() < 2:
		how = endResigned
	}
	to.Note(measureEnding, game.Spectator, how, 0, 1)
}
