package gugong

import (
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

func bots(tb testing.TB, names ...string) []bot.Bot {
	tb.Helper()
	all := make([]bot.Bot, len(names))
	for i, name := range names {
		b, err := bot.New(Rules, name)
		if err != nil {
			tb.Fatal(err)
		}
		all[i] = b
	}
	return all
}

// over plays a game to its end.
func (c *chances) over(tb testing.TB, s *State, all []bot.Bot) game.Result {
	tb.Helper()
	c.renew(s)
	if err := c.driver.Play(s, all, c.Rand); err != nil {
		tb.Fatal(err)
	}
	result, _ := s.Result()
	return result
}

func TestThePolicyBeatsChance(t *testing.T) {
	const games = 100
	c, s, all := newChances(1), newGame(t, 2, nil), bots(t, policyName, "random")
	wins := 0
	for range games {
		if c.over(t, s, all).Won.Has(0) {
			wins++
		}
	}
	if wins < games*9/10 {
		t.Errorf("it wins %d of %d games", wins, games)
	}
}

func TestPoliciesBringTheirEnvoysHome(t *testing.T) {
	const games = 60
	for seats := solo; seats <= maxSeats; seats++ {
		c, s := newChances(uint64(seats)), newGame(t, seats, nil)
		all := bots(t, []string{policyName, policyName, policyName, policyName, policyName}[:seats]...)
		arrived := 0
		for range games {
			c.over(t, s, all)
			for seat := range seats {
				arrived += int(boolean(s.sides[seat].arrival > 0))
			}
		}
		if arrived < games*seats*9/10 {
			t.Errorf("%d of %d envoys arrive with %d seats", arrived, games*seats, seats)
		}
	}
}

// Each level of Mong is harder to beat than the one before.
func TestMongIsHarderFromLevelToLevel(t *testing.T) {
	const games = 200
	last := games
	for _, level := range levelTable.Names {
		c, s, all := newChances(1), newGame(t, solo, game.Settings{settingLevel: level}), bots(t, policyName)
		wins := 0
		for range games {
			if c.over(t, s, all).Won.Has(0) {
				wins++
			}
		}
		t.Logf("the policy wins %d of %d games against Mong at the level %s", wins, games, level)
		if wins >= last || wins == 0 {
			t.Errorf("%d of %d games are won at the level %s, %d at the one before", wins, games, level, last)
		}
		last = wins
	}
}

// count counts what a policy does at the places, and how it pays for it.
type count struct {
	places [places]int
	spent  [exchanges]int
	kinds  map[int16]int
}

func (c *count) Happened(e *game.Event) {
	c.kinds[e.Full.Kind]++
	switch e.Full.Kind {
	case eventPlaceAction:
		c.places[e.Full.Refs[0]]++
	case eventCardAction:
		if e.Full.Refs[0] < game.Ref(places) {
			c.places[e.Full.Refs[0]]++
		}
	case eventSpend:
		c.spent[e.Full.Refs[1]]++
	}
}

func TestThePolicyPlaysAllPlaces(t *testing.T) {
	c, s, all := newChances(1), newGame(t, 3, game.Settings{settingBonus: "true"}), bots(t, policyName, policyName, policyName)
	counted := &count{kinds: make(map[int16]int)}
	const games = 40
	for range games {
		c.renew(s)
		for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
			if err := c.driver.Answer(s, d, all[d.Seat], c.Rand, counted); err != nil {
				t.Fatal(err)
			}
		}
	}
	for at, n := range counted.places {
		if n < games {
			t.Errorf("%d actions at %s in %d games of three", n, placeTable.Names[at], games)
		}
	}
	if counted.spent[forServant]+counted.spent[forPoints]+counted.spent[forJade] < games {
		t.Errorf("tokens are spent %v times in %d games", counted.spent, games)
	}
	for _, kind := range []int16{eventTile, eventJade, eventArrive, eventClaim, eventScoring, eventMedal, eventActivateAt} {
		if counted.kinds[kind] < games/4 {
			t.Errorf("%s happens %d times in %d games", Rules.About().Words.Events[kind].Name, counted.kinds[kind], games)
		}
	}
}

// The value that the policy gives a position tells, on the average, who will win.
func TestTheValueForetellsTheWinner(t *testing.T) {
	c, s, all := newChances(2), newGame(t, 3, nil), bots(t, policyName, policyName, policyName)
	judge, err := Rules.(game.PolicyMaker).Policy(policyName)
	if err != nil {
		t.Fatal(err)
	}
	var winners, losers [days + 1]float64
	const games = 60
	for range games {
		c.renew(s)
		var values [days + 1][3]float64
		for d := c.driver.Next(s); d != nil; d = c.driver.Next(s) {
			for seat := range 3 {
				values[s.day][seat] = float64(judge.Value(s.See(game.Seat(seat), nil)))
			}
			if err := c.driver.Answer(s, d, all[d.Seat], c.Rand, nil); err != nil {
				t.Fatal(err)
			}
		}
		result, _ := s.Result()
		for day := range values {
			for seat, value := range values[day] {
				if result.Won.Has(game.Seat(seat)) {
					winners[day] += value / games
				} else {
					losers[day] += value / games / 2
				}
			}
		}
	}
	t.Logf("the value at the end of each day: of who wins %.2f, of others %.2f", winners[1:], losers[1:])
	for day := 2; day <= days; day++ {
		if winners[day] < losers[day]+0.08*float64(day-1) {
			t.Errorf("at the end of day %d the winner has %.2f, the others %.2f", day, winners[day], losers[day])
		}
	}
}
