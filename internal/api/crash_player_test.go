package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// player is one person at one table, through all restarts.
type player struct {
	load   *load
	going  *going // its table, as the load sees it
	rand   *rand.Rand
	guest  *guest
	code   string
	rounds int // games that are played here
	// wanders: it leaves now and then, and comes back. The host stays: somebody must begin the next game.
	wanders bool

	page    *page
	ids     int
	asking  []byte // the command on its way, to be sent again after a restart
	sent    table.Command
	acted   uint64   // the last question of this game whose answer was acknowledged
	late    uint64   // the last one to which an answer came too late
	trail   []string // what was sent and answered last, for those who look for a fault
	now     int64    // by the server's clock, as of the last message
	heard   []table.Event
	seed    string // the game that this is about, by its commitment
	state   table.Phase
	said    string           // the last line that was acknowledged
	is      table.Controller // of the own seat, as acknowledged
	ended   []string         // games that came to their end, by their commitments
	plays   bool             // has a seat in the game
	played  int              // games of those that ended
	clock   clock
	pausing int // wishes for a pause
	acks    []ack
	cutOff  time.Time
}

// clock is what was left of the player's time when the server was killed.
type clock struct {
	serial   uint64
	whole    int64 // when the question came, in milliseconds; 0 if it was there before it was heard of
	left     int64
	slotLeft int64
	heard    int64 // when the connection ended
}

const (
	leastLeft   = 15_000 // milliseconds, after a restart
	mostPauses  = 3      // wishes of one player, at one table
	seldom      = 60
	longTrail   = 8   // commands
	inaccuracy  = 500 // milliseconds between what two processes did, where there are more of them than processors
	chatIsShort = 100 // lines are kept
)

// play connects, and connects again, until all games are over.
func (p *player) play(ctx context.Context) error {
	for {
		base, again := p.load.servers.at()
		p.guest.base = base
		over, err := p.sit(ctx)
		if over || (err != nil && !errors.Is(err, errClosed)) {
			return err
		}
		if err := again(ctx); err != nil {
			return err
		}
	}
}

// sit plays over one connection. The error is errClosed where the server is gone.
func (p *player) sit(ctx context.Context) (over bool, err error) {
	p.doing("comes to " + p.guest.base)
	p.page, err = p.guest.dial(p.code, "")
	if err != nil {
		return false, errClosed
	}
	defer p.page.drop()
	m, err := p.get()
	if err != nil {
		return false, err
	}
	defer p.leave()
	if err := p.compare(m); err != nil {
		return false, err
	}
	p.back()
	if p.asking != nil { // nobody knows whether it arrived: the same id makes it one act
		if err := p.ask(ctx); err != nil {
			return false, err
		}
	}
	for {
		command := p.next()
		switch {
		case p.state == table.Finished && len(p.ended) >= p.rounds && !p.away():
			return true, nil
		case command == nil:
			p.doing("waits, " + string(p.state))
			if err := p.read(ctx); err == nil {
				continue
			} else if !errors.Is(err, errSilent) || p.load.pace.restless == 0 {
				return false, err
			}
			command = p.fidget()
		case p.load.pace.think > 0:
			if err := p.ponder(ctx); err != nil {
				return false, err
			}
			if command = p.next(); command == nil {
				continue
			}
		}
		p.ids++
		command["id"] = strconv.Itoa(p.ids)
		if p.asking, err = json.Marshal(command); err != nil {
			return false, fmt.Errorf("encoding a command: %w", err)
		}
		p.sent = table.Command{}
		if err := json.Unmarshal(p.asking, &p.sent); err != nil {
			return false, fmt.Errorf("decoding a command: %w", err)
		}
		if err := p.ask(ctx); err != nil {
			return false, err
		}
	}
}

// away tells whether the player is not in the room: it is shown who is there, and no game.
func (p *player) away() bool { return p.is == table.Substitute || p.page.you.Member == nil }

