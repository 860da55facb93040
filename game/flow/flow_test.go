package flow_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// desk is a state whose programs write down what they do.
type desk struct {
	core    flow.Core
	machine flow.Machine[desk]
	hands   [4][]int16 // what each seat may pick
	log     []string
}

type (
	step     = flow.Step[desk]
	question = flow.Question[desk]
	frame    = flow.Frame
)

var words = game.Words{
	Verbs: []game.Verb{{Name: "pick", Args: []game.Arg{{Name: "n", Table: game.Number}}}},
	Kinds: []game.Kind{{Name: "desk.pick"}, {Name: "desk.vote", Class: game.Group}, {Name: "desk.secret", Class: game.Blind}, {Name: "desk.offer", Class: game.Offer}},
}

// registers of frames.
const (
	regTimes = iota
	regPicked
)

func (s *desk) say(format string, args ...any) { s.log = append(s.log, fmt.Sprintf(format, args...)) }

// says is a step that writes a line with its frame's seat.
func says(name string) step {
	return step{Name: name, Do: func(s *desk, f *frame) flow.Next {
		s.say("%s%d", name, f.Seat)
		return flow.Go
	}}
}

// find is the program of that name.
func find(book *flow.Book[desk], name string) uint16 {
	return uint16(slices.IndexFunc(book.Outline(), func(program []string) bool { return program[0] == name }))
}

// pushes is a step that starts the program of that name.
func pushes(book *flow.Book[desk], name string) step {
	return step{Name: "push " + name, Do: func(s *desk, f *frame) flow.Next {
		prog := find(book, name)
		s.core.Push(prog, game.Seat(f.Seat))
		return flow.Go
	}}
}

// twice is a step that starts the program of that name two times, one after the other.
func twice(book *flow.Book[desk], name string) step {
	return step{Name: "twice " + name, Do: func(s *desk, f *frame) flow.Next {
		if f.Reg[regTimes] == 2 {
			return flow.Go
		}
		f.Reg[regTimes]++
		prog := find(book, name)
		s.core.Push(prog, game.Seat(f.Seat))
		return flow.Again
	}}
}

// pick asks the frame's seat for lo to hi of what it holds.
func pick(lo, hi int) *question {
	return &question{
		Who: func(_ *desk, f *frame) (game.Audience, int, int) { return game.Only(game.Seat(f.Seat)), lo, hi },
		Options: func(s *desk, _ *frame, seat game.Seat, into []game.Option) []game.Option {
			for _, n := range s.hands[seat] {
				into = append(into, option(n))
			}
			return into
		},
		Default: func(s *desk, _ *frame, seat game.Seat, into []game.Option) []game.Option {
			return append(into, option(s.hands[seat][0]))
		},
		Take: func(s *desk, f *frame, picks []game.Option) flow.Next {
			line := fmt.Sprintf("took%d", f.Seat)
			for _, o := range picks {
				line += fmt.Sprintf(" %d", o.Refs[0])
				f.Reg[regPicked] = o.Refs[0]
			}
			s.say("%s", line)
			return flow.Go
		},
	}
}

// vote asks several seats at once.
func vote(kind int16, seats ...game.Seat) *question {
	q := pick(1, 1)
	q.Kind, q.Together = kind, true
	q.Who = func(*desk, *frame) (game.Audience, int, int) { return game.Only(seats...), 1, 1 }
	q.Take = func(s *desk, _ *frame, picks []game.Option) flow.Next {
		line := fmt.Sprintf("voted (%d picks)", len(picks))
		for _, seat := range seats {
			line += fmt.Sprintf(" %d:%d", seat, s.core.Asks.Sealed[seat].Refs[0])
		}
		s.say("%s", line)
		return flow.Go
	}
	return q
}

func option(n int16) game.Option { return game.Option{Refs: [4]game.Ref{n}} }

func newBook() *flow.Book[desk] {
	return flow.NewBook[desk](
		game.Arg{Name: "times", Table: game.Number},
		game.Arg{Name: "picked", Table: &game.Table{Name: "thing", Names: []string{"nil", "one", "two", "three"}}},
	)
}

