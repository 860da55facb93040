package bot

import "github.com/noripan/noripan/game"

// Weigher is a bot that can tell how likely it picks each option.
type Weigher interface {
	Bot
	// Weigh appends the likelihood with which the bot picks the option, or picks it first, for each option of the
	// decision: not negative, not all 0, in sum not always 1.
	Weigh(s game.State, d *game.Decision, into []float32) []float32
}

// Weigh of random play is the same for all.
func (Random) Weigh(_ game.State, d *game.Decision, into []float32) []float32 {
	for range d.Options {
		into = append(into, 1)
	}
	return into
}

func (b *playing) Weigh(s game.State, d *game.Decision, into []float32) []float32 {
	b.seen = s.See(d.Seat, b.seen)
	return b.policy.Weigh(b.seen, d, into)
}

func (b *erring) Weigh(s game.State, d *game.Decision, into []float32) []float32 {
	b.seen = s.See(d.Seat, b.seen)
	from := len(into)
	into = b.policy.Weigh(b.seen, d, into)
	b.mistake(into[from:])
	return into
}

// mistake gives each weight its share of slips.
func (b *erring) mistake(weights []float32) {
	var total float32
	for _, w := range weights {
		total += w
	}
	for i, w := range weights {
		weights[i] = (1-b.slips)*w + b.slips*total/float32(len(weights))
	}
}
