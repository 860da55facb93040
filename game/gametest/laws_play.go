package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// playEnds: whoever plays, a game is over within About.Bound decisions, and asks something until then.
func playEnds(s *subject) error {
	for _, run := range s.runs {
		if run.trouble != nil {
			return fmt.Errorf("%s: %w", s.title(run), run.trouble)
		}
	}
	return nil
}

// questions: decisions are well made, asked again they are the same, and every option's name can be read back.
func questions(s *subject, p *position) error {
	state := p.copy()
	before := freeze(state)
	head := game.Decision{Seat: 7}
	pending := state.Pending([]game.Decision{head})
	if len(pending) == 0 || pending[0].Seat != head.Seat || len(pending) != len(p.pending)+1 {
		return errors.New("Pending does not append the same decisions to what it is given")
	}
	var required, serials []uint64
	for i := range pending[1:] {
		d := &pending[i+1]
		if err := s.askable(p, d); err != nil {
			return err
		}
		if slices.Contains(serials, d.Serial) || d.Serial == 0 || d.Serial > state.Counters().Serial {
			return fmt.Errorf("question %d of %v, with %d asked so far", d.Serial, serials, state.Counters().Serial)
		}
		serials = append(serials, d.Serial)
		if s.class(d) == game.Offer {
			if d.Min > 0 {
				return fmt.Errorf("%s: an offer that cannot be passed", s.kind(d))
			}
			continue
		}
		if slices.Contains(required, uint64(d.Seat)) {
			return fmt.Errorf("two questions to seat %d that the game waits for", d.Seat)
		}
		required = append(required, uint64(d.Seat))
		if d.Max == 0 {
			return fmt.Errorf("%s: nothing can be picked", s.kind(d))
		}
	}
	if len(required) == 0 {
		return errors.New("the game waits for nobody")
	}
	if err := before.changed(state); err != nil {
		return fmt.Errorf("asking what is open: %w", err)
	}
	return nil
}

// askable: one decision is well made.
func (s *subject) askable(p *position, d *game.Decision) error {
	switch {
	case d.Kind < 0 || int(d.Kind) >= len(s.words.Kinds):
		return fmt.Errorf("a question of kind %d of %d", d.Kind, len(s.words.Kinds))
	case d.Seat < 0 || int(d.Seat) >= p.run.setup.Seats:
		return fmt.Errorf("a question to seat %d of %d", d.Seat, p.run.setup.Seats)
	case d.Min < 0 || d.Max < d.Min || d.Max > len(d.Options):
		return fmt.Errorf("%s: %d to %d picks of %d options", s.kind(d), d.Min, d.Max, len(d.Options))
	}
	s.words.ArgLine(d)
	for _, o := range d.Options {
		if o.Verb < 0 || int(o.Verb) >= len(s.words.Verbs) {
			return fmt.Errorf("%s: an option with verb %d of %d", s.kind(d), o.Verb, len(s.words.Verbs))
		}
		name := s.words.OptionName(o)
		read, err := s.words.ParseOption(name)
		if err != nil {
			return fmt.Errorf("%s: an option's name cannot be read: %w", s.kind(d), err)
		}
		if read != o {
			return fmt.Errorf("%s: option %v is named %q, which reads as %v", s.kind(d), o, name, read)
		}
		s.words.OptionLine(o)
	}
	return nil
}

// nosy is a listener that does what tables do while they listen.
type nosy struct {
	state  game.State
	seats  int
	copied game.State
	heard  uint64
}

func (n *nosy) Happened(*game.Event) {
	n.heard++
	for _, seat := range append(someEyes(n.seats, n.heard), game.Spectator) {
		n.state.View(seat).Lines()
	}
	n.copied = n.state.CopyTo(n.copied)
}

