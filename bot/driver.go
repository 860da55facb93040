package bot

import (
	"fmt"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Driver lets bots play games, one after the other, and allocates nothing while they do. It serves one goroutine.
type Driver struct {
	about   *game.About
	pending []game.Decision
	picks   []game.Option

	followers audience // of the game that is played
}

// NewDriver makes a driver for games of these rules.
func NewDriver(rules game.Rules) *Driver {
	return &Driver{about: rules.About()}
}

// Play goes on with a game until it is over; bots[seat] answers for the seat. It fails if a bot's answer is refused, if a
// Follower does, or if the game asks more decisions than any game may.
func (p *Driver) Play(s game.State, bots []Bot, r *rand.Rand) error {
	return p.Watch(s, bots, r, nil, nil)
}

// Watch is Play for those who look on: l hears the game, and asked, which may be nil, sees each decision before its answer.
func (p *Driver) Watch(s game.State, bots []Bot, r *rand.Rand, l game.Listener, asked func(*game.Decision)) error {
	listener, err := p.Begin(s, bots, l)
	if err != nil {
		return err
	}
	for range p.about.Bound + 1 {
		d := p.Next(s)
		if d == nil {
			return p.End(s)
		}
		if asked != nil {
			asked(d)
		}
		if err := p.Answer(s, d, bots[d.Seat], r, listener); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s asked more than %d decisions", p.about.ID, p.about.Bound)
}

// Next is the decision to be answered next, nil if the game is over: offers come before the questions that the game
// waits for, so that they are not lost. It is valid until the state changes.
func (p *Driver) Next(s game.State) *game.Decision {
	p.pending = s.Pending(p.pending[:0])
	if len(p.pending) == 0 {
		return nil
	}
	for i := range p.pending {
		if d := &p.pending[i]; p.about.Words.Kinds[d.Kind].Class == game.Offer {
			return d
		}
	}
	return &p.pending[0]
}

// Answer lets the bot answer an open decision.
func (p *Driver) Answer(s game.State, d *game.Decision, b Bot, r *rand.Rand, l game.Listener) error {
	p.picks = b.Answer(s, d, r, p.picks[:0])
	if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: p.picks}, l); err != nil {
		return fmt.Errorf("%s: seat %d's bot answers %s with %s: %w",
			p.about.ID, d.Seat, p.about.Words.Kinds[d.Kind].Name, p.names(p.picks), err)
	}
	return nil
}

func (p *Driver) names(picks []game.Option) []string {
	names := make([]string, len(picks))
	for i, o := range picks {
		names[i] = p.about.Words.OptionName(o)
	}
	return names
}
