// Package flow is for rules that wait in their middle: effects inside effects, resumable at every question.
//
// A program is a list of steps built once; an unfinished program is a Frame of plain numbers on a Stack. A step either
// does something or asks something. Pushing a frame from a step runs that program before the next step. So a state in
// the middle of an attack under a doubled card under another one is still a value that can be copied, stored and
// dealt anew, and printing its frames tells where it stands.
package flow

import (
	"math/bits"

	"github.com/noripan/noripan/game"
)

// Depth is the deepest stack. A game proves in its tests that its rules stay below it.
const Depth = 40

// Frame is one unfinished program.
type Frame struct {
	Prog uint16   // index into the Book
	At   uint8    // the step to run next; past the last one the frame is finished
	Seat int8     // who carries it out
	Reg  [4]int16 // what the steps remember: an answer, a count, a card, a target
}

// Core is what flow keeps in a state's flat value.
type Core struct {
	N      int16 // frames in use; the last is running
	Frames [Depth]Frame
	Asks   Asks
	Serial uint64 // questions asked so far
	Slot   uint32 // slots begun so far; the rules count it up
	Window uint32 // windows of slots begun so far; the rules count it up where one may ask more than once
}

// Asks is what the running step has asked.
type Asks struct {
	Asked  game.Audience // all seats of this question
	Open   game.Audience // those that have not answered
	First  uint64        // serial of the first asked seat; the others follow in seat order
	Min    int16
	Max    int16
	Sealed [game.MaxSeats]game.Option // picks of several asked seats and of offers, kept until the last asked one is in

	Offered game.Audience // the seats that have an offer beside the question
	Waits   game.Audience // those of them that have not answered it
	Took    game.Audience // those that took it: what they picked is in Sealed
}

// Next is what happens after a step.
type Next uint8

// What happens after a step. Frames that the step pushed run first in any case.
const (
	Go    Next = iota // on to the next step
	Again             // this step once more (or the one that the step has set At to)
	Done              // the program is finished
)

// Step is one step of a program: Do or Ask, never both.
type Step[S any] struct {
	Name string // unique in its program; snapshots and scenarios name it
	Do   func(*S, *Frame) Next
	Ask  *Question[S]
}

// Question is a step that asks one seat; or, if Together, several at once, who pick exactly one option each, blind to
// one another.
type Question[S any] struct {
	Kind int16 // an index into the game's Words.Kinds
	// Who tells which seats are asked (one, but for Together) and how many picks are wanted; lo and hi are clipped to the
	// options there are. Nobody means that Take is called with no picks. Without Who the frame's seat makes one pick.
	Who func(*S, *Frame) (seats game.Audience, lo, hi int)
	// Options appends the options of an asked seat.
	Options func(*S, *Frame, game.Seat, []game.Option) []game.Option
	// Default appends the seat's answer when its time has run out.
	Default func(*S, *Frame, game.Seat, []game.Option) []game.Option
	// Take carries the answer out. Of a Together question the answers are in Asks.Sealed and picks is empty.
	Take func(*S, *Frame, []game.Option) Next
	// Args, if there, fills in what the question tells besides its options.
	Args func(*S, *Frame, game.Seat, *[2]game.Ref)
	// Always asks even if only one answer is possible: where being asked must not tell what one holds.
	Always bool
	// Ordered says that the order of the picks matters.
	Ordered bool
	// Together asks all seats of Who at once and keeps their answers sealed until the last is in. It always asks.
	Together bool
	// Offer, if there, is made beside the question, to seats that it does not ask itself.
	Offer *Offer[S]
	// Back, if there, makes the question a part: it leads back to the question before, by setting the frame's At to its
	// step and forgetting what its Take has noted. Between the two nothing but the frame may have changed.
	Back func(*S, *Frame)

	plain bool // one pick of the frame's seat and nothing else, as most are: the way there is shorter
}

// Offer is an optional decision of some seats beside a question: to make one pick, or none. It ends with the question;
// Take finds who took it in Asks.Took, and what they picked in Asks.Sealed.
type Offer[S any] struct {
	Kind    int16 // an index into the game's Words.Kinds, of the class Offer
	Who     func(*S, *Frame) game.Audience
	Options func(*S, *Frame, game.Seat, []game.Option) []game.Option
}

// Program is a named list of steps.
type Program[S any] struct {
	Name  string
	Steps []Step[S]
}

// Book is all programs of a game. Build it once; it is immutable afterwards.
type Book[S any] struct {
	programs  []Program[S]
	byName    map[string]uint16
	registers []game.Arg
}

// NewBook is an empty book. The registers are what the frames of all its programs remember, with the table of what may
// stand there (numbers are not negative): snapshots name them.
func NewBook[S any](registers ...game.Arg) *Book[S] {
	if len(registers) > len(Frame{}.Reg) {
		panic("flow: more registers than a frame has")
	}
	return &Book[S]{byName: make(map[string]uint16), registers: registers}
}

