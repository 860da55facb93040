package dominion

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// sit is a game of two at the first question of seat 0's turn, with the cards in its Kingdom. Cards are given as words in
// a row.
func sit(t testing.TB, step, cards string, change func(n *note)) *State {
	t.Helper()
	kingdom := strings.Fields(cards)
	for _, name := range strings.Split(firstGame, "+") {
		if len(kingdom) < kingdomPiles && !slices.Contains(kingdom, name) {
			kingdom = append(kingdom, name)
		}
	}
	fresh, err := Rules.New(game.Setup{Seats: 2, Key: [32]byte{5}, Settings: game.Settings{settingKingdom: strings.Join(kingdom, "+")}})
	if err != nil {
		t.Fatal(err)
	}
	return changed(t, fresh, step, change)
}

func TestThePolicyAnswersSensibly(t *testing.T) {
	const plenty = "gold gold silver silver copper copper copper" // of the deck
	for name, tc := range map[string]struct {
		cards       string // of the Kingdom
		hand, other string // hands of the two seats
		deck, under string // seat 0's deck and discard pile
		facing      string // seat 1's deck
		late        bool   // two Provinces are left
		do          string // what is answered before, seat 0's unless it begins with "1 "
		asked       game.Seat
		want        string
	}{
		"an Action that gives Actions comes first":     {cards: "village smithy", hand: "smithy village", want: "play:village"},
		"a card that replaces itself comes first":      {cards: "laboratory", hand: "smithy laboratory", want: "play:laboratory"},
		"the best of two that end the phase":           {cards: "witch", hand: "workshop witch", want: "play:witch"},
		"a lonely Shanty Town draws":                   {cards: "shanty_town", hand: "shanty_town copper", want: "play:shanty_town"},
		"no Chapel without junk":                       {cards: "chapel", hand: "chapel gold silver", want: "end"},
		"no Throne Room alone":                         {cards: "throne_room", hand: "throne_room militia", want: "play:throne_room"},
		"the Throne Room takes the Witch":              {cards: "throne_room witch", hand: "throne_room witch militia moat", do: "play:throne_room", want: "play:witch"},
		"the Chapel trashes junk":                      {cards: "chapel", hand: "chapel estate curse gold silver", do: "play:chapel", want: "trash:curse trash:estate"},
		"the Cellar discards what cannot be played":    {cards: "cellar", hand: "cellar estate duchy gold", do: "play:cellar", want: "discard:estate discard:duchy"},
		"a Copper for three coins":                     {cards: "moneylender", hand: "moneylender copper gold", do: "play:moneylender", want: "trash:copper"},
		"a Gold becomes a Province late":               {cards: "remodel", hand: "remodel gold copper", late: true, do: "play:remodel", want: "trash:gold"},
		"an Estate becomes more":                       {cards: "remodel", hand: "remodel gold estate copper", do: "play:remodel", want: "trash:estate"},
		"the Upgrade takes the Estate":                 {cards: "upgrade", hand: "upgrade estate gold", deck: "gold", do: "play:upgrade", want: "trash:estate"},
		"the Steward trashes two Estates":              {cards: "steward", hand: "steward estate estate copper copper", do: "play:steward", want: "trash_cards:2"},
		"the Steward's coins where nothing is junk":    {cards: "steward", hand: "steward silver copper", deck: "estate copper copper estate duchy copper copper province", do: "play:steward", want: "coins:2"},
		"Nobles draw":                                  {cards: "nobles", hand: "nobles copper copper", do: "play:nobles", want: "draw:3"},
		"Nobles let others be played":                  {cards: "nobles smithy", hand: "nobles smithy militia", do: "play:nobles", want: "actions:2"},
		"a Minion keeps a good hand":                   {cards: "minion", hand: "minion gold gold silver", do: "play:minion", want: "coins:2"},
		"a Minion changes a bad one":                   {cards: "minion", hand: "minion estate estate estate", do: "play:minion", want: "redraw:4"},
		"the Baron takes an Estate":                    {cards: "baron", hand: "baron estate copper", do: "play:baron", want: "discard:estate"},
		"the Mill takes two Estates":                   {cards: "mill", hand: "mill estate estate copper", deck: "copper", do: "play:mill", want: "yes"},
		"the Mill leaves money alone":                  {cards: "mill", hand: "mill gold silver copper", deck: "copper", do: "play:mill", want: "pass"},
		"a Mining Village for a Province":              {cards: "mining_village", hand: "mining_village gold silver", deck: "copper gold gold gold gold", do: "play:mining_village", want: "yes"},
		"a Mining Village stays":                       {cards: "mining_village", hand: "mining_village gold gold silver", deck: "copper", do: "play:mining_village", want: "pass"},
		"a wish is for the commonest card":             {cards: "wishing_well", hand: "wishing_well", deck: "gold silver copper copper", do: "play:wishing_well", want: "name:copper"},
		"Lurkers take what lies there, without asking": {cards: "lurker", hand: "lurker", do: "play:lurker", want: "gain_trashed"},
		"a Courtier shows two types":                   {cards: "courtier", hand: "courtier copper militia", do: "play:courtier", want: "reveal:militia"},
		"a Pawn that others follow":                    {cards: "pawn smithy", hand: "pawn smithy copper", do: "play:pawn", want: "actions:1 draw:1"},
		"junk goes to the bottom":                      {cards: "secret_passage", hand: "secret_passage estate gold", deck: "copper copper silver silver gold gold", do: "play:secret_passage put_in:estate", want: "place:4"},
		"junk is put away":                             {cards: "secret_passage", hand: "secret_passage estate gold", deck: "copper copper silver silver gold gold", do: "play:secret_passage", want: "put_in:estate"},
		"a surplus Action is kept for the next turn":   {cards: "courtyard smithy", hand: "courtyard smithy gold", deck: "copper estate copper", do: "play:courtyard", want: "topdeck:smithy"},
		"Gold is fetched":                              {cards: "harbinger", hand: "harbinger", deck: "copper", under: "estate gold copper", do: "play:harbinger", want: "topdeck:gold"},
		"an Action is set aside that cannot be played": {cards: "library smithy", hand: "library copper", deck: "smithy copper", do: "play:library", want: "aside:smithy"},
		"the Sentry trashes junk":                      {cards: "sentry", hand: "sentry", deck: "copper estate curse", do: "play:sentry", want: "trash:curse trash:estate"},
		"own junk is spied away":                       {cards: "spy", hand: "spy", deck: "copper estate", facing: "gold", do: "play:spy", want: "discard:estate"},
		"others' Gold is spied away":                   {cards: "spy", hand: "spy", deck: "copper estate", facing: "gold", do: "play:spy discard:estate", want: "discard:gold"},
		"others keep their junk":                       {cards: "spy", hand: "spy", deck: "copper estate", facing: "estate", do: "play:spy discard:estate", want: "pass"},
		"a thief takes the Gold":                       {cards: "thief", hand: "thief", facing: "copper gold", do: "play:thief", want: "trash:gold"},
		"and keeps it":                                 {cards: "thief", hand: "thief", facing: "copper gold", do: "play:thief trash:gold", want: "gain:gold"},
		"a Copper for a Curse":                         {cards: "swindler", hand: "swindler", facing: "copper", do: "play:swindler", want: "gain:curse"},
		"a Duchy for a good card":                      {cards: "swindler laboratory", hand: "swindler", facing: "laboratory", do: "play:swindler", want: "gain:duchy"},
		"the bandit's victim gives up the Silver":      {cards: "bandit", hand: "bandit", facing: "gold silver", do: "play:bandit", asked: 1, want: "trash:silver"},
		"a Victory card that does something goes back": {cards: "bureaucrat nobles", hand: "bureaucrat", other: "estate nobles", do: "play:bureaucrat", asked: 1, want: "topdeck:nobles"},
		"victims discard what is worth least":          {cards: "militia", hand: "militia", other: "estate gold copper silver province", do: "play:militia", asked: 1, want: "discard:province discard:estate"},
		"Moats are shown":                              {cards: "militia moat", hand: "militia", other: "moat gold gold gold gold", do: "play:militia", asked: 1, want: "reveal:moat"},
		"two free cards are discarded":                 {cards: "torturer", hand: "torturer", other: "estate duchy gold gold silver", do: "play:torturer", asked: 1, want: "discard_cards:2"},
		"a Curse is taken for a good hand":             {cards: "torturer", hand: "torturer", other: "gold gold gold silver silver", do: "play:torturer", asked: 1, want: "gain:curse"},
		"a Curse is passed on":                         {cards: "masquerade", hand: "masquerade copper copper", other: "gold curse", do: "play:masquerade", asked: 1, want: "pass_card:curse"},
		"nobody takes a Copper for nothing":            {cards: "saboteur village", hand: "saboteur", facing: "village", do: "play:saboteur", asked: 1, want: "pass"},
		"what is good hides from a Militia":            {cards: "militia secret_chamber", hand: "militia", other: "secret_chamber gold gold gold gold", facing: "gold estate estate", do: "play:militia", asked: 1, want: "reveal:secret_chamber"},
		"a Diplomat changes a bad hand":                {cards: "militia diplomat", hand: "militia", other: "diplomat copper copper estate estate", do: "play:militia", asked: 1, want: "reveal:diplomat"},
		"a Diplomat keeps a good hand":                 {cards: "militia diplomat", hand: "militia", other: "diplomat gold gold silver silver", do: "play:militia", asked: 1, want: "pass"},
	} {
		t.Run(name, func(t *testing.T) {
			deck := tc.deck
			if deck == "" {
				deck = plenty
			}
			s := sit(t, phaseAction, tc.cards, func(n *note) {
				n.Seats[0] = sideNote{Hand: strings.Fields(tc.hand), Deck: strings.Fields(deck), Discard: strings.Fields(tc.under), Turns: 5}
				n.Seats[1] = sideNote{Hand: strings.Fields(tc.other), Deck: strings.Fields(tc.facing), Discard: strings.Fields(plenty), Turns: 5}
				if tc.late {
					n.Supply["province"] = 2
				}
			})
			for _, answer := range strings.Fields(tc.do) {
				do(t, s, 0, answer)
			}
			d, ok := game.Asked(s, tc.asked)
			if !ok {
				t.Fatalf("seat %d is not asked", tc.asked)
			}
			p, err := s.match.rules.Policy(policyName)
			if err != nil {
				t.Fatal(err)
			}
			picks := p.Answer(s.See(tc.asked, nil), &d, nil, nil)
			if got := strings.Join(optionNames(s, picks), " "); got != tc.want {
				t.Errorf("%s, want %s of %v", got, tc.want, optionNames(s, d.Options))
			}
		})
	}
}

