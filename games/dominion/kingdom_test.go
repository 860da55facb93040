package dominion

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// read reads a Kingdom as a table does.
func read(value string) (string, error) {
	set, err := Rules.About().Complete(game.Settings{settingKingdom: value})
	return set[settingKingdom], err
}

func TestAKingdomMayBeGivenInSeveralForms(t *testing.T) {
	ten := "moat+cellar+village+merchant+workshop+smithy+remodel+militia+market+mine"
	code := Rules.(*rules).pool.code(ten)
	for name, tc := range map[string]struct{ value, want string }{
		"its cards":                    {ten, ten},
		"a set's name":                 {"first-game", firstGame},
		"its code":                     {code, ""},
		"the code in small letters":    {strings.ToLower(code), ""},
		"without its hyphen":           {strings.ReplaceAll(code, "-", ""), ""},
		"left to chance":               {"random", "random"},
		"some cards, the rest drawn":   {"random+moat+-mine", "random+moat+-mine"},
		"a code with letters misread":  {strings.NewReplacer("0", "O", "1", "l").Replace(code), ""},
		"a code with spaces around it": {" " + code + " ", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := read(tc.value)
			if err != nil {
				t.Fatal(err)
			}
			if tc.want == "" {
				if Rules.(*rules).pool.code(got) != code || len(strings.Split(got, "+")) != kingdomPiles {
					t.Errorf("%q is %s, another kingdom than %s", tc.value, got, ten)
				}
			} else if got != tc.want {
				t.Errorf("%q is %s, want %s", tc.value, got, tc.want)
			}
		})
	}
}

func TestAKingdomThatCannotBeIsRefused(t *testing.T) {
	for value, want := range map[string]string{
		"":                           `no card, set or code ""`,
		"moat":                       `1 cards: a kingdom has 10; "random" among them draws the rest`,
		"moat+moat+random":           `"moat" twice`,
		"moat+-moat+random":          `"moat" twice`,
		"moat+-mine":                 `-mine, but nothing is drawn: "random" is missing`,
		"moat+copper+random":         `no card, set or code "copper"`,
		"last-game":                  `no card, set or code "last-game" (sets: first-game`,
		firstGame + "+random+moat":   `"moat" twice`,
		"ZZZZZ-ZZZZZ":                "bad_code",
		strings.Repeat("moat+", 9e3): "more than 160 cards",
	} {
		if got, err := read(value); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q is %q, %v, want %q", value, got, err, want)
		}
	}
}

func TestACodeNamesAKingdom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range share(3_000, 100_000) {
		want := r.Perm(len(coded))[:kingdomPiles]
		code := codeOf(want)
		slices.Sort(want)
		plain, ok := isCode(code)
		if got, good := readCode(plain); !ok || !good || !slices.Equal(got, want) {
			t.Fatalf("the code %s of %v reads %v (%t, %t)", code, want, got, ok, good)
		}
	}
}

func TestCodesStayWhatTheyAre(t *testing.T) {
	for code, want := range map[string][]int{
		"00000-00000": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
		"00000-001ZT": {0, 1, 2, 3, 4, 5, 6, 7, 9, 10},
		"4CN0W-WZYZ3": {54, 55, 56, 57, 58, 59, 60, 61, 62, 63},
	} {
		if got := codeOf(want); got != code {
			t.Errorf("the code of %v is %s, and was %s", want, got, code)
		}
	}
	if got := strings.Join(coded[:3], " "); got != "cellar chapel moat" {
		t.Errorf("the first cards are %s", got)
	}
}

func TestATypingErrorIsTold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		code, _ := isCode(codeOf(r.Perm(len(coded))[:kingdomPiles]))
		wrong := func(signs []byte) {
			if text := string(signs); text != code {
				if got, ok := readCode(text); ok {
					t.Errorf("%s, mistyped as %s, reads %v", code, text, got)
				}
			}
		}
		for i := range codeLen {
			for _, sign := range codeSigns {
				signs := []byte(code)
				signs[i] = byte(sign)
				wrong(signs)
			}
			for j := range i {
				signs := []byte(code)
				signs[i], signs[j] = signs[j], signs[i]
				wrong(signs)
			}
		}
	}
}

