package gugong

import (
	"math/bits"
	"slices"

	"github.com/noripan/noripan/game"
)

// View is what a seat, the Spectator or Open may see.
func (s *State) View(viewer game.Seat) game.View {
	m := s.match
	v := &View{
		Side: [...]string{"A", "B"}[m.side], Day: int(s.day), Phase: phaseTable.Names[s.phase], Turn: seatOf(s.turn), Start: game.Seat(s.start),
		Medal: seatOf(s.medal), Deck: int(s.deck.n), Square: squarePrice, Intrigue: s.viewIntrigue(), Palace: s.viewPalace(),
		Wall: s.viewWall(), Canal: s.viewCanal(), Bonus: []ViewBonus{},
		Tokens: ViewTokens{Pile: int(s.tokens.n), Spent: make(map[string]int)},
	}
	for i, face := range s.dice {
		v.Dice = append(v.Dice, int(face))
		faces := make([]int, 0, dieFaces)
		for _, f := range m.rules.data.Dice[i] {
			faces = append(faces, int(f))
		}
		v.Faces = append(v.Faces, faces)
	}
	for at, card := range s.board {
		p := ViewPlace{Place: placeTable.Names[at], Focus: int8(at) == s.focus}
		if card != notThere {
			p.Gift = new(s.viewGift(card))
		}
		v.Places = append(v.Places, p)
	}
	s.viewMap(v)
	for kind, n := range s.spent {
		if n > 0 {
			v.Tokens.Spent[tokenTable.Names[kind]] = int(n)
		}
	}
	for shop, price := range m.shops {
		v.Shops = append(v.Shops, ViewShop{Price: int(price), Jade: s.shops>>shop&1 == 1})
	}
	for at := range s.tiles {
		v.Decrees = append(v.Decrees, s.viewDecree(at))
	}
	for seat := range m.players {
		v.Seats = append(v.Seats, s.viewPlayer(int8(seat), viewer))
		for _, b := range s.sides[seat].active[:s.sides[seat].actives] {
			v.Bonus = append(v.Bonus, ViewBonus{Seat: game.Seat(seat), Token: tokenTable.Names[b.token], Place: name(placeTable, b.place)})
		}
	}
	if m.alone() {
		v.Mong = s.viewMong(viewer)
		if kind, open := s.machine.Kind(&s.core); open && kind == kindSets {
			v.Sets = s.viewSets()
		}
	}
	if viewer >= 0 && int(viewer) < m.seats {
		v.Hand, v.Discards = s.viewGifts(s.sides[viewer].hand), s.viewGifts(s.sides[viewer].discard)
		if s.end == running {
			v.Me = s.viewMe(int8(viewer))
		}
	}
	if s.end != running {
		v.Final = s.viewFinal()
	}
	return v
}

// seatOf is a seat as views have it; nil for nobody.
func seatOf(seat int8) *game.Seat {
	if seat == nobody {
		return nil
	}
	return new(game.Seat(seat))
}

func (p *position) viewGift(card int8) ViewGift {
	r := p.match.rules
	return ViewGift{Gift: p.gift(card), Value: int(r.value[card]), Action: actionTable.Names[r.action[card]]}
}

// viewGifts are gift cards by value.
func (p *position) viewGifts(set cards) []ViewGift {
	list := make([]ViewGift, 0, set.count())
	for ; set != 0; set &= set - 1 {
		list = append(list, p.viewGift(set.lowest()))
	}
	slices.SortStableFunc(list, func(a, b ViewGift) int { return a.Value - b.Value })
	return list
}

func (s *State) viewSets() [][]ViewGift {
	var sets [][]ViewGift
	for _, set := range s.match.rules.sets {
		list := make([]ViewGift, 0, setCards)
		for _, card := range set {
			list = append(list, s.viewGift(card))
		}
		sets = append(sets, list)
	}
	return sets
}

func (s *State) viewMap(v *View) {
	w := s.match.world
	for city := range w.cities {
		c := ViewCity{
			City: cityTable.Names[w.names[city]], Loop: city < w.loop, Token: name(tokenTable, s.cities[city]), Travelers: []game.Seat{},
		}
		for seat := range s.match.players {
			if int(s.sides[seat].city) == city {
				c.Travelers = append(c.Travelers, game.Seat(seat))
			}
		}
		v.Cities = append(v.Cities, c)
		for near := w.near[city] >> city << city; near != 0; near &= near - 1 {
			other := bits.TrailingZeros16(near)
			v.Roads = append(v.Roads, [2]string{cityTable.Names[w.names[city]], cityTable.Names[w.names[other]]})
		}
	}
}

