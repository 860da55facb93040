package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// Taking back: the game stands again as it stood before a person's last answer. That is free as long as nothing has come
// to light since and nobody else has answered; farther the others must agree, and where there are only bots nobody is asked,
// but the result tells. Clocks, strikes and the numbers of questions and random events do not go back.

const (
	maxPoints   = 16 // answers that can be taken back, of all seats
	maxTakeBack = 20 // lines of what would be undone that are shown
	maxBacks    = 5  // free ways back before another seat has answered: each asks anew, and the others wait
)

// point is where the game stood before an answer that can be taken back.
type point struct {
	Seq    int64  `json:"seq"` // of the answer's entry
	N      uint64 `json:"n"`   // of its question, among the seat's
	Seat   int    `json:"seat"`
	Told   int    `json:"told"`             // up to where in the history
	Barred bool   `json:"barred,omitempty"` // something has come to light since, or somebody else has gone on

	Questions []question   `json:"questions"`
	Clocks    []pointClock `json:"clocks"` // by seat

	game game.State
}

// undone is a piece of the history that was taken back.
type undone struct {
	From int `json:"from"`
	To   int `json:"to"`
}

type pointClock struct {
	Clock  seatClock `json:"clock,omitzero"`
	Window seatClock `json:"window,omitzero"`
}

// keptPoint is a point in a snapshot.
type keptPoint struct {
	point
	Game json.RawMessage `json:"game"`
}

func (p *point) keep() keptPoint { return keptPoint{*p, p.game.Snapshot()} }

// reversible tells whether an answer may ever be taken back. Among people an answer in a group or a blind window may not,
// and nobody may learn that there was one to an offer or a hidden question.
func (a *actor) reversible(q *question) bool {
	k := a.kinds[q.Kind]
	switch k.Class {
	case game.Group, game.Blind:
		return !k.Final && a.alone()
	case game.Offer:
		return false
	case game.Slot, game.Window, game.Reply:
	}
	return !k.Final && !k.Hidden
}

// alone tells whether one person plays with bots only.
func (a *actor) alone() bool { return a.place.humans() < 2 }

// pointBefore is where the game stands before an answer of the seat's owner; without a game where it cannot be taken back. A
// part of an answer is taken back with the whole.
func (a *actor) pointBefore(q *question, g *given) point {
	if g.How != byOwner || !a.place.takesBack() || !a.reversible(q) || a.kinds[q.Kind].Part {
		return point{}
	}
	p := point{
		Seq: a.seq, N: q.N, Seat: q.Seat, Told: len(a.history), Questions: slices.Clone(a.place.Play.Questions),
		game: a.game.CopyTo(nil), Clocks: make([]pointClock, len(a.place.Seats)),
	}
	for i := range a.place.Seats {
		s := &a.place.Seats[i]
		p.Clocks[i] = pointClock{s.Clock, s.Window}
	}
	return p
}

// answered keeps the point before an answer, and looks at what the answer means for the others.
func (a *actor) answered(e *entry, q *question, before point) {
	g := &e.Answers[0]
	if before.game != nil {
		a.points = append(a.points, before)
		if len(a.points) > maxPoints {
			a.points = slices.Delete(a.points, 0, 1)
		}
	}
	k := a.kinds[q.Kind]
	if k.Final || k.Class == game.Group && !a.alone() {
		a.points = nil
	}
	a.bar(func(p *point) bool { return e.Reveals || g.How != byOwner || p.Seat != g.Seat })
	for i := range a.place.Seats {
		if i != g.Seat {
			a.place.Seats[i].Backs = 0
		}
	}
}

// resolved: a blind window has closed.
func (a *actor) resolved() {
	if !a.alone() {
		a.points = nil
	}
	a.bar(func(*point) bool { return true })
}

// bar makes some points ones to which the way is not free any more.
func (a *actor) bar(which func(*point) bool) {
	for i := range a.points {
		p := &a.points[i]
		p.Barred = p.Barred || which(p)
	}
}

// barOffers: while an offer is open, a free way back would tell whether it has been answered.
func (a *actor) barOffers() {
	if slices.ContainsFunc(a.place.Play.Questions, func(q question) bool { return a.class(&q) == game.Offer }) {
		a.bar(func(*point) bool { return true })
	}
}

