package gugong

import "github.com/noripan/noripan/game"

// purse is what a player can pay and place with: single servants, and the double one, that counts for two.
type purse struct {
	singles int8
	double  bool
}

func (side *side) purse() purse { return purse{singles: side.pool, double: side.foreman == inPool} }

// pays tells whether n servants can be paid so that so many single ones are left: the double one pays for exactly two.
func (p purse) pays(n, left int8) bool { return p.singlesPay(n, left) || p.doublePays(n, left) }

func (p purse) singlesPay(n, left int8) bool { return p.singles >= n+left }

func (p purse) doublePays(n, left int8) bool { return p.double && n >= 2 && p.singles >= n-2+left }

// piece tells whether anything is there to be placed.
func (p purse) piece() bool { return p.singles > 0 || p.double }

// without is what is left when a piece is gone.
func (p purse) without(piece int8) purse {
	if piece == double {
		p.double = false
	} else {
		p.singles--
	}
	return p
}

// most is the most that can be paid at once.
func (p purse) most() int8 {
	if p.double {
		return p.singles + 2
	}
	return p.singles
}

// doubleIsOne tells whether a player can gain the double servant in the place of a single one.
func (p *position) doubleIsOne(seat int8) bool {
	return p.sides[seat].foreman == inSupply && p.match.rules.data.DoubleCounts == 1
}

// available is how often the general supply of a player can give one servant.
func (p *position) available(seat int8) int8 {
	return p.sides[seat].supply + boolean(p.doubleIsOne(seat))
}

// pay pays n servants of the pool into the supply, two of them with the double one if it says so.
func (s *State) pay(seat, n int8, withDouble bool) {
	if n == 0 {
		return
	}
	side := &s.sides[seat]
	if withDouble {
		side.foreman = inSupply
		side.pool -= n - 2
		side.supply += n - 2
		s.tell(seat, eventPayDouble, game.Ref(n))
		return
	}
	side.pool -= n
	side.supply += n
	s.tell(seat, eventPay, game.Ref(n))
}

// chooses tells whether it is left to a player to take the double servant among n that are gained.
func (s *State) chooses(seat, n int8) bool {
	side := &s.sides[seat]
	return side.foreman == inSupply && n >= s.match.rules.data.DoubleCounts && side.supply >= n && !s.match.isMong(seat)
}

// gain gives a player n servants, as far as the general supply has them. Where the player may take the double one it asks
// first, before the next step of what runs.
func (s *State) gain(seat, n int8) {
	if s.chooses(seat, n) {
		s.core.Push(s.match.rules.programs.gain, game.Seat(seat), 0, game.Ref(n))
		return
	}
	s.take(seat, n, s.sides[seat].supply < n)
}

// take moves servants from the supply into the pool, with the double one if it is there and wanted.
func (s *State) take(seat, n int8, wantsDouble bool) {
	side := &s.sides[seat]
	kind := eventGain
	taken := int8(0)
	if wantsDouble && side.foreman == inSupply && n >= s.match.rules.data.DoubleCounts && !s.match.isMong(seat) {
		side.foreman = inPool
		kind, taken = eventGainDouble, 1
		n -= s.match.rules.data.DoubleCounts
	}
	n = min(n, side.supply)
	side.supply -= n
	side.pool += n
	s.tell(seat, kind, game.Ref(n+taken))
}

// spendable is how often two tokens can be turned into a servant.
func (p *position) spendable(seat int8) int8 {
	ones, twos := p.sides[seat].heldBy()
	return min(ones/2+twos, p.available(seat))
}

// heldBy counts the tokens that are held: those that count once, and twice.
func (side *side) heldBy() (ones, twos int8) {
	for _, t := range side.held[:side.tokens] {
		if t == tokenDouble {
			twos++
		} else {
			ones++
		}
	}
	return ones, twos
}

// reachable calls try with what the player could have by turning tokens into servants, until one of them will do.
func (p *position) reachable(seat int8, try func(purse) bool) bool {
	more := p.spendable(seat)
	if more == 0 {
		return false
	}
	side, has := &p.sides[seat], p.sides[seat].purse()
	if side.supply > 0 && try(purse{has.singles + min(more, side.supply), has.double}) {
		return true
	}
	return p.doubleIsOne(seat) && try(purse{has.singles + min(more-1, side.supply), true})
}
