package coachride

import (
	"math"

	"github.com/noripan/noripan/game"
)

// How much acts tell of who is on whose side, as logarithms of odds. Who has seen the other's association knows what it does;
// who has not may err, or try something. It is less than one act by itself would say: many answer to the same signs, and
// follow each other. With these numbers one declaration in twenty or so is wrong, which is what being sure by 0.93 means.
const (
	saysBlind    = 0.12 // one act
	saysKnowing  = 1.1  // one act, six to one
	mostBlind    = 0.35
	mostKnowing  = 1.6
	saysDemand   = 0.92 // of a key or a goblet, five to two
	stillThere   = 0.55 // the chance that a possible fact holds
	surelyFriend = 0.9
	likelyFriend = 0.75
)

// mind is what a seat makes of what it may know, at one decision.
type mind struct {
	p     *position
	me    game.Seat
	side  uint8
	seats int
	hand  bundle

	same    [maxSeats]float64 // the chance that a seat is on the own side
	smaller float64           // that the own side is the smaller one
	ways    [maxSeats]ways    // by seat, as it was last in its place
	worlds  []float32         // the weights of the ways in which the associations may lie
	total   float64

	has   [maxSeats]float64 // how many objects that the own side needs a seat is thought to have
	hides [maxSeats]float64 // the same for the other side
}

// ways are those in which the associations may lie before a seat, each with its weight, and what these were made of: one
// question often follows another that told nothing new of it.
type ways struct {
	match    *match
	n, sames int
	pulls    [maxSeats][maxSeats]float64
	field    [maxSeats]float64
	weights  [1 << maxSeats]float32
}

// of tells whether the weights would be made of the same again.
func (w *ways) of(match *match, n, sames int, pulls *[maxSeats][maxSeats]float64, field *[maxSeats]float64) bool {
	if w.match != match || w.n != n || w.sames != sames {
		return false
	}
	for i := range n {
		if w.field[i] != field[i] {
			return false
		}
		for j := range i {
			if w.pulls[i][j] != pulls[i][j] {
				return false
			}
		}
	}
	return true
}

// look takes in what the seat knows. What it thinks of the others is worked out only where it is asked for more than to
// pass.
func (m *mind) look(v *Seen) {
	m.p, m.me, m.seats = v.p, v.seat, v.p.match.seats
	m.side, m.hand = v.p.side(v.seat), v.p.luggage[v.seat]
}

// think works out what the seat thinks of the others.
func (m *mind) think() {
	m.sides()
	m.objects()
}

// pull is what the acts of a seat towards another say of whether they are on the same side.
func (m *mind) pull(by, to game.Seat) float64 {
	a := &m.p.acts[by][to]
	knowing := float64(a.KnownHelps) - float64(a.KnownHarms)
	blind := float64(a.Helps) - float64(a.Harms) - knowing
	return clip(saysBlind*blind, mostBlind) + clip(saysKnowing*knowing, mostKnowing)
}

func clip(x, most float64) float64 { return max(-most, min(x, most)) }

// sides works out how likely each way is in which the associations may lie, by Bayes' rule: all are alike at first, and
// what each seat did to another speaks for or against that they are on the same side. Own acts tell nothing.
func (m *mind) sides() {
	var pulls [maxSeats][maxSeats]float64 // of both together; of unknown seats
	var field [maxSeats]float64           // what speaks for the own side by itself
	var unknown [maxSeats]game.Seat
	n, sames := 0, 1
	for seat := range game.Seat(m.seats) {
		switch {
		case seat == m.me:
			m.same[seat] = 1
		case m.p.pairOf(m.me, seat).side == 0:
			unknown[n] = seat
			n++
		case m.p.side(seat) == m.side:
			m.same[seat] = 1
			sames++
		default:
			m.same[seat] = 0
		}
	}
	for i, seat := range unknown[:n] {
		field[i] = m.pull(seat, m.me) + m.asked(seat)
		for other := range game.Seat(m.seats) {
			if other != m.me && other != seat && m.p.pairOf(m.me, other).side != 0 {
				field[i] += (2*m.same[other] - 1) * (m.pull(seat, other) + m.pull(other, seat))
			}
		}
		for j, other := range unknown[:i] {
			pulls[i][j] = m.pull(seat, other) + m.pull(other, seat)
		}
	}
	m.weigh(n, sames, &pulls, &field)
	var chance [maxSeats]float64
	m.smaller, m.total = 0, 0
	for world, w := range m.worlds {
		if w == 0 {
			continue
		}
		m.total += float64(w)
		count := sames
		for i := range n {
			if world>>i&1 != 0 {
				chance[i] += float64(w)
				count++
			}
		}
		if count < int(m.p.match.Side) {
			m.smaller += float64(w)
		}
	}
	for i, seat := range unknown[:n] {
		m.same[seat] = chance[i] / m.total
	}
	if m.smaller /= m.total; !m.p.match.odd {
		m.smaller = 0
	}
}

// asked is what a Diplomat's demand says of the seat's side.
func (m *mind) asked(seat game.Seat) float64 {
	switch m.p.wanted[seat] {
	case key + m.side:
		return saysDemand
	case key + 1 - m.side:
		return -saysDemand
	}
	return 0
}

