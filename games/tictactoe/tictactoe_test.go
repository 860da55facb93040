package tictactoe_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
)

var rules = tictactoe.Rules

// begin is a new game in which the seat begins.
func begin(t testing.TB, first game.Seat) game.State {
	t.Helper()
	s, err := rules.New(game.Setup{Seats: 2, First: first})
	if err != nil {
		t.Fatalf("new game: %v", err)
	}
	return s
}

// mark lets whoever is asked mark a cell, by the option's name.
func mark(t testing.TB, s game.State, name string, l game.Listener) {
	t.Helper()
	o, err := rules.About().Words.ParseOption(name)
	if err != nil {
		t.Fatal(err)
	}
	pending := s.Pending(nil)
	if len(pending) != 1 {
		t.Fatalf("%d decisions before %s, want 1", len(pending), name)
	}
	if err := s.Apply(game.Answer{Seat: pending[0].Seat, Serial: pending[0].Serial, Picks: []game.Option{o}}, l); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func play(t testing.TB, first game.Seat, cells string) game.State {
	t.Helper()
	s := begin(t, first)
	for _, cell := range cells {
		mark(t, s, "mark:"+string(cell), nil)
	}
	return s
}

func won(seat game.Seat, turns ...int16) game.Result {
	r := game.Result{Seats: 2, Won: game.Only(seat), Rank: [game.MaxSeats]int8{2, 2}}
	r.Rank[seat], r.Score[seat] = 1, 1
	copy(r.Turns[:], turns)
	return r
}

func TestEnds(t *testing.T) {
	for name, tc := range map[string]struct {
		first game.Seat
		cells string
		over  bool
		want  game.Result
	}{
		"going on":          {0, "0", false, game.Result{}},
		"a row":             {0, "03142", true, won(0, 3, 2)},
		"a column":          {1, "01346", true, won(1, 2, 3)},
		"a diagonal":        {0, "021436", true, won(1, 3, 3)},
		"two lines at once": {0, "031456872", true, won(0, 5, 4)},
		"a full board":      {0, "021354687", true, game.Result{Seats: 2, End: game.Drawn, Rank: [game.MaxSeats]int8{1, 1}, Turns: [game.MaxSeats]int16{5, 4}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, tc.first, tc.cells)
			got, over := s.Result()
			if over != tc.over || got != tc.want {
				t.Errorf("result %+v, %t; want %+v, %t", got, over, tc.want, tc.over)
			}
			if n := len(s.Pending(nil)); (n == 0) != over {
				t.Errorf("over is %t, but %d decisions are open", over, n)
			}
		})
	}
}

func TestWhatHappenedIsTold(t *testing.T) {
	var heard []string
	listen := listener(func(e *game.Event) {
		told, _ := e.Hears(game.Spectator)
		heard = append(heard, rules.About().Words.EventLine(told).Key)
	})
	s, err := rules.New(game.Setup{Seats: 2, Listener: listen})
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range "03142" {
		mark(t, s, "mark:"+string(cell), listen)
	}
	want := append(slices.Repeat([]string{"event.turn", "event.mark"}, 5), "event.line")
	if !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

type listener func(*game.Event)

func (l listener) Happened(e *game.Event) { l(e) }

func TestRefusals(t *testing.T) {
	option := func(cell game.Ref) []game.Option { return []game.Option{{Refs: [4]game.Ref{cell}}} }
	for name, tc := range map[string]struct {
		answer game.Answer
		want   game.Refusal
	}{
		"taken":         {game.Answer{Seat: 1, Serial: 2, Picks: option(4)}, game.Refusal{Code: "occupied", Refs: [2]game.Ref{4, 0}}},
		"off the board": {game.Answer{Seat: 1, Serial: 2, Picks: option(9)}, game.Refusal{Code: game.NotOffered}},
		"another seat":  {game.Answer{Seat: 0, Serial: 2, Picks: option(0)}, game.Refusal{Code: game.NotAsked}},
		"an old number": {game.Answer{Seat: 1, Serial: 1, Picks: option(0)}, game.Refusal{Code: game.Stale}},
		"nothing":       {game.Answer{Seat: 1, Serial: 2}, game.Refuse(game.TooFew, 1)},
		"two cells":     {game.Answer{Seat: 1, Serial: 2, Picks: append(option(0), option(1)...)}, game.Refuse(game.TooMany, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, 0, "4")
			before := s.Hash()
			var got *game.Refusal
			if err := s.Apply(tc.answer, nil); !errors.As(err, &got) || *got != tc.want {
				t.Errorf("refused with %+v, want %+v", err, tc.want)
			}
			if s.Hash() != before {
				t.Error("the refused answer changed the game")
			}
		})
	}
}

