package gugong

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// What the second way of the canal costs.
const loadCost = 1

// The rewards of harbours 2, 3 and 4, by their slots.
const (
	rewardPoints = iota
	rewardCard
	rewardDouble
	firstReward = 2 // the harbour of the first
)

const harbourPoints = 4

// dock is what a player's canal offers: room on each ship, ships in reserve, and spaces where one may be launched.
type dock struct {
	room    [shipsEach]int8 // of ships on the canal; 0 for others
	reserve int8
	spaces  [maxRoutes]int8
}

// dockOf looks at a player's ships and at the canal.
func (p *position) dockOf(seat int8) dock {
	var d dock
	for n := range p.sides[seat].ships {
		if ship := &p.sides[seat].ships[n]; ship.sails() {
			d.room[n] = shipRoom - ship.load()
		} else {
			d.reserve++
		}
	}
	if d.reserve > 0 {
		for route := range p.match.routes {
			d.spaces[route] = harbours*p.match.rules.data.ShipsPerHarbour - p.onRoute(route)
		}
	}
	return d
}

func (p *position) onRoute(route int8) int8 {
	n := int8(0)
	for i := range p.sides[:p.match.players] {
		for _, ship := range p.sides[i].ships {
			if ship.route == route {
				n++
			}
		}
	}
	return n
}

// launches tells whether a ship can be launched somewhere.
func (d *dock) launches() bool { return d.reserve > 0 && d.spaces[0]+d.spaces[1] > 0 }

// takes tells whether a piece of that size finds room.
func (d *dock) takes(size int8) bool {
	return d.launches() || d.room[0] >= size || d.room[1] >= size || d.room[2] >= size
}

// fits tells whether any of the pieces finds room.
func (d *dock) fits(p purse) bool { return p.singles > 0 && d.takes(1) || p.double && d.takes(2) }

// sizes of pieces, single and double.
var sizes = [...]int8{single: 1, double: 2}

// hasRoom tells whether a player can place one of these pieces on a ship.
func (s *State) hasRoom(seat int8, p purse) bool {
	d := s.dockOf(seat)
	return d.fits(p)
}

// loadTwice tells whether a player can pay and then place two pieces.
func loadTwice(s *State, seat int8, p purse) bool {
	if p.singles < loadCost {
		return false
	}
	p.singles -= loadCost
	if p.singles+boolean(p.double) < piecesOfB {
		return false
	}
	d := s.dockOf(seat)
	for piece := range sizes {
		if !p.has(int8(piece)) {
			continue
		}
		for n := range d.room {
			if d.leavesRoom(n, sizes[piece], p.without(int8(piece))) {
				return true
			}
		}
		for route := range d.spaces {
			if d.launchLeavesRoom(route, sizes[piece], p.without(int8(piece))) {
				return true
			}
		}
	}
	return false
}

func boolean(b bool) int8 {
	if b {
		return 1
	}
	return 0
}

func (p purse) has(piece int8) bool {
	if piece == double {
		return p.double
	}
	return p.singles > 0
}

// leavesRoom tells whether a piece can go on a ship so that one of the others can be placed afterwards.
func (d dock) leavesRoom(ship int, size int8, rest purse) bool {
	if d.room[ship] < size {
		return false
	}
	d.room[ship] -= size
	return d.fits(rest)
}

// launchLeavesRoom is leavesRoom for a ship that is launched.
func (d dock) launchLeavesRoom(route int, size int8, rest purse) bool {
	if d.reserve == 0 || d.spaces[route] == 0 {
		return false
	}
	d.reserve--
	d.spaces[route]--
	return shipRoom-size >= 1 && (rest.singles > 0 || rest.double && shipRoom-size >= 2) || d.fits(rest)
}

// Where a piece that is loaded comes from, and what must be left.
const (
	fromSupply = 1 << iota // a single servant of the general supply
	mayDecline
	twoPieces // another one has to find room afterwards
)

// loadChoice asks on which ship a piece goes. The ships that it fills are noted in the last register.
func loadChoice(flags int, next func(*State, *frame) flow.Next) choice {
	return choice{
		kind: kindLoad,
		options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
			n := len(into)
			if flags&mayDecline != 0 {
				into = append(into, plainly(verbDecline))
			}
			if into = s.loadOptions(seat, flags, into); len(into) == n {
				into = append(into, plainly(verbDecline)) // the supply's last servant has just been bought with tokens
			}
			return into
		},
		otherwise: loadByDefault,
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			if o.Verb == verbDecline {
				return next(s, f)
			}
			if n := s.load(seat, o, flags&fromSupply != 0); s.sides[seat].ships[n].full() {
				f.Reg[regWith] |= 1 << n
			}
			return next(s, f)
		},
	}
}