// next is what the player does now, nil to wait.
func (p *player) next() map[string]any {
	room := &p.page.room
	if p.away() {
		if p.ids > 0 && room.State == table.Playing && p.rand.IntN(3) > 0 {
			return nil // it looks on for a while
		}
		return map[string]any{"do": table.Join}
	}
	switch room.State {
	case table.Lobby:
		return p.gather()
	case table.Paused:
		if p.plays && room.Pause != nil && room.Pause.Resumes == 0 {
			return map[string]any{"do": table.Resume}
		}
	case table.Playing:
		if whim := p.whim(); whim != nil {
			return whim
		}
		return p.answer()
	case table.Finished:
		if len(p.ended) < p.rounds && p.page.you.Host {
			return map[string]any{"do": table.Rematch}
		}
	case table.Closed:
	}
	return nil
}

// gather sits down, says that it is ready, and starts the game.
func (p *player) gather() map[string]any {
	room := &p.page.room
	seat := slices.IndexFunc(room.Members, func(m table.Member) bool { return m.N == *p.page.you.Member && m.Seat != nil })
	if seat >= 0 {
		seat = *room.Members[seat].Seat
	}
	empty := slices.IndexFunc(room.Seats, func(s table.RoomSeat) bool { return s.Controller == table.Empty })
	switch {
	case seat < 0 && empty >= 0:
		return map[string]any{"do": table.Sit, "seat": empty}
	case room.Starts != 0: // the countdown runs
		return nil
	case p.page.you.Host && room.CanStart && empty < 0:
		return map[string]any{"do": table.Start}
	case seat < 0:
		return nil
	case !p.page.you.Host && !room.Seats[seat].Ready:
		return map[string]any{"do": table.Ready}
	}
	return nil
}

// answer answers what is asked, at random.
func (p *player) answer() map[string]any {
	game := p.page.game
	if game == nil || game.Decision == nil || game.Decision.Serial <= max(p.acted, p.late) || p.is != table.Human {
		return nil
	}
	d := game.Decision
	picks := []string{}
	for _, i := range p.rand.Perm(len(d.Options))[:d.Min+p.rand.IntN(d.Max-d.Min+1)] {
		picks = append(picks, d.Options[i])
	}
	return map[string]any{"do": table.Answer, "serial": d.Serial, "picks": picks}
}

// whim is what a player does besides answering, seldom: nil for nothing.
func (p *player) whim() map[string]any {
	game := p.page.game
	if game == nil || p.page.you.Seat == nil {
		return nil
	}
	if p.is == table.Autoplay {
		return map[string]any{"do": table.PlayMyself}
	}
	if v := game.Proposal; v != nil {
		seat := *p.page.you.Seat
		if slices.Contains(v.Asked, seat) && !slices.Contains(v.Agreed, seat) {
			do := table.Agree
			if p.rand.IntN(4) == 0 {
				do = table.Refuse
			}
			return map[string]any{"do": do, "proposal": v.Serial}
		}
		return nil // it is for others to say
	}
	switch p.rand.IntN(seldom) {
	case 0:
		return map[string]any{"do": table.Say, "text": "line " + strconv.Itoa(p.ids)}
	case 1:
		return map[string]any{"do": table.React, "reaction": "good"}
	case 2:
		return map[string]any{"do": table.GoAuto}
	case 3:
		if game.TakeBack != nil {
			return map[string]any{"do": table.Undo, "serial": game.TakeBack.Serial}
		}
	case 4:
		if p.pausing < mostPauses {
			p.pausing++
			return map[string]any{"do": table.Propose, "what": table.ProposePause}
		}
	case 5:
		if p.wanders {
			return map[string]any{"do": table.Leave}
		}
	}
	return nil
}

