package sim

import (
	"maps"
	"math"
	"slices"

	"github.com/noripan/noripan/game"
)

// Study is what a match tells beside its outcome.
type Study struct {
	Turns     []Bin       `json:"turns"`     // games by the turns of the seat that had most
	Decisions []Bin       `json:"decisions"` // games by how much was asked
	Options   []Bin       `json:"options"`   // decisions by how many options they had
	Branching float64     `json:"branching"` // answers that a decision has, in the geometric mean
	Tree      float64     `json:"tree"`      // the power of ten that is a game's product of them, on average
	Kinds     []KindStudy `json:"kinds"`
	Bots      []BotStudy  `json:"bots"`
	Measures  []Measured  `json:"measures"` // as the game names them
}

// Bin is how many games, or decisions, have a value.
type Bin struct {
	Value int `json:"value"`
	Count int `json:"count"`
}

// KindStudy is what was asked of one kind.
type KindStudy struct {
	Kind    string  `json:"kind"`
	Game    float64 `json:"per_game"`
	Options float64 `json:"options"` // on average
	Most    int     `json:"most_options"`
	Answers float64 `json:"answers"` // that it has, in the geometric mean
}

// BotStudy is how one bot's games were spread, and three of them by their numbers: where it was farthest ahead, farthest
// behind, and in the middle. By sides there is no telling who is ahead of whom.
type BotStudy struct {
	Bot     string   `json:"bot"`
	Scores  []Bin    `json:"scores"`
	Margins []Bin    `json:"margins"` // by which it was ahead of the best other
	Samples *Samples `json:"samples,omitempty"`
}

// Samples are numbers of games.
type Samples struct {
	Best    uint64 `json:"best"`
	Typical uint64 `json:"typical"`
	Worst   uint64 `json:"worst"`
}

// Measured is what was noted of one measure.
type Measured struct {
	Name    string     `json:"name"`
	Time    string     `json:"time,omitempty"` // what dates count
	Of      string     `json:"of,omitempty"`   // the table of what is told apart
	Curves  [][]Point  `json:"curves,omitempty"`
	Tallies []Happened `json:"tallies,omitempty"`
}

// Point is the mean of what was noted at a date.
type Point struct {
	At int `json:"at"`
	N  int `json:"n"` // notes
	Estimate
}

// Happened is how often something happened to a bot, or in the game as a whole.
type Happened struct {
	Of    string   `json:"of,omitempty"` // what happened: the key of its text
	Bot   int      `json:"bot"`          // as the match lists them; -1 is the game as a whole
	Games int      `json:"games"`        // in which it happened to a seat of that bot; each seat counts
	Rate  float64  `json:"rate"`         // of all games
	Mean  Estimate `json:"mean"`         // how often, over all games
	First float64  `json:"first"`        // the mean date of the first time, where it has dates
	Share float64  `json:"share"`        // of the victories, where it happened
	Dates []Date   `json:"dates,omitempty"`
}

// Date is how often something happened at a date.
type Date struct {
	At    int     `json:"at"`
	Mean  float64 `json:"mean"`  // how often, over all games
	Games int     `json:"games"` // in which it had happened until then
	Share float64 `json:"share"` // of their victories
}

// studied puts what was noted into words and numbers.
func (m *Match) studied(s *study) *Study {
	about := m.Rules.About()
	r := &Study{Turns: s.turns.bins(), Decisions: s.length.bins(), Options: s.options.bins()}
	var all asked
	for i := range s.kinds {
		k := &s.kinds[i]
		if k.decisions == 0 {
			continue
		}
		all.add(k)
		r.Kinds = append(r.Kinds, KindStudy{
			Kind: about.Words.Kinds[i].Name, Game: ratio(k.decisions, s.games), Options: ratio(k.options, k.decisions),
			Most: k.most, Answers: math.Pow(10, ratio(k.answers, k.decisions)/1000),
		})
	}
	r.Branching, r.Tree = math.Pow(10, ratio(all.answers, all.decisions)/1000), ratio(all.answers, s.games)/1000
	for i, name := range m.names() {
		b := BotStudy{Bot: name, Scores: s.scores[i].bins(), Margins: s.margins[i].bins()}
		if !m.teams() && len(b.Margins) > 0 {
			b.Samples = s.margins[i].samples()
		}
		r.Bots = append(r.Bots, b)
	}
	for i := range s.measures {
		r.Measures = append(r.Measures, m.measured(s, i))
	}
	return r
}

// ratio is a quotient, 0 where nothing is shared out.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func (h histogram) bins() []Bin {
	bins := make([]Bin, 0, len(h))
	for _, value := range slices.Sorted(maps.Keys(h)) {
		bins = append(bins, Bin{value, h[value].n})
	}
	return bins
}

// samples are the first games at the ends and in the middle.
func (h histogram) samples() *Samples {
	values := slices.Sorted(maps.Keys(h))
	all, below := 0, 0
	for _, b := range h {
		all += b.n
	}
	s := &Samples{Worst: h[values[0]].first, Best: h[values[len(values)-1]].first}
	for _, value := range values {
		if below += h[value].n; 2*below >= all {
			s.Typical = h[value].first
			break
		}
	}
	return s
}

func (m *Match) measured(s *study, i int) Measured {
	measure := &s.measures[i]
	told := Measured{Name: measure.Name, Time: measure.Time}
	if measure.Of != nil {
		told.Of = measure.Of.Name
	}
	for bot := range s.bots + 1 {
		of, seats := bot, s.games
		if bot == s.bots {
			of = -1
		} else {
			seats = s.places[bot]
		}
		if measure.Form == game.Curve {
			if curve := points(&s.curves[i][bot]); of >= 0 || len(curve) > 0 {
				told.Curves = append(told.Curves, curve)
			}
			continue
		}
		for what := range s.tallies[i][bot] {
			if h := &s.tallies[i][bot][what]; h.games > 0 {
				happened := h.told(measure, seats)
				happened.Bot = of
				if measure.Of != nil {
					happened.Of = measure.Of.Name + "." + measure.Of.Names[what]
				}
				told.Tallies = append(told.Tallies, happened)
			}
		}
	}
	return told
}

func points(dates *[Times]spread) []Point {
	var curve []Point
	for at := range dates {
		if d := &dates[at]; d.n > 0 {
			curve = append(curve, Point{At: at, N: d.n, Estimate: d.mean()})
		}
	}
	return curve
}

// told puts into numbers what has happened in the games of so many seats.
func (h *happenings) told(m *game.Measure, seats int) Happened {
	mean := spread{n: seats, sum: h.total.sum, squares: h.total.squares} // the other seats add nothing
	told := Happened{Games: h.games, Rate: ratio(h.games, seats), Mean: mean.mean()}
	var until fate
	first := 0
	for at := range Times {
		until.games += h.first[at].games
		until.share += h.first[at].share
		first += at * h.first[at].games
		if m.Time != "" && (h.at[at] != 0 || h.first[at].games > 0) {
			told.Dates = append(told.Dates, Date{
				At: at, Mean: ratio(h.at[at], seats), Games: until.games, Share: ratio(until.share, whole*until.games),
			})
		}
	}
	told.Share = ratio(until.share, whole*until.games)
	if m.Time != "" {
		told.First = ratio(first, h.games)
	}
	return told
}
