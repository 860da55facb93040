package secretcity

import "github.com/noripan/noripan/game"

// The phases of a round, as views and the texts "phase.NAME" call them.
const (
	phaseRole = "role"
	phaseTake = "take"
	phaseKeep = "keep"
	phaseAct  = "act"
	phaseCall = "call" // between turns: roles are called at which nothing happens
	phaseOver = "over"
)

// The states of a role in a round.
const (
	stateRemoved = "removed"
	stateWaiting = "waiting"
	stateActing  = "acting"
	stateDone    = "done"
	stateNone    = "none"
)

var (
	states  = &game.Table{Name: "state", Names: []string{stateRemoved, stateWaiting, stateActing, stateDone, stateNone}}
	phases  = &game.Table{Name: "phase", Names: []string{phaseRole, phaseTake, phaseKeep, phaseAct, phaseCall, phaseOver}}
	endings = [...]string{finished: "finished", capped: "capped", limited: "limited"}
)

// View is what a seat, the Spectator or Open may see.
func (s *State) View(viewer game.Seat) game.View {
	v := &View{
		Round: int(s.round), Phase: s.phase(), Crown: game.Seat(s.crown), Order: make([]game.Seat, s.seats),
		Hidden: rolesCount - s.faceUp.size() - int(s.seats), Deck: int(s.deck.n), Goal: complete, End: endings[s.end],
	}
	for i := range v.Order {
		v.Order[i] = game.Seat((s.first + int8(i)) % s.seats)
	}
	for r := assassin; r <= general; r++ {
		v.Roles = append(v.Roles, s.viewRole(r))
	}
	for seat := range s.seats {
		v.Seats = append(v.Seats, s.viewSeat(seat, viewer))
	}
	if s.completed != nobody {
		first := game.Seat(s.completed)
		v.First = &first
	}
	switch v.Phase {
	case phaseRole:
		v.Pick = &ViewPick{Seat: game.Seat(s.picker()), Left: s.offered(int(s.picked)).size()}
	case phaseTake, phaseKeep, phaseAct:
		v.Turn = s.viewTurn()
	case phaseOver:
		v.Scores = s.viewScores()
	}
	if viewer >= 0 && int8(viewer) < s.seats {
		v.Me = s.viewMe(int8(viewer))
	}
	if viewer == game.Open {
		v.Open = &ViewOpen{Deck: s.list(&s.deck), Looking: s.list(&s.looked), FaceDown: s.faceDown.name()}
	}
	return v
}

// phase is the phase in which the game is.
func (s *State) phase() string {
	switch {
	case s.end != running:
		return phaseOver
	case int8(s.picked) < s.seats:
		return phaseRole
	case s.acting() == noRole:
		return phaseCall
	case s.looked.n > 0:
		return phaseKeep
	case s.turn.taken:
		return phaseAct
	}
	return phaseTake
}

// acting is the role whose turn it is; none between turns.
func (s *State) acting() Role {
	if s.core.N > 1 {
		return s.called
	}
	return noRole
}

func (s *State) viewRole(r Role) ViewRole {
	v := ViewRole{Role: r.name(), Number: int(r), Assassinated: r == s.killed, Robbed: r == s.robbed, State: stateWaiting}
	holder := s.holder(r)
	switch {
	case s.faceUp.has(r):
		v.State = stateRemoved
	case holder != nobody && s.revealed(holder):
		seat := game.Seat(holder)
		v.Seat, v.State = &seat, stateDone
		switch {
		case r == s.killed:
			v.State = stateNone
		case r == s.acting():
			v.State = stateActing
		}
		return v
	}
	if r <= s.called {
		v.State = stateNone
	}
	return v
}

func (s *State) viewTurn() *ViewTurn {
	t := &s.turn
	role := s.sides[t.seat].role
	return &ViewTurn{
		Seat: game.Seat(t.seat), Role: role.name(), Taken: t.taken, Looking: int(s.looked.n),
		Built: int(t.built), Builds: int(roles[role].Builds), Used: t.used, Income: t.income, Bonus: t.bonus,
		Lab: t.lab, Smithy: t.smithy, Pays: int(s.demands()),
	}
}

