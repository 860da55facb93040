package secretcity

// node is a place in the arena in which all cards lie; 0 is none.
type node uint8

// mostCards is how many cards a game may have. The deck has 68, but people write positions with more.
const mostCards = 127

// seats is a set of seats, a bit a seat.
type seats uint8

func one(seat int8) seats { return 1 << seat }

// arena holds all cards. Those of a zone are linked from its top, or from the one that came first, to its end.
type arena struct {
	cards [mostCards + 1]Building
	next  [mostCards + 1]node
	// knows are the seats that know a card of another's hand: they swapped hands, and none of it has been put away unseen
	// since.
	knows [mostCards + 1]seats
	used  node
}

// zone is a deck, a hand, a city, or the cards that are looked at.
type zone struct{ head, tail, n node }

// create makes a new card at the end of a zone.
func (a *arena) create(z *zone, b Building) {
	a.used++
	a.cards[a.used] = b
	a.push(z, a.used)
}

// push puts a card that is in no zone at the end of one.
func (a *arena) push(z *zone, i node) {
	a.next[i] = 0
	if z.n == 0 {
		z.head = i
	} else {
		a.next[z.tail] = i
	}
	z.tail = i
	z.n++
}

// shift takes the first card of a zone that is not empty.
func (a *arena) shift(z *zone) node {
	i := z.head
	z.head = a.next[i]
	if z.n--; z.n == 0 {
		z.tail = 0
	}
	return i
}

// pull takes a card of that name out of a zone in which one lies.
func (a *arena) pull(z *zone, b Building) node {
	before, i := node(0), z.head
	for a.cards[i] != b {
		before, i = i, a.next[i]
	}
	if before == 0 {
		return a.shift(z)
	}
	a.next[before] = a.next[i]
	if z.tail == i {
		z.tail = before
	}
	z.n--
	return i
}

// lies tells whether a card of that name lies in a zone.
func (a *arena) lies(z *zone, b Building) bool {
	for i := z.head; i != 0; i = a.next[i] {
		if a.cards[i] == b {
			return true
		}
	}
	return false
}

// forget lets nobody know the cards of a hand any more, but who holds them.
func (a *arena) forget(hand *zone) {
	for i := hand.head; i != 0; i = a.next[i] {
		a.knows[i] = 0
	}
}

// learn lets seats know the cards of a hand.
func (a *arena) learn(hand *zone, who seats) {
	for i := hand.head; i != 0; i = a.next[i] {
		a.knows[i] |= who
	}
}

// list are the names of a zone's cards.
func (a *arena) list(z *zone) []string {
	list := make([]string, 0, z.n)
	for i := z.head; i != 0; i = a.next[i] {
		list = append(list, a.cards[i].name())
	}
	return list
}
