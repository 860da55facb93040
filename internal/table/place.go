package table

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// Phase is the state of a room.
type Phase string

// The states of a room. Closed is final.
const (
	Lobby    Phase = "lobby"
	Playing  Phase = "playing"
	Paused   Phase = "paused" // a game whose clocks stand still
	Finished Phase = "finished"
	Closed   Phase = "closed"
)

// Controller is who decides for a seat.
type Controller string

// The controllers of a seat.
const (
	Empty      Controller = "empty"
	Human      Controller = "human"
	Autoplay   Controller = "autoplay"   // a bot, until the owner takes over again
	Substitute Controller = "substitute" // a bot, for an owner who has left
	Bot        Controller = "bot"
)

// place is all that a table is, but for the game's own state: plain data, and what a snapshot holds. It changes by the
// entries of the log and by nothing else, so that folding the log again makes it again. Times are milliseconds since
// 1970.
type place struct {
	GameID  string            `json:"game"`
	Phase   Phase             `json:"phase"`
	Private bool              `json:"private"`
	Size    int               `json:"size"`             // seats in the lobby
	Chosen  map[string]string `json:"chosen,omitempty"` // settings that the host has set
	Seats   []seat            `json:"seats"`
	Options ChosenOptions     `json:"options"`
	Members []member          `json:"members"`          // in the order they came
	Numbers int               `json:"numbers"`          // the last number that was given to a member
	Banned  []member          `json:"banned,omitempty"` // may not come back, the oldest first
	Host    string            `json:"host"`
	Starts  int64             `json:"starts,omitempty"`  // when the game begins, once the host has said so
	Seed    string            `json:"seed"`              // of the next game, of the running one, or of the finished one; in hex
	Sibling string            `json:"sibling,omitempty"` // the code of the room that the lobby was split from, or into
	Moved   []string          `json:"moved,omitempty"`   // persons who went there
	Alone   bool              `json:"alone,omitempty"`   // bots play here without people, to the end of their games
	Again   bool              `json:"again,omitempty"`   // a lobby after a game: who is not ready stays out
	Acted   int64             `json:"acted"`             // when a person last did something
	Idle    int64             `json:"idle,omitempty"`    // of which Acted all have been warned that the room will close
	At      int64             `json:"at"`                // of the last entry
	Seen    []string          `json:"seen,omitempty"`    // keys of the last commands that were carried out

	Proposals uint64 `json:"proposals,omitempty"` // the number of the last one
	Said      []line `json:"said,omitempty"`
	Lines     int64  `json:"lines,omitempty"` // the last number of a line

	Play play `json:"play"`
}

// play is the game that is being played, or was played last.
type play struct {
	Began     int64             `json:"began"` // the entry that began it; 0 before the first game
	Rules     game.Version      `json:"rules"`
	Settings  map[string]string `json:"settings,omitempty"`
	Owners    []string          `json:"owners,omitempty"` // by seat; "" for a bot
	Parts     []string          `json:"parts,omitempty"`  // by seat: what it mixed into the chance
	Seed      string            `json:"seed,omitempty"`
	Questions []question        `json:"questions,omitempty"`
	Fresh     uint32            `json:"fresh,omitempty"`  // the last slot with which orders to pass ended
	Cap       int64             `json:"cap,omitempty"`    // when the game is stopped; 0 where time is given by days
	Warned    int               `json:"warned,omitempty"` // how many minutes before it was told last
	Holds     []hold            `json:"holds,omitempty"`  // pauses that are not over
	Undone    []undone          `json:"undone,omitempty"` // since the first answer that can be taken back
	Marked    bool              `json:"marked,omitempty"` // answers were taken back that nobody else had a say in
	Result    *game.Result      `json:"result,omitempty"`
	Serial    uint64            `json:"serial"` // the last number of a question, once the game is over
	Proposal  *proposal         `json:"proposal,omitempty"`
	Pause     *pause            `json:"pause,omitempty"`
	Paused    int64             `json:"paused,omitempty"` // how long the game was paused before, in milliseconds
}

