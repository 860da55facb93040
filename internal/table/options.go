package table

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// TableOptions are the rules of a room, whatever is played there.
type TableOptions struct {
	Speed        Speed     `json:"speed" enum:"normal,relaxed,async"`
	Days         int       `json:"days" enum:"1,2,3,7" doc:"For a move where the speed is async."`
	Watch        bool      `json:"watch" doc:"Whether members without a seat see the game."`
	Chat         ChatRule  `json:"chat" enum:"off,reactions,full" doc:"During the game; before and after it all may be said unless it is off."`
	Pause        PauseRule `json:"pause" enum:"off,vote,host" doc:"Who may stop the clocks: nobody, all together, or also the host alone."`
	TakeBack     bool      `json:"takeBack"`
	ShuffleSeats bool      `json:"shuffleSeats" doc:"Whether the seats are drawn by lot when the game begins."`
	FullWindows  bool      `json:"fullWindows" doc:"Whether every blind window lasts to its deadline, whoever has answered."`
	Reasons      bool      `json:"reasons" doc:"Whether one who plays with bots alone may ask what they think."`
}

// ChosenOptions are those that the host has chosen; the others follow their defaults, which differ between private and
// public rooms.
type ChosenOptions struct {
	Speed        *Speed     `json:"speed,omitempty" enum:"normal,relaxed,async"`
	Days         *int       `json:"days,omitempty" enum:"1,2,3,7"`
	Watch        *bool      `json:"watch,omitempty"`
	Chat         *ChatRule  `json:"chat,omitempty" enum:"off,reactions,full"`
	Pause        *PauseRule `json:"pause,omitempty" enum:"off,vote,host" doc:"host in private rooms only."`
	TakeBack     *bool      `json:"takeBack,omitempty"`
	ShuffleSeats *bool      `json:"shuffleSeats,omitempty"`
	FullWindows  *bool      `json:"fullWindows,omitempty"`
	Reasons      *bool      `json:"reasons,omitempty"`
}

// Speed is how much time there is to decide.
type Speed string

// The speeds.
const (
	SpeedNormal  Speed = "normal"
	SpeedRelaxed Speed = "relaxed"
	SpeedAsync   Speed = "async" // days for a move
)

// ChatRule is what may be said during a game.
type ChatRule string

// What may be said.
const (
	ChatOff       ChatRule = "off" // not before and after it either
	ChatReactions ChatRule = "reactions"
	ChatFull      ChatRule = "full"
)

// PauseRule is who may stop the clocks.
type PauseRule string

// Who may pause.
const (
	PauseOff  PauseRule = "off"
	PauseVote PauseRule = "vote"
	PauseHost PauseRule = "host"
)

var (
	speeds     = []Speed{SpeedNormal, SpeedRelaxed, SpeedAsync}
	days       = []int{1, 2, 3, 7}
	chatRules  = []ChatRule{ChatOff, ChatReactions, ChatFull}
	pauseRules = []PauseRule{PauseOff, PauseVote, PauseHost}
)

// options are all options of the room as they count now.
func (p *place) options() TableOptions {
	c := &p.Options
	o := TableOptions{
		Speed: p.speed(), Days: chosen(c.Days, days[0]), Watch: p.watched(),
		Chat: chosen(c.Chat, ChatReactions), TakeBack: p.takesBack(), ShuffleSeats: chosen(c.ShuffleSeats, false),
		FullWindows: chosen(c.FullWindows, false), Reasons: chosen(c.Reasons, true),
	}
	pause := PauseOff
	if p.Private {
		pause = PauseVote
	}
	o.Pause = chosen(c.Pause, pause)
	if o.Pause == PauseHost && !p.Private { // it was chosen while the room was private
		o.Pause = PauseOff
	}
	return o
}

// Those that are asked for with every move.

func (p *place) speed() Speed { return chosen(p.Options.Speed, SpeedNormal) }

func (p *place) takesBack() bool { return chosen(p.Options.TakeBack, true) }

func (p *place) watched() bool { return chosen(p.Options.Watch, p.Private) }

func chosen[T any](choice *T, otherwise T) T {
	if choice == nil {
		return otherwise
	}
	return *choice
}

// with are the options after another choice.
func (c ChosenOptions) with(next ChosenOptions) ChosenOptions {
	return ChosenOptions{
		Speed: latest(c.Speed, next.Speed), Days: latest(c.Days, next.Days), Watch: latest(c.Watch, next.Watch),
		Chat: latest(c.Chat, next.Chat), Pause: latest(c.Pause, next.Pause), TakeBack: latest(c.TakeBack, next.TakeBack),
		ShuffleSeats: latest(c.ShuffleSeats, next.ShuffleSeats), FullWindows: latest(c.FullWindows, next.FullWindows), Reasons: latest(c.Reasons, next.Reasons),
	}
}

func latest[T any](before, next *T) *T {
	if next != nil {
		return next
	}
	return before
}

// check tells what cannot be chosen for a room that is private, or is not.
func (c ChosenOptions) check(private bool) *Error {
	bad := func(name string, value any, of any) *Error {
		return &Error{Code: game.BadSetting, Detail: fmt.Sprintf("%s: %v is none of %v", name, value, of)}
	}
	switch {
	case c.Speed != nil && !slices.Contains(speeds, *c.Speed):
		return bad("speed", *c.Speed, speeds)
	case c.Days != nil && !slices.Contains(days, *c.Days):
		return bad("days", *c.Days, days)
	case c.Chat != nil && !slices.Contains(chatRules, *c.Chat):
		return bad("chat", *c.Chat, chatRules)
	case c.Pause != nil && !slices.Contains(pauseRules, *c.Pause):
		return bad("pause", *c.Pause, pauseRules)
	case c.Pause != nil && *c.Pause == PauseHost && !private:
		return &Error{Code: game.BadSetting, Detail: "pause: the host alone may pause in private rooms only"}
	}
	return nil
}
