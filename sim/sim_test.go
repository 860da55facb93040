package sim

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/tictactoe"
)

// play plays a match that nothing is wrong with.
func play(t *testing.T, m Match) *Report {
	t.Helper()
	r, err := Run(t.Context(), m, nil)
	if err != nil {
		t.Fatalf("running the match: %v", err)
	}
	return r
}

var fewGames = Match{Rules: tictactoe.Rules, Bots: []string{"policy", "random"}, Games: 1001, Seed: 7, Workers: 1}

// butSpeed compares two reports except for how long they took.
var butSpeed = cmpopts.IgnoreFields(Report{}, "Seconds", "Speed")

func TestTheNumberOfWorkersDoesNotMatter(t *testing.T) {
	want := play(t, fewGames)
	for _, workers := range []int{0, 2, 3, 50} {
		m := fewGames
		m.Workers = workers
		if diff := cmp.Diff(want, play(t, m), butSpeed); diff != "" {
			t.Errorf("%d workers (-want +got):\n%s", workers, diff)
		}
	}
	other := fewGames
	other.Seed++
	if cmp.Equal(want, play(t, other), butSpeed) {
		t.Error("another seed has the same outcome")
	}
}

func TestBotsMoveOnFromSeatToSeat(t *testing.T) {
	r := play(t, fewGames)
	for _, seat := range r.Seats {
		if seat.Games != 1001 || seat.Places[0].Games < 500 || seat.Places[1].Games < 500 {
			t.Errorf("%s played %d games, %d in seat 0, %d in seat 1",
				seat.Bot, seat.Games, seat.Places[0].Games, seat.Places[1].Games)
		}
	}
	fixed := fewGames
	fixed.Fixed = true
	r = play(t, fixed)
	if r.Seats[0].Places[1].Games != 0 || r.Seats[1].Places[0].Games != 0 {
		t.Errorf("bots in fixed seats have moved: %+v", r.Seats)
	}
}

func TestWhatIsCounted(t *testing.T) {
	r := play(t, fewGames)
	policy, random := r.Seats[0], r.Seats[1]
	if policy.Losses != 0 || policy.Ties == 0 || policy.Ties == 1001 {
		t.Errorf("a policy that never loses: %d wins, %d ties, %d losses", policy.Wins, policy.Ties, policy.Losses)
	}
	if policy.Wins != random.Losses || policy.Ties != random.Ties || policy.Losses != random.Wins {
		t.Errorf("one's wins are the other's losses: %+v, %+v", policy.Outcome, random.Outcome)
	}
	if want := float64(policy.Wins) / 1001; policy.Rate != want || policy.Low >= want || policy.High <= want {
		t.Errorf("win rate %v in %v to %v, want %v", policy.Rate, policy.Low, policy.High, want)
	}
	if policy.Score != policy.Rate { // a win at tic-tac-toe is one point
		t.Errorf("mean score %v, want %v", policy.Score, policy.Rate)
	}
	if policy.Turns < 3 || policy.Turns > 5 || r.Longest != 5 {
		t.Errorf("%v turns, at most %d", policy.Turns, r.Longest)
	}
	for place, o := range r.Places {
		if wins := policy.Places[place].Wins + random.Places[place].Wins; o.Wins != wins {
			t.Errorf("seat %d has %d wins, its bots %d", place, o.Wins, wins)
		}
	}
	if r.Places[0].Rate <= r.Places[1].Rate {
		t.Errorf("who begins wins %v, the other %v", r.Places[0].Rate, r.Places[1].Rate)
	}
}

func TestWilson(t *testing.T) {
	// From the formula's own paper and tables of it.
	for _, tc := range []struct {
		hits, n   int
		low, high float64
	}{{0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {81, 263, 0.2553, 0.3662}} {
		low, high := Wilson(float64(tc.hits), float64(tc.n))
		if math.Abs(low-tc.low) > 1e-4 || math.Abs(high-tc.high) > 1e-4 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", tc.hits, tc.n, low, high, tc.low, tc.high)
		}
	}
}

