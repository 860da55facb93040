package coachride

import (
	"math/bits"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Determinize deals anew all that the viewer cannot know: associations, occupations, luggage, the pile, and what the others
// have seen of each other.
//
// What it knows is its own cards, what is public, and what its notes are certain of; of the others' notes it knows how much
// they are certain of, but not what. Notes on the viewer itself stay: it knows all of them.
//
// Two things more are kept. Where an answer has parts, the open part tells that the seat that is asked has begun it: it is a
// Diplomat (coachride.diplomat_demand, coachride.diplomat_object) or may declare (coachride.declare_names), and which seat and
// name it has picked. And where
// coachride.diplomat_give is open, its seat has two objects that go by the name; nobody else decides anything meanwhile.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	s.chance.Reseed(r)
	if s.end != running { // all is revealed
		return
	}
	d := dealer{State: s, Rand: r, viewer: viewer, eyes: viewer, kind: noKind}
	if viewer < 0 {
		d.eyes = s.public()
	}
	if kind, open := s.machine.Kind(&s.core); open {
		d.kind = kind
	}
	d.sides()
	d.works()
	d.objects()
	d.others()
	d.unfinished()
	blind := d.kind != noKind && s.match.rules.about.Words.Kinds[d.kind].Class == game.Blind
	s.machine.Redraw(s, &s.core, viewer, blind, r)
}

const noKind = -1

// dealer deals anew for a viewer.
type dealer struct {
	*State
	*rand.Rand
	viewer game.Seat
	eyes   game.Seat // the observer that knows what the viewer does
	kind   int16     // of the open question
}

// asking is the seat that the open question is asked, where it is one.
func (d *dealer) asking() game.Seat { return first(d.core.Asks.Asked) }

