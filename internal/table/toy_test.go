package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/noripan/noripan/game"
)

// toy is a game for tests: a list of steps, each of which asks some seats to pick a number. Every seat holds a card that
// only it may see. What a seat picks counts for it. It has everything that clocks have to do with: slots, windows in them,
// replies, hidden ones, groups, blind windows, offers, pauses that hide, answers in two parts.
type toy struct {
	steps   []step
	cap     int // minutes, 0 for the table's own
	version int
	twist   bool          // picks count differently, under the same version: a mistake that the hash must find
	lots    bool          // seats are drawn by lot, as a rule
	panics  bool          // picking 3 is a mistake in the rules
	other   int           // added to the card of seat 1: a hidden difference
	viewer  *atomic.Int32 // the seat for which it was dealt anew last
}

// step asks the seats, all at once.
type step struct {
	kind  int16
	slot  uint32
	seats []game.Seat
	offer []game.Seat // these are made an offer beside it

	window uint32     // the number of a window, which goes on from step to step
	hold   *game.Hold // before anybody is asked
	lucky  bool       // only seats with an even card are asked, and being asked is a secret
	lights bool       // something comes to light when all have answered
	rolls  bool       // chance is used then
}

const (
	turn   int16 = iota // each question has its own clock
	shared              // all questions of a slot share one
	window
	reply
	group
	blind
	offer
	once // a bot answers when its time is up

	// Kinds as another game has them, whose scenarios are played here.
	role     // a slot of its own; a confirmed one is never taken back
	act      // a turn
	take     // the window at its beginning
	keep     // another window
	brief    // a turn of 30 seconds
	keepThen // a window of that

	hidden // a reply that nobody else may know of
	part   // goes on with the pick before

	must // a blind window in which something is chosen

	fresh // a turn at which orders to pass end
)

// lull is the pause of a step at which nothing happens, veil that of a hidden reply.
var (
	lull = &game.Hold{Millis: 1500}
	veil = &game.Hold{For: hidden}
)

var toyWords = game.Words{
	Verbs: []game.Verb{{Name: "pick", Args: []game.Arg{{Name: "n", Table: game.Number}}}},
	Kinds: []game.Kind{
		turn:   {Name: "toy.turn", Class: game.Slot, Seconds: 60, Strike: true},
		shared: {Name: "toy.shared", Class: game.Slot, Shared: true, Seconds: 90, Strike: true, TimeOut: game.BotToEnd},
		window: {Name: "toy.window", Class: game.Window, Of: "toy.shared", Seconds: 20},
		reply:  {Name: "toy.reply", Class: game.Reply},
		group:  {Name: "toy.group", Class: game.Group},
		blind:  {Name: "toy.blind", Class: game.Blind},
		must:   {Name: "toy.must", Class: game.Blind, Must: true},
		offer:  {Name: "toy.offer", Class: game.Offer, Seconds: 25},
		once:   {Name: "toy.once", Class: game.Slot, Seconds: 30, TimeOut: game.BotOnce},

		role:     {Name: "toy.role", Class: game.Slot, Seconds: 30, Relaxed: 45, TimeOut: game.BotOnce, Final: true},
		act:      {Name: "toy.act", Class: game.Slot, Shared: true, Seconds: 90, Relaxed: 120, Strike: true, TimeOut: game.BotToEnd},
		take:     {Name: "toy.take", Class: game.Window, Of: "toy.act", Seconds: 20, Relaxed: 20},
		keep:     {Name: "toy.keep", Class: game.Window, Of: "toy.act", Seconds: 20, Relaxed: 20, TimeOut: game.BotOnce},
		brief:    {Name: "toy.brief", Class: game.Slot, Shared: true, Seconds: 30, Strike: true, TimeOut: game.BotToEnd},
		keepThen: {Name: "toy.keepThen", Class: game.Window, Of: "toy.brief", Seconds: 20, TimeOut: game.BotOnce},

		hidden: {Name: "toy.hidden", Class: game.Reply, Hidden: true, Seconds: 8},
		part:   {Name: "toy.part", Class: game.Slot, Part: true, Seconds: 60},

		fresh: {Name: "toy.fresh", Class: game.Slot, Seconds: 60, Resets: true},
	},
	Events: []game.EventKind{
		{},
		{Name: "picked", Args: []game.Arg{{Name: "n", Table: game.Number}}},
		{Name: "acted"},
		{Name: "began"},
		{Name: "light"},
	},
	Purposes: []game.PurposeKind{{Name: "deal", Of: game.Number}},
}

func (r toy) About() *game.About {
	return &game.About{
		ID: "toy", Version: game.Version{Number: r.version, Hash: "toy"}, MinSeats: 2, MaxSeats: 4, Bound: len(r.steps) * 4, Cap: r.cap,
		Settings: []game.Setting{
			{Name: "fast", Type: game.Bool, Default: "true", House: true},
			{Name: "size", Type: game.Int, Default: "3", Min: 1, Max: 5},
		},
		Phrases: []string{"toytoy"}, LotSeats: r.lots,
		Words: toyWords,
	}
}

