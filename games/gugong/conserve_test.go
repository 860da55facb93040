package gugong

import (
	"fmt"
	"math/bits"

	"github.com/noripan/noripan/game"
)

// conserved tells whether a game has all that it began with, each in one place: servants, jade of the shops, gift cards,
// travel tokens, automa cards, ships, markers.
func conserved(state game.State) error {
	s := state.(*State)
	for seat := range s.match.players {
		if err := s.conservedSide(int8(seat)); err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
	}
	if err := s.conservedCards(); err != nil {
		return err
	}
	if err := s.conservedTokens(); err != nil {
		return err
	}
	if err := s.conservedAutoma(); err != nil {
		return err
	}
	return s.conservedTracks()
}

func (s *State) conservedSide(seat int8) error {
	side := &s.sides[seat]
	singles := side.pool + side.supply + side.wall + cards(side.decrees).count() + side.actives
	doubles := 0
	for i := range side.ships {
		ship := &side.ships[i]
		singles += ship.singles
		doubles += int(boolean(ship.double))
		if ship.load() > shipRoom || ship.singles < 0 || !ship.sails() && ship.load() > 0 {
			return fmt.Errorf("a ship is loaded with %d", ship.load())
		}
		if ship.sails() && (ship.harbour < 1 || ship.harbour > harbours || ship.load() == 0) {
			return fmt.Errorf("a ship with %d at harbour %d", ship.load(), ship.harbour)
		}
	}
	if doubles != int(boolean(side.foreman == onShip)) {
		return fmt.Errorf("%d double servants on ships", doubles)
	}
	if !s.match.isMong(seat) {
		singles += side.slots[0] + side.slots[1] + side.slots[2]
		for i, n := range side.slots {
			if n < 0 || n > rewardSlots[i] {
				return fmt.Errorf("%d servants on the reward %d", n, i)
			}
		}
		if (side.foreman == locked) != (side.slots[rewardDouble] == 0) {
			return fmt.Errorf("the double servant is %s", foremanNames[side.foreman])
		}
	}
	if singles != servantsEach || min(side.pool, side.supply, side.wall) < 0 {
		return fmt.Errorf("%d servants: %d in the pool, %d in the supply, %d on the wall", singles, side.pool, side.supply, side.wall)
	}
	if side.points < s.match.rules.data.LeastPoints || side.jade < 0 {
		return fmt.Errorf("%d points, %d jade", side.points, side.jade)
	}
	if side.tokens > tokenLimit && len(s.Pending(nil)) > 0 {
		kind, _ := s.machine.Kind(&s.core)
		if kind != kindOverflow && s.phase != phaseDay {
			return fmt.Errorf("%d tokens", side.tokens)
		}
	}
	if side.hand&side.discard != 0 || (side.hand|side.discard)&^(side.known|cards(1<<giftCards-1)) != 0 {
		return fmt.Errorf("cards in hand and discard pile")
	}
	if !s.match.isMong(seat) && (side.known|side.open|side.high)&^(side.hand|side.discard) != 0 {
		return fmt.Errorf("something is known of cards that are not there")
	}
	return nil
}

func (s *State) conservedCards() error {
	var met cards
	add := func(place string, card int8) error {
		if card < 0 || card >= giftCards || met.has(card) {
			return fmt.Errorf("%s: card %d is there twice, or nowhere", place, card)
		}
		met |= 1 << card
		return nil
	}
	for at, card := range s.board {
		if card == notThere && s.phase == phaseSetup {
			continue
		}
		if err := add(placeTable.Names[at], card); err != nil {
			return err
		}
	}
	for name, p := range map[string]*pile{"deck": &s.deck, "Mong's hand": &s.mong.hand, "Mong's discard pile": &s.mong.discard} {
		for _, card := range p.all() {
			if err := add(name, card); err != nil {
				return err
			}
		}
	}
	for seat := range s.match.players {
		side := &s.sides[seat]
		for set := side.hand | side.discard; set != 0; set &= set - 1 {
			if err := add(fmt.Sprint("seat ", seat), set.lowest()); err != nil {
				return err
			}
		}
	}
	want := emptyFanCards + yinYangCards + setCards*s.match.players
	if s.match.expert {
		want = giftCards
	}
	if s.phase == phaseSetup && met == 0 {
		return nil
	}
	if n := int(met.count()); n != want {
		return fmt.Errorf("%d gift cards, not %d", n, want)
	}
	return nil
}

