package dominion

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// wish is a line of a buy list as a program would have it.
type wish struct {
	card string
	when func(own, left func(string) int, money, treasures int) bool
}

// compared are the lists with which simulators are compared, word for word.
var compared = map[string][]wish{
	"bmu": {
		{"province", func(_, _ func(string) int, money, _ int) bool { return money > 18 }},
		{"duchy", func(_, left func(string) int, _, _ int) bool { return left("province") <= 4 }},
		{"estate", func(_, left func(string) int, _, _ int) bool { return left("province") <= 2 }},
		{"gold", nil},
		{"duchy", func(_, left func(string) int, _, _ int) bool { return left("province") <= 6 }},
		{"silver", nil},
	},
	"hmsmithy": {
		{"province", func(_, _ func(string) int, money, _ int) bool { return money > 15 }},
		{"duchy", func(_, left func(string) int, _, _ int) bool { return left("province") <= 4 }},
		{"estate", func(_, left func(string) int, _, _ int) bool { return left("province") <= 2 }},
		{"gold", nil},
		{"duchy", func(_, left func(string) int, _, _ int) bool { return left("province") <= 6 }},
		{"smithy", func(own, _ func(string) int, _, treasures int) bool {
			return float64(own("smithy")) < float64(treasures)/11
		}},
		{"silver", nil},
	},
	"doublewitch": {
		{"province", func(own, _ func(string) int, _, _ int) bool { return own("gold") > 0 }},
		{"witch", func(own, _ func(string) int, _, _ int) bool { return own("witch") < 2 }},
		{"duchy", func(_, left func(string) int, _, _ int) bool { return left("province") <= 5 }},
		{"estate", func(_, left func(string) int, _, _ int) bool { return left("province") <= 2 }},
		{"gold", nil},
		{"silver", nil},
	},
	"onesmithy": {
		{"province", nil},
		{"duchy", func(_, left func(string) int, _, _ int) bool { return left("province") <= 5 }},
		{"estate", func(_, left func(string) int, _, _ int) bool { return left("province") <= 2 }},
		{"gold", nil},
		{"smithy", func(own, _ func(string) int, _, _ int) bool { return own("smithy") == 0 }},
		{"silver", nil},
	},
}

// byList plays a list as a program would have it: an Action if there is one, all Treasures, and the first wish.
type byList struct {
	game.Policy
	rules *rules
	list  []wish
}

func (b byList) Answer(seen game.Perspective, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	switch d.Kind {
	case b.rules.kindAction:
		return append(into, d.Options[0])
	case b.rules.kindTreasure:
		return append(into, all)
	case b.rules.kindBuy:
		v := seen.(*Seen)
		own := func(name string) int { return v.Own(b.rules.named[name]) }
		left := func(name string) int { return v.Left(b.rules.named[name]) }
		treasures := own("copper") + own("silver") + own("gold")
		money := own("copper") + 2*own("silver") + 3*own("gold")
		for _, w := range b.list {
			if d.Copies(b.rules.buy[b.rules.named[w.card]]) > 0 && (w.when == nil || w.when(own, left, money, treasures)) {
				return append(into, b.rules.buy[b.rules.named[w.card]])
			}
		}
		return append(into, end)
	}
	panic("asked something else")
}

// A text says the same as a program: every game goes as it does with the program.
func TestStrategiesPlayTheComparedLists(t *testing.T) {
	for name, list := range compared {
		if !slices.Contains(Rules.About().Bots, "strategy:"+name) {
			continue
		}
		for _, foe := range []string{"strategy:bmu", "strategy:" + name} {
			text, program := newDuel(t, "strategy:"+name, foe), newDuel(t, "strategy:"+name, foe)
			program.bots[0] = byList{rules: Rules.(*rules), list: list}
			for n := range uint64(100) {
				got, want := text.play(n), program.play(n)
				if got != want || text.state.Hash() != program.state.Hash() {
					t.Fatalf("%s against %s, game %d: %+v, as a program %+v", name, foe, n, got, want)
				}
			}
		}
	}
}

func TestEveryStrategyThatIsBroughtTellsWhatItIs(t *testing.T) {
	for _, s := range Rules.(game.Strategist).Strategies() {
		if _, err := Rules.(game.Strategist).ReadStrategy(s.Text); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		title, _, _ := strings.Cut(s.Text, "\n")
		if !strings.HasPrefix(title, "# ") || !strings.HasSuffix(title, ".") {
			t.Errorf("%s begins with %q, not with a sentence about it", s.Name, title)
		}
	}
}

func TestCardsThatAKingdomCannotHaveAreTold(t *testing.T) {
	const text = "province\nwitch when turn > 2\nmoat\nplay:\nwitch\nchapel\n"
	for kingdom, want := range map[string][]string{
		firstGame:              {"card.witch", "card.chapel"},
		"random":               nil,
		"random+witch+-chapel": {"card.chapel"},
		"witch+chapel+moat+cellar+market+militia+mine+remodel+smithy+village": nil,
	} {
		got, err := Rules.(game.StrategyChecker).Lacking(text, game.Settings{settingKingdom: kingdom})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s lacks %q, %v, want %q", kingdom, got, err, want)
		}
	}
}