func (r toy) New(s game.Setup) (game.State, error) {
	about := r.About()
	s, err := about.Ready(s)
	if err != nil {
		return nil, err
	}
	t := &toyState{rules: r, toyNote: toyNote{Cards: make([]int, s.Seats), Sums: make([]int, s.Seats)}}
	chance := game.NewChance(&s)
	for i := range t.Cards {
		var roll game.Roll
		chance.Open(0, &roll)
		t.Cards[i] = roll.Intn(100)
	}
	if s.Seats > 1 {
		t.Cards[1] += r.other
	}
	if s.Listener != nil {
		s.Listener.Happened(&game.Event{Seat: game.Spectator, Audience: game.Everyone, Full: game.Told{Kind: 3}})
	}
	t.ask(nil)
	return t, nil
}

func (r toy) Restore(v game.Version, snapshot []byte) (game.State, error) {
	if v.Number != r.version {
		return nil, fmt.Errorf("toy rules %d, not %d", r.version, v.Number)
	}
	t := &toyState{rules: r}
	if err := json.Unmarshal(snapshot, &t.toyNote); err != nil {
		return nil, err
	}
	return t, nil
}

// First lets the last seat begin a rematch.
func (toy) First(previous game.Result) (game.Seat, bool) { return game.Seat(previous.Seats - 1), true }

type toyState struct {
	rules toy
	toyNote
}

type toyNote struct {
	Cards   []int
	Sums    []int
	At      int
	Serial  uint64         // of the last question
	Open    []toyQuestion  // by seat
	Sealed  map[string]int // picks of the step so far
	Draft   *int           `json:",omitempty"` // the first part of an answer
	Rolled  uint64         // random events after the deal
	Stopped bool
}

type toyQuestion struct {
	Seat   game.Seat
	Kind   int16
	Serial uint64
}

// ask opens the questions of the next step that has some.
func (t *toyState) ask(l game.Listener) {
	for ; !t.over(); t.At++ {
		if s := t.rules.steps[t.At]; s.hold != nil && l != nil {
			l.Happened(&game.Event{Hold: s.hold})
		}
		if t.open(); len(t.Open) > 0 {
			return
		}
	}
	t.Open, t.Sealed = nil, map[string]int{}
}

func (t *toyState) open() {
	t.Open, t.Sealed = nil, map[string]int{}
	s := t.rules.steps[t.At]
	for _, seat := range s.seats {
		if s.lucky && t.Cards[seat]%2 != 0 {
			continue
		}
		t.Serial++
		t.Open = append(t.Open, toyQuestion{seat, s.kind, t.Serial})
	}
	for _, seat := range s.offer {
		t.Serial++
		t.Open = append(t.Open, toyQuestion{seat, offer, t.Serial})
	}
}

// half tells whether the step's answer goes on in the next step.
func (t *toyState) half() bool {
	return t.At+1 < len(t.rules.steps) && t.rules.steps[t.At+1].kind == part
}

// Back takes the first part of an answer back.
func (t *toyState) Back(seat game.Seat) error {
	if t.over() || len(t.Open) != 1 || t.Open[0].Seat != seat || t.Draft == nil {
		return game.Refusal{Code: game.NotOffered}.Err()
	}
	t.At--
	t.Draft = nil
	t.open()
	return nil
}

func (t *toyState) over() bool { return t.Stopped || t.At == len(t.rules.steps) }

var toyOptions = []game.Option{
	{Refs: [4]game.Ref{0}}, {Refs: [4]game.Ref{1}}, {Refs: [4]game.Ref{2}}, {Refs: [4]game.Ref{3}},
}

func (t *toyState) Pending(into []game.Decision) []game.Decision {
	for _, q := range t.Open {
		s := &t.rules.steps[t.At]
		d := game.Decision{
			Seat: q.Seat, Kind: q.Kind, Serial: q.Serial, Slot: s.slot, Window: s.window, Min: 1, Max: 1, Options: toyOptions,
		}
		if q.Kind == offer {
			d.Min = 0
		}
		into = append(into, d)
	}
	return into
}

func (t *toyState) Default(_ game.Seat, into []game.Option) []game.Option {
	return append(into, toyOptions[0])
}