// begin runs a program for seat 0; every seat holds 1, 2 and 3.
func begin(book *flow.Book[desk], name string) *desk {
	s := &desk{machine: flow.Machine[desk]{Book: book}}
	for seat := range s.hands {
		s.hands[seat] = []int16{1, 2, 3}
	}
	prog := find(book, name)
	s.core.Push(prog, 0)
	s.machine.Run(s, &s.core)
	return s
}

func (s *desk) pending() []game.Decision { return s.machine.Pending(s, &s.core, nil) }

// apply answers and tells the code of the refusal, "" for none.
func (s *desk) apply(seat game.Seat, serial uint64, picks ...int16) string {
	a := game.Answer{Seat: seat, Serial: serial}
	for _, n := range picks {
		a.Picks = append(a.Picks, option(n))
	}
	var refusal *game.Refusal
	if err := s.machine.Apply(s, &s.core, a); errors.As(err, &refusal) {
		return refusal.Code
	} else if err != nil {
		return err.Error()
	}
	return ""
}

// answer answers the seat's open question.
func (s *desk) answer(t *testing.T, seat game.Seat, picks ...int16) {
	t.Helper()
	for _, d := range s.pending() {
		if d.Seat == seat {
			if code := s.apply(seat, d.Serial, picks...); code != "" {
				t.Fatalf("seat %d's answer %v is refused: %s", seat, picks, code)
			}
			return
		}
	}
	t.Fatalf("seat %d is not asked; so far: %q", seat, s.log)
}

// copy is another desk in the same place.
func (s *desk) copy() *desk {
	c := &desk{core: s.core, machine: flow.Machine[desk]{Book: s.machine.Book}, hands: s.hands, log: slices.Clone(s.log)}
	return c
}

func wantLog(t *testing.T, s *desk, want ...string) {
	t.Helper()
	if !slices.Equal(s.log, want) {
		t.Errorf("log %q, want %q", s.log, want)
	}
}

func TestAPushedProgramRunsBeforeTheNextStep(t *testing.T) {
	book := newBook()
	book.Add("inner", says("c"), says("d"))
	book.Add("middle", says("b"), pushes(book, "inner"), says("e"))
	book.Add("outer", says("a"), pushes(book, "middle"), says("f"))
	s := begin(book, "outer")
	wantLog(t, s, "a0", "b0", "c0", "d0", "e0", "f0")
	if len(s.pending()) > 0 || s.core.N != 0 {
		t.Errorf("%d questions and %d frames are left", len(s.pending()), s.core.N)
	}
}

// A doubled doubled effect that asks in its middle: each play keeps its own place.
func TestNestedDoublesWithQuestions(t *testing.T) {
	book := newBook()
	book.Add("ask", says("before"), step{Name: "pick", Ask: pick(1, 1)}, says("after"))
	book.Add("double", twice(book, "ask"))
	book.Add("double double", twice(book, "double"), says("end"))
	s := begin(book, "double double")
	var want []string
	for i := range 4 {
		if got := s.core.N; got != 3 {
			t.Fatalf("at question %d there are %d frames, want 3", i, got)
		}
		s.answer(t, 0, int16(i%3)+1)
		want = append(want, "before0", fmt.Sprintf("took0 %d", i%3+1), "after0")
	}
	wantLog(t, s, append(want, "end0")...)
}

func TestACopyGoesOnByItself(t *testing.T) {
	book := newBook()
	book.Add("ask", step{Name: "pick", Ask: pick(1, 2)}, step{Name: "again", Ask: pick(1, 1)})
	s := begin(book, "ask")
	s.answer(t, 0, 3, 1)
	c := s.copy()
	s.answer(t, 0, 1)
	c.answer(t, 0, 2)
	wantLog(t, s, "took0 3 1", "took0 1")
	wantLog(t, c, "took0 3 1", "took0 2")
}

func TestStepsLoopAndEnd(t *testing.T) {
	book := newBook()
	book.Add("loop",
		says("a"),
		step{Name: "count", Do: func(_ *desk, f *frame) flow.Next {
			if f.Reg[regTimes]++; f.Reg[regTimes] == 3 {
				return flow.Done
			}
			f.At = 0
			return flow.Again
		}},
		says("never"),
	)
	wantLog(t, begin(book, "loop"), "a0", "a0", "a0")
}

