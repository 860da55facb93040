package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// recording is a listener that writes down, as text, what one seat hears.
type recording struct {
	words *game.Words
	seat  game.Seat
	of    *game.Seat // whose events count, nil for everybody's
	heard []heard
	count int // of all events
	wrong error
}

// heard is an event as a seat hears it.
type heard struct {
	text   string
	learns bool // the seat learns something hidden, or a result of chance
	hold   bool
}

func (l *recording) Happened(e *game.Event) {
	l.count++
	if err := wellMade(l.words, e); err != nil && l.wrong == nil {
		l.wrong = err
	}
	if l.wrong != nil || l.of != nil && e.Seat != *l.of {
		return
	}
	if e.Hold != nil {
		l.heard = append(l.heard, heard{text: fmt.Sprintf("a hold of %d ms, or for kind %d", e.Hold.Millis, e.Hold.For), hold: true})
		return
	}
	told, ok := e.Hears(l.seat)
	if !ok {
		return
	}
	line := l.words.EventLine(told)
	data, err := json.Marshal(line)
	if err != nil {
		l.wrong = fmt.Errorf("event %s has no form in JSON: %w", line.Key, err)
		return
	}
	l.heard = append(l.heard, heard{
		text:   fmt.Sprintf("%s by seat %d at depth %d", data, e.Seat, e.Depth),
		learns: e.Marks != 0 && e.Audience.Has(l.seat),
	})
}

// wellMade: an event's lines are of kinds that there are, with the references that those take.
func wellMade(words *game.Words, e *game.Event) error {
	if e.Seat < game.Spectator || e.Seat >= game.MaxSeats {
		return fmt.Errorf("an event of seat %d", e.Seat)
	}
	if e.Hold != nil {
		return wellHeld(words, e)
	}
	if e.Full.Kind == 0 && e.Public.Kind == 0 {
		return errors.New("an event that nobody hears")
	}
	for _, told := range []game.Told{e.Full, e.Public} {
		if told.Kind < 0 || int(told.Kind) >= len(words.Events) {
			return fmt.Errorf("an event of kind %d of %d", told.Kind, len(words.Events))
		}
		kind := &words.Events[told.Kind]
		n, list := len(kind.Args), len(kind.Args) > 0 && kind.Args[len(kind.Args)-1].List
		if !list && len(told.Refs) != n || list && len(told.Refs) < n-1 {
			return fmt.Errorf("event %s with %d references for %d arguments", kind.Name, len(told.Refs), n)
		}
	}
	return nil
}

// wellHeld: a pause is a pause and nothing else, and says how long it is.
func wellHeld(words *game.Words, e *game.Event) error {
	h := e.Hold
	switch {
	case e.Full.Kind != 0 || e.Public.Kind != 0 || e.Marks != 0:
		return errors.New("a hold that tells something")
	case h.Millis < 0 || h.Millis > 0 && h.For != 0:
		return fmt.Errorf("a hold of %d ms, for kind %d", h.Millis, h.For)
	case h.Millis == 0 && (h.For < 0 || int(h.For) >= len(words.Kinds) || !words.Kinds[h.For].Hidden):
		return fmt.Errorf("a hold for kind %d, which is no hidden reply", h.For)
	}
	return nil
}