// Add adds a program and returns its index. Two programs of one name, two steps of one name in a program, or a step
// that neither does nor asks are mistakes of the game's author: it panics.
func (b *Book[S]) Add(name string, steps ...Step[S]) uint16 {
	if _, known := b.byName[name]; known {
		panic("flow: two programs named " + name)
	}
	names := make(map[string]bool, len(steps))
	for _, step := range steps {
		if names[step.Name] || (step.Do == nil) == (step.Ask == nil) {
			panic("flow: program " + name + ", step " + step.Name + ": the name twice, or not one of Do and Ask")
		}
		names[step.Name] = true
		if q := step.Ask; q != nil {
			q.plain = q.Who == nil && !q.Always && !q.Together && q.Offer == nil
		}
	}
	index := uint16(len(b.programs))
	b.byName[name] = index
	b.programs = append(b.programs, Program[S]{Name: name, Steps: steps})
	return index
}

// Program is the program at an index.
func (b *Book[S]) Program(index uint16) *Program[S] { return &b.programs[index] }

// Outline lists the programs with the names of their steps, for a hash of the rules.
func (b *Book[S]) Outline() [][]string {
	outline := make([][]string, len(b.programs))
	for i, p := range b.programs {
		outline[i] = []string{p.Name}
		for _, step := range p.Steps {
			outline[i] = append(outline[i], step.Name)
		}
	}
	return outline
}

// Push starts a program on top of what is running. It panics if the stack is full: the game's proof was wrong.
func (c *Core) Push(prog uint16, seat game.Seat, reg ...int16) *Frame {
	f := &c.Frames[c.N]
	*f = Frame{Prog: prog, Seat: int8(seat)}
	copy(f.Reg[:], reg)
	c.N++
	return f
}

// Clear forgets all frames and questions: the game is over.
func (c *Core) Clear() {
	c.N = 0
	c.Asks = Asks{}
}

// Forward moves the numbering of questions on to the given number if it is behind; the open ones are asked anew.
func (c *Core) Forward(serial uint64) {
	if c.Serial >= serial {
		return
	}
	c.Serial = serial
	if c.Asks.Open != 0 {
		c.Asks.First = serial + 1
		c.Serial += c.Asks.count()
	}
}

// Add takes the core into the hash of its state: all that a snapshot holds of it, and nothing else.
func (c *Core) Add(d *game.Digest) {
	d.Add(uint64(c.N))
	d.Add(c.Serial)
	d.Add(uint64(c.Slot) | uint64(c.Window)<<32)
	for i := range c.Frames[:c.N] {
		f := &c.Frames[i]
		d.Add(uint64(f.Prog) | uint64(f.At)<<16 | uint64(uint8(f.Seat))<<24)
		d.Add(uint64(uint16(f.Reg[0])) | uint64(uint16(f.Reg[1]))<<16 | uint64(uint16(f.Reg[2]))<<32 | uint64(uint16(f.Reg[3]))<<48)
	}
	a := &c.Asks
	if a.Open == 0 {
		return
	}
	d.Add(uint64(a.Asked) | uint64(a.Open)<<16 | uint64(uint16(a.Min))<<32 | uint64(uint16(a.Max))<<48)
	d.Add(a.First)
	if a.Offered != 0 {
		d.Add(uint64(a.Offered) | uint64(a.Waits)<<16 | uint64(a.Took)<<32)
	}
	for answered := a.Asked&^a.Open | a.Took; answered != 0; answered &= answered - 1 {
		o := &a.Sealed[bits.TrailingZeros16(uint16(answered))]
		d.Add(uint64(uint16(o.Verb)) | uint64(uint16(o.Refs[0]))<<16 | uint64(uint16(o.Refs[1]))<<32 | uint64(uint16(o.Refs[2]))<<48)
		d.Add(uint64(uint16(o.Refs[3])))
	}
}

// Serial is the number of the question to an asked seat.
func (a *Asks) Serial(seat game.Seat) uint64 {
	return a.First + uint64(bits.OnesCount16(uint16(a.Asked&(bit(seat)-1))))
}

// OfferSerial is the number of the offer to a seat: offers come behind the question.
func (a *Asks) OfferSerial(seat game.Seat) uint64 {
	before := bits.OnesCount16(uint16(a.Asked)) + bits.OnesCount16(uint16(a.Offered&(bit(seat)-1)))
	return a.First + uint64(before)
}

// count is how many numbers the question and its offers have.
func (a *Asks) count() uint64 {
	return uint64(bits.OnesCount16(uint16(a.Asked)) + bits.OnesCount16(uint16(a.Offered)))
}

// end forgets the question.
func (a *Asks) end() { a.Asked, a.Open, a.Offered, a.Waits, a.Took = 0, 0, 0, 0, 0 }

// bit is the audience of one seat at the table.
func bit(seat game.Seat) game.Audience { return 1 << (seat & 15) }
