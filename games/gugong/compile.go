package gugong

import (
	"cmp"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// rules are the rules of Gùgōng with one file of values.
type rules struct {
	about game.About
	data  *data

	// Gift cards are numbered by value, and those of one value in the order of the file, so that equal ones follow each other.
	value  [giftCards]int8
	action [giftCards]action
	ref    [giftCards]game.Ref // as options name them
	alike  [giftCards]cards    // a card and all that are equal to it

	named   [cardValues * int(actions)]cards // the cards of a name
	atLeast [cardValues + 1]cards            // those of at least that value
	takers  cards                            // those that take a card back

	emptyFan [emptyFanCards]int8
	sets     [giftSets][setCards]int8
	yinYang  [yinYangCards]int8

	maps   [2]worldMap
	automa [automaCards]automaCard

	book     *flow.Book[State]
	programs programs
}

// worldMap is the map of a side.
type worldMap struct {
	cities int
	loop   int // the first cities are the way round
	names  [maxCities]game.Ref
	near   [maxCities]uint16 // cities at the end of a road
}

// automaCard is a card of Mong. A special one's place is the focus.
type automaCard struct {
	place   place
	special bool
	dusk    int8
}

// compile makes rules of values that were checked.
func compile(d *data) *rules {
	r := &rules{data: d}
	r.numberCards()
	for side := range r.maps {
		m := d.Maps.of(side)
		r.maps[side] = newMap(&m)
	}
	for i, a := range d.Mong.Automa {
		r.automa[i] = automaCard{
			place: int8(slices.Index(placeTable.Names, a.Place)), dusk: int8(slices.Index(duskTable.Names, a.Dusk)),
		}
	}
	for i, dusk := range d.Mong.Special {
		r.automa[automaPlain+i] = automaCard{place: notThere, special: true, dusk: int8(slices.Index(duskTable.Names, dusk))}
	}
	r.book = flow.NewBook[State](arg("action", actionTable), number("n"), number("k"), number("with"))
	r.programs = r.write(r.book)
	r.about = newAbout()
	r.about.Words = words()
	r.about.Version = game.NewVersion(rulesVersion, r.about.Words, r.about.Settings, r.book.Outline(), d)
	return r
}

// numberCards gives the gift cards their numbers.
func (r *rules) numberCards() {
	g := &r.data.Gifts
	all := slices.Concat(g.EmptyFan, slices.Concat(g.Sets...), g.YinYang)
	order := make([]int, len(all)) // places in the file
	for i := range order {
		order[i] = i
	}
	first := func(i int) int { return slices.Index(all, all[i]) }
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(all[a].Value, all[b].Value), cmp.Compare(first(a), first(b)))
	})
	numbers := make([]int8, len(all))
	for card, i := range order {
		numbers[i] = int8(card)
		r.value[card] = all[i].Value
		r.action[card] = int8(slices.Index(actionTable.Names, all[i].Action))
		r.ref[card] = giftRef(r.value[card], r.action[card])
	}
	for card := range r.alike {
		for other := range r.ref {
			if r.ref[card] == r.ref[other] {
				r.alike[card] |= 1 << other
			}
		}
		r.named[r.ref[card]] |= 1 << card
		for value := range r.atLeast[:r.value[card]+1] {
			r.atLeast[value] |= 1 << card
		}
		if r.action[card] == takeBack {
			r.takers |= 1 << card
		}
	}
	copy(r.emptyFan[:], numbers)
	for i := range r.sets {
		copy(r.sets[i][:], numbers[emptyFanCards+i*setCards:])
	}
	copy(r.yinYang[:], numbers[giftCards-yinYangCards:])
}

func newMap(m *mapData) worldMap {
	cities := slices.Concat(m.Loop, m.Inner)
	w := worldMap{cities: len(cities), loop: len(m.Loop)}
	for i, city := range cities {
		w.names[i] = game.Ref(slices.Index(cityTable.Names, city))
	}
	for _, road := range m.Roads {
		a, b := slices.Index(cities, road[0]), slices.Index(cities, road[1])
		w.near[a] |= 1 << b
		w.near[b] |= 1 << a
	}
	return w
}