// events: what is told, from the set-up on, is well made for everybody.
func events(s *subject) error {
	for _, run := range s.runs {
		if run.end == nil {
			continue
		}
		quiet, err := s.begin(run)
		if err != nil {
			return err
		}
		l := &recording{words: s.words, seat: game.Seat(run.number%(run.setup.Seats+1)) - 1}
		setup := run.setup
		setup.Listener = l
		state, err := s.rules.New(setup)
		if err != nil {
			return fmt.Errorf("%s: beginning with a listener: %w", s.title(run), err)
		}
		if state.Hash() != quiet.Hash() {
			return fmt.Errorf("%s: begun with a listener it is another game", s.title(run))
		}
		if slices.ContainsFunc(l.heard, func(h heard) bool { return h.hold }) {
			return fmt.Errorf("%s: a hold before the first question", s.title(run))
		}
		err = s.replay(run, state, l, func(int, game.State) error {
			l.heard = l.heard[:0]
			return l.wrong
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// refusals: an answer that cannot be is refused with a code that the game knows; nobody hears of it.
func refusals(s *subject, p *position) error {
	for i := range p.pending {
		d := &p.pending[i]
		state := p.copy()
		before := freeze(state)
		for _, bad := range s.badAnswers(p, d) {
			l := &recording{words: s.words, seat: d.Seat}
			err := state.Apply(bad.Answer, l)
			if err == nil {
				return fmt.Errorf("%s was taken: %s from seat %d, question %d", bad.wrong, s.picked(bad.Picks), bad.Seat, bad.Serial)
			}
			if _, err := s.code(err); err != nil {
				return fmt.Errorf("%s: %w", bad.wrong, err)
			}
			if l.count > 0 {
				return fmt.Errorf("%s was refused, but something happened", bad.wrong)
			}
			if state.Hash() != before.hash {
				return fmt.Errorf("%s was refused, but %w", bad.wrong, before.changed(state))
			}
		}
		if err := s.sameState(p.state, state, p.run.setup.Seats); err != nil {
			return fmt.Errorf("bad answers were refused, but %w", err)
		}
	}
	return nil
}

// badAnswer is an answer that must be refused.
type badAnswer struct {
	game.Answer
	wrong string // what is wrong with it
}

// strangers is how many options that belong elsewhere are tried at a decision.
const strangers = 12

func (s *subject) badAnswers(p *position, d *game.Decision) []badAnswer {
	r := rand.New(rand.NewPCG(uint64(p.number), 5))
	picks := bot.Draw(d.Options, nil, max(d.Min, min(1, d.Max)), r, nil)
	var bad []badAnswer
	add := func(wrong string, seat game.Seat, serial uint64, picks ...game.Option) {
		bad = append(bad, badAnswer{game.Answer{Seat: seat, Serial: serial, Picks: picks}, wrong})
	}
	add("an answer from nobody", game.Spectator, d.Serial, picks...)
	add("an answer from seat 99", 99, d.Serial, picks...)
	if seats := p.run.setup.Seats; seats > 1 {
		add("another seat's answer", game.Seat((int(d.Seat)+1)%seats), d.Serial, picks...)
	}
	add("an answer to the question before", d.Seat, d.Serial-1, picks...)
	add("an answer to no question", d.Seat, 0, picks...)
	add("an answer to a question to come", d.Seat, d.Serial+1000, picks...)
	if d.Min > 0 {
		add("no pick", d.Seat, d.Serial)
		add("a pick too few", d.Seat, d.Serial, picks[:d.Min-1]...)
	}
	if len(d.Options) == 0 {
		return bad
	}
	first := d.Options[0]
	add("a pick too many", d.Seat, d.Serial, slices.Concat(slices.Repeat([]game.Option{first}, d.Max+1-len(picks)), picks)...)
	if n := max(d.Min, d.Copies(first)+1); n <= d.Max {
		add("an option picked more often than offered", d.Seat, d.Serial, slices.Repeat([]game.Option{first}, n)...)
	}
	instead := func(wrong string, o game.Option) {
		if !slices.Contains(d.Options, o) && len(picks) > 0 {
			add(wrong, d.Seat, d.Serial, append([]game.Option{o}, picks[1:]...)...)
		}
	}
	instead("an unknown verb", game.Option{Verb: int16(len(s.words.Verbs))})
	instead("a verb below all", game.Option{Verb: -1})
	instead("references past all", game.Option{Verb: first.Verb, Refs: [4]game.Ref{32767, 32767, 32767, 32767}})
	instead("references below 0", game.Option{Verb: first.Verb, Refs: [4]game.Ref{-1, -1, -1, -1}})
	for range min(strangers, len(s.pool)) {
		instead("an option that is not offered", s.pool[r.IntN(len(s.pool))])
	}
	return bad
}

// picked names picks as far as they have names.
func (s *subject) picked(picks []game.Option) string {
	for _, o := range picks {
		if o.Verb < 0 || int(o.Verb) >= len(s.words.Verbs) {
			return fmt.Sprint(picks)
		}
	}
	return fmt.Sprint(s.names(picks))
}

// snapshots: a state read from its snapshot is the same state, and goes on alike; at every decision of some games, and
// at every kind of decision.
func snapshots(s *subject) error {
	for _, run := range s.runs[:min(len(s.runs), 3*soak())] {
		state, err := s.begin(run)
		if err != nil {
			return err
		}
		err = s.replay(run, state, nil, func(_ int, state game.State) error {
			_, err := s.restored(state)
			return err
		})
		if err != nil {
			return err
		}
	}
	return s.each(s.samples, func(p *position) error { return goesOnRestored(s, p) })
}

// restored reads a state from its snapshot; an error if the snapshot of that is another.
func (s *subject) restored(state game.State) (game.State, error) {
	snapshot := state.Snapshot()
	if !json.Valid(snapshot) {
		return nil, fmt.Errorf("the snapshot is no JSON: %s", snapshot)
	}
	again, err := s.rules.Restore(s.about.Version, snapshot)
	if err != nil {
		return nil, fmt.Errorf("the snapshot cannot be read: %w", err)
	}
	if second := again.Snapshot(); !bytes.Equal(snapshot, second) {
		return nil, fmt.Errorf("restored, its snapshot differs: %s", difference(snapshot, second))
	}
	if state.Hash() != again.Hash() {
		return nil, errors.New("restored, its hash differs")
	}
	return again, nil
}

func goesOnRestored(s *subject, p *position) error {
	state := p.copy()
	again, err := s.restored(state)
	if err != nil {
		return err
	}
	if err := s.sameState(state, again, p.run.setup.Seats); err != nil {
		return fmt.Errorf("restored: %w", err)
	}
	one, err := s.goOn(state, uint64(p.number), ahead)
	if err != nil {
		return err
	}
	other, err := s.goOn(again, uint64(p.number), ahead)
	if err != nil {
		return fmt.Errorf("restored: %w", err)
	}
	if err := alike(one, other); err != nil {
		return fmt.Errorf("restored: %w", err)
	}
	return s.badSnapshots(p.state.Snapshot())
}

// badSnapshots: what is cut off, of another version or of another game is not read.
func (s *subject) badSnapshots(snapshot []byte) error {
	for _, bad := range [][]byte{nil, []byte("{}"), []byte("null"), []byte("[]"), snapshot[:len(snapshot)/2], snapshot[:len(snapshot)-1]} {
		if _, err := s.rules.Restore(s.about.Version, bad); err == nil {
			return fmt.Errorf("as a snapshot was read: %.40q", bad)
		}
	}
	version := s.about.Version
	version.Number++
	if _, err := s.rules.Restore(version, snapshot); err == nil {
		return errors.New("a snapshot of a later rules version was read")
	}
	return nil
}

// forward: after a take-back, numbers go on from the table's, and nothing else changes.
func forward(s *subject, p *position) error {
	state := p.copy()
	before, was := freeze(state), state.Counters()
	state.Forward(game.Counters{})
	state.Forward(was)
	if err := before.changed(state); err != nil {
		return fmt.Errorf("moved to numbers that it has reached: %w", err)
	}
	for _, to := range []game.Counters{{Chance: was.Chance + 1}, {Serial: was.Serial + 1}} {
		moved := p.copy()
		if moved.Forward(to); moved.Hash() == before.hash {
			return fmt.Errorf("moved on from %+v to %+v, the hash is the same", was, to)
		}
	}
	to := game.Counters{Chance: was.Chance + 5, Serial: was.Serial + 7}
	state.Forward(to)
	if now := state.Counters(); now.Chance != to.Chance || now.Serial < to.Serial {
		return fmt.Errorf("moved on to %+v, the numbers are %+v", to, now)
	}
	pending := state.Pending(nil)
	if len(pending) != len(p.pending) {
		return fmt.Errorf("moved on, %d questions are open instead of %d", len(pending), len(p.pending))
	}
	var serials []uint64
	for i := range pending {
		d, old := pending[i], p.pending[i]
		if d.Serial <= to.Serial || d.Serial > state.Counters().Serial || slices.Contains(serials, d.Serial) {
			return fmt.Errorf("moved on to %d, question %d is open (of %v)", to.Serial, d.Serial, serials)
		}
		serials = append(serials, d.Serial)
		if d.Seat != old.Seat || d.Kind != old.Kind || !slices.Equal(d.Options, old.Options) {
			return fmt.Errorf("moved on, another question is open: %s to seat %d", s.kind(&d), d.Seat)
		}
		if err := state.CopyTo(nil).Apply(game.Answer{Seat: old.Seat, Serial: old.Serial, Picks: state.Default(old.Seat, nil)}, nil); err == nil {
			return errors.New("moved on, an answer to the question's old number was taken")
		}
	}
	again, err := s.restored(state)
	if err != nil {
		return fmt.Errorf("moved on: %w", err)
	}
	if _, err := s.goOn(again, uint64(p.number), ahead); err != nil {
		return fmt.Errorf("moved on: %w", err)
	}
	return nil
}

// views: a view is its own, stays what it was, and says what the game declares.
func views(s *subject, p *position) error {
	for seat := game.Spectator; int(seat) < p.run.setup.Seats; seat++ {
		state := p.copy()
		before := freeze(state)
		view := state.View(seat)
		saw, err := json.Marshal(view)
		if err != nil {
			return fmt.Errorf("the view of %s has no form in JSON: %w", who(seat), err)
		}
		if err := s.declared(view.Lines()); err != nil {
			return fmt.Errorf("the view of %s: %w", who(seat), err)
		}
		if err := before.changed(state); err != nil {
			return fmt.Errorf("looked at by %s: %w", who(seat), err)
		}
		if _, err := s.goOn(state, uint64(p.number), ahead); err != nil {
			return err
		}
		later, err := json.Marshal(view)
		if err != nil || !bytes.Equal(saw, later) {
			return fmt.Errorf("the view of %s changed when the game went on: %s", who(seat), difference(saw, later))
		}
	}
	return nil
}

// declared: lines are of the kinds that Words lists, with the arguments that those take.
func (s *subject) declared(lines []game.Line) error {
	if len(lines) == 0 {
		return errors.New("it says nothing")
	}
	for _, line := range lines {
		i := slices.IndexFunc(s.words.Lines, func(kind game.LineKind) bool { return "view."+kind.Name == line.Key })
		if i < 0 {
			return fmt.Errorf("it says %q, which Words.Lines does not list", line.Key)
		}
		args := s.words.Lines[i].Args
		for _, arg := range args {
			if _, ok := line.Args[arg.Name]; !ok || len(line.Args) != len(args) {
				return fmt.Errorf("it says %q with %v, not as Words.Lines tells", line.Key, line.Args)
			}
		}
	}
	return nil
}

// dimmed: what is dim is not offered and has a reason that the game knows; what is offered has none.
func dimmed(s *subject, p *position) error {
	for _, seat := range eyes(p) {
		state := p.copy()
		x, ok := state.(game.Explainer)
		if !ok {
			return nil
		}
		before := freeze(state)
		var offered []game.Option
		for i := range p.pending {
			if p.pending[i].Seat == seat {
				offered = append(offered, p.pending[i].Options...)
			}
		}
		for _, o := range offered {
			if why := x.Why(seat, o); why.Refused() {
				return fmt.Errorf("seat %d is offered %s, but it is refused: %s", seat, s.words.OptionName(o), why.Code)
			}
		}
		for _, o := range append(x.Dim(seat, nil), s.pool...) {
			if slices.Contains(offered, o) {
				continue
			}
			why := x.Why(seat, o)
			if _, err := s.code(why.Err()); err != nil {
				return fmt.Errorf("seat %d is not offered %s: %w", seat, s.picked([]game.Option{o}), err)
			}
		}
		for _, o := range x.Dim(seat, nil) {
			if slices.Contains(offered, o) {
				return fmt.Errorf("%s is offered to seat %d and dim", s.words.OptionName(o), seat)
			}
		}
		if err := before.changed(state); err != nil {
			return fmt.Errorf("asked for reasons: %w", err)
		}
	}
	return nil
}