// strategyBot makes a bot of a text.
func strategyBot(tb testing.TB, text string) game.Policy {
	tb.Helper()
	p, err := Rules.(game.Strategist).ReadStrategy(text)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestQuantitiesAreWhatTheySay(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, phaseBuy, func(n *note) {
		n.Seats[0] = sideNote{
			Hand: []string{"estate", "smithy"}, Deck: []string{"gold", "silver", "copper"}, InPlay: []string{"silver", "moat"},
			Discard: []string{"duchy", "village"}, Turns: 7,
		}
		n.Seats[1] = sideNote{Hand: []string{"militia", "militia", "estate"}, Turns: 7}
		n.Seats[2] = sideNote{Hand: []string{"militia", "province"}, Turns: 6}
		n.Turn.Coins, n.Turn.Buys, n.Turn.Actions = 5, 2, 1
		n.Supply["province"], n.Supply["village"], n.Supply["smithy"] = 4, 0, 2
	})
	d := s.Pending(nil)[0]
	for _, holds := range []string{
		"money = 8", "cards = 9", "gainsToEnd = 4", "emptyPiles = 1", "turn = 7", "players = 3", "points = 4", "lead = -2",
		"coins = 5", "actions = 1", "buys = 2", "handSize = 2", "own(silver) = 2", "own(treasure) = 4", "own(action) = 3",
		"others(militia) = 3", "others(attack) = 3", "others(victory) = 2", "left(province) = 4", "left(smithy) = 2",
		"hand(smithy) = 1", "hand(action) = 1", "hand(victory) = 1", "inPlay(silver) = 1", "inPlay(action) = 1",
	} {
		picks := strategyBot(t, "silver when "+holds).Answer(s.See(0, nil), &d, nil, nil)
		if name := s.match.rules.about.Words.OptionName(picks[0]); name != "buy:silver" {
			t.Errorf("%s does not hold", holds)
		}
		picks = strategyBot(t, "silver when not "+holds).Answer(s.See(0, nil), &d, nil, nil)
		if picks[0] != end {
			t.Errorf("the opposite of %s holds", holds)
		}
	}
}

func TestAListOfPlaysComesBeforeHabits(t *testing.T) {
	for _, tc := range []struct{ plays, want string }{
		{"", "play:village"},
		{"play:\nmoat", "play:moat"},
		{"play:\nmoat when actions > 1\nsmithy", "play:smithy"},
		{"play:\nmoat when actions > 1", "play:village"},
		{"play:\nvillage never\nmoat when actions > 1", "play:smithy"},
		{"play:\nvillage never\nmoat never\nsmithy never", "end"},
	} {
		s := stand(t, Rules.(*rules), 2, phaseAction, func(n *note) { n.Seats[0].Hand = []string{"moat", "smithy", "village"} })
		d := s.Pending(nil)[0]
		picks := strategyBot(t, "silver\n"+tc.plays).Answer(s.See(0, nil), &d, nil, nil)
		if got := s.match.rules.about.Words.OptionName(picks[0]); got != tc.want {
			t.Errorf("%q: %s, want %s", tc.plays, got, tc.want)
		}
	}
}

func TestACarefulStrategyDoesNotEndTheGameBehind(t *testing.T) {
	for _, tc := range []struct{ bot, otherHas, want string }{
		{"strategy:bmu", "province", "buy:province"},
		{"strategy:bmu+careful", "province", "buy:duchy"},
		{"strategy:bmu+careful", "estate", "buy:province"},
	} {
		s := stand(t, Rules.(*rules), 2, phaseBuy, func(n *note) {
			n.Seats[0] = sideNote{Deck: []string{"gold", "gold", "gold", "gold", "gold", "gold", "gold"}}
			n.Seats[1] = sideNote{Deck: []string{tc.otherHas, tc.otherHas}}
			n.Turn.Coins, n.Turn.Buys = 8, 1
			n.Supply["province"] = 1
		})
		d := s.Pending(nil)[0]
		p, err := Rules.(game.PolicyMaker).Policy(tc.bot)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.match.rules.about.Words.OptionName(p.Answer(s.See(0, nil), &d, nil, nil)[0]); got != tc.want {
			t.Errorf("%s, the other has two cards %s: %s, want %s", tc.bot, tc.otherHas, got, tc.want)
		}
	}
}

func TestListsOfDiscardsAndTrashesComeFirst(t *testing.T) {
	for _, tc := range []struct{ lists, card, hand, want string }{
		{"discard:\nsilver\nestate", "militia", "copper silver estate gold", "discard:silver"},
		{"discard:\nsilver never\nestate when turn > 40", "militia", "copper silver province gold", "discard:province"},
		{"", "militia", "copper silver province gold", "discard:province"},
		{"trash:\nsilver", "remodel", "gold silver estate", "trash:silver"},
		{"trash:\nsilver", "mine", "gold copper estate", "pass"},
		{"", "mine", "gold copper estate", "trash:copper"},
	} {
		asked := game.Seat(0)
		if tc.card == "militia" {
			asked = 1
		}
		s := stand(t, Rules.(*rules), 2, phaseAction, func(n *note) {
			n.Seats[0].Hand, n.Seats[asked].Hand = []string{"silver"}, strings.Fields(tc.hand)
			n.Seats[0].Hand = append(n.Seats[0].Hand, tc.card)
			if asked == 0 {
				n.Seats[0].Hand = append(strings.Fields(tc.hand), tc.card)
			}
		})
		do(t, s, 0, "play:"+tc.card)
		d := s.Pending(nil)[0]
		picks := strategyBot(t, "gold\n"+tc.lists).Answer(s.See(asked, nil), &d, nil, nil)
		if got := s.match.rules.about.Words.OptionName(picks[0]); got != tc.want || len(picks) != 1 {
			t.Errorf("%q, %s with %s: %s, want %s", tc.lists, tc.card, tc.hand, got, tc.want)
		}
	}
}
