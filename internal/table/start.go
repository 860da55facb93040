package table

import (
	"slices"
)

// startIn is how long the players see that the game begins, in milliseconds.
const startIn = 3_000

// lobby lets only those through who ask while a lobby waits. One whose game is about to begin stays as it is.
func lobby(do carry) carry {
	return in(Lobby, func(a *actor, o *order) error {
		if a.place.Starts != 0 {
			return &Error{Code: Starting}
		}
		return do(a, o)
	})
}

// start begins the game, or the countdown to it. What would hinder the game is told now.
func (a *actor) start(o *order) error {
	playing, refused := a.startRefused()
	if refused != nil {
		return refused
	}
	set, err := a.setup(playing, o)
	if err != nil {
		return err
	}
	e := o.entry()
	if a.countdown(startIn) == 0 || a.place.people(playing) < 2 {
		e.Setup = set
		err = a.do(e)
	} else if _, err = a.newGame(set, nil); err == nil {
		e.Do = actCount
		return a.do(e)
	}
	if err != nil {
		return objection(a.about, err)
	}
	return nil
}

// people counts those of the seats that belong to people.
func (p *place) people(seats []int) int {
	n := 0
	for _, i := range seats {
		if p.Seats[i].person() {
			n++
		}
	}
	return n
}

func (a *actor) foldCount(e *entry, at int64) error {
	p := &a.place
	p.Starts = at + startIn
	if i := p.seatOf(e.By); i >= 0 && e.Part != "" {
		p.Seats[i].Part = e.Part
	}
	return nil
}

// startNow begins the game at the end of the countdown.
func (a *actor) startNow(int) error {
	playing, refused := a.startRefused()
	if refused == nil {
		set, err := a.setup(playing, nil)
		if err == nil && a.do(entry{Do: Start, Setup: set}) == nil {
			return nil
		}
		a.logger().Error("a game could not begin although it could be set up before", "game", a.place.GameID, "err", err)
	}
	return a.do(entry{Do: StopStart})
}

func (a *actor) stopStart(o *order) error {
	if a.place.Starts == 0 {
		return nil // nothing begins
	}
	return a.do(o.entry())
}

func (a *actor) foldStopStart(*entry, int64) error {
	a.place.Starts = 0
	return nil
}

// drawn is the order of seats, by lot if the room is to have it so.
func (a *actor) drawn(playing []int) []int {
	if a.place.options().ShuffleSeats {
		playing = slices.Clone(playing)
		chance.Shuffle(len(playing), func(i, j int) { playing[i], playing[j] = playing[j], playing[i] })
	}
	return playing
}
