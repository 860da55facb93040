// Package protocol is what a table and a program that plays say to each other, one JSON text a line or a message: see
// docs/protocol.md. A program hears what its seat may know and nothing else.
package protocol

import (
	"cmp"
	"encoding/json"
	"strings"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// Number is the version of the messages. It rises when a program that was right would not be any more.
const Number = 1

// Bounds of what a program sends.
const (
	MaxLine = 64 << 10 // bytes of a line
	MaxName = 64       // bytes of a name, of which more is cut
)

// The messages by the names that stand in their field t.
const (
	MsgHello   = "hello"
	MsgReady   = "ready"
	MsgStart   = "start"
	MsgEvent   = "event"
	MsgAsk     = "ask"
	MsgAct     = "act"
	MsgRefused = "refused"
	MsgEnd     = "end"
	MsgQuit    = "quit"
)

// What a ready program may leave out, by name.
const (
	SkipText   = "text"   // words in languages
	SkipEvents = "events" // all events
	SkipView   = "view"   // the view in an ask; start and end have it all the same
)

// Text is something in words, by language.
type Text map[string]string

// Hello opens the talk.
type Hello struct {
	T        string       `json:"t"`
	Protocol int          `json:"protocol"`
	Game     string       `json:"game"`
	Rules    game.Version `json:"rules"`
	Langs    []string     `json:"langs"`
	MaxLine  int          `json:"maxLine"` // bytes of a line that the program may send
	Time     int64        `json:"time"`    // milliseconds until it must be ready
}

// Ready is the program's answer to Hello.
type Ready struct {
	T        string   `json:"t"`
	Protocol int      `json:"protocol"`
	Name     string   `json:"name,omitempty"`
	Skip     []string `json:"skip,omitempty"`
}

// Start tells that a game begins.
type Start struct {
	T        string            `json:"t"`
	Seat     int               `json:"seat"`
	Players  []string          `json:"players"` // names by seat
	Settings map[string]string `json:"settings"`
	View     any               `json:"view"` // as the seat sees it, its secrets included
}

// Event is something that happened, as the seat may know it.
type Event struct {
	T     string         `json:"t"`
	N     int            `json:"n"` // counts the seat's events in this game, from 1
	Seat  int            `json:"seat"`
	Depth int            `json:"depth"`
	Key   string         `json:"key"`
	Args  map[string]any `json:"args,omitempty"`
	Text  Text           `json:"text,omitempty"`
}

// Ask asks the seat something. It waits for an Act.
type Ask struct {
	T        string         `json:"t"`
	ID       uint64         `json:"id"` // goes back with the answer
	Kind     string         `json:"kind"`
	Class    string         `json:"class"`
	Min      int            `json:"min"`
	Max      int            `json:"max"`
	Ordered  bool           `json:"ordered"`
	Args     map[string]any `json:"args,omitempty"`
	Text     Text           `json:"text,omitempty"`
	Options  []Option       `json:"options"`
	Fallback []string       `json:"fallback"`       // what is played where no answer counts
	Time     int64          `json:"time,omitempty"` // milliseconds that are left; none without a clock
	View     any            `json:"view,omitempty"`
}

// Option is something that may be picked.
type Option struct {
	Name   string `json:"name"`
	Copies int    `json:"copies,omitempty"` // how often it may be picked, if more than once
	Text   Text   `json:"text,omitempty"`
}

// Act answers an Ask.
type Act struct {
	T     string          `json:"t"`
	ID    uint64          `json:"id"`
	Picks []string        `json:"picks"`
	Info  json.RawMessage `json:"info,omitempty"` // what it thought, for people who watch the program; nothing depends on it
}

// Refused tells why a message was not taken.
type Refused struct {
	T      string         `json:"t"`
	ID     uint64         `json:"id,omitempty"` // of the Ask
	Code   string         `json:"code"`
	Args   map[string]any `json:"args,omitempty"`
	Text   Text           `json:"text,omitempty"`
	Detail string         `json:"detail,omitempty"` // for who writes the program, in English
	Again  bool           `json:"again"`            // the Ask is still open: one more try
}

// maxWhy is how many bytes of a refusal a line has.
const maxWhy = 300

// Why is the refusal in a line, for who writes the program.
func (m *Refused) Why() string {
	why := m.Code
	if said := cmp.Or(m.Detail, m.Text["en"]); said != "" {
		why += ": " + said
	}
	if len(why) > maxWhy {
		why = strings.ToValidUTF8(why[:maxWhy], "") + "…"
	}
	return why
}

// End tells that the game is over.
type End struct {
	T      string  `json:"t"`
	Result *Result `json:"result,omitempty"`
	View   any     `json:"view,omitempty"`
	Seed   string  `json:"seed,omitempty"` // of the chance, in hex, where it was promised before
	Counts Counts  `json:"counts"`
}

// Result is how a game ended.
type Result struct {
	End   string       `json:"end"`
	Seats []SeatResult `json:"seats"`
}

// SeatResult is how it ended for a seat.
type SeatResult struct {
	Rank  int  `json:"rank"`
	Score int  `json:"score"`
	Turns int  `json:"turns"`
	Won   bool `json:"won"`
}

// Counts are how a program has answered since it said that it was ready.
type Counts struct {
	Asked     int `json:"asked"`
	Refused   int `json:"refused"`   // answers that were not taken
	Late      int `json:"late"`      // questions whose time ran out
	Fallbacks int `json:"fallbacks"` // questions where the fallback was played
}

// Add takes the counts of another in.
func (c *Counts) Add(o Counts) {
	c.Asked += o.Asked
	c.Refused += o.Refused
	c.Late += o.Late
	c.Fallbacks += o.Fallbacks
}

// Codes of refusals that are the protocol's own. Those of the game and of its contract come besides.
const (
	BadLine = "bad_line" // no JSON object, or one with a field of a wrong form
	TooLate = "too_late" // the time is up
)

// NewHello opens the talk about a game; the program is to be ready within the time.
func NewHello(id string, rules game.Version, within time.Duration) *Hello {
	return &Hello{
		T: MsgHello, Protocol: Number, Game: id, Rules: rules, Langs: games.Languages, MaxLine: MaxLine, Time: within.Milliseconds(),
	}
}
