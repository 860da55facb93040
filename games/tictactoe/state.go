package tictactoe

import (
	"encoding/json"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
)

// set is a set of cells, a bit a cell.
type set uint16

const board set = 1<<9 - 1

func (s set) has(cell game.Ref) bool { return s>>cell&1 == 1 }

func (s set) size() int { return bits.OnesCount16(uint16(s)) }

var lines = [8]set{
	0b000_000_111, 0b000_111_000, 0b111_000_000,
	0b001_001_001, 0b010_010_010, 0b100_100_100,
	0b100_010_001, 0b001_010_100,
}

// Tables over all sets of cells, made once.
var (
	hasLine [board + 1]bool          // whether the set has three in a row
	marksOf [board + 1][]game.Option // the options that mark a cell of the set
)

func init() {
	for s := range hasLine {
		for _, line := range lines {
			hasLine[s] = hasLine[s] || set(s)&line == line
		}
		for cell := range game.Ref(len(cells.Names)) {
			if set(s).has(cell) {
				marksOf[s] = append(marksOf[s], game.Option{Verb: verbMark, Refs: [4]game.Ref{cell}})
			}
		}
	}
}

type state struct {
	marks   [2]set // by seat
	free    set    // the cells to choose from: none once the game is over
	first   game.Seat
	next    game.Seat // whose turn it is, or would be
	stopped bool
	serial  uint64 // of the open question
	chance  uint64 // random events so far
}

// won tells whether the last mark made a line.
func (s *state) won() bool { return hasLine[s.marks[s.next^1]] }

func (s *state) Pending(into []game.Decision) []game.Decision {
	if s.free == 0 {
		return into
	}
	// It is filled in place: a decision made first and copied then takes as long as the rest of a move.
	into = append(into, game.Decision{})
	d := &into[len(into)-1]
	d.Seat, d.Serial, d.Slot = s.next, s.serial, uint32((s.marks[0] | s.marks[1]).size())
	d.Min, d.Max, d.Options = 1, 1, marksOf[s.free]
	return into
}

func (s *state) Default(seat game.Seat, into []game.Option) []game.Option {
	if s.free == 0 || seat != s.next {
		return into
	}
	return append(into, marksOf[s.free][0])
}

func (s *state) Apply(a game.Answer, l game.Listener) error {
	if a.Seat != s.next || a.Serial != s.serial || len(a.Picks) != 1 || !s.offers(&a.Picks[0]) {
		return s.refusal(&a).Err()
	}
	cell := a.Picks[0].Refs[0]
	s.marks[a.Seat] |= 1 << cell
	s.free &^= 1 << cell
	if hasLine[s.marks[a.Seat]] {
		s.free = 0
	}
	s.next ^= 1
	s.serial++
	if l != nil {
		s.tell(a.Seat, cell, l)
	}
	return nil
}

// offers tells whether the option may be chosen now.
func (s *state) offers(o *game.Option) bool {
	cell := o.Refs[0]
	return cell >= 0 && s.free.has(cell) && o.Verb == verbMark && o.Refs[1]|o.Refs[2]|o.Refs[3] == 0
}

// refusal is why an answer is not taken.
func (s *state) refusal(a *game.Answer) game.Refusal {
	switch {
	case s.free == 0:
		return game.Refusal{Code: game.GameOver}
	case a.Seat != s.next:
		return game.Refusal{Code: game.NotAsked}
	case a.Serial != s.serial:
		return game.Refusal{Code: game.Stale}
	case len(a.Picks) < 1:
		return game.Refuse(game.TooFew, 1)
	case len(a.Picks) > 1:
		return game.Refuse(game.TooMany, 1)
	}
	return s.Why(a.Seat, a.Picks[0])
}

func (s *state) Dim(seat game.Seat, into []game.Option) []game.Option {
	if s.free == 0 || seat != s.next {
		return into
	}
	return append(into, marksOf[s.marks[0]|s.marks[1]]...)
}

