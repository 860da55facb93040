package dominion

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/blank"
)

// examples are own cards of every kind.
var examples = map[string]string{
	"Roadside Inn": `{"nameKo":"주막","nameEn":"Roadside Inn","cost":3,"types":["action"],"play":[
		{"actions":1},{"discard":{"least":0,"most":2}},{"cards":"picked"},{"coins":1}]}`,
	"Beacon Tower": `{"nameKo":"봉수대","nameEn":"Beacon Tower","cost":4,"types":["action","reaction"],"play":[{"cards":2},{"coins":1}],
		"react":{"minHand":4,"do":[{"cards":1},{"topdeck":{"least":1,"most":1}}]}}`,
	"Secret Inspector": `{"nameKo":"암행어사","nameEn":"Secret Inspector","cost":5,"types":["action","attack"],"play":[
		{"cards":1},{"actions":1},{"coins":1},{"attack":[{"discardTo":4}]}]}`,
	"Village School": `{"nameKo":"서당","nameEn":"Village School","cost":4,"types":["action"],"play":[
		{"actions":1},{"trash":{"least":1,"most":1}},{"if":{"picked":true,"then":[{"gain":{"more":1,"to":"hand"}}]}}]}`,
	"Pedlars": `{"nameKo":"보부상","nameEn":"Pedlars","cost":2,"types":["action"],"play":[
		{"actions":1},{"choose":{"n":1,"of":[[{"coins":1}],[{"buys":1}],[{"topdeck":{"least":1,"most":1}}]]}}]}`,
	"Guardian Posts": `{"nameKo":"장승","nameEn":"Guardian Posts","cost":4,"types":["action","victory"],"points":{"fixed":1},"play":[
		{"actions":2},{"if":{"handAtMost":3,"then":[{"cards":1}]}}]}`,
	"Silk": `{"nameKo":"비단","nameEn":"Silk","cost":5,"types":["treasure"],"treasure":{"coins":2,"then":[
		{"may":[{"discard":{"least":1,"most":1,"type":"victory"}},{"if":{"picked":true,"then":[{"coins":1}]}}]}]}}`,
	"Village Co-op": `{"nameKo":"두레","nameEn":"Village Co-op","cost":5,"types":["action"],"play":[
		{"cards":2},{"actions":1},{"buys":1},{"othersDraw":1}]}`,
	"All Sorts": `{"nameKo":"만물상","nameEn":"All Sorts","cost":6,"types":["action","attack"],"play":[
		{"look":{"n":3,"then":"trash"}},{"dig":{"type":"treasure","hits":1}},
		{"attack":[{"trashTreasures":true},{"gain":"curse"},{"discardTop":true}]},{"reveal":{"n":2,"then":"hand","type":"victory"}},
		{"cheaper":1},{"trashSelf":true}]}`,
	"Two Roads": `{"nameKo":"갈림길","nameEn":"Two Roads","cost":3,"types":["action","treasure","victory"],"points":{"perCards":12},
		"treasure":{"coins":1},"play":[{"choose":{"n":2,"of":[[{"cards":1}],[{"cards":1}],[{"gain":{"card":"silver","to":"deck"}}]]}},{"revealHand":true}]}`,
	"Old Mint": `{"nameKo":"옛 주전소","nameEn":"Old Mint","cost":4,"types":["action"],"play":[
		{"betterCoppers":1},{"if":{"emptyPiles":1,"then":[{"actions":1}],"else":[{"buys":1}]}},{"gain":{"exactly":3,"type":"treasure"}}]}`,
	"Lookout Post": `{"nameKo":"망루","nameEn":"Lookout Post","cost":3,"types":["action","treasure"],"play":[
		{"actions":1},{"look":{"n":3,"then":"hand","type":"action"}},{"may":[{"look":{"n":2,"then":"hand","type":"treasure"}}]}],
		"treasure":{"coins":1,"then":[{"look":{"n":2,"then":"hand","type":"victory"}}]}}`,
	"Crossroads": `{"nameKo":"네거리","nameEn":"Crossroads","cost":4,"types":["action","treasure"],"play":[
		{"choose":{"n":1,"of":[[{"coins":1}],[{"buys":1}],[{"cards":1}],[{"actions":1}]]}}],"treasure":{"coins":1,"then":[
		{"choose":{"n":1,"of":[[{"coins":1}],[{"buys":1}],[{"cards":1}],[{"cheaper":1}]]}}]}}`,
	"Shield Wall": `{"nameKo":"방패벽","nameEn":"Shield Wall","cost":2,"types":["action","reaction"],"play":[{"coins":1}],
		"react":{"do":[{"unaffected":true}]}}`,
}

