package bot

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// Follower is a Bot that is told of a whole game, not only of what it is asked: a program outside, perhaps. It hears
// every event as the state tells it, and takes from it what its seats may hear.
type Follower interface {
	Bot
	game.Listener
	// Begin tells that a game of so many players begins, and which seats are the bot's.
	Begin(s game.State, seats []game.Seat, players int) error
	// End tells that the game is over. The error is what went wrong with the bot in it.
	End(s game.State) error
}

// audience is who hears of a game, each once.
type audience []game.Listener

// Happened passes an event on.
func (a audience) Happened(e *game.Event) {
	for _, l := range a {
		l.Happened(e)
	}
}

// Begin tells those bots that follow games that one begins. The listener is to hear all that happens in it; another one
// that hears it too may be given. It is nil where nobody listens: then events cost nothing.
func (p *Driver) Begin(s game.State, bots []Bot, also game.Listener) (game.Listener, error) {
	p.followers = p.followers[:0]
	for _, b := range bots {
		follower, ok := b.(Follower)
		if !ok || slices.Contains(p.followers, game.Listener(follower)) {
			continue
		}
		var seats []game.Seat
		for seat, other := range bots {
			if other == b {
				seats = append(seats, game.Seat(seat))
			}
		}
		if err := follower.Begin(s, seats, len(bots)); err != nil {
			return nil, fmt.Errorf("a bot: %w", err)
		}
		p.followers = append(p.followers, follower)
	}
	switch {
	case also != nil:
		return append(slices.Clone(p.followers), also), nil
	case len(p.followers) == 0:
		return nil, nil
	}
	return p.followers, nil
}

// End tells those that follow the game that it is over. The error is the first of theirs.
func (p *Driver) End(s game.State) error {
	for _, l := range p.followers {
		if err := l.(Follower).End(s); err != nil {
			return fmt.Errorf("a bot: %w", err)
		}
	}
	return nil
}
