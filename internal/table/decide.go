package table

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// procedure is how a command is dealt with: what it needs is checked, then it becomes an entry of the log.
type procedure struct {
	do    func(*actor, *order) error
	reads bool // also for a connection that does not control
}

// procedures are those of all commands.
var procedures = map[string]procedure{
	Join:       {do: (*actor).join},
	Sit:        {do: lobby(isMember((*actor).sit))},
	Stand:      {do: in(Lobby, seated((*actor).plain))}, // it ends the countdown, too
	Ready:      {do: lobby(seated((*actor).plain))},
	Unready:    {do: in(Lobby, seated((*actor).plain))},
	Figure:     {do: lobby(seated((*actor).figure))},
	AddBot:     {do: lobby(host((*actor).addBot))},
	RemoveBot:  {do: lobby(host((*actor).removeBot))},
	Settings:   {do: lobby(host((*actor).set))},
	Start:      {do: lobby(host((*actor).start))},
	StopStart:  {do: in(Lobby, host((*actor).stopStart))},
	Kick:       {do: lobby(host((*actor).kick))},
	Unban:      {do: lobby(host((*actor).unban))},
	Transfer:   {do: host(seldom((*actor).transferHost))},
	Answer:     {do: (*actor).answer},
	PlayMyself: {do: in(Playing, seated((*actor).playMyself))},
	GoAuto:     {do: in(Playing, seated(seldom((*actor).autoplay)))},
	Pass:       {do: in(Playing, seated((*actor).standingPass))},
	StepBack:   {do: in(Playing, personal((*actor).stepBack))},
	Undo:       {do: in(Playing, personal((*actor).takeBack))},
	Resign:     {do: in(Playing, personal((*actor).resign))},
	PauseDay:   {do: in(Playing, personal((*actor).pauseDay))},
	EndPause:   {do: in(Playing, personal((*actor).endPauseDay))},
	Propose:    {do: in(Playing, personal((*actor).propose))},
	Agree:      {do: in(Playing, personal((*actor).vote))},
	Refuse:     {do: in(Playing, personal((*actor).vote))},
	Withdraw:   {do: in(Playing, personal((*actor).withdraw))},
	Resume:     {do: in(Paused, personal((*actor).resume))},
	Say:        {do: isMember((*actor).say)},
	React:      {do: isMember((*actor).react)},
	Leave:      {do: isMember((*actor).leave)},
	Rematch:    {do: isMember((*actor).rematch)},
	Control:    {do: (*actor).takeControl, reads: true},
	SetAway:    {do: (*actor).setAway, reads: true},
	SetHere:    {do: (*actor).setAway, reads: true},
	Describe:   {do: (*actor).describe, reads: true},
	AskReasons: {do: seated((*actor).askReasons), reads: true},
}

// forPeople are the commands that bots do not give: they neither talk nor vote, and ask nobody for anything.
var forPeople = []string{
	Say, React, Propose, Agree, Refuse, Withdraw, Resume, GoAuto, Undo, PauseDay, EndPause, Kick, Unban, Transfer, AskReasons,
}

type carry = func(*actor, *order) error

// in lets only those through who ask in that phase.
func in(phase Phase, do carry) carry {
	return func(a *actor, o *order) error {
		if a.place.Phase != phase {
			return &Error{Code: WrongRoomState, Detail: fmt.Sprintf("the room is %s, not %s", a.place.Phase, phase)}
		}
		return do(a, o)
	}
}

// isMember lets only members through.
func isMember(do carry) carry {
	return func(a *actor, o *order) error {
		if a.place.member(o.by.ID) < 0 {
			return &Error{Code: NotMember}
		}
		return do(a, o)
	}
}

// seated lets only members with a seat through.
func seated(do carry) carry {
	return isMember(func(a *actor, o *order) error {
		if a.place.seatOf(o.by.ID) < 0 {
			return &Error{Code: NotSeated}
		}
		return do(a, o)
	})
}

// host lets only the host through.
func host(do carry) carry {
	return isMember(func(a *actor, o *order) error {
		if a.place.Host != o.by.ID {
			return &Error{Code: NotHost}
		}
		return do(a, o)
	})
}

// plain is a command of which nothing more is to be decided.
func (a *actor) plain(o *order) error { return a.do(o.entry()) }

func (a *actor) join(o *order) error {
	p := &a.place
	switch {
	case p.member(o.by.ID) >= 0:
		return nil // it is there already
	case p.banned(o.by.ID):
		return &Error{Code: Banned}
	case p.Starts != 0:
		return &Error{Code: Starting}
	}
	e := o.entry()
	e.Name, e.Bot, e.Seat = o.by.Name, o.by.Bot, -1
	if p.Phase == Lobby {
		e.Seat = p.emptySeat()
	}
	own, watch := p.seatOf(o.by.ID) >= 0, p.watched()
	switch {
	case e.Seat >= 0 || own: // it plays
	case !watch && p.Phase == Lobby:
		return &Error{Code: p.fullness()}
	case !watch:
		return &Error{Code: NoSpectators}
	}
	if len(p.Members) >= maxMembers && !own {
		return &Error{Code: RoomFull}
	}
	if own {
		return seldom(func(a *actor, _ *order) error { return a.do(e) })(a, o)
	}
	return a.do(e)
}

