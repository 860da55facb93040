package table

import (
	"strconv"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/wire"
)

// Args are the arguments of a text: a value is an int, a key ("card.copper", "seat.1"), or a []string of keys.
type Args map[string]any

// Sync is the first message to a viewer, and what it gets whenever updates alone cannot bring it up to date: the whole
// table as this viewer may see it.
type Sync struct {
	T    string  `json:"t" enum:"sync"`
	N    uint64  `json:"n" doc:"The number of the last message that this includes."`
	Now  int64   `json:"now" doc:"The server's clock, in milliseconds since 1970."`
	You  You     `json:"you"`
	Room Room    `json:"room"`
	Game *Game   `json:"game,omitempty" doc:"The game being played or just finished; none before the first start."`
	Log  []Event `json:"log" doc:"What happened in this game, as far as the viewer may know."`
	Chat []Said  `json:"chat" doc:"The last lines that the viewer may read, at most 100."`
}

// Yours tells a connection what has changed about its person. It has no number; it is also what a connection that goes
// on after a break hears first.
type Yours struct {
	T   string `json:"t" enum:"you"`
	Now int64  `json:"now"`
	You You    `json:"you"`
}

// Update is what changed for this viewer. Each part that is there replaces the one before; events are added.
type Update struct {
	T      string  `json:"t" enum:"update"`
	N      uint64  `json:"n" doc:"One more than the number of the update before it, or of the sync."`
	Now    int64   `json:"now"`
	Room   *Room   `json:"room,omitempty"`
	Game   *Game   `json:"game,omitempty"`
	Events []Event `json:"events,omitempty"`
	Chat   []Said  `json:"chat,omitempty"`
}

// Said is something that a member said.
type Said struct {
	N        int    `json:"n" doc:"Counts the lines that the viewer may read."`
	At       int64  `json:"at"`
	Member   int    `json:"member" doc:"The speaker's number in the room; it may have left."`
	Name     string `json:"name"`
	Watcher  bool   `json:"watcher" doc:"Said by a watcher during a game: the players read it when the game is over."`
	Text     string `json:"text,omitempty"`
	Reaction string `json:"reaction,omitempty" doc:"One that every game has, or a phrase of this one."`
}

// Done tells that a command was carried out.
type Done struct {
	T  string `json:"t" enum:"done"`
	ID string `json:"id" doc:"The command's id."`
	N  uint64 `json:"n" doc:"The number of the message that carries what the command did."`
}

// Refused tells that a command was not carried out, and why; said by the text refusal.CODE.
type Refused struct {
	T    string `json:"t" enum:"refused"`
	ID   string `json:"id"`
	Code string `json:"code"`
	Args Args   `json:"args,omitempty"`
}

// Described is the position in words without a language.
type Described struct {
	T     string      `json:"t" enum:"described"`
	ID    string      `json:"id"`
	Lines []game.Line `json:"lines"`
}

// Told is the answer to the command reasons.
type Told struct {
	T       string    `json:"t" enum:"reasons"`
	ID      string    `json:"id" doc:"The command's id."`
	Reasons []Reasons `json:"reasons" doc:"Of the bots' last answers, as far as they may be told, the oldest first."`
}

// Beat is a sign of life of the server on a socket where there may be nothing else to tell.
type Beat struct {
	T   string `json:"t" enum:"beat"`
	Now int64  `json:"now" doc:"By the server's clock, in milliseconds since 1970."`
}

// Reasons are what a bot thinks of the answers to a decision.
type Reasons struct {
	Seat     int      `json:"seat"`
	Kind     string   `json:"kind"`
	Args     Args     `json:"args,omitempty" doc:"Those of the question."`
	Picks    []string `json:"picks" doc:"What was answered."`
	Searched bool     `json:"searched" doc:"Percents are the share of the victory that the bot expects from looking ahead; else how likely it picks that."`
	Looked   int      `json:"looked,omitempty" doc:"How often it has looked ahead."`
	Best     []Reason `json:"best" doc:"The three answers that it likes best. Which it would give is first, though its percent may not be the highest: see own and looked. What was answered stands behind them if it is none of them."`
}

