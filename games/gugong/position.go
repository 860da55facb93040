package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Sizes of a position.
const (
	maxSeats     = 5
	servantsEach = 12
	poolAtStart  = 6
	shipsEach    = 3
	shipRoom     = 3
	harbours     = 5
	maxRoutes    = 2
	rewards      = 3 // those of harbours 2, 3 and 4
	tilesShown   = 6
	tokenLimit   = 6
	maxHeld      = tokenLimit + 1 + maxActive // tokens before they are exchanged: all active ones may come back
	maxActive    = bonusOfKind * int(tokenKinds-basicKinds)
	pileRoom     = 38 // no pile of anything is higher
	solo         = 1  // seats against Mong
	mongSide     = 1  // where Mong's things are in a game alone
)

// rewardSlots is how often each reward can be claimed: those of harbours 2, 3 and 4.
var rewardSlots = [rewards]int8{3, 2, 1}

// foreman is where a double servant is.
type foreman uint8

const (
	locked foreman = iota
	inPool
	inSupply
	onWall
	onShip // the ship says which
)

var foremanNames = [...]string{"locked", "pool", "supply", "wall", "ship"}

// ending is how a game ended.
type ending uint8

const (
	running ending = iota
	finished
	stopped
)

// The phases of a day.
const (
	phaseSetup int8 = iota
	phaseMorning
	phaseDay
	phaseDusk
	phaseEvening
	phaseEnd
	phaseOver
)

// nobody is no seat.
const nobody int8 = -1

// notThere is no city, no route, no card.
const notThere = -1

// cards is a set of gift cards: a bit for each.
type cards uint64

// position is all that a game knows.
type position struct {
	match  *match
	core   flow.Core
	chance game.Chance
	end    ending
	phase  int8
	day    int8
	start  int8 // who goes first today
	turn   int8 // whose turn it is; nobody between turns
	medal  int8 // who goes first tomorrow; nobody has it yet
	focus  int8 // Mong's place; notThere without one

	board  [places]int8 // gift cards; notThere before they are laid
	dice   [diceCount]int8
	shops  uint16           // those that have their jade
	tiles  [tilesShown]int8 // the decrees, upper and lower of each level
	cities [maxCities]token // the tokens that lie there
	lit    uint16           // cities that have one
	tokens pile             // travel tokens, face down
	spent  [tokenKinds]int8 // by kind
	deck   pile             // gift cards

	sides    [maxSeats]side
	arrived  int8  // envoys so far
	resolved token // being resolved; noToken as a rule

	mong automa

	final [maxSeats]finals
}

// pile is a pile of cards or tokens, its top last.
type pile struct {
	at [pileRoom]int8
	n  int8
}

func (p *pile) push(x int8) {
	p.at[p.n] = x
	p.n++
}

// pop takes the top one.
func (p *pile) pop() int8 {
	p.n--
	return p.at[p.n]
}

func (p *pile) all() []int8 { return p.at[:p.n] }

// side is what a player has.
type side struct {
	pool, supply, wall int8 // single servants
	foreman            foreman
	ships              [shipsEach]ship
	slots              [rewards]int8 // servants on the rewards of harbours 2, 3 and 4; of Mong neutral ones
	decrees            uint8         // tiles, by their places, with a servant of the player

	city    int8 // where the traveller is; notThere before its first move
	held    [maxHeld]token
	tokens  int8 // how many are held, the oldest first
	active  [maxActive]bonus
	actives int8

	envoy   int8 // steps
	arrival int8 // which to arrive, from 1; 0 has not
	space   int8 // of the intrigue track
	height  int8 // in the space's stack, from 0
	points  int16
	jade    int8
	matches int8 // of the last evening
	turns   int16

	hand, discard cards
	known         cards // of both: cards of which everybody knows that the player has them
	open          cards // cards of which everybody knows in which of the two they are
	high          cards // cards of the discard pile of which only their value is known: it is high
}

// ship is a ship of a player.
type ship struct {
	route   int8 // notThere: in reserve
	harbour int8 // from 1
	singles int8
	double  bool
}

func (s *ship) load() int8 {
	if s.double {
		return s.singles + 2
	}
	return s.singles
}

func (s *ship) sails() bool { return s.route != notThere }

func (s *ship) full() bool { return s.load() >= shipRoom }

// bonus is an active bonus token. A servant lies on it.
type bonus struct {
	token token
	place int8 // notThere for one that counts everywhere
}

// automa is what only Mong has. Piles have their top last.
type automa struct {
	hand    pile // gift cards
	discard pile
	draw    pile
	today   pile
	old     pile
	loopAt  int8 // the last city of the way round where Mong was; notThere
	out     bool // no automa card was left: his day is over
	gift    int8 // what he gives in this turn
	card    int8 // the automa card of this turn or dusk
}
