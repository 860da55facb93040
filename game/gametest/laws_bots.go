package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

// opinion is all that a policy says at a decision.
type opinion struct {
	picks   []game.Option
	weights []float32
	value   float32
}

// ask asks a policy about a state through a perspective that has been used for something else.
func ask(policy game.Policy, state game.State, d *game.Decision, used game.Perspective) opinion {
	seen := state.See(d.Seat, used)
	return opinion{
		picks:   policy.Answer(seen, d, rand.New(rand.NewPCG(d.Serial, 10)), nil),
		weights: policy.Weigh(seen, d, nil),
		value:   policy.Value(seen),
	}
}

func (a opinion) equal(b opinion) bool {
	return slices.Equal(a.picks, b.picks) && slices.Equal(a.weights, b.weights) && a.value == b.value
}

// eachPolicy shows policies of the game at every decision of a position: the first at all positions, and of the others,
// which may be many, a few at each.
func (s *subject) eachPolicy(p *position, show func(game.Policy, *game.Decision) error) error {
	if err := s.makePolicies(); err != nil {
		return err
	}
	for n, policy := range s.bots {
		if n > 0 && (n+p.number)%len(s.bots) >= fewBots*soak() {
			continue
		}
		for i := range p.pending {
			if err := show(policy, &p.pending[i]); err != nil {
				return fmt.Errorf("%s: %w", s.about.Bots[n], err)
			}
		}
	}
	return nil
}

// fewBots is how many policies but the first are looked at in one position.
const fewBots = 4

func (s *subject) makePolicies() error {
	maker, ok := s.rules.(game.PolicyMaker)
	if !ok || s.bots != nil {
		return nil
	}
	for _, name := range s.about.Bots {
		policy, err := maker.Policy(name)
		if err != nil {
			return fmt.Errorf("making %s: %w", name, err)
		}
		s.bots = append(s.bots, policy)
	}
	return nil
}

// policies: a policy answers what is asked, weighs every option, and estimates a share; and it leaves the state alone.
func policies(s *subject, p *position) error {
	return s.eachPolicy(p, func(policy game.Policy, d *game.Decision) error {
		state := p.copy()
		before := freeze(state)
		says := ask(policy, state, d, nil)
		if refusal := d.Check(says.picks); refusal.Refused() {
			return fmt.Errorf("it answers %s: %s", s.names(says.picks), refusal.Code)
		}
		if len(says.weights) != len(d.Options) {
			return fmt.Errorf("%d weights for %d options", len(says.weights), len(d.Options))
		}
		var sum float32
		for _, w := range says.weights {
			if !(w >= 0) {
				return fmt.Errorf("weights %v", says.weights)
			}
			sum += w
		}
		if !(sum > 0) && len(d.Options) > 0 {
			return fmt.Errorf("weights %v", says.weights)
		}
		if d.Max == 1 && len(says.picks) == 1 && says.weights[slices.Index(d.Options, says.picks[0])] == 0 {
			return fmt.Errorf("it answers %s, which it does not weigh", s.names(says.picks))
		}
		if !(says.value >= 0 && says.value <= 1) {
			return fmt.Errorf("the value %v", says.value)
		}
		used := s.samples[0].state.CopyTo(nil).See(s.samples[0].pending[0].Seat, nil)
		if !says.equal(ask(policy, state, d, used)) || !says.equal(ask(policy, state, d, nil)) {
			return errors.New("asked again it says something else")
		}
		if err := before.changed(state); err != nil {
			return fmt.Errorf("asked: %w", err)
		}
		return nil
	})
}

// peeking: what a policy says does not depend on what its seat cannot know.
func peeking(s *subject, p *position) error {
	return s.eachPolicy(p, func(policy game.Policy, d *game.Decision) error {
		says := ask(policy, p.copy(), d, nil)
		for seed := range 6 {
			if other := ask(policy, dealt(p, d.Seat, 200+seed), d, nil); !says.equal(other) {
				return fmt.Errorf("it says %+v, and %+v when what it cannot know is different", says, other)
			}
		}
		return nil
	})
}

// thrift: listing decisions, applying answers and copying allocate nothing.
func thrift(s *subject) error {
	var pending []game.Decision
	for _, run := range s.runs[:min(len(s.runs), 4)] {
		start, err := s.begin(run)
		if err != nil {
			return err
		}
		state, other := start.CopyTo(nil), start.CopyTo(nil)
		var refused error
		allocations := testing.AllocsPerRun(3, func() {
			state = start.CopyTo(state)
			for _, a := range run.answers {
				pending = state.Pending(pending[:0])
				other = state.CopyTo(other)
				if err := state.Apply(a, nil); err != nil && refused == nil {
					refused = err
				}
			}
		})
		if refused != nil {
			return fmt.Errorf("%s: what was answered once is refused now: %w", s.title(run), refused)
		}
		if allocations > 0 {
			return fmt.Errorf("%s: %.0f allocations in %d answers", s.title(run), allocations, len(run.answers))
		}
	}
	return nil
}
