package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/noripan/noripan/game"
)

// Fuzz lets the bytes of a native fuzz target decide everything about a table: seats, settings, seed and what happens
// there. It looks for what breaks a law.
func Fuzz(f *testing.F, rules game.Rules, c Case) {
	s := newSubject(rules, c)
	f.Add([]byte{})
	f.Fuzz(rapid.MakeFuzz(s.life))
}

// life checks that a game survives whatever happens at a table.
func life(t rapid.TB, s *subject) { rapid.Check(t, s.life) }

// life is what happens at one table: answers good and bad, time-outs, take-backs, restarts of the server, and laws held
// against the position.
func (s *subject) life(t *rapid.T) {
	setup := game.Setup{
		Seats: rapid.IntRange(s.about.MinSeats, s.about.MaxSeats).Draw(t, "seats"),
		Key:   key(rapid.IntRange(0, 1<<20).Draw(t, "key")),
		Mode:  game.Mode(rapid.IntRange(0, 1).Draw(t, "mode")),
	}
	setup.First = game.Seat(rapid.IntRange(-1, setup.Seats-1).Draw(t, "first"))
	setup.Settings = someSettings(s.about, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "setting") })
	state, err := s.rules.New(setup)
	if err != nil {
		t.Fatalf("beginning with %+v: %v", setup, err)
	}
	at := table{subject: s, run: &run{setup: setup}, state: state, closed: make(map[uint64]bool)}
	t.Repeat(map[string]func(*rapid.T){
		"":              at.numbers,
		"answer":        at.answer,
		"time out":      at.timeOut,
		"bad answer":    at.badAnswer,
		"take back":     at.takeBack,
		"step back":     at.stepBack,
		"restart":       at.restart,
		"hold to a law": at.hold,
	})
}

// table is a table that rapid plays at.
type table struct {
	*subject
	run    *run
	state  game.State
	olds   []game.State // before each answer
	top    game.Counters
	closed map[uint64]bool // questions that were answered or taken back
	count  int
}

// numbers: what was asked once is not asked again, and counters do not go back.
func (at *table) numbers(t *rapid.T) {
	now := at.state.Counters()
	if now.Serial < at.top.Serial || now.Chance < at.top.Chance {
		t.Fatalf("numbers went back from %+v to %+v", at.top, now)
	}
	at.top = now
	pending := at.state.Pending(nil)
	if _, over := at.state.Result(); over != (len(pending) == 0) {
		t.Fatalf("over is %t, and %d questions are open", over, len(pending))
	}
	for i := range pending {
		if at.closed[pending[i].Serial] {
			t.Fatalf("question %d is open again", pending[i].Serial)
		}
	}
}

// pick is one of the open decisions, of those with a time-out only if so wanted; nil if the game is over, in which case
// nothing is taken any more. (Steps that do nothing are not skipped: rapid gives up where it finds no other.)
func (at *table) pick(t *rapid.T, timed bool) *game.Decision {
	pending := at.state.Pending(nil)
	if timed {
		pending = slices.DeleteFunc(pending, func(d game.Decision) bool { return at.class(&d) == game.Offer })
	}
	if len(pending) > 0 {
		return &pending[rapid.IntRange(0, len(pending)-1).Draw(t, "question")]
	}
	err := at.state.Apply(game.Answer{Serial: at.top.Serial, Picks: at.pool[:1]}, nil)
	if code, unknown := at.code(err); unknown != nil || code != game.GameOver {
		t.Fatalf("the game is over, and an answer is refused with %v", err)
	}
	return nil
}

func (at *table) apply(t *rapid.T, d *game.Decision, picks []game.Option) {
	at.olds = append(at.olds, at.state.CopyTo(nil))
	if len(at.olds) > 8 {
		at.olds = at.olds[1:]
	}
	if err := at.state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
		t.Fatalf("%s to %s is refused: %v", at.names(picks), at.kind(d), err)
	}
	at.closed[d.Serial] = true
	at.count++
}