func (s *State) viewWall() ViewWall {
	w := ViewWall{Total: int(s.wallTotal()), Threshold: int(s.match.threshold), Leader: seatOf(s.leader((*side).worth))}
	for seat := range s.match.players {
		side := &s.sides[seat]
		w.Pieces = append(w.Pieces, ViewPieces{Singles: int(side.wall), Double: side.foreman == onWall})
		w.Worth = append(w.Worth, int(side.worth()))
	}
	return w
}

func (s *State) viewIntrigue() [][]game.Seat {
	spaces := make([][]game.Seat, intrigueTop+1)
	for i := range spaces {
		spaces[i] = []game.Seat{}
	}
	for height := range int8(s.match.players) {
		for seat := range s.match.players {
			if side := &s.sides[seat]; side.height == height {
				spaces[side.space] = append(spaces[side.space], game.Seat(seat))
			}
		}
	}
	return spaces
}

func (s *State) viewPalace() ViewPalace {
	v := ViewPalace{Steps: int(s.match.rules.data.Palace.Steps)}
	for i, points := range s.match.arrival {
		a := ViewArrival{Points: int(points)}
		for seat := range s.match.players {
			if int(s.sides[seat].arrival) == i+1 {
				a.Seat = new(game.Seat(seat))
			}
		}
		v.Arrival = append(v.Arrival, a)
	}
	return v
}

func (s *State) viewDecree(at int) ViewDecree {
	tile := s.tiles[at]
	v := ViewDecree{
		Tile: decreeTable.Names[tile], Level: int(levelOf(tile)) + 1, Price: int(s.match.printed(tile)), Points: int(s.match.pointsOf(tile)),
		Seats: []game.Seat{},
	}
	for seat := range s.match.players {
		if s.sides[seat].decrees>>at&1 == 1 {
			v.Seats = append(v.Seats, game.Seat(seat))
		}
	}
	return v
}

func (s *State) viewCanal() []ViewRoute {
	routes := make([]ViewRoute, s.match.routes)
	for route := range routes {
		for harbour := range harbours {
			v := ViewHarbour{Spaces: int(s.match.rules.data.ShipsPerHarbour), Ships: []ViewShip{}}
			for seat := range s.match.players {
				for n, ship := range s.sides[seat].ships {
					if int(ship.route) == route && int(ship.harbour) == harbour+1 {
						v.Ships = append(v.Ships, ViewShip{
							Seat: game.Seat(seat), Ship: n + 1, Singles: int(ship.singles), Double: ship.double, Full: ship.full(),
						})
					}
				}
			}
			routes[route].Harbours = append(routes[route].Harbours, v)
		}
	}
	return routes
}

func (s *State) viewPlayer(seat int8, viewer game.Seat) ViewPlayer {
	side := &s.sides[seat]
	_, twos := side.heldBy()
	v := ViewPlayer{
		Pool: int(side.pool), Supply: int(side.supply), Double: foremanNames[side.foreman], Hand: int(s.handSize(seat)),
		Discard: int(side.discard.count()), Jade: int(side.jade), Points: int(side.points), Tokens: int(side.tokens), Doubles: int(twos),
		Envoy: int(side.envoy), Arrived: int(side.arrival), Wins: side.arrival > 0 || s.match.isMong(seat), Space: int(side.space),
		Decrees: []string{}, Matches: int(side.matches), Turns: int(side.turns),
	}
	if s.match.isMong(seat) {
		v.Discard = int(s.mong.discard.n)
	}
	if side.city != notThere {
		v.City = cityTable.Names[s.match.world.names[side.city]]
	}
	for _, ship := range side.ships {
		if !ship.sails() {
			v.Reserve++
		}
	}
	for i := range side.slots {
		v.Slots = append(v.Slots, ViewSlot{Used: int(side.slots[i]), Of: int(rewardSlots[i])})
	}
	for at, tile := range s.tiles {
		if side.decrees>>at&1 == 1 {
			v.Decrees = append(v.Decrees, decreeTable.Names[tile])
		}
	}
	if viewer == game.Open {
		v.Open = &ViewOpen{Hand: s.viewGifts(side.hand), Discard: s.viewGifts(side.discard)}
	}
	return v
}