// What is written about a card is about one that there is.
func TestThePolicyKnowsOnlyCardsThatThereAre(t *testing.T) {
	r := Rules.(*rules)
	known := func(where, name string) {
		if r.find(name) == noCard {
			t.Errorf("%s: no card %q", where, name)
		}
	}
	for _, h := range habits {
		known("habits", h.card)
	}
	for where, names := range map[string]map[string]int{"worths": worths, "doubled": doubled, "keepings": keepings} {
		for name := range names {
			known(where, name)
		}
	}
	for _, names := range []map[string]bool{drawing, beside} {
		for name := range names {
			known("drawing", name)
		}
	}
	for _, tip := range tips {
		known("tips", tip.card)
		if len(r.listed(tip.card+" when "+tip.when)) != 1 {
			t.Errorf("the tip for %s cannot be read: %s", tip.card, tip.when)
		}
	}
	for _, s := range append(slices.Clone(schemes), money) {
		for _, name := range s.needs {
			known("schemes", strings.ReplaceAll(name, " ", "_"))
		}
		for _, lines := range s.lines {
			if n := len(r.listed(lines)); n != len(strings.Fields(strings.ReplaceAll(lines, " ", ""))) {
				t.Errorf("%v: %d of the lines can be read: %s", s.needs, n, lines)
			}
		}
	}
	for kind := range judges {
		if !slices.ContainsFunc(r.about.Words.Kinds, func(k game.Kind) bool { return k.Name == r.about.ID+"."+kind }) {
			t.Errorf("judges: no decision %q", kind)
		}
	}
	for _, def := range kingdom {
		if _, ok := worths[def.Name]; !ok && def.Types&Action != 0 {
			t.Errorf("worths: nothing about %s", def.Name)
		}
		if def.Types&Action != 0 && !slices.ContainsFunc(habits, func(h habit) bool { return h.card == def.Name }) {
			t.Errorf("habits: nothing about %s", def.Name)
		}
	}
}

