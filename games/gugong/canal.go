package gugong

import (
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

// sailsAfter tells whether a player could move a ship once a piece is placed.
func (p *position) sailsAfter(seat int8, d *dock, purse purse) bool {
	sails := p.anySails(seat)
	for piece, size := range sizes {
		for n, room := range d.room {
			if purse.has(int8(piece)) && room >= size && (sails || room == size && p.clearsTheWay(seat, n)) {
				return true
			}
		}
	}
	for route, spaces := range d.spaces {
		if spaces > 0 && p.sailsAfterLaunch(seat, int8(route), spaces) {
			return true
		}
	}
	return false
}

// clearsTheWay tells whether a ship, once it is full, could claim and so leave its space to another one of the player.
func (p *position) clearsTheWay(seat int8, n int) bool {
	ships := &p.sides[seat].ships
	if !p.claimable(seat, ships[n].harbour) {
		return false
	}
	for _, other := range ships {
		if other.route == ships[n].route && other.harbour < ships[n].harbour {
			return true
		}
	}
	return false
}

// sailsAfterLaunch tells whether a player could move a ship, that one perhaps, once one is launched on a route with so many
// empty spaces.
func (p *position) sailsAfterLaunch(seat, route, spaces int8) bool {
	harbour := p.spaceFrom(route, 1)
	if p.spaceFrom(route, harbour+1) != 0 {
		return true
	}
	for n := range p.sides[seat].ships {
		ship := &p.sides[seat].ships[n]
		if ship.route != route && p.aheadOfShip(ship) != 0 || ship.route == route && ship.harbour < harbour && spaces > 1 {
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
			if d, p := s.dockOf(seat), s.sides[seat].purse(); d.fits(p) {
				if s.sailsAfter(seat, &d, p) {
					into = append(into, plainly(verbPlaceMove))
				}
				into = append(into, plainly(verbPlace))
			}
			if s.anySails(seat) {
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
