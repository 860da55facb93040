package gugong

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/noripan/noripan/game"
)

// Restore reads what Snapshot wrote, by hand perhaps. The error names the place of what cannot be.
func (r *rules) Restore(v game.Version, snapshot []byte) (game.State, error) {
	return game.Restored(&r.about, v, snapshot, game.AsWritten, r.read)
}

// Stand reads a snapshot, but puts the game at the beginning of a step: of a seat's turn, or of the whole game. The name of
// an action stands for that action as the last thing that the seat does in its turn.
func (r *rules) Stand(v game.Version, snapshot []byte, step string, seat game.Seat) (game.State, error) {
	return game.Restored(&r.about, v, snapshot, func(n *note) error { return r.stand(n, step, seat) }, r.read)
}

// reader turns a note into a state, and keeps the first error.
type reader struct {
	*State
	used cards // gift cards that lie somewhere
	err  error
}

func (r *rules) read(n *note) (game.State, error) {
	seats := len(n.Seats)
	if n.Mong != nil {
		if seats != 2 {
			return nil, fmt.Errorf("seats: %d, but a game alone has one and Mong's", seats)
		}
		seats = solo
	} else if seats == solo {
		return nil, errors.New("mong: a game alone has one")
	}
	setup, err := r.about.Ready(game.Setup{Seats: seats, Settings: n.Settings})
	if err != nil {
		return nil, err
	}
	chance, script, err := n.Chance.Chance(&r.about.Words)
	if err != nil {
		return nil, err
	}
	setup.Script = script
	in := reader{State: r.newState()}
	in.match = newMatch(r, setup)
	in.chance = chance
	in.table(n)
	in.world(n)
	for seat := range n.Seats {
		in.side(int8(seat), &n.Seats[seat])
	}
	in.mongNote(n.Mong)
	in.deck = in.giftPile("deck", n.Deck)
	in.heights()
	in.coreNote(n)
	if in.err == nil {
		in.err = in.machine.Resume(in.State, &in.core)
	}
	if in.err != nil {
		return nil, in.err
	}
	return in.State, nil
}

// fail keeps the first error.
func (in *reader) fail(format string, args ...any) {
	if in.err == nil {
		in.err = fmt.Errorf(format, args...)
	}
}

// number checks that a number may stand there.
func (in *reader) number(place string, n, lo, hi int) {
	if n < lo || n > hi {
		in.fail("%s: %d: a number from %d to %d", place, n, lo, hi)
	}
}

// index is the value of a name; notThere for "" where that may be.
func (in *reader) index(place, name string, of *game.Table, none bool) int8 {
	if name == "" && none {
		return notThere
	}
	i := slices.Index(of.Names, name)
	if i < 0 {
		in.fail("%s: no %s %q", place, of.Name, name)
	}
	return int8(max(i, 0))
}

// table reads what concerns all.
func (in *reader) table(n *note) {
	last := in.match.players - 1
	in.number("day", int(n.Day), 1, days)
	in.number("start", int(n.Start), 0, last)
	in.number("turn", int(n.Turn), int(nobody), last)
	in.number("medal", int(n.Medal), int(nobody), last)
	in.number("arrived", int(n.Arrived), 0, in.match.players)
	in.day, in.start, in.turn, in.medal, in.arrived = n.Day, n.Start, n.Turn, n.Medal, n.Arrived
	in.phase = in.index("phase", n.Phase, phaseTable, false)
	in.resolved = in.index("resolved", n.Resolved, tokenTable, true)
	for i, face := range n.Dice {
		in.number(fmt.Sprintf("dice.%d", i), int(face), 1, cardValues)
	}
	in.dice = n.Dice
	for i, shop := range n.Shops {
		place := fmt.Sprintf("shops.%d", i)
		if in.number(place, int(shop), 1, len(in.match.shops)); in.err == nil {
			in.shops |= 1 << (shop - 1)
		}
	}
	if len(n.Tiles) != tilesShown {
		in.fail("tiles: %d: %d", len(n.Tiles), tilesShown)
	}
	for i, name := range n.Tiles[:min(len(n.Tiles), tilesShown)] {
		tile := in.index(fmt.Sprintf("tiles.%d", i), name, decreeTable, false)
		if levelOf(tile) != int8(i/2) || slices.Contains(in.tiles[:i], tile) && i%2 == 1 {
			in.fail("tiles.%d: %q: two different ones of each level, in their order", i, name)
		}
		in.tiles[i] = tile
	}
	for at, name := range placeTable.Names {
		in.board[at] = in.card("board."+name, n.Board[name], true)
	}
	for _, name := range slices.Sorted(maps.Keys(n.Board)) {
		in.index("board", name, placeTable, false)
	}
}

