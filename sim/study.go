package sim

import (
	"math"

	"github.com/noripan/noripan/game"
)

// study is what a worker notes of the games it plays beside how they end. There is one only where the match asks for it.
type study struct {
	*notes
	meter   game.Meter // nil where the rules have none
	state   game.State // of the present game
	kinds   []asked    // by kind of decision
	length  histogram  // decisions of a game
	turns   histogram  // of the seat that had most
	options histogram  // options of a decision
	scores  []histogram
	margins []histogram
	places  []int // seats that the bots have had in all games
	games   int

	decisions int // of the present game
}

// asked is what was asked of one kind.
type asked struct {
	decisions int
	options   int
	most      int
	answers   int // the logarithms of how many different answers there were, in thousandths of tens
}

// histogram counts games, or decisions, by a whole number, and keeps the first game of each.
type histogram map[int]bin

type bin struct {
	n     int
	first uint64
}

func (h histogram) count(value int, number uint64) {
	b, ok := h[value]
	if !ok || number < b.first {
		b.first = number
	}
	b.n++
	h[value] = b
}

func (h histogram) add(o histogram) {
	for value, other := range o {
		b, ok := h[value]
		if !ok || other.first < b.first {
			b.first = other.first
		}
		b.n += other.n
		h[value] = b
	}
}

func newStudy(m *Match) *study {
	s := &study{
		kinds: make([]asked, len(m.Rules.About().Words.Kinds)), length: histogram{}, turns: histogram{}, options: histogram{},
		places: make([]int, len(m.names())),
	}
	var measures []game.Measure
	if measurer, ok := m.Rules.(game.Measurer); ok {
		measures, s.meter = measurer.Measures(), measurer.Meter()
	}
	s.notes = newNotes(measures, m.seats(), len(m.names()))
	for range m.names() {
		s.scores = append(s.scores, histogram{})
		s.margins = append(s.margins, histogram{})
	}
	return s
}

func (s *study) add(o *study) {
	s.notes.add(o.notes)
	for i := range s.kinds {
		s.kinds[i].add(&o.kinds[i])
	}
	s.games += o.games
	s.length.add(o.length)
	s.turns.add(o.turns)
	s.options.add(o.options)
	for i := range s.scores {
		s.scores[i].add(o.scores[i])
		s.margins[i].add(o.margins[i])
		s.places[i] += o.places[i]
	}
}

func (a *asked) add(o *asked) {
	a.decisions += o.decisions
	a.options += o.options
	a.most = max(a.most, o.most)
	a.answers += o.answers
}

// Happened hears what the present game tells.
func (s *study) Happened(e *game.Event) {
	if e.Hold == nil {
		s.meter.Happened(s.state, e, s)
	}
}

// watch has the study look on at a table.
func (s *study) watch(t *Table) {
	t.asked = s.ask
	if s.meter != nil {
		t.listener = s
	}
}

// begin tells that a game has been dealt.
func (s *study) begin(state game.State) {
	s.state, s.decisions = state, 0
	if s.meter != nil {
		s.meter.Begin(state, s)
	}
}

func (s *study) ask(d *game.Decision) {
	s.decisions++
	s.kinds[d.Kind].ask(d)
	s.options.count(len(d.Options), 0)
}

func (a *asked) ask(d *game.Decision) {
	n := len(d.Options)
	a.decisions++
	a.options += n
	a.most = max(a.most, n)
	a.answers += int(1000 * math.Log10(answers(n, d.Min, d.Max)))
}

// answers is how many answers a decision of n options has, in which the order does not count: from lo to hi picks.
func answers(n, lo, hi int) float64 {
	all, ways := 0.0, 1.0 // to pick k
	for k := 0; k <= hi; k++ {
		if k >= lo {
			all += ways
		}
		ways = ways * float64(n-k) / float64(k+1)
	}
	return max(1, all)
}

// close ends the game of that number: it went so, and shares are those of the bots in its victory.
func (s *study) close(r *game.Result, number uint64, shares []int) {
	if s.meter != nil {
		s.meter.End(s.state, s)
	}
	turns := 0
	for seat := range r.Seats {
		bot := s.seats[seat]
		s.places[bot]++
		turns = max(turns, int(r.Turns[seat]))
		margin := math.MaxInt
		for other := range r.Seats {
			if s.seats[other] != bot {
				margin = min(margin, int(r.Score[seat]-r.Score[other]))
			}
		}
		s.scores[bot].count(int(r.Score[seat]), number)
		if margin < math.MaxInt {
			s.margins[bot].count(margin, number)
		}
	}
	s.games++
	s.turns.count(turns, number)
	s.length.count(s.decisions, number)
	s.notes.close(shares)
}
