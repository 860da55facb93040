package gugong

import (
	"fmt"
	"slices"
)

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
