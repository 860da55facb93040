package table

import "github.com/noripan/noripan/game"

// Command is what somebody asks of a table.
type Command struct {
	ID       string            `json:"id" maxLength:"64" doc:"Any text, unique for this person at this table; a repeated one is not carried out twice."`
	Do       string            `json:"do" enum:"join,sit,stand,ready,unready,figure,addBot,removeBot,settings,start,stopStart,kick,unban,transferHost,answer,control,playMyself,away,here,describe,propose,agree,refuse,withdraw,resume,say,react,autoplay,pass,back,takeBack,resign,pauseDay,endPauseDay,leave,rematch,reasons"`
	Seat     *int              `json:"seat,omitempty" doc:"sit, addBot, removeBot."`
	Level    string            `json:"level,omitempty" maxLength:"64" doc:"addBot."`
	Figure   string            `json:"figure,omitempty" maxLength:"64" doc:"figure: whom to be, of those that the game has; without it it is drawn when the game begins."`
	Seats    *int              `json:"seats,omitempty" doc:"settings: the number of seats."`
	Settings map[string]string `json:"settings,omitempty" doc:"settings: what is set; the others stay as they are."`
	Private  *bool             `json:"private,omitempty" doc:"settings."`
	Options  *ChosenOptions    `json:"options,omitempty" doc:"settings: what is chosen; the others stay as they are."`
	Member   int               `json:"member,omitempty" doc:"kick, unban, transferHost, and propose where it is about somebody: the number of the member."`
	What     string            `json:"what,omitempty" enum:"pause,remove,takeBack" doc:"propose."`
	Proposal uint64            `json:"proposal,omitempty" doc:"agree, refuse, withdraw: the proposal's number."`
	Serial   uint64            `json:"serial,omitempty" doc:"answer, back: the question's number; takeBack: the number that the game tells beside it, 0 for whatever is last."`
	On       *bool             `json:"on,omitempty" doc:"pass: whether to pass in all blind windows from now on."`
	Picks    []string          `json:"picks,omitempty" maxItems:"200" doc:"answer: names of options."`
	Text     string            `json:"text,omitempty" doc:"say: 1 to 300 characters that can be seen."`
	Reaction string            `json:"reaction,omitempty" maxLength:"20" doc:"react: good, wait, hurry, pity, caught, welldone, thanks, again, or one of the game's phrases."`
	Lang     string            `json:"lang,omitempty" maxLength:"16" doc:"describe."`
	Part     string            `json:"part,omitempty" maxLength:"64" doc:"join, sit, ready, start, and rematch once another has asked for it: mixed into the chance of the next game."`
}

// What a command may ask.
const (
	Join       = "join"
	Sit        = "sit"
	Stand      = "stand"
	Ready      = "ready"
	Unready    = "unready"
	Figure     = "figure"
	AddBot     = "addBot"
	RemoveBot  = "removeBot"
	Settings   = "settings"
	Start      = "start"
	StopStart  = "stopStart"
	Kick       = "kick"
	Unban      = "unban"
	Transfer   = "transferHost"
	Answer     = "answer"
	Control    = "control"
	PlayMyself = "playMyself"
	SetAway    = "away"
	SetHere    = "here"
	Describe   = "describe"
	Propose    = "propose"
	Agree      = "agree"
	Refuse     = "refuse"
	Withdraw   = "withdraw"
	Resume     = "resume"
	Say        = "say"
	React      = "react"
	GoAuto     = "autoplay"
	Pass       = "pass"
	StepBack   = "back"
	Undo       = "takeBack"
	Resign     = "resign"
	PauseDay   = "pauseDay"
	EndPause   = "endPauseDay"
	Leave      = "leave"
	Rematch    = "rematch"
	AskReasons = "reasons"
)

// Bounds of a command's fields.
const (
	maxID    = 64 // bytes
	maxPart  = 64
	maxLevel = 64 // a figure's name, too
	maxPicks = 200
)

// Reply is the answer to a command that was carried out.
type Reply struct {
	N     uint64      // the number of the last message to this person: it carries what the command did
	Lines []game.Line // what Describe asked for

	Reasons []Reasons // what AskReasons asked for
}

// Codes of refusals that are the table's own. A game's and the contract's come besides.
const (
	WrongRoomState = "wrong_room_state"
	NotHost        = "not_host"
	NotMember      = "not_member"
	NotSeated      = "not_seated"
	NotControlling = "not_controlling"
	NotReady       = "not_ready" // seat has not said that it is ready
	BotPlays       = "bot_plays" // a bot plays for the seat; its owner may take over first
	RoomFull       = "room_full"
	BotsSeated     = "bots_seated" // no seat is empty, but the host may remove a bot
	SeatTaken      = "seat_taken"
	FigureTaken    = "figure_taken" // figure is another player's
	NoSuchFigure   = "no_such_figure"
	TooFewPlayers  = "too_few_players" // fewer than n
	NoSuchRoom     = "no_such_room"
	NoSuchSeat     = "no_such_seat"
	NoSuchBot      = "no_such_bot"
	BadCommand     = "bad_command" // the command is not known, or a field of it is missing or too long
	Parked         = "parked"      // this program would continue the game differently
	Busy           = "busy"        // too much at once; args.seconds until it is worth another try
	ForPeople      = "for_people"  // bots that a program plays do not do that
	Starting       = "starting"    // the game is about to begin
	Banned         = "banned"      // the host does not let this person in
	NoSpectators   = "no_spectators"
	NoSuchMember   = "no_such_member"
	SameMember     = "same_member" // one cannot do this to oneself
	ProposalOpen   = "proposal_open"
	NoSuchProposal = "no_such_proposal" // it is settled, or never was
	NoPause        = "no_pause"         // this room does not pause
	PauseUsedUp    = "pause_used_up"
	NoChat         = "chat_off"
	BadText        = "bad_text"     // it is longer than n characters, or has some that cannot be seen
	RateLimited    = "rate_limited" // again in so many seconds

	StorageFull       = "storage_full"       // the server's disk: nothing can be kept, so nothing happens
	StorageUnwritable = "storage_unwritable" // the same, for another reason

	NothingToTakeBack = "nothing_to_take_back"
	NoPauseDay        = "no_pause_day"   // none lasts
	NoResignation     = "no_resignation" // this game knows none
	NoReasons         = "no_reasons"     // this table does not tell what its bots think
	SecretSides       = "secret_sides"   // nor does it in games where what they think would tell of their sides
)

// Error is why a command was refused: nothing has changed. Codes are the table's, the game's or the contract's.
type Error struct {
	Code   string
	Args   Args
	Detail string // for people who write programs, in English; may be empty
}

// BusyFor asks for a pause of so many seconds, because something is full.
func BusyFor(seconds int, detail string) *Error {
	return &Error{Code: Busy, Args: Args{"seconds": seconds}, Detail: detail}
}

func (e *Error) Error() string {
	if e.Detail != "" {
		return e.Code + ": " + e.Detail
	}
	return e.Code
}

// check tells what is wrong with a command whatever the table is like.
func (c *Command) check() *Error {
	switch {
	case c.ID == "" || len(c.ID) > maxID:
		return &Error{Code: BadCommand, Detail: "an id has 1 to 64 bytes"}
	case len(c.Level) > maxLevel || len(c.Part) > maxPart || len(c.Figure) > maxLevel:
		return &Error{Code: BadCommand, Detail: "a level, a part or a figure has at most 64 bytes"}
	case len(c.Picks) > maxPicks:
		return &Error{Code: game.TooMany, Args: Args{"n": maxPicks}}
	}
	return nil
}
