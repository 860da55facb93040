package gugong

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
