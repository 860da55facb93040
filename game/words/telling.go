package words

import (
	"maps"
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
)

// turnKey is the event that opens a turn: what its seat does below it is told without a subject.
const turnKey = "event.turn"

// keyNothing says that nothing is picked, where the kind of decision has no words of its own.
const keyNothing = "pick.none"

// Event says what a seat did (the Spectator: nobody) in the turn of another or its own. Where the turn is another's it
// takes the text that names who did it.
func (s *Speaker) Event(l game.Line, by, turn game.Seat) string {
	args := maps.Clone(l.Args)
	if by != game.Spectator {
		if args == nil {
			args = make(map[string]any, 1)
		}
		args["seat"] = seatKey(by)
	}
	return s.Say(game.Line{Key: s.first(l.Key+".by", l.Key, by != turn), Args: args})
}

// Question says what a decision asks, with a hint behind it where its kind has one.
func (s *Speaker) Question(w *game.Words, d *game.Decision) string {
	return s.Asked(w.Kinds[d.Kind].Name, w.ArgLine(d).Args)
}

// Asked says what a question of that kind asks; min and max are among its arguments.
func (s *Speaker) Asked(kind string, args map[string]any) string {
	said := s.Say(game.Line{Key: "ask." + kind, Args: args})
	hint := game.Line{Key: "hint." + kind, Args: args}
	if _, ok := s.Texts[hint.Key]; ok {
		said += " (" + s.Say(hint) + ")"
	}
	return said
}

// Option says what an option of a decision does, as a button would. Its text may use what the question tells too.
func (s *Speaker) Option(w *game.Words, d *game.Decision, o game.Option) string {
	return s.Pick(w, w.Kinds[d.Kind].Name, w.ArgLine(d).Args, o)
}

// Pick says what an option does where a question of that kind and with these arguments is asked.
func (s *Speaker) Pick(w *game.Words, kind string, args map[string]any, o game.Option) string {
	option := w.OptionLine(o)
	all := make(map[string]any, len(args)+len(option.Args))
	maps.Copy(all, args)
	maps.Copy(all, option.Args)
	own := "option." + kind + "." + w.Verbs[o.Verb].Name
	return s.Say(game.Line{Key: s.first(own, option.Key, true), Args: all})
}

// Nothing says what it means to pick nothing, where a decision allows that.
func (s *Speaker) Nothing(w *game.Words, d *game.Decision) string {
	return s.Say(game.Line{Key: s.first("none."+w.Kinds[d.Kind].Name, keyNothing, true), Args: w.ArgLine(d).Args})
}

// first is the special key where it is wanted and has a text, else the plain one.
func (s *Speaker) first(special, plain string, wanted bool) string {
	if _, ok := s.Texts[special]; ok && wanted {
		return special
	}
	return plain
}

func seatKey(seat game.Seat) string { return game.Seats.Name + "." + strconv.Itoa(int(seat)) }

// Result says how a game ended, and how each seat did, best first.
func (s *Speaker) Result(r *game.Result) []string {
	end := game.Line{Key: "result." + r.End.String()}
	if r.End == game.Finished {
		winners := make([]string, 0, r.Seats)
		for seat := range game.Seat(r.Seats) {
			if r.Won.Has(seat) {
				winners = append(winners, seatKey(seat))
			}
		}
		end = game.Line{Key: "result.won", Args: map[string]any{"seats": winners}}
	}
	said := []string{s.Say(end)}
	for rank := 1; rank <= r.Seats; rank++ {
		for seat := range game.Seat(r.Seats) {
			if int(r.Rank[seat]) == rank {
				said = append(said, s.Say(game.Line{Key: "result.seat", Args: map[string]any{
					"seat": seatKey(seat), "rank": rank, "score": int(r.Score[seat]),
				}}))
			}
		}
	}
	return said
}

// TurnMark stands before the lines of a Log that open a turn.
const TurnMark = "— "

// Log hears a game's events and keeps, line by line, what the speaker's viewer is told.
type Log struct {
	Lines []string

	words   *game.Words
	speaker *Speaker
	turn    game.Seat
}

// NewLog is an empty log of a game of these words.
func NewLog(words *game.Words, speaker *Speaker) *Log {
	return &Log{words: words, speaker: speaker, turn: game.Spectator}
}

// Happened adds an event. Turns are set off, and what happens inside another effect stands under it.
func (l *Log) Happened(e *game.Event) {
	told, ok := e.Hears(l.speaker.Viewer)
	if !ok {
		return
	}
	line := l.words.EventLine(told)
	prefix := strings.Repeat("  ", int(e.Depth))
	if line.Key == turnKey {
		l.turn = e.Seat
		prefix = TurnMark
	}
	l.Lines = append(l.Lines, prefix+l.speaker.Event(line, e.Seat, l.turn))
}