func (s *State) viewSeat(seat int8, viewer game.Seat) ViewSeat {
	side := &s.sides[seat]
	v := ViewSeat{
		Gold: int(side.gold), Hand: int(side.hand.n), City: []ViewBuilding{}, Types: make(map[string]int, typesCount),
		Picked: side.role != noRole, Complete: side.city.n >= complete, Bishop: s.protects(seat), Turns: int(side.turns),
	}
	for i := side.city.head; i != 0; i = s.next[i] {
		b := s.cards[i]
		v.City = append(v.City, ViewBuilding{
			Building: b.name(), Type: types.Names[typeOf[b]], Cost: int(costs[b]), Demolish: int(costs[b] - 1),
		})
		v.Score += int(costs[b])
	}
	for t, n := range side.types {
		v.Types[types.Names[t]] = int(n)
	}
	if s.revealed(seat) {
		v.Role = side.role.name()
	}
	if viewer == game.Open {
		v.Open = &ViewSeatOpen{Role: side.role.name(), Hand: s.list(&side.hand)}
	}
	return v
}

func (s *State) viewMe(seat int8) *ViewMe {
	side := &s.sides[seat]
	me := &ViewMe{
		Role: side.role.name(), Assassinated: side.role != noRole && side.role == s.killed,
		Offered: []ViewOffer{}, Hand: s.viewCards(seat, &side.hand), Looking: []ViewCard{}, Incomes: []ViewPays{}, Gold: takeGold, Cards: int(min(lookSize, s.deck.n)),
	}
	if place := s.place(seat); place < int(s.picked) || side.role == noRole && place == int(s.picked) {
		for left := s.offered(place); left != 0; left &= left - 1 {
			r := left.first()
			me.Offered = append(me.Offered, ViewOffer{Role: r.name(), FaceDown: r == s.faceDown})
		}
	}
	for r := assassin; r <= general; r++ {
		if roles[r].Income != noType {
			me.Incomes = append(me.Incomes, ViewPays{Role: r.name(), Gold: int(s.income(seat, r))})
		}
	}
	if s.acting() != noRole && s.turn.seat == seat {
		me.Looking, me.Gold = s.viewCards(seat, &s.looked), int(s.gives())
		if gives := &roles[side.role]; !s.turn.bonus {
			me.BonusGold, me.BonusCards = int(gives.Gold), int(min(node(gives.Cards), s.deck.n))
		}
	}
	return me
}

func (s *State) viewCards(seat int8, z *zone) []ViewCard {
	list := make([]ViewCard, 0, z.n)
	for i := z.head; i != 0; i = s.next[i] {
		b := s.cards[i]
		c := ViewCard{
			Building: b.name(), Type: types.Names[typeOf[b]], Cost: int(costs[b]), Price: int(s.price(seat, b)),
			Twice: s.sides[seat].built.has(b),
		}
		if b == secretStorehouse && z == &s.sides[seat].hand {
			if least, most, can := s.mayPay(seat); can && most > 0 {
				c.Cards = &ViewRange{Least: int(least), Most: int(most)}
			}
		}
		list = append(list, c)
	}
	return list
}

func (s *State) viewScores() []ViewScore {
	result, _ := s.Result()
	list := make([]ViewScore, s.seats)
	for seat := range list {
		c := s.score(int8(seat))
		l := &c.lines
		v := ViewScore{
			Seat: game.Seat(seat), Costs: int(l[lineCosts]), Types: int(l[lineTypes]), Complete: int(l[lineComplete]),
			Gate: int(l[lineGate]), Vault: int(l[lineVault]), Map: int(l[lineMap]), Statue: int(l[lineStatue]),
			Fountain: int(l[lineFountain]), Total: int(c.total()), Role: s.number(int8(seat)),
		}
		if s.sides[seat].built.has(disguiseStreet) {
			v.Disguise = types.Names[c.disguise]
		}
		if s.end == finished {
			v.Rank = int(result.Rank[seat])
		}
		list[seat] = v
	}
	return list
}
