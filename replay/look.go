package replay

import (
	"encoding/json"
	"errors"
	"strconv"

	"github.com/noripan/noripan/game"
)

// Sight is one step of a game as one pair of eyes sees it.
type Sight struct {
	N       int       `json:"n" doc:"Acts so far."`
	At      int64     `json:"at"`
	Do      string    `json:"do,omitempty" enum:"stop,resign,back"`
	Answers []Answer  `json:"answers,omitempty" doc:"What was answered; the picks of others are there for open eyes only."`
	View    game.View `json:"view,omitempty" doc:"The position, in the game's own view type; none where this server has not the rules of the game."`
	Asked   []Asked   `json:"asked" doc:"Who is asked next."`
	Lines   []Line    `json:"lines" doc:"What was told."`
}

// Asked is a seat that the game asks.
type Asked struct {
	Seat  int    `json:"seat"`
	Kind  string `json:"kind"`
	Class string `json:"class" enum:"slot,window,reply,group,blind,offer"`
}

// Line is a line of the log with its number for the viewer.
type Line struct {
	N int `json:"n"`
	Heard
}

// errEnough ends a walk that has seen what was wanted.
var errEnough = errors.New("enough")

// Look is what the eyes see of the steps from one number on, at most so many. Rules are those of the record, or nil
// where there are none: then there are lines only. Eyes are a seat, game.Spectator or game.Open.
func (r *Record) Look(rules game.Rules, eyes game.Seat, from, count int) ([]Sight, error) {
	l := looking{record: r, eyes: eyes, from: from, to: from + count}
	if rules == nil {
		for n := 0; n <= len(r.Acts) && n < l.to; n++ {
			l.see(n)
		}
		return l.seen, nil
	}
	words := &rules.About().Words
	err := r.Walk(rules, func(s Step) error {
		if s.N >= l.to {
			return errEnough
		}
		if sight := l.see(s.N); sight != nil {
			sight.View = s.State.View(eyes)
			sight.Asked = l.asked(words, s.State)
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	return l.seen, nil
}

type looking struct {
	record   *Record
	eyes     game.Seat
	from, to int
	lines    int // told so far
	seen     []Sight
	pending  []game.Decision
}

// see adds a step without its position; nil if it is not wanted.
func (l *looking) see(n int) *Sight {
	told := l.record.Opening
	if n > 0 {
		told = l.record.Acts[n-1].Events
	}
	if n < l.from {
		l.lines += l.count(told)
		return nil
	}
	s := Sight{N: n, At: l.record.Began, Asked: []Asked{}, Lines: []Line{}}
	if n > 0 {
		act := &l.record.Acts[n-1]
		s.At, s.Do, s.Answers = act.At, act.Do, l.answers(act)
	}
	for i := range told {
		line := told[i].Hears(l.eyes)
		var heard Heard
		if line == nil || json.Unmarshal(line, &heard) != nil { // a record that was read has been checked
			continue
		}
		l.lines++
		s.Lines = append(s.Lines, Line{N: l.lines, Heard: heard})
	}
	l.seen = append(l.seen, s)
	return &l.seen[len(l.seen)-1]
}

func (l *looking) count(told []Event) int {
	n := 0
	for i := range told {
		if told[i].Hears(l.eyes) != nil {
			n++
		}
	}
	return n
}

func (l *looking) answers(act *Act) []Answer {
	answers := make([]Answer, len(act.Answers))
	for i, a := range act.Answers {
		if l.eyes != game.Open && int(l.eyes) != a.Seat {
			a.Picks = []string{}
		}
		answers[i] = a
	}
	return answers
}

func (l *looking) asked(words *game.Words, s game.State) []Asked {
	l.pending = s.Pending(l.pending[:0])
	asked := make([]Asked, len(l.pending))
	for i := range l.pending {
		kind := &words.Kinds[l.pending[i].Kind]
		asked[i] = Asked{Seat: int(l.pending[i].Seat), Kind: kind.Name, Class: kind.Class.String()}
	}
	return asked
}

// Eyes reads whose eyes a game is seen through: a seat's number, "spectator" or "open".
func (r *Record) Eyes(name string) (game.Seat, bool) {
	switch name {
	case "open":
		return game.Open, true
	case "spectator":
		return game.Spectator, true
	}
	seat, err := strconv.Atoi(name)
	return game.Seat(seat), err == nil && seat >= 0 && seat < len(r.Seats)
}

// Turns are the numbers of the steps at which a turn began.
func (r *Record) Turns() []int {
	turns := []int{}
	note := func(n int, told []Event) {
		for i := range told {
			if keyOf(told[i].Full) == turnLine {
				turns = append(turns, n)
				return
			}
		}
	}
	note(0, r.Opening)
	for i := range r.Acts {
		note(i+1, r.Acts[i].Events)
	}
	return turns
}
