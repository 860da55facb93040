package game

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Mode is which generator the random events of a game use.
type Mode uint8

// The modes of chance.
const (
	Fast   Mode = iota // PCG: search and simulation
	Secure             // ChaCha8: a table where somebody might gain by prediction
)

var modeNames = [...]string{"fast", "secure"}

func (m Mode) String() string { return modeNames[m] }

// ModeNamed is the mode of that name.
func ModeNamed(name string) (Mode, error) {
	for i, known := range modeNames {
		if known == name {
			return Mode(i), nil
		}
	}
	return 0, fmt.Errorf("no chance mode %q (fast or secure)", name)
}

// Purpose is what a random event is for; every game numbers its own below MaxPurposes.
type Purpose uint8

// MaxPurposes bounds a game's purposes.
const MaxPurposes = 8

// Chance is a game's source of random events. It lies in the state and holds no running stream: each event opens a
// generator of its own from the key, its number and its purpose, so that events do not shift each other.
type Chance struct {
	Key    [32]byte
	Count  uint64 // random events so far
	Mode   Mode
	Script bool               // whether the script still counts; Determinize switches it off
	Used   [MaxPurposes]uint8 // script events used up
}

// NewChance is the chance of a new game.
func NewChance(s *Setup) Chance {
	return Chance{Key: s.Key, Mode: s.Mode, Script: s.Script != nil}
}

// Next returns the script's next event for the purpose, if there is one left.
func (c *Chance) Next(script *Script, purpose Purpose) ([]string, bool) {
	if !c.Script || script == nil || int(c.Used[purpose]) >= len(script.Events[purpose]) {
		return nil, false
	}
	c.Used[purpose]++
	c.Count++
	return script.Events[purpose][c.Used[purpose]-1], true
}

// Begins is the seat that begins: the one that the script or else the setup names, or one drawn by lot.
func (c *Chance) Begins(s *Setup, lot Purpose) Seat {
	if names, ok := c.Next(s.Script, lot); ok && len(names) == 1 {
		if seat, ok := Seats.value(names[0]); ok && seat >= 0 && int(seat) < s.Seats {
			return Seat(seat)
		}
	}
	if s.First != Spectator {
		return s.First
	}
	var roll Roll
	c.Open(lot, &roll)
	return Seat(roll.Intn(s.Seats))
}

// Reseed replaces the key and forgets the script: what comes now is new to everybody.
func (c *Chance) Reseed(r *rand.Rand) {
	for i := 0; i < len(c.Key); i += 8 {
		binary.LittleEndian.PutUint64(c.Key[i:], r.Uint64())
	}
	c.Script = false
}

// Left is what the script still holds; nil if nothing.
func (c *Chance) Left(script *Script) *Script {
	if !c.Script || script == nil {
		return nil
	}
	var left *Script
	for purpose, events := range script.Events {
		if rest := events[c.Used[purpose]:]; len(rest) > 0 {
			if left == nil {
				left = new(Script)
			}
			left.Events[purpose] = rest
		}
	}
	return left
}

// Add takes the source into the hash of its state, with what is left of the script.
func (c *Chance) Add(d *Digest, script *Script) {
	for i := 0; i < len(c.Key); i += 8 {
		d.Add(binary.LittleEndian.Uint64(c.Key[i:]))
	}
	d.Add(c.Count)
	d.Add(uint64(c.Mode))
	left := c.Left(script)
	if left == nil {
		return
	}
	for _, events := range left.Events {
		d.Add(uint64(len(events)))
		for _, names := range events {
			d.Add(uint64(len(names)))
			for _, name := range names {
				d.AddString(name)
			}
		}
	}
}

// Roll is the generator of one random event. Rules keep one beside their state and open it again and again, since a local
// one would be allocated.
type Roll struct {
	secure bool
	pcg    rand.PCG
	cha    rand.ChaCha8
}

// Open starts the next random event.
func (c *Chance) Open(purpose Purpose, roll *Roll) {
	c.Count++
	if c.Mode == Secure {
		seed := c.Key
		// The count and purpose are folded into the key's last word; ChaCha8 hides how seeds are related.
		word := binary.LittleEndian.Uint64(seed[24:]) ^ (c.Count<<8 | uint64(purpose))
		binary.LittleEndian.PutUint64(seed[24:], word)
		roll.secure = true
		roll.cha.Seed(seed)
		return
	}
	a := binary.LittleEndian.Uint64(c.Key[0:]) ^ binary.LittleEndian.Uint64(c.Key[16:])
	b := binary.LittleEndian.Uint64(c.Key[8:]) ^ binary.LittleEndian.Uint64(c.Key[24:])
	n := c.Count<<8 | uint64(purpose)
	roll.secure = false
	roll.pcg.Seed(mix(a+n), mix(b^n))
}

// mix spreads neighbouring counts over all bits (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (r *Roll) next() uint64 {
	if r.secure {
		return r.cha.Uint64()
	}
	return r.pcg.Uint64()
}

// Intn is a fair number from 0 to n-1, for 0 < n < 2^32.
func (r *Roll) Intn(n int) int {
	// Lemire's method: multiply, and reject the few products that would favour small numbers.
	hi, lo := bits.Mul64(r.next(), uint64(n))
	if lo < uint64(n) {
		hi = r.again(hi, lo, uint64(n))
	}
	return int(hi)
}

// again rejects products as long as they would favour small numbers.
func (r *Roll) again(hi, lo, n uint64) uint64 {
	for floor := -n % n; lo < floor; {
		hi, lo = bits.Mul64(r.next(), n)
	}
	return hi
}

// Shuffle puts a list in a random order, each as likely as any other. It is Intn for each place, written out: two calls
// less for each make it twice as fast.
func Shuffle[T any](r *Roll, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		var next uint64
		if r.secure {
			next = r.cha.Uint64()
		} else {
			next = r.pcg.Uint64()
		}
		n := uint64(i + 1)
		j, lo := bits.Mul64(next, n)
		if lo < n {
			j = r.again(j, lo, n)
		}
		list[i], list[j] = list[j], list[i]
	}
}
