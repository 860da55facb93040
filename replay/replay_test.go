package replay_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/replay"
)

const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

// A scribe plays a game with random bots and writes it down, as a table would.
type scribe struct {
	*replay.Record
	rules game.Rules
	state game.State
	heard []replay.Event
	past  []game.State // before each act
	bot   bot.Bot
	r     *rand.Rand
}

func (s *scribe) Happened(e *game.Event) {
	s.heard = append(s.heard, replay.EventOf(&s.rules.About().Words, e))
}

func newScribe(t *testing.T, rules game.Rules, seats int, lot uint64) *scribe {
	t.Helper()
	random, err := bot.New(rules, "random")
	if err != nil {
		t.Fatal(err)
	}
	published, err := replay.Commitment(seed)
	if err != nil {
		t.Fatal(err)
	}
	about := rules.About()
	settings, err := about.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &scribe{rules: rules, bot: random, r: rand.New(rand.NewPCG(lot, 0)), Record: &replay.Record{
		Format: replay.Format, Game: about.ID, Rules: about.Version, Settings: settings, First: -1, Serial: 100, Began: 1000,
		Seats: slices.Repeat([]replay.Seat{{Name: "하늬"}}, seats),
		Fair:  replay.Fair{Commitment: published, Seed: seed, Parts: slices.Repeat([]string{strconv.FormatUint(lot, 10)}, seats)},
	}}
	key := replay.Key(seed, s.Fair.Parts)
	s.Fair.Key = hex.EncodeToString(key[:])
	s.state, err = rules.New(game.Setup{
		Seats: seats, Settings: settings, Key: key, Mode: game.Secure, First: game.Spectator, Listener: s,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.state.Forward(game.Counters{Serial: s.Serial})
	s.Opening, s.heard = s.heard, nil
	return s
}

// note writes down an act that has been carried out.
func (s *scribe) note(a replay.Act) {
	a.At, a.Hash, a.Events = int64(2000+len(s.Acts)), strconv.FormatUint(s.state.Hash(), 16), s.heard
	s.heard = nil
	s.Acts = append(s.Acts, a)
}

func (s *scribe) before() { s.past = append(s.past, s.state.CopyTo(nil)) }

// play plays on for so many answers; it tells whether the game goes on.
func (s *scribe) play(t *testing.T, answers int) bool {
	t.Helper()
	about := s.rules.About()
	driver := bot.NewDriver(s.rules)
	for range answers {
		d := driver.Next(s.state)
		if d == nil {
			return false
		}
		s.before()
		answer := replay.Answer{Seat: int(d.Seat), Serial: d.Serial, How: "bot"}
		picks := s.bot.Answer(s.state, d, s.r, nil)
		for _, o := range picks {
			answer.Picks = append(answer.Picks, about.Words.OptionName(o))
		}
		if err := s.state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, s); err != nil {
			t.Fatal(err)
		}
		s.note(replay.Act{Answers: []replay.Answer{answer}})
	}
	return true
}

// back takes the last answers back.
func (s *scribe) back(answers int) {
	to := len(s.Acts) - answers
	before := s.past[to]
	s.before()
	c := s.state.Counters()
	s.state = before.CopyTo(s.state)
	s.state.Forward(game.Counters{Chance: c.Chance, Serial: c.Serial + 1})
	s.note(replay.Act{Do: replay.DoBack, To: to, Chance: c.Chance, Asked: c.Serial + 1})
}

func (s *scribe) stop() {
	s.before()
	s.state.Stop(s)
	s.note(replay.Act{Do: replay.DoStop})
}

// done ends the record and passes it through its file.
func (s *scribe) done(t *testing.T) *replay.Record {
	t.Helper()
	result, over := s.state.Result()
	if !over {
		t.Fatal("the game is not over")
	}
	s.Result, s.Ended = replay.ResultOf(&result), 9000
	return through(t, s.Record)
}

func through(t *testing.T, r *replay.Record) *replay.Record {
	t.Helper()
	var file bytes.Buffer
	if err := r.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := replay.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// verdict is the first check that failed, with its reason.
func verdict(checks []replay.Check) string {
	last := checks[len(checks)-1]
	if last.OK {
		return ""
	}
	return last.Name + ": " + last.Why
}

func TestARecordOfEveryGameIsTrue(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		for seats := about.MinSeats; seats <= about.MaxSeats; seats++ {
			for name, play := range map[string]func(*scribe){
				"to its end": func(s *scribe) {
					for s.play(t, 1000) {
					}
				},
				"with answers taken back, also again": func(s *scribe) {
					s.play(t, 4)
					s.back(2)
					s.play(t, 1)
					s.back(2)
					s.back(1)
					for s.play(t, 1000) {
					}
				},
				"stopped": func(s *scribe) {
					s.play(t, 3)
					s.stop()
				},
			} {
				t.Run(fmt.Sprintf("%s/%d/%s", about.ID, seats, name), func(t *testing.T) {
					s := newScribe(t, rules, seats, uint64(seats))
					play(s)
					if wrong := verdict(s.done(t).Verify(rules)); wrong != "" {
						t.Error(wrong)
					}
				})
			}
		}
	}
}

// short is a game of tic-tac-toe in which an answer was taken back.
func short(t *testing.T) (*replay.Record, game.Rules) {
	t.Helper()
	rules, err := games.Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	s := newScribe(t, rules, 2, 7)
	s.play(t, 3)
	s.back(1)
	for s.play(t, 10) {
	}
	return s.done(t), rules
}

func TestWhatIsNotTrueInARecordIsFound(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*replay.Record)
		want   string
	}{
		"another seed than the promised one": {func(r *replay.Record) { r.Fair.Seed = strings.Repeat("00", 32) }, replay.CheckCommitment},
		"another promise":                    {func(r *replay.Record) { r.Fair.Commitment = strings.Repeat("00", 32) }, replay.CheckCommitment},
		"a seed that is none":                {func(r *replay.Record) { r.Fair.Seed = "seed" }, replay.CheckCommitment},
		"other rules":                        {func(r *replay.Record) { r.Rules.Hash = "other" }, replay.CheckRules},
		"another part of a player":           {func(r *replay.Record) { r.Fair.Parts[0] += "x" }, replay.CheckKey},
		"another answer":                     {func(r *replay.Record) { r.Acts[0].Answers[0].Picks = r.Acts[1].Answers[0].Picks }, replay.CheckActs},
		"an answer of somebody else":         {func(r *replay.Record) { r.Acts[0].Answers[0].Seat = 1 - r.Acts[0].Answers[0].Seat }, replay.CheckActs},
		"an answer twice":                    {func(r *replay.Record) { r.Acts = slices.Insert(r.Acts, 1, r.Acts[0]) }, replay.CheckActs},
		"a missing answer":                   {func(r *replay.Record) { r.Acts = slices.Delete(r.Acts, 1, 2) }, replay.CheckActs},
		"a pick that is no option":           {func(r *replay.Record) { r.Acts[0].Answers[0].Picks = []string{"dance"} }, replay.CheckActs},
		"another position":                   {func(r *replay.Record) { r.Acts[2].Hash = "1" }, replay.CheckActs},
		"another line":                       {func(r *replay.Record) { r.Acts[0].Events[0].Full = []byte(`{"seat":0,"key":"mark"}`) }, replay.CheckActs},
		"a line less":                        {func(r *replay.Record) { r.Acts[0].Events = nil }, replay.CheckActs},
		"other counts after a take-back":     {func(r *replay.Record) { r.Acts[3].Asked++ }, replay.CheckActs},
		"a resignation in a game without":    {func(r *replay.Record) { r.Acts[1] = replay.Act{Do: replay.DoResign} }, replay.CheckActs},
		"an answer after the end":            {func(r *replay.Record) { r.Acts = append(r.Acts, r.Acts[0]) }, replay.CheckActs},
		"a stop after the end":               {func(r *replay.Record) { r.Acts = append(r.Acts, replay.Act{Do: replay.DoStop}) }, replay.CheckActs},
		"no end":                             {func(r *replay.Record) { r.Acts = r.Acts[:1] }, replay.CheckResult},
		"another winner":                     {func(r *replay.Record) { r.Result.Seats[0].Rank += 1 }, replay.CheckResult},
		"a setting that there is not":        {func(r *replay.Record) { r.Settings = map[string]string{"x": "1"} }, replay.CheckActs},
	} {
		t.Run(name, func(t *testing.T) {
			r, rules := short(t)
			tc.change(r)
			checks := r.Verify(rules)
			if last := checks[len(checks)-1]; last.OK || last.Name != tc.want || last.Why == "" {
				t.Errorf("it ends with %+v, want %s to fail with a reason", last, tc.want)
			}
		})
	}
}

func TestAFileThatIsNoRecordIsRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*replay.Record)
		want   string
	}{
		"another form":            {func(r *replay.Record) { r.Format = 2 }, `"noripan" is 2`},
		"no game":                 {func(r *replay.Record) { r.Game = "" }, `"game" names no game`},
		"no seats":                {func(r *replay.Record) { r.Seats = nil }, "0 seats: 1 to 10"},
		"a first seat outside":    {func(r *replay.Record) { r.First = 2 }, "first seat 2"},
		"parts of other seats":    {func(r *replay.Record) { r.Fair.Parts = []string{""} }, "1 parts of 2 seats"},
		"a long name":             {func(r *replay.Record) { r.Seats[1].Name = strings.Repeat("가", 201) }, "seat 1: a name"},
		"an act of nobody":        {func(r *replay.Record) { r.Acts[0].Answers[0].Seat = 2 }, "act 0: seat 2: 0 to 1"},
		"back to what is to come": {func(r *replay.Record) { r.Acts[3].To = 3 }, "act 3: back to act 3: 0 to 2"},
		"an act without a name":   {func(r *replay.Record) { r.Acts[0].Do = "dance" }, `act 0: no act is called "dance"`},
		"many picks":              {func(r *replay.Record) { r.Acts[0].Answers[0].Picks = make([]string, 1001) }, "act 0: 1001 picks"},
		"no answer":               {func(r *replay.Record) { r.Acts[0].Answers = nil }, "act 0: 0 answers"},
		"answers to a stop":       {func(r *replay.Record) { r.Acts[0].Do = replay.DoStop }, `act 0: "stop" with answers`},
		"a resignation of nobody": {func(r *replay.Record) { r.Acts[0] = replay.Act{Do: replay.DoResign, Seat: -1} }, "act 0: seat -1"},
		"a question past all":     {func(r *replay.Record) { r.Acts[0].Answers[0].Serial = 1 << 60 }, "act 0: a count"},
		"a long pick":             {func(r *replay.Record) { r.Acts[0].Answers[0].Picks = []string{strings.Repeat("x", 201)} }, "act 0: a pick"},
		"a count past all":        {func(r *replay.Record) { r.Acts[3].Asked = 1 << 60 }, "act 3: a count"},
		"questions past all":      {func(r *replay.Record) { r.Serial = 1 << 60 }, "questions asked before"},
		"many take-backs": {func(r *replay.Record) {
			r.Acts = append(r.Acts, slices.Repeat([]replay.Act{{Do: replay.DoBack}}, 1001)...)
		}, "1002 times"},
		"a line that is none":    {func(r *replay.Record) { r.Acts[0].Events[0].Full = []byte(`[]`) }, "act 0: line 0: reading it"},
		"a line without a key":   {func(r *replay.Record) { r.Acts[0].Events[0].Full = []byte(`{}`) }, "act 0: line 0: it has no key"},
		"an argument of objects": {func(r *replay.Record) { r.Acts[0].Events[0].Full = []byte(`{"key":"x","args":{"a":[{}]}}`) }, `the argument "a"`},
		"a broken opening":       {func(r *replay.Record) { r.Opening = []replay.Event{{Full: []byte(`{"key":"x","args":{"a":true}}`)}} }, "the opening: line 0"},
		"many acts":              {func(r *replay.Record) { r.Acts = make([]replay.Act, 200_001) }, "200001 acts"},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := short(t)
			tc.change(r)
			var file bytes.Buffer
			if err := r.Write(&file); err != nil {
				t.Fatal(err)
			}
			_, err := replay.Read(&file)
			if !errors.Is(err, replay.ErrFormat) || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %s", err, tc.want)
			}
		})
	}
	for name, text := range map[string]string{
		"nothing": "", "a list": "[]", "a text": `"x"`, "two records": `{"noripan":1}{}`, "half": `{"noripan":1`,
		"too much": strings.Repeat(" ", replay.MaxBytes+1),
	} {
		if _, err := replay.Read(strings.NewReader(text)); !errors.Is(err, replay.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAStepIsShownToThoseWhoLook(t *testing.T) {
	r, rules := short(t)
	var steps []string
	err := r.Walk(rules, func(s replay.Step) error {
		did := "begin"
		if s.Act != nil {
			did = fmt.Sprint(s.Act.Do, s.Act.Answers)
		}
		steps = append(steps, fmt.Sprint(s.N, " ", did))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"0 begin"}
	for i, a := range r.Acts {
		want = append(want, fmt.Sprint(i+1, " ", a.Do, a.Answers))
	}
	if diff := cmp.Diff(want, steps); diff != "" {
		t.Error(diff)
	}
	stop := errors.New("enough")
	if err := r.Walk(rules, func(replay.Step) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("who has seen enough stops it: %v", err)
	}
}

func TestAGameAsItWasAfterSoManyActs(t *testing.T) {
	r, rules := short(t)
	err := r.Walk(rules, func(s replay.Step) error {
		at, err := r.At(rules, s.N)
		if err != nil {
			return err
		}
		if at.Hash() != s.State.Hash() {
			t.Errorf("after %d acts it is another", s.N)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for _, acts := range []int{-1, len(r.Acts) + 1} {
		if _, err := r.At(rules, acts); err == nil {
			t.Errorf("there is a game after %d acts", acts)
		}
	}
	r.Rules.Number++
	if _, err := r.At(rules, 0); !errors.Is(err, replay.ErrRules) {
		t.Errorf("by other rules: %v", err)
	}
}

func TestEyesSeeTheirOwnPicksAndOpenOnesAll(t *testing.T) {
	r, rules := short(t)
	for name, tc := range map[string]struct {
		eyes string
		sees func(seat int) bool
	}{
		"a seat":    {"1", func(seat int) bool { return seat == 1 }},
		"open":      {"open", func(int) bool { return true }},
		"spectator": {"spectator", func(int) bool { return false }},
	} {
		t.Run(name, func(t *testing.T) {
			eyes, ok := r.Eyes(tc.eyes)
			if !ok {
				t.Fatal("no such eyes")
			}
			whole, err := r.Look(rules, eyes, 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			if len(whole) != len(r.Acts)+1 || len(whole[0].Asked) != 1 || whole[0].Asked[0].Class != "slot" || len(whole[len(whole)-1].Asked) != 0 {
				t.Errorf("%d steps, first %+v, last %+v", len(whole), whole[0], whole[len(whole)-1])
			}
			n := 0
			for _, s := range whole {
				if s.View == nil {
					t.Errorf("step %d has no position", s.N)
				}
				for _, a := range s.Answers {
					if (len(a.Picks) > 0) != tc.sees(a.Seat) {
						t.Errorf("step %d shows %v of seat %d", s.N, a.Picks, a.Seat)
					}
				}
				for _, line := range s.Lines {
					if n++; line.N != n {
						t.Errorf("line %d is numbered %d", n, line.N)
					}
				}
			}
			part, err := r.Look(rules, eyes, 3, 2)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(whole[3:5], part); diff != "" {
				t.Errorf("a part of it: %s", diff)
			}
			told, err := r.Look(nil, eyes, 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			for i := range whole {
				whole[i].View, whole[i].Asked = nil, []replay.Asked{}
			}
			if diff := cmp.Diff(whole, told); diff != "" {
				t.Errorf("without rules: %s", diff)
			}
		})
	}
	for _, wrong := range []string{"", "-1", "2", "all", "1x"} {
		if _, ok := r.Eyes(wrong); ok {
			t.Errorf("%q are eyes", wrong)
		}
	}
}

func TestWithoutRulesOnlyTheSeedIsChecked(t *testing.T) {
	r, _ := short(t)
	checks := r.Verify(nil)
	if len(checks) != 3 || !checks[1].OK || checks[2].OK || checks[2].Name != replay.CheckRules {
		t.Errorf("%+v", checks)
	}
}

func TestTurnsAreFound(t *testing.T) {
	rules, err := games.Find("dominion")
	if err != nil {
		t.Fatal(err)
	}
	s := newScribe(t, rules, 2, 7)
	s.play(t, 60)
	s.stop()
	turns := s.done(t).Turns()
	if len(turns) < 5 || turns[0] != 0 || !slices.IsSorted(turns) {
		t.Errorf("turns begin at %v", turns)
	}
}

func TestBotsAreCounted(t *testing.T) {
	r := replay.Record{Seats: []replay.Seat{{Bot: "normal"}, {Name: "하늬"}, {Bot: "easy"}}}
	if diff := cmp.Diff([]string{"봇 1", "하늬", "봇 2"}, r.Names("봇")); diff != "" {
		t.Error(diff)
	}
}

func FuzzRead(f *testing.F) {
	rules, err := games.Find("tictactoe")
	if err != nil {
		f.Fatal(err)
	}
	t := new(testing.T)
	s := newScribe(t, rules, 2, 7)
	s.play(t, 2)
	s.back(1)
	for s.play(t, 10) {
	}
	data, err := json.Marshal(s.Record)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := replay.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		rules, err := games.Find(r.Game)
		if err != nil {
			return
		}
		if checks := r.Verify(rules); len(checks) == 0 {
			t.Error("nothing was checked")
		}
	})
}

func TestNothingOfALineIsKeptThatNobodyLookedAt(t *testing.T) {
	deep := strings.Repeat("[", 5_000) + strings.Repeat("]", 5_000) // indented, it would be 50 MB
	for name, line := range map[string]string{
		"a part that no line has": `{"key":"light","seat":1,"x":` + deep + `}`,
		"an argument told twice":  `{"key":"light","seat":1,"args":{"n":` + deep + `},"args":{"n":1}}`,
	} {
		text := `{"noripan":1,"game":"toy","first":-1,"seats":[{}],"opening":[{"to":1,"full":` + line + `}],"acts":[{"do":"stop","events":[{"to":1,"public":` + line + `}]}]}`
		r, err := replay.Read(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, kept := range []json.RawMessage{r.Opening[0].Full, r.Acts[0].Events[0].Public} {
			if len(kept) > 100 || !strings.HasPrefix(string(kept), `{"seat":1,"depth":0,"key":"light"`) {
				t.Errorf("%s: kept is %.100s", name, kept)
			}
		}
	}
}