// overtaken are refusals of what was right when it was sent: the table had gone on.
var overtaken = []string{
	game.Stale, game.NotAsked, table.WrongRoomState, table.BotPlays, table.ProposalOpen, table.NoSuchProposal,
	table.NothingToTakeBack, table.RateLimited, table.SeatTaken, table.Starting, table.PauseUsedUp, table.TooFewPlayers, table.NotReady,
}

// ask sends the command and reads on until it is answered and what it did is seen.
func (p *player) ask(ctx context.Context) error {
	p.doing("asks " + string(p.asking))
	asked := time.Now().UnixMilli()
	if err := p.page.socket.WriteMessage(1, p.asking); err != nil {
		return errClosed
	}
	for {
		m, err := p.hear(ctx)
		if err != nil {
			return err
		}
		if m.ID != p.sent.ID {
			continue
		}
		p.trail = append(p.trail[max(0, len(p.trail)-longTrail):], fmt.Sprintf("%s -> %s %s, %s", p.asking, m.T, m.Code, p.state))
		switch {
		case m.T == "done":
			for p.page.n < m.N {
				if err := p.read(ctx); err != nil {
					return err
				}
			}
			if err := p.arrived(ctx); err != nil {
				return err
			}
			p.acknowledged()
		case m.T == "refused" && (slices.Contains(overtaken, m.Code) || p.load.servers.passing(m.Code)):
			if p.sent.Do == table.Answer && (m.Code == game.Stale || m.Code == game.NotAsked) {
				p.late = max(p.late, p.sent.Serial)
			}
			if !p.load.servers.passing(m.Code) { // whoever speaks so often that it is muted hears from the table all the same
				p.load.alive(p.going, asked)
			}
		default:
			return fmt.Errorf("%s is answered %s", p.asking, m.raw)
		}
		p.asking = nil
		return nil
	}
}

// arrived reads on until who has come is in the room, and who has left is not: from there on numbers are others.
func (p *player) arrived(ctx context.Context) error {
	for p.sent.Do == table.Join && p.page.you.Member == nil || p.sent.Do == table.Leave && p.page.you.Member != nil {
		if err := p.read(ctx); err != nil {
			return err
		}
	}
	return nil
}

// acknowledged notes what must never be lost.
func (p *player) acknowledged() {
	switch p.sent.Do {
	case table.Answer:
		p.acted = max(p.acted, p.sent.Serial)
	case table.Say:
		p.said = p.sent.Text
	case table.GoAuto:
		p.is = table.Autoplay
	case table.PlayMyself:
		p.is = table.Human
	case table.Leave:
		p.is = table.Substitute
	case table.Join:
		p.is = table.Human
	}
	p.acks = append(p.acks, ack{p.sent.ID, p.sent.Do})
	p.load.act(p.sent.Do)
	p.load.alive(p.going, p.now)
}

func (p *player) read(ctx context.Context) error {
	_, err := p.hear(ctx)
	return err
}

// hear takes in one message.
func (p *player) hear(ctx context.Context) (message, error) {
	if ctx.Err() != nil {
		return message{}, context.Cause(ctx)
	}
	m, err := p.get()
	if err != nil {
		return m, err
	}
	return m, p.took(m)
}

// get is the next message of the connection. One that has fallen silent counts as closed where others may be better.
func (p *player) get() (message, error) {
	patience, pace := patient, &p.load.pace
	if pace.restless > 0 {
		patience = pace.restless
	}
	asking := p.asking != nil || p.page.n == 0 // for all, at first
	if asking && pace.answer > 0 {
		patience = pace.answer
	}
	m, err := p.page.getWithin(patience)
	switch {
	case errors.Is(err, errSilent) && asking && pace.answer > 0:
		p.load.closed("silent")
		return m, errClosed
	case errors.Is(err, errClosed):
		p.load.closed(p.page.reason())
	}
	return m, err
}

