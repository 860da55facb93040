package tictactoe

import "github.com/noripan/noripan/game"

// View is the board. Everybody sees all of it.
type View struct {
	Cells []string  `json:"cells"` // nine of "x", "o" and "", row by row
	Marks []string  `json:"marks"` // which mark each seat makes
	Next  game.Seat `json:"next"`  // whose turn it is, -1 when the game is over
	Line  []int     `json:"line"`  // the cells of the line that won
}

// marksBySeat are the two ways in which the marks are given out, by who began.
var marksBySeat = [2][]string{{"x", "o"}, {"o", "x"}}

func (s *state) View(game.Seat) game.View {
	shown := &struct { // in one piece: views are what a table makes most of
		View
		board [9]string
	}{board: s.cells()}
	v := &shown.View
	*v = View{Cells: shown.board[:], Marks: marksBySeat[s.first], Next: s.next, Line: []int{}}
	if s.free == 0 {
		v.Next = game.Spectator
	}
	if s.won() {
		for _, cell := range refs(s.line(s.next ^ 1)) {
			v.Line = append(v.Line, int(cell))
		}
	}
	return v
}

// Lines says the board row by row, and whose turn it is.
func (v *View) Lines() []game.Line {
	lines := make([]game.Line, 0, 4)
	for row := range 3 {
		args := make(map[string]any, 3)
		for i, name := range [...]string{"left", "middle", "right"} {
			args[name] = markKey(v.Cells[3*row+i])
		}
		lines = append(lines, game.Line{Key: "view.row", Args: args})
	}
	if v.Next != game.Spectator {
		next := map[string]any{"seat": game.Seats.Key(game.Ref(v.Next)), "mark": markKey(v.Marks[v.Next])}
		lines = append(lines, game.Line{Key: "view.next", Args: next})
	}
	return lines
}

func markKey(mark string) string {
	if mark == "" {
		mark = "none"
	}
	return marks.Name + "." + mark
}

// Perspective is what a seat knows: the whole board, told as its own marks and the other's.
type Perspective struct {
	own, other set
	turn       bool // whether the seat is to mark
}

func (s *state) See(seat game.Seat, into game.Perspective) game.Perspective {
	p, ok := into.(*Perspective)
	if !ok {
		p = new(Perspective)
	}
	p.own, p.other = s.marks[seat], s.marks[seat^1]
	p.turn = seat == s.next
	return p
}