func FuzzKingdom(f *testing.F) {
	for _, value := range []string{firstGame, "first-game", "random", "random+moat+-mine", "00000-00000", "4CN0W-WZYZ3", "zzzzz zzzzz"} {
		f.Add(value)
	}
	p := Rules.(*rules).pool
	f.Fuzz(func(t *testing.T, value string) {
		full, err := read(value)
		if err != nil {
			return
		}
		if again, err := read(full); err != nil || again != full {
			t.Errorf("%q is %q, which is %q: %v", value, full, again, err)
		}
		if code := p.code(full); code != "" {
			same, err := read(code)
			if err != nil || p.code(same) != code {
				t.Errorf("%q has the code %s, which is %q: %v", full, code, same, err)
			}
		}
	})
}

func TestEveryKingdomCardHasANumberAndCountsOnce(t *testing.T) {
	for i, card := range coded {
		if slices.Contains(coded[:i], card) {
			t.Errorf("%s has two numbers", card)
		}
	}
	for i := range kingdom {
		if !slices.Contains(coded, kingdom[i].Name) {
			t.Errorf("%s has no number in codes", kingdom[i].Name)
		}
	}
	for _, set := range recommended {
		sorted := slices.Sorted(slices.Values(set.cards))
		if len(slices.Compact(sorted)) != kingdomPiles {
			t.Errorf("%s is not ten cards", set.name)
		}
		for _, card := range set.cards {
			if !slices.Contains(coded, card) {
				t.Errorf("%s has %s, which is no card", set.name, card)
			}
		}
	}
}

// chanced are settings that leave the Kingdom to chance.
func chanced(more game.Settings) game.Settings {
	set := game.Settings{settingKingdom: anyCards}
	for name, value := range more {
		set[name] = value
	}
	return set
}

func TestAKingdomIsDrawnAsItIsWished(t *testing.T) {
	r := compile(append(base[:len(base):len(base)], drawable()...))
	r.pool.boxes = []Set{{"base", drawable()}}
	within := func(set game.Settings) []string {
		full, err := r.about.Complete(set)
		if err != nil {
			t.Fatal(err)
		}
		roll := rand.New(rand.NewPCG(5, 6))
		var all []string
		for range 50 {
			drawn, err := r.Draw(full, roll.IntN)
			if err != nil {
				t.Fatalf("%v: %v", set, err)
			}
			if _, err := r.about.Complete(drawn); err != nil || strings.Contains(drawn[settingKingdom], anyCards) {
				t.Fatalf("%v drew %v: %v", set, drawn, err)
			}
			all = append(all, drawn[settingKingdom])
		}
		return all
	}
	has := func(kingdom, card string) bool { return slices.Contains(strings.Split(kingdom, "+"), card) }
	for name, tc := range map[string]struct {
		set  game.Settings
		fits func(kingdom string) bool
	}{
		"a card is kept":          {game.Settings{settingKingdom: "card7+random"}, func(k string) bool { return has(k, "card7") }},
		"a card is not to be":     {game.Settings{settingKingdom: "random+-card7"}, func(k string) bool { return !has(k, "card7") }},
		"a card is forced":        {chanced(game.Settings{settingForce: "moat"}), func(k string) bool { return has(k, "moat") }},
		"a card is banned":        {chanced(game.Settings{settingBan: "moat+card7"}), func(k string) bool { return !has(k, "moat") && !has(k, "card7") }},
		"one that is kept though": {game.Settings{settingKingdom: "moat+random", settingBan: "moat"}, func(k string) bool { return has(k, "moat") }},
		"few attacks": {chanced(game.Settings{settingAttacks: "1"}), func(k string) bool {
			return strings.Count(k, "militia")+strings.Count(k, "witch") <= 1
		}},
		"a need that few meet": {chanced(game.Settings{settingNeeds: "buys"}), func(k string) bool { return has(k, "market") }},
		"a defence":            {chanced(game.Settings{settingForce: "militia", settingNeeds: "defence"}), func(k string) bool { return has(k, "moat") }},
		"costs":                {chanced(game.Settings{settingNeeds: "costs"}), func(k string) bool { return costs(r.pool, strings.Split(k, "+")) == 0 }},
	} {
		t.Run(name, func(t *testing.T) {
			for _, kingdom := range within(tc.set) {
				if !tc.fits(kingdom) {
					t.Errorf("drew %s", kingdom)
				}
			}
		})
	}
	if all := within(chanced(nil)); len(slices.Compact(slices.Sorted(slices.Values(all)))) < 45 {
		t.Errorf("the same kingdoms again and again: %v", all)
	}
}