func TestAGameMayEndInsideAnEffect(t *testing.T) {
	book := newBook()
	book.Add("end", says("a"), step{Name: "end", Do: func(s *desk, _ *frame) flow.Next {
		s.core.Clear()
		return flow.Go
	}})
	book.Add("outer", pushes(book, "end"), says("never"))
	s := begin(book, "outer")
	wantLog(t, s, "a0")
	if code := s.apply(0, 1, 1); code != game.GameOver {
		t.Errorf("an answer afterwards is refused with %q", code)
	}
}

// What has one outcome only is not asked; Take gets the picks all the same.
func TestForcedAnswers(t *testing.T) {
	for name, tc := range map[string]struct {
		hand    []int16
		lo, hi  int
		change  func(*question)
		asks    bool
		taken   string // if it does not ask
		clipped [2]int // if it does
	}{
		"nothing to pick":             {hand: nil, lo: 1, hi: 1, taken: "took0"},
		"the only one":                {hand: []int16{2}, lo: 1, hi: 1, taken: "took0 2"},
		"all there are":               {hand: []int16{2, 3}, lo: 2, hi: 2, taken: "took0 2 3"},
		"fewer than wanted":           {hand: []int16{2, 3}, lo: 3, hi: 3, taken: "took0 2 3"},
		"equal ones":                  {hand: []int16{2, 2, 2}, lo: 2, hi: 2, taken: "took0 2 2"},
		"nobody":                      {hand: []int16{1, 2}, lo: 1, hi: 1, change: nobody, taken: "took0"},
		"none may be picked":          {hand: []int16{1, 2}, lo: 0, hi: 0, taken: "took0"},
		"one of two":                  {hand: []int16{1, 2}, lo: 1, hi: 1, asks: true, clipped: [2]int{1, 1}},
		"the only one, or not":        {hand: []int16{2}, lo: 0, hi: 1, asks: true, clipped: [2]int{0, 1}},
		"more than there are, or not": {hand: []int16{1, 2}, lo: 0, hi: 5, asks: true, clipped: [2]int{0, 2}},
		"all, in an order":            {hand: []int16{2, 3}, lo: 2, hi: 2, change: ordered, asks: true, clipped: [2]int{2, 2}},
		"equal ones, in an order":     {hand: []int16{2, 2}, lo: 2, hi: 2, change: ordered, taken: "took0 2 2"},
		"the only one, but asked":     {hand: []int16{2}, lo: 1, hi: 1, change: always, asks: true, clipped: [2]int{1, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			book := newBook()
			q := pick(tc.lo, tc.hi)
			if tc.change != nil {
				tc.change(q)
			}
			book.Add("deal", step{Name: "deal", Do: func(s *desk, _ *frame) flow.Next { s.hands[0] = tc.hand; return flow.Go }}, step{Name: "pick", Ask: q})
			s := begin(book, "deal")
			pending := s.pending()
			if (len(pending) == 1) != tc.asks {
				t.Fatalf("%d questions are open, log %q", len(pending), s.log)
			}
			if !tc.asks {
				wantLog(t, s, tc.taken)
				if s.core.Serial != 0 {
					t.Errorf("a question that was not asked has number %d", s.core.Serial)
				}
				return
			}
			if got := [2]int{pending[0].Min, pending[0].Max}; got != tc.clipped {
				t.Errorf("%v picks, want %v", got, tc.clipped)
			}
		})
	}
}

// A question that does not say whom it asks is asked on a short way; it comes to the same.
func TestAPlainQuestionIsTheOneThatNamesItsSeat(t *testing.T) {
	asked := 0
	for _, hand := range [][]int16{nil, {2}, {2, 2}, {2, 2, 2}, {2, 3}, {2, 3, 2}, {2, 2, 3}, {3, 2, 2}} {
		for _, change := range []func(*question){func(*question) {}, ordered, always} {
			for seat := range game.Seat(4) {
				run := func(who func(*desk, *frame) (game.Audience, int, int)) *desk {
					q := pick(1, 1)
					q.Who = who
					change(q)
					book := newBook()
					prog := book.Add("pick", step{Name: "pick", Ask: q}, step{Name: "again", Ask: q})
					s := &desk{machine: flow.Machine[desk]{Book: book}}
					s.hands[seat] = hand
					s.core.Push(prog, seat)
					s.machine.Run(s, &s.core)
					return s
				}
				plain, named := run(nil), run(pick(1, 1).Who)
				for {
					open := named.pending()
					if got := plain.pending(); !reflect.DeepEqual(got, open) {
						t.Fatalf("seat %d with %v is asked %+v, want %+v", seat, hand, got, open)
					}
					if plain.core != named.core {
						t.Fatalf("seat %d with %v: the core is %+v, want %+v", seat, hand, plain.core, named.core)
					}
					if len(open) == 0 || len(hand) == 0 {
						break
					}
					asked++
					plain.answer(t, seat, hand[0])
					named.answer(t, seat, hand[0])
				}
				wantLog(t, plain, named.log...)
			}
		}
	}
	if asked < 80 {
		t.Errorf("asked only %d times", asked)
	}
}

