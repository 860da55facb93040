package secretcity

// guess is how likely each seat holds each role, as far as the seat can tell from what it was offered and from what
// everybody sees.
type guess [mostSeats][rolesCount + 1]float32

// wanted is how much people like the roles.
var wanted = [rolesCount + 1]float32{assassin: 1, thief: 0.8, magician: 0.9, king: 1.1, bishop: 1, merchant: 1.3, architect: 1.5, general: 1.1}

// guessRoles works the guess out.
func (p *player) guessRoles() {
	v := p.v
	p.guess = guess{}
	own, mine := p.own.seat, v.Role(p.own.seat)
	place, offered := v.Place(own), v.Offered()
	for r := assassin; r <= general; r++ {
		if r == mine || v.FaceUp().has(r) {
			continue
		}
		all := 1 / wanted[r] // nobody: what is left over is what few want
		for seat := range v.Seats() {
			known := v.Role(seat)
			switch {
			case seat == own, known != noRole && known != r:
				continue
			case known == r:
				p.guess[seat][r] = 1
			case r <= v.Called() && r != v.Killed():
				continue // it would have acted
			case offered.has(r) != (v.Place(seat) > place) && v.Place(seat) != mostSeats-1:
				continue // who picked before has what was missing, who picked later what was there; the last of seven either
			default:
				p.guess[seat][r] = p.wants(seat, r)
			}
			all += p.guess[seat][r]
		}
		for seat := range v.Seats() {
			p.guess[seat][r] /= all
		}
	}
}

// wants is how much a seat may want a role.
func (p *player) wants(seat int8, r Role) float32 {
	v := p.v
	want := wanted[r] * (1 + 0.5*float32(v.Income(seat, r)))
	switch r {
	case architect:
		want += when(v.Hand(seat) >= 4 && v.Gold(seat) >= 4)
	case magician:
		want += when(v.Hand(seat) <= 1)
	case bishop:
		want += when(v.Buildings(seat) >= 5)
	case noRole, assassin, thief, king, merchant, general:
	}
	return want
}

// killWorth is what it is worth to name a role as the Assassin.
func (p *player) killWorth(r Role) float32 {
	own := &p.own
	bonus := float32(0)
	switch r {
	case architect:
		bonus = 2
	case merchant:
		bonus = 1
	case thief:
		bonus = 0.3 * float32(own.gold)
	case general:
		bonus = 1.5 * when(own.built >= 5)
	case king:
		bonus = -1 // it gets the crown all the same
	case noRole, assassin, magician, bishop:
	}
	worth := float32(0)
	for seat := range p.v.Seats() {
		if seat == own.seat {
			continue
		}
		threat := float32(p.v.Buildings(seat)) + 0.4*float32(p.v.Gold(seat)) + 0.3*float32(p.v.Hand(seat))
		if p.v.Buildings(seat) >= 5 {
			threat *= 2
		}
		worth += p.guess[seat][r] * (threat + bonus)
	}
	return worth
}

// robWorth is the gold that naming a role as the Thief may bring.
func (p *player) robWorth(r Role) float32 {
	worth := float32(0)
	for seat := range p.v.Seats() {
		if seat != p.own.seat {
			worth += p.guess[seat][r] * float32(p.v.Gold(seat))
		}
	}
	return worth
}