func (at *table) answer(t *rapid.T) {
	d := at.pick(t, false)
	if d == nil {
		return
	}
	options := append([]game.Option(nil), d.Options...)
	n := rapid.IntRange(d.Min, d.Max).Draw(t, "picks")
	for i := range n {
		j := rapid.IntRange(i, len(options)-1).Draw(t, "pick")
		options[i], options[j] = options[j], options[i]
	}
	at.apply(t, d, options[:n])
}

func (at *table) timeOut(t *rapid.T) {
	if d := at.pick(t, true); d != nil {
		at.apply(t, d, at.state.Default(d.Seat, nil))
	}
}

func (at *table) badAnswer(t *rapid.T) {
	d := at.pick(t, false)
	if d == nil {
		return
	}
	bad := at.badAnswers(at.position(), d)
	a := bad[rapid.IntRange(0, len(bad)-1).Draw(t, "which")]
	before := freeze(at.state)
	if err := at.state.Apply(a.Answer, nil); err == nil {
		t.Fatalf("%s was taken: %s", a.wrong, at.picked(a.Picks))
	}
	if err := before.changed(at.state); err != nil {
		t.Fatalf("%s was refused, but %v", a.wrong, err)
	}
}

// takeBack goes back some answers, as tables do: to an old state, with the numbers moved past all that were used.
func (at *table) takeBack(t *rapid.T) {
	if len(at.olds) == 0 {
		return
	}
	for _, d := range at.state.Pending(nil) {
		at.closed[d.Serial] = true
	}
	i := rapid.IntRange(0, len(at.olds)-1).Draw(t, "back to")
	at.state = at.olds[i].CopyTo(at.state)
	at.olds = at.olds[:i]
	at.state.Forward(game.Counters{Chance: at.top.Chance, Serial: at.top.Serial + 1})
}

// stepBack takes a part's answer back. Where none is open nothing happens.
func (at *table) stepBack(t *rapid.T) {
	for _, d := range at.state.Pending(nil) {
		if !at.words.Kinds[d.Kind].Part {
			continue
		}
		if err := at.state.(game.Backer).Back(d.Seat); err != nil {
			t.Fatalf("a step back from %s is refused: %v", at.kind(&d), err)
		}
		at.closed[d.Serial] = true
		return
	}
}

func (at *table) restart(t *rapid.T) {
	again, err := at.restored(at.state)
	if err != nil {
		t.Fatal(err)
	}
	at.state = again
}

func (at *table) position() *position {
	return &position{run: at.run, number: at.count, state: at.state, pending: at.state.Pending(nil)}
}

// here are the laws that can be held against any position by itself.
var here = []struct {
	name string
	keep func(*subject, *position) error
}{
	{"questions", questions},
	{"copies", copies},
	{"defaults", defaults},
	{"refusals", refusals},
	{"snapshots", goesOnRestored},
	{"arrival", arrival},
	{"sets", sets},
	{"offers", offers},
	{"forward", forward},
	{"stopped", stopped},
	{"views", views},
	{"dimmed", dimmed},
	{"new deals", dealKeeps},
	{"policies", policies},
	{"peeking", peeking},
	{"hearing", hearingNext},
}

// hearingNext is hearing for a position whose next answer is not known.
func hearingNext(s *subject, p *position) error {
	d := anyOf(s.words, p.pending, rand.New(rand.NewPCG(uint64(p.number), 11)))
	next := *p
	next.next = game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: p.copy().Default(d.Seat, nil)}
	if s.class(d) == game.Offer {
		return nil
	}
	return hearing(s, &next)
}

func (at *table) hold(t *rapid.T) {
	if _, over := at.state.Result(); over {
		return
	}
	l := here[rapid.IntRange(0, len(here)-1).Draw(t, "law")]
	before := freeze(at.state)
	if err := l.keep(at.subject, at.position()); err != nil {
		t.Fatalf("%s: %v", l.name, err)
	}
	if err := before.changed(at.state); err != nil {
		t.Fatal(fmt.Errorf("holding it to %s: %w", l.name, err))
	}
}