func nobody(q *question) {
	q.Who = func(*desk, *frame) (game.Audience, int, int) { return 0, 0, 0 }
}
func ordered(q *question) { q.Ordered = true }
func always(q *question)  { q.Always = true }

func TestAnswersOfSeveralSeatsAreSealed(t *testing.T) {
	for _, order := range [][]game.Seat{{0, 2, 3}, {3, 2, 0}, {2, 0, 3}} {
		book := newBook()
		book.Add("vote", step{Name: "vote", Ask: vote(1, 0, 2, 3)})
		s := begin(book, "vote")
		var serials []uint64
		for _, d := range s.pending() {
			serials = append(serials, d.Serial)
		}
		if want := []uint64{1, 2, 3}; !slices.Equal(serials, want) {
			t.Fatalf("numbers %v, want %v", serials, want)
		}
		for i, seat := range order {
			if len(s.log) > 0 {
				t.Fatalf("before the last answer something happened: %q", s.log)
			}
			serial := s.core.Asks.Serial(seat)
			s.answer(t, seat, int16(seat%3)+1)
			if i < len(order)-1 {
				if code := s.apply(seat, serial, 1); code != game.Stale {
					t.Errorf("seat %d answers again: %q, want %q", seat, code, game.Stale)
				}
			}
			if got, want := len(s.pending()), len(order)-1-i; got != want {
				t.Errorf("after %d answers %d questions are open, want %d", i+1, got, want)
			}
		}
		wantLog(t, s, "voted (0 picks) 0:1 2:3 3:1")
	}
}

func TestRefusedAnswersChangeNothing(t *testing.T) {
	book := newBook()
	book.Add("both", step{Name: "vote", Ask: vote(1, 0, 2)}, step{Name: "pick", Ask: pick(2, 2)})
	s := begin(book, "both")
	refused := func(want string, seat game.Seat, serial uint64, picks ...int16) {
		t.Helper()
		before := s.core
		if code := s.apply(seat, serial, picks...); code != want {
			t.Errorf("seat %d, number %d, %v: %q, want %q", seat, serial, picks, code, want)
		}
		if s.core != before {
			t.Errorf("seat %d, number %d, %v was refused, and changed something", seat, serial, picks)
		}
	}
	refused(game.NotAsked, 1, 1, 1)
	refused(game.NotAsked, game.Spectator, 1, 1)
	refused(game.NotAsked, 99, 1, 1)
	refused(game.Stale, 2, 1, 1) // number 1 is seat 0's
	refused(game.Stale, 0, 3, 1)
	refused(game.NotOffered, 0, 1, 4)
	refused(game.TooFew, 0, 1)
	refused(game.TooMany, 0, 1, 1, 2)
	s.answer(t, 0, 1)
	refused(game.Stale, 0, 1, 1)
	s.answer(t, 2, 1)
	refused(game.Stale, 0, 1, 1, 2)
	refused(game.NotAsked, 2, 2, 1, 2)
	refused(game.TooFew, 0, 3, 1)
	refused(game.NotOffered, 0, 3, 1, 1)
	s.answer(t, 0, 3, 1)
	refused(game.GameOver, 0, 3, 3, 1)
}

func TestDefaultsAreThoseOfTheOpenQuestion(t *testing.T) {
	book := newBook()
	book.Add("vote", step{Name: "vote", Ask: vote(1, 0, 2)})
	s := begin(book, "vote")
	s.hands[2] = []int16{3}
	if got := s.machine.Default(s, &s.core, 2, nil); !slices.Equal(got, []game.Option{option(3)}) {
		t.Errorf("default %v", got)
	}
	if got := s.machine.Default(s, &s.core, 1, nil); len(got) > 0 {
		t.Errorf("a seat that is not asked has the default %v", got)
	}
}

