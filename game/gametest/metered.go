package gametest

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// Metered is what the meter of a game noted of one that was played, and what was told in it.
type Metered struct {
	Notes []Note
	Told  map[int16]int // how many events, by kind

	state game.State
	meter game.Meter
}

// Note is one note of a meter.
type Note struct {
	Measure, At, Amount int
	Seat                game.Seat
	Of                  game.Ref
}

// Meter lets the game's policy play a state to its end while a meter looks on.
func Meter(t testing.TB, rules game.Rules, s game.State, r *rand.Rand) *Metered {
	t.Helper()
	player, err := bot.New(rules, "policy")
	if err != nil {
		t.Fatal(err)
	}
	m := &Metered{Told: make(map[int16]int), state: s, meter: rules.(game.Measurer).Meter()}
	driver := bot.NewDriver(rules)
	m.meter.Begin(s, m)
	for d := driver.Next(s); d != nil; d = driver.Next(s) {
		if err := driver.Answer(s, d, player, r, m); err != nil {
			t.Fatal(err)
		}
	}
	m.meter.End(s, m)
	return m
}

// Note keeps a note.
func (m *Metered) Note(measure int, seat game.Seat, of game.Ref, at, amount int) {
	m.Notes = append(m.Notes, Note{Measure: measure, Seat: seat, Of: of, At: at, Amount: amount})
}

// Happened lets the meter hear of an event.
func (m *Metered) Happened(e *game.Event) {
	m.Told[e.Full.Kind]++
	m.meter.Happened(m.state, e, m)
}

// Of are the notes of a measure, in their order.
func (m *Metered) Of(measure int) []Note {
	var all []Note
	for _, n := range m.Notes {
		if n.Measure == measure {
			all = append(all, n)
		}
	}
	return all
}

// Sum adds the amounts of a measure up: of all seats, or of those that are named.
func (m *Metered) Sum(measure int, seats ...game.Seat) int {
	sum := 0
	for _, n := range m.Of(measure) {
		if len(seats) == 0 || game.Only(seats...).Has(n.Seat) {
			sum += n.Amount
		}
	}
	return sum
}