// rest are the other nine cards of a Kingdom with one own card.
const restOfKingdom = "militia+witch+throne_room+moat+village+smithy+workshop+gardens+library"

func withBlank(t testing.TB, seats int, cards ...string) game.State {
	t.Helper()
	kingdom := restOfKingdom
	for i := range cards {
		kingdom = strings.Replace(kingdom, "+library", "", i) + fmt.Sprintf("+blank%d", i+1)
	}
	s, err := Rules.New(game.Setup{Seats: seats, First: 0, Settings: game.Settings{
		settingKingdom: kingdom, settingBlank: "[" + strings.Join(cards, ",") + "]", settingCustomPiles: "2", settingTurnLimit: "15",
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOwnCardsArePlayable(t *testing.T) {
	t.Parallel()
	for name, text := range examples {
		for _, player := range []string{"random", policyName} {
			t.Run(name+"/"+player, func(t *testing.T) {
				for seed := range uint64(share(3, 60)) {
					s := withBlank(t, 2+int(seed%3), text)
					s.(*State).Renew([32]byte{byte(seed)}, 0)
					playOwn(t, s, player, rand.New(rand.NewPCG(seed, 1)))
				}
			})
		}
	}
}

// playOwn plays a game to its end, and sees after every answer that all is as it should be. Random players like own
// cards best, so that they come into play.
func playOwn(t *testing.T, s game.State, player string, r *rand.Rand) {
	t.Helper()
	words := &Rules.About().Words
	made := s.(*State).match.rules
	policy, err := Rules.(*rules).Policy(policyName)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		asked := s.Pending(nil)
		if len(asked) == 0 {
			return
		}
		d := &asked[0]
		var picks []game.Option
		if player == policyName {
			picks = policy.Answer(s.See(d.Seat, nil), d, r, nil)
		} else {
			options := slices.Clone(d.Options)
			r.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
			slices.SortStableFunc(options, func(a, b game.Option) int { return liking(words, b) - liking(words, a) })
			picks = options[:d.Min+r.IntN(d.Max-d.Min+1)]
		}
		if n%7 == 0 {
			reader := game.Rules(made)
			if n == 0 {
				reader = Rules // it makes the cards anew, which takes far longer than all else here
			}
			again, err := reader.Restore(Rules.About().Version, s.Snapshot())
			if err != nil {
				t.Fatalf("restoring: %v", err)
			}
			if again.Hash() != s.Hash() || string(again.Snapshot()) != string(s.Snapshot()) {
				t.Fatal("what is restored is another position")
			}
			s = again
			if byDefault := s.Default(d.Seat, nil); s.CopyTo(nil).Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: byDefault}, nil) != nil {
				t.Fatalf("the default %v of %s is not legal", byDefault, words.Kinds[d.Kind].Name)
			}
			s.CopyTo(nil).Determinize(d.Seat, r)
			for _, o := range s.(game.Explainer).Dim(d.Seat, nil) {
				if why := s.(game.Explainer).Why(d.Seat, o); why.Code == "" {
					t.Fatalf("%s is not offered for no reason", words.OptionName(o))
				}
			}
		}
		if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			t.Fatalf("%s: %v", words.Kinds[d.Kind].Name, err)
		}
	}
}

// liking puts own cards first, and ending a phase last.
func liking(words *game.Words, o game.Option) int {
	switch name := words.OptionName(o); {
	case strings.Contains(name, "blank"):
		return 1
	case name == "end":
		return -1
	}
	return 0
}

// What is allowed never hangs, crashes or breaks a game, whatever it is.
func FuzzOwnCards(f *testing.F) {
	for _, text := range examples {
		f.Add(text, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		d := Rules.(*rules).Define("[" + text + "]")
		if d.Value == "" {
			if len(d.Faults) == 0 {
				t.Error("it is refused for no reason")
			}
			return
		}
		var cards []json.RawMessage
		if err := json.Unmarshal([]byte(d.Value), &cards); err != nil || len(cards) != 1 {
			return
		}
		s := withBlank(t, 2+int(seed%3), string(cards[0]))
		s.(*State).Renew([32]byte{byte(seed)}, 0)
		playOwn(t, s, "random", rand.New(rand.NewPCG(seed, 2)))
	})
}