func TestMovingTheNumbersOnAsksAnew(t *testing.T) {
	book := newBook()
	book.Add("vote", step{Name: "vote", Ask: vote(1, 0, 2)}, step{Name: "pick", Ask: pick(1, 1)})
	s := begin(book, "vote")
	s.answer(t, 2, 1)
	s.core.Forward(2)
	if got := s.pending()[0].Serial; got != 1 {
		t.Errorf("moved to where it is, the question has number %d, want 1", got)
	}
	s.core.Forward(10)
	if got := s.pending()[0].Serial; got != 11 {
		t.Errorf("moved on to 10, the question has number %d, want 11", got)
	}
	if code := s.apply(0, 1, 1); code != game.Stale {
		t.Errorf("an answer to the old number: %q, want %q", code, game.Stale)
	}
	s.answer(t, 0, 2)
	wantLog(t, s, "voted (0 picks) 0:2 2:1")
	if got := s.pending()[0].Serial; got != 13 {
		t.Errorf("the next question has number %d, want 13", got)
	}
}

func TestSealedAnswersAreDrawnAnew(t *testing.T) {
	book := newBook()
	book.Add("open", step{Name: "vote", Ask: vote(1, 0, 1, 2)})
	book.Add("blind", step{Name: "vote", Ask: vote(2, 0, 1, 2)})
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"open", "blind"} {
		s := begin(book, name)
		s.answer(t, 0, 1)
		s.answer(t, 1, 1)
		drawn := make(map[int16]int)
		open := make(map[game.Audience]bool)
		for range 300 {
			c := s.copy()
			c.hands[1] = []int16{2, 3} // dealt anew
			c.machine.Redraw(c, &c.core, 0, name == "blind", r)
			if got := c.core.Asks.Sealed[0]; got != option(1) || c.core.Asks.Open.Has(0) {
				t.Fatalf("%s: the seat's own answer is %v, open %b", name, got, c.core.Asks.Open)
			}
			open[c.core.Asks.Open] = true
			if !c.core.Asks.Open.Has(1) {
				drawn[c.core.Asks.Sealed[1].Refs[0]]++
			}
		}
		if drawn[1] > 0 || drawn[2] < 40 || drawn[3] < 40 {
			t.Errorf("%s: seat 1, who holds 2 and 3, has answered %v", name, drawn)
		}
		want := map[game.Audience]bool{game.Only(2): true}
		if name == "blind" {
			want = map[game.Audience]bool{game.Only(1): true, game.Only(2): true, game.Only(1, 2): true}
		}
		if !reflect.DeepEqual(open, want) {
			t.Errorf("%s: open are %v, want %v", name, open, want)
		}
	}
}

// carried is a core through its snapshot, as JSON carries it.
func carried(t *testing.T, book *flow.Book[desk], c *flow.Core) (flow.Core, string) {
	t.Helper()
	data, err := json.Marshal(book.Note(c, &words))
	if err != nil {
		t.Fatal(err)
	}
	var note flow.CoreNote
	if err := json.Unmarshal(data, &note); err != nil {
		t.Fatal(err)
	}
	read, err := book.Read(&note, &words, 4)
	if err != nil {
		t.Fatalf("reading %s: %v", data, err)
	}
	return read, string(data)
}

func TestSnapshotsCarryEverything(t *testing.T) {
	book := newBook()
	book.Add("vote", step{Name: "vote", Ask: vote(1, 0, 2, 3)}, says("voted"))
	book.Add("pick", step{Name: "pick", Ask: pick(1, 2)}, pushes(book, "vote"))
	book.Add("main", twice(book, "pick"), says("end"))
	s := begin(book, "main")
	answers := []struct {
		seat  game.Seat
		picks []int16
	}{{0, []int16{3}}, {2, []int16{2}}, {0, []int16{1}}, {3, []int16{1}}, {0, []int16{2, 1}}, {0, []int16{3}}, {2, []int16{3}}, {3, []int16{3}}}
	for i, a := range answers {
		read, data := carried(t, book, &s.core)
		c := s.copy()
		c.core = read
		if err := c.machine.Resume(c, &c.core); err != nil {
			t.Fatalf("before answer %d: %v", i, err)
		}
		if _, again := carried(t, book, &c.core); again != data {
			t.Errorf("before answer %d: read and written again it is %s, want %s", i, again, data)
		}
		var one, other game.Digest
		s.core.Add(&one)
		c.core.Add(&other)
		if one != other {
			t.Errorf("before answer %d: the hash of what was read differs", i)
		}
		c.answer(t, a.seat, a.picks...)
		s.answer(t, a.seat, a.picks...)
		if !slices.Equal(c.log, s.log) {
			t.Errorf("after answer %d: %q, want %q", i, c.log, s.log)
		}
	}
	wantLog(t, s, "took0 3", "voted (0 picks) 0:1 2:2 3:1", "voted0", "took0 2 1", "voted (0 picks) 0:3 2:3 3:3", "voted0", "end0")
}

