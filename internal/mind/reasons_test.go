package mind_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/mind"
)

// told plays a game of the game's policies and lists the kinds of decisions of which a seat hears why the others answered
// so, and those of which it never does.
func told(t *testing.T, id string) (open, closed map[string]int) {
	t.Helper()
	i := slices.IndexFunc(games.All, func(r game.Rules) bool { return r.About().ID == id })
	rules := games.All[i]
	about := rules.About()
	b, err := bot.New(rules, "policy")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(game.Setup{Seats: max(about.MinSeats, 2), Settings: game.Settings{}})
	if err != nil {
		t.Fatal(err)
	}
	open, closed = make(map[string]int), make(map[string]int)
	r := rand.New(rand.NewPCG(1, 2))
	driver := bot.NewDriver(rules)
	for range 600 {
		d := driver.Next(s)
		if d == nil {
			break
		}
		picks := b.Answer(s, d, r, nil)
		if d.Seat != 0 {
			name := about.Words.Kinds[d.Kind].Name
			if reasons := mind.Reason(b, s, d, picks, 0, r); reasons != nil {
				open[name]++
			} else {
				closed[name]++
			}
		}
		if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return open, closed
}

// What depends on a hand, or tells of a side, nobody else hears of; what all can see is told.
func TestReasonsTellNoSecret(t *testing.T) {
	for id, tc := range map[string]struct{ open, closed string }{
		"tictactoe":  {"tictactoe.mark", ""},
		"dominion":   {"dominion.buy.card", "dominion.militia.discard"},
		"secretcity": {"secretcity.take", "secretcity.keep"},
		"coachride":  {"", "coachride.turn_action"},
	} {
		t.Run(id, func(t *testing.T) {
			open, closed := told(t, id)
			if tc.open != "" && open[tc.open] == 0 {
				t.Errorf("%s is never told: %v; not told: %v", tc.open, open, closed)
			}
			if tc.closed != "" && (open[tc.closed] > 0 || closed[tc.closed] == 0) {
				t.Errorf("%s is told: %v; not told: %v", tc.closed, open, closed)
			}
			if id == "coachride" && len(open) > 0 {
				t.Errorf("where sides are secret these are told: %v", open)
			}
		})
	}
}

// tempting is a state that asks about a card which only its own seat knows, and always offers the same.
type tempting struct {
	game.State
	card game.Ref
}

func (s *tempting) CopyTo(game.State) game.State { return &tempting{card: s.card} }

func (s *tempting) Determinize(_ game.Seat, r *rand.Rand) { s.card = game.Ref(r.IntN(50)) }

func (s *tempting) Pending(into []game.Decision) []game.Decision {
	yes, no := game.Option{Verb: 1}, game.Option{Verb: 2}
	return append(into, game.Decision{Seat: 1, Serial: 1, Min: 1, Max: 1, Args: [2]game.Ref{s.card}, Options: []game.Option{yes, no}})
}

func TestReasonsOfAQuestionAboutASecretAreNotTold(t *testing.T) {
	s := &tempting{card: 7}
	d := &s.Pending(nil)[0]
	b := fixed{lines: []bot.Line{{Picks: d.Options[:1], Visits: 1}}}
	r := rand.New(rand.NewPCG(1, 2))
	if told := mind.Reason(b, s, d, d.Options[:1], 0, r); told != nil {
		t.Errorf("the other seat is told %+v", told)
	}
	if told := mind.Reason(b, s, d, d.Options[:1], game.Open, r); told == nil {
		t.Error("who sees everything is told nothing")
	}
}

// fixed is a bot with reasons given by hand.
type fixed struct {
	bot.Bot
	lines []bot.Line
}

func (b fixed) Think(game.State, *game.Decision, *rand.Rand, bot.Budget, []game.Option) []game.Option {
	return nil
}

func (b fixed) Report() []bot.Line { return b.lines }

// weighing is a bot with weights given by hand.
type weighing struct {
	bot.Bot
	weights []float32
}

func (b weighing) Weigh(_ game.State, _ *game.Decision, into []float32) []float32 {
	return append(into, b.weights...)
}

func TestTheBestOptionsAreTold(t *testing.T) {
	o := func(n ...int) []game.Option {
		var options []game.Option
		for _, i := range n {
			options = append(options, game.Option{Refs: [4]game.Ref{game.Ref(i)}})
		}
		return options
	}
	line := func(visits int, rate float32, n ...int) bot.Line {
		return bot.Line{Picks: o(n...), Visits: visits, Rate: rate}
	}
	searched := []bot.Line{line(50, .6, 1), line(20, .5, 2), line(10, .4, 3), line(5, .3, 4), line(5, .2)}
	for name, tc := range map[string]struct {
		bot   bot.Bot
		d     game.Decision
		picks []game.Option
		want  string
	}{
		"three of a search":               {fixed{lines: searched}, game.Decision{}, o(1), "searched 90 [1]60 [2]50 [3]40"},
		"and what was picked":             {fixed{lines: searched}, game.Decision{}, o(4), "searched 90 [1]60 [2]50 [3]40 [4]30"},
		"which may be nothing":            {fixed{lines: searched}, game.Decision{}, nil, "searched 90 [1]60 [2]50 [3]40 []20"},
		"or more than was looked at":      {fixed{lines: searched}, game.Decision{}, o(2, 4), "searched 90 [1]60 [2]50 [3]40"},
		"a search that looked at nothing": {fixed{}, game.Decision{}, o(1), ""},
		"likelihoods, copies as one":      {weighing{weights: []float32{2, 1, 2, 5}}, game.Decision{Options: o(1, 2, 1, 3)}, o(3), "90 [3]50 [1]40 [2]10"},
		"less than three":                 {weighing{weights: []float32{3, 1}}, game.Decision{Options: o(1, 2)}, o(1), "0 [1]75 [2]25"},
		"none where one must be picked":   {weighing{weights: []float32{2, 2}}, game.Decision{Min: 1, Max: 1, Options: o(1, 1)}, o(1), ""},
		"one that might be left":          {weighing{weights: []float32{2}}, game.Decision{Max: 1, Options: o(1)}, o(1), "0 [1]100"},
		"a bot that cannot say":           {struct{ bot.Bot }{}, game.Decision{Options: o(1)}, o(1), ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := mind.Reason(tc.bot, nil, &tc.d, tc.picks, game.Open, nil)
			var got []string
			if r != nil {
				if got = append(got, fmt.Sprint(r.Looked)); r.Searched {
					got = append([]string{"searched"}, got...)
				} else {
					tc.want = strings.Replace(tc.want, "90", "0", 1)
				}
				for _, l := range r.Best {
					var refs []game.Ref
					for _, p := range l.Picks {
						refs = append(refs, p.Refs[0])
					}
					got = append(got, fmt.Sprintf("%v%.0f", refs, l.Rate*100))
				}
			}
			if text := strings.Join(got, " "); text != tc.want {
				t.Errorf("%s, want %s", text, tc.want)
			}
		})
	}
}

// A policy's reasons are what it would most likely do.
func TestAThoughtBringsItsReasons(t *testing.T) {
	in(t, "", func(t *testing.T) {
		p := mind.New(mind.Config{Places: 1, Make: func(rules game.Rules, _ string) (bot.Bot, error) { return bot.New(rules, "policy") }})
		defer p.Close()
		q := question(t, "policy", 0)
		q.Reasons, q.To = true, 1
		thought := p.Ask(q)
		<-thought.Done()
		a, ok := thought.Answer()
		if !ok || a.Reasons == nil || len(a.Reasons.Best) == 0 || !slices.Equal(a.Reasons.Best[0].Picks, a.Picks) {
			t.Errorf("%+v with %+v", a, a.Reasons)
		}
	})
}
