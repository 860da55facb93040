package sim

import (
	"fmt"
	"runtime/debug"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// worker plays games of a match at a table of its own.
type worker struct {
	match  *Match
	table  *Table
	bots   []bot.Bot // in the order of the match
	seated []bot.Bot // in the order of the seats
	batch  int64     // how many deals it takes next, at least 1
	tally  *tally
	deals  *deals
	study  *study  // nil where nothing more is asked for
	shares []int   // of the bots in the present game
	kept   []int16 // of the first bot by deals, for comparisons; of all workers
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
	n := len(bots)
	w := &worker{
		match: m, batch: 1, table: table, bots: bots, seated: make([]bot.Bot, m.seats()),
		tally: newTally(n), deals: newDeals(n), shares: make([]int, n),
	}
	if m.Study {
		w.study = newStudy(m)
		w.study.watch(table)
	}
	return w, nil
}

// play plays the game of that number.
func (w *worker) play(number uint64) error {
	m := w.match
	if err := w.table.Deal(m.Seed, m.deal(number)); err != nil {
		return err
	}
	moved := m.moved(number)
	sider, _ := w.table.State().(game.Sider)
	for seat := range w.seated {
		bot := m.botAt(seat, moved, sider)
		w.seated[seat] = w.bots[bot]
		if w.study != nil {
			w.study.seats[seat] = bot
		}
	}
	if w.study != nil {
		w.study.begin(w.table.State())
	}
	result, err := w.table.Play(w.seated)
	if err != nil {
		return err
	}
	m.shares(&result, moved, sider, w.shares)
	if m.teams() {
		w.tally.countSides(&result, m, moved, sider, w.shares)
	} else {
		w.tally.count(&result, m, moved, w.shares)
	}
	last := number%uint64(m.around()) == uint64(m.around()-1)
	w.deals.count(w.shares, last)
	if w.kept != nil {
		w.kept[number/uint64(m.around())] += int16(w.shares[0])
	}
	if w.study != nil {
		w.study.close(&result, number, w.shares)
	}
	return nil
}

// attempt is play, but a game that falls over is an error: it may be played inside a server.
func (w *worker) attempt(number uint64) (err error) {
	defer func() {
		if failed := recover(); failed != nil {
			err = fmt.Errorf("the game fell over: %v\n%s", failed, debug.Stack())
		}
	}()
	return w.play(number)
}

// moved is by how many seats, or sides, the bots have moved on in a game.
func (m *Match) moved(number uint64) int {
	if m.Fixed {
		return 0
	}
	return int(number % uint64(len(m.names())))
}

// around is how many games of one deal are played, one after the other: with the bots of each turn around the table.
func (m *Match) around() int {
	if (m.teams() || m.Paired) && !m.Fixed {
		return len(m.names())
	}
	return 1
}

// deal is the number of a game's deal.
func (m *Match) deal(number uint64) uint64 { return number / uint64(m.around()) }

// at is which bot sits at a seat, or is on a side.
func (m *Match) at(place, moved int) int {
	bots := len(m.names())
	return (place + bots - moved) % bots
}