// Reason is an answer and what a bot thinks of it.
type Reason struct {
	Picks   []string `json:"picks" doc:"The answer, or how it begins; none where nothing is picked."`
	Percent int      `json:"percent" doc:"0 to 100."`
	Looked  int      `json:"looked,omitempty" doc:"In how many of the games that the bot has tried this was answered; a percent of few tells little."`
	Own     bool     `json:"own,omitempty" doc:"What the bot would play without looking ahead, in games where it keeps to that unless another answer is clearly better."`
}

// You is the viewer.
type You struct {
	Person      string         `json:"person"`
	Name        string         `json:"name"`
	Seat        *int           `json:"seat" doc:"The viewer's seat, null for a spectator."`
	Host        bool           `json:"host"`
	Sibling     string         `json:"sibling,omitempty" doc:"The code of the other room, where the host has made two of one lobby. Who is no member here any more went there."`
	Controlling bool           `json:"controlling" doc:"Whether this connection may act; only the person's newest one may."`
	Member      *int           `json:"member" doc:"The viewer's number in this room, null for a stranger."`
	Since       *int           `json:"since,omitempty" doc:"Where there are days for a move: the number of the viewer's last event when it last answered."`
	Banned      []BannedMember `json:"banned,omitempty" doc:"Whom the host has removed; told to the host in the lobby."`
}

// BannedMember is somebody who may not come back.
type BannedMember struct {
	N    int    `json:"n"`
	Name string `json:"name"`
}

// Member is somebody in the room.
type Member struct {
	N        int      `json:"n" doc:"This room's number of this stay of the person, from 1, never used twice."`
	Name     string   `json:"name"`
	Seat     *int     `json:"seat" doc:"Null for one who watches."`
	Bot      bool     `json:"bot,omitempty" doc:"A program plays for it."`
	Host     bool     `json:"host"`
	Presence Presence `json:"presence" enum:"online,away,offline"`
	Since    int64    `json:"since,omitempty" doc:"Since when an offline person is gone."`
}

// Pause is a game's pause: its clocks stand still.
type Pause struct {
	By      int   `json:"by" doc:"The seat that asked for it."`
	Agreed  []int `json:"agreed" doc:"The seats that agreed."`
	Until   int64 `json:"until" doc:"When it ends by itself."`
	Resumes int64 `json:"resumes,omitempty" doc:"When the clocks run again, while the countdown to it runs."`
}

// Room is the place: who sits where, and what will be or is played.
type Room struct {
	Code         string            `json:"code"`
	GameID       string            `json:"gameId"`
	State        Phase             `json:"state" enum:"lobby,playing,paused,finished,closed"`
	Private      bool              `json:"private"`
	Options      TableOptions      `json:"options"`
	Settings     map[string]string `json:"settings"`
	Codes        map[string]string `json:"codes,omitempty" doc:"Short forms of settings' values, by setting: who sends one as the value sets the same."`
	Seats        []RoomSeat        `json:"seats"`
	Members      []Member          `json:"members" doc:"Everybody in the room, seated or watching, in the order in which they came."`
	Rules        game.Version      `json:"rules"`
	MinSeats     int               `json:"minSeats"`
	MaxSeats     int               `json:"maxSeats"`
	CanStart     bool              `json:"canStart"`
	StartRefused *Refusal          `json:"startRefused,omitempty" doc:"Why the host cannot start yet."`
	Starts       int64             `json:"starts,omitempty" doc:"When the game begins, while the countdown to it runs."`
	Pause        *Pause            `json:"pause,omitempty"`
	Closes       int64             `json:"closes,omitempty" doc:"When the room will close if nobody acts; told five minutes before."`
	Fairness     Fairness          `json:"fairness"`
}