// Cards put together at random of all phrases, as far as they are allowed.
func TestOwnCardsOfAllPhrases(t *testing.T) {
	t.Parallel()
	games := share(40, 4_000)
	r := rand.New(rand.NewPCG(3, 3))
	tried := 0
	for made := 0; made < games; {
		if tried++; tried > 100*games {
			t.Fatalf("of %d cards only %d were allowed", tried, made)
		}
		card := randomCard(r)
		if len(blank.Check([]blank.Card{card}, Rules.(*rules).known())) > 0 {
			continue
		}
		made++
		text := blank.Write([]blank.Card{card})
		s := withBlank(t, 2+made%4, strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
		s.(*State).Renew([32]byte{byte(made)}, 0)
		playOwn(t, s, []string{"random", policyName}[made%2], r)
		if t.Failed() {
			t.Fatalf("with %s", text)
		}
	}
}

func randomCard(r *rand.Rand) blank.Card {
	c := blank.Card{NameKo: "아무 카드", NameEn: "Any Card", Cost: r.IntN(9), Types: []string{"action"}}
	for range 1 + r.IntN(4) {
		c.Play = append(c.Play, randomStatement(r, 0))
	}
	for i := range c.Play {
		if c.Play[i].Attack != nil && !c.Is("attack") {
			c.Types = append(c.Types, "attack")
		}
	}
	if r.IntN(3) == 0 {
		c.Types = append(c.Types, "treasure")
		c.Treasure = &blank.Treasure{Coins: r.IntN(4), Then: []blank.Statement{randomStatement(r, r.IntN(2))}}
	}
	if r.IntN(4) == 0 {
		c.Types = append(c.Types, "reaction")
		c.React = &blank.Reaction{MinHand: r.IntN(6)}
		for range 1 + r.IntN(3) {
			c.React.Do = append(c.React.Do, randomReaction(r))
		}
	}
	if r.IntN(4) == 0 {
		c.Types = append(c.Types, "victory")
		n := r.IntN(7) - 2
		c.Points = &blank.Points{Fixed: &n}
	}
	return c
}

// randomReaction is something that may stand in a reaction.
func randomReaction(r *rand.Rand) blank.Statement {
	n := 1 + r.IntN(3)
	p := &blank.Pick{Most: n, Least: r.IntN(n + 1)}
	return []blank.Statement{{Cards: &blank.Amount{N: r.IntN(3)}}, {Discard: p}, {Trash: p}, {Topdeck: p}, {Unaffected: true}}[r.IntN(5)]
}

func randomStatement(r *rand.Rand, depth int) blank.Statement {
	some := func(most int) *blank.Amount { return &blank.Amount{N: r.IntN(most + 1), Picked: r.IntN(4) == 0} }
	number := func(most int) *int { n := r.IntN(most + 1); return &n }
	kind := []string{"", "action", "treasure", "victory"}[r.IntN(4)]
	program := func() []blank.Statement { return []blank.Statement{randomStatement(r, depth+1)} }
	pick := func(most int) *blank.Pick {
		n := 1 + r.IntN(most)
		return &blank.Pick{Most: n, Least: r.IntN(n + 1), Type: kind}
	}
	spread := func() *blank.Spread {
		s := &blank.Spread{N: 1 + r.IntN(4), Then: []string{"hand", "discard", "trash", "back"}[r.IntN(4)]}
		if s.Then == "hand" {
			s.Type = kind
		}
		return s
	}
	phrases := []func() blank.Statement{
		func() blank.Statement { return blank.Statement{Cards: some(4)} },
		func() blank.Statement { return blank.Statement{Actions: some(3)} },
		func() blank.Statement { return blank.Statement{Buys: some(2)} },
		func() blank.Statement { return blank.Statement{Coins: some(4)} },
		func() blank.Statement { return blank.Statement{Discard: pick(5)} },
		func() blank.Statement { return blank.Statement{Trash: pick(4)} },
		func() blank.Statement { return blank.Statement{Topdeck: pick(3)} },
		func() blank.Statement { return blank.Statement{Gain: &blank.Gain{UpTo: number(6), Type: kind}} },
		func() blank.Statement { return blank.Statement{Gain: &blank.Gain{More: number(3), To: "hand"}} },
		func() blank.Statement { return blank.Statement{Gain: &blank.Gain{Exactly: number(6), To: "deck"}} },
		func() blank.Statement { return blank.Statement{Reveal: spread()} },
		func() blank.Statement { return blank.Statement{Look: spread()} },
		func() blank.Statement { return blank.Statement{Dig: &blank.Dig{Type: kind, Hits: 1 + r.IntN(2)}} },
		func() blank.Statement { return blank.Statement{RevealHand: true} },
		func() blank.Statement { return blank.Statement{OthersDraw: 1 + r.IntN(2)} },
		func() blank.Statement {
			strikes := []blank.Strike{{DiscardTo: 3}, {Gain: "curse"}, {DiscardTop: true}, {TrashTreasures: true}, {Draw: true}}
			r.Shuffle(len(strikes), func(i, j int) { strikes[i], strikes[j] = strikes[j], strikes[i] })
			return blank.Statement{Attack: strikes[:1+r.IntN(3)]}
		},
		func() blank.Statement { return blank.Statement{Cheaper: 1} },
		func() blank.Statement { return blank.Statement{BetterCoppers: 1} },
		func() blank.Statement { return blank.Statement{TrashSelf: true} },
	}
	if depth < 2 {
		phrases = append(phrases,
			func() blank.Statement { return blank.Statement{May: program()} },
			func() blank.Statement {
				return blank.Statement{If: &blank.If{HandAtLeast: number(5), Then: program(), Else: program()}}
			},
			func() blank.Statement {
				return blank.Statement{If: &blank.If{Picked: true, Then: program(), Else: program()}}
			},
			func() blank.Statement { return blank.Statement{If: &blank.If{PickedIs: "action", Then: program()}} },
			func() blank.Statement {
				return blank.Statement{If: &blank.If{EmptyPiles: 1 + r.IntN(4), Then: program()}}
			},
			func() blank.Statement { return blank.Statement{If: &blank.If{Played: 1 + r.IntN(4), Then: program()}} },
			func() blank.Statement {
				of := make([][]blank.Statement, 2+r.IntN(3))
				for i := range of {
					of[i] = program()
				}
				return blank.Statement{Choose: &blank.Choose{N: 1 + r.IntN(len(of)-1), Of: of}}
			})
	}
	return phrases[r.IntN(len(phrases))]()
}

func TestWhatOwnCardsMayNotBe(t *testing.T) {
	known := Rules.(*rules).known()
	for name, tc := range map[string]struct {
		text string
		rule int
		code string
	}{
		"no name":                        {`{"nameKo":"","nameEn":"Inn","cost":3,"types":["action"],"play":[{"cards":1}]}`, 1, "bad_name"},
		"a name of a card":               {`{"nameKo":"주막","nameEn":"SMITHY","cost":3,"types":["action"],"play":[{"cards":1}]}`, 1, "name_taken"},
		"a Korean name of a card":        {`{"nameKo":"` + cardNames["smithy"][0] + `","nameEn":"Inn","cost":3,"types":["action"],"play":[{"cards":1}]}`, 1, "name_taken"},
		"a name with a tower of accents": {`{"nameKo":"주막","nameEn":"Inn\u0301\u0302\u0303","cost":3,"types":["action"],"play":[{"cards":1}]}`, 1, "bad_name"},
		"a cost of 9":                    {`{"nameKo":"주막","nameEn":"Inn","cost":9,"types":["action"],"play":[{"cards":1}]}`, 2, "out_of_range"},
		"no type":                        {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":[]}`, 3, "no_type"},
		"a Curse":                        {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["curse"]}`, 3, "bad_type"},
		"an Action without program":      {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"]}`, 3, "type_needs"},
		"an Action that does nothing":    {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[]}`, 3, "type_needs"},
		"an attack without the type": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"attack":[{"draw":true}]}]}`, 3, "needs_type",
		},
		"only a Reaction": {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["reaction"],"react":{"do":[{"cards":1}]}}`, 3, "only_reaction"},
		"seven statements": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"coins":0},{"coins":0},{"coins":0},{"coins":0},{"coins":0},{"coins":0},{"coins":0}]}`,
			4, "too_many",
		},
		"too deep": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"may":[{"may":[{"may":[{"coins":1}]}]}]}]}`, 4, "too_deep",
		},
		"nine cards": {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"cards":4},{"cards":4},{"cards":1}]}`, 6, "draws_too_much"},
		"nine cards by those picked": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"discard":{"least":0,"most":5}},{"cards":"picked"},{"cards":4}]}`,
			6, "draws_too_much",
		},
		"nine cards by those picked in another mode": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"discard":{"least":0,"most":1}},
				{"choose":{"n":2,"of":[[{"discard":{"least":0,"most":5}}],[{"cards":"picked"}],[{"coins":1}]]}},{"cards":4}]}`,
			6, "draws_too_much",
		},
		"eight questions about what it looks at": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"look":{"n":2,"then":"trash"}},{"look":{"n":3,"then":"trash"}},
				{"look":{"n":4,"then":"trash"}},{"look":{"n":2,"then":"trash"}}]}`,
			6, "asks_too_much",
		},
		"a name that shows nothing":      {`{"nameKo":"\u3164","nameEn":"Inn","cost":3,"types":["action"],"play":[{"cards":1}]}`, 1, "bad_name"},
		"a line that turns others round": {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"cards":1}],"flavour":"\u202egold"}`, 10, "bad_flavour"},
		"coins for cards put back": {
			`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"topdeck":{"least":0,"most":2}},{"coins":"picked"}]}`,
			7, "coins_for_nothing",
		},
		"nine points":         {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["victory"],"points":{"fixed":9}}`, 8, "out_of_range"},
		"a Treasure attacks":  {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["treasure"],"treasure":{"coins":1,"then":[{"actions":1}]}}`, 9, "not_here"},
		"a Reaction gains":    {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action","reaction"],"play":[{"cards":1}],"react":{"do":[{"gain":{"upTo":3}}]}}`, 4, "not_here"},
		"a choice in another": {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"choose":{"n":1,"of":[[{"choose":{"n":1,"of":[[{"coins":1}],[{"buys":1}]]}}],[{"cards":1}]]}}]}`, 4, "not_here"},
		"two things in one":   {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"cards":1,"buys":1}]}`, 4, "one_of"},
		"picked after a may":  {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[{"discard":{"least":0,"most":5}},{"may":[{"cards":"picked"}]}]}`, 4, "nothing_picked"},
	} {
		t.Run(name, func(t *testing.T) {
			cards, err := blank.Read("[" + tc.text + "]")
			if err != nil {
				t.Fatal(err)
			}
			faults := blank.Check(cards, known)
			if !slices.ContainsFunc(faults, func(f blank.Fault) bool { return f.Rule == tc.rule && f.Code == tc.code }) {
				t.Errorf("found %v, want rule %d: %s", faults, tc.rule, tc.code)
			}
		})
	}
}

func TestWhatGoesByCardsPickedCountsTheMostThatCanBe(t *testing.T) {
	for name, play := range map[string]string{
		"a card for each of two, and four": `[{"discard":{"least":0,"most":2}},{"cards":"picked"},{"cards":4}]`,
		"a coin for each of two, and four": `[{"trash":{"least":0,"most":2}},{"coins":"picked"},{"coins":4}]`,
		"a card for each of four, twice":   `[{"discard":{"least":0,"most":4}},{"cards":"picked"},{"cards":"picked"}]`,
	} {
		t.Run(name, func(t *testing.T) {
			cards, err := blank.Read(`[{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":` + play + `}]`)
			if err != nil {
				t.Fatal(err)
			}
			if faults := blank.Check(cards, Rules.(*rules).known()); len(faults) > 0 {
				t.Errorf("it is refused: %v", faults)
			}
		})
	}
}

