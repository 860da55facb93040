package env

import (
	"fmt"

	"github.com/noripan/noripan/game"
)

const (
	maxRow   = 1000 // options that are told apart by one pick; a verb with more is picked in parts
	wide     = 128  // numbers from 0 below it, where a verb takes nothing else
	narrow   = 16   // where it takes more
	noPick   = 0    // the index that picks no more
	maxParts = 4
)

// options gives each option of a game an index that never changes while the layout's version does not.
type options struct {
	words *game.Words
	verbs []verb
	size  int
}

// verb is where the options of a verb lie. Most have one part: the index of the option. Others are picked by parts, each of
// which settles some of the references.
type verb struct{ parts []part }

// part is a stretch of indices, for the references from one on to before another.
type part struct {
	at       int
	from, to int
	sizes    []int
}

func newOptions(about *game.About) *options {
	l := &options{words: &about.Words, size: noPick + 1}
	for _, v := range about.Words.Verbs {
		sizes := make([]int, len(v.Args))
		for i, arg := range v.Args {
			sizes[i] = domain(about, arg.Table, len(v.Args) == 1)
		}
		l.verbs = append(l.verbs, verb{l.split(sizes)})
	}
	return l
}

// domain is how many values a reference may have.
func domain(about *game.About, t *game.Table, alone bool) int {
	switch {
	case t == game.Seats:
		return about.MaxSeats
	case t.Names != nil:
		return len(t.Names)
	case alone:
		return wide
	}
	return narrow
}

// split makes as few parts as there can be of at most maxRow indices, and gives them their places.
func (l *options) split(sizes []int) []part {
	parts := []part{{at: l.size}}
	row := 1
	for i, size := range sizes {
		last := &parts[len(parts)-1]
		if row*size > maxRow && last.to > last.from {
			l.size += row
			parts = append(parts, part{at: l.size, from: i, to: i})
			last, row = &parts[len(parts)-1], 1
		}
		row *= size
		last.to, last.sizes = i+1, append(last.sizes, size)
	}
	l.size += row
	return parts
}

// index is the option's in one of its parts. It is false where a number is out of the layout's bounds.
func (l *options) index(o game.Option, nth int) (int, bool) {
	p := &l.verbs[o.Verb].parts[nth]
	i := 0
	for n, size := range p.sizes {
		ref := int(o.Refs[p.from+n])
		if ref < 0 || ref >= size {
			return 0, false
		}
		i = i*size + ref
	}
	return p.at + i, true
}

// OptionBlock tells where the options of a verb lie: the index is At, and behind it the references as digits, the last
// one fastest. Of a verb in several parts the later ones go on with the option that the part before has begun.
type OptionBlock struct {
	Verb string      `json:"verb"`
	Part int         `json:"part"`
	At   int         `json:"at"`
	Args []Dimension `json:"args"`
}

// Dimension is one reference of an option, a line or an event.
type Dimension struct {
	Name  string   `json:"name"`
	Table string   `json:"table"`
	Size  int      `json:"size"`
	Names []string `json:"names,omitempty"` // of the values, from 0; none for seats and numbers
}

func dimension(arg game.Arg, size int) Dimension {
	return Dimension{Name: arg.Name, Table: arg.Table.Name, Size: size, Names: arg.Table.Names}
}

func (l *options) blocks() []OptionBlock {
	var blocks []OptionBlock
	for i, v := range l.verbs {
		for n, p := range v.parts {
			b := OptionBlock{Verb: l.words.Verbs[i].Name, Part: n, At: p.at, Args: []Dimension{}}
			for k, size := range p.sizes {
				b.Args = append(b.Args, dimension(l.words.Verbs[i].Args[p.from+k], size))
			}
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// choice is what may be picked now: an option, or the next part of some that are alike up to there.
type choice struct {
	index  int
	option game.Option
	last   bool // the option is settled by it
}

// picking is an answer in the making.
type picking struct {
	decision game.Decision
	picks    []game.Option
	begun    game.Option // the option of which parts are picked
	parts    int         // how many
	choices  []choice
	scratch  []game.Option
}

// list lists what may be picked next. Without choices the answer is whole.
func (p *picking) list(l *options) error {
	p.choices = p.choices[:0]
	var enough bool
	p.scratch, enough = p.decision.Next(p.picks, p.scratch[:0])
	if len(p.scratch) == 0 {
		return nil
	}
	for _, o := range p.scratch {
		if p.parts > 0 && !l.alike(o, p.begun, p.parts) {
			continue
		}
		i, ok := l.index(o, p.parts)
		if !ok {
			return fmt.Errorf("the option %s lies outside of the layout", l.words.OptionName(o))
		}
		if !p.has(i) {
			p.choices = append(p.choices, choice{index: i, option: o, last: p.parts == len(l.verbs[o.Verb].parts)-1})
		}
	}
	if enough && p.parts == 0 {
		p.choices = append(p.choices, choice{index: noPick})
	}
	return nil
}

func (p *picking) has(index int) bool {
	for i := range p.choices {
		if p.choices[i].index == index {
			return true
		}
	}
	return false
}

// alike tells whether two options agree in their first parts.
func (l *options) alike(a, b game.Option, parts int) bool {
	if a.Verb != b.Verb {
		return false
	}
	to := l.verbs[a.Verb].parts[parts-1].to
	for i := range to {
		if a.Refs[i] != b.Refs[i] {
			return false
		}
	}
	return true
}

// pick takes a choice. It tells whether the answer is whole by it.
func (p *picking) pick(l *options, index int) (whole bool, err error) {
	var c *choice
	for i := range p.choices {
		if p.choices[i].index == index {
			c = &p.choices[i]
		}
	}
	switch {
	case c == nil:
		return false, fmt.Errorf("%d may not be picked", index)
	case index == noPick:
		return true, nil
	case !c.last:
		p.begun = c.option
		p.parts++
	default:
		p.picks = append(p.picks, c.option)
		p.parts = 0
	}
	if err := p.list(l); err != nil {
		return false, err
	}
	return len(p.choices) == 0, nil
}
