package bot_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// middles are decisions worth a thought in the middle of a game between policies.
func middles(tb testing.TB, rules game.Rules, n int) []game.State {
	tb.Helper()
	about := rules.About()
	r := rand.New(rand.NewPCG(7, 7))
	policy, err := bot.New(rules, "policy")
	if err != nil {
		tb.Fatal(err)
	}
	driver := bot.NewDriver(rules)
	var list []game.State
	for key := byte(1); len(list) < n; key++ {
		s, err := rules.New(game.Setup{Seats: max(2, about.MinSeats), Key: [32]byte{key}})
		if err != nil {
			tb.Fatal(err)
		}
		steps := 3 + 9*int(key)
		if about.Bound < 20 {
			steps = int(key) % 4
		}
		d := driver.Next(s)
		for ; d != nil && (steps > 0 || len(d.Options) < 3); d = driver.Next(s) {
			if err := driver.Answer(s, d, policy, r, nil); err != nil {
				tb.Fatal(err)
			}
			steps--
		}
		if d != nil {
			list = append(list, s)
		}
	}
	return list
}

func thinker(tb testing.TB, rules game.Rules, name string) bot.Thinker {
	tb.Helper()
	b, err := bot.New(rules, name)
	if err != nil {
		tb.Fatal(err)
	}
	t, ok := b.(bot.Thinker)
	if !ok {
		tb.Fatalf("%s of %s does not think", name, rules.About().ID)
	}
	return t
}

func eachGame(t *testing.T, test func(t *testing.T, rules game.Rules)) {
	for _, rules := range games.All {
		t.Run(rules.About().ID, func(t *testing.T) { test(t, rules) })
	}
}

// With the same seed and the same number of iterations a searcher answers the same, and leaves the game as it is.
func TestSearchIsDeterministic(t *testing.T) {
	eachGame(t, func(t *testing.T, rules game.Rules) {
		driver := bot.NewDriver(rules)
		for i, s := range middles(t, rules, 2) {
			d := *driver.Next(s)
			hash := s.Hash()
			var first []game.Option
			var told []bot.Line
			for range 2 {
				b := thinker(t, rules, "search:20")
				picks := b.Answer(s, &d, rand.New(rand.NewPCG(uint64(i), 2)), nil)
				if refusal := d.Check(picks); refusal.Refused() {
					t.Fatalf("%v refused: %v", picks, refusal)
				}
				if first == nil {
					first, told = picks, b.Report()
				}
				if !slices.Equal(picks, first) || !reflect.DeepEqual(told, b.Report()) {
					t.Errorf("position %d: %v %v, and again %v %v", i, first, told, picks, b.Report())
				}
			}
			if s.Hash() != hash {
				t.Error("a thought changed the game")
			}
		}
	})
}

// Once it has warmed up a searcher allocates nothing, however often it iterates.
func TestSearchAllocatesNothing(t *testing.T) {
	eachGame(t, func(t *testing.T, rules game.Rules) {
		driver := bot.NewDriver(rules)
		for _, s := range middles(t, rules, 1) {
			d := *driver.Next(s)
			b := thinker(t, rules, "search:1")
			source := rand.NewPCG(1, 1)
			r := rand.New(source)
			var picks []game.Option
			think := func(iterations int) {
				source.Seed(1, 1)
				picks = b.Think(s, &d, r, bot.Budget{Iterations: iterations}, picks[:0])
			}
			think(60)
			few, many := testing.AllocsPerRun(3, func() { think(2) }), testing.AllocsPerRun(3, func() { think(40) })
			if many > few+(40-2)/2 { // less than one for two iterations: the program around a search allocates a little by itself
				t.Errorf("%v allocations in 40 iterations, %v in 2", many, few)
			}
		}
	})
}

// A search ends when it is told to, and a small budget still has a legal answer.
func TestSearchStops(t *testing.T) {
	eachGame(t, func(t *testing.T, rules game.Rules) {
		s := middles(t, rules, 1)[0]
		d := *bot.NewDriver(rules).Next(s)
		b := thinker(t, rules, "hard")
		asked := 0
		picks := b.Think(s, &d, rand.New(rand.NewPCG(1, 1)), bot.Budget{Stop: func() bool { asked++; return asked == 3 }}, nil)
		visits := 0
		for _, line := range b.Report() {
			visits += line.Visits
			if line.Rate < 0 || line.Rate > 1 {
				t.Errorf("%v has a rate of %v", line.Picks, line.Rate)
			}
		}
		if d.Check(picks).Refused() || asked != 3 || visits == 0 || visits > 30 {
			t.Errorf("%v after %d iterations, asked %d times", picks, visits, asked)
		}
	})
}

