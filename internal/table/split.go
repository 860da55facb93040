package table

import (
	"context"
	"slices"

	"github.com/noripan/noripan/game"
)

// Splitting: where more sit than play well together, the host makes two rooms of one lobby. The second room is the
// house's to make; a table only tells who would go, and lets them go.

// Half is who would go to the second room, and what that room would be like.
type Half struct {
	Founding Founding
	People   []Person // the first of them would be its host
	Bots     []string // levels

	seats []int // of the bots
}

// Half tells who would go if the host split the lobby now: of those who sit every second one. The error is an *Error
// where that cannot be.
func (t *Table) Half(ctx context.Context, by string) (Half, error) {
	return ask(ctx, t, func(a *actor, tell func(Half, error)) error {
		tell(a.half(by))
		return nil
	})
}

func (a *actor) half(by string) (Half, error) {
	p := &a.place
	switch {
	case p.member(by) < 0:
		return Half{}, &Error{Code: NotMember}
	case p.Host != by:
		return Half{}, &Error{Code: NotHost}
	case p.Phase != Lobby:
		return Half{}, &Error{Code: WrongRoomState}
	case p.Starts != 0:
		return Half{}, &Error{Code: Starting}
	}
	half := a.halves()
	going := len(half.People) + len(half.Bots)
	if least := a.about.MinSeats; len(half.People) == 0 || min(p.taken()-going, going) < least {
		return Half{}, &Error{Code: TooFewPlayers, Args: Args{"n": 2 * least}}
	}
	half.Founding = Founding{Seats: going, Settings: p.Chosen, Private: p.Private, Options: p.Options}
	return half, nil
}

// halves deals those who sit to two tables: the host stays, and whoever comes next goes where fewer are, people first,
// so that both tables have people and bots.
func (a *actor) halves() Half {
	var half Half
	stay := 1
	p := &a.place
	for i := range p.Seats {
		if s := &p.Seats[i]; s.Owner != "" && s.Owner != p.Host {
			if stay <= len(half.People) {
				stay++
				continue
			}
			half.People = append(half.People, p.Members[p.member(s.Owner)].Person)
		}
	}
	for i := range p.Seats {
		if s := &p.Seats[i]; s.Controller == Bot {
			if stay <= len(half.People)+len(half.Bots) {
				stay++
				continue
			}
			half.Bots, half.seats = append(half.Bots, s.Level), append(half.seats, i)
		}
	}
	return half
}

// taken is how many seats are taken.
func (p *place) taken() int {
	n := 0
	for i := range p.Seats {
		if p.Seats[i].Controller != Empty {
			n++
		}
	}
	return n
}

// Split lets the half of a lobby go to the room of that code, which has them already. The error is an *Error, and nobody
// goes, where the lobby is another by now.
func (t *Table) Split(ctx context.Context, by string, half Half, code string) error {
	_, err := ask(ctx, t, func(a *actor, tell func(struct{}, error)) error {
		now, err := a.half(by)
		if err == nil && !now.same(&half) {
			err = &Error{Code: game.Stale}
		}
		if err != nil {
			tell(struct{}{}, err)
			return nil
		}
		a.after(func() { tell(struct{}{}, nil) })
		return a.do(entry{Do: actSplit, Text: code, People: half.ids(), Seats: half.seats})
	})
	return err
}

func (h *Half) same(other *Half) bool {
	return slices.Equal(h.ids(), other.ids()) && slices.Equal(h.seats, other.seats) && slices.Equal(h.Bots, other.Bots)
}

func (h *Half) ids() []string {
	ids := make([]string, len(h.People))
	for i, who := range h.People {
		ids[i] = who.ID
	}
	return ids
}

// foldSplit lets some go. They and those who stay are told of the other room.
func (a *actor) foldSplit(e *entry, _ int64) error {
	p := &a.place
	p.Sibling, p.Moved = e.Text, e.People
	for _, i := range e.Seats {
		p.Seats[i].leave()
	}
	for _, person := range e.People {
		a.part(person, "")
	}
	p.unready()
	return nil
}
