package gugong

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Restore reads what Snapshot wrote, by hand perhaps. The error names the place of what cannot be.
func (r *rules) Restore(v game.Version, snapshot []byte) (game.State, error) {
	return r.restore(v, snapshot, func(*note) error { return nil })
}

// Stand reads a snapshot, but puts the game at the beginning of a step: of a seat's turn, or of the whole game. The name of
// an action stands for that action as the last thing that the seat does in its turn.
func (r *rules) Stand(v game.Version, snapshot []byte, step string, seat game.Seat) (game.State, error) {
	return r.restore(v, snapshot, func(n *note) error { return r.stand(n, step, seat) })
}

func (r *rules) restore(v game.Version, snapshot []byte, change func(*note) error) (game.State, error) {
	if err := r.about.Version.Check(v); err != nil {
		return nil, fmt.Errorf("restoring gugong: %w", err)
	}
	var n note
	if err := game.ReadNote(snapshot, &n); err != nil {
		return nil, fmt.Errorf("restoring gugong: %w", err)
	}
	if err := change(&n); err != nil {
		return nil, fmt.Errorf("restoring gugong: %w", err)
	}
	s, err := r.read(&n)
	if err != nil {
		return nil, fmt.Errorf("restoring gugong: %w", err)
	}
	return s, nil
}

// phaseAt is the phase of each step of a game.
var phaseAt = [...]int8{
	atSets: phaseSetup, atLay: phaseSetup, atFocus: phaseSetup, atBegin: phaseSetup, atMorning: phaseMorning, atDecrees: phaseMorning,
	atServants: phaseMorning, atForemenOfDay: phaseMorning, atDay: phaseDay, atNext: phaseDay, atBonusBack: phaseDay, atDusk: phaseDay,
	atMatches: phaseEvening, atForemenOfEvening: phaseEvening, atMajority: phaseEvening, atSail: phaseEvening, atClaims: phaseEvening,
	atNight: phaseEvening, atTokens: phaseEnd, atScore: phaseEnd,
}

// stand changes a note so that the game is at a step.
func (r *rules) stand(n *note, name string, seat game.Seat) error {
	if seat < 0 || int(seat) >= max(2, len(n.Seats)) {
		return fmt.Errorf("no seat %d", seat)
	}
	n.End, n.Resolved = "", ""
	n.Asked, n.Min, n.Max, n.Offers = nil, 0, 0, nil
	game0, turn := r.book.Program(r.programs.game), r.book.Program(r.programs.turn)
	if name == "" {
		name = turn.Steps[0].Name
	}
	for at, step := range game0.Steps {
		if step.Name == name {
			n.Turn, n.Phase = int8(nobody), phaseTable.Names[phaseAt[at]]
			n.Frames = []flow.FrameNote{{Program: game0.Name, Step: name}}
			return nil
		}
	}
	frame := flow.FrameNote{Program: turn.Name, Step: name, Seat: int8(seat)}
	below := flow.FrameNote{
		Program: game0.Name, Step: game0.Steps[atNext].Name,
		Registers: map[string]any{"n": (int(seat) + 1) % len(n.Seats)},
	}
	n.Turn, n.Phase = int8(seat), phaseTable.Names[phaseDay]
	if n.Mong != nil && seat == mongSide {
		mong := r.book.Program(r.programs.mong)
		frame.Program, frame.Step = mong.Name, mong.Steps[0].Name
		n.Frames = []flow.FrameNote{below, frame}
		return nil
	}
	if slices.ContainsFunc(turn.Steps, func(s step) bool { return s.Name == name }) {
		n.Frames = []flow.FrameNote{below, frame}
		return nil
	}
	if action := slices.Index(actionTable.Names, name); action < 0 || int8(action) == noAction {
		return fmt.Errorf("there is no step %q", name)
	}
	frame.Step = turn.Steps[atTurnEnd].Name
	act := r.book.Program(r.programs.act)
	n.Frames = []flow.FrameNote{below, frame, {
		Program: act.Name, Step: act.Steps[0].Name, Seat: int8(seat), Registers: map[string]any{"action": name},
	}}
	return nil
}

// reader turns a note into a state, and keeps the first error.
type reader struct {
	*State
	used cards // gift cards that lie somewhere
	err  error
}

func (r *rules) read(n *note) (*State, error) {
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
		return nil, err //nolint:wrapcheck // it says all
	}
	if len(n.Chance.Script) > 0 {
		if setup.Script, err = r.about.Words.Script(n.Chance.Script); err != nil {
			return nil, fmt.Errorf("chance: %w", err)
		}
	}
	in := reader{State: r.newState()}
	in.match = newMatch(r, setup)
	in.chanceNote(&n.Chance)
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

