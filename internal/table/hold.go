package table

import "github.com/noripan/noripan/game"

// A game may ask for a pause that hides (game.Hold). It goes on at once; what it does is kept back, and told when the pause
// is over, to everybody alike and at the same time whatever it was. Until then all are shown the scene at which the pause
// began. Only who is asked a hidden reply sees the game as it is when asked.

// hold is a pause that is not over. Pauses follow one another.
type hold struct {
	Until int64 `json:"until"`
	Span  int64 `json:"span"`
	Hides bool  `json:"hides,omitempty"` // whether a seat is asked
}

func (h *hold) began() int64 { return h.Until - h.Span }

// scene is what is shown during a pause: actor.scenes has one for each of play.Holds.
type scene struct {
	game game.State
	told int // up to where in the history
}

// aside is what a seat is shown that is asked a hidden reply, to the end of the pause.
type aside struct {
	scene
	seat   game.Seat
	serial uint64
	until  int64
}

func (p *play) lastHold() *hold { return &p.Holds[len(p.Holds)-1] }

// heldUntil is when everything is told that has happened; 0 if it is.
func (p *play) heldUntil() int64 {
	if len(p.Holds) == 0 {
		return 0
	}
	return p.lastHold().Until
}

// scene is the game as it is.
func (a *actor) scene() scene { return scene{a.game.CopyTo(nil), len(a.history)} }

// hold begins a pause, behind those that are not over. How long it is stands in the entry: when the log is folded again
// the server may have another pace.
func (a *actor) hold(h *game.Hold) {
	e := a.folded.entry
	var span int64
	switch {
	case !a.folding:
		span = a.holdSpan(h)
		e.Holds = append(e.Holds, span)
	case a.folded.holdsMet < len(e.Holds):
		span = e.Holds[a.folded.holdsMet]
	}
	a.folded.holdsMet++
	if span == 0 {
		return
	}
	a.folded.added += span
	p := &a.place.Play
	p.Holds = append(p.Holds, hold{Until: max(a.folded.at, p.heldUntil()) + span, Span: span, Hides: h.Millis == 0})
	a.scenes = append(a.scenes, a.scene())
}

// holdSpan is how long a pause is. Where time is given by days, nothing is announced after seconds.
func (a *actor) holdSpan(h *game.Hold) int64 {
	switch {
	case a.place.speed() == SpeedAsync || a.cfg.Pace == 0:
		return 0
	case h.Millis != 0:
		return int64(float64(h.Millis) * a.cfg.Pace)
	}
	return a.span(&a.about.Words.Kinds[h.For])
}

// waitForHold lets the clocks wait for the pauses that have just been added: those of questions that stay are put off,
// all others stand still.
func (a *actor) waitForHold(at int64) {
	if a.folded.added == 0 {
		return
	}
	p := &a.place.Play
	stays := make(map[int]bool)
	for i := range p.Questions {
		if q := &p.Questions[i]; a.asks(q.Serial) {
			q.Deadline += a.folded.added
			stays[q.Seat] = true
		}
	}
	for i := range a.place.Seats {
		s := &a.place.Seats[i]
		for _, c := range []*seatClock{&s.Clock, &s.Window} {
			switch {
			case c.Ends != 0 && stays[i]:
				c.Ends += a.folded.added
			case c.Ends != 0:
				c.stop(at)
			}
		}
	}
}

// release forgets the pauses that are over.
func (a *actor) release(at int64) {
	p := &a.place.Play
	for len(p.Holds) > 0 && p.Holds[0].Until <= at {
		p.Holds, a.scenes = p.Holds[1:], a.scenes[1:]
		a.gameDirty = true
	}
	if len(p.Holds) == 0 {
		p.Holds, a.scenes = nil, nil
	}
	if a.aside != nil && a.aside.until <= at {
		a.aside = nil
	}
}

// asideOf is what the viewer alone is shown now, nil for what all are.
func (a *actor) asideOf(viewer game.Seat) *aside {
	if s := a.aside; s != nil && s.seat == viewer && a.place.Play.Holds[0].Until == s.until {
		return s
	}
	return nil
}

// shownTo is the game as the viewer is shown it, and up to where in the history.
func (a *actor) shownTo(viewer game.Seat) (game.State, int) {
	if s := a.asideOf(viewer); s != nil {
		return s.game, s.told
	}
	if len(a.scenes) > 0 {
		return a.scenes[0].game, a.scenes[0].told
	}
	return a.game, len(a.history)
}

// opens tells whether the seat is shown the question: during a pause only a hidden reply is.
func (a *actor) opens(q *question) bool {
	if len(a.scenes) == 0 {
		return true
	}
	s := a.asideOf(game.Seat(q.Seat))
	return s != nil && s.serial == q.Serial
}

// wakeHolds: after a stop a pause that hides whether a seat is asked begins afresh, as a blind window does, and another one
// is over. It tells when everything will be told.
func (a *actor) wakeHolds(at int64) int64 {
	p := &a.place.Play
	if len(p.Holds) == 0 {
		return at
	}
	if !p.Holds[0].Hides {
		p.Holds, a.scenes = p.Holds[1:], a.scenes[1:]
	}
	aside := a.aside
	for i := range p.Holds {
		h := &p.Holds[i]
		at += h.Span
		if aside != nil && aside.until == h.Until {
			aside.until, aside = at, nil
		}
		h.Until = at
	}
	return at
}

func (a *actor) postponeHolds(gap int64) {
	p := &a.place.Play
	for i := range p.Holds {
		p.Holds[i].Until += gap
	}
	if a.aside != nil {
		a.aside.until += gap
	}
}