// drawable are made-up cards, of which only a few meet a need.
func drawable() []Def {
	cards := []Def{
		{Name: "moat", Cost: 2, Types: Action | Reaction, Play: Do(Draw(2)), React: Do(Unaffected())},
		{Name: "militia", Cost: 4, Types: Action | Attack, Play: Do(Coins(2))},
		{Name: "witch", Cost: 5, Types: Action | Attack, Play: Do(Draw(2))},
		{Name: "market", Cost: 5, Types: Action, Play: Do(Buys(1))},
	}
	for i := range 36 {
		cards = append(cards, Def{Name: fmt.Sprintf("card%d", i), Cost: 2 + i%2, Types: Action, Play: Do(Draw(1))})
	}
	return cards
}

func TestWhyNoKingdomCanBeDrawn(t *testing.T) {
	r := compile(append(base[:len(base):len(base)], drawable()...))
	r.pool.boxes = []Set{{"base", drawable()}}
	for name, tc := range map[string]struct {
		set  game.Settings
		want game.Refusal
	}{
		"both forced and banned": {game.Settings{settingForce: "moat", settingBan: "moat"}, game.Refuse(kingdomBoth, r.pool.ref("moat"))},
		"too many forced": {
			game.Settings{settingKingdom: "random+moat+witch", settingForce: "card0+card1+card2+card3+card4+card5+card6+card7+card8"},
			game.Refuse(kingdomFull, 1),
		},
		"too few to draw from":      {game.Settings{settingEditions: "base2", settingForce: "moat"}, game.Refuse(kingdomFew, 9)},
		"a need that nothing meets": {game.Settings{settingNeeds: "costs+buys", settingBan: "market"}, game.Refuse(kingdomLacks, 1)},
		"an attack in any case":     {game.Settings{settingForce: "militia", settingAttacks: "0"}, game.Refuse(kingdomAttacks, 0)},
	} {
		t.Run(name, func(t *testing.T) {
			set, err := r.about.Complete(chanced(tc.set))
			if err != nil {
				t.Fatal(err)
			}
			if tc.set[settingKingdom] != "" {
				set[settingKingdom] = tc.set[settingKingdom]
			}
			_, err = r.Draw(set, rand.New(rand.NewPCG(7, 8)).IntN)
			var got *game.Refusal
			if !errors.As(err, &got) || *got != tc.want || strings.TrimPrefix(err.Error(), "drawing a kingdom: ") == got.Code {
				t.Errorf("%v, want %v", err, tc.want)
			}
		})
	}
}

func TestTheKeyDrawsTheKingdom(t *testing.T) {
	begin := func(key byte) *State {
		s, err := Rules.New(game.Setup{Seats: 2, Settings: chanced(nil), Key: [32]byte{key}, First: 0})
		if err != nil {
			t.Fatal(err)
		}
		return s.(*State)
	}
	one, other := begin(1), begin(2)
	if again := begin(1); again.Hash() != one.Hash() {
		t.Error("the same key begins two games")
	}
	if len(kingdom) >= 20 && one.match.settings[settingKingdom] == other.match.settings[settingKingdom] {
		t.Errorf("two keys draw %s", one.match.settings[settingKingdom])
	}
	one.Renew([32]byte{2}, 0)
	if one.Hash() != other.Hash() {
		t.Error("a game that is begun again has another kingdom than a new one")
	}
	if _, err := Rules.Restore(Rules.About().Version, one.Snapshot()); err != nil {
		t.Error(err)
	}
}