// weigh gives each world its weight: a bit for each unknown seat, set where it is on the own side. Each world differs from
// one before it in its highest seat, so that little is to be added.
func (m *mind) weigh(n, sames int, pulls *[maxSeats][maxSeats]float64, field *[maxSeats]float64) {
	w := &m.ways[m.me]
	if m.worlds = w.weights[:1<<n]; w.of(m.p.match, n, sames, pulls, field) {
		return
	}
	w.match, w.n, w.sames, w.pulls, w.field = m.p.match, n, sames, *pulls, *field
	var log [1 << maxSeats]float32
	var fewest, most int
	if fewest, most = int(m.p.match.Side)-sames, int(m.p.match.Side)-sames; m.p.match.odd {
		fewest--
	}
	for i := range n {
		for world := 0; world < 1<<i; world++ {
			same := field[i]
			for j := range i {
				if world>>j&1 != 0 {
					same += pulls[i][j]
				} else {
					same -= pulls[i][j]
				}
			}
			same /= 2 // half for being the same, half against being different
			log[world|1<<i] = log[world] + float32(same)
			log[world] -= float32(same)
		}
	}
	for world := range log[:1<<n] {
		m.worlds[world] = 0
		if ones := bitsOf(world); ones >= fewest && ones <= most {
			m.worlds[world] = float32(math.Exp(float64(log[world])))
		}
	}
}

func bitsOf(world int) int { return count(game.Audience(world)) }

// objects works out how many needed objects each seat is thought to have: those that are certain, some of those that are
// possible, and of what is unknown its share of those that have not been seen.
func (m *mind) objects() {
	turned := m.p.turned()
	for side := range uint8(2) {
		into := &m.has
		if side != m.side {
			into = &m.hides
		}
		unseen := float64(needed(m.p.match.all, side, turned) - needed(m.hand, side, turned))
		slots := float64(m.p.pileN)
		if note := &m.p.piles[m.me]; note.at != 0 && note.drawn == 0 {
			unseen -= float64(needed(note.rest, side, turned))
			for _, o := range note.top[:note.topN] {
				unseen -= float64(needed(one(o), side, turned))
			}
			slots = 0
		}
		for seat := range game.Seat(m.seats) {
			if seat == m.me {
				into[seat] = float64(needed(m.hand, side, turned))
				continue
			}
			n := m.p.pairOf(m.me, seat)
			sure := float64(known(n.certain, side, turned))
			into[seat] = sure
			unseen -= sure
			slots += float64(m.p.luggage[seat].size() - n.certain.size())
		}
		share := max(0, unseen) / max(1, slots)
		for seat := range game.Seat(m.seats) {
			if seat == m.me {
				continue
			}
			n := m.p.pairOf(m.me, seat)
			hidden := float64(m.p.luggage[seat].size() - n.certain.size())
			maybe := stillThere * float64(known(n.possible, side, turned))
			into[seat] += min(hidden, max(maybe, share*hidden))
		}
	}
}

// claim is what a declaration that names the given friends would come to: the chance that it is right.
func (m *mind) right(names game.Audience) float64 {
	turned := m.p.turned()
	sure := needed(m.hand, m.side, turned)
	chance := 1.0
	for set := names; set != 0; set &= set - 1 {
		n := m.p.pairOf(m.me, first(set))
		if c := known(n.certain, m.side, turned); c > 0 {
			sure += c
			continue
		}
		chance *= stillThere
		sure++
	}
	switch {
	case sure >= neededMost:
		return chance * m.together(names, false)
	case sure == neededMost-1 && m.p.match.odd:
		return chance * m.together(names, true)
	}
	return 0
}

// together is the chance that all of some seats are on the own side; and that this is the smaller one, if so wanted.
func (m *mind) together(names game.Audience, smaller bool) float64 {
	var unknown [maxSeats]game.Seat
	n, sames, mask := 0, 1, 0
	for seat := range game.Seat(m.seats) {
		switch {
		case seat == m.me:
		case m.p.pairOf(m.me, seat).side == 0:
			if names.Has(seat) {
				mask |= 1 << n
			}
			unknown[n] = seat
			n++
		case m.p.side(seat) == m.side:
			sames++
		case names.Has(seat):
			return 0
		}
	}
	sum := 0.0
	for world, w := range m.worlds {
		if world&mask == mask && (!smaller || sames+bitsOf(world) < int(m.p.match.Side)) {
			sum += float64(w)
		}
	}
	return sum / m.total
}

// best is the declaration that is most likely right, of those that name seats of which something is known.
func (m *mind) best() (names game.Audience, chance float64) {
	var list [maxSeats]game.Seat
	n := 0
	turned := m.p.turned()
	for seat := range game.Seat(m.seats) {
		if seat == m.me || m.same[seat] < 0.5 {
			continue
		}
		if p := m.p.pairOf(m.me, seat); known(p.certain, m.side, turned)+known(p.possible, m.side, turned) > 0 {
			list[n] = seat
			n++
		}
	}
	for set := range 1 << n {
		var try game.Audience
		for i, seat := range list[:n] {
			if set>>i&1 != 0 {
				try |= bit(seat)
			}
		}
		if c := m.right(try); c > chance {
			names, chance = try, c
		}
	}
	return names, chance
}
