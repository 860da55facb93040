package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/noripan/noripan/game"
)

// The sizes of honestOdds.
const (
	oddsTries    = 4000 // games begun, in search of those that look like the first
	oddsWanted   = 150  // such games, and new deals
	oddsLeast    = 60   // fewer are not judged
	oddsHopeless = 400  // games of which none looked like the first
	oddsBound    = 5.5  // in standard deviations
	oddsAhead    = 10   // dull answers, to see what is still to come: new shuffles perhaps
)

// honestOdds: what new deals give to the others, and what comes next, has the distribution that it has among all games
// in which the seat knows the same. Games with other seeds and the same answers are played; those in which it sees and has
// heard the same are counted.
func honestOdds(s *subject) error {
	if s.about.MaxSeats < 2 {
		return nil
	}
	for _, seats := range []int{max(2, s.about.MinSeats), s.about.MaxSeats} {
		for _, prefix := range []int{0, 3} {
			setup := game.Setup{Seats: seats, Key: key(7)}
			if len(s.c.Settings) > 0 {
				setup.Settings = s.c.Settings[0]
			}
			o := odds{subject: s, setup: setup}
			if err := o.judge(prefix); err != nil {
				return fmt.Errorf("%d seats, after %d answers: %w", seats, prefix, err)
			}
			s.notes = append(s.notes, fmt.Sprintf("%d seats, after %d answers: %d games in which seat %d knows the same (judged from %d)",
				seats, prefix, o.like.n, o.seat, oddsLeast))
		}
		if s.about.MaxSeats == max(2, s.about.MinSeats) {
			break
		}
	}
	return nil
}

// odds compares one position with its likes.
type odds struct {
	subject *subject
	setup   game.Setup
	answers []game.Answer
	seat    game.Seat // whose eyes are looked through
	knows   []byte    // all that it has heard, and what it sees
	like    counts    // games that look the same
	deals   counts    // new deals
}

// counts tells how many of so many states show a feature.
type counts struct {
	n    int
	with map[string]int
}

func (o *odds) judge(prefix int) error {
	s := o.subject
	first, err := s.rules.New(o.setup)
	if err != nil {
		return fmt.Errorf("beginning: %w", err)
	}
	for range prefix {
		pending := first.Pending(nil)
		if len(pending) == 0 {
			return nil
		}
		d := anyOf(s.words, pending, rand.New(rand.NewPCG(1, 8)))
		a := game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: first.Default(d.Seat, nil)}
		if err := first.Apply(a, nil); err != nil {
			return fmt.Errorf("the default %s is refused: %w", s.names(a.Picks), err)
		}
		o.answers = append(o.answers, a)
	}
	pending := first.Pending(nil)
	if len(pending) == 0 || slices.ContainsFunc(pending, func(d game.Decision) bool { return o.sealed(&d) }) {
		return nil // with answers under seal, the likes of this game are those with the same ones: no measure
	}
	o.seat = pending[0].Seat
	if err := o.collect(); err != nil {
		return err
	}
	return o.compare()
}

// sealed tells whether others may have answered the question already.
func (o *odds) sealed(d *game.Decision) bool {
	switch o.subject.class(d) {
	case game.Group, game.Blind, game.Offer:
		return len(o.answers) > 0 && o.answers[len(o.answers)-1].Serial+uint64(o.setup.Seats) > d.Serial
	default:
		return false
	}
}

func (o *odds) collect() error {
	first, knows, err := o.game(o.setup)
	if err != nil {
		return err
	}
	o.knows = knows
	o.like, o.deals = counts{with: make(map[string]int)}, counts{with: make(map[string]int)}
	for seed := 0; seed < oddsTries && o.like.n < oddsWanted; seed++ {
		if seed == oddsHopeless && o.like.n == 0 {
			break // there will not be enough of them
		}
		setup := o.setup
		setup.Key = key(10_000 + seed)
		state, knows, err := o.game(setup)
		if err != nil {
			return err
		}
		if !bytes.Equal(knows, o.knows) {
			continue
		}
		if err := o.count(&o.like, state); err != nil {
			return err
		}
	}
	if o.like.n < oddsLeast {
		return nil
	}
	r := rand.New(rand.NewPCG(1, 9))
	for range oddsWanted {
		state := first.CopyTo(nil)
		state.Determinize(o.seat, r)
		if err := o.count(&o.deals, state); err != nil {
			return err
		}
	}
	return nil
}

// game is a game after the answers, and all that the seat knows there: what it sees and what it has heard. Where the
// answers cannot be given it knows nothing.
func (o *odds) game(setup game.Setup) (game.State, []byte, error) {
	state, err := o.subject.rules.New(setup)
	if err != nil {
		return nil, nil, fmt.Errorf("beginning: %w", err)
	}
	l := &recording{words: o.subject.words, seat: o.seat}
	for _, a := range o.answers {
		if err := state.Apply(a, l); err != nil {
			return nil, nil, nil
		}
	}
	saw, err := json.Marshal(state.View(o.seat))
	if err != nil {
		return nil, nil, fmt.Errorf("the view of %s has no form in JSON: %w", who(o.seat), err)
	}
	return state, fmt.Append(saw, l.heard), nil
}

// count takes the features of what the others see, and of what the seat will see later.
func (o *odds) count(c *counts, state game.State) error {
	c.n++
	met := make(map[string]bool)
	for seat := game.Seat(0); int(seat) < o.setup.Seats; seat++ {
		if seat == o.seat {
			continue
		}
		if err := features(state.View(seat), who(seat), met); err != nil {
			return err
		}
	}
	if err := o.subject.dull(state, oddsAhead); err != nil {
		return err
	}
	if err := features(state.View(o.seat), "later, "+who(o.seat), met); err != nil {
		return err
	}
	for feature := range met {
		c.with[feature]++
	}
	return nil
}

// features are the values that stand in a view, each with its place, and how often each stands in its list.
func features(view game.View, title string, into map[string]bool) error {
	data, err := json.Marshal(view)
	if err != nil {
		return fmt.Errorf("a view has no form in JSON: %w", err)
	}
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return fmt.Errorf("a view is no JSON: %w", err)
	}
	walk(value, title, into)
	return nil
}

func walk(value any, place string, into map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			walk(inner, place+"."+name, into)
		}
	case []any:
		times := make(map[string]int)
		for i, inner := range value {
			walk(inner, place+"."+strconv.Itoa(i), into)
			if text, ok := inner.(string); ok {
				times[text]++
			}
		}
		for text, n := range times {
			into[fmt.Sprintf("%s has %d × %s", place, n, text)] = true
		}
	default:
		into[fmt.Sprintf("%s is %v", place, value)] = true
	}
}

// compare fails if a feature is much more frequent in new deals than it should be, or in games that look the same.
func (o *odds) compare() error {
	if o.like.n < oddsLeast {
		return nil
	}
	for _, counted := range []map[string]int{o.like.with, o.deals.with} {
		for feature := range counted {
			a, b := float64(o.like.with[feature]), float64(o.deals.with[feature])
			n, m := float64(o.like.n), float64(o.deals.n)
			share := (a + b) / (n + m)
			spread := math.Sqrt(share * (1 - share) * (1/n + 1/m))
			if math.Abs(a/n-b/m) > oddsBound*spread {
				return fmt.Errorf("%s: so it is in %.0f of %.0f games that look the same to seat %d, and in %.0f of %.0f new deals for it",
					feature, a, n, o.seat, b, m)
			}
		}
	}
	return nil
}