func (s *State) viewMong(viewer game.Seat) *ViewMong {
	m := &s.mong
	v := &ViewMong{
		Level: levelTable.Names[s.match.level], Focus: name(placeTable, s.focus), Draw: int(m.draw.n), Old: int(m.old.n), Out: m.out,
		Today: []ViewAutoma{}, Cards: []ViewAutoma{},
	}
	if m.card != notThere {
		v.Automa = new(s.viewAutoma(m.card))
	}
	if m.gift != notThere {
		v.Gift = new(s.viewGift(m.gift))
	}
	for _, card := range m.today.all() {
		v.Today = append(v.Today, s.viewAutoma(card))
	}
	for card := range s.match.automaCards() {
		v.Cards = append(v.Cards, s.viewAutoma(int8(card)))
	}
	if viewer == game.Open {
		v.Open = &ViewOpen{Hand: s.viewPile(&m.hand), Discard: s.viewPile(&m.discard)}
	}
	return v
}

func (p *position) viewPile(of *pile) []ViewGift {
	list := make([]ViewGift, 0, of.n)
	for _, card := range of.fromTop() {
		list = append(list, p.viewGift(card))
	}
	return list
}

func (p *position) viewAutoma(card int8) ViewAutoma {
	a := &p.match.rules.automa[card]
	return ViewAutoma{
		Automa: automaTable.Names[card], Place: name(placeTable, p.mongAt(card)), Special: a.special, Dusk: duskTable.Names[a.dusk],
	}
}

func (s *State) viewFinal() []ViewFinal {
	var all []ViewFinal
	for seat := range s.match.players {
		f, side := &s.final[seat], &s.sides[seat]
		v := ViewFinal{
			Seat: game.Seat(seat), Points: int(side.points - f.all()), Total: int(s.total(int8(seat))), Arrived: side.arrival > 0,
			Scores: []ViewScore{},
		}
		v.add("wall", f.wall)
		for _, tile := range s.topTiles() {
			v.add(decreeTable.Names[tile], f.tiles[tile-decreeThirds])
		}
		v.add("palace", f.palace)
		v.add("jade", f.jade)
		all = append(all, v)
	}
	return all
}

func (v *ViewFinal) add(what string, points int16) {
	if points != 0 {
		v.Scores = append(v.Scores, ViewScore{What: what, Points: int(points)})
	}
}

// viewMe is what a seat could do now.
func (s *State) viewMe(seat int8) *ViewMe {
	side := &s.sides[seat]
	p := side.purse()
	ones, twos := side.heldBy()
	v := &ViewMe{
		Pays: int(p.most()), Worth: int(ones + 2*twos), BestPool: int(side.pool + min(s.spendable(seat), side.supply)), Exchange: []ViewExchange{},
		Matches: int(s.matching(side.discard)), Reach: []string{}, Scores: s.scoresNow(seat), Square: s.viewSquare(seat),
	}
	if s.board[0] != notThere {
		v.Exchange = s.viewExchange(seat)
	}
	for at := range place(places) {
		v.Places = append(v.Places, s.viewChance(seat, at))
	}
	for shop, printed := range s.match.shops {
		price := ViewPrice{Price: int(s.shopPrice(seat, printed))}
		price.set(s, s.whyShop(seat, shop))
		v.Shops = append(v.Shops, price)
	}
	for at := range s.tiles {
		price := ViewPrice{Price: int(s.tilePrice(seat, at)), Own: side.decrees>>at&1 == 1}
		price.set(s, s.whyTile(seat, at))
		v.Decrees = append(v.Decrees, price)
	}
	for reach := s.reach(seat); reach != 0; reach &= reach - 1 {
		v.Reach = append(v.Reach, cityTable.Names[s.match.world.names[bits.TrailingZeros16(reach)]])
	}
	for what := range exchanges {
		spend := ViewSpend{For: exchangeTable.Names[what], Price: int(exchangePrice[what])}
		why := s.whySpend(seat, what, nobody)
		spend.Can, spend.Why = !why.Refused(), s.why(why)
		v.Spend = append(v.Spend, spend)
	}
	for _, face := range s.dice {
		n := 0
		for set := side.discard; set != 0; set &= set - 1 {
			n += int(boolean(s.match.rules.value[set.lowest()] == face))
		}
		v.DiceMatch = append(v.DiceMatch, n)
	}
	return v
}

