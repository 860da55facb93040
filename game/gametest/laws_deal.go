package gametest

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
)

// dealt is the position with a new deal for the seat.
func dealt(p *position, seat game.Seat, seed int) game.State {
	state := p.copy()
	state.Determinize(seat, rand.New(rand.NewPCG(uint64(p.number), uint64(seed))))
	return state
}

// dealKeeps: a new deal changes nothing that the seat or a spectator sees, and can be played on.
func dealKeeps(s *subject, p *position) error {
	for _, seat := range eyes(p) {
		for seed := range 3 {
			state := dealt(p, seat, seed)
			if err := s.keepsSight(p, state, seat); err != nil {
				return fmt.Errorf("a new deal for seat %d: %w", seat, err)
			}
			if err := s.keepsSight(p, state, game.Spectator); err != nil {
				return fmt.Errorf("a new deal for seat %d: %w", seat, err)
			}
			if p.state.Counters() != state.Counters() {
				return fmt.Errorf("a new deal for seat %d moved the numbers from %+v to %+v", seat, p.state.Counters(), state.Counters())
			}
			if err := s.conserved(state); err != nil {
				return fmt.Errorf("a new deal for seat %d: %w", seat, err)
			}
			if again := dealt(p, seat, seed); again.Hash() != state.Hash() {
				return fmt.Errorf("two new deals for seat %d by the same numbers differ", seat)
			}
			if seed > 0 { // once is enough of what takes long
				continue
			}
			if _, err := s.restored(state); err != nil {
				return fmt.Errorf("a new deal for seat %d: %w", seat, err)
			}
			if _, err := s.goOn(state, uint64(p.number), 2*ahead); err != nil {
				return fmt.Errorf("a new deal for seat %d: %w", seat, err)
			}
		}
	}
	return nil
}

// pair is a kind of decision with how far behind the asked seat another one sits.
type pair struct {
	kind   int16
	behind int
}

// otherEyes: at every kind of decision that has secrets, what each other seat sees differs between new deals for the seat
// that is asked. It is judged by kind: at a single position there may be nothing left to be unknown.
func otherEyes(s *subject) error {
	const enough = 4 // positions of a kind before it is judged
	tried, changed := make(map[pair]int), make(map[pair]bool)
	for _, p := range s.samples {
		for i := range p.pending {
			d := &p.pending[i]
			for behind := 1; behind < p.run.setup.Seats; behind++ {
				at := pair{d.Kind, behind}
				if s.c.Seldom {
					at = pair{}
				}
				if s.words.Kinds[d.Kind].NoSecret || changed[at] {
					continue
				}
				other := game.Seat((int(d.Seat) + behind) % p.run.setup.Seats)
				differ, err := s.dealsDiffer(p, d.Seat, other)
				if err != nil {
					return err
				}
				tried[at]++
				changed[at] = differ
			}
		}
	}
	for at, n := range tried {
		if n >= enough && !changed[at] {
			return fmt.Errorf("at %s, at %d positions, no new deal for the asked seat changes what the seat %d behind it sees: "+
				"either Determinize deals nothing anew, or the kind has no secrets and should say so", s.words.Kinds[at.kind].Name, n, at.behind)
		}
	}
	return nil
}

// dealsDiffer tells whether new deals for one seat look different to another: not from the truth, but from each other.
func (s *subject) dealsDiffer(p *position, seat, other game.Seat) (bool, error) {
	var first []byte
	for seed := range 12 {
		saw, err := s.see(dealt(p, seat, seed), other)
		if err != nil {
			return false, err
		}
		if first == nil {
			first = saw
		} else if !slices.Equal(first, saw) {
			return true, nil
		}
	}
	return false, nil
}

// sealedAnew: answers that others have given under seal are drawn anew too. It is judged by what the asked seat hears of
// them once everybody has answered: at some position of a kind that must differ between new deals.
func sealedAnew(s *subject) error {
	const enough = 4 // positions of a kind before it is judged
	tried, differ := make(map[int16]int), make(map[int16]bool)
	for _, p := range s.samples {
		for i := range p.pending {
			for j := range p.pending {
				d, other := &p.pending[i], &p.pending[j]
				if i == j || d.Kind != other.Kind || differ[d.Kind] || s.class(d) == game.Offer || !s.hasChoice(p, d.Seat, other.Seat) {
					continue
				}
				heard, err := s.sealedHeard(p, d, other)
				if err != nil {
					return fmt.Errorf("%s, after %d answers: %w", s.title(p.run), p.number, err)
				}
				tried[d.Kind]++
				differ[d.Kind] = heard > 1
			}
		}
	}
	for kind, n := range tried {
		if n >= enough && !differ[kind] {
			return fmt.Errorf("at %s, at %d positions, new deals for one seat never change what another has answered under seal",
				s.words.Kinds[kind].Name, n)
		}
	}
	return nil
}