func (s *State) conservedTokens() error {
	var have [tokenKinds]int
	for city, t := range s.cities {
		if (t != noToken) != (s.lit>>city&1 == 1) {
			return fmt.Errorf("city %d has the token %d, and it is lit: %t", city, t, s.lit>>city&1 == 1)
		}
		if t != noToken {
			have[t]++
		}
	}
	for _, t := range s.tokens.all() {
		have[t]++
	}
	for t, n := range s.spent {
		have[t] += int(n)
	}
	if s.resolved != noToken {
		have[s.resolved]++
	}
	for seat := range s.match.players {
		side := &s.sides[seat]
		for _, t := range side.held[:side.tokens] {
			have[t]++
		}
		for _, b := range side.active[:side.actives] {
			have[b.token]++
		}
	}
	for t, n := range have {
		want := s.match.rules.data.Tokens[tokenTable.Names[t]]
		if token(t) >= basicKinds && s.match.bonus {
			want = bonusOfKind
		}
		if n != want {
			return fmt.Errorf("%d tokens %s, not %d", n, tokenTable.Names[t], want)
		}
	}
	return nil
}

func (s *State) conservedAutoma() error {
	if !s.match.alone() {
		return nil
	}
	m, met := &s.mong, cards(0)
	n := 0
	for _, p := range [...]*pile{&m.draw, &m.today, &m.old} {
		for _, card := range p.all() {
			met |= 1 << card
			n++
		}
	}
	if m.card != notThere && !met.has(m.card) {
		met |= 1 << m.card
		n++
	}
	if int(met.count()) != n || n != s.match.automaCards() {
		return fmt.Errorf("%d automa cards (%d different ones)", n, met.count())
	}
	return nil
}

// conservedTracks: markers stand on each other, arrivals follow each other, a shop's jade is taken once, and no space of a
// canal holds too much.
func (s *State) conservedTracks() error {
	jade := bits.OnesCount16(s.shops)
	if jade > len(s.match.shops) {
		return fmt.Errorf("jade in %d shops", jade)
	}
	var stack [intrigueTop + 1]uint8
	arrived := int8(0)
	for seat := range s.match.players {
		side := &s.sides[seat]
		if side.space < 0 || side.space > intrigueTop || stack[side.space]>>side.height&1 == 1 {
			return fmt.Errorf("seat %d's marker is on space %d, at height %d", seat, side.space, side.height)
		}
		stack[side.space] |= 1 << side.height
		if (side.envoy == s.match.rules.data.Palace.Steps) != (side.arrival > 0) {
			return fmt.Errorf("seat %d's envoy is at %d", seat, side.envoy)
		}
		arrived += boolean(side.arrival > 0)
	}
	for space, set := range stack {
		if set&(set+1) != 0 {
			return fmt.Errorf("space %d of intrigue has a gap", space)
		}
	}
	if arrived != s.arrived {
		return fmt.Errorf("%d envoys have arrived, %d are counted", arrived, s.arrived)
	}
	for route := range s.match.routes {
		for harbour := int8(1); harbour <= harbours; harbour++ {
			n := int8(0)
			for seat := range s.match.players {
				for _, ship := range s.sides[seat].ships {
					n += boolean(ship.route == route && ship.harbour == harbour)
				}
			}
			if n > s.match.rules.data.ShipsPerHarbour {
				return fmt.Errorf("%d ships at harbour %d of route %d", n, harbour, route)
			}
		}
	}
	if s.wallTotal() >= s.match.threshold+3 {
		return fmt.Errorf("a wall of %d", s.wallTotal())
	}
	return nil
}
