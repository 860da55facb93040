package dominion

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

const (
	maxSeats = 6                        // the arrays' size; About says how many may play
	piles    = baseCards + kingdomPiles // of a game's Supply
	// maxOwned is the most cards that can have left the Supply: six seats' ten, two sets of base cards but Copper dealt
	// (310), and ten Kingdom piles, of which eight at most have twelve cards.
	maxOwned = 60 + 310 + 8*12 + 2*10
)

// A node is a card that has left the Supply: a place in the arena. 0 is none.
type node = uint16

// A face is a card that has left the Supply, as it lies in the arena: the Card, and what everybody knows of it where it
// lies now. New deals keep that.
type face uint16

// What everybody may know of a card. Who plays all Treasures, or has none to play, shows what the rest of the hand is not.
const (
	known      face = 1 << (7 + iota) // which it is
	noTreasure                        // that it is no Treasure
	noAction                          // that it is no Action
	noVictory                         // that it is no Victory card
	ownerKnows                        // nothing; but its owner knows which it is, though it cannot see it
	giver                             // nothing; but the seat that gave it away knows which it is: three bits, from 1
	cardBits   = known - 1
	givers     = 7 * giver
	loose      = 8 * giver                   // that it is one of the deck's loose cards: which those are, but not which of them lies where
	facts      = known | notOfTypes | givers // what anybody but its owner may know
	notOfTypes = noTreasure | noAction | noVictory
)

// denials are the types that everybody may know a card not to be of.
var denials = [...]struct {
	fact  face
	types Types
}{{noTreasure, Treasure}, {noAction, Action}, {noVictory, Victory}}

// not are the types that everybody knows the card not to be of.
func (f face) not() Types {
	var types Types
	for _, d := range denials {
		if f&d.fact != 0 {
			types |= d.types
		}
	}
	return types
}

// denying is what is known of a card that is of none of the types.
func denying(types Types) face {
	var facts face
	for _, d := range denials {
		if types&d.types != 0 {
			facts |= d.fact
		}
	}
	return facts
}

// givenBy marks a card that a seat gave away.
func givenBy(seat game.Seat) face { return giver * face(seat+1) }

// given tells whether that seat gave the card away, and knows it for that.
func (f face) given(seat game.Seat) bool { return f&givers != 0 && f&givers == givenBy(seat) }

// facts are what others than its owner know of the card; of one that everybody knows nothing else is worth telling.
func (f face) facts() face {
	if f&known != 0 {
		return known
	}
	return f & facts
}

// zone is a list of cards in the arena: a deck from the top, a discard pile from the bottom, all others in order of
// arrival.
type zone struct{ head, tail, n node }

// side is what lies before one seat.
type side struct {
	hand, deck, discard, inPlay, aside, limbo, removed zone

	turns uint16 // begun so far
	last  Card   // the card played last

	resigned uint8 // which resignation of the game was this seat's, from 1
}

// turn is what counts in the running turn only.
type turn struct {
	seat      game.Seat
	silver    bool   // a Silver has been played
	gone      bool   // the Action played last has left play
	merchants uint8  // coins that the first Silver brings
	reduction uint8  // of all costs
	coppers   uint8  // coins that each Copper gives more
	played    uint16 // Actions, replays included
	actions   int16
	buys      int16
	coins     int16
}

// attack is the play of an Attack that is being resolved. There is never more than one: what an Attack does plays no
// other card.
type attack struct {
	card       Card // noCard while there is none
	reacted    bool // all reactions are over
	unaffected seats
	done       seats
	first      [maxSeats]Card // reactions chosen in the blind window; noCard passes
}

var noAttack = attack{card: noCard, first: [maxSeats]Card{noCard, noCard, noCard, noCard, noCard, noCard}}

// seats is a set of seats.
type seats uint8

func (s seats) has(seat game.Seat) bool { return s&(1<<seat) != 0 }
func (s *seats) add(seat game.Seat)     { *s |= 1 << seat }
func (s *seats) drop(seat game.Seat)    { *s &^= 1 << seat }

// pileSet is a set of piles of the Supply.
type pileSet uint32

const allPiles pileSet = 1<<piles - 1

// position is everything a game is, as one value without pointers but the one to what never changes.
type position struct {
	core   flow.Core
	chance game.Chance
	match  *match

	arena [maxOwned + 1]face
	next  [maxOwned + 1]node // the node behind it in its zone
	used  node               // nodes in use: a card that has left the Supply never goes back
	trash zone
	sides [maxSeats]side
	owned [maxSeats][maxCards]uint8 // in all zones of a seat, removed included
	piles [piles]uint8              // the Supply
	stock pileSet                   // the piles that are not empty

	turn    turn
	attack  attack
	leaving seats // have resigned, but an effect is unfinished
	loose   seats // whose decks have loose cards
	mixed   bool  // cards were passed: nobody who did not see it knows which of the others owns which
	end     ending
}

// ending is whether and how the game has ended.
type ending uint8

const (
	running ending = iota
	finished
	stopped // at the table's cap
)

// card is the card at a node.
func (p *position) card(i node) Card { return Card(p.arena[i] & cardBits) }

// add puts a node at the end of a zone. The tail of an empty zone is no node, and what no node points to means nothing:
// so there is no branch that a processor would guess wrong half the time.
func (p *position) add(z *zone, i node) {
	p.next[z.tail] = i
	p.next[i] = 0
	head := z.head
	if z.n == 0 {
		head = i
	}
	z.head, z.tail = head, i
	z.n++
}

// push puts a node at the beginning of a zone.
func (p *position) push(z *zone, i node) {
	p.next[i] = z.head
	if z.n == 0 {
		z.tail = i
	}
	z.head = i
	z.n++
}