// Searchers that thought side by side answer together as all of them saw it.
func TestSearchersMerge(t *testing.T) {
	eachGame(t, func(t *testing.T, rules game.Rules) {
		s := middles(t, rules, 1)[0]
		d := *bot.NewDriver(rules).Next(s)
		all, visits := make([]bot.Thinker, 3), 0
		for i := range all {
			all[i] = thinker(t, rules, "search:20")
			all[i].Answer(s, &d, rand.New(rand.NewPCG(uint64(i), 1)), nil)
			for _, line := range all[i].Report() {
				visits += line.Visits
			}
		}
		picks, ok := bot.Merge(&d, all, nil)
		if !ok || d.Check(picks).Refused() {
			t.Fatalf("merged to %v, %v", picks, ok)
		}
		for _, line := range all[0].Report() {
			visits -= line.Visits
		}
		if visits != 0 {
			t.Errorf("%d iterations got lost", visits)
		}
	})
}

// Even a short search beats the policy that it builds on.
func TestSearchBeatsThePolicy(t *testing.T) {
	rules, err := games.Find("gugong")
	if err != nil {
		t.Fatal(err)
	}
	policy, err := bot.New(rules, "normal")
	if err != nil {
		t.Fatal(err)
	}
	driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(3, 3))
	for key := range byte(2) {
		s, err := rules.New(game.Setup{Seats: 2, Key: [32]byte{key}, First: game.Seat(key)})
		if err != nil {
			t.Fatal(err)
		}
		if err := driver.Play(s, []bot.Bot{thinker(t, rules, "search:12"), policy}, r); err != nil {
			t.Fatal(err)
		}
		if result, _ := s.Result(); result.Won != game.Only(0) {
			t.Errorf("game %d was won by %b with %v points", key, result.Won, result.Score[:2])
		}
	}
}

// The policy rushes for Gardens in this Kingdom. A search that takes everybody for a player by the policy finds what beats such
// a rush, and loses against plain money.
func TestSearchOfDominionBeatsOtherPlansThanThePolicys(t *testing.T) {
	rules, err := games.Find("dominion")
	if err != nil {
		t.Fatal(err)
	}
	money, err := bot.New(rules, "strategy:bmu")
	if err != nil {
		t.Fatal(err)
	}
	driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(3, 3))
	const played = 6
	won := 0
	for key := range byte(played) {
		s, err := rules.New(game.Setup{Seats: 2, Key: [32]byte{key}, First: game.Seat(key % 2), Settings: game.Settings{
			"kingdom": "artisan+bandit+bureaucrat+chapel+festival+gardens+sentry+throne_room+witch+workshop",
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := driver.Play(s, []bot.Bot{thinker(t, rules, "search:300"), money}, r); err != nil {
			t.Fatal(err)
		}
		if result, _ := s.Result(); result.Won == game.Only(0) {
			won++
		}
	}
	if won < played-1 {
		t.Errorf("won %d of %d", won, played)
	}
}

// Whatever the other does, a search at tic-tac-toe does not lose, not even with a fifth of what hard has.
func TestSearchNeverLosesAtTicTacToe(t *testing.T) {
	rules, err := games.Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	searcher := thinker(t, rules, "search:200")
	var explore func(s game.State, me game.Seat)
	seen := make(map[uint64]bool)
	explore = func(s game.State, me game.Seat) {
		if result, over := s.Result(); over {
			if result.Won.Has(me ^ 1) {
				t.Errorf("seat %d lost: %s", me, s.Snapshot())
			}
			return
		}
		if seen[s.Hash()] {
			return
		}
		seen[s.Hash()] = true
		d := s.Pending(nil)[0]
		options := d.Options
		if d.Seat == me {
			options = searcher.Answer(s, &d, rand.New(rand.NewPCG(uint64(len(seen)), 1)), nil)
		}
		for _, o := range slices.Clone(options) {
			next := s.CopyTo(nil)
			if err := next.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: []game.Option{o}}, nil); err != nil {
				t.Fatal(err)
			}
			explore(next, me)
		}
	}
	for me := range game.Seat(2) {
		s, err := rules.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		clear(seen)
		explore(s, me)
	}
}

// BenchmarkSearch tells how long an iteration takes in the middle of a game.
func BenchmarkSearch(b *testing.B) {
	for _, rules := range games.All {
		b.Run(rules.About().ID, func(b *testing.B) {
			positions := middles(b, rules, 4)
			bots := make([]bot.Thinker, len(positions))
			for i := range bots {
				bots[i] = thinker(b, rules, "search:1")
			}
			driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(1, 1))
			var picks []game.Option
			const iterations = 50
			for i := 0; b.Loop(); i++ {
				at := i % len(positions)
				picks = bots[at].Think(positions[at], driver.Next(positions[at]), r, bot.Budget{Iterations: iterations}, picks[:0])
			}
			b.ReportMetric(float64(b.N*iterations)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}