func TestAnInterruptedMatchTellsWhatIsThere(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := fewGames
	m.Games, m.Workers = MaxGames, 2
	r, err := Run(ctx, m, func(done int) {
		if done > 0 {
			cancel()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Games == 0 || r.Games == m.Games || r.Seats[0].Games != r.Games {
		t.Errorf("%d games, seat 0 has %d", r.Games, r.Seats[0].Games)
	}
	r, err = Run(ctx, m, nil)
	if err != nil || r.Games != 0 || r.Seats[0].Rate != 0 {
		t.Errorf("a match that never began: %v, %+v", err, r)
	}
}

func TestMatchesThatCannotBe(t *testing.T) {
	for _, tc := range []struct {
		change func(*Match)
		want   string
	}{
		{func(m *Match) { m.Bots = m.Bots[:1] }, "1 seats: tictactoe is for 2 to 2"},
		{func(m *Match) { m.Bots = []string{"policy", "deep"} }, `seat 2: tictactoe has no bot "deep" (there are easy,`},
		{func(m *Match) { m.Games = 0 }, "0 games: 1 to 1000000000"},
		{func(m *Match) { m.Workers = -1 }, "-1 workers: 1 to 1024"},
		{func(m *Match) { m.Settings = game.Settings{"board": "4"} }, `setting "board": tictactoe has none of that name`},
		{func(m *Match) { m.Rules = mute{m.Rules} }, "game 0 of seed 7: playing: tictactoe: seat 0's bot answers tictactoe.mark with []: too_few"},
	} {
		m := fewGames
		tc.change(&m)
		if _, err := Run(t.Context(), m, nil); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%v, want %q", err, tc.want)
		}
	}
}

// mute is rules whose bots say nothing.
type mute struct{ game.Rules }

func (mute) Policy(string) (game.Policy, error) { return silence{}, nil }

type silence struct{ game.Policy }

func (silence) Answer(_ game.Perspective, _ *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	return into
}

// What a match costs beside its games: compare with the playouts of tictactoe's own benchmarks.
func BenchmarkMatch(b *testing.B) {
	for _, bc := range []struct {
		name string
		m    Match
	}{
		{"tictactoe", Match{Rules: tictactoe.Rules, Bots: []string{"random", "random"}}},
		{"dominion/hmsmithy-bmu", Match{Rules: dominion.Rules, Bots: []string{"strategy:hmsmithy", "strategy:bmu"}}},
		{"dominion/bmu-bmu", Match{Rules: dominion.Rules, Bots: []string{"strategy:bmu", "strategy:bmu"}}},
		{"dominion/policy-policy", Match{Rules: dominion.Rules, Bots: []string{"policy", "policy"}}},
		{"dominion/random-random", Match{Rules: dominion.Rules, Bots: []string{"random", "random"}}},
	} {
		b.Run(bc.name, func(b *testing.B) {
			bc.m.Games, bc.m.Workers = b.N, 1
			b.ReportAllocs()
			r, err := Run(b.Context(), bc.m, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(r.Speed, "games/s")
		})
	}
}

// How a match scales: with as many idle cores, two workers take half the time of one.
func BenchmarkWorkers(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(strconv.Itoa(workers), func(b *testing.B) {
			m := Match{Rules: dominion.Rules, Bots: []string{"strategy:hmsmithy", "strategy:bmu"}, Games: max(b.N, 1000), Workers: workers}
			r, err := Run(b.Context(), m, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(r.Speed, "games/s")
		})
	}
}

func TestBotsBySidesAreSeatedAfterTheDeal(t *testing.T) {
	m := Match{Rules: coachride.Rules, Teams: []string{"policy", "random"}, Players: 6, Games: 200, Seed: 3}
	r := play(t, m)
	policy, random := r.Seats[0], r.Seats[1]
	if policy.Games != 200 || policy.Places[0].Games != 100 || policy.Places[1].Games != 100 {
		t.Errorf("%d games, %d on the one side and %d on the other", policy.Games, policy.Places[0].Games, policy.Places[1].Games)
	}
	if policy.Wins != random.Losses || policy.Losses != random.Wins || policy.Ties != random.Ties {
		t.Errorf("one's wins are not the other's losses: %+v, %+v", policy.Outcome, random.Outcome)
	}
	if policy.Rate < 0.8 {
		t.Errorf("the policy wins %.2f", policy.Rate)
	}
	ended := 0
	for _, e := range r.Endings {
		ended += e.Games
	}
	if ended != r.Games {
		t.Errorf("%d endings of %d games: %v", ended, r.Games, r.Endings)
	}
	m.Workers = 3
	if diff := cmp.Diff(r, play(t, m), butSpeed); diff != "" {
		t.Errorf("with three workers (-want +got):\n%s", diff)
	}
	// The two games of a deal begin alike: a team against itself wins one of them, unless chance parts them.
	m.Teams = []string{"policy", "policy"}
	if r := play(t, m); r.Seats[0].Games != 200 || r.Seats[0].Wins+r.Seats[1].Wins+r.Seats[0].Ties != 200 {
		t.Errorf("a team against itself: %+v", r.Seats)
	}
}

func TestTeamsThatCannotBe(t *testing.T) {
	for want, m := range map[string]Match{
		"no secret sides": {Rules: tictactoe.Rules, Teams: []string{"policy", "random"}, Games: 1},
		"3 bots were given for teams: there are 2 sides": {Rules: coachride.Rules, Teams: []string{"policy", "random", "policy"}, Games: 1},
		"one or the other":         {Rules: coachride.Rules, Teams: []string{"policy", "random"}, Bots: []string{"policy"}, Games: 1},
		"2 seats: coachride":       {Rules: coachride.Rules, Teams: []string{"policy", "random"}, Players: 2, Games: 1},
		"4 players":                {Rules: coachride.Rules, Bots: []string{"policy", "random", "random"}, Players: 4, Games: 1},
		"side 2: coachride has no": {Rules: coachride.Rules, Teams: []string{"policy", "clever"}, Games: 1},
	} {
		if _, err := Run(t.Context(), m, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestBotsOfAnotherMaker(t *testing.T) {
	m := fewGames
	m.Bots, m.Workers = []string{"mine", "mine too"}, 2
	var made []string
	m.Make = func(name string) (bot.Bot, error) {
		made = append(made, name)
		return bot.Random{}, nil
	}
	if r := play(t, m); r.Seats[0].Bot != "mine" || r.Games != m.Games {
		t.Errorf("%d games, %q in seat 0", r.Games, r.Seats[0].Bot)
	}
	if want := []string{"mine", "mine too", "mine", "mine too"}; !cmp.Equal(made, want) {
		t.Errorf("made %q, want a set for each worker: %q", made, want)
	}
	m.Make = func(string) (bot.Bot, error) { return nil, errors.New("not today") }
	if _, err := Run(t.Context(), m, nil); err == nil || err.Error() != "seat 1: not today" {
		t.Errorf("a bot that cannot be made: %v", err)
	}
}

// meeting is a bot that answers once bots of two games have been asked.
type meeting struct {
	bot.Random
	asked sync.Once
	met   *sync.WaitGroup
}

func (m *meeting) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	m.asked.Do(m.met.Done)
	m.met.Wait()
	return m.Random.Answer(s, d, r, into)
}

func TestEveryWorkerHasAGameWhereThereAreFew(t *testing.T) {
	for name, tell := range map[string]func(*Report){"untold": nil, "told of": func(*Report) {}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // where one worker has both games, all wait for good
				var met sync.WaitGroup
				met.Add(2)
				m := fewGames
				m.Bots, m.Games, m.Workers, m.Fixed, m.Tell = []string{"first", "second"}, 2, 2, true, tell
				m.Make = func(name string) (bot.Bot, error) {
					if name == "first" {
						return &meeting{met: &met}, nil
					}
					return bot.Random{}, nil
				}
				if r := play(t, m); r.Games != 2 {
					t.Errorf("%d games", r.Games)
				}
			})
		})
	}
}

func TestAMatchTellsHowItStands(t *testing.T) {
	m := fewGames
	m.Games, m.Study, m.Paired = 100_000, true, true
	var told []*Report
	m.Tell = func(r *Report) { told = append(told, r) }
	last := play(t, m)
	before := 0
	for _, r := range append(told, last) {
		if r.Games < before || r.Games%2 != 0 || r.Seats[0].Games != r.Games || r.Study.Turns == nil {
			t.Fatalf("%d games after %d: %+v", r.Games, before, r.Seats[0])
		}
		before = r.Games
	}
	m.Tell = nil
	if diff := cmp.Diff(play(t, m), last, butSpeed); diff != "" {
		t.Errorf("told and not told (-want +got):\n%s", diff)
	}
}

// broken is a bot that falls over.
type broken struct{ bot.Random }

func (broken) Answer(game.State, *game.Decision, *rand.Rand, []game.Option) []game.Option {
	panic("out of order")
}

func TestAGameThatFallsOverIsAnError(t *testing.T) {
	m := fewGames
	m.Make = func(string) (bot.Bot, error) { return broken{}, nil }
	if _, err := Run(t.Context(), m, nil); err == nil || !strings.Contains(err.Error(), "game 0 of seed 7: the game fell over: out of order") {
		t.Errorf("%v", err)
	}
}