// Fairness lets anybody check that the server did not choose the cards: the seed is fixed before the players give
// their parts, and told when the game is over.
type Fairness struct {
	Commitment string   `json:"commitment" doc:"SHA-256 of the seed, in hex; published before the players' parts are known."`
	Parts      []string `json:"parts,omitempty" doc:"What each seat mixed in, by seat; from the start of the game on."`
	Seed       string   `json:"seed,omitempty" doc:"The seed in hex, once the game is over."`
}

// RoomSeat is a seat as everybody may see it.
type RoomSeat struct {
	Controller Controller `json:"controller" enum:"empty,human,autoplay,substitute,bot"`
	Name       string     `json:"name,omitempty" doc:"Of the person whose seat it is, also where a bot plays on; of a bot that a program plays."`
	Level      string     `json:"level,omitempty" doc:"Of a bot of this server; one that a program plays has a name."`
	Figure     string     `json:"figure,omitempty" doc:"Whom its player has chosen to be, where the game has figures."`
	Ready      bool       `json:"ready"`
	Host       bool       `json:"host"`
	Presence   Presence   `json:"presence,omitempty" enum:"online,away,offline"`
	Since      int64      `json:"since,omitempty" doc:"Since when an offline person is gone."`
}

// Game is the game as the viewer may see it.
type Game struct {
	View      game.View  `json:"view" doc:"The game's own view type."`
	Decision  *Decision  `json:"decision,omitempty" doc:"What the viewer is asked."`
	Waiting   []Waiting  `json:"waiting" doc:"Whom the table waits for, as everybody may know it."`
	Cap       int64      `json:"cap,omitempty" doc:"When the game will be stopped without a winner."`
	Result    *Result    `json:"result,omitempty"`
	Proposal  *Proposal  `json:"proposal,omitempty" doc:"What a seat asks the others to agree to."`
	TakeBack  *TakeBack  `json:"takeBack,omitempty" doc:"That the viewer's last answer can be taken back."`
	Orders    *Orders    `json:"orders,omitempty" doc:"The standing orders of the viewer's seat."`
	PauseDays *PauseDays `json:"pauseDays,omitempty" doc:"The viewer's, where there are days for a move."`
	Resign    bool       `json:"resign,omitempty" doc:"The viewer may give up: the rules know resignation."`
}

// TakeBack is what taking the viewer's last answer back would undo.
type TakeBack struct {
	Free   bool   `json:"free" doc:"It is done at once; else the others are asked."`
	Marks  bool   `json:"marks,omitempty" doc:"The result will tell of it: something had been revealed, or others had gone on, and there is nobody to ask."`
	Serial uint64 `json:"serial" doc:"The number of the question whose answer it is."`
	Lines  []int  `json:"lines" doc:"What would be undone: the first events of it that the viewer has heard, by their numbers."`
}

// PauseDays are days on which no time passes for a seat.
type PauseDays struct {
	Left  int   `json:"left"`
	Until int64 `json:"until,omitempty" doc:"Until when the seat has days off that it took."`
}

// Orders are what a seat has ordered for questions to come.
type Orders struct {
	Pass bool `json:"pass" doc:"In blind windows it passes, whatever it holds."`
}

// Proposal is what a seat asks the others to agree to.
type Proposal struct {
	Serial uint64 `json:"serial" doc:"The number of the proposal; goes back with the answer."`
	What   string `json:"what" enum:"pause,remove,takeBack"`
	By     int    `json:"by" doc:"The seat that asks."`
	Member int    `json:"member,omitempty" doc:"Whom it is about, if it is about somebody."`
	Until  int64  `json:"until" doc:"When it falls if too few have agreed."`
	Asked  []int  `json:"asked" doc:"Seats."`
	Agreed []int  `json:"agreed" doc:"Seats."`
	Lines  []int  `json:"lines,omitempty" doc:"takeBack: what would be undone, as the viewer may know it: events by their numbers."`
}