// arrive makes a stranger who looks at a game that may be watched a member: nobody watches unseen. Whoever left a seat there
// says by itself that it wants to come back.
func (a *actor) arrive(who Person) error {
	p := &a.place
	if p.Phase == Lobby || p.member(who.ID) >= 0 || p.seatOf(who.ID) >= 0 || !p.watched() || len(p.Members) >= maxMembers {
		return nil
	}
	return a.do(entry{Do: actArrive, Person: who.ID, Name: who.Name, Bot: who.Bot})
}

// fullness is why nobody can sit down where no seat is empty.
func (p *place) fullness() string {
	if slices.ContainsFunc(p.Seats, func(s seat) bool { return s.Controller == Bot }) {
		return BotsSeated
	}
	return RoomFull
}

// emptySeat is the lowest empty seat, -1 if there is none.
func (p *place) emptySeat() int {
	for i := range p.Seats {
		if p.Seats[i].Controller == Empty {
			return i
		}
	}
	return -1
}

// vacant tells whether a bot may be put on the seat: it is empty, or that of somebody who has not agreed to a rematch.
func (p *place) vacant(seat int) bool {
	s := &p.Seats[seat]
	return s.Controller == Empty || p.Again && s.Controller == Human && !s.Ready && s.Owner != p.Host
}

// namedSeat is the seat that a command names.
func (a *actor) namedSeat(o *order) (int, error) {
	if o.Seat == nil || *o.Seat < 0 || *o.Seat >= len(a.place.Seats) {
		return 0, &Error{Code: NoSuchSeat}
	}
	return *o.Seat, nil
}

func (a *actor) sit(o *order) error {
	e := o.entry()
	var err error
	if e.Seat, err = a.namedSeat(o); err != nil {
		return err
	}
	if s := &a.place.Seats[e.Seat]; s.Controller != Empty && s.Owner != o.by.ID {
		return &Error{Code: SeatTaken}
	}
	return a.do(e)
}

func (a *actor) addBot(o *order) error {
	e := o.entry()
	var err error
	if e.Seat, err = a.namedSeat(o); err != nil {
		return err
	}
	if !a.place.vacant(e.Seat) {
		return &Error{Code: SeatTaken}
	}
	if _, err := bot.New(a.cfg.Rules, o.Level); err != nil {
		return &Error{Code: NoSuchBot, Detail: err.Error()}
	}
	e.Level, e.Part = o.Level, ""
	return a.do(e)
}

func (a *actor) removeBot(o *order) error {
	e := o.entry()
	var err error
	if e.Seat, err = a.namedSeat(o); err != nil {
		return err
	}
	if a.place.Seats[e.Seat].Controller != Bot {
		return &Error{Code: NoSuchBot}
	}
	return a.do(e)
}

func (a *actor) set(o *order) error {
	p := &a.place
	e := o.entry()
	e.Size, e.Private, e.Chosen, e.Options = p.Size, p.Private, p.Chosen, p.Options
	if o.Seats != nil {
		if *o.Seats < a.about.MinSeats || *o.Seats > a.about.MaxSeats {
			detail := fmt.Sprintf("%d seats: %s is for %d to %d", *o.Seats, p.GameID, a.about.MinSeats, a.about.MaxSeats)
			return &Error{Code: game.BadSetting, Detail: detail}
		}
		e.Size = *o.Seats
	}
	if e.Size < p.occupied() {
		return &Error{Code: SeatTaken}
	}
	if o.Private != nil {
		e.Private = *o.Private
	}
	if o.Options != nil {
		if refused := o.Options.check(e.Private); refused != nil {
			return refused
		}
		e.Options = p.Options.with(*o.Options)
	}
	if o.Settings != nil {
		wished := a.stillChosen()
		maps.Copy(wished, o.Settings)
		var refused *Error
		if e.Chosen, refused = choose(a.cfg.Rules, wished, chance); refused != nil {
			return refused
		}
	}
	return a.do(e)
}

// choose gives settings their full forms, and draws now what they leave to chance: people see what they will play with.
func choose(rules game.Rules, wished map[string]string, chance *rand.Rand) (map[string]string, *Error) {
	full, err := rules.About().Complete(wished)
	if drawer, ok := rules.(game.Drawer); ok && err == nil {
		full, err = drawer.Draw(full, chance.IntN)
	}
	if err != nil {
		return nil, objection(rules.About(), err)
	}
	chosen := make(map[string]string, len(wished))
	for name := range wished {
		chosen[name] = full[name]
	}
	return chosen, nil
}