// lastPoint is where the seat's last answer can be taken back to, nil if nowhere. During a pause that hides nothing is: the
// game has gone on farther than anybody knows.
func (a *actor) lastPoint(seat int) *point {
	if a.place.Phase != Playing || len(a.scenes) > 0 || !a.place.takesBack() {
		return nil
	}
	for i := len(a.points) - 1; i >= 0; i-- {
		if p := &a.points[i]; p.Seat == seat {
			return p
		}
	}
	return nil
}

// free tells whether the way back is free: nobody else has a say.
func (a *actor) free(p *point) bool {
	return a.alone() || !p.Barred && a.place.Seats[p.Seat].Backs < maxBacks
}

// takeBack takes the last answer back, or asks the others.
func (a *actor) takeBack(o *order) error {
	seat := a.place.seatOf(o.by.ID)
	p := a.lastPoint(seat)
	switch {
	case p == nil:
		return &Error{Code: NothingToTakeBack}
	case o.Serial != 0 && o.Serial != p.N:
		return &Error{Code: game.Stale}
	case !a.free(p):
		c := o.Command
		c.Do, c.What = Propose, ProposeTakeBack
		return a.propose(&order{Command: c, by: o.by, from: o.from, received: o.received, done: o.done})
	}
	e := o.entry()
	return a.do(a.undoing(e, p, p.Barred))
}

// undoing completes the entry that takes an answer back.
func (a *actor) undoing(e entry, p *point, alone bool) entry {
	now := a.game.Counters()
	e.Do, e.Seat, e.To, e.Alone, e.Chance, e.Asked = Undo, p.Seat, p.Seq, alone, now.Chance, now.Serial+1
	return e
}

// mayTakeBack: all others who are there must agree.
func (a *actor) mayTakeBack(_ *order, made *proposal) error {
	p := a.lastPoint(made.By)
	if p == nil {
		return &Error{Code: NothingToTakeBack}
	}
	made.To = p.Seq
	if !a.free(p) {
		made.Asked = a.others(made.By)
	}
	return nil
}

// takeBackNow does what was agreed to, if it can still be done.
func (a *actor) takeBackNow(made *proposal) error {
	i := a.pointAt(made.To)
	if i < 0 || len(a.scenes) > 0 {
		return a.do(entry{Do: actDecline})
	}
	p := &a.points[i]
	return a.do(a.undoing(entry{}, p, p.Barred && len(made.Agreed) == 0))
}

func (a *actor) pointAt(seq int64) int {
	return slices.IndexFunc(a.points, func(p point) bool { return p.Seq == seq })
}

// foldTakeBack makes the game stand as it did. Questions are asked under new numbers, with the time that was left, but
// some seconds at least.
func (a *actor) foldTakeBack(e *entry, at int64) error {
	i := a.pointAt(e.To)
	if i < 0 {
		return fmt.Errorf("nothing is known of entry %d: %w", e.To, errHistory)
	}
	p := &a.points[i]
	play := &a.place.Play
	a.place.Seats[p.Seat].Backs++
	a.game = p.game
	a.game.Forward(game.Counters{Chance: e.Chance, Serial: e.Asked})
	a.backClocks(p, at)
	play.Questions = a.backQuestions(p, at)
	play.Marked = play.Marked || e.Alone
	if play.Proposal != nil && play.Proposal.What == ProposeTakeBack {
		a.settled()
	}
	a.tell(p.Seat, tableTakeBack)
	a.place.Seats[p.Seat].Since = len(a.history)
	play.Undone = append(play.Undone, undone{p.Told, len(a.history)})
	a.forgetReasons(p.Told)
	a.points = slices.Delete(a.points, i, len(a.points))
	if len(a.points) == 0 {
		play.Undone = nil
	}
	a.moved(at)
	return nil
}

// backClocks sets the seats' clocks. The clock of a slot that still runs runs on.
func (a *actor) backClocks(p *point, at int64) {
	for i := range a.place.Seats {
		s := &a.place.Seats[i]
		s.BotTill = 0
		s.Clock.backTo(p.Clocks[i].Clock, at)
		s.Window.backTo(p.Clocks[i].Window, at)
	}
}

