package coachride

import (
	"fmt"

	"github.com/noripan/noripan/game"
)

// What seats have seen of each other, as it was written down.

// pairsNote reads what an observer has seen of a seat. What it is certain of must be so.
func (in *reader) pairsNote(place string, n *pairsNote) {
	by, of := in.public(), in.seat(place+".of", n.Of)
	if n.By != nil {
		by = in.seat(place+".by", *n.By)
	}
	if in.err != nil {
		return
	}
	p := in.pairOf(by, of)
	if by == of || !p.empty() {
		in.fail("%s: of the observer itself, or a second time", place)
		return
	}
	if n.Association != nil {
		p.side = in.seen(place+".association", n.Association)
	}
	if w := n.Occupation; w != nil {
		p.work = in.seen(place+".occupation", &w.seenNote)
		p.seen = occupation(in.name(place+".occupation.occupation", w.Occupation, occupationTable.Names))
		p.outdated = uint16(in.number(place+".occupation.outdated", w.Outdated, maxSeats*turnsMost))
		if p.knowsWork() && p.seen != in.State.work[of] {
			in.fail("%s.occupation: it is not that of seat %d", place, of)
		}
	}
	if p.may = in.work(place+".may", n.May); p.may != 0 && !p.may.has(in.State.work[of]) {
		in.fail("%s.may: none of them is the occupation of seat %d", place, of)
	}
	in.facts(place+".certain", n.Certain, &p.certain, func(o object) *stamp { return &p.at[o] })
	in.facts(place+".possible", n.Possible, &p.possible, p.possibleAt)
	if !holds(in.luggage[of], p.certain) {
		in.fail("%s.certain: seat %d has not all of it", place, of)
	}
	for i, o := range n.Offered {
		place := fmt.Sprintf("%s.offered.%d", place, i)
		turn := in.number(place+".turn", o.Turn, maxSeats*turnsMost)
		p.offered[in.name(place+".object", o.Object, objectTable.Names[:objects])] = stamp(turn<<4 | in.number(place+".times", o.Times, 15))
	}
}

func (in *reader) facts(place string, list []factNote, into *bundle, at func(object) *stamp) {
	for i := range list {
		place := fmt.Sprintf("%s.%d", place, i)
		o := object(in.name(place+".object", list[i].Object, factNames))
		if into.has(o) || list[i].Count < 1 || list[i].Count > mostKind {
			in.fail("%s: from 1 to %d of a kind that is named once", place, mostKind)
			return
		}
		*into += bundle(list[i].Count) * one(o)
		*at(o) = in.seen(place, &list[i].seenNote)
	}
}

// holds tells whether luggage has all that facts tell of.
func holds(luggage, facts bundle) bool {
	exact := facts & all
	for b := exact.kinds(); b != 0; b &= b - 1 {
		if o := b.next(); luggage.count(o) < exact.count(o) {
			return false
		}
	}
	rest := luggage - exact
	for _, fact := range vague {
		for range facts.count(fact) {
			o := fitting(rest, fact)
			if o == noObject {
				return false
			}
			rest -= one(o)
		}
	}
	return true
}

// fitting is an object of which a fact may tell; noObject if there is none.
func fitting(b bundle, fact object) object {
	for b = b.kinds(); b != 0; b &= b - 1 {
		if o := b.next(); fits(o, fact) {
			return o
		}
	}
	return noObject
}

// knowOpen lets everybody know the occupations that lie open: who writes a position down need not say so.
func (in *reader) knowOpen() {
	for seat := range game.Seat(in.match.seats) {
		if !in.open.Has(seat) {
			continue
		}
		for observer := range game.Seat(in.match.seats + 1) {
			if n := in.pairOf(observer, seat); observer != seat && !n.knowsWork() {
				n.seesWork(in.State.work[seat], stamp(max(1, in.turn.number)<<4)|stamp(byShowing))
			}
		}
	}
}
