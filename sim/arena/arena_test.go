package arena

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/secretcity"
	"github.com/noripan/noripan/games/tictactoe"
)

// play plays a contest that nothing is wrong with.
func play(t *testing.T, c Contest) *Report {
	t.Helper()
	r, err := Run(t.Context(), c, nil)
	if err != nil {
		t.Fatalf("running the contest: %v", err)
	}
	return r
}

var small = Contest{Rules: tictactoe.Rules, Bots: []string{"random", "policy", "easy"}, Games: 400, Seed: 7, Workers: 1}

// butSpeed compares two reports except for how long they took.
var butSpeed = cmpopts.IgnoreFields(Report{}, "Seconds", "Speed")

func TestTheNumberOfWorkersDoesNotMatter(t *testing.T) {
	for name, c := range map[string]Contest{
		"all games":   small,
		"an interval": {Rules: tictactoe.Rules, Bots: small.Bots, Games: 100_000, Until: 15, Seed: 7, Workers: 1},
	} {
		want := play(t, c)
		c.Workers = 3
		if diff := cmp.Diff(want, play(t, c), butSpeed); diff != "" {
			t.Errorf("%s with three workers (-want +got):\n%s", name, diff)
		}
		c.Seed++
		if cmp.Equal(want, play(t, c), butSpeed) {
			t.Errorf("%s: another seed has the same outcome", name)
		}
	}
}

func TestWhatIsCounted(t *testing.T) {
	r := play(t, small)
	if r.Lineups != 3 || r.Rounds != 200 || r.Games != 1200 || r.Players != 2 || r.Fair != 0.5 {
		t.Errorf("%d line-ups, %d rounds, %d games, %d players, fair share %v", r.Lineups, r.Rounds, r.Games, r.Players, r.Fair)
	}
	var order []string
	wins := 0.
	for i, b := range r.Bots {
		order = append(order, b.Bot)
		wins += b.Wins
		if b.Games != 800 || b.Places[0].Games != 400 || b.Places[1].Games != 400 {
			t.Errorf("%s played %d games, %d in seat 0, %d in seat 1", b.Bot, b.Games, b.Places[0].Games, b.Places[1].Games)
		}
		if seats := b.Places[0].Wins + b.Places[1].Wins; seats != b.Wins {
			t.Errorf("%s won %v games, but %v in its seats", b.Bot, b.Wins, seats)
		}
		if b.Rate != b.Wins/800 || b.Low >= b.Rate || b.High <= b.Rate || b.EloLow >= b.Elo || b.EloHigh <= b.Elo {
			t.Errorf("%+v", b)
		}
		for j := range r.Bots {
			one, other := r.Pairs[i][j], r.Pairs[j][i]
			if i == j && one != (Pair{}) || i != j && (one.Games != 400 || math.Abs(one.Rate+other.Rate-1) > 1e-12) {
				t.Errorf("%s against %s: %+v and %+v", b.Bot, r.Bots[j].Bot, one, other)
			}
		}
	}
	if !cmp.Equal(order, []string{"policy", "easy", "random"}) {
		t.Errorf("best first: %q", order)
	}
	if math.Abs(wins-1200) > 1e-9 {
		t.Errorf("%v games won of 1200", wins)
	}
	if r.Places[0].Rate <= r.Places[1].Rate || r.Places[0].Games != 1200 {
		t.Errorf("who begins at tic-tac-toe wins more: %+v", r.Places)
	}
}

func TestEveryBotPlaysADealFromAllSeats(t *testing.T) {
	// At four seats, three bots make line-ups of all three and one of them again: each sits twice in one of three.
	c := Contest{Rules: secretcity.Rules, Bots: []string{"a", "b", "c"}, Games: 8, Seed: 1, Workers: 1}
	c.Make = func(string) (bot.Bot, error) { return bot.Random{}, nil }
	r := play(t, c)
	if r.Lineups != 3 || r.Rounds != 2 || r.Games != 24 {
		t.Fatalf("%d line-ups, %d rounds, %d games", r.Lineups, r.Rounds, r.Games)
	}
	for _, b := range r.Bots {
		if b.Games != 24 {
			t.Errorf("%s played %d games", b.Bot, b.Games)
		}
		for seat, s := range b.Places {
			if s.Games != 8 {
				t.Errorf("%s sat %d times in seat %d, want 8", b.Bot, s.Games, seat)
			}
		}
	}
}

