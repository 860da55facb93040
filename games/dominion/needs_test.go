package dominion

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// meet are the cards of the definitions that meet a need alone, in the order of their names.
func (r *rules) meet(need string) []string {
	n := &needed[slices.Index(needs.Names, need)]
	var cards []string
	for _, card := range slices.Sorted(slices.Values(r.pool.names)) {
		if n.by(r.pool, card) {
			cards = append(cards, card)
		}
	}
	return cards
}

func TestWhichPrintedCardsMeetANeed(t *testing.T) {
	for need, want := range map[string]string{
		"actions":  "festival mining_village nobles shanty_town village",
		"buys":     "baron bridge council_room courtier festival market pawn woodcutter",
		"trashing": "chapel masquerade mine moneylender remodel replace steward trading_post upgrade",
		"defence":  "", "costs": "", "unlike": "", // met by no card alone
	} {
		if got := Rules.(*rules).meet(need); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %v, want %s", need, got, want)
		}
	}
}

// ownAction is an own card that does what the statements say.
func ownAction(play string) string {
	return `{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action"],"play":[` + play + `]}`
}

func TestOwnCardsMeetNeedsByWhatTheyDo(t *testing.T) {
	const (
		silk   = `{"nameKo":"비단","nameEn":"Silk","cost":3,"types":["treasure"],"treasure":{"coins":1,"then":[%]}}`
		shield = `{"nameKo":"방패벽","nameEn":"Shield Wall","cost":2,"types":["action","reaction"],"play":[{"coins":1}],"react":{"do":[%]}}`
	)
	for name, tc := range map[string]struct{ card, want string }{
		"two Actions":                        {ownAction(`{"actions":2}`), "actions"},
		"one":                                {ownAction(`{"actions":1}`), ""},
		"one and another":                    {ownAction(`{"actions":1},{"cards":1},{"actions":1}`), "actions"},
		"as many as were picked":             {ownAction(`{"discard":{"least":0,"most":3}},{"actions":"picked"}`), ""},
		"two that one can choose":            {ownAction(`{"choose":{"n":1,"of":[[{"cards":1}],[{"actions":2}]]}}`), "actions"},
		"one of two times one":               {ownAction(`{"choose":{"n":1,"of":[[{"actions":1}],[{"actions":1}]]}}`), ""},
		"two of three times one":             {ownAction(`{"choose":{"n":2,"of":[[{"actions":1}],[{"coins":1}],[{"actions":1}]]}}`), "actions"},
		"two if one wants":                   {ownAction(`{"may":[{"actions":2}]}`), "actions"},
		"two under a condition":              {ownAction(`{"if":{"handAtMost":3,"then":[{"actions":2}]}}`), ""},
		"two or three under a condition":     {ownAction(`{"if":{"handAtMost":3,"then":[{"actions":2}],"else":[{"actions":3}]}}`), "actions"},
		"two or one under a condition":       {ownAction(`{"if":{"handAtMost":3,"then":[{"actions":2}],"else":[{"actions":1}]}}`), ""},
		"a Buy":                              {ownAction(`{"buys":1}`), "buys"},
		"no Buy":                             {ownAction(`{"buys":0}`), ""},
		"a Buy or a coin":                    {ownAction(`{"choose":{"n":1,"of":[[{"coins":1}],[{"buys":1}]]}}`), "buys"},
		"a Buy of a Treasure":                {strings.Replace(silk, "%", `{"buys":1}`, 1), "buys"},
		"trashing":                           {ownAction(`{"trash":{"least":0,"most":1}}`), "trashing"},
		"trashing of a Treasure":             {strings.Replace(silk, "%", `{"may":[{"trash":{"least":1,"most":1}}]}`, 1), "trashing"},
		"trashing for a card":                {ownAction(`{"discard":{"least":0,"most":1}},{"if":{"picked":true,"then":[{"trash":{"least":1,"most":1}}]}}`), "trashing"},
		"trashing for a Victory card":        {ownAction(`{"discard":{"least":0,"most":1,"type":"victory"}},{"if":{"picked":true,"then":[{"trash":{"least":1,"most":1}}]}}`), ""},
		"trashing from the deck":             {ownAction(`{"look":{"n":2,"then":"trash"}},{"trashSelf":true}`), ""},
		"trashing against an Attack":         {strings.Replace(shield, "%", `{"trash":{"least":0,"most":1}}`, 1), ""},
		"trashing of others, Buys, Actions":  {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action","attack"],"play":[{"buys":1},{"actions":2},{"attack":[{"trashTreasures":true}]}]}`, "actions buys"},
		"what one of two own programs gives": {`{"nameKo":"주막","nameEn":"Inn","cost":3,"types":["action","treasure"],"play":[{"actions":2}],"treasure":{"coins":1,"then":[{"buys":1}]}}`, "actions buys"},
	} {
		made, err := Rules.(*rules).with("[" + tc.card + "]")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, need := range needs.Names {
			if slices.Contains(made.meet(need), "blank1") {
				got = append(got, need)
			}
		}
		if !slices.Equal(got, strings.Fields(tc.want)) {
			t.Errorf("%s: %v, want %s", name, got, tc.want)
		}
	}
}

// What is drawn around an own card goes by what that one is.
func TestAKingdomIsDrawnAroundOwnCards(t *testing.T) {
	count := func(kingdom string, is func(*Def) bool) int {
		n := 0
		for _, card := range strings.Split(kingdom, "+") {
			if def := Rules.(*rules).pool.defs[card]; is(def) {
				n++
			}
		}
		return n
	}
	draw := func(t *testing.T, card string, set game.Settings) []string {
		t.Helper()
		full, err := Rules.About().Complete(set)
		if err != nil {
			t.Fatal(err)
		}
		full[settingKingdom], full[settingBlank] = "blank1+random", "["+card+"]"
		r := rand.New(rand.NewPCG(7, 7))
		var all []string
		for range 30 {
			drawn, err := Rules.(game.Drawer).Draw(full, r.IntN)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, drawn[settingKingdom])
		}
		return all
	}
	attack := func(def *Def) bool { return def.Types&Attack != 0 }
	t.Run("an own Attack is the one that there may be", func(t *testing.T) {
		for _, kingdom := range draw(t, examples["Secret Inspector"], game.Settings{settingAttacks: "1"}) {
			if count(kingdom, attack) > 0 {
				t.Errorf("drew another Attack: %s", kingdom)
			}
		}
	})
	t.Run("an own card gives the two Actions that are asked for", func(t *testing.T) {
		villages := Rules.(*rules).meet("actions")
		without := 0
		for _, kingdom := range draw(t, examples["Guardian Posts"], game.Settings{settingNeeds: "actions"}) {
			if count(kingdom, func(def *Def) bool { return slices.Contains(villages, def.Name) }) == 0 {
				without++
			}
		}
		if without == 0 {
			t.Error("no kingdom does without another card that gives two Actions")
		}
	})
	t.Run("one that gives one Action does not", func(t *testing.T) {
		villages := Rules.(*rules).meet("actions")
		for _, kingdom := range draw(t, examples["Village Co-op"], game.Settings{settingNeeds: "actions"}) {
			if count(kingdom, func(def *Def) bool { return slices.Contains(villages, def.Name) }) == 0 {
				t.Errorf("drew no card that gives two Actions: %s", kingdom)
			}
		}
	})
}

func BenchmarkDrawingAroundAnOwnCard(b *testing.B) {
	full, err := Rules.About().Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	full[settingKingdom], full[settingBlank] = "blank1+random", "["+examples["Silk"]+"]"
	r := rand.New(rand.NewPCG(7, 7))
	for b.Loop() {
		if _, err := Rules.(game.Drawer).Draw(full, r.IntN); err != nil {
			b.Fatal(err)
		}
	}
}