func (v *ViewPrice) set(s *State, why game.Refusal) { v.Can, v.Why = !why.Refused(), s.why(why) }

// why is a reason as views have it; nil for none.
func (s *State) why(r game.Refusal) *ViewWhy {
	if !r.Refused() {
		return nil
	}
	return &ViewWhy{Code: r.Code, Args: s.match.rules.about.Words.RefusalLine(r).Args}
}

func (s *State) viewSquare(seat int8) ViewPrice {
	v := ViewPrice{Price: int(s.shopPrice(seat, squarePrice))}
	v.set(s, s.whySquare(seat))
	return v
}

var freeNames = [...]string{notFree: "", byHigher: "higher", byOneNine: "one_nine", byEqual: "equal"}

// viewExchange is what it would take to give each card at each place.
func (s *State) viewExchange(seat int8) []ViewExchange {
	side, r := &s.sides[seat], s.match.rules
	raised, equal := side.raises(), s.owns(seat, decreeEqual)
	list := make([]ViewExchange, 0, int(side.hand.count())*int(places))
	for hand := side.hand; hand != 0; {
		card := hand.lowest()
		hand &^= r.alike[card]
		for at := range place(places) {
			why := free(r.value[card], r.value[s.board[at]], raised, equal)
			v := ViewExchange{
				Gift: s.gift(card), Place: placeTable.Names[at], Free: why != notFree, Why: freeNames[why], Value: int(r.value[card] + raised),
			}
			if why == notFree {
				v.Pay, v.Card = side.purse().pays(exchangeCost, 0), side.hand.count() > 1
			}
			list = append(list, v)
		}
	}
	return list
}

// viewChance is what a place's action would cost and bring.
func (s *State) viewChance(seat int8, at place) ViewChance {
	v := ViewChance{Place: placeTable.Names[at]}
	a, b := s.whyWays(seat, at)
	v.A.set(s, a)
	if at != jade && at != decree {
		v.B = &ViewWay{}
		v.B.set(s, b)
	}
	v.A.Gain = 1
	switch at {
	case travel:
		v.B.Cost, v.B.Gain = int(s.travelPrice(seat)), 2
	case wall:
		more := int(boolean(s.owns(seat, decreeWall) && s.sides[seat].supply > 0))
		v.A.Gain += more
		v.B.Cost, v.B.Gain = buildCost, piecesOfB+more
	case jade:
		v.A.Cost = int(s.cheapest(seat))
	case intrigue:
		v.A.Medal = s.medal == nobody
		v.B.Cost, v.B.Gain = intrigueCost, intrigueSteps
	case palace:
		v.B.Cost, v.B.Gain = palaceCost, palaceStepsB
	case decree:
		v.A.Cost = s.cheapestTile(seat)
	case canal:
		v.B.Cost, v.B.Gain = loadCost, piecesOfB
	}
	return v
}

func (v *ViewWay) set(s *State, why game.Refusal) { v.Can, v.Why = !why.Refused(), s.why(why) }

// cheapestTile is the least that a decree costs a player that it does not have, without the servant that is placed.
func (s *State) cheapestTile(seat int8) int {
	least := 0
	for at := range s.tiles {
		if price := int(s.tilePrice(seat, at)); s.sides[seat].decrees>>at&1 == 0 && (least == 0 || price < least) {
			least = price
		}
	}
	return least
}

// scoresNow are what the end would bring a player if it came now.
func (s *State) scoresNow(seat int8) []ViewScore {
	var v ViewFinal
	v.Scores = []ViewScore{}
	points := s.sides[seat].points
	if s.leader((*side).worth) == seat {
		v.add("wall", majorityPoints)
		points += majorityPoints
	}
	for _, tile := range s.topTiles() {
		if s.owns(seat, tile) {
			n := s.tilePoints(seat, tile, points)
			v.add(decreeTable.Names[tile], n)
			points += n
		}
	}
	v.add("palace", int16(s.match.arrivalPoints(s.sides[seat].arrival)))
	v.add("jade", jadePoints(int16(s.sides[seat].jade)))
	return v.Scores
}

// automaCards is how many automa cards the level has.
func (m *match) automaCards() int {
	if m.level == 0 {
		return automaCards - 1
	}
	return automaCards
}