// took takes in a message.
func (p *player) took(m message) error {
	p.now = max(p.now, m.Now)
	if m.T == "update" {
		p.load.alive(p.going, m.Now)
	}
	if m.T == "sync" {
		before := p.clock.serial
		err := p.compare(m)
		if p.clock.serial != before {
			p.clock.whole = 0
		}
		return err
	}
	p.heard = append(p.heard, m.Events...)
	p.remember()
	return nil
}

// fidget is what a person does where nothing happens: it sees whether anybody is there.
func (p *player) fidget() map[string]any {
	if p.away() {
		return map[string]any{"do": table.Join}
	}
	return map[string]any{"do": table.Say, "text": "line " + strconv.Itoa(p.ids)}
}

// ponder lets a person think, who looks on meanwhile.
func (p *player) ponder(ctx context.Context) error {
	thought := time.NewTimer(time.Duration(p.rand.Int64N(int64(p.load.pace.think))))
	defer thought.Stop()
	for {
		select {
		case m := <-p.page.in:
			if err := p.page.take(&m); err != nil {
				return err
			}
			if err := p.took(m); err != nil {
				return err
			}
		case <-thought.C:
			return nil
		case <-p.page.closed:
			p.load.closed(p.page.reason())
			return errClosed
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// back notes how long the person was without the table.
func (p *player) back() {
	if !p.cutOff.IsZero() {
		p.load.back(p.cutOff)
		p.cutOff = time.Time{}
	}
}

// remember notes how far the table is. What the player was not told of, being away, it learns from where the table is now.
func (p *player) remember() {
	room := &p.page.room
	seed, another := room.Fairness.Commitment, false
	if seed != p.seed && p.seed != "" { // the next game: seats and numbers begin anew
		p.over()
		another, p.acted, p.late = true, 0, 0
		if p.is == table.Autoplay {
			p.is = table.Human
		}
	}
	if room.State == table.Lobby {
		p.plays = false
	} else if p.state == table.Lobby || another { // whose leaving was late may have to look on
		p.plays = p.page.you.Seat != nil
	}
	p.state, p.seed = room.State, seed
	if p.state == table.Finished {
		p.over()
	}
	if d := p.decision(); d != nil && d.Serial != p.clock.serial {
		p.clock = clock{serial: d.Serial, whole: d.Deadline - p.now}
	}
}

// over counts the game as one that came to its end.
func (p *player) over() {
	if slices.Contains(p.ended, p.seed) {
		return
	}
	p.ended = append(p.ended, p.seed)
	if p.plays {
		p.played++
	}
}

func (p *player) decision() *table.Decision {
	if p.page.game == nil || p.page.room.State != table.Playing {
		return nil
	}
	return p.page.game.Decision
}

// leave notes when the connection ended, and what was left on the player's clocks.
func (p *player) leave() {
	p.cutOff = time.Now()
	now := p.cutOff.UnixMilli()
	p.clock.left, p.clock.slotLeft, p.clock.heard = 0, 0, now
	if d := p.decision(); d != nil && d.Serial == p.clock.serial {
		p.clock.left, p.clock.slotLeft = d.Deadline-now, max(d.SlotDeadline-now, 0)
	}
}

// compare holds a sync, after a restart perhaps, against all that the player was told before.
func (p *player) compare(m message) error {
	if m.T != "sync" {
		return fmt.Errorf("the first message is %.300s", m.raw)
	}
	p.now = max(p.now, m.Now)
	room := m.Room
	anew := p.seed != "" && room.Fairness.Commitment != p.seed // while the player was away the others have gone on
	if anew && slices.Contains(p.ended, room.Fairness.Commitment) {
		return fmt.Errorf("after game %s it is game %s again", p.seed, room.Fairness.Commitment)
	}
	order := map[table.Phase]int{"": 0, table.Lobby: 1, table.Playing: 2, table.Paused: 2, table.Finished: 3, table.Closed: 4}
	if order[room.State] < order[p.state] && !anew {
		return fmt.Errorf("the room was %s and is %s", p.state, room.State)
	}
	began := p.state == table.Lobby && room.State != table.Lobby
	if m.You.Member == nil { // a stranger is told who is there, and no more
		p.remember()
		return nil
	}
	if !anew && !began && m.Game != nil {
		if err := p.compareGame(m); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(m.Chat, func(s table.Said) bool { return p.said == s.Text }) && p.said != "" && len(m.Chat) < chatIsShort {
		return fmt.Errorf("the line %q is lost", p.said)
	}
	p.heard = m.Log
	p.remember()
	return nil
}

// compareGame looks at a game that the player knew already.
func (p *player) compareGame(m message) error {
	again := 0 // what came behind a pause is told anew, if the pause begins afresh
	if len(m.Log) < len(p.heard) {
		if again = len(p.heard) - len(m.Log); !p.load.pace.holds {
			return fmt.Errorf("of %d events that were told %d are left", len(p.heard), len(m.Log))
		}
	}
	for i, event := range p.heard[:len(p.heard)-again] {
		if !reflect.DeepEqual(m.Log[i], event) {
			return fmt.Errorf("event %d was told as %+v and is %+v", i, event, m.Log[i])
		}
	}
	if err := p.compareSeat(&m); err != nil {
		return err
	}
	if m.Game.Decision == nil || m.Room.State != table.Playing {
		return nil
	}
	// An answer on its way may have arrived; an acknowledged one must have.
	d := m.Game.Decision
	if d.Serial <= p.acted {
		return fmt.Errorf("question %d is asked again after its answer was acknowledged", d.Serial)
	}
	if p.clock.left == 0 || d.Serial != p.clock.serial || p.load.pace.holds && m.Room.GameID != "tictactoe" && m.Room.GameID != "dominion" {
		return nil // the other games make pauses, of which nothing is left after a restart: nobody can say what is to be left of a clock
	}
	return p.compareClock(&m, d)
}

// compareSeat looks at who plays for the player's seat, unless that was being changed.
func (p *player) compareSeat(m *message) error {
	changing := []string{table.GoAuto, table.PlayMyself, table.Leave, table.Join}
	if m.Room.State != table.Playing && m.Room.State != table.Paused || p.asking != nil && slices.Contains(changing, p.sent.Do) {
		return nil
	}
	if !p.plays {
		return nil
	}
	if m.You.Seat == nil {
		return errors.New("the seat is lost")
	}
	if is := m.Room.Seats[*m.You.Seat].Controller; is != p.is {
		return fmt.Errorf("the seat was %s and is %s", p.is, is)
	}
	return nil
}

// compareClock: what was left is given back, and some seconds at least; a blind window has its whole time again.
func (p *player) compareClock(m *message, d *table.Decision) error {
	running := m.Now - p.load.servers.running(p.clock.heard) + inaccuracy // at most
	left, want, least := d.Deadline-m.Now, p.clock.left, int64(0)
	if p.load.servers.restarted() { // then there is time to come back
		least = leastLeft
	}
	want = max(want, least)
	if d.Class == "blind" && p.load.servers.restarted() { // at another server it may have begun anew before the player was cut off
		want = p.clock.whole
	}
	if left+running < want {
		return fmt.Errorf("of question %d (%s) %d ms were left, and are after the restart %d", d.Serial, d.Kind, p.clock.left, left)
	}
	if most := max(p.clock.whole+inaccuracy, leastLeft); p.clock.whole > 0 && left > most {
		return fmt.Errorf("question %d (%s) has %d ms after the restart, and had %d as it came", d.Serial, d.Kind, left, p.clock.whole)
	}
	if p.clock.slotLeft > 0 && d.SlotDeadline-m.Now+running < max(p.clock.slotLeft, least) {
		return fmt.Errorf("of a slot %d ms were left, and are after the restart %d", p.clock.slotLeft, d.SlotDeadline-m.Now)
	}
	return nil
}