// looker is a game in which seat 0 holds an own card that looks at four cards and takes those of a type, with a deck for it.
func looker(t *testing.T, kind string) *State {
	t.Helper()
	s := withBlank(t, 2, ownAction(`{"look":{"n":4,"then":"hand","type":"`+kind+`"}}`))
	return changed(t, s, phaseAction, func(n *note) {
		n.Seats[0] = sideNote{
			Hand: []string{"blank1", "copper"}, Deck: []string{"gold", "village", "estate", "silver", "duchy", "gold", "smithy"}, Turns: 1,
		}
	})
}

// Why a card cannot be gained with an own card names what it might cost.
func TestWhatAnOwnCardCannotGainIsToldByItsCost(t *testing.T) {
	for gain, want := range map[string]struct {
		why  reason
		cost game.Ref
	}{
		`{"gain":{"upTo":4}}`:                                {tooDear, 4},
		`{"gain":{"exactly":5}}`:                             {notThatCost, 5},
		`{"trash":{"least":1,"most":1}},{"gain":{"more":2}}`: {tooDear, 4},
	} {
		s := changed(t, withBlank(t, 2, ownAction(gain)), phaseAction, func(n *note) {
			n.Seats[0] = sideNote{Hand: []string{"blank1", "estate", "silver"}, Turns: 1}
		})
		do(t, s, 0, "play:blank1")
		if strings.Contains(gain, "trash") {
			do(t, s, 0, "trash:estate")
		}
		o, err := s.match.rules.about.Words.ParseOption("gain:gold")
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Why(0, o); got != s.refusal(want.why, want.cost) {
			t.Errorf("%s: refused with %+v", gain, got)
		}
	}
}