func (s *State) loadOptions(seat int8, flags int, into []game.Option) []game.Option {
	side := &s.sides[seat]
	p := side.purse()
	if flags&fromSupply != 0 {
		p = purse{singles: min(1, side.supply)}
	}
	d := s.dockOf(seat)
	for piece, size := range sizes {
		if !p.has(int8(piece)) {
			continue
		}
		rest := p.without(int8(piece))
		for n := range d.room {
			if d.room[n] >= size && (flags&twoPieces == 0 || d.leavesRoom(n, size, rest)) {
				into = append(into, with(verbLoad, game.Ref(piece), game.Ref(n+1)))
			}
		}
		for route := range d.spaces {
			if d.reserve > 0 && d.spaces[route] > 0 && (flags&twoPieces == 0 || d.launchLeavesRoom(route, size, rest)) {
				into = append(into, with(verbLaunch, game.Ref(piece), game.Ref(route+1)))
			}
		}
	}
	return into
}

// loadByDefault puts a single servant on the ship in front that has room, else launches one.
func loadByDefault(s *State, _ *frame, seat int8, options []game.Option) game.Option {
	side, best := &s.sides[seat], game.Option{Verb: -1}
	for _, o := range options {
		switch {
		case o.Verb == verbDecline:
		case best.Verb < 0, o.Refs[0] < best.Refs[0]:
			best = o
		case o.Refs[0] > best.Refs[0]:
		case best.Verb == verbLaunch && o.Verb == verbLoad:
			best = o
		case best.Verb == verbLoad && o.Verb == verbLoad && side.ships[o.Refs[1]-1].aheadOf(&side.ships[best.Refs[1]-1]):
			best = o
		}
	}
	if best.Verb < 0 {
		return options[0]
	}
	return best
}

// load puts a piece on a ship, one that is launched for it perhaps, and tells which.
func (s *State) load(seat int8, o game.Option, supplied bool) int {
	side, piece := &s.sides[seat], int8(o.Refs[0])
	n := int(o.Refs[1]) - 1
	if o.Verb == verbLaunch {
		n = s.launch(seat, int8(o.Refs[1])-1)
	}
	ship := &side.ships[n]
	switch {
	case piece == double:
		ship.double, side.foreman = true, onShip
	case supplied:
		side.supply--
		ship.singles++
	default:
		side.pool--
		ship.singles++
	}
	if o.Verb == verbLaunch {
		s.tell(seat, eventLaunch, o.Refs[0], o.Refs[1], game.Ref(ship.harbour))
	} else {
		s.tell(seat, eventLoad, o.Refs[0], game.Ref(ship.harbour))
	}
	return n
}

// launch puts a ship of the reserve on the first empty space of a route.
func (s *State) launch(seat, route int8) int {
	side := &s.sides[seat]
	for n := range side.ships {
		if ship := &side.ships[n]; !ship.sails() {
			ship.harbour, ship.route = s.spaceFrom(route, 1), route
			return n
		}
	}
	panic("gugong: no ship is left to be launched")
}

// spaceFrom is the first harbour with an empty space from one on; 0 if there is none.
func (p *position) spaceFrom(route, harbour int8) int8 {
	for ; harbour <= harbours; harbour++ {
		n := int8(0)
		for i := range p.sides[:p.match.players] {
			for _, ship := range p.sides[i].ships {
				if ship.route == route && ship.harbour == harbour {
					n++
				}
			}
		}
		if n < p.match.rules.data.ShipsPerHarbour {
			return harbour
		}
	}
	return 0
}

// aheadOfShip is the harbour to which a ship can move; 0 if it cannot.
func (p *position) aheadOfShip(ship *ship) int8 {
	if !ship.sails() || ship.harbour == harbours {
		return 0
	}
	return p.spaceFrom(ship.route, ship.harbour+1)
}

// anySails tells whether a player has a ship that can move.
func (p *position) anySails(seat int8) bool {
	for n := range p.sides[seat].ships {
		if p.aheadOfShip(&p.sides[seat].ships[n]) != 0 {
			return true
		}
	}
	return false
}

// What a player does in the first way of the canal: the flags of a register.
const (
	placesPiece = 1 << iota
	movesShip
)