func TestThePolicyWinsInEveryKingdom(t *testing.T) {
	t.Parallel()
	share := func(kingdom, foe string, games int) float64 {
		wins, ties, _ := newDuelIn(t, kingdom, policyName, foe).shares(games)
		return wins + ties/2
	}
	for _, set := range recommended {
		if got := share(set.name, "strategy:bmu", 200); got < 60 {
			t.Errorf("%s: the policy's share against strategy:bmu is %.1f %%", set.name, got)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	const kingdoms = 40
	money, chance := 0.0, 0.0
	for range kingdoms {
		kingdom := someKingdom(r)
		money += share(kingdom, "strategy:bmu", 50) / kingdoms
		chance += share(kingdom, "random", 20) / kingdoms
	}
	t.Logf("over kingdoms by chance: %.1f %% against strategy:bmu, %.2f %% against random", money, chance)
	if money < 78 || chance < 99 {
		t.Errorf("over kingdoms by chance: %.1f %% against strategy:bmu, want 78; %.2f %% against random, want 99", money, chance)
	}
}

// Own cards are played beside those that do most alike.
func TestThePolicyPlaysOwnCards(t *testing.T) {
	const (
		hamlet = `{"nameKo":"작은 마을","nameEn":"Hamlet","cost":3,"types":["action"],"play":[{"cards":1},{"actions":2}]}`
		fair   = `{"nameKo":"장날","nameEn":"Fair","cost":4,"types":["action"],"play":[{"cards":1},{"actions":1},{"coins":1}]}`
		tavern = `{"nameKo":"선술집","nameEn":"Tavern","cost":5,"types":["action"],"play":[{"cards":4}]}`
		alley  = `{"nameKo":"뒷골목","nameEn":"Alley","cost":2,"types":["action"],"play":[{"coins":1}]}`
	)
	for _, tc := range []struct{ own, hand, want string }{
		{hamlet, "blank1 smithy", "play:blank1"},
		{fair, "blank1 smithy", "play:blank1"},
		{fair, "blank1 village", "play:village"},
		{tavern, "blank1 workshop", "play:blank1"},
		{alley, "blank1 smithy", "play:smithy"},
		{alley, "blank1 gold", "play:blank1"},
	} {
		s := changed(t, withBlank(t, 2, tc.own), phaseAction, func(n *note) {
			n.Seats[0] = sideNote{Hand: strings.Fields(tc.hand), Deck: strings.Fields("gold silver copper copper copper estate"), Turns: 5}
		})
		p, err := Rules.(*rules).Policy(policyName)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := game.Asked(s, 0)
		if got := optionNames(s, p.Answer(s.See(0, nil), &d, nil, nil)); got[0] != tc.want {
			t.Errorf("%s with %s: %s, want %s", tc.own, tc.hand, got, tc.want)
		}
	}
}

func TestBotsPlayWholeGamesInAnyKingdom(t *testing.T) {
	kingdoms := share(60, 10_000)
	r := rand.New(rand.NewPCG(99, 9))
	names := botNames()
	for k := range kingdoms {
		set := game.Settings{
			settingKingdom: someKingdom(r), settingFast: [...]string{"true", "false"}[k%2],
			settingForcedChoice: [...]string{"false", "true"}[k/2%2], settingTurnLimit: "100",
		}
		state, err := Rules.New(game.Setup{Seats: 2 + k%5, Key: [32]byte{byte(k), byte(k >> 8)}, Settings: set})
		if err != nil {
			t.Fatal(err)
		}
		var bots []game.Policy
		for seat := range 2 + k%5 {
			name := policyName
			if seat%2 == 1 {
				name = names[r.IntN(len(names))]
			}
			bot, err := Rules.(*rules).Policy(name)
			if err != nil {
				t.Fatal(err)
			}
			bots = append(bots, bot)
		}
		var weights []float32
		for asked := state.Pending(nil); len(asked) > 0; asked = state.Pending(asked[:0]) {
			d := &asked[0]
			seen := state.See(d.Seat, nil)
			picks := bots[d.Seat].Answer(seen, d, r, nil)
			if weights = bots[d.Seat].Weigh(seen, d, weights[:0]); len(weights) != len(d.Options) {
				t.Fatalf("%d weights for %d options", len(weights), len(d.Options))
			}
			if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
				t.Fatalf("%v: %s: %v", set, Rules.About().Words.Kinds[d.Kind].Name, err)
			}
		}
		if result, _ := state.Result(); result.Limited {
			t.Errorf("%v: the bots come to no end", set)
		}
	}
}