// join moves all cards of a zone behind those of another. Either may be empty; see add for how.
func (p *position) join(z, from *zone) {
	p.next[z.tail] = from.head
	head, tail := z.head, from.tail
	if z.n == 0 {
		head = from.head
	}
	if from.n == 0 {
		tail = z.tail
	}
	z.head, z.tail = head, tail
	z.n += from.n
	from.head, from.tail, from.n = 0, 0, 0
}

// shift moves the first n cards of a zone behind those of another. There must be as many.
func (p *position) shift(z, from *zone, n node) {
	if n == 0 {
		return
	}
	last := from.head
	for range n - 1 {
		last = p.next[last]
	}
	p.shiftTo(z, from, last, n)
}

// shiftTo is shift where the last of the n cards is known; n is not 0. See add for how.
func (p *position) shiftTo(z, from *zone, last, n node) {
	first, behind, tail := from.head, p.next[last], from.tail
	if behind == 0 {
		tail = 0
	}
	from.head, from.tail = behind, tail
	from.n -= n
	p.next[last] = 0
	p.next[z.tail] = first
	head := z.head
	if z.n == 0 {
		head = first
	}
	z.head, z.tail = head, last
	z.n += n
}

// find is the first card of the kind in a zone, but one that everybody knows if there is one, or else one that somebody
// gave: which of the copies a player means nobody else can tell, so it may always be that. before is the card before it;
// both are 0 if there is none.
func (p *position) find(z *zone, c Card) (found, before node) {
	for i, last := z.head, node(0); i != 0; last, i = i, p.next[i] {
		if p.card(i) != c {
			continue
		}
		if p.arena[i]&known != 0 {
			return i, last
		}
		if found == 0 || p.arena[i]&givers != 0 && p.arena[found]&givers == 0 {
			found, before = i, last
		}
	}
	return found, before
}

// before is the node before another in its zone; 0 for the first.
func (p *position) before(z *zone, i node) node {
	before := node(0)
	for at := z.head; at != i; at = p.next[at] {
		before = at
	}
	return before
}

// insert puts a node into a zone, behind the first n.
func (p *position) insert(z *zone, i, n node) {
	if n == 0 {
		p.push(z, i)
		return
	}
	before := z.head
	for range n - 1 {
		before = p.next[before]
	}
	p.next[i], p.next[before] = p.next[before], i
	if before == z.tail {
		z.tail = i
	}
	z.n++
}

// alike tells whether all cards of a zone are copies of one.
func (p *position) alike(z *zone) bool {
	for i := z.head; i != 0; i = p.next[i] {
		if p.card(i) != p.card(z.head) {
			return false
		}
	}
	return true
}

// pull takes a card of the kind out of a zone, the one that find finds; 0 if there is none.
func (p *position) pull(z *zone, c Card) node {
	i, before := p.find(z, c)
	if i != 0 {
		p.unlink(z, before, i)
	}
	return i
}

// pullLast takes the last card of the kind out of a zone; 0 if there is none.
func (p *position) pullLast(z *zone, c Card) node {
	found, before := node(0), node(0)
	for i, last := z.head, node(0); i != 0; last, i = i, p.next[i] {
		if p.card(i) == c {
			found, before = i, last
		}
	}
	if found != 0 {
		p.unlink(z, before, found)
	}
	return found
}

// unlink takes a node out of a zone; before is the one before it, 0 for the first.
func (p *position) unlink(z *zone, before, i node) {
	if before == 0 {
		z.head = p.next[i]
	} else {
		p.next[before] = p.next[i]
	}
	if z.tail == i {
		z.tail = before
	}
	z.n--
}

// mint makes a card that is in no zone yet.
func (p *position) mint(c Card) node {
	p.used++
	p.arena[p.used] = face(c)
	return p.used
}

// create makes a card in a zone, for a seat that owns it then.
func (p *position) create(seat game.Seat, z *zone, c Card) {
	p.add(z, p.mint(c))
	p.owned[seat][c]++
}

// learn adds to what everybody knows of the cards of a zone; forget takes from it.
func (p *position) learn(z *zone, facts face) {
	for i := z.head; i != 0; i = p.next[i] {
		p.arena[i] |= facts
	}
}

func (p *position) forget(z *zone, facts face) {
	for i := z.head; i != 0; i = p.next[i] {
		p.arena[i] &^= facts
	}
}

// holds tells whether a card of one of the types lies in the zone.
func (p *position) holds(z *zone, types Types) bool {
	for i := z.head; i != 0; i = p.next[i] {
		if p.match.types[p.card(i)]&types != 0 {
			return true
		}
	}
	return false
}

// count is how many cards of a kind lie in a zone.
func (p *position) count(z *zone, c Card) int {
	n := 0
	for i := z.head; i != 0; i = p.next[i] {
		if p.card(i) == c {
			n++
		}
	}
	return n
}

// cost is what a card costs now.
func (p *position) cost(c Card) int {
	return max(0, int(p.match.printed[c])-int(p.turn.reduction))
}

// emptyPiles is how many piles of the Supply are empty.
func (p *position) emptyPiles() int { return piles - bits.OnesCount32(uint32(p.stock)) }

// left is the next seat in turn order that is still in the game.
func (p *position) left(seat game.Seat) game.Seat {
	for {
		if seat++; int(seat) == p.match.seats {
			seat = 0
		}
		if !p.out(seat) {
			return seat
		}
	}
}

// out tells whether a seat has resigned and is not part of anything any more.
func (p *position) out(seat game.Seat) bool {
	return p.sides[seat].resigned != 0 && !p.leaving.has(seat)
}
