package coachride

import "github.com/noripan/noripan/game"

// What others know of each other is dealt anew too: as much as they know, of what they hold now.

// others draws anew what the others have seen of each other, in the same amount.
func (d *dealer) others() {
	for observer := range game.Seat(d.match.seats) {
		if observer == d.viewer {
			continue
		}
		for seat := range game.Seat(d.match.seats) {
			if seat != d.viewer && seat != observer {
				d.luggageSeen(observer, seat)
				d.workSeen(observer, seat)
				d.offersSeen(observer, seat)
			}
		}
		d.pileSeen(observer)
		d.leftOverSeen(observer)
	}
}

// luggageSeen draws what an observer has seen of a luggage: what everybody has, and as much more as it had.
func (d *dealer) luggageSeen(observer, seat game.Seat) {
	n, everybody := d.pairOf(observer, seat), d.pairOf(d.public(), seat)
	if n.certain == 0 && n.possible == 0 {
		return
	}
	old, luggage := *n, d.luggage[seat]
	if n.certain != everybody.certain || n.possible != everybody.possible {
		more := n.certain.size() - everybody.certain.size()
		n.certain = everybody.certain
		if more+everybody.certain.size() >= luggage.size() {
			n.certain = luggage
		} else {
			rest := luggage - covered(luggage, n.certain)
			for ; more > 0 && rest != 0; more-- {
				o := d.any(rest)
				rest -= one(o)
				n.certain += one(o)
			}
		}
		more = n.possible.size() - everybody.possible.size()
		for n.possible = everybody.possible; more > 0; more-- {
			if o := d.any(d.match.all); n.certain.count(o)+n.possible.count(o) < d.match.all.count(o) {
				n.possible += one(o)
			}
		}
	}
	n.restamp(&old)
}

// covered are the objects of a luggage of which facts tell.
func covered(luggage, facts bundle) bundle {
	some := facts & all
	for _, fact := range vague {
		for range facts.count(fact) {
			if o := fitting(luggage-some, fact); o != noObject {
				some += one(o)
			}
		}
	}
	return some
}

// restamp gives new facts the times of the old ones, in their order.
func (n *pair) restamp(old *pair) {
	n.at, n.before = [facts]stamp{}, [manies]stamp{}
	was, last := old.certain.kinds(), stamp(0)
	for b := n.certain.kinds(); b != 0; b &= b - 1 {
		if was != 0 {
			last = old.at[was.next()]
			was &= was - 1
		}
		n.at[b.next()] = last
	}
	was = old.possible.kinds()
	for b := n.possible.kinds(); b != 0; b &= b - 1 {
		if was != 0 {
			last = *old.possibleAt(was.next())
			was &= was - 1
		}
		*n.possibleAt(b.next()) = last
	}
}

// workSeen draws what an observer has seen of an occupation.
func (d *dealer) workSeen(observer, seat game.Seat) {
	n := d.pairOf(observer, seat)
	switch {
	case n.knowsWork():
		n.seen = d.work[seat]
	case n.work != 0 && n.work != d.pairOf(d.public(), seat).work:
		n.seen = occupation(d.IntN(int(occupations)))
	}
	if n.may == 0 {
		return
	}
	may := work(1) << d.work[seat]
	for may.count() < n.may.count() {
		may |= 1 << d.IntN(int(occupations))
	}
	n.may = may
}

// offersSeen draws what an observer was offered by another and refused.
func (d *dealer) offersSeen(observer, seat game.Seat) {
	n := d.pairOf(observer, seat)
	old := n.offered
	n.offered = [objects]stamp{}
	for _, t := range old {
		for t != 0 {
			if o := d.any(d.match.all); n.offered[o] == 0 {
				n.offered[o] = t
				break
			}
		}
	}
}

// pileSeen draws what an observer knows of the pile.
func (d *dealer) pileSeen(observer game.Seat) {
	n := &d.piles[observer]
	if n.at == 0 {
		return
	}
	n.rest = 0
	for i, o := range d.pile[:d.pileN] {
		if up := int(d.pileN) - 1 - i; up < int(n.topN) {
			n.top[up] = o
		} else {
			n.rest += one(o)
		}
	}
	for more := n.drawn; more > 0; {
		if o := d.any(d.match.all); n.rest.count(o) < d.match.all.count(o) {
			n.rest += one(o)
			more--
		}
	}
}

// leftOverSeen draws what an observer knows of the left-over occupations.
func (d *dealer) leftOverSeen(observer game.Seat) {
	n := &d.leftOnes[observer]
	if *n == (leftNote{}) {
		return
	}
	first := work(0)
	if d.viewer >= 0 {
		first = d.leftOnes[d.viewer].known & d.leftOver
	}
	n.known = d.choose(n.known.count(), d.leftOver, first)
	if n.at != 0 {
		if n.seen = d.choose(n.seen.count(), allWork, n.known); n.outdated == 0 {
			n.seen = d.leftOver
		}
	}
}