// sides deals the associations that the viewer has not seen.
func (d *dealer) sides() {
	var deck [maxSeats]uint8
	var at [maxSeats + 1]int
	n := 0
	add := func(place int, side uint8) {
		deck[n], at[n] = side, place
		n++
	}
	for seat := range game.Seat(d.match.seats) {
		if seat != d.viewer && d.pairOf(d.eyes, seat).side == 0 {
			add(int(seat), d.side(seat))
		}
	}
	if d.undealt != noAssociation {
		add(d.match.seats, d.undealt)
	}
	d.Shuffle(n, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for i := range n {
		if at[i] == d.match.seats {
			d.undealt = deck[i]
		} else {
			d.brothers = d.brothers&^(1<<at[i]) | game.Audience(deck[i])<<at[i]
		}
	}
}

// tries bounds deals that must fit what is known. Nearly always the first ones do.
const tries = 1000

// works deals the occupations that the viewer does not know.
func (d *dealer) works() {
	var list [occupations]occupation
	var seats [maxSeats]game.Seat
	n, hidden := 0, 0
	left := work(0)
	if d.viewer >= 0 {
		left = d.leftOnes[d.viewer].known & d.leftOver
	}
	for seat := range game.Seat(d.match.seats) {
		if seat == d.viewer || d.open.Has(seat) || d.pairOf(d.eyes, seat).knowsWork() || d.begunDemand(seat) {
			continue
		}
		seats[hidden], list[n] = seat, d.work[seat]
		hidden++
		n++
	}
	for rest := d.leftOver &^ left; rest != 0; rest &= rest - 1 {
		list[n] = rest.next()
		n++
	}
	truth := list
	for range tries {
		d.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
		if d.mayBe(seats[:hidden], list[:hidden]) {
			truth = list
			break
		}
	}
	for i, seat := range seats[:hidden] {
		d.work[seat] = truth[i]
	}
	d.leftOver = left
	for _, o := range truth[hidden:n] {
		d.leftOver |= 1 << o
	}
}

// begunDemand tells whether the open question shows that a seat is a Diplomat.
func (d *dealer) begunDemand(seat game.Seat) bool {
	return (d.kind == kindDemand || d.kind == kindDemandObject) && d.asking() == seat
}

func (d *dealer) mayBe(seats []game.Seat, list []occupation) bool {
	for i, seat := range seats {
		if may := d.pairOf(d.eyes, seat).may; may != 0 && !may.has(list[i]) {
			return false
		}
	}
	return true
}

// hidden is what the viewer does not know of the objects.
type hidden struct {
	fixed [maxSeats]bundle // what it knows that is there
	needs [maxSeats]int    // how many more objects each seat has
	pool  [maxWritten]object
	n     int
	pile  int // how many of the pile's objects it does not know
}

// objects deals the objects that the viewer does not know.
func (d *dealer) objects() {
	var h hidden
	d.collect(&h)
	truth, pile := d.luggage, d.pile
	for range tries {
		d.Shuffle(h.n, func(i, j int) { h.pool[i], h.pool[j] = h.pool[j], h.pool[i] })
		if d.hand(&h) && d.fitsQuestion() {
			return
		}
		d.luggage, d.pile = truth, pile
	}
}

// collect gathers what the viewer does not know.
func (d *dealer) collect(h *hidden) {
	add := func(o object) {
		h.pool[h.n] = o
		h.n++
	}
	for seat := range game.Seat(d.match.seats) {
		h.fixed[seat] = d.luggage[seat]
		if seat == d.viewer {
			continue
		}
		h.fixed[seat] = d.pairOf(d.eyes, seat).certain & all
		if t := &d.trade; d.kind == kindResponse && int8(d.viewer) == t.to && int8(seat) == t.from && !h.fixed[seat].has(t.offered) {
			h.fixed[seat] += one(t.offered) // a written position need not say that it has seen it
		}
		if d.kind == kindDiplomatGive && int8(seat) == d.trade.to {
			h.fixed[seat] |= d.matches().kinds() &^ ((h.fixed[seat] | h.fixed[seat]>>1) & ones)
		}
		for rest := d.luggage[seat] - h.fixed[seat]; rest != 0; {
			o := rest.next()
			add(o)
			rest -= one(o)
			h.needs[seat]++
		}
	}
	if h.pile = int(d.pileN) - d.topKnown(); h.pile > 0 {
		for _, o := range d.pile[:h.pile] {
			add(o)
		}
	}
}

// topKnown is how many objects on top of the pile the viewer knows: all that it looks at.
func (d *dealer) topKnown() int {
	switch {
	case d.viewer < 0:
		return 0
	case d.kind == kindClair && d.asking() == d.viewer:
		return int(d.pileN)
	}
	return int(d.piles[d.viewer].topN)
}

// hand deals the pool as it lies. It fails if something that is known does not fit.
func (d *dealer) hand(h *hidden) bool {
	pool := d.dealt[:h.n]
	copy(pool, h.pool[:h.n])
	needs := h.needs
	for seat := range game.Seat(d.match.seats) {
		d.luggage[seat] = h.fixed[seat]
	}
	// take gives a seat the first object of the pool that may lie before it.
	take := func(seat game.Seat, may func(object) bool) bool {
		for i, o := range pool {
			if d.luggage[seat].count(o) < 3 && may(o) {
				d.luggage[seat] += one(o)
				needs[seat]--
				pool = append(pool[:i], pool[i+1:]...)
				return true
			}
		}
		return false
	}
	for seat := range game.Seat(d.match.seats) {
		certain := d.pairOf(d.eyes, seat).certain
		for _, fact := range vague {
			for range certain.count(fact) {
				if needs[seat] == 0 || !take(seat, func(o object) bool { return fits(o, fact) }) {
					return false
				}
			}
		}
	}
	if h.pile > 0 && d.viewer >= 0 && d.piles[d.viewer].at != 0 {
		if pool = d.fillKnownPile(pool, h.pile); pool == nil {
			return false
		}
	}
	for _, lacking := range []bool{true, false} { // those first of which more is known
		for seat := range game.Seat(d.match.seats) {
			for (d.lacks[seat] != 0) == lacking && needs[seat] > 0 {
				if !take(seat, func(o object) bool { return d.lacks[seat]>>o&1 == 0 }) {
					return false
				}
			}
		}
	}
	copy(d.pile[:h.pile], pool)
	return true
}

// fillKnownPile lays objects into the pile that the viewer has seen in it, and gives back the rest; nil if there are too
// few.
func (d *dealer) fillKnownPile(pool []object, n int) []object {
	seen := d.piles[d.viewer].rest
	kept := pool[:0]
	filled := 0
	for _, o := range pool {
		if filled < n && seen.has(o) {
			seen -= one(o)
			d.pile[filled] = o
			filled++
			continue
		}
		kept = append(kept, o)
	}
	if filled < n {
		return nil
	}
	d.Shuffle(n, func(i, j int) { d.pile[i], d.pile[j] = d.pile[j], d.pile[i] })
	return append(kept, d.pile[:n]...)
}

// fitsQuestion tells whether the open question could be asked as it is.
func (d *dealer) fitsQuestion() bool {
	switch f := &d.core.Frames[d.core.N-1]; d.kind {
	case kindNames:
		return d.declareReason(d.asking()) == allowed
	case kindDemandObject:
		return object(f.Reg[regName]) != secretBag || d.luggage[f.Seat]&^bagged != 0
	}
	return true
}

// unfinished draws anew what the viewer has not seen of a trade that runs.
func (d *dealer) unfinished() {
	if t := &d.trade; t.stage != noTrade && int8(d.viewer) != t.from && int8(d.viewer) != t.to {
		d.tradeUnseen(t)
	} else if t.stage == offering && t.demanded != noObject && int8(d.viewer) == t.to {
		t.offered = d.laid(t)
	}
}

// tradeUnseen draws anew what has been offered and returned where the viewer does not see it.
func (d *dealer) tradeUnseen(t *trade) {
	from, to := d.luggage[t.from], d.luggage[t.to]
	switch t.stage {
	case offering:
		if t.demanded != noObject {
			t.offered = d.laid(t)
		} else {
			t.offered = d.any(from)
		}
	case usingFirst:
		t.offered = d.sameBag(t.offered, to)
		rest := from.without(brokenMirror)
		if d.bars(t.offered, bagKey) {
			rest &^= bagged
		}
		t.returned = d.someOf(rest, key)
	case usingSecond:
		t.returned = d.sameBag(t.returned, from)
		rest := to.without(brokenMirror)
		if d.bars(t.returned, bagKey) {
			rest &^= bagged
		}
		t.offered = d.someOf(rest, key)
	case noTrade:
	}
}

// laid is what a Diplomat may have laid down.
func (d *dealer) laid(t *trade) object {
	b := d.luggage[t.from]
	if t.demanded == secretBag {
		b &^= bagged
	}
	return d.someOf(b, key)
}

// sameBag is the announced object, or if that is a bag one that the holder has now.
func (d *dealer) sameBag(o object, holder bundle) object {
	if o != bagKey && o != bagGoblet {
		return o
	}
	return d.someOf(holder&bagged, o)
}

// any is one of the objects; someOf is another one where there are none.
func (d *dealer) any(b bundle) object { return b.nth(d.IntN(b.size())) }

func (d *dealer) someOf(b bundle, other object) object {
	if b == 0 {
		return other
	}
	return d.any(b)
}

// choose draws so many of a set, of those first that stand first.
func (d *dealer) choose(n int, of, first work) work {
	var chosen work
	for _, set := range [...]work{first & of, of} {
		for rest := set &^ chosen; rest != 0 && bits.OnesCount16(uint16(chosen)) < n; {
			o := rest.next()
			for skip := d.IntN(rest.count()); skip > 0; skip-- {
				rest &^= 1 << o
				o = rest.next()
			}
			chosen |= 1 << o
			rest = set &^ chosen
		}
	}
	return chosen
}