// The steps of the canal.
const (
	atCanalWay uint8 = iota
	atCanalWhat
	atCanalPlace
	atCanalPlaced
	atCanalMove
	atCanalMoved
	atCanalFirst
	atCanalSecond
	atCanalBoth
	atCanalMore
	atCanalLast
)

func canalSteps() []step {
	on := func(_ *State, _ *frame) flow.Next { return flow.Go }
	return []step{
		atCanalWay: ask("option", wayChoice(canal, loadTwice, atCanalWhat, atCanalFirst, func(s *State, _ *frame, seat int8, b bool) {
			if b {
				s.pay(seat, loadCost, false)
			}
		})),
		atCanalWhat:   ask("what", canalChoice()),
		atCanalPlace:  ask("place", loadChoice(0, on)),
		atCanalPlaced: {Name: "placed", Do: claimLoaded(atCanalMove)},
		atCanalMove: ask("move", sailChoice(func(f *frame) (must, may bool) {
			return f.Reg[regN] == movesShip, f.Reg[regN]&movesShip != 0
		})),
		atCanalMoved:  {Name: "moved", Do: claimLoaded(atCanalMore)},
		atCanalFirst:  ask("first", loadChoice(twoPieces, on)),
		atCanalSecond: ask("second", loadChoice(0, on)),
		atCanalBoth:   {Name: "both", Do: claimLoaded(atCanalMore)},
		atCanalMore: ask("more", sailChoice(func(*frame) (must, may bool) {
			return false, true
		}, decreeSail)),
		atCanalLast: {Name: "last", Do: claimLoaded(atCanalLast + 1)},
	}
}

// canalChoice is whether a piece is placed, a ship moved, or both.
func canalChoice() choice {
	return choice{
		kind: kindCanal,
		options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
			d, sails := s.dockOf(seat), s.anySails(seat)
			if d.fits(s.sides[seat].purse()) {
				if sails || d.launches() {
					into = append(into, plainly(verbPlaceMove))
				}
				into = append(into, plainly(verbPlace))
			}
			if sails {
				into = append(into, plainly(verbMove))
			}
			return into
		},
		otherwise: func(_ *State, _ *frame, _ int8, options []game.Option) game.Option {
			for _, o := range options {
				if o.Verb == verbPlace {
					return o
				}
			}
			return options[0]
		},
		take: func(_ *State, f *frame, _ int8, o game.Option) flow.Next {
			switch o.Verb {
			case verbPlaceMove:
				f.Reg[regN] = placesPiece | movesShip
			case verbPlace:
				f.Reg[regN] = placesPiece
			default:
				f.Reg[regN] = movesShip
				return goTo(f, atCanalMove)
			}
			return flow.Go
		},
	}
}

// sailChoice is which ship moves; without the decree none, where one is needed. A ship that arrives full is noted.
func sailChoice(when func(*frame) (must, may bool), needs ...int8) choice {
	return choice{
		kind: kindSail,
		options: func(s *State, f *frame, seat int8, into []game.Option) []game.Option {
			must, may := when(f)
			if len(needs) > 0 && !s.owns(seat, needs[0]) {
				may = false
			}
			if !must {
				into = append(into, plainly(verbStay))
			}
			if !may {
				return into
			}
			for n := range s.sides[seat].ships {
				if s.aheadOfShip(&s.sides[seat].ships[n]) != 0 {
					into = append(into, with(verbSail, game.Ref(n+1), 0))
				}
			}
			return into
		},
		otherwise: func(s *State, _ *frame, seat int8, options []game.Option) game.Option {
			if options[0].Verb == verbStay {
				return options[0]
			}
			var set game.Ref
			for _, o := range options {
				set |= 1 << (o.Refs[0] - 1)
			}
			return with(verbSail, game.Ref(s.sides[seat].frontOf(set)+1), 0)
		},
		take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
			if o.Verb == verbStay {
				return flow.Go
			}
			ship := &s.sides[seat].ships[o.Refs[0]-1]
			from := ship.harbour
			ship.harbour = s.aheadOfShip(ship)
			s.tell(seat, eventSail, game.Ref(from), game.Ref(ship.harbour))
			if ship.full() {
				f.Reg[regWith] |= 1 << (o.Refs[0] - 1)
			}
			return flow.Go
		},
	}
}

// claimLoaded lets the frame's seat claim for the ships that are noted in the last register, the one in front first, and
// goes on with another step then.
func claimLoaded(next uint8) func(*State, *frame) flow.Next {
	return func(s *State, f *frame) flow.Next {
		if set := f.Reg[regWith]; set != 0 {
			f.Reg[regWith] = 0
			s.core.Push(s.match.rules.programs.claims, game.Seat(f.Seat), 0, 0, 0, set)
		}
		return goTo(f, next)
	}
}