func (in *reader) chanceNote(n *chanceNote) {
	key, err := hex.DecodeString(n.Key)
	if err == nil && len(key) != len(in.chance.Key) {
		err = fmt.Errorf("%d bytes, not %d", len(key), len(in.chance.Key))
	}
	if err != nil {
		in.fail("chance.key: %w", err)
		return
	}
	mode, err := game.ModeNamed(n.Mode)
	if err != nil {
		in.fail("chance.mode: %w", err)
	}
	in.chance = game.NewChance(&game.Setup{Key: [32]byte(key), Mode: mode, Script: in.match.script})
	in.chance.Count = n.Count
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

func (in *reader) side(seat int8, n *sideNote) {
	side := &in.sides[seat]
	at := func(field string) string { return fmt.Sprintf("seats.%d.%s", seat, field) }
	for field, value := range map[string]int8{"pool": n.Pool, "wall": n.Wall} {
		in.number(at(field), int(value), 0, servantsEach)
	}
	in.number(at("envoy"), int(n.Envoy), 0, int(in.match.rules.data.Palace.Steps))
	in.number(at("arrival"), int(n.Arrival), 0, in.match.players)
	in.number(at("space"), int(n.Space), 0, intrigueTop)
	in.number(at("height"), int(n.Height), 0, maxSeats)
	in.number(at("points"), int(n.Points), leastMinimum, 9999)
	in.number(at("jade"), int(n.Jade), 0, 99)
	in.number(at("matches"), int(n.Matches), 0, 99)
	in.number(at("turns"), int(n.Turns), 0, 9999)
	side.pool, side.wall, side.envoy, side.arrival, side.space, side.height = n.Pool, n.Wall, n.Envoy, n.Arrival, n.Space, n.Height
	side.points, side.jade, side.matches, side.turns = n.Points, n.Jade, n.Matches, n.Turns
	if (n.Envoy == in.match.rules.data.Palace.Steps) != (n.Arrival > 0) {
		in.fail("%s: an envoy at the last step has arrived, and no other", at("arrival"))
	}
	side.foreman = foreman(max(0, slices.Index(foremanNames[:], n.Double)))
	if !slices.Contains(foremanNames[:], n.Double) {
		in.fail("%s: %q: one of %v", at("double"), n.Double, foremanNames)
	}
	in.ships(seat, n)
	side.city = in.city(at("city"), n.City, true)
	held := in.pileOf(at("tokens"), n.Tokens, tokenTable, maxHeld-1)
	copy(side.held[:], held.all())
	side.tokens = held.n
	if len(n.Active) > maxActive {
		in.fail("%s: %d: at most %d", at("active"), len(n.Active), maxActive)
	}
	for i, b := range n.Active[:min(len(n.Active), maxActive)] {
		t, where := in.index(at("active"), b.Token, tokenTable, false), in.index(at("active"), b.Place, placeTable, true)
		if t < basicKinds || (t == tokenRaise) != (where == notThere) {
			in.fail("%s.%d: a bonus token, and but for %s its place", at("active"), i, tokenTable.Names[tokenRaise])
		}
		side.active[i] = bonus{token: t, place: where}
		side.actives++
	}
	for _, name := range n.Decrees {
		tile := in.index(at("decrees"), name, decreeTable, false)
		if i := slices.Index(in.tiles[:], tile); i >= 0 {
			side.decrees |= 1 << i
		} else {
			in.fail("%s: %q is not on the board", at("decrees"), name)
		}
	}
	side.hand = in.zone(at("hand"), side, n.Hand, n.HandFacts)
	side.discard = in.zone(at("discard"), side, n.Discard, n.DiscardFacts)
	if n.Final != nil {
		in.final[seat] = finals{wall: n.Final.Wall, tiles: n.Final.Tiles, palace: n.Final.Palace, jade: n.Final.Jade}
	}
	in.supply(seat)
}

// ships reads the ships and the slots of the rewards.
func (in *reader) ships(seat int8, n *sideNote) {
	side := &in.sides[seat]
	place := fmt.Sprintf("seats.%d.ships", seat)
	if len(n.Ships) != shipsEach {
		in.fail("%s: %d: %d", place, len(n.Ships), shipsEach)
	}
	doubles := 0
	for i, ship := range n.Ships[:min(len(n.Ships), shipsEach)] {
		s := &side.ships[i]
		*s = shipOf(ship)
		if ship.Double {
			doubles++
		}
		at := fmt.Sprintf("%s.%d", place, i)
		in.number(at+".route", int(ship.Route), 0, int(in.match.routes))
		switch {
		case ship.Route == 0 && (ship.Harbour != 0 || s.load() != 0):
			in.fail("%s: a ship in reserve is empty and at no harbour", at)
		case ship.Route > 0 && (ship.Harbour < 1 || ship.Harbour > harbours || ship.Singles < 0 || s.load() < 1 || s.load() > shipRoom):
			in.fail("%s: harbour 1 to %d, and a load of 1 to %d", at, harbours, shipRoom)
		}
	}
	if doubles != int(boolean(side.foreman == onShip)) {
		in.fail("%s: the double servant is on %d ships, but it is %q", place, doubles, foremanNames[side.foreman])
	}
	if len(n.Slots) != rewards {
		in.fail("seats.%d.slots: %d: %d", seat, len(n.Slots), rewards)
		return
	}
	copy(side.slots[:], n.Slots)
	for i, slots := range side.slots {
		most := rewardSlots[i]
		if in.match.isMong(seat) {
			most = 99
		}
		in.number(fmt.Sprintf("seats.%d.slots.%d", seat, i), int(slots), 0, int(most))
	}
}

func shipOf(n shipNote) ship {
	return ship{route: n.Route - 1, harbour: n.Harbour, singles: n.Singles, double: n.Double}
}

// supply counts the single servants that are nowhere else.
func (in *reader) supply(seat int8) {
	side := &in.sides[seat]
	elsewhere := side.pool + side.wall + cards(side.decrees).count() + side.actives
	for _, ship := range side.ships {
		elsewhere += ship.singles
	}
	if !in.match.isMong(seat) {
		elsewhere += side.slots[rewardPoints] + side.slots[rewardCard] + side.slots[rewardDouble]
	}
	if elsewhere > servantsEach {
		in.fail("seats.%d: %d single servants: there are %d", seat, elsewhere, servantsEach)
	}
	side.supply = servantsEach - elsewhere
}

// zone reads a player's cards, with what others do not know of them.
func (in *reader) zone(place string, side *side, names []string, facts *factsNote) cards {
	var zone cards
	list := in.giftPile(place, names)
	for _, card := range list.all() {
		zone |= 1 << card
	}
	in.facts(place, side, list.fromTop(), facts)
	return zone
}

// facts marks what others know of a list of cards, the first of which is that at 0.
func (in *reader) facts(place string, side *side, list []int8, n *factsNote) {
	for _, card := range list {
		side.known |= 1 << card
		side.open |= 1 << card
	}
	if n == nil {
		return
	}
	mark := func(what string, places []int, set *cards) {
		for i, at := range places {
			if at < 0 || at >= len(list) || i > 0 && at <= places[i-1] {
				in.fail("%s, %s: places rise, from 0 to %d", place, what, len(list)-1)
				return
			}
			*set ^= 1 << list[at]
		}
	}
	mark("drawn", n.Drawn, &side.known)
	mark("unsure", n.Unsure, &side.open)
	mark("high", n.High, &side.high)
	if side.high&^in.match.rules.atLeast[highGift] != 0 {
		in.fail("%s: a high gift is at least %d", place, highGift)
	}
}

func (in *reader) mongNote(n *mongNote) {
	m := &in.mong
	m.loopAt, m.card, m.gift, in.focus = notThere, notThere, notThere, notThere
	if n == nil {
		return
	}
	side := &in.sides[mongSide]
	in.focus = in.index("mong.focus", n.Focus, placeTable, true)
	m.hand, m.discard = in.giftPile("mong.hand", n.Hand), in.giftPile("mong.discard", n.Discard)
	in.facts("mong.hand", side, m.hand.fromTop(), n.HandFacts)
	in.facts("mong.discard", side, m.discard.fromTop(), n.DiscardFacts)
	m.draw = in.pileOf("mong.draw", n.Draw, automaTable, automaCards)
	slices.Reverse(m.draw.all())
	m.today, m.old = in.pileOf("mong.today", n.Today, automaTable, automaCards), in.pileOf("mong.old", n.Old, automaTable, automaCards)
	in.number("mong: automa cards", int(m.draw.n+m.today.n+m.old.n), 0, automaCards)
	m.card, m.out = in.index("mong.card", n.Card, automaTable, true), n.Out
	if n.Gift != "" { // it lies on the board
		ref := in.index("mong.gift", n.Gift, giftTable, false)
		if m.gift = in.match.rules.named[ref].lowest(); in.match.rules.named[ref] == 0 {
			in.fail("mong.gift: there is no %s", n.Gift)
		}
	}
	if city := in.city("mong.loop", n.Loop, true); city != notThere {
		m.loopAt = city
		in.number("mong.loop", int(city), 0, in.match.world.loop-1)
	}
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

// coreNote reads what is being carried out.
func (in *reader) coreNote(n *note) {
	end := slices.Index(endNames[:], n.End)
	if end < 0 {
		in.fail("end: no %q", n.End)
	}
	core, err := in.match.rules.book.Read(&n.CoreNote, &in.match.rules.about.Words, in.match.players)
	if err != nil {
		in.fail("frames: %w", err)
	}
	if in.err != nil {
		return
	}
	in.core, in.end = core, ending(end)
	switch {
	case in.end != running && core.N != 0:
		in.fail("frames: the game is over")
	case in.end == running && core.N == 0:
		in.fail("frames: none, but the game is not over")
	}
	for i := range core.Frames[:core.N] {
		if err := in.frame(i, &core.Frames[i]); err != nil {
			in.fail("frames: %d: %w", i, err)
		}
	}
}

// frame checks that what a frame remembers can be.
func (in *reader) frame(i int, f *frame) error {
	p := &in.match.rules.programs
	most := map[uint16][4]int{
		p.game: {0, int(maxSeats) - 1, days * automaCards, 0}, p.turn: {int(actions) - 1, int(places) - 1, 0, 0},
		p.act: {int(actions) - 1, 0, maxSeats, 1}, p.follow: {int(places) - 1, 0, 0, 0}, p.mix: {0, 99, 1, 0}, p.gain: {0, 99, 0, 0},
		p.of[travel]: {0, 2, 0, 0}, p.of[wall]: {0, piecesOfB, 0, 0}, p.of[palace]: {0, palaceStepsB, 0, 0},
		p.of[decree]: {0, int(decreeTiles) - 1, 99, 0}, p.of[canal]: {0, placesPiece | movesShip, 0, 7}, p.swap: {0, 1, 0, 0},
		p.takeBack: {0, 1, 0, 0}, p.token: {0, int(tokenKinds) - 1, 0, 7}, p.claims: {0, 0, 0, 7}, p.claim: {0, harbours, shipsEach - 1, 0},
		p.dawn: {0, 1, 3, 7}, p.mongAct: {int(actions) - 1, 2, int(byNight), 0}, p.scoring: {0, 1<<15 - 1, maxSeats, 0},
	}[f.Prog]
	for r, value := range f.Reg {
		if int(value) > most[r] {
			return fmt.Errorf("a register of %d: at most %d", value, most[r])
		}
	}
	mongs := f.Prog == p.mong || f.Prog == p.mongAct
	switch {
	case (i == 0) != (f.Prog == p.game):
		return errors.New("the first one, and no other, is the whole game's")
	case mongs != in.match.isMong(f.Seat) && f.Prog != p.scoring:
		return errors.New("what Mong does is another program than what a seat does")
	case f.Prog == p.claim && !in.sides[f.Seat].ships[f.Reg[regK]].sails():
		return errors.New("a claim for a ship in reserve")
	case f.Prog == p.mong && f.At != 0 && f.At != atMongEnd && (in.mong.card == notThere || in.mong.gift == notThere):
		return errors.New("Mong has neither card nor gift")
	case f.Prog == p.game && in.focus == notThere && f.At > atFocus && in.match.alone():
		return errors.New("Mong has no focus")
	case f.At > atLay && i == 0 && slices.Contains(in.board[:], notThere):
		return errors.New("no card lies at a place")
	case f.Prog == p.game && f.At == atServants && in.day < 2:
		return errors.New("the first day brings no servants")
	}
	for _, ships := range [...]uint16{p.claims, p.of[canal], p.token, p.dawn} {
		for n := range in.sides[f.Seat].ships {
			if f.Prog == ships && f.Reg[regWith]>>n&1 == 1 && !in.sides[f.Seat].ships[n].sails() {
				return errors.New("a claim for a ship in reserve")
			}
		}
	}
	if f.Prog == p.scoring {
		for packed, n := f.Reg[regN], f.Reg[regK]; n > 0; packed, n = packed>>seatBits, n-1 {
			if int(packed&(1<<seatBits-1)) >= in.match.players {
				return errors.New("the wall is scored for a seat that is not there")
			}
		}
	}
	return nil
}
