package table

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// entry is the body of an entry of the log. Do is the name of a command, or one of the table's own acts below.
type entry struct {
	Do      string            `json:"do"`
	By      string            `json:"by,omitempty"` // the person whose command it was
	ID      string            `json:"id,omitempty"` // the command's
	Name    string            `json:"name,omitempty"`
	Bot     bool              `json:"bot,omitempty"`    // a program plays for the person who comes
	Person  string            `json:"person,omitempty"` // whom it is about, if not By
	Seat    int               `json:"seat"`
	Level   string            `json:"level,omitempty"`
	Part    string            `json:"part,omitempty"`
	Figure  string            `json:"figure,omitempty"`
	Size    int               `json:"size,omitempty"`
	Private bool              `json:"private,omitempty"`
	Chosen  map[string]string `json:"chosen,omitempty"`
	Options ChosenOptions     `json:"options,omitzero"`
	Game    string            `json:"game,omitempty"`
	Seed    string            `json:"seed,omitempty"`
	Setup   *setup            `json:"setup,omitempty"`
	Answers []given           `json:"answers,omitempty"`

	Proposal *proposal `json:"proposal,omitempty"`
	Text     string    `json:"text,omitempty"`
	Reaction string    `json:"reaction,omitempty"`

	People []string `json:"people,omitempty"` // a split: who goes
	Seats  []int    `json:"seats,omitempty"`  // and whose bots

	On      bool    `json:"on,omitempty"`
	Serial  uint64  `json:"serial,omitempty"` // of a question
	Minutes int     `json:"minutes,omitempty"`
	Holds   []int64 `json:"holds,omitempty"`   // how long the pauses are that the game has asked for, in milliseconds
	Reveals bool    `json:"reveals,omitempty"` // something came to light, or may have
	To      int64   `json:"to,omitempty"`      // takeBack: the game stands again as it did before that entry
	Alone   bool    `json:"alone,omitempty"`   // found: bots play without people; takeBack: farther than is free, and nobody was asked
	Chance  uint64  `json:"chance,omitempty"`  // takeBack: random events so far, which do not go back
	Asked   uint64  `json:"asked,omitempty"`   // takeBack: questions so far, likewise

	key string // of the command, where one is being decided
}

// setup is what a game began with, besides the seed.
type setup struct {
	Rules    game.Version      `json:"rules"`
	Settings map[string]string `json:"settings"`
	Order    []int             `json:"order"` // the lobby's seats that play, in the game's order
	Parts    []string          `json:"parts"` // what they mix into the chance
	First    game.Seat         `json:"first"`
	Names    []string          `json:"names"`             // of the people, by seat; "" for a bot
	Levels   []string          `json:"levels"`            // of the bots
	Figures  []string          `json:"figures,omitempty"` // by seat: whom it has chosen to be; nil where nobody has
	Serial   uint64            `json:"serial"`            // questions that the table has asked before
	Seed     string            `json:"seed"`
	Key      string            `json:"key"` // follows from seed and parts; kept so that a change of the recipe shows
}

// given is an answer to a question.
type given struct {
	Seat   int      `json:"seat"`
	Serial uint64   `json:"serial"`
	Picks  []string `json:"picks"`
	How    how      `json:"how,omitempty"`
}

// how tells who chose an answer.
type how string

const (
	byOwner   how = ""
	byBot     how = "bot"
	byOrder   how = "order"   // a standing order
	byTimeOut how = "timeout" // by default, or by a bot where the kind says so
)

// Acts of the table's own.
const (
	actFound   = "found"
	actSplit   = "split" // some of a lobby go to another room
	actRename  = "rename"
	actHost    = "host"    // another host
	actArrive  = "arrive"  // somebody comes to watch
	actGone    = "gone"    // a watcher has not been there for a while
	actAgain   = "again"   // somebody without a seat takes one for a rematch
	actCount   = "count"   // the countdown to a game begins
	actDecline = "decline" // a proposal falls
	actRemove  = "remove"  // a member is taken out of a game
	actPause   = "pause"
	actGoOn    = "goon"    // after a pause
	actSeal    = "seal"    // an answer in a blind window, kept until it closes
	actResolve = "resolve" // a blind window closes
	actOver    = "over"    // a game whose end was kept back is over
	actWarn    = "warn"    // the game will be stopped in some minutes
	actCap     = "cap"     // the game is stopped without a winner
	actStop    = "stop"    // the server stops; clocks stand still until the next actWake
	actWake    = "wake"
	actRemind  = "remind" // a player of a slow game has been told that time runs short
	actIdle    = "idle"   // all have been told that nobody has acted for days
	actClose   = "close"
)