// seat is a place at the table.
type seat struct {
	Controller Controller `json:"controller"`
	Owner      string     `json:"owner,omitempty"`   // the person whose seat it is, also after leaving a game
	Program    bool       `json:"program,omitempty"` // the owner is a bot that a program plays: others see a bot
	Name       string     `json:"name,omitempty"`
	Level      string     `json:"level,omitempty"`
	Ready      bool       `json:"ready,omitempty"`
	Part       string     `json:"part,omitempty"`   // of its owner, for the chance of the next game
	Was        int        `json:"was"`              // the seat in the game before; -1 for none
	Figure     string     `json:"figure,omitempty"` // whom its owner has chosen to be

	Quiet   int64     `json:"quiet,omitempty"` // until when it may not propose anything
	Strikes int       `json:"strikes,omitempty"`
	Slot    uint32    `json:"slot,omitempty"`    // the slot that was last counted for strikes
	Late    bool      `json:"late,omitempty"`    // its time has run out
	BotTill uint32    `json:"botTill,omitempty"` // a bot plays all slots below this one for the owner
	Asked   uint64    `json:"asked,omitempty"`   // how many questions there were to it at this table
	Expired int64     `json:"expired,omitempty"` // when the slot's time ran out that a bot plays to its end
	Days    int       `json:"days,omitempty"`    // pause days that were taken
	Off     int64     `json:"off,omitempty"`     // until when its owner has days off
	Since   int       `json:"since,omitempty"`   // how long the history was after its owner's last answer
	Backs   int       `json:"backs,omitempty"`   // answers that it took back since another seat answered
	Out     bool      `json:"out,omitempty"`     // it has given up
	Pass    bool      `json:"pass,omitempty"`    // standing order: in blind windows it passes, whatever it holds
	Clock   seatClock `json:"clock,omitzero"`    // of its slot
	Window  seatClock `json:"window,omitzero"`   // of a window in that
}

// seatClock is a clock that several questions of a seat share, those of a slot or of a window. It stands still while the
// game waits for others only.
type seatClock struct {
	N    uint32 `json:"n,omitempty"`    // the number of the slot or window
	Ends int64  `json:"ends,omitempty"` // 0 while it stands still
	Rest int64  `json:"rest,omitempty"` // what was left when it stopped, in milliseconds
}

// byBot tells whether a bot decides for the seat, in that slot.
func (s *seat) byBot(slot uint32) bool {
	return s.Controller == Bot || s.Controller == Autoplay || s.Controller == Substitute || slot < s.BotTill
}

// leave empties the seat.
func (s *seat) leave() { *s = seat{Controller: Empty, Was: -1} }

// take makes it the seat of a person who has just come.
func (s *seat) take(p Person) {
	*s = seat{Controller: Human, Owner: p.ID, Program: p.Bot, Name: p.Name, Was: -1}
}

// seatOf is the person's seat, -1 if it has none.
func (p *place) seatOf(person string) int {
	return slices.IndexFunc(p.Seats, func(s seat) bool { return s.Owner == person && s.Owner != "" })
}

// viewerSeat is the seat of the game whose view the person gets, game.Spectator if it gets the spectators'. It does
// not depend on whether the person has left: its hand is no secret to it.
func (p *place) viewerSeat(person string) game.Seat {
	return game.Seat(slices.Index(p.Play.Owners, person)) // -1 is the Spectator
}

func (p *place) member(person string) int {
	return slices.IndexFunc(p.Members, func(m member) bool { return m.ID == person })
}

// person tells whether the seat belongs to one.
func (s *seat) person() bool { return s.Owner != "" && !s.Program }

// humans counts the seats that belong to people.
func (p *place) humans() int {
	n := 0
	for i := range p.Seats {
		if p.Seats[i].person() {
			n++
		}
	}
	return n
}

// Person is somebody at a table, as the table knows them.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"` // a program plays for it, which everybody sees
}
