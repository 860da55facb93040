package sim

import "github.com/noripan/noripan/game"

// Times are the dates that notes are told apart by; later ones count as the last.
const Times = 100

// notes are what meters have noted of many games, by bots. They hold whole numbers only, so that the order of adding does
// not matter, and fit one goroutine.
type notes struct {
	measures []game.Measure
	bots     int
	curves   [][][Times]spread // by measure, and by bot; one more for the game as a whole
	tallies  [][][]happenings  // by measure, bot and what is told apart

	seats   []int // which bot sits at each seat in the present game
	touched []touch
	here    []presence // of the present game: by seat, measure and what is told apart
	widths  []int      // how many things each measure tells apart
	offsets []int      // where they begin in here
	stride  int        // of a seat in here
}

// spread is a sum of numbers and of their squares.
type spread struct{ n, sum, squares int }

func (s *spread) note(n int) {
	s.n++
	s.sum += n
	s.squares += n * n
}

func (s *spread) add(o *spread) {
	s.n += o.n
	s.sum += o.sum
	s.squares += o.squares
}

// happenings are how often something happened to one bot.
type happenings struct {
	games int // in which it happened at all
	total spread
	at    [Times]int // how often, by date
	first [Times]fate
}

// fate is how games ended for one bot.
type fate struct {
	games int
	share int // in wholes, of victories
}

// presence is how often something has happened in the present game.
type presence struct {
	there bool
	first int16
	n     int
}

type touch struct {
	seat    game.Seat
	measure int
	of      game.Ref
}

// newNotes is empty notes of games with so many seats, between so many bots.
func newNotes(measures []game.Measure, seats, bots int) *notes {
	n := &notes{measures: measures, bots: bots, seats: make([]int, seats)}
	n.curves = make([][][Times]spread, len(measures))
	n.tallies = make([][][]happenings, len(measures))
	for i, m := range measures {
		width := 1
		n.offsets = append(n.offsets, n.stride)
		switch m.Form {
		case game.Curve:
			n.curves[i] = make([][Times]spread, bots+1)
		case game.Tally:
			if m.Of != nil {
				width = len(m.Of.Names)
			}
			n.tallies[i] = make([][]happenings, bots+1)
			for bot := range n.tallies[i] {
				n.tallies[i][bot] = make([]happenings, width)
			}
			n.stride += width
		}
		n.widths = append(n.widths, width)
	}
	n.here = make([]presence, (seats+1)*n.stride)
	return n
}

// bot is the row of a seat's bot, the last one where there is none.
func (n *notes) bot(seat game.Seat) int {
	if seat < 0 {
		return n.bots
	}
	return n.seats[seat]
}

func date(at int) int { return min(max(at, 0), Times-1) }

// Note takes what a meter notes.
func (n *notes) Note(measure int, seat game.Seat, of game.Ref, at, amount int) {
	if n.measures[measure].Form == game.Curve {
		n.curves[measure][n.bot(seat)][date(at)].note(amount)
		return
	}
	if amount == 0 {
		return
	}
	at = date(at)
	n.tallies[measure][n.bot(seat)][of].at[at] += amount
	p := n.place(seat, measure, of)
	if !p.there {
		p.there, p.first = true, int16(at)
		n.touched = append(n.touched, touch{seat, measure, of})
	}
	p.n += amount
}

func (n *notes) place(seat game.Seat, measure int, of game.Ref) *presence {
	return &n.here[(int(seat)+1)*n.stride+n.offsets[measure]+int(of)]
}

// close ends a game: shares are those of the bots in its victory, in wholes.
func (n *notes) close(shares []int) {
	for _, t := range n.touched {
		p := n.place(t.seat, t.measure, t.of)
		bot := n.bot(t.seat)
		h := &n.tallies[t.measure][bot][t.of]
		h.games++
		h.total.note(p.n)
		f := &h.first[p.first]
		f.games++
		if t.seat >= 0 {
			f.share += shares[bot]
		}
		*p = presence{}
	}
	n.touched = n.touched[:0]
}

func (n *notes) add(o *notes) {
	for i := range n.measures {
		for bot := range n.curves[i] {
			for at := range n.curves[i][bot] {
				n.curves[i][bot][at].add(&o.curves[i][bot][at])
			}
		}
		for bot := range n.tallies[i] {
			for of := range n.tallies[i][bot] {
				n.tallies[i][bot][of].add(&o.tallies[i][bot][of])
			}
		}
	}
}

func (h *happenings) add(o *happenings) {
	h.games += o.games
	h.total.add(&o.total)
	for at := range h.at {
		h.at[at] += o.at[at]
		h.first[at].games += o.first[at].games
		h.first[at].share += o.first[at].share
	}
}
