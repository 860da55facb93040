package gugong

import (
	"fmt"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

const policyName = "policy"

// Policy makes the bot of that name.
func (r *rules) Policy(name string) (game.Policy, error) {
	if name != policyName {
		return nil, fmt.Errorf("gugong has no bot %q (it has %s)", name, policyName)
	}
	return &player{}, nil
}

type player struct{}

func (p *player) Answer(seen game.Perspective, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	return append(into, d.Options[r.IntN(len(d.Options))])
}

func (p *player) Weigh(_ game.Perspective, d *game.Decision, into []float32) []float32 {
	for range d.Options {
		into = append(into, 1)
	}
	return into
}

func (p *player) Value(game.Perspective) float32 { return 0.5 }
