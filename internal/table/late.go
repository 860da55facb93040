package table

import "github.com/noripan/noripan/game"

// What happens when time is up: of a question, of a blind window, of the game.

// windowCloses is when a blind window closes: when all have answered, but not before its floor, and at the latest at
// its deadline.
func (a *actor) windowCloses(first *question) int64 {
	for i := range a.place.Play.Questions {
		if q := &a.place.Play.Questions[i]; q.Window == first.Window && !q.Answered {
			return first.Deadline
		}
	}
	return min(first.Opened+a.floor(a.kinds[first.Kind]), first.Deadline)
}

// closeWindow closes a blind window; who has not answered gets the answer of a time-out.
func (a *actor) closeWindow(index int) error {
	window := a.place.Play.Questions[index].Window
	e := entry{Do: actResolve}
	for i := range a.place.Play.Questions {
		q := &a.place.Play.Questions[i]
		if q.Window != window || !a.asks(q.Serial) { // whoever gave up is not asked any more
			continue
		}
		g := q.Sealed
		if g == nil {
			late := a.late(q)
			g = &late
		}
		e.Answers = append(e.Answers, *g)
	}
	return a.do(e)
}

// timeOut answers for a seat whose time is up. Parts of an answer are dropped: what counts is the default of the whole.
func (a *actor) timeOut(index int) error {
	q := &a.place.Play.Questions[index]
	if a.takesDay(q) {
		return a.do(entry{Do: PauseDay, Seat: q.Seat})
	}
	if a.kinds[q.Kind].Part && !q.Late {
		return a.do(entry{Do: StepBack, Seat: q.Seat})
	}
	return a.do(entry{Do: Answer, Answers: []given{a.late(q)}})
}

// late is the answer to a question whose time is up: its default, or a bot's where the game says so.
func (a *actor) late(q *question) given {
	d := a.decision(q.Serial)
	g := given{Seat: q.Seat, Serial: q.Serial, How: byTimeOut}
	if a.clockKind(q).TimeOut == game.PlayDefault && !q.Late {
		g.Picks = a.byDefault(d)
	} else {
		g.Picks, _ = a.botPicks(d)
	}
	return g
}

// capWarnings are how many minutes before the cap it is told.
var capWarnings = [...]int{10, 5, 1}

// capAlarms are the end of the game's time, and the next warning before it. A game that began later than that is not warned.
func (a *actor) capAlarms(into []alarm) []alarm {
	p := &a.place.Play
	if p.Cap == 0 {
		return into
	}
	for _, minutes := range capWarnings {
		if (p.Warned == 0 || minutes < p.Warned) && minutes < a.capMinutes() {
			into = append(into, alarm{p.Cap - int64(minutes)*60_000, ringWarn, minutes})
			break
		}
	}
	return append(into, alarm{p.Cap, ringCap, 0})
}

// capMinutes is after how many minutes the game is stopped without a winner; 0 for never.
func (a *actor) capMinutes() int {
	switch {
	case a.place.speed() == SpeedAsync:
		return 0
	case a.about.Cap == 0:
		return defaultCap
	}
	return a.about.Cap
}

func (a *actor) foldWarn(e *entry, _ int64) error {
	a.place.Play.Warned = e.Minutes
	a.tellWith(int(game.Spectator), tableCapSoon, Args{"minutes": e.Minutes})
	return nil
}

// foldCap stops the game. Nothing is kept back any more.
func (a *actor) foldCap(_ *entry, at int64) error {
	a.place.Play.Holds, a.scenes, a.aside = nil, nil, nil
	a.tell(int(game.Spectator), tableCapped)
	a.game.Stop(a.listener())
	a.moved(at)
	return nil
}