func TestAGamePlayedAloneIsWonOrLostAgainstItself(t *testing.T) {
	r := play(t, Contest{Rules: gugong.Rules, Bots: []string{"policy", "random"}, Players: 1, Games: 20, Seed: 1})
	if r.Itself == nil || len(r.Pairs) != 0 || r.Games != 40 || r.Bots[0].Bot != "policy" || r.Bots[1].Wins != 0 {
		t.Fatalf("%+v", r)
	}
	if r.Itself.Elo < r.Bots[1].EloHigh {
		t.Errorf("%+v, the game itself %+v", r.Bots, r.Itself)
	}
}

func TestTeamsPlayBothSidesOfADeal(t *testing.T) {
	r := play(t, Contest{Rules: coachride.Rules, Bots: []string{"random", "policy"}, Teams: true, Players: 6, Games: 100, Seed: 3})
	best := r.Bots[0]
	if r.Games != 100 || best.Bot != "policy" || best.Rate < 0.8 || best.Places[0].Games != 50 || best.Places[1].Games != 50 {
		t.Errorf("%d games: %+v", r.Games, best)
	}
}

func TestAnIntervalEndsTheContest(t *testing.T) {
	c := small
	c.Games, c.Until = 1_000_000, 20
	r := play(t, c)
	if r.Games >= 3_000_000 {
		t.Fatalf("%d games", r.Games)
	}
	for _, b := range r.Bots {
		if half := (b.EloHigh - b.EloLow) / 2; half > 20 {
			t.Errorf("%s is known to ±%v Elo", b.Bot, half)
		}
	}
}

func TestAnInterruptedContestTellsOfWholeRounds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := small
	c.Games, c.Workers = 10_000_000, 2
	r, err := Run(ctx, c, func(games int) {
		if games > 100 {
			cancel()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Rounds == 0 || r.Games != 6*r.Rounds || r.Games >= 30_000_000 || r.Bots[0].Games != 4*r.Rounds {
		t.Errorf("%d rounds, %d games: %+v", r.Rounds, r.Games, r.Bots[0])
	}
	if r, err = Run(ctx, c, nil); err != nil || r.Games != 0 || r.Bots[0].Elo != 0 {
		t.Errorf("a contest that never began: %v, %+v", err, r)
	}
}

func TestContestsThatCannotBe(t *testing.T) {
	for want, change := range map[string]func(*Contest){
		"1 bots were given: a contest has 2 to 64": func(c *Contest) { c.Bots = c.Bots[:1] },
		"policy is there twice":                    func(c *Contest) { c.Bots = []string{"policy", "random", "policy"} },
		"3 players: tictactoe is for 2":            func(c *Contest) { c.Players = 3 },
		"0 games: at least 1":                      func(c *Contest) { c.Games = 0 },
		"in all":                                   func(c *Contest) { c.Games = 1_000_000_000 },
		"more than 0":                              func(c *Contest) { c.Until = -1 },
		"-1 workers":                               func(c *Contest) { c.Workers = -1 },
		`setting "board"`:                          func(c *Contest) { c.Settings = game.Settings{"board": "4"} },
		"no secret sides":                          func(c *Contest) { c.Teams = true },
		`tictactoe has no bot "deep"`:              func(c *Contest) { c.Bots = []string{"policy", "deep"} },
		"making random: not today":                 func(c *Contest) { c.Make = func(string) (bot.Bot, error) { return nil, errors.New("not today") } },
		"name fewer bots":                          func(c *Contest) { c.Rules, c.Bots = secretcity.Rules, make64() },
		"random and policy in round 0 of":          func(c *Contest) { c.Make = func(string) (bot.Bot, error) { return mute{}, nil } },
	} {
		c := small
		change(&c)
		if _, err := Run(t.Context(), c, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func make64() []string {
	names := make([]string, MaxBots)
	for i := range names {
		names[i] = strings.Repeat("x", i+1)
	}
	return names
}

// mute is a bot that says nothing.
type mute struct{}

func (mute) Answer(_ game.State, _ *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	return into
}

func BenchmarkContest(b *testing.B) {
	for name, workers := range map[string]int{"one worker": 1, "two workers": 2} {
		b.Run(name, func(b *testing.B) {
			c := Contest{
				Rules: dominion.Rules, Bots: []string{"strategy:bmu", "strategy:hmsmithy", "strategy:onesmithy"},
				Games: b.N, Seed: 1, Workers: workers,
			}
			r, err := Run(b.Context(), c, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(r.Speed, "games/s")
		})
	}
}