// claimNext starts the claim for the next ship of those in the last register.
func claimNext(s *State, f *frame) flow.Next {
	if f.Reg[regWith] == 0 {
		return flow.Done
	}
	n := s.sides[f.Seat].frontOf(f.Reg[regWith])
	f.Reg[regWith] &^= 1 << n
	if s.claimable(f.Seat, s.sides[f.Seat].ships[n].harbour) {
		s.core.Push(s.match.rules.programs.claim, game.Seat(f.Seat), 0, 0, game.Ref(n))
	}
	return flow.Again
}

// slotFree tells whether a player has a slot left for the reward of a harbour from 2 to 4.
func (side *side) slotFree(harbour int8) bool {
	return side.slots[harbour-firstReward] < rewardSlots[harbour-firstReward]
}

// claimable tells whether a player can claim anything at a harbour.
func (p *position) claimable(seat, harbour int8) bool {
	side := &p.sides[seat]
	switch harbour {
	case 1:
		return false
	case harbours:
		return side.slotFree(2) || side.slotFree(3) || side.slotFree(4)
	default:
		return side.slotFree(harbour)
	}
}

// claimSteps claim the reward for the ship in the register K.
func claimSteps() []step {
	return []step{
		ask("claim", choice{
			kind: kindClaim,
			options: func(_ *State, _ *frame, _ int8, into []game.Option) []game.Option {
				return append(into, plainly(verbClaim), plainly(verbLeave))
			},
			otherwise: first,
			take: func(s *State, f *frame, seat int8, o game.Option) flow.Next {
				harbour := s.sides[seat].ships[f.Reg[regK]].harbour
				if o.Verb == verbLeave {
					s.tell(seat, eventLeave, game.Ref(harbour))
					return flow.Done
				}
				if f.Reg[regN] = game.Ref(harbour); harbour == harbours {
					return flow.Go
				}
				return goTo(f, 2)
			},
			args: func(s *State, f *frame, args *[2]game.Ref) {
				args[0], args[1] = f.Reg[regK]+1, game.Ref(s.sides[f.Seat].ships[f.Reg[regK]].harbour)
			},
		}),
		ask("reward", choice{
			kind: kindReward,
			options: func(s *State, _ *frame, seat int8, into []game.Option) []game.Option {
				for harbour := int8(harbours - 1); harbour >= firstReward; harbour-- {
					if s.sides[seat].slotFree(harbour) {
						into = append(into, with(verbReward, game.Ref(harbour), 0))
					}
				}
				return into
			},
			otherwise: first,
			take: func(_ *State, f *frame, _ int8, o game.Option) flow.Next {
				f.Reg[regN] = o.Refs[0]
				return flow.Go
			},
		}),
		{Name: "get", Do: func(s *State, f *frame) flow.Next {
			s.claim(f.Seat, int(f.Reg[regK]), int8(f.Reg[regN]))
			return flow.Done
		}},
	}
}

// claim unloads a ship: a single servant goes to the reward's slot, all else to the supply.
func (s *State) claim(seat int8, n int, harbour int8) {
	side := &s.sides[seat]
	ship := &side.ships[n]
	s.tell(seat, eventClaim, game.Ref(ship.harbour), game.Ref(harbour))
	side.supply += ship.singles - 1
	if ship.double {
		side.foreman = inSupply
	}
	ship.unload()
	side.slots[harbour-firstReward]++
	switch harbour - firstReward {
	case rewardPoints:
		s.points(seat, harbourPoints)
	case rewardCard:
		s.draw(seat)
	case rewardDouble:
		side.foreman = inPool
		s.tell(seat, eventUnlock)
	}
}

// unload puts a ship back into the reserve; its load has gone elsewhere.
func (s *ship) unload() { *s = ship{route: notThere} }

// frontOf is the ship of a set that is farthest, on the first route where two are.
func (side *side) frontOf(set game.Ref) int {
	best := -1
	for ; set != 0; set &= set - 1 {
		n := bits.TrailingZeros16(uint16(set))
		if best < 0 || side.ships[n].aheadOf(&side.ships[best]) {
			best = n
		}
	}
	return best
}

func (s *ship) aheadOf(other *ship) bool {
	return s.harbour > other.harbour || s.harbour == other.harbour && s.route < other.route
}