// sameGame: a game played again with the same answers goes through the same states, whether or not anybody listens.
func sameGame(s *subject) error {
	for _, run := range s.runs {
		if run.end == nil {
			continue
		}
		quiet, err := s.begin(run)
		if err != nil {
			return err
		}
		hashes := make([]uint64, 0, len(run.answers)+1)
		err = s.replay(run, quiet, nil, func(i int, state game.State) error {
			hashes = append(hashes, state.Hash())
			if i > 0 && hashes[i] == hashes[i-1] {
				return errors.New("an answer left the hash as it was")
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := s.sameState(quiet, run.end, run.setup.Seats); err != nil {
			return fmt.Errorf("%s, played again: %w", s.title(run), err)
		}
		if run.number%3 != 0 {
			continue
		}
		heard, err := s.begin(run)
		if err != nil {
			return err
		}
		err = s.replay(run, heard, &nosy{state: heard, seats: run.setup.Seats}, func(i int, state game.State) error {
			if state.Hash() != hashes[i] {
				return errors.New("with a listener the game goes another way")
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// renewed: a game that is begun again is what New makes.
func renewed(s *subject) error {
	for i, run := range s.runs {
		state, err := s.begin(run)
		if err != nil {
			return err
		}
		again, ok := state.CopyTo(nil).(game.Renewer)
		if !ok {
			return nil
		}
		if _, err := s.goOn(again.(game.State), 1, 40); err != nil {
			return fmt.Errorf("%s: %w", s.title(run), err)
		}
		setup := run.setup
		setup.Key, setup.First = key(1000+i), game.Seat((i+1)%(setup.Seats+1))-1
		again.Renew(setup.Key, setup.First)
		fresh, err := s.rules.New(setup)
		if err != nil {
			return fmt.Errorf("%s: beginning with another key: %w", s.title(run), err)
		}
		if err := s.sameState(fresh, again.(game.State), setup.Seats); err != nil {
			return fmt.Errorf("%s, begun again: %w", s.title(run), err)
		}
		one, _ := s.goOn(fresh, 2, 40)
		other, _ := s.goOn(again.(game.State), 2, 40)
		if err := alike(one, other); err != nil {
			return fmt.Errorf("%s, begun again: %w", s.title(run), err)
		}
	}
	return nil
}

// ahead is how many answers two states are compared for.
const ahead = 20

// copies: a copy is its original, wherever it is made, and what is done to one is not done to the other.
func copies(s *subject, p *position) error {
	original := p.copy()
	dirty := s.samples[p.number%len(s.samples)].copy()
	dirty.Pending(nil)
	fresh, reused := original.CopyTo(nil), original.CopyTo(dirty)
	if err := s.sameState(original, fresh, p.run.setup.Seats); err != nil {
		return fmt.Errorf("a new copy: %w", err)
	}
	if err := s.sameState(original, reused, p.run.setup.Seats); err != nil {
		return fmt.Errorf("a copy over another game: %w", err)
	}
	before := freeze(original)
	one, err := s.goOn(fresh, uint64(p.number), ahead)
	if err != nil {
		return err
	}
	if err := before.changed(original); err != nil {
		return fmt.Errorf("the copy went on, and the original: %w", err)
	}
	other, err := s.goOn(original, uint64(p.number), ahead)
	if err != nil {
		return err
	}
	if err := before.changed(reused); err != nil {
		return fmt.Errorf("the original went on, and the copy: %w", err)
	}
	third, err := s.goOn(reused, uint64(p.number), ahead)
	if err != nil {
		return err
	}
	return errors.Join(alike(one, other), alike(one, third))
}

// oldCopies: whatever happens later, a copy is what it was.
func oldCopies(s *subject) error {
	type old struct {
		state game.State
		was   frozen
	}
	for _, run := range s.runs[:min(len(s.runs), leastGames*soak())] {
		state, err := s.begin(run)
		if err != nil {
			return err
		}
		var olds []old
		every := len(run.answers)/20 + 1
		err = s.replay(run, state, nil, func(i int, state game.State) error {
			if i%every == 0 {
				made := state.CopyTo(nil)
				olds = append(olds, old{made, freeze(made)})
			}
			return nil
		})
		if err != nil {
			return err
		}
		for i, o := range olds {
			if err := o.was.changed(o.state); err != nil {
				return fmt.Errorf("%s: a copy made after %d answers, at the end: %w", s.title(run), i*every, err)
			}
		}
	}
	return nil
}

// defaults: what is answered when time runs out may be answered.
func defaults(s *subject, p *position) error {
	for i := range p.pending {
		d := &p.pending[i]
		state := p.copy()
		before := freeze(state)
		head := game.Option{Verb: 99}
		picks := state.Default(d.Seat, []game.Option{head})
		if len(picks) == 0 || picks[0] != head {
			return errors.New("Default does not append to what it is given")
		}
		if err := before.changed(state); err != nil {
			return fmt.Errorf("asking for the default: %w", err)
		}
		if s.class(d) == game.Offer {
			continue // Default answers what the seat must answer
		}
		picks = picks[1:]
		if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			return fmt.Errorf("the default %s of seat %d is refused: %w", s.names(picks), d.Seat, err)
		}
		opensPart := func(next game.Decision) bool { return next.Seat == d.Seat && s.words.Kinds[next.Kind].Part }
		if !s.words.Kinds[d.Kind].Part && slices.ContainsFunc(state.Pending(nil), opensPart) {
			return fmt.Errorf("the default %s of seat %d is not whole: a part follows", s.names(picks), d.Seat)
		}
	}
	for seat := game.Seat(0); int(seat) < p.run.setup.Seats; seat++ {
		asked := slices.ContainsFunc(p.pending, func(d game.Decision) bool { return d.Seat == seat })
		if picks := p.copy().Default(seat, nil); !asked && len(picks) > 0 {
			return fmt.Errorf("seat %d is not asked, but has the default %s", seat, s.names(picks))
		}
	}
	return nil
}

// arrival: the order in which several seats answer does not matter.
func arrival(s *subject, p *position) error {
	var asked []*game.Decision
	for i := range p.pending {
		if d := &p.pending[i]; s.class(d) != game.Offer {
			asked = append(asked, d)
		}
	}
	if len(asked) < 2 {
		return nil
	}
	r := rand.New(rand.NewPCG(uint64(p.number), 3))
	for range 4 {
		answers := make([]game.Answer, len(asked))
		for i, d := range asked {
			answers[i] = game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: bot.Random{}.Answer(p.state, d, r, nil)}
		}
		var first uint64
		for i := range 6 {
			state := p.copy()
			for _, a := range answers {
				if err := state.Apply(a, nil); err != nil {
					return fmt.Errorf("seat %d's answer %s, after others', is refused: %w", a.Seat, s.names(a.Picks), err)
				}
			}
			switch hash := state.Hash(); {
			case i == 0:
				first = hash
			case hash != first:
				return errors.New("the same answers in another order lead elsewhere")
			}
			r.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
		}
	}
	return nil
}

// sets: where order does not matter, picks in another order are the same answer.
func sets(s *subject, p *position) error {
	r := rand.New(rand.NewPCG(uint64(p.number), 4))
	for i := range p.pending {
		d := &p.pending[i]
		if d.Max < 2 || s.words.Kinds[d.Kind].Ordered {
			continue
		}
		for range 4 {
			picks := bot.Random{}.Answer(p.state, d, r, nil)
			one, other := p.copy(), p.copy()
			if err := one.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
				return fmt.Errorf("%s is refused: %w", s.names(picks), err)
			}
			r.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
			if err := other.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
				return fmt.Errorf("%s is refused: %w", s.names(picks), err)
			}
			if one.Hash() != other.Hash() {
				return fmt.Errorf("%s in another order leads elsewhere, but %s is not marked as ordered", s.names(picks), s.kind(d))
			}
		}
	}
	return nil
}

// offers: the game goes on without an answer to an offer.
func offers(s *subject, p *position) error {
	if !slices.ContainsFunc(p.pending, func(d game.Decision) bool { return s.class(&d) == game.Offer }) {
		return nil
	}
	state := p.copy()
	for i := range p.pending {
		d := &p.pending[i]
		if s.class(d) == game.Offer {
			continue
		}
		picks := state.Default(d.Seat, nil)
		if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			return fmt.Errorf("seat %d's answer, with an offer open, is refused: %w", d.Seat, err)
		}
	}
	for _, d := range state.Pending(nil) {
		if slices.ContainsFunc(p.pending, func(old game.Decision) bool { return old.Serial == d.Serial }) {
			return fmt.Errorf("everybody has answered, but %s to seat %d is still open", s.kind(&d), d.Seat)
		}
	}
	return nil
}
