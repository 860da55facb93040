package table

import "time"

// Most tables wait most of the time: for somebody to come, or to move. One that waits keeps no goroutine, and after a while
// nothing that is only there to be quick.

const (
	restAfter = int64(2 * time.Second / time.Millisecond) // without anything to do the goroutine ends
	tidyAfter = int64(time.Minute / time.Millisecond)
)

// stir notes that something happens now.
func (a *actor) stir() {
	a.now = a.watch.now()
	a.stirred = a.now
}

// restsAt is when the table rests if nothing comes; never while a bot thinks, which is waited for.
func (a *actor) restsAt() int64 {
	if a.thought != nil {
		return never
	}
	return a.stirred + restAfter
}

// rests lets the goroutine end where nothing has come for a while; what is to be done at that time, or comes by mail, starts
// another. From true on the table is not this goroutine's any more.
func (a *actor) rests(at int64) bool {
	if a.now < a.restsAt() {
		return false
	}
	t := a.table
	a.slim()
	if at != never {
		a.alarm = time.AfterFunc(a.watch.until(at), t.rouse)
	}
	t.resting.Store(true)
	if !t.resting.Load() {
		return true // it was roused at once
	}
	// What came just before found nobody to rouse; the mailbox is looked at only now that whoever comes later rouses.
	if len(t.mail) > 0 || a.watch.now() >= at {
		t.rouse()
	}
	return true
}

// slim gives back what is soon made again.
func (a *actor) slim() {
	a.alarms, a.batch.Entries, a.later, a.table.touched, a.folded = nil, nil, nil, nil, folded{}
	a.room.putAway()
	for _, s := range a.streams {
		s.game.putAway()
		for _, sub := range s.subs {
			sub.you.putAway()
		}
	}
}

// rouse starts the goroutine of a table that rests. It is called after something has been put into the mailbox.
func (t *Table) rouse() {
	if t.resting.Load() && t.resting.CompareAndSwap(true, false) {
		go t.live()
	}
}

// rise ends a rest.
func (a *actor) rise() {
	if a.alarm != nil {
		a.alarm.Stop()
		a.alarm = nil
	}
}

// tidyAlarms are when what was kept at hand is given back.
func (a *actor) tidyAlarms(into []alarm) []alarm {
	for _, s := range a.streams {
		if len(s.ring) > 0 {
			return append(into, alarm{a.stirred + tidyAfter, ringTidy, 0})
		}
	}
	return into
}

// tidy gives back what was kept for those who come back after a short break. Nothing waits to be kept or told meanwhile: whatever
// happens puts this off.
func (a *actor) tidy() {
	for _, s := range a.streams {
		s.ring, s.size = nil, 0
	}
}
