// Package game is the contract between a board game's rules and everything that plays, shows, stores or studies it.
//
// A game is a deterministic machine that waits for decisions. Everything it knows, the waiting place included, is one
// flat value: copying it is an assignment, its snapshot is readable, and any machine that holds the same rules version
// continues it alike. Rules know nothing of time, networks, files or languages.
package game

import "math/rand/v2"

// MaxSeats is the largest number of seats any game may have.
const MaxSeats = 10

// Seat is a place at the table, counted from 0 in turn order.
type Seat int8

// Spectator is the seat of those who see only what everybody may see.
const Spectator Seat = -1

// Open is the seat of those who see and hear everything: replays of finished games show it, a live table never.
const Open Seat = -2

// Rules are a game's rules: immutable, one value for all tables that play them.
//
// A game with more to offer implements Rematcher, PolicyMaker, Stander, Drawer or Cataloguer too.
type Rules interface {
	About() *About
	// New sets a game up and runs it to its first question. The error names what is wrong with the setup; About.Ready
	// makes the checks that all games share.
	New(Setup) (State, error)
	// Restore reads what Snapshot wrote. It fails if the version is not this one or the position is impossible, and
	// says where.
	Restore(Version, []byte) (State, error)
}

// State is one game in progress. It is owned by one goroutine.
type State interface {
	// Pending lists what is asked now: at most one required decision a seat, and offers. It is empty only once the
	// game is over. It appends to into; the lists of options are the state's own, valid until it changes.
	Pending(into []Decision) []Decision
	// Default appends the answer that is given to the required decision of a seat whose time has run out: legal, dull and
	// never harmful, and whole: no part follows it. What answers an offer that nobody has answered is no pick.
	Default(seat Seat, into []Option) []Option
	// Apply takes an answer and runs on to the next question. An error is a *Refusal and has changed nothing.
	// The listener may be nil; inside it View and CopyTo may be called.
	Apply(Answer, Listener) error
	// Stop ends the game without a winner at the table's cap; the scores are for reference.
	Stop(Listener)
	// Result tells how the game ended; false while it goes on.
	Result() (Result, bool)
	// See gives what a seat may know, for policies. It reuses into if that came from the same game.
	See(seat Seat, into Perspective) Perspective
	// View is what a seat (or the Spectator, or Open) may see: the game's own type, for the wire.
	View(Seat) View
	// Snapshot is the whole state as readable JSON: names, not numbers.
	Snapshot() []byte
	// CopyTo makes dst equal to this state and returns it. A dst that came from the same game is reused without
	// allocating; nil makes a new one.
	CopyTo(dst State) State
	// Determinize deals anew, at random, all that the seat cannot know, the chance to come included. What the seat
	// sees stays the same to the byte.
	Determinize(Seat, *rand.Rand)
	// Hash is equal for equal states, also after a snapshot, and differs otherwise with overwhelming odds.
	Hash() uint64
	// Forward moves the counters of chance and of decisions on to the given ones if they are behind: after a
	// take-back, what was drawn or asked once never comes again under the same number. Where decisions were behind, the
	// open ones get new numbers, above the given one: who takes back gives one serial more than the table has reached.
	Forward(Counters)
	// Counters tells how far chance and decision numbers have come.
	Counters() Counters
}

// Counters are the numbers that only ever grow at a table.
type Counters struct {
	Chance uint64 `json:"chance"` // random events so far
	Serial uint64 `json:"serial"` // decisions asked so far
}

// Perspective is what one seat may know, as an accessor over the state; every game has its own type. Policies read
// nothing else, so they are fast and cannot peek.
type Perspective any

// View is what one seat may see, ready for JSON. Lines says it in words without a language: the one text that
// goldens, terminals and screen readers share.
type View interface {
	Lines() []Line
}

// Explainer is a State that can tell why something a player might try is not offered.
type Explainer interface {
	// Dim appends the options that the seat sees on the board but may not choose now.
	Dim(seat Seat, into []Option) []Option
	// Why tells the reason, from public facts and the seat's own; the zero Refusal if the option is offered.
	Why(Seat, Option) Refusal
}

// Backer is a State in which answers may have parts: decisions of a Part kind, one after the other, that go on with an
// answer of the same seat. Nothing happens, and nobody else sees anything, before the last part.
type Backer interface {
	// Back takes back the seat's last answer where a part is open: what was asked before is asked again, under a new
	// number. An error is a *Refusal and has changed nothing.
	Back(Seat) error
}

// Resigner is a State whose rules know resignation.
type Resigner interface {
	Resign(Seat, Listener) error
}

// Rematcher is Rules that say who begins a rematch.
type Rematcher interface {
	// First returns the seat that begins after the previous result; false if it is drawn by lot.
	First(previous Result) (Seat, bool)
}

// Stander is Rules that can put a game at a step of a turn: positions that people write say where the game stands.
type Stander interface {
	// Stand reads what Snapshot wrote, changed by hand perhaps, as Restore does. But whatever the game waited for, it
	// is the seat's turn, at the beginning of the step (a step of the turn's program, by its name in snapshots; "" is
	// the first that asks something). The turn's counters are those of the snapshot. From there the rules run to
	// their next question.
	Stand(v Version, snapshot []byte, step string, seat Seat) (State, error)
}