// objection is what a game has against its settings: in its own words, where it has some for it.
func objection(about *game.About, err error) *Error {
	refused := &Error{Code: game.BadSetting, Detail: err.Error()}
	var games *game.Refusal
	if errors.As(err, &games) {
		line := about.Words.RefusalLine(*games)
		refused.Code, refused.Args = strings.TrimPrefix(line.Key, "refusal."), line.Args
	}
	return refused
}

// stillChosen are the settings that the host has set, but for those that newer rules do not know any more.
func (a *actor) stillChosen() map[string]string {
	chosen := make(map[string]string, len(a.place.Chosen))
	for name, value := range a.place.Chosen {
		if _, err := a.about.Complete(game.Settings{name: value}); err == nil {
			chosen[name] = value
		}
	}
	return chosen
}

// occupied counts the seats that are not empty.
func (p *place) occupied() int {
	n := 0
	for i := range p.Seats {
		if p.Seats[i].Controller != Empty {
			n++
		}
	}
	return n
}

func (a *actor) answer(o *order) error {
	p := &a.place
	switch p.Phase {
	case Playing:
	case Finished:
		return &Error{Code: game.GameOver}
	case Lobby, Paused, Closed:
		return &Error{Code: WrongRoomState}
	}
	if p.member(o.by.ID) < 0 {
		return &Error{Code: NotMember}
	}
	seat := p.seatOf(o.by.ID)
	if seat < 0 {
		return &Error{Code: game.NotAsked}
	}
	if p.Seats[seat].Controller != Human {
		return &Error{Code: BotPlays}
	}
	q := a.numbered(seat, o.Serial)
	switch {
	case q == nil && a.asked(game.Seat(seat)) == nil:
		return &Error{Code: game.NotAsked}
	case q == nil || q.Answered || p.Seats[seat].byBot(q.Slot):
		return &Error{Code: game.Stale}
	}
	e := o.entry()
	e.Part = ""
	e.Answers = []given{{Seat: seat, Serial: q.Serial, Picks: o.Picks}}
	if a.class(q) != game.Blind {
		return a.reasoned(game.Seat(seat), o.Picks, a.do(e))
	}
	if err := a.checkPicks(q, o.Picks); err != nil {
		return a.reasoned(game.Seat(seat), o.Picks, err)
	}
	e.Do = actSeal
	return a.do(e)
}

// reasoned gives the refusal of an option that is not offered the reason that the seat has been told with its question.
func (a *actor) reasoned(seat game.Seat, picks []string, err error) error {
	if err == nil || len(picks) != 1 {
		return err
	}
	var refused *game.Refusal
	if !errors.As(err, &refused) || refused.Code != game.NotOffered {
		return err
	}
	if why, told := a.why(seat)[picks[0]]; told {
		return &Error{Code: why.Code, Args: why.Args}
	}
	return err
}

// checkPicks tells what is wrong with an answer that the game will hear of later.
func (a *actor) checkPicks(q *question, names []string) error {
	a.picks = a.picks[:0]
	for _, name := range names {
		option, err := a.about.Words.ParseOption(name)
		if err != nil {
			return &Error{Code: game.NotOffered, Detail: err.Error()}
		}
		a.picks = append(a.picks, option)
	}
	return a.decision(q.Serial).Check(a.picks).Err()
}

func (a *actor) leave(o *order) error {
	if err := a.do(o.entry()); err != nil {
		return err
	}
	return a.closeEmpty()
}

// rematch: who asks after another has, agrees. Whose seat has been given to a bot meanwhile gets another.
func (a *actor) rematch(o *order) error {
	p := &a.place
	e := o.entry()
	own := p.seatOf(o.by.ID)
	switch {
	case p.Phase == Finished && own < 0:
		return &Error{Code: NotSeated}
	case p.Phase == Finished:
		e.Seed, e.Part = newSeed(), ""
		return a.do(e)
	case p.Phase != Lobby || !p.Again:
		return &Error{Code: WrongRoomState}
	case p.Starts != 0:
		return &Error{Code: Starting}
	case own < 0:
		if e.Seat = p.emptySeat(); e.Seat < 0 && len(p.Seats) < a.about.MaxSeats {
			e.Seat = len(p.Seats)
		}
		if e.Seat < 0 {
			return &Error{Code: RoomFull}
		}
		e.Do = actAgain
		return a.do(e)
	}
	e.Do = Ready
	return a.do(e)
}

func (a *actor) takeControl(o *order) error {
	if o.from != nil {
		a.person(o.by.ID).control(o.from)
		a.roomDirty = true
	}
	return nil
}

func (a *actor) setAway(o *order) error {
	if o.from != nil {
		o.from.away = o.Do == SetAway
		a.roomDirty = true
	}
	return nil
}

func (a *actor) describe(o *order) error {
	switch eyes := a.eyes(o.by.ID); {
	case eyes == strangers:
		return &Error{Code: NotMember}
	case a.game == nil:
		return &Error{Code: WrongRoomState}
	case eyes < watchers:
		return &Error{Code: NoSpectators}
	}
	return nil
}