func (t *toyState) Apply(a game.Answer, l game.Listener) error {
	if t.over() {
		return game.Refusal{Code: game.GameOver}.Err()
	}
	i := slices.IndexFunc(t.Open, func(q toyQuestion) bool { return q.Seat == a.Seat && q.Serial == a.Serial })
	if i < 0 {
		return game.Refusal{Code: game.Stale}.Err()
	}
	d := game.Decision{Min: 1, Max: 1, Options: toyOptions}
	if t.Open[i].Kind == offer {
		d.Min = 0
	}
	if r := d.Check(a.Picks); r.Refused() {
		return r.Err()
	}
	n := 0
	if len(a.Picks) > 0 {
		n = int(a.Picks[0].Refs[0])
	}
	if t.rules.panics && n == 3 {
		panic("three")
	}
	if t.half() && n > 0 {
		t.Draft = &n
		t.At++
		t.open()
		return nil
	}
	if t.Draft != nil {
		n, t.Draft = n+*t.Draft, nil
	}
	t.Open = slices.Delete(slices.Clone(t.Open), i, i+1)
	if len(a.Picks) > 0 {
		t.Sealed[fmt.Sprint(a.Seat)] += n
	}
	if slices.ContainsFunc(t.Open, func(q toyQuestion) bool { return q.Kind != offer }) {
		return nil
	}
	for seat := range t.Sums {
		n, ok := t.Sealed[fmt.Sprint(seat)]
		if !ok {
			continue
		}
		t.Sums[seat] += n
		if t.rules.twist {
			t.Sums[seat]++
		}
		if l != nil {
			l.Happened(&game.Event{
				Seat: game.Seat(seat), Audience: game.Only(game.Seat(seat)),
				Full: game.Told{Kind: 1, Refs: []game.Ref{game.Ref(n)}}, Public: game.Told{Kind: 2},
			})
		}
	}
	if s := &t.rules.steps[t.At]; (s.lights || s.rolls) && l != nil {
		e := game.Event{Seat: a.Seat, Audience: game.Everyone, Full: game.Told{Kind: 4}, Marks: game.Revealed}
		if s.rolls {
			e.Marks = game.Chanced
		}
		l.Happened(&e)
	}
	if t.rules.steps[t.At].rolls {
		t.Rolled++
	}
	if t.half() {
		t.At++ // picking nothing has no second half
	}
	t.At++
	t.ask(l)
	return nil
}

func (t *toyState) Stop(game.Listener) {
	t.Stopped = true
	t.Open = nil
}

func (t *toyState) Result() (game.Result, bool) {
	if !t.over() {
		return game.Result{}, false
	}
	r := game.Result{Seats: len(t.Sums)}
	if t.Stopped {
		r.End = game.Capped
	}
	for i, sum := range t.Sums {
		r.Score[i], r.Rank[i] = int32(sum), 1
	}
	return r, true
}

type toyView struct {
	Seats int  `json:"seats"`
	At    int  `json:"at"`
	Card  *int `json:"card,omitempty"`
	Sum   *int `json:"sum,omitempty"`
}

func (v toyView) Lines() []game.Line {
	return []game.Line{{Key: "toy.at", Args: map[string]any{"n": v.At}}}
}

func (t *toyState) View(seat game.Seat) game.View {
	v := toyView{Seats: len(t.Cards), At: t.At}
	if t.Draft != nil && t.Open[0].Seat != seat {
		v.At-- // half an answer is none
	}
	if seat >= 0 && int(seat) < len(t.Cards) {
		v.Card, v.Sum = &t.Cards[seat], &t.Sums[seat]
	}
	return v
}

func (t *toyState) See(game.Seat, game.Perspective) game.Perspective { return nil }

func (t *toyState) Snapshot() []byte {
	data, err := json.Marshal(t.toyNote)
	if err != nil {
		panic(err)
	}
	return data
}

func (t *toyState) CopyTo(game.State) game.State {
	s := &toyState{rules: t.rules}
	if err := json.Unmarshal(t.Snapshot(), &s.toyNote); err != nil {
		panic(err)
	}
	return s
}

func (t *toyState) Determinize(seat game.Seat, _ *rand.Rand) {
	if t.rules.viewer != nil {
		t.rules.viewer.Store(int32(seat))
	}
}

func (t *toyState) Hash() uint64 {
	h := uint64(14695981039346656037)
	for _, b := range t.Snapshot() {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

func (t *toyState) Forward(c game.Counters) {
	t.Rolled = max(t.Rolled, c.Chance)
	if t.Serial < c.Serial {
		t.Serial = c.Serial
		for i := range t.Open {
			t.Serial++
			t.Open[i].Serial = t.Serial
		}
	}
}

func (t *toyState) Counters() game.Counters { return game.Counters{Serial: t.Serial, Chance: t.Rolled} }

// quitters is the toy with resignation: whoever gives up picks nothing any more in the question that is open.
type quitters struct{ toy }

func (q quitters) New(s game.Setup) (game.State, error) {
	state, err := q.toy.New(s)
	if err != nil {
		return nil, err
	}
	return &quitting{state.(*toyState)}, nil
}

type quitting struct{ *toyState }

func (s *quitting) CopyTo(game.State) game.State {
	return &quitting{s.toyState.CopyTo(nil).(*toyState)}
}

// Resign answers what the seat is asked with its default.
func (s *quitting) Resign(seat game.Seat, l game.Listener) error {
	for _, q := range s.Open {
		if q.Seat == seat {
			return s.Apply(game.Answer{Seat: seat, Serial: q.Serial, Picks: s.Default(seat, nil)}, l)
		}
	}
	return nil
}
