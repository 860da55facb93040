package replay

import (
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
)

// ErrRules means that the rules at hand are not those the game was played by: it can be read, but not played again.
var ErrRules = errors.New("the game was played by other rules than this program has")

// A Step is the game before an act, or after the last one.
type Step struct {
	N     int        // acts so far
	Act   *Act       // that led here; nil at the beginning
	State game.State // to look at only
	Heard []game.Event
}

// Walk plays the game again and shows each step, the beginning included. It stops at the first error, at show's too.
// With other rules than those of the record it fails with ErrRules.
func (r *Record) Walk(rules game.Rules, show func(Step) error) error {
	w, err := r.begin(rules)
	if err != nil {
		return err
	}
	if err := show(Step{State: w.state, Heard: w.heard}); err != nil {
		return err
	}
	for i := range r.Acts {
		w.heard = w.heard[:0]
		w.save(i)
		if err := w.carryOut(i); err != nil {
			return fmt.Errorf("act %d: %w", i, err)
		}
		if err := show(Step{N: i + 1, Act: &r.Acts[i], State: w.state, Heard: w.heard}); err != nil {
			return err
		}
	}
	return nil
}

// At plays the game again and returns it as it was after so many acts, from 0 to all of them. With other rules than those
// of the record it fails with ErrRules.
func (r *Record) At(rules game.Rules, acts int) (game.State, error) {
	if acts < 0 || acts > len(r.Acts) {
		return nil, fmt.Errorf("act %d: there are %d", acts, len(r.Acts))
	}
	w, err := r.begin(rules)
	if err != nil {
		return nil, err
	}
	for i := range acts {
		w.heard = w.heard[:0]
		w.save(i)
		if err := w.carryOut(i); err != nil {
			return nil, fmt.Errorf("act %d: %w", i, err)
		}
	}
	return w.state, nil
}

// A walker plays a record.
type walker struct {
	record *Record
	about  *game.About
	state  game.State
	heard  []game.Event
	picks  []game.Option
	saved  map[int]game.State // before those acts to which the game will go back; nil for one that is still to come
}

func (r *Record) begin(rules game.Rules) (*walker, error) {
	about := rules.About()
	if r.Game != about.ID || r.Rules != about.Version {
		return nil, fmt.Errorf("%w: %s version %d (%s), here %s version %d (%s)", ErrRules,
			r.Game, r.Rules.Number, r.Rules.Hash, about.ID, about.Version.Number, about.Version.Hash)
	}
	w := &walker{record: r, about: about, saved: make(map[int]game.State)}
	for i := range r.Acts {
		if r.Acts[i].Do == DoBack {
			w.saved[r.Acts[i].To] = nil
		}
	}
	figures, err := about.ReadFigures(r.figures())
	if err != nil {
		return nil, fmt.Errorf("setting up %s: %w", r.Game, err)
	}
	state, err := rules.New(game.Setup{
		Seats: len(r.Seats), Settings: r.Settings, Key: Key(r.Fair.Seed, r.Fair.Parts), Mode: game.Secure,
		First: game.Seat(r.First), Figures: figures, Listener: w,
	})
	if err != nil {
		return nil, fmt.Errorf("setting up %s: %w", r.Game, err)
	}
	state.Forward(game.Counters{Serial: r.Serial})
	w.state = state
	return w, nil
}

// figures are those that were chosen, by seat; nil for none.
func (r *Record) figures() []string {
	var names []string
	for i := range r.Seats {
		if f := r.Seats[i].Figure; f != "" {
			if names == nil {
				names = make([]string, len(r.Seats))
			}
			names[i] = f
		}
	}
	return names
}

// save keeps the game as it is before an act, if it will go back there.
func (w *walker) save(n int) {
	if before, wanted := w.saved[n]; wanted {
		w.saved[n] = w.state.CopyTo(before)
	}
}

// Happened keeps what is told of an act.
func (w *walker) Happened(e *game.Event) {
	kept := *e
	kept.Full.Refs = append([]game.Ref(nil), e.Full.Refs...)
	kept.Public.Refs = append([]game.Ref(nil), e.Public.Refs...)
	w.heard = append(w.heard, kept)
}

func (w *walker) carryOut(n int) error {
	act := &w.record.Acts[n]
	switch act.Do {
	case DoStop:
		if _, over := w.state.Result(); over {
			return errors.New("the game was over already")
		}
		w.state.Stop(w)
		return nil
	case DoResign:
		resigner, ok := w.state.(game.Resigner)
		if !ok {
			return errors.New("this game knows no resignation")
		}
		if err := resigner.Resign(game.Seat(act.Seat), w); err != nil {
			return fmt.Errorf("resigning seat %d: %w", act.Seat, err)
		}
		return nil
	case DoBack:
		return w.goBack(act)
	}
	for i := range act.Answers {
		if err := w.answer(&act.Answers[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) answer(a *Answer) error {
	w.picks = w.picks[:0]
	for _, name := range a.Picks {
		o, err := w.about.Words.ParseOption(name)
		if err != nil {
			return fmt.Errorf("reading the pick %q: %w", name, err)
		}
		w.picks = append(w.picks, o)
	}
	err := w.state.Apply(game.Answer{Seat: game.Seat(a.Seat), Serial: a.Serial, Picks: w.picks}, w)
	if err != nil {
		return fmt.Errorf("seat %d answers question %d with %v: %w", a.Seat, a.Serial, a.Picks, err)
	}
	return nil
}

// goBack makes the game stand as it did before an act, with the counters where the table had come to.
func (w *walker) goBack(act *Act) error {
	saved, ok := w.saved[act.To]
	if !ok {
		return fmt.Errorf("back to act %d: the game never stood there", act.To)
	}
	w.state = saved.CopyTo(w.state)
	w.state.Forward(game.Counters{Chance: act.Chance, Serial: act.Asked})
	return nil
}