// card takes a gift card of that name out of those that lie nowhere yet.
func (in *reader) card(place, name string, none bool) int8 {
	if name == "" && none {
		return notThere
	}
	ref := in.index(place, name, giftTable, false)
	free := in.match.rules.named[ref] &^ in.used
	if in.err == nil && free == 0 {
		in.fail("%s: no %s is left: there are %d in all", place, name, in.match.rules.named[ref].count())
	}
	if in.err != nil {
		return 0
	}
	in.used |= 1 << free.lowest()
	return free.lowest()
}

// giftPile reads a pile of gift cards, the top one first.
func (in *reader) giftPile(place string, names []string) pile {
	var p pile
	if len(names) > pileRoom {
		in.fail("%s: %d cards: at most %d", place, len(names), pileRoom)
		return p
	}
	for i, name := range names {
		p.push(in.card(fmt.Sprintf("%s.%d", place, i), name, false))
	}
	slices.Reverse(p.all())
	return p
}

// pileOf reads a pile of other things, in its order.
func (in *reader) pileOf(place string, names []string, of *game.Table, most int) pile {
	var p pile
	if len(names) > most {
		in.fail("%s: %d: at most %d", place, len(names), most)
		return p
	}
	for i, name := range names {
		p.push(in.index(fmt.Sprintf("%s.%d", place, i), name, of, false))
	}
	return p
}

// world reads the map and the tokens.
func (in *reader) world(n *note) {
	for city := range in.cities {
		in.cities[city] = noToken
	}
	for name, held := range n.Cities {
		city := in.city("cities", name, false)
		if t := in.index("cities."+name, held, tokenTable, true); t != noToken && in.err == nil {
			in.cities[city] = t
			in.lit |= 1 << city
		}
	}
	in.tokens = in.pileOf("tokens", n.Tokens, tokenTable, pileRoom)
	slices.Reverse(in.tokens.all())
	for name, count := range n.Spent {
		kind := in.index("spent", name, tokenTable, false)
		in.number("spent."+name, int(count), 0, pileRoom)
		in.spent[kind] = count
	}
	all := int(in.tokens.n)
	for _, count := range in.spent {
		all += int(count)
	}
	in.number("tokens and spent together", all, 0, pileRoom)
}

// city is the place of a city in the list of the map.
func (in *reader) city(place, name string, none bool) int8 {
	if name == "" && none {
		return notThere
	}
	ref := in.index(place, name, cityTable, false)
	city := in.match.world.index(game.Ref(ref))
	if city == notThere {
		in.fail("%s: this map has no city %q", place, name)
		return 0
	}
	return city
}

// heights puts the markers of each space on top of each other. Of those that are equally high the later in turn order lies
// above.
func (in *reader) heights() {
	if in.err != nil {
		return
	}
	order := make([]int8, in.match.players)
	for i := range order {
		order[i] = in.match.ahead(in.start, i)
	}
	slices.SortStableFunc(order, func(a, b int8) int { return int(in.sides[a].height) - int(in.sides[b].height) })
	var stacked [intrigueTop + 1]int8
	for _, seat := range order {
		side := &in.sides[seat]
		side.height = stacked[side.space]
		stacked[side.space]++
	}
	var arrivals [maxSeats + 1]bool
	for i := range in.sides[:in.match.players] {
		n := in.sides[i].arrival
		if n > in.arrived || n > 0 && arrivals[n] {
			in.fail("seats.%d.arrival: %d: each arrives once, and %d have", i, n, in.arrived)
		}
		arrivals[n] = true
	}
}
