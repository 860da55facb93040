package protocol

import (
	"errors"
	"fmt"

	"github.com/noripan/noripan/game"
)

// Seat makes the messages of one seat in one game out of the game itself, where a program plays without a server.
type Seat struct {
	seat   game.Seat
	about  *game.About
	teller *Teller
	ready  *Ready
	events int
}

// Seat is that of a new game, for a program that has said what it does without.
func (b *Book) Seat(seat game.Seat, settings map[string]string, names []string, ready *Ready) *Seat {
	return &Seat{seat: seat, about: b.rules.About(), teller: b.Teller(settings, names, seat), ready: ready}
}

// Names are those of players who have none: by letters.
func Names(seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = string(rune('A' + i))
	}
	return names
}

// Event is an event as the seat hears it, nil if it hears nothing, or wants to hear nothing.
func (s *Seat) Event(e *game.Event) *Event {
	told, ok := e.Hears(s.seat)
	if !ok || s.ready.Skips(SkipEvents) {
		return nil
	}
	line := s.about.Words.EventLine(told)
	s.events++
	m := &Event{T: MsgEvent, N: s.events, Seat: int(e.Seat), Depth: int(e.Depth), Key: trimmed(line.Key), Args: line.Args}
	if !s.ready.Skips(SkipText) {
		m.Text = s.teller.Event(e.Seat, m.Key, m.Args)
	}
	return m
}

// Ask is the question that a decision of the seat asks. The id is the caller's: a decision's own number would tell how
// many there were to others.
func (s *Seat) Ask(state game.State, d *game.Decision, id uint64) *Ask {
	w := &s.about.Words
	kind := &w.Kinds[d.Kind]
	m := &Ask{
		T: MsgAsk, ID: id, Kind: kind.Name, Class: kind.Class.String(), Min: d.Min, Max: d.Max, Ordered: kind.Ordered,
		Args: w.ArgLine(d).Args, Options: Options(s.names(d.Options)), Fallback: s.names(Fallback(s.about, state, d)),
	}
	if !s.ready.Skips(SkipText) {
		s.teller.Question(m)
	}
	if !s.ready.Skips(SkipView) {
		m.View = state.View(s.seat)
	}
	return m
}

// Fallback is what answers a decision where no other answer counts: an offer is passed.
func Fallback(about *game.About, state game.State, d *game.Decision) []game.Option {
	if about.Words.Kinds[d.Kind].Class == game.Offer {
		return nil
	}
	return state.Default(d.Seat, nil)
}

func (s *Seat) names(options []game.Option) []string {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = s.about.Words.OptionName(o)
	}
	return names
}

// Picks reads the answer to a decision. What may not be picked is refused with the game's own reason, where it has one.
func (s *Seat) Picks(state game.State, d *game.Decision, act *Act, into []game.Option) ([]game.Option, *Refused) {
	from := len(into)
	for _, name := range act.Picks {
		o, err := s.about.Words.ParseOption(name)
		if err != nil {
			return into[:from], s.Refuse(act.ID, game.Refuse(game.NotOffered), err)
		}
		into = append(into, o)
	}
	r := d.Check(into[from:])
	if !r.Refused() {
		return into, nil
	}
	var detail error
	for _, o := range into[from:] {
		if d.Copies(o) > 0 {
			continue
		}
		detail = fmt.Errorf("%s is not offered", s.about.Words.OptionName(o))
		if e, ok := state.(game.Explainer); ok {
			if why := e.Why(s.seat, o); why.Refused() {
				r = why
			}
		}
		break
	}
	return into[:from], s.Refuse(act.ID, r, detail)
}

// Refuse is a refusal of an answer. The detail may be nil.
func (s *Seat) Refuse(id uint64, r game.Refusal, detail error) *Refused {
	line := s.about.Words.RefusalLine(r)
	m := &Refused{T: MsgRefused, ID: id, Code: trimmed(line.Key), Args: line.Args}
	if detail != nil {
		m.Detail = detail.Error()
	}
	if !s.ready.Skips(SkipText) {
		m.Text = s.teller.Refusal(m.Code, m.Args)
	}
	return m
}

// End is the message that the game is over.
func (s *Seat) End(state game.State, counts Counts) (*End, error) {
	r, over := state.Result()
	if !over {
		return nil, errors.New("the game is not over")
	}
	return &End{T: MsgEnd, Result: NewResult(&r), View: state.View(s.seat), Counts: counts}, nil
}

// NewResult is a result for the wire.
func NewResult(r *game.Result) *Result {
	w := &Result{End: r.End.String(), Seats: make([]SeatResult, r.Seats)}
	for i := range w.Seats {
		w.Seats[i] = SeatResult{Rank: int(r.Rank[i]), Score: int(r.Score[i]), Turns: int(r.Turns[i]), Won: r.Won.Has(game.Seat(i))}
	}
	return w
}