// folds are what entries do, by what they are called. A fold that fails has changed nothing. What is allowed has been
// decided before; only the game itself may still refuse.
var folds map[string]func(*actor, *entry, int64) error

func init() { // a variable's own initialiser may not lead back to it
	folds = map[string]func(*actor, *entry, int64) error{
		actFound:   (*actor).foldFound,
		actSplit:   (*actor).foldSplit,
		actRename:  (*actor).foldRename,
		actHost:    (*actor).foldHost,
		actArrive:  (*actor).foldArrive,
		actGone:    (*actor).foldGone,
		Transfer:   (*actor).foldHost,
		Kick:       (*actor).foldKick,
		Unban:      (*actor).foldUnban,
		Join:       (*actor).foldJoin,
		Leave:      (*actor).foldLeave,
		Sit:        (*actor).foldSit,
		Stand:      (*actor).foldStand,
		Ready:      (*actor).foldReady,
		Unready:    (*actor).foldUnready,
		Figure:     (*actor).foldFigure,
		AddBot:     (*actor).foldAddBot,
		RemoveBot:  (*actor).foldRemoveBot,
		Settings:   (*actor).foldSettings,
		Rematch:    (*actor).foldRematch,
		actAgain:   (*actor).foldAgain,
		actCount:   (*actor).foldCount,
		StopStart:  (*actor).foldStopStart,
		Start:      (*actor).foldStart,
		Propose:    (*actor).foldPropose,
		Agree:      (*actor).foldVote,
		Refuse:     (*actor).foldVote,
		Withdraw:   (*actor).foldWithdraw,
		actDecline: (*actor).foldDecline,
		actRemove:  (*actor).foldRemove,
		actPause:   (*actor).foldPause,
		Resume:     (*actor).foldResume,
		actGoOn:    (*actor).foldGoOn,
		Say:        (*actor).foldSay,
		React:      (*actor).foldSay,
		Answer:     (*actor).foldAnswer,
		actSeal:    (*actor).foldSeal,
		actResolve: (*actor).foldResolve,
		StepBack:   (*actor).foldStepBack,
		Undo:       (*actor).foldTakeBack,
		Resign:     (*actor).foldResign,
		PauseDay:   (*actor).foldPauseDay,
		EndPause:   (*actor).foldEndPauseDay,
		actRemind:  (*actor).foldRemind,
		actIdle:    (*actor).foldIdle,
		PlayMyself: (*actor).foldPlayMyself,
		GoAuto:     (*actor).foldAutoplay,
		Pass:       (*actor).foldPass,
		actOver:    (*actor).foldOver,
		actWarn:    (*actor).foldWarn,
		actCap:     (*actor).foldCap,
		actStop:    func(*actor, *entry, int64) error { return nil },
		actWake:    (*actor).foldWake,
		actClose:   (*actor).foldClose,
	}
}

// fold lets an entry happen.
func (a *actor) fold(e *entry, at int64) error {
	do, known := folds[e.Do]
	if !known {
		return fmt.Errorf("no act %q", e.Do)
	}
	a.folded = folded{entry: e, at: at}
	if e.Do != actWake && a.place.Phase == Playing {
		a.release(at)
	}
	if err := do(a, e, at); err != nil {
		return err
	}
	if e.ID != "" {
		a.remember(e)
	}
	if e.By != "" {
		a.place.Acted = at
	}
	a.place.At = at
	return nil
}

func (a *actor) foldFound(e *entry, _ int64) error {
	a.place = place{
		GameID: e.Game, Phase: Lobby, Private: e.Private, Options: e.Options, Size: e.Size, Chosen: e.Chosen, Host: e.By,
		Seed: e.Seed, Seats: make([]seat, e.Size), Sibling: e.Text, Alone: e.Alone,
	}
	a.place.enter(Person{e.By, e.Name, e.Bot})
	for i := range a.place.Seats {
		a.place.Seats[i].leave()
	}
	if !e.Alone {
		a.place.Seats[0].take(a.place.Members[0].Person)
	}
	return nil
}

func (a *actor) foldRename(e *entry, _ int64) error {
	p := &a.place
	if i := p.member(e.Person); i >= 0 {
		p.Members[i].Name = e.Name
	}
	if i := p.seatOf(e.Person); i >= 0 {
		p.Seats[i].Name = e.Name
	}
	return nil
}