// Decision is what the viewer is asked.
type Decision struct {
	Seat     int      `json:"seat"`
	Serial   uint64   `json:"serial" doc:"The number of the question among those to this seat; goes back with the answer."`
	Kind     string   `json:"kind"`
	Class    string   `json:"class" enum:"slot,window,reply,group,blind,offer"`
	Min      int      `json:"min"`
	Max      int      `json:"max"`
	Ordered  bool     `json:"ordered"`
	Args     Args     `json:"args,omitempty"`
	Options  []string `json:"options" doc:"Names; one that is there twice may be picked twice."`
	Default  []string `json:"default" doc:"What is answered when time runs out, where no bot answers."`
	Deadline int64    `json:"deadline,omitempty"`

	SlotDeadline int64 `json:"slotDeadline,omitempty" doc:"Of a window: when the turn ends in which it lies."`
	Back         bool  `json:"back,omitempty" doc:"It goes on with the last answer: the command back takes a step back."`

	Why Refusals `json:"why,omitempty" doc:"By name: options on the board that may not be picked now."`
}

// Waiting is a seat that the table waits for.
type Waiting struct {
	Seat     int    `json:"seat"`
	Kind     string `json:"kind"`
	Class    string `json:"class" enum:"slot,window,reply,group,blind,offer"`
	Deadline int64  `json:"deadline,omitempty"`

	SlotDeadline int64 `json:"slotDeadline,omitempty" doc:"Of a window: when the turn ends in which it lies."`

	Answered bool `json:"answered,omitempty" doc:"Told of open groups, and of oneself."`
}

// Refusal is a reason, said by the text refusal.CODE.
type Refusal struct {
	Code string `json:"code"`
	Args Args   `json:"args,omitempty"`

	encoded []byte // where it was encoded before
}

// AppendJSON appends the refusal, as it was encoded before if it was.
func (r Refusal) AppendJSON(b []byte) []byte {
	if r.encoded != nil {
		return append(b, r.encoded...)
	}
	type plain Refusal
	fresh := plain(r)
	return appended(b, &fresh)
}

// MarshalJSON is AppendJSON for encoding/json.
func (r Refusal) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// Refusals are reasons by the names of options.
type Refusals map[string]Refusal

// AppendJSON appends them by the order of the names.
func (r Refusals) AppendJSON(b []byte) []byte {
	return wire.AppendDict(b, r, func(b []byte, one Refusal) []byte { return one.AppendJSON(b) })
}

// MarshalJSON is AppendJSON for encoding/json.
func (r Refusals) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// Event is something that happened, as the viewer may know it; said by the text event.KEY.
type Event struct {
	N     int    `json:"n" doc:"Counts the viewer's events of this game, from 1."`
	Seat  int    `json:"seat"`
	Depth int    `json:"depth"`
	Key   string `json:"key"`
	Args  Args   `json:"args,omitempty"`

	inner []byte // all but N where it was encoded before; then the others are not there
}

// AppendJSON appends the event as it was encoded before, with its number.
func (e Event) AppendJSON(b []byte) []byte {
	inner := e.inner
	if inner == nil {
		inner = (&heard{e.Seat, e.Depth, e.Key, e.Args}).inner()
	}
	b = append(b, `{"n":`...)
	b = strconv.AppendInt(b, int64(e.N), 10)
	b = append(b, ',')
	b = append(b, inner...)
	return append(b, '}')
}

// MarshalJSON is AppendJSON for encoding/json.
func (e Event) MarshalJSON() ([]byte, error) { return e.AppendJSON(nil), nil }

// Result is how the game ended.
type Result struct {
	End   string       `json:"end" enum:"finished,capped,drawn,beaten"`
	Seats []SeatResult `json:"seats"`

	TakenBack bool `json:"takenBack,omitempty" doc:"Answers were taken back although something had been revealed, or others had gone on, and nobody was there to ask."`
}

// SeatResult is how the game ended for a seat.
type SeatResult struct {
	Rank  int  `json:"rank"`
	Score int  `json:"score"`
	Turns int  `json:"turns"`
	Won   bool `json:"won"`
}
