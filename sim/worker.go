package sim

import (
	"fmt"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// worker plays games of a match at a table of its own.
type worker struct {
	match  *Match
	table  *Table
	bots   []bot.Bot // in the order of the match
	seated []bot.Bot // in the order of the seats
	tally  *tally
}

func newWorker(m *Match) (*worker, error) {
	bots, err := m.bots()
	if err != nil {
		return nil, err
	}
	table, err := NewTable(m.Rules, game.Setup{Seats: m.seats(), Settings: m.Settings, Mode: game.Fast})
	if err != nil {
		return nil, err
	}
	if _, sides := table.State().(game.Sider); m.teams() && !sides {
		return nil, fmt.Errorf("%s has no secret sides: give its bots by seat", m.Rules.About().ID)
	}
	return &worker{match: m, table: table, bots: bots, seated: make([]bot.Bot, m.seats()), tally: newTally(len(bots))}, nil
}

// play plays the game of that number.
func (w *worker) play(number uint64) error {
	if err := w.table.Deal(w.match.Seed, w.match.deal(number)); err != nil {
		return err
	}
	moved := w.match.moved(number)
	sider, _ := w.table.State().(game.Sider)
	for seat := range w.seated {
		w.seated[seat] = w.bots[w.match.botAt(seat, moved, sider)]
	}
	result, err := w.table.Play(w.seated)
	if err != nil {
		return err
	}
	if w.match.teams() {
		w.tally.countSides(&result, w.match, moved, sider)
	} else {
		w.tally.count(&result, w.match, moved)
	}
	return nil
}

// moved is by how many seats, or sides, the bots have moved on in a game.
func (m *Match) moved(number uint64) int {
	if m.Fixed {
		return 0
	}
	return int(number % uint64(len(m.names())))
}

// at is which bot sits at a seat, or is on a side.
func (m *Match) at(place, moved int) int {
	bots := len(m.names())
	return (place + bots - moved) % bots
}