// foldJoin: Seat is -1 for a spectator, and for one who takes the seat of a running game back.
func (a *actor) foldJoin(e *entry, at int64) error {
	p := &a.place
	p.enter(Person{e.By, e.Name, e.Bot})
	if e.Seat >= 0 {
		p.Seats[e.Seat].take(p.Members[len(p.Members)-1].Person)
		p.Seats[e.Seat].Part = e.Part
	} else if own := p.seatOf(e.By); own >= 0 && (p.Phase == Playing || p.Phase == Paused) {
		a.regain(own, at)
	} else if own >= 0 {
		p.Seats[own].Controller = Human
	}
	return nil
}

func (a *actor) foldLeave(e *entry, _ int64) error {
	a.part(e.By, tableLeft)
	return nil
}

func (a *actor) foldSit(e *entry, _ int64) error {
	p := &a.place
	moved := seat{Was: -1}
	if i := p.seatOf(e.By); i >= 0 {
		moved = p.Seats[i]
		p.Seats[i].leave()
	}
	s := &p.Seats[e.Seat]
	s.take(p.Members[p.member(e.By)].Person)
	s.Ready, s.Part, s.Was, s.Figure = moved.Ready, moved.Part, moved.Was, moved.Figure
	if e.Part != "" {
		s.Part = e.Part
	}
	return nil
}

func (a *actor) foldStand(e *entry, _ int64) error {
	a.place.Seats[a.place.seatOf(e.By)].leave()
	a.place.Starts = 0
	return nil
}

func (a *actor) foldReady(e *entry, _ int64) error {
	s := &a.place.Seats[a.place.seatOf(e.By)]
	s.Ready = true
	if e.Part != "" {
		s.Part = e.Part
	}
	return nil
}

func (a *actor) foldUnready(e *entry, _ int64) error {
	a.place.Seats[a.place.seatOf(e.By)].Ready = false
	a.place.Starts = 0
	return nil
}

func (a *actor) foldAddBot(e *entry, _ int64) error {
	a.place.Seats[e.Seat] = seat{Controller: Bot, Level: e.Level, Was: -1}
	a.place.otherBots()
	return nil
}

func (a *actor) foldRemoveBot(e *entry, _ int64) error {
	a.place.Seats[e.Seat].leave()
	a.place.otherBots()
	return nil
}

func (a *actor) foldSettings(e *entry, _ int64) error {
	p := &a.place
	p.Private, p.Options, p.Chosen, p.Size = e.Private, e.Options, e.Chosen, e.Size
	for i := len(p.Seats) - 1; i >= 0 && len(p.Seats) > p.Size; i-- {
		if p.Seats[i].Controller == Empty {
			p.Seats = slices.Delete(p.Seats, i, i+1)
		}
	}
	p.fill()
	p.unready()
	return nil
}

// fill adds empty seats up to the lobby's size.
func (p *place) fill() {
	for len(p.Seats) < p.Size {
		p.Seats = append(p.Seats, seat{Controller: Empty, Was: -1})
	}
}

// otherBots: the players agree anew. To a rematch they have agreed whoever does not come along.
func (p *place) otherBots() {
	if !p.Again {
		p.unready()
	}
}

// unready clears the marks but for the host's: what was agreed to has changed.
func (p *place) unready() {
	for i := range p.Seats {
		if s := &p.Seats[i]; s.Owner != p.Host {
			s.Ready = false
		}
	}
}

// foldRematch goes back to the lobby: same seats, a new seed. Who left is gone, who was played for plays again. A part
// that came with it does not count: the seed was not promised yet.
func (a *actor) foldRematch(e *entry, _ int64) error {
	p := &a.place
	p.Phase, p.Again, p.Seed = Lobby, true, e.Seed
	for i := range p.Seats {
		old := &p.Seats[i]
		fresh := seat{Controller: old.Controller, Owner: old.Owner, Program: old.Program, Name: old.Name, Level: old.Level, Was: i, Figure: old.Figure}
		switch old.Controller {
		case Autoplay:
			fresh.Controller = Human
		case Substitute, Empty:
			fresh.leave()
		case Human, Bot:
		}
		*old = fresh
	}
	p.fill()
	p.Seats[p.seatOf(e.By)].Ready = true
	return nil
}

// foldAgain: the lobby grows by a seat if it must.
func (a *actor) foldAgain(e *entry, _ int64) error {
	p := &a.place
	p.Size = max(p.Size, e.Seat+1)
	p.fill()
	s := &p.Seats[e.Seat]
	s.take(p.Members[p.member(e.By)].Person)
	s.Ready, s.Part = true, e.Part
	return nil
}

func (a *actor) foldClose(*entry, int64) error {
	a.place.Phase = Closed
	a.place.Play.Questions = nil
	return nil
}