// Drawer is Rules with settings that may be left to chance. New draws them from the key; a table draws them when they are
// set, so that people see what they will play with before they begin.
type Drawer interface {
	// Draw replaces what checked settings leave to chance, and gives back others as they are. intn gives fair numbers
	// from 0 to n-1. The error wraps a *Refusal where players can do something about it.
	Draw(checked Settings, intn func(n int) int) (Settings, error)
}

// Cataloguer is Rules that tell what they can be played with before a game begins: cards to choose among, perhaps.
type Cataloguer interface {
	// Catalogue is the game's own type, for the wire, always the same. Its names have texts as those of views do.
	Catalogue() any
}

// Valuer is Rules whose numbers stand in a file, which whoever runs the program may replace.
type Valuer interface {
	// With are the same rules with the values of a file in the place of those that are built in. The version tells them
	// apart. The error names each place that is wrong and what may stand there.
	With(file []byte) (Rules, error)
	// Values is the file of the values that are in use, whole.
	Values() []byte
}

// Recorder is Rules whose scores are worth comparing from game to game: somebody's best is kept.
type Recorder interface {
	// Record is the contest to which a game belongs, by the key of its words: scores count within one. "" is none.
	Record(seats int, checked Settings) string
}

// Renewer is a State that can begin again, so that simulations play one state over and over.
type Renewer interface {
	// Renew is what New makes of a Setup that differs from this game's in its key and first seat only. It allocates
	// nothing.
	Renew(key [32]byte, first Seat)
}

// Sider is a State with secret sides, for those who may know all: simulations seat bots by sides once these are dealt.
type Sider interface {
	// Side is the side of a seat, 0 or 1.
	Side(Seat) int
	// Ending tells how a game that is over came to its end, in a word, and by whose doing: the Spectator if nobody's.
	Ending() (how string, by Seat)
}

// PolicyMaker is Rules that bring bots of their own.
type PolicyMaker interface {
	// Policy makes a bot by its name: "policy", or "strategy:NAME" where About lists the name. Behind a name may stand
	// what the game lets its bots do otherwise, each with a + before it. A policy keeps no memory between decisions;
	// one value serves one goroutine.
	Policy(name string) (Policy, error)
}

// Strategist is Rules for which people can write down how to play.
type Strategist interface {
	// Strategies are those that the game brings; each is the bot "strategy:NAME".
	Strategies() []Strategy
	// ReadStrategy makes a bot of a text, with what may stand behind a bot's name. The error tells where the text is
	// wrong, and how to mend it.
	ReadStrategy(text string, options ...string) (Policy, error)
}

// Strategy is a way to play, written down.
type Strategy struct{ Name, Text string }

// Importer is a Strategist that reads what people have written for other programs.
type Importer interface {
	// ImportStrategy makes a text that ReadStrategy takes of a file in any form that the game knows, or gives a text back as
	// it is. name is the strategy's where a file holds several. Notes tell, each with its place, what has no counterpart and
	// is left out; the error tells where the file is wrong.
	ImportStrategy(file []byte, name string) (text string, notes []error, err error)
	// StrategyForm is the text as JSON that ImportStrategy takes.
	StrategyForm(text string) ([]byte, error)
}

// StrategyChecker is a Strategist that knows what a text wishes for in vain.
type StrategyChecker interface {
	// Things are what a text may wish for, by the keys of their names: table.name, of which a text takes the name.
	Things() []string
	// Lacking are the things, by the keys of their names, that a text wishes for and no game with these settings has.
	Lacking(text string, s Settings) ([]string, error)
}

// Policy plays from what a seat may know.
type Policy interface {
	// Answer appends the picks for a decision of the perspective's seat.
	Answer(Perspective, *Decision, *rand.Rand, []Option) []Option
	// Weigh appends, for each option of the decision, how likely the policy picks it (first): not negative, not all 0.
	Weigh(Perspective, *Decision, []float32) []float32
	// Value estimates the seat's share of the victory, 0 to 1.
	Value(Perspective) float32
}

// Planner is a Policy that knows several ways to win, of which another may suit a game better than the one that it follows.
type Planner interface {
	// Plans appends policies that each follow one way in the perspective's game, the Policy's own first. They are the same
	// ones, in the same order, as long as the game goes on, and can be compared: by others one knows another game.
	Plans(Perspective, []Policy) []Policy
	// Follows tells how likely it is that a seat goes the way of a plan, by what the perspective sees of it. It is not negative,
	// means something beside another plan's only, and is 0 for a seat that nobody has.
	Follows(p Perspective, seat Seat, plan Policy) float32
}

// Believer is a Policy that can tell which of several worlds is the likelier one.
type Believer interface {
	// Believe tells how likely a state is that was dealt anew for the perspective's seat, by what all have done until then
	// and what the policy would have done in their places. It is not negative, and means something beside another only.
	Believe(dealt Perspective, world State) float32
}
