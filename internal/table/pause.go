package table

import "github.com/noripan/noripan/game"

// A game may be paused: all its clocks stand still, to the millisecond, and it takes no commands. A pause ends by itself.

const (
	pauseLasts = 10 * 60_000 // milliseconds; one pause
	pausesLast = 20 * 60_000 // all pauses of a game
	resumeIn   = 5_000       // between the wish to go on and the moment when the clocks run again
)

// pause is a pause that lasts.
type pause struct {
	By      int   `json:"by"`
	Agreed  []int `json:"agreed,omitempty"`
	Since   int64 `json:"since"`
	Until   int64 `json:"until"`
	Resumes int64 `json:"resumes,omitempty"` // when the clocks run again; 0 while nobody has asked for it
}

// mayPause: all others who are there must agree, unless the host may pause alone.
func (a *actor) mayPause(o *order, made *proposal) error {
	p := &a.place
	options := p.options()
	switch {
	case options.Pause == PauseOff || options.Speed == SpeedAsync: // days are pause enough
		return &Error{Code: NoPause}
	case p.Play.Paused+resumeIn > pausesLast:
		return &Error{Code: PauseUsedUp}
	case options.Pause == PauseHost && p.Host == o.by.ID:
		return nil
	}
	made.Asked = a.others(made.By)
	return nil
}

func (a *actor) pauseNow(*proposal) error { return a.do(entry{Do: actPause}) }

func (a *actor) foldPause(_ *entry, at int64) error {
	p := &a.place
	made := p.Play.Proposal
	p.Play.Pause = &pause{By: made.By, Agreed: made.Agreed, Since: at, Until: at + min(pauseLasts, pausesLast-p.Play.Paused)}
	p.Phase = Paused
	a.tell(made.By, tablePaused)
	a.settled()
	return nil
}

// resume ends a pause after a countdown.
func (a *actor) resume(o *order) error {
	if a.place.Play.Pause.Resumes != 0 {
		return nil // it does already
	}
	return a.do(o.entry())
}

func (a *actor) foldResume(_ *entry, at int64) error {
	pause := a.place.Play.Pause
	pause.Resumes = min(at+a.countdown(resumeIn), max(pause.Until, at))
	return nil
}

// countdown is how long people are given to get ready. Where nobody waits for anything they are not waited for either.
func (a *actor) countdown(milliseconds int64) int64 {
	if a.cfg.Pace == 0 {
		return 0
	}
	return milliseconds
}

// pauseAlarms are when a pause ends.
func (a *actor) pauseAlarms(into []alarm) []alarm {
	pause := a.place.Play.Pause
	switch {
	case pause == nil:
		return into
	case pause.Resumes != 0:
		return append(into, alarm{pause.Resumes, ringGoOn, 0})
	}
	return append(into, alarm{pause.Until - a.countdown(resumeIn), ringResume, 0})
}

// foldGoOn lets the clocks run again, with what was left on each.
func (a *actor) foldGoOn(_ *entry, at int64) error {
	p := &a.place
	gap := at - p.Play.Pause.Since
	a.postpone(gap)
	p.Play.Paused += min(gap, pauseLasts) // the server may have been stopped meanwhile
	p.Play.Pause, p.Phase = nil, Playing
	clear(a.thinking)
	a.tell(int(game.Spectator), tableResumed)
	return nil
}

// sleptThrough: while the server was stopped a pause stood still too, and nobody is there yet who wanted to go on.
func (p *pause) sleptThrough(gap int64) {
	p.Until += gap
	p.Resumes = 0
}

// wirePause is the pause as everybody may see it.
func (a *actor) wirePause() *Pause {
	pause := a.place.Play.Pause
	if pause == nil {
		return nil
	}
	return &Pause{By: pause.By, Agreed: append([]int{}, pause.Agreed...), Until: pause.Until, Resumes: pause.Resumes}
}
