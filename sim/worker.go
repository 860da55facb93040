package sim

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// worker plays games one after the other, in the same memory.
type worker struct {
	match  *Match
	setup  game.Setup
	state  game.State
	driver *bot.Driver
	bots   []bot.Bot // in the order of the match
	seated []bot.Bot // in the order of the seats
	source rand.PCG
	rand   *rand.Rand // of the bots
	tally  *tally
}

func newWorker(m *Match) (*worker, error) {
	bots, err := m.bots()
	if err != nil {
		return nil, err
	}
	w := &worker{
		match: m, setup: game.Setup{Seats: m.seats(), Settings: m.Settings, Mode: game.Fast},
		driver: bot.NewDriver(m.Rules), bots: bots, seated: make([]bot.Bot, m.seats()), tally: newTally(len(bots)),
	}
	w.rand = rand.New(&w.source)
	if w.state, err = m.Rules.New(w.setup); err != nil {
		return nil, fmt.Errorf("setting up the match: %w", err)
	}
	if _, sides := w.state.(game.Sider); m.teams() && !sides {
		return nil, fmt.Errorf("%s has no secret sides: give its bots by seat", m.Rules.About().ID)
	}
	return w, nil
}

// play plays the game of that number. Seat 0 begins, where the rules leave it open.
func (w *worker) play(number uint64) error {
	seeds := rand.NewPCG(w.match.Seed, w.match.deal(number))
	for i := 0; i < len(w.setup.Key); i += 8 {
		binary.LittleEndian.PutUint64(w.setup.Key[i:], seeds.Uint64())
	}
	w.source.Seed(seeds.Uint64(), seeds.Uint64())
	moved := w.match.moved(number)
	if err := w.begin(); err != nil {
		return err
	}
	sider, _ := w.state.(game.Sider)
	for seat := range w.seated {
		w.seated[seat] = w.bots[w.match.botAt(seat, moved, sider)]
	}
	if err := w.driver.Play(w.state, w.seated, w.rand); err != nil {
		return fmt.Errorf("playing: %w", err)
	}
	result, over := w.state.Result()
	if !over {
		return fmt.Errorf("%s asks nothing, but is not over", w.match.Rules.About().ID)
	}
	if w.match.teams() {
		w.tally.countSides(&result, w.match, moved, sider)
	} else {
		w.tally.count(&result, w.match, moved)
	}
	return nil
}

// begin sets the game up anew: in place, where it can.
func (w *worker) begin() error {
	if again, ok := w.state.(game.Renewer); ok {
		again.Renew(w.setup.Key, w.setup.First)
		return nil
	}
	var err error
	if w.state, err = w.match.Rules.New(w.setup); err != nil {
		return fmt.Errorf("setting up: %w", err)
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
