package sim

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// Table plays games one after the other, in the same memory. It serves one goroutine.
type Table struct {
	rules  game.Rules
	setup  game.Setup
	state  game.State
	driver *bot.Driver
	source rand.PCG
	rand   *rand.Rand // of the bots

	listener game.Listener        // hears the games; nil for none
	asked    func(*game.Decision) // sees what is asked; nil for none
}

// NewTable is a table for games of that setup, whatever its key.
func NewTable(rules game.Rules, setup game.Setup) (*Table, error) {
	t := &Table{rules: rules, setup: setup, driver: bot.NewDriver(rules)}
	t.rand = rand.New(&t.source)
	var err error
	if t.state, err = rules.New(setup); err != nil {
		return nil, fmt.Errorf("setting up the match: %w", err)
	}
	return t, nil
}

// Deal begins the game of that seed and number, chance of the bots included. Seat 0 begins, where the rules leave it open.
func (t *Table) Deal(seed, number uint64) error {
	seeds := rand.NewPCG(seed, number)
	for i := 0; i < len(t.setup.Key); i += 8 {
		binary.LittleEndian.PutUint64(t.setup.Key[i:], seeds.Uint64())
	}
	t.source.Seed(seeds.Uint64(), seeds.Uint64())
	if again, ok := t.state.(game.Renewer); ok {
		again.Renew(t.setup.Key, t.setup.First)
		return nil
	}
	var err error
	if t.state, err = t.rules.New(t.setup); err != nil {
		return fmt.Errorf("setting up: %w", err)
	}
	return nil
}

// State is the game at the table, for those who may know all. It is valid until the next deal.
func (t *Table) State() game.State { return t.state }

// Play plays the game that was dealt to its end; bots[seat] plays for the seat.
func (t *Table) Play(bots []bot.Bot) (game.Result, error) {
	if err := t.driver.Watch(t.state, bots, t.rand, t.listener, t.asked); err != nil {
		return game.Result{}, fmt.Errorf("playing: %w", err)
	}
	result, over := t.state.Result()
	if !over {
		return game.Result{}, fmt.Errorf("%s asks nothing, but is not over", t.rules.About().ID)
	}
	return result, nil
}