func TestASnapshotNamesWhatItHolds(t *testing.T) {
	book := newBook()
	book.Add("pick", step{Name: "first", Ask: pick(1, 1)}, step{Name: "second", Ask: pick(1, 1)})
	s := begin(book, "pick")
	s.answer(t, 0, 3)
	_, data := carried(t, book, &s.core)
	want := `{"frames":[{"program":"pick","step":"second","seat":0,"registers":{"picked":"three","times":0}}],` +
		`"asked":[{"seat":0,"serial":2}],"min":1,"max":1,"serial":2,"slot":0}`
	if data != want {
		t.Errorf("snapshot %s, want %s", data, want)
	}
}

func TestSnapshotsThatCannotBe(t *testing.T) {
	book := newBook()
	book.Add("vote", says("a"), step{Name: "vote", Ask: vote(1, 0, 2)})
	const frames = `"frames":[{"program":"vote","step":"vote","seat":0}]`
	for name, tc := range map[string]struct{ note, want string }{
		"no such program":        {`{"frames":[{"program":"fly"}]}`, `frame 0: no program "fly"`},
		"no such step":           {`{"frames":[{"program":"vote","step":"b"}]}`, `program "vote" has no step "b"`},
		"no such seat":           {`{"frames":[{"program":"vote","seat":4}]}`, "no seat 4"},
		"a seat below 0":         {`{"frames":[{"program":"vote","seat":-1}]}`, "no seat -1"},
		"no such register":       {`{"frames":[{"program":"vote","registers":{"x":1}}]}`, `no register "x"`},
		"a name for a number":    {`{"frames":[{"program":"vote","registers":{"times":"one"}}]}`, "register times: one cannot stand there"},
		"a number for a name":    {`{"frames":[{"program":"vote","registers":{"picked":1}}]}`, "register picked: 1 cannot stand there"},
		"no such thing":          {`{"frames":[{"program":"vote","registers":{"picked":"four"}}]}`, "register picked: four cannot stand there"},
		"a number below 0":       {`{"frames":[{"program":"vote","registers":{"times":-1}}]}`, "register times"},
		"too many frames":        {`{"frames":[` + strings.TrimSuffix(strings.Repeat(`{"program":"vote"},`, flow.Depth+1), ",") + `]}`, "41 frames: at most 40"},
		"nobody who asks":        {`{"frames":[],"asked":[{"seat":0,"serial":1}],"serial":1}`, "no frame that asks"},
		"a step that asks not":   {`{"frames":[{"program":"vote","step":"a"}],"asked":[{"seat":0,"serial":1}],"serial":1}`, "does not stand at a question"},
		"seats out of order":     {`{` + frames + `,"asked":[{"seat":2,"serial":1},{"seat":0,"serial":2}],"serial":2}`, "seats rise"},
		"numbers out of order":   {`{` + frames + `,"asked":[{"seat":0,"serial":2},{"seat":2,"serial":1}],"serial":2}`, "serials follow each other"},
		"a number not yet asked": {`{` + frames + `,"asked":[{"seat":0,"serial":1},{"seat":2,"serial":2}],"serial":1}`, "up to 1"},
		"an asked seat too high": {`{` + frames + `,"asked":[{"seat":7,"serial":1}],"serial":1}`, "seat 7"},
		"no option sealed":       {`{` + frames + `,"asked":[{"seat":0,"serial":1,"sealed":"fly"},{"seat":2,"serial":2}],"serial":2}`, `sealed answer of seat 0: option "fly"`},
		"all have answered":      {`{` + frames + `,"asked":[{"seat":0,"serial":1,"sealed":"pick:1"}],"serial":1}`, "all have answered"},
		"not who is asked":       {`{` + frames + `,"asked":[{"seat":0,"serial":1},{"seat":3,"serial":2}],"min":1,"max":1,"serial":2}`, "not what this position asks"},
		"not as many":            {`{` + frames + `,"asked":[{"seat":0,"serial":1},{"seat":2,"serial":2}],"min":0,"max":1,"serial":2}`, "not what this position asks"},
		"not offered":            {`{` + frames + `,"asked":[{"seat":0,"serial":1,"sealed":"pick:9"},{"seat":2,"serial":2}],"min":1,"max":1,"serial":2}`, "the sealed answer of seat 0 is not offered"},
		"not the last question":  {`{` + frames + `,"asked":[{"seat":0,"serial":1},{"seat":2,"serial":2}],"min":1,"max":1,"serial":5}`, "serial 5"},
	} {
		t.Run(name, func(t *testing.T) {
			var note flow.CoreNote
			if err := json.Unmarshal([]byte(tc.note), &note); err != nil {
				t.Fatal(err)
			}
			core, err := book.Read(&note, &words, 4)
			if err == nil {
				s := begin(book, "vote")
				s.core = core
				err = s.machine.Resume(s, &s.core)
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}

func TestMistakesOfAnAuthorAreFoundAtOnce(t *testing.T) {
	for name, make := range map[string]func(*flow.Book[desk]){
		"two programs of one name": func(b *flow.Book[desk]) { b.Add("a"); b.Add("a") },
		"two steps of one name":    func(b *flow.Book[desk]) { b.Add("a", says("x"), says("x")) },
		"a step without effect":    func(b *flow.Book[desk]) { b.Add("a", step{Name: "x"}) },
		"a step that does and asks": func(b *flow.Book[desk]) {
			x := says("x")
			x.Ask = pick(1, 1)
			b.Add("a", x)
		},
		"a stack that is too deep": func(b *flow.Book[desk]) {
			b.Add("a", says("x"))
			var core flow.Core
			for range flow.Depth + 1 {
				core.Push(0, 0)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("nothing was said")
				}
			}()
			make(newBook())
		})
	}
}

func TestAskingAndAnsweringAllocateNothing(t *testing.T) {
	book := newBook()
	book.Add("pick", step{Name: "pick", Ask: &question{
		Who: func(*desk, *frame) (game.Audience, int, int) { return 1, 1, 2 },
		Options: func(_ *desk, _ *frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, option(1), option(2), option(3))
		},
		Take: func(_ *desk, f *frame, _ []game.Option) flow.Next { return flow.Again },
	}})
	s := begin(book, "pick")
	var pending []game.Decision
	picks := []game.Option{option(1), option(3)}
	n := testing.AllocsPerRun(100, func() {
		pending = s.machine.Pending(s, &s.core, pending[:0])
		s.machine.Apply(s, &s.core, game.Answer{Serial: pending[0].Serial, Picks: picks})
	})
	if n > 0 || s.core.Serial < 100 {
		t.Errorf("%.0f allocations a question (%d were asked)", n, s.core.Serial)
	}
}

func TestWhoAnswersUnderSealPicksExactlyOne(t *testing.T) {
	book := newBook()
	q := vote(1, 0, 1)
	q.Who = func(*desk, *frame) (game.Audience, int, int) { return game.Only(0, 1), 0, 3 }
	book.Add("vote", step{Name: "vote", Ask: q})
	s := begin(book, "vote")
	for _, d := range s.pending() {
		if d.Min != 1 || d.Max != 1 {
			t.Errorf("seat %d makes %d to %d picks", d.Seat, d.Min, d.Max)
		}
	}
	if code := s.apply(0, 1); code != game.TooFew {
		t.Errorf("an answer without picks is refused with %q", code)
	}
}

func TestSeveralSeatsAreAskedTogetherOnly(t *testing.T) {
	book := newBook()
	q := vote(0, 0, 1)
	q.Together = false
	book.Add("vote", step{Name: "vote", Ask: q})
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "in program vote") {
			t.Errorf("said %q", said)
		}
	}()
	begin(book, "vote")
	t.Error("two seats were asked")
}