func TestPositionsThatCannotBe(t *testing.T) {
	version := rules.About().Version
	for snapshot, want := range map[string]string{
		`{"cells":["x","x","","","","","","",""],"serial":3}`:           "2 x and 0 o",
		`{"cells":["o","","","","","","","",""],"serial":2}`:            "0 x and 1 o",
		`{"cells":["x","x","x","o","o","o","","",""],"serial":7}`:       "three in a row",
		`{"cells":["z","","","","","","","",""],"serial":2}`:            `cells.0: "z"`,
		`{"cells":["","","","","","","","",""],"first":2,"serial":1}`:   "first: seat 2",
		`{"cells":["","","","","","","","",""],"first":"a","serial":1}`: "cannot unmarshal",
		`{"cells":["","","","","","","","",""]}`:                        "count from 1",
		`{`:                                                             "unexpected EOF",
	} {
		if _, err := rules.Restore(version, []byte(snapshot)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", snapshot, err, want)
		}
	}
	version.Number++
	if _, err := rules.Restore(version, play(t, 0, "").Snapshot()); err == nil {
		t.Error("a snapshot of another version was read")
	}
}

func TestTheLoserBeginsARematch(t *testing.T) {
	for cells, want := range map[string]game.Seat{"03142": 1, "031485": 0, "021354687": 1} {
		for first := game.Seat(0); first < 2; first++ {
			result, _ := play(t, first, cells).Result()
			got, ok := rules.(game.Rematcher).First(result)
			if !ok || got != want^first {
				t.Errorf("after %s, begun by %d: %d begins (%t), want %d", cells, first, got, ok, want^first)
			}
		}
	}
}

// Whatever the other does, and whoever begins, the policy does not lose.
func TestThePolicyNeverLoses(t *testing.T) {
	for bot := game.Seat(0); bot < 2; bot++ {
		if lost := losses(t, "policy", bot); len(lost) > 0 {
			t.Errorf("seat %d lost: %s", bot, lost[0])
		}
	}
}

// The plain policy closes a pair where it can, so it loses to two pairs at once, and to nothing else.
func TestThePlainPolicyLosesToForksOnly(t *testing.T) {
	for bot := game.Seat(0); bot < 2; bot++ {
		lost := losses(t, "plain", bot)
		if len(lost) == 0 {
			t.Errorf("seat %d cannot be beaten", bot)
		}
		for _, end := range lost {
			other := set(end, bot^1)
			ways := 0 // the last mark's and the one that was closed
			for _, l := range lines {
				if bits.OnesCount(other&l) == 3 || bits.OnesCount(other&l) == 2 && bits.OnesCount(set(end, bot)&l) == 1 {
					ways++
				}
			}
			if ways < 2 {
				t.Errorf("seat %d lost to one pair: %s", bot, end.Snapshot())
			}
		}
	}
}

// set is the cells that a seat, of which seat 0 began, has marked.
func set(s game.State, seat game.Seat) (cells uint) {
	for cell, mark := range s.View(game.Spectator).(*tictactoe.View).Cells {
		if mark == [2]string{"x", "o"}[seat] {
			cells |= 1 << cell
		}
	}
	return cells
}

// losses are all ends in which a policy of the seat has lost, whatever it picks of what it may pick and the other does. Seat
// 0 begins.
func losses(t *testing.T, name string, bot game.Seat) (lost []game.State) {
	policy, err := rules.(game.PolicyMaker).Policy(name)
	if err != nil {
		t.Fatal(err)
	}
	var explore func(s game.State)
	explore = func(s game.State) {
		if result, over := s.Result(); over {
			if result.Won.Has(bot ^ 1) {
				lost = append(lost, s)
			}
			return
		}
		d := s.Pending(nil)[0]
		weights := slices.Repeat([]float32{1}, len(d.Options))
		if d.Seat == bot {
			weights = policy.Weigh(s.See(bot, nil), &d, nil)
		}
		for i, o := range d.Options {
			if weights[i] == 0 {
				continue
			}
			next := s.CopyTo(nil)
			if err := next.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: []game.Option{o}}, nil); err != nil {
				t.Fatal(err)
			}
			explore(next)
		}
	}
	explore(begin(t, 0))
	return lost
}

// playout plays a whole game at random from its setup on, and tells how many marks it took.
func playout(b testing.TB, r *rand.Rand, pending []game.Decision, picks []game.Option) int {
	s, err := rules.New(game.Setup{Seats: 2})
	if err != nil {
		b.Fatal(err)
	}
	for marks := 0; ; marks++ {
		pending = s.Pending(pending[:0])
		if len(pending) == 0 {
			return marks
		}
		d := &pending[0]
		picks = append(picks[:0], d.Options[r.IntN(len(d.Options))])
		if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlayout(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	pending, picks := make([]game.Decision, 0, 1), make([]game.Option, 0, 1)
	marks := 0
	b.ReportAllocs()
	for b.Loop() {
		marks += playout(b, r, pending, picks)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(marks)/float64(b.N), "marks/game")
}

func TestARandomGameHasTheUsualLength(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	marks := 0
	const games = 100_000
	for range games {
		marks += playout(t, r, nil, nil)
	}
	// 7.63 by counting all games; the mean of so many is within 0.02.
	if mean := float64(marks) / games; mean < 7.61 || mean > 7.65 {
		t.Errorf("%.3f marks a game, want 7.63", mean)
	}
}
