package dominion

import (
	"fmt"
	"slices"
)

// Which says which cards are meant: some types, one of which a card must have, or something narrower.
type Which interface{ filter(*builder) filter }

// Any is all cards.
const Any Types = 0

// Named is the cards of one name.
type Named string

// But is the cards of some types but for those of one name.
func (t Types) But(name string) Which { return except{t, name} }

// atMost is the cards of some types that cost no more now.
type atMost struct {
	types Types
	cost  int
}

type except struct {
	types Types
	name  string
}

// filter is a Which with its names looked up.
type filter struct {
	types     Types // Any, or at least one of them
	only, but Card
	most      int // what it may cost now; 0 for anything
}

func (t Types) filter(*builder) filter   { return filter{types: t, only: noCard, but: noCard} }
func (n Named) filter(b *builder) filter { return filter{only: b.find(string(n)), but: noCard} }
func (e except) filter(b *builder) filter {
	return filter{types: e.types, only: noCard, but: b.find(e.name)}
}

func (a atMost) filter(*builder) filter {
	return filter{types: a.types, only: noCard, but: noCard, most: a.cost}
}

func (a atMost) String() string { return fmt.Sprintf("%s up to %d", a.types, a.cost) }
func (n Named) String() string  { return string(n) }
func (e except) String() string { return e.types.String() + " but " + e.name }

// find is the card of a name. That there is none is the mistake of who wrote the table of cards: it panics.
func (b *builder) find(name string) Card {
	i := slices.IndexFunc(b.defs, func(d Def) bool { return d.Name == name })
	if i < 0 {
		panic("dominion: no card named " + name)
	}
	return Card(i)
}

// against is the reason why a card is not meant.
func (w *filter) against(p *position, c Card) reason {
	switch {
	case w.types != Any && p.match.types[c]&w.types == 0:
		return w.types.otherwise()
	case w.only != noCard && c != w.only:
		return onlyCard
	case c == w.but:
		return notCard
	case w.most > 0 && p.cost(c) > w.most:
		return tooDear
	}
	return allowed
}

// notOf are the reasons why a card is of none of the types.
var notOf = [...]reason{Action: notAction, Treasure: notTreasure, Victory: notVictory, Victory | Curse: notVictory}

// otherwise is why a card is none of the types.
func (t Types) otherwise() reason {
	if int(t) >= len(notOf) || notOf[t] == allowed {
		panic("dominion: no reason why a card is not of the types " + t.String())
	}
	return notOf[t]
}

// holdsAny tells whether a card that is meant lies in the zone.
func (p *position) holdsAny(z *zone, w *filter) bool {
	for i := z.head; i != 0; i = p.next[i] {
		if w.against(p, p.card(i)) == allowed {
			return true
		}
	}
	return false
}
