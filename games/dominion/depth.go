package dominion

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game/flow"
)

// How deep programs nest. A program that plays other cards, a host's, may start any Action on top of itself, another
// host's too. But each of them that is running belongs to a card of its own: a host goes from the hand, or the discard
// pile, into play, and no card comes back from play before the turn's Clean-up. So no more of them can be running than
// there are such cards; and on the last of them runs what plays no other card.

// hostCopies is how many copies of a host the Supply has.
const hostCopies = 10

// maxHosts is how many hosts a position may bring, the Supply's included.
func (r *rules) maxHosts() int { return flow.Depth - r.unhosted }

// deepest is how many frames a game's cards can need.
func (r *rules) deepest() int { return r.unhosted + hostCopies*len(r.hosts) }

// measure works out how deep the cards can nest, and panics if that is too deep.
func (b *builder) measure() {
	b.unhosted = b.depth(b.turn)
	if deepest := b.deepest(); deepest > flow.Depth {
		panic(fmt.Sprintf("dominion: programs %d deep: at most %d", deepest, flow.Depth))
	}
}

// depth is how many frames a program needs with all that it may start, if hosts play nothing.
func (b *builder) depth(prog uint16) int {
	deepest := 0
	for _, started := range b.starts[prog] {
		deepest = max(deepest, b.depth(started))
	}
	return 1 + deepest
}

// plays says that the card plays other cards.
func (c *coder) plays() {
	if c.reply {
		panic("dominion: " + c.name + ": what another seat carries out plays no cards")
	}
	c.host = true
}

// mayStart tells whether a program may start another on top of itself.
func (r *rules) mayStart(below, above uint16) bool {
	if slices.Contains(r.starts[below], above) {
		return true
	}
	return r.isHost(below) && slices.Contains(r.starts[r.turn], above)
}

// isHost tells whether a program is that of a card that plays others.
func (r *rules) isHost(prog uint16) bool {
	return slices.ContainsFunc(r.hosts, func(c Card) bool { return r.play[c] == prog })
}

// hosting is how many cards that play others the whole position holds, and how many of their programs are running.
func (p *position) hosting() (cards, running int) {
	r := p.match.rules
	for _, c := range r.hosts {
		for i := node(1); i <= p.used; i++ {
			if p.card(i) == c {
				cards++
			}
		}
		if pile := p.match.pileOf[c]; pile >= 0 {
			cards += int(p.piles[pile])
		}
		for i := range p.core.Frames[:p.core.N] {
			if p.core.Frames[i].Prog == r.play[c] {
				running++
			}
		}
	}
	return cards, running
}
