package coachride

import (
	"math/bits"

	"github.com/noripan/noripan/game"
)

// object is a kind of object: equal copies are one thing.
type object = uint8

// The objects, in the order in which lists show them.
const (
	key object = iota
	goblet
	bagKey
	bagGoblet
	blackPearl
	dagger
	gloves
	poisonRing
	throwingKnives
	whip
	privilege
	monocle
	brokenMirror
	sextant
	coat
	tome
	lodgeArms
	objects // how many there are

	// What one may know of an object without knowing which it is.
	secretBag = objects     // one of the two bags
	anyKey    = objects + 1 // a key, or the bag that has become one
	anyGoblet = objects + 2 // a goblet, or the bag that has become one
	facts     = objects + 3 // what notes may tell of

	noObject object = 255
)

// An objectDef is what the rules know of an object.
type objectDef struct {
	Name    string
	Copies  uint8
	Sealed  bool // may be among the objects that are dealt at the start
	Trigger bool // does something when it is traded away
	Accept  bool // an offer of it cannot be refused
}

var objectDefs = [objects]objectDef{
	key:            {Name: "key", Copies: 3, Sealed: true},
	goblet:         {Name: "goblet", Copies: 3, Sealed: true},
	bagKey:         {Name: "bag_key", Copies: 1, Sealed: true, Trigger: true},
	bagGoblet:      {Name: "bag_goblet", Copies: 1, Sealed: true, Trigger: true},
	blackPearl:     {Name: "black_pearl", Copies: 1, Sealed: true, Accept: true},
	dagger:         {Name: "dagger", Copies: 1, Sealed: true},
	gloves:         {Name: "gloves", Copies: 1, Sealed: true},
	poisonRing:     {Name: "poison_ring", Copies: 1, Sealed: true},
	throwingKnives: {Name: "throwing_knives", Copies: 1, Sealed: true},
	whip:           {Name: "whip", Copies: 1, Sealed: true},
	privilege:      {Name: "privilege", Copies: 1, Sealed: true, Trigger: true},
	monocle:        {Name: "monocle", Copies: 1, Sealed: true, Trigger: true},
	brokenMirror:   {Name: "broken_mirror", Copies: 1, Accept: true},
	sextant:        {Name: "sextant", Copies: 1, Trigger: true},
	coat:           {Name: "coat", Copies: 1, Trigger: true},
	tome:           {Name: "tome", Copies: 1, Trigger: true},
	lodgeArms:      {Name: "lodge_arms", Copies: 1},
}

// maxObjects is how many objects a game has at most, and lie in its pile; a position that was written by hand may have all
// those and full luggage beside them.
const (
	maxObjects = 21
	maxWritten = maxObjects + maxSeats*6
)

// objectTable names the objects, and behind them a bag whose kind is not known.
var objectTable = func() *game.Table {
	t := &game.Table{Name: "object"}
	for i := range objectDefs {
		t.Names = append(t.Names, objectDefs[i].Name)
	}
	t.Names = append(t.Names, "secret_bag")
	return t
}()

// factName is what a note says of an object: a turned bag that nobody has seen is what it has become.
func factName(o object) string {
	switch o {
	case anyKey:
		o = key
	case anyGoblet:
		o = goblet
	}
	return objectTable.Names[o]
}

// class is what others may know of an object that is named in public: a bag never tells its kind.
func class(o object, turned bool) object {
	switch {
	case o > bagGoblet:
		return o
	case turned:
		return anyKey + o&1
	case o == bagKey || o == bagGoblet:
		return secretBag
	}
	return o
}

// mayBe are the objects that each fact may tell of.
var mayBe = func() (of [facts]bundle) {
	for o := range objects {
		of[o] = one(o)
	}
	of[secretBag] = one(bagKey) | one(bagGoblet)
	of[anyKey] = one(key) | one(bagKey)
	of[anyGoblet] = one(goblet) | one(bagGoblet)
	return of
}()

// vague are the facts that may tell of several objects, in the order in which each takes the first object left that it may
// tell of: so all find one where all can.
var vague = [...]object{anyKey, secretBag, anyGoblet}

// fits tells whether an object is one of which a fact tells.
func fits(o, fact object) bool { return mayBe[fact].has(o) }

// bundle is a number of objects, of each kind up to seven: three bits a kind. A game has three of a kind at most; a
// position that was written by hand may have more.
type bundle uint64

const (
	kindBits = 3
	mostKind = 1<<kindBits - 1

	copiesMost = 3 // that a game has of a kind

	ones   bundle = 0x1249249249249249
	all    bundle = 1<<(kindBits*objects) - 1 // the bits of objects that are known
	kindOf bundle = mostKind
	bagged        = kindOf<<(kindBits*bagKey) | kindOf<<(kindBits*bagGoblet)
	keys          = kindOf << (kindBits * key)
	cups          = kindOf << (kindBits * goblet)
)

func one(o object) bundle { return 1 << (kindBits * o) }

// count is how many objects of a kind there are.
func (b bundle) count(o object) int { return int(b >> (kindBits * o) & kindOf) }

func (b bundle) has(o object) bool { return b>>(kindBits*o)&kindOf != 0 }

// size is how many objects there are.
func (b bundle) size() int {
	return bits.OnesCount64(uint64(b&ones)) + 2*bits.OnesCount64(uint64(b&(ones<<1))) + 4*bits.OnesCount64(uint64(b&(ones<<2)))
}

// next is the first kind that is there. The bundle must not be empty.
func (b bundle) next() object { return object(bits.TrailingZeros64(uint64(b)) / kindBits) }

// without leaves a whole kind out.
func (b bundle) without(o object) bundle { return b &^ (kindOf << (kindBits * o)) }

// kinds has one of each kind that is there.
func (b bundle) kinds() bundle { return (b | b>>1 | b>>2) & ones }

// nth is the object that has n others before it.
func (b bundle) nth(n int) object {
	for {
		o := b.next()
		if n -= b.count(o); n < 0 {
			return o
		}
		b = b.without(o)
	}
}