// hasChoice tells whether the other seat, as far as the seat can know, may have more than one answer.
func (s *subject) hasChoice(p *position, seat, other game.Seat) bool {
	for seed := range 6 {
		for _, d := range dealt(p, seat, seed).Pending(nil) {
			if d.Seat == other && slices.ContainsFunc(d.Options, func(o game.Option) bool { return o != d.Options[0] }) {
				return true
			}
		}
	}
	return false
}

// sealedHeard lets the other seat answer, and then, after each of many new deals for the first seat, everybody else. It
// tells how many different things the first seat hears of the other's answer.
func (s *subject) sealedHeard(p *position, d, other *game.Decision) (int, error) {
	state := p.copy()
	picks := state.Default(other.Seat, nil)
	if err := state.Apply(game.Answer{Seat: other.Seat, Serial: other.Serial, Picks: picks}, nil); err != nil {
		return 0, fmt.Errorf("the default %s of seat %d is refused: %w", s.names(picks), other.Seat, err)
	}
	met := make(map[string]bool)
	for seed := range 80 {
		again := state.CopyTo(nil)
		again.Determinize(d.Seat, rand.New(rand.NewPCG(uint64(p.number), uint64(seed))))
		l := recording{words: s.words, seat: d.Seat, of: &other.Seat}
		for again.Counters().Serial == state.Counters().Serial {
			pending := again.Pending(nil)
			if len(pending) == 0 {
				break
			}
			next := &pending[0]
			a := game.Answer{Seat: next.Seat, Serial: next.Serial, Picks: again.Default(next.Seat, nil)}
			if err := again.Apply(a, &l); err != nil {
				return 0, fmt.Errorf("the default %s of seat %d is refused: %w", s.names(a.Picks), next.Seat, err)
			}
		}
		met[fmt.Sprint(l.heard[:min(1, len(l.heard))])] = true // the first, before other seats' answers play a part
	}
	return len(met), nil
}

// allWorlds: at the positions that the game lists, new deals lead to all worlds that are possible, and to no other.
func allWorlds(s *subject) error {
	for _, w := range s.c.Worlds {
		r := rand.New(rand.NewPCG(1, 6))
		met := make(map[string]bool)
		for range 60 * len(w.Want) {
			state := w.State.CopyTo(nil)
			state.Determinize(w.Seat, r)
			world := w.World(state)
			if !slices.Contains(w.Want, world) {
				return fmt.Errorf("%s: a new deal for seat %d leads to %s, which cannot be", w.Name, w.Seat, world)
			}
			met[world] = true
		}
		for _, world := range w.Want {
			if !met[world] {
				return fmt.Errorf("%s: no new deal for seat %d leads to %s", w.Name, w.Seat, world)
			}
		}
	}
	return nil
}

// reseeded: every new deal has a key of its own for the chance to come. The law knows the key that a game was begun with,
// and looks for it in the snapshot.
func reseeded(s *subject, p *position) error {
	if !p.run.chanced {
		return nil
	}
	place, ok := keyPlace(p.state.Snapshot(), p.run.setup.Key)
	if !ok {
		return errors.New("the game uses chance, but its snapshot does not hold the key, in hex")
	}
	met := []string{hex.EncodeToString(p.run.setup.Key[:])}
	for _, seat := range eyes(p) {
		for seed := range 3 {
			key, err := place.in(dealt(p, seat, 1000*int(seat)+seed).Snapshot())
			if err != nil {
				return err
			}
			if slices.Contains(met, key) {
				return fmt.Errorf("a new deal for seat %d keeps the key of chance, or has that of another deal", seat)
			}
			met = append(met, key)
		}
	}
	return nil
}

// place is where a value stands in a snapshot.
type place []string

// keyPlace finds the key.
func keyPlace(snapshot []byte, key [32]byte) (place, bool) {
	var value any
	if err := json.Unmarshal(snapshot, &value); err != nil {
		return nil, false
	}
	return find(value, hex.EncodeToString(key[:]))
}

func find(value any, text string) (place, bool) {
	switch value := value.(type) {
	case string:
		return nil, value == text
	case map[string]any:
		for name, inner := range value {
			if p, ok := find(inner, text); ok {
				return append(place{name}, p...), true
			}
		}
	}
	return nil, false
}

// in is the text at the place in another snapshot.
func (p place) in(snapshot []byte) (string, error) {
	var value any
	if err := json.Unmarshal(snapshot, &value); err != nil {
		return "", fmt.Errorf("the snapshot is no JSON: %w", err)
	}
	for _, name := range p {
		object, ok := value.(map[string]any)
		if !ok {
			return "", fmt.Errorf("the snapshot of a new deal holds nothing at %v", p)
		}
		value = object[name]
	}
	text, ok := value.(string)
	if !ok {
		return "", fmt.Errorf("the snapshot of a new deal holds %v at %v", value, p)
	}
	return text, nil
}

// dull answers so many decisions by their defaults.
func (s *subject) dull(state game.State, n int) error {
	for range n {
		pending := state.Pending(nil)
		i := slices.IndexFunc(pending, func(d game.Decision) bool { return s.class(&d) != game.Offer })
		if i < 0 {
			return nil
		}
		d := &pending[i]
		picks := state.Default(d.Seat, nil)
		if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			return fmt.Errorf("the default %s of seat %d at %s is refused: %w", s.names(picks), d.Seat, s.kind(d), err)
		}
	}
	return nil
}

