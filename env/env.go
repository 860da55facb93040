// Package env is a laboratory for those who train and study players: many games at once, each stepped by single picks that
// have a number, copied, dealt anew, and seen as JSON or as vectors of a fixed size. docs/protocol.md tells how a program
// talks to it; docs/adr/0008-environments.md why its vectors are made of a game's words.
package env

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// Version is that of the layout's rules. It rises when an index or a place in a vector would mean something else although
// the game is the same. The game's own version stands beside it.
const Version = 1

// Bounds of what one program may ask for.
const (
	MaxGames = 10_000
	MaxLine  = 4 << 20 // bytes of a request
)

// lab is all games of one program.
type lab struct {
	rules    game.Rules
	about    *game.About
	options  *options
	features *features
	driver   *bot.Driver

	seats    int
	settings game.Settings
	memory   bool // what seats hear is kept, for information states
	runs     []*run
}

func newLab(rules game.Rules) *lab {
	l := &lab{rules: rules, about: rules.About(), options: newOptions(rules.About()), driver: bot.NewDriver(rules)}
	l.features = newFeatures(l.about, l.options)
	return l
}

// run is one game.
type run struct {
	state game.State
	heard []vector // by seat; none where there is no memory
	told  [][]told // by seat: the same as JSON
	next  picking
	over  bool
}

// told is an event as a seat heard it.
type told struct {
	Seat  int            `json:"seat"`
	Depth int            `json:"depth"`
	Key   string         `json:"key"`
	Args  map[string]any `json:"args,omitempty"`
}

// listener keeps what the seats of a run hear.
type listener struct {
	lab *lab
	run *run
}

func (l listener) Happened(e *game.Event) {
	for seat := range l.run.heard {
		l.lab.features.hear(l.run.heard[seat], game.Seat(seat), e)
		if line, ok := e.Hears(game.Seat(seat)); ok {
			said := l.lab.about.Words.EventLine(line)
			l.run.told[seat] = append(l.run.told[seat], told{int(e.Seat), int(e.Depth), said.Key, said.Args})
		}
	}
}

func (l *lab) listener(r *run) game.Listener {
	if !l.memory {
		return nil
	}
	return listener{l, r}
}

// begin sets a game up. The same seed gives the same game; noripan play --seed plays it too.
func (l *lab) begin(r *run, seed uint64) error {
	r.heard, r.told = nil, nil
	if l.memory {
		r.told = make([][]told, l.seats)
		for range l.seats {
			r.heard = append(r.heard, make(vector))
		}
	}
	setup := game.Setup{Seats: l.seats, Settings: l.settings, First: game.Spectator, Listener: l.listener(r)}
	binary.LittleEndian.PutUint64(setup.Key[:], seed)
	var err error
	if r.state, err = l.rules.New(setup); err != nil {
		return fmt.Errorf("setting up: %w", err)
	}
	return l.ask(r)
}

// ask finds out what is to be decided next. Questions to several seats at once come one after the other, in an order that
// tells nothing; what was answered stays sealed until the last answer is in.
func (l *lab) ask(r *run) error {
	d := l.driver.Next(r.state)
	r.over = d == nil
	r.next.picks, r.next.parts, r.next.choices = r.next.picks[:0], 0, r.next.choices[:0]
	if r.over {
		return nil
	}
	r.next.decision = *d
	r.next.decision.Options = append([]game.Option(nil), d.Options...)
	if err := r.next.list(l.options); err != nil {
		return err
	}
	if len(r.next.choices) == 0 { // there is nothing to pick
		return l.answer(r)
	}
	return nil
}

// step takes a single pick. Where the answer is whole by it, the game goes on.
func (l *lab) step(r *run, index int) error {
	whole, err := r.next.pick(l.options, index)
	if err != nil || !whole {
		return err
	}
	return l.answer(r)
}

func (l *lab) answer(r *run) error {
	d := &r.next.decision
	if err := r.state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: r.next.picks}, l.listener(r)); err != nil {
		return fmt.Errorf("answering %s: %w", l.about.Words.Kinds[d.Kind].Name, err)
	}
	return l.ask(r)
}

// copyTo makes another game the same as this one.
func (r *run) copyTo(to *run) {
	to.state = r.state.CopyTo(to.state)
	to.over = r.over
	to.heard, to.told = nil, nil
	for seat := range r.heard {
		v := make(vector, len(r.heard[seat]))
		for at, x := range r.heard[seat] {
			v[at] = x
		}
		to.heard = append(to.heard, v)
		to.told = append(to.told, append([]told(nil), r.told[seat]...))
	}
	to.next.decision = r.next.decision
	to.next.decision.Options = append([]game.Option(nil), r.next.decision.Options...)
	to.next.picks = append(to.next.picks[:0], r.next.picks...)
	to.next.choices = append(to.next.choices[:0], r.next.choices...)
	to.next.begun, to.next.parts = r.next.begun, r.next.parts
}

// redeal deals anew all that a seat cannot know. What others have heard of it is then not what they would have.
func (l *lab) redeal(r *run, seat game.Seat, seed uint64) error {
	picks, begun, parts := r.next.picks, r.next.begun, r.next.parts
	r.state.Determinize(seat, rand.New(rand.NewPCG(seed, 0)))
	own := !r.over && r.next.decision.Seat == seat
	if err := l.ask(r); err != nil || !own {
		return err
	}
	r.next.picks, r.next.begun, r.next.parts = picks, begun, parts
	return r.next.list(l.options)
}

// rewards are each seat's share of the victory: 1 in all, nothing for the seats where nobody of them has won.
func rewards(r *game.Result) []float64 {
	shares := make([]float64, r.Seats)
	winners := 0
	for seat := range r.Seats {
		if r.Won.Has(game.Seat(seat)) {
			winners++
		}
	}
	for seat := range shares {
		switch {
		case winners == 0 && r.End == game.Drawn:
			shares[seat] = 1 / float64(r.Seats)
		case winners > 0 && r.Won.Has(game.Seat(seat)):
			shares[seat] = 1 / float64(winners)
		}
	}
	return shares
}