// What an own card looks at is what its question is about: no card of the hand is dim for it.
func TestAnOwnCardAsksAboutWhatItLooksAt(t *testing.T) {
	s := changed(t, withBlank(t, 2, ownAction(`{"look":{"n":2,"then":"trash"}}`)), phaseAction, func(n *note) {
		n.Seats[0] = sideNote{Hand: []string{"blank1", "gold", "estate"}, Deck: []string{"silver", "duchy"}, Turns: 1}
	})
	do(t, s, 0, "play:blank1")
	if dim := s.Dim(0, nil); len(dim) > 0 {
		t.Errorf("%v are dim", dim)
	}
	for name, want := range map[string]string{"trash:silver": "", "trash:gold": "not_shown"} {
		o, err := s.match.rules.about.Words.ParseOption(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Why(0, o).Code; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// ear writes down what a seat hears.
type ear struct {
	words *game.Words
	seat  game.Seat
	heard []string
}

func (e *ear) Happened(event *game.Event) {
	if told, ok := event.Hears(e.seat); ok {
		e.heard = append(e.heard, fmt.Sprint(e.words.EventLine(told)))
	}
}

// What an own card looks at only its owner sees; what it takes of that by its type all see.
func TestWhatIsTakenByItsTypeIsShown(t *testing.T) {
	for seat, want := range [][]string{
		{
			"{event.play map[card:card.blank1]}",
			"{event.look map[cards:[card.gold card.village card.estate card.silver]]}",
			"{event.take map[cards:[card.gold card.silver]]}",
			"{event.discard map[cards:[card.village card.estate]]}",
		},
		{
			"{event.play map[card:card.blank1]}",
			"{event.looked map[n:4]}",
			"{event.take map[cards:[card.gold card.silver]]}",
			"{event.discarded map[card:card.estate n:2]}",
		},
	} {
		s := looker(t, "treasure")
		d, _ := game.Asked(s, 0)
		e := ear{words: &s.match.rules.about.Words, seat: game.Seat(seat)}
		play := game.Answer{Seat: 0, Serial: d.Serial, Picks: []game.Option{option(verbPlay, s.match.rules.find("blank1"))}}
		if err := s.Apply(play, &e); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(e.heard, want) {
			t.Errorf("seat %d hears\n%s, want\n%s", seat, strings.Join(e.heard, "\n"), strings.Join(want, "\n"))
		}
	}
}

// And so all know that the rest is not of that type, wherever it lies.
func TestWhatIsNotTakenByItsTypeIsKnownNotToBeOfIt(t *testing.T) {
	for _, tc := range []struct {
		kind           string
		hand, discards []string
		fact           face // of all discarded cards but the top one
	}{
		{"treasure", []string{"copper", "gold", "silver"}, []string{"village", "estate"}, noTreasure},
		{"action", []string{"copper", "village"}, []string{"gold", "estate", "silver"}, noAction},
		{"victory", []string{"copper", "estate"}, []string{"gold", "village", "silver"}, noVictory},
	} {
		s := looker(t, tc.kind)
		do(t, s, 0, "play:blank1")
		side := &s.sides[0]
		wantCards(t, tc.kind+": hand", s.names(&side.hand), tc.hand...)
		wantCards(t, tc.kind+": discard pile", s.names(&side.discard), tc.discards...)
		for i := side.discard.head; i != side.discard.tail; i = s.next[i] {
			if got := s.arena[i] & facts; got != tc.fact {
				t.Errorf("%s: of %s all know %b, want %b", tc.kind, s.match.name(s.card(i)), got, tc.fact)
			}
		}
		again, err := Rules.Restore(Rules.About().Version, s.Snapshot())
		if err != nil || again.Hash() != s.Hash() {
			t.Fatalf("%s: what is restored is another position: %v", tc.kind, err)
		}
		others := 0
		chance := rand.New(rand.NewPCG(1, 1))
		for range 100 {
			dealt := again.CopyTo(nil).(*State)
			dealt.Determinize(1, chance)
			lies := dealt.names(&dealt.sides[0].discard)
			if !slices.Equal(lies, tc.discards) {
				others++
			}
			wantCards(t, tc.kind+": what all saw come to the hand", dealt.names(&dealt.sides[0].hand)[1:], tc.hand[1:]...)
			for _, name := range lies[:len(lies)-1] {
				if s.match.types[s.match.rules.find(name)]&typeOf(tc.kind) != 0 {
					t.Fatalf("%s: %s was dealt where none can lie", tc.kind, name)
				}
			}
		}
		if others == 0 {
			t.Errorf("%s: nobody else has anything to guess", tc.kind)
		}
	}
}

func TestModesAreCalledByWhatTheyDo(t *testing.T) {
	d := Rules.(*rules).Define("[" + examples["Two Roads"] + "," + examples["Pedlars"] + "]")
	var keys []string
	for _, thing := range d.Things {
		keys = append(keys, thing.Key)
		if thing.Names == nil && (len(thing.Text) == 0 || !slices.Contains(blankModes.Names, strings.TrimPrefix(thing.Key, "mode."))) {
			t.Errorf("%+v is no mode", thing)
		}
	}
	want := []string{
		"card.blank1", "mode.blank1_1", "mode.blank1_2", "mode.blank1_3", "card.blank2", "mode.blank2_1", "mode.blank2_2", "mode.blank2_3",
	}
	if !slices.Equal(keys, want) {
		t.Errorf("things %v, want %v", keys, want)
	}
}

func TestAKingdomHasOnlyOwnCardsThatSomebodyMade(t *testing.T) {
	inn := "[" + examples["Roadside Inn"] + "]"
	for name, tc := range map[string]struct {
		settings game.Settings
		want     string
	}{
		"not made":    {game.Settings{settingKingdom: restOfKingdom + "+blank1"}, blankMissing},
		"another one": {game.Settings{settingKingdom: restOfKingdom + "+blank2", settingBlank: inn}, blankMissing},
		"none wanted": {game.Settings{settingKingdom: restOfKingdom + "+blank1", settingBlank: inn, settingCustomPiles: "0"}, blankMany},
		"unreadable":  {game.Settings{settingBlank: "[{]"}, badBlank},
		"unknown":     {game.Settings{settingBlank: `[{"name":"x"}]`}, badBlank},
		"not allowed": {game.Settings{settingBlank: `[{"nameKo":"a","nameEn":"b","cost":99}]`}, badBlank},
		"three":       {game.Settings{settingBlank: `[{},{},{}]`}, badBlank},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Rules.New(game.Setup{Seats: 2, Settings: tc.settings})
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %s", err, tc.want)
			}
		})
	}
}

// A game with own cards speaks the same words as any other: whoever knows the game's description can follow it.
func TestOwnCardsBringNoNewWords(t *testing.T) {
	s := withBlank(t, 2, examples["All Sorts"], examples["Two Roads"])
	made, plain := s.(*State).match.rules.about, Rules.About()
	a, err := json.Marshal(made.Words)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(plain.Words)
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) || made.Version != plain.Version {
		t.Errorf("the words differ: version %v, %v", made.Version, plain.Version)
	}
}