// backTo makes it the clock that it was, without the time that has passed.
func (c *seatClock) backTo(was seatClock, at int64) {
	rest := was.Rest
	if was.Ends != 0 {
		rest = was.Ends - at
	}
	if c.N == was.N && c.Ends != 0 && was.Ends != 0 {
		return // it runs on, whatever is left
	}
	if c.N == was.N && (c.Ends != 0 || c.Rest != 0) {
		if rest = c.Rest; c.Ends != 0 {
			rest = c.Ends - at
		}
	}
	*c = seatClock{N: was.N}
	switch {
	case was.Ends != 0:
		c.Ends = at + max(rest, leastSlotRest)
	case was.Rest != 0:
		c.Rest = max(rest, 1)
	}
}

// backQuestions are the questions that were open, under their new numbers. What was sealed in a blind window is not.
func (a *actor) backQuestions(p *point, at int64) []question {
	a.pending = a.game.Pending(a.pending[:0])
	questions := slices.Clone(p.Questions)
	numbers := make(map[uint64]uint64) // of windows
	used := make(map[uint64]bool)
	for i := range questions {
		q := &questions[i]
		old := q.Serial
		for j := range a.pending {
			d := &a.pending[j]
			if int(d.Seat) != q.Seat || a.about.Words.Kinds[d.Kind].Name != q.Kind || used[d.Serial] {
				continue
			}
			used[d.Serial] = true
			q.Serial, q.N, q.Sealed, q.Answered = d.Serial, a.place.Seats[q.Seat].number(), nil, false
			q.Deadline = a.backDeadline(q, at)
			break
		}
		if old == q.Window {
			numbers[old] = q.Serial
		}
	}
	for i := range questions {
		if n, moved := numbers[questions[i].Window]; moved {
			questions[i].Window = n
		}
	}
	return questions
}

func (a *actor) backDeadline(q *question, at int64) int64 {
	k := a.kinds[q.Kind]
	slot := a.place.Seats[q.Seat].Clock.Ends
	least := max(q.Deadline, at+leastSlotRest, a.place.Seats[q.Seat].Off)
	switch {
	case k.Class == game.Slot && k.Shared && slot != 0:
		return slot
	case k.Class == game.Window && slot != 0:
		return min(least, slot)
	}
	return least
}

// stepBack goes a step back inside an answer of several parts.
func (a *actor) stepBack(o *order) error {
	seat := a.place.seatOf(o.by.ID)
	q := a.numbered(seat, o.Serial)
	switch {
	case q == nil && a.asked(game.Seat(seat)) == nil:
		return &Error{Code: game.NotAsked}
	case q == nil || q.Answered || a.place.Seats[seat].byBot(q.Slot):
		return &Error{Code: game.Stale}
	case !a.kinds[q.Kind].Part:
		return &Error{Code: NothingToTakeBack}
	}
	e := o.entry()
	e.Seat = seat
	return a.do(e)
}

func (a *actor) foldStepBack(e *entry, at int64) error {
	b, ok := a.game.(game.Backer)
	if !ok {
		return fmt.Errorf("a step back in a game without parts: %w", errHistory)
	}
	if now := a.game.Counters(); !a.folding { // as a record tells it: back to where it was, and the numbers moved on
		e.Chance, e.Asked = now.Chance, now.Serial
	}
	if err := b.Back(game.Seat(e.Seat)); err != nil {
		return fmt.Errorf("a step back of seat %d: %w", e.Seat, err)
	}
	a.folded.steppedBack = true
	a.moved(at)
	return nil
}

// wireTakeBack is what taking the viewer's last answer back would undo; nil where it cannot be.
func (a *actor) wireTakeBack(viewer game.Seat) *TakeBack {
	p := a.lastPoint(int(viewer))
	if p == nil {
		return nil
	}
	free := a.free(p)
	return &TakeBack{Free: free, Marks: free && p.Barred, Serial: p.N, Lines: a.linesSince(p.Told, viewer)}
}

// linesSince are the first events that the viewer has heard since, by their numbers, but for what was taken back already. What a
// pause keeps back is not even counted.
func (a *actor) linesSince(told int, viewer game.Seat) []int {
	_, end := a.shownTo(viewer)
	lines := make([]int, 0, max(0, min(end-told, maxTakeBack)))
	n := a.heardBefore(viewer, told)
	for i := told; i < end && len(lines) < maxTakeBack; i++ {
		if a.history[i].hears(viewer) == nil {
			continue
		}
		n++
		gone := func(u undone) bool { return u.From <= i && i < u.To }
		if !slices.ContainsFunc(a.place.Play.Undone, gone) {
			lines = append(lines, n)
		}
	}
	return lines
}
