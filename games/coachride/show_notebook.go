package coachride

import "github.com/noripan/noripan/game"

// How sure a note is.
const (
	certain  = "certain"
	possible = "possible"
	outdated = "outdated"
)

// viewNotebook is what a seat has seen.
func (s *State) viewNotebook(viewer game.Seat) *ViewNotebook {
	v := &ViewNotebook{People: []ViewPerson{}, OfMe: []ViewOfMe{}}
	for seat := range game.Seat(s.match.seats) {
		v.People = append(v.People, s.viewPerson(viewer, seat))
	}
	if n := &s.piles[viewer]; n.at != 0 {
		v.Pile = &ViewPileNote{Turn: n.at.turn(), Top: namesOf(n.top[:n.topN]), Rest: n.rest.names(), Drawn: int(n.drawn)}
	}
	if n := &s.leftOnes[viewer]; n.at != 0 {
		v.LeftOver = &ViewLeftNote{Turn: n.at.turn(), Occupations: n.seen.names(), Status: certain, Since: int(n.outdated)}
		if n.outdated != 0 {
			v.LeftOver.Status = outdated
		}
	}
	for observer := range game.Seat(s.match.seats + 1) {
		if observer != viewer {
			v.OfMe = append(v.OfMe, s.viewOfMe(observer, viewer)...)
		}
	}
	return v
}

func (s *State) viewPerson(viewer, seat game.Seat) ViewPerson {
	n := s.pairOf(viewer, seat)
	v := ViewPerson{Luggage: []ViewNote{}, Offered: []ViewNote{}}
	if n.side != 0 {
		note := viewNote(associationTable.Names[s.side(seat)], 1, n.side, certain)
		v.Association = &note
	}
	if n.work != 0 {
		note := n.viewWork()
		v.Occupation = &note
	}
	v.Luggage = append(v.Luggage, n.viewFacts(n.certain, s.mayStill(viewer, seat))...)
	for o, t := range n.offered {
		if t != 0 {
			note := viewNote(factNames[o], int(t.from()), stamp(t.turn()<<4)|stamp(byOffer), certain)
			v.Offered = append(v.Offered, note)
		}
	}
	return v
}

// mayStill are the possible facts about a seat that the viewer cannot rule out: of what it knows all copies to be
// elsewhere nothing is left.
func (s *State) mayStill(viewer, seat game.Seat) bundle {
	facts := s.pairOf(viewer, seat).possible
	for b := facts.kinds(); b != 0; b &= b - 1 {
		fact := b.next()
		left := fitCount(s.match.all, fact) - fitCount(s.luggage[viewer], fact)
		for other := range game.Seat(s.match.seats) {
			certain := s.pairOf(viewer, other).certain
			if left -= fitCount(certain, fact); fact >= objects {
				left -= certain.count(fact)
			}
		}
		if left = max(0, left); facts.count(fact) > left {
			facts = facts.without(fact) + bundle(left)*one(fact)
		}
	}
	return facts
}

// fitCount is how many of a bundle's objects are what a fact may tell of.
func fitCount(b bundle, fact object) int {
	n := 0
	for kinds := b.kinds() & all; kinds != 0; kinds &= kinds - 1 {
		if o := kinds.next(); fits(o, fact) {
			n += b.count(o)
		}
	}
	return n
}

func viewNote(value string, count int, at stamp, status string) ViewNote {
	return ViewNote{Value: value, Count: count, Turn: at.turn(), Source: knownFromTable.Names[at.from()], Status: status}
}

func (n *pair) viewWork() ViewNote {
	v := viewNote(occupationTable.Names[n.seen], 1, n.work, certain)
	if n.outdated != 0 {
		v.Status, v.Since = outdated, int(n.outdated)
	}
	return v
}

// viewFacts are notes about luggage: those that are certain, and of the possible ones those given.
func (n *pair) viewFacts(sure, maybe bundle) []ViewNote {
	var list []ViewNote
	for b := sure.kinds(); b != 0; b &= b - 1 {
		o := b.next()
		list = append(list, viewNote(factName(o), sure.count(o), n.at[o], certain))
	}
	for b := maybe.kinds(); b != 0; b &= b - 1 {
		o := b.next()
		list = append(list, viewNote(factName(o), maybe.count(o), *n.possibleAt(o), possible))
	}
	return list
}

// viewOfMe is what an observer may know of the viewer. All of it comes from what the viewer has seen happen. What everybody
// knows is told once, as what everybody knows.
func (s *State) viewOfMe(observer, viewer game.Seat) []ViewOfMe {
	n, everybody := s.pairOf(observer, viewer), s.pairOf(s.public(), viewer)
	var list []ViewOfMe
	var by *game.Seat
	sure, maybe := n.certain, n.possible
	if observer != s.public() {
		by = &observer
		for b := everybody.certain.kinds() & sure; b != 0; b &= b - 1 {
			o := b.next()
			sure -= bundle(min(sure.count(o), everybody.certain.count(o))) * one(o)
		}
		for b := everybody.possible.kinds() & maybe; b != 0; b &= b - 1 {
			o := b.next()
			maybe -= bundle(min(maybe.count(o), everybody.possible.count(o))) * one(o)
		}
	}
	if n.side != 0 {
		list = append(list, ViewOfMe{By: by, Kind: "association", ViewNote: viewNote(associationTable.Names[s.side(viewer)], 1, n.side, certain)})
	}
	if n.work != 0 && (by == nil || n.work != everybody.work) {
		list = append(list, ViewOfMe{By: by, Kind: "occupation", ViewNote: n.viewWork()})
	}
	for _, note := range n.viewFacts(sure, maybe) {
		list = append(list, ViewOfMe{By: by, Kind: "luggage", ViewNote: note})
	}
	return list
}
