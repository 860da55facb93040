package secretcity

import "github.com/noripan/noripan/game"

// Seen is what one seat may know, for policies: the View's facts without their form.
type Seen struct {
	p    *position
	seat int8
}

// See gives what a seat may know.
func (s *State) See(seat game.Seat, into game.Perspective) game.Perspective {
	seen, ok := into.(*Seen)
	if !ok {
		seen = new(Seen)
	}
	seen.p, seen.seat = &s.position, int8(seat)
	return seen
}

// Seat is whose eyes these are, of so many seats.
func (v *Seen) Seat() int8  { return v.seat }
func (v *Seen) Seats() int8 { return v.p.seats }

// Round is the number of the round; Last tells whether it is the last one, Over whether the game has ended.
func (v *Seen) Round() int { return int(v.p.round) }
func (v *Seen) Last() bool { return v.p.completed != nobody }
func (v *Seen) Over() bool { return v.p.end != running }

// Deck is how many cards the deck has.
func (v *Seen) Deck() int { return int(v.p.deck.n) }

// Crown tells whether a seat has the crown.
func (v *Seen) Crown(seat int8) bool { return v.p.crown == seat }

// First tells whether a seat's city was complete first.
func (v *Seen) First(seat int8) bool { return v.p.completed == seat }

// Gold, Hand and Buildings are how much gold, how many cards and how many buildings a seat has.
func (v *Seen) Gold(seat int8) int      { return int(v.p.sides[seat].gold) }
func (v *Seen) Hand(seat int8) int      { return int(v.p.sides[seat].hand.n) }
func (v *Seen) Buildings(seat int8) int { return int(v.p.sides[seat].city.n) }

// Built are the names in a seat's city, Types how many buildings of a type it has.
func (v *Seen) Built(seat int8) names       { return v.p.sides[seat].built }
func (v *Seen) Types(seat int8, t Type) int { return int(v.p.sides[seat].types[t]) }

// Sixth is since which round a seat has six buildings; 0 while it has not.
func (v *Seen) Sixth(seat int8) int { return int(v.p.sides[seat].sixth) }

// Score is how a seat would count if the game ended now. Only numbers that everybody sees count.
func (v *Seen) Score(seat int8) int {
	c := v.p.score(seat)
	return int(c.total())
}

// Income is what a role would give a seat.
func (v *Seen) Income(seat int8, r Role) int { return int(v.p.income(seat, r)) }

// Role is the role of a seat: its own, or one that was revealed; none where it is not known.
func (v *Seen) Role(seat int8) Role {
	if seat == v.seat || v.p.revealed(seat) {
		return v.p.sides[seat].role
	}
	return noRole
}

// Called is the role that was called last; FaceUp are those that were removed openly, Killed is the one that the Assassin
// has named.
func (v *Seen) Called() Role    { return v.p.called }
func (v *Seen) FaceUp() roleSet { return v.p.faceUp }
func (v *Seen) Killed() Role    { return v.p.killed }

// Place is which of the round's pickers a seat is; Picks tells whether it is that one's turn to pick.
func (v *Seen) Place(seat int8) int { return v.p.place(seat) }

// Offered are the roles from which the seat picks, or has picked.
func (v *Seen) Offered() roleSet { return v.p.offered(v.p.place(v.seat)) }

// Turn is the turn that goes on, if it is the seat's own; all of it but the cards is known to everybody.
func (v *Seen) Turn() *turn { return &v.p.turn }

// Builds is how many buildings the seat's turn may still build, Demands the income that it may still collect, Gives the
// gold that its take gives.
func (v *Seen) Builds() int  { return int(v.p.builds()) }
func (v *Seen) Demands() int { return int(v.p.demands()) }
func (v *Seen) Gives() int   { return int(v.p.gives()) }

// Cards appends the seat's own hand.
func (v *Seen) Cards(into []Building) []Building {
	return v.p.appendCards(&v.p.sides[v.seat].hand, into)
}

// City appends a seat's city.
func (v *Seen) City(seat int8, into []Building) []Building {
	return v.p.appendCards(&v.p.sides[seat].city, into)
}

func (a *arena) appendCards(z *zone, into []Building) []Building {
	for i := z.head; i != 0; i = a.next[i] {
		into = append(into, a.cards[i])
	}
	return into
}

// Protected tells whether the General may demolish nothing in a seat's city.
func (v *Seen) Protected(seat int8) bool {
	return v.Buildings(seat) >= complete || v.p.protects(seat)
}