func (s *state) Why(seat game.Seat, o game.Option) game.Refusal {
	switch {
	case s.free == 0:
		return game.Refusal{Code: game.GameOver}
	case seat != s.next:
		return game.Refusal{Code: game.NotAsked}
	case s.offers(&o):
		return game.Refusal{}
	}
	for by := range s.marks {
		taken := marksOf[s.marks[by]]
		if slices.Contains(taken, o) {
			return game.Refuse(occupied, o.Refs[0], game.Ref(by))
		}
	}
	return game.Refusal{Code: game.NotOffered}
}

// tell reports a mark that has just been made, with what came of it.
func (s *state) tell(seat game.Seat, cell game.Ref, l game.Listener) {
	say(l, seat, eventMark, cell)
	switch {
	case s.won():
		say(l, seat, eventLine, refs(s.line(seat))...)
	case s.free == 0:
		say(l, seat, eventFull)
	default:
		say(l, s.next, eventTurn)
	}
}

func say(l game.Listener, seat game.Seat, kind int16, refs ...game.Ref) {
	l.Happened(&game.Event{Seat: seat, Audience: game.Everyone, Full: game.Told{Kind: kind, Refs: refs}})
}

// line is the cells of the seat's lines.
func (s *state) line(seat game.Seat) set {
	var all set
	for _, line := range lines {
		if s.marks[seat]&line == line {
			all |= line
		}
	}
	return all
}

func refs(s set) []game.Ref {
	list := make([]game.Ref, 0, len(cells.Names))
	for ; s != 0; s &= s - 1 {
		list = append(list, game.Ref(bits.TrailingZeros16(uint16(s))))
	}
	return list
}

func (s *state) Stop(game.Listener) {
	if s.free != 0 {
		s.stopped, s.free = true, 0
	}
}

func (s *state) Result() (game.Result, bool) {
	if s.free != 0 {
		return game.Result{}, false
	}
	r := game.Result{Seats: 2, End: game.Drawn, Rank: [game.MaxSeats]int8{1, 1}}
	r.Turns[0], r.Turns[1] = int16(s.marks[0].size()), int16(s.marks[1].size())
	switch winner := s.next ^ 1; {
	case s.stopped:
		r.End = game.Capped
		r.Turns[s.next]++
	case s.won():
		r.End, r.Won = game.Finished, game.Only(winner)
		r.Score[winner] = 1
		r.Rank[s.next] = 2
	}
	return r, true
}

func (s *state) Snapshot() []byte {
	n := note{First: s.first, Serial: s.serial, Chance: s.chance, Stopped: s.stopped, Cells: s.cells()}
	data, err := json.Marshal(n)
	if err != nil {
		panic(err) // a struct of strings and numbers always has a form in JSON
	}
	return data
}

// cells is the board as people see it; who began plays x.
func (s *state) cells() (marks [9]string) {
	for cell := range marks {
		switch {
		case s.marks[s.first].has(game.Ref(cell)):
			marks[cell] = "x"
		case s.marks[s.first^1].has(game.Ref(cell)):
			marks[cell] = "o"
		}
	}
	return marks
}

func (s *state) CopyTo(dst game.State) game.State {
	d, ok := dst.(*state)
	if !ok {
		d = new(state)
	}
	*d = *s
	return d
}

// Determinize changes nothing: nothing is hidden, and no chance is to come.
func (s *state) Determinize(game.Seat, *rand.Rand) {}

func (s *state) Hash() uint64 {
	var d game.Digest
	d.Add(uint64(s.marks[0]) | uint64(s.marks[1])<<16 | uint64(s.first)<<32 | uint64(s.next)<<40)
	if s.stopped {
		d.Add(1)
	}
	d.Add(s.serial)
	d.Add(s.chance)
	return uint64(d)
}

func (s *state) Counters() game.Counters {
	return game.Counters{Chance: s.chance, Serial: s.serial}
}

func (s *state) Forward(to game.Counters) {
	s.chance = max(s.chance, to.Chance)
	if to.Serial > s.serial {
		s.serial = to.Serial + 1 // the open question is asked anew
	}
}