// hearing: what a seat hears, may answer and is told as a reason does not depend on what it may not know. Truth and a
// state in which just that is different are compared: until an event from which the seat learns something, by its own
// mark, it hears the same.
func hearing(s *subject, p *position) error {
	for _, seat := range eyes(p) {
		for seed := range 3 {
			other := dealt(p, seat, 100+seed)
			if seed == 2 && s.c.Hide != nil {
				other = p.copy()
				s.c.Hide(other, seat, rand.New(rand.NewPCG(uint64(p.number), 7)))
				if err := s.keepsSight(p, other, seat); err != nil {
					return fmt.Errorf("something hidden from seat %d was changed by hand: %w", seat, err)
				}
			}
			if err := s.sameRefusals(p, other, seat); err != nil {
				return err
			}
			for _, ear := range []game.Seat{seat, game.Spectator} {
				if err := s.sameEvents(p, other, ear, seat); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// sameRefusals: the seat is refused the same for the same reasons.
func (s *subject) sameRefusals(p *position, other game.State, seat game.Seat) error {
	truth := p.copy()
	x, explains := truth.(game.Explainer)
	for _, o := range s.pool {
		if explains && x.Why(seat, o) != other.(game.Explainer).Why(seat, o) {
			return fmt.Errorf("why seat %d may not pick %s depends on what it may not know", seat, s.words.OptionName(o))
		}
	}
	for i := range p.pending {
		d := &p.pending[i]
		if d.Seat != seat {
			continue
		}
		for _, bad := range s.badAnswers(p, d) {
			one, two := truth.Apply(bad.Answer, nil), other.Apply(bad.Answer, nil)
			if one == nil || two == nil {
				return fmt.Errorf("%s was taken", bad.wrong)
			}
			var a, b *game.Refusal
			if !errors.As(one, &a) || !errors.As(two, &b) || *a != *b {
				return fmt.Errorf("seat %d's answer (%s) is refused with %w or %w, by what it may not know", seat, bad.wrong, one, two)
			}
		}
	}
	return nil
}

// sameEvents: after the recorded answer the ear hears the same in truth and in the other state, which differs in what
// the seat may not know.
func (s *subject) sameEvents(p *position, other game.State, ear, seat game.Seat) error {
	one, two := recording{words: s.words, seat: ear}, recording{words: s.words, seat: ear}
	truth, changed := p.copy(), other.CopyTo(nil)
	if err := truth.Apply(p.next, &one); err != nil {
		return fmt.Errorf("what was answered once is refused now: %w", err)
	}
	if err := changed.Apply(p.next, &two); err != nil {
		if p.next.Seat == seat {
			return fmt.Errorf("seat %d's answer %s may be taken or not, by what it may not know: %w", seat, s.names(p.next.Picks), err)
		}
		return nil // another seat no longer holds what it answered with
	}
	for i := range min(len(one.heard), len(two.heard)) {
		a, b := one.heard[i], two.heard[i]
		if a == b {
			continue
		}
		if a.learns || b.learns {
			return nil // what comes to light here differs, and all that follows may
		}
		return fmt.Errorf("%s hears %s or %s, by what seat %d may not know", who(ear), a.text, b.text, seat)
	}
	if h, hidden := hiddenHold(s, truth, &one); hidden && len(two.heard) <= h {
		return fmt.Errorf("there is a hold or none, by what seat %d may not know", seat)
	}
	if longer := slices.MaxFunc([][]heard{one.heard, two.heard}, byLength); len(one.heard) != len(two.heard) &&
		longer[min(len(one.heard), len(two.heard))].learns {
		return nil // what comes to light only here, an offer that somebody took, perhaps
	}
	// Whom the rules ask next may depend on what is hidden, and so how far they get; where they ask the same, all was heard.
	if len(one.heard) != len(two.heard) && s.asksAlike(truth, changed) {
		return fmt.Errorf("%s hears more or less, by what seat %d may not know: %v, %v", who(ear), seat, one.heard, two.heard)
	}
	return nil
}

func byLength(a, b []heard) int { return len(a) - len(b) }

// hiddenHold is where, in what was heard, the hold before an open hidden reply comes; false if none is open.
func hiddenHold(s *subject, state game.State, l *recording) (int, bool) {
	for _, d := range state.Pending(nil) {
		if s.words.Kinds[d.Kind].Hidden && d.Seat != l.seat && len(l.heard) > 0 && l.heard[len(l.heard)-1].hold {
			return len(l.heard) - 1, true
		}
	}
	return 0, false
}

// asksAlike tells whether the same seats are asked for the same kinds of decisions.
func (s *subject) asksAlike(a, b game.State) bool {
	return slices.EqualFunc(a.Pending(nil), b.Pending(nil), func(a, b game.Decision) bool {
		return a.Seat == b.Seat && a.Kind == b.Kind
	})
}
