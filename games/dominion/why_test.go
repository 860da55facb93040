package dominion

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

// What is offered and what is refused come from the same reasons: cards' questions too (see plain_test.go for the turn's).
func TestQuestionsOfferWhatNoReasonSpeaksAgainst(t *testing.T) {
	t.Parallel()
	kinds := make(map[int16]bool)
	defer func() {
		for kind, about := range Rules.About().Words.Kinds {
			if !kinds[int16(kind)] && kind > int(Rules.(*rules).kindBuy) {
				t.Errorf("never met %s", about.Name)
			}
		}
	}()
	atEveryDecision(t, share(1_000, 20_000), func(s *State, _ *rand.Rand) {
		if s.core.N <= 1 {
			return
		}
		for _, d := range s.Pending(nil) {
			kinds[d.Kind] = true
			plain := s.plainly(&d)
			for _, o := range d.Options {
				if !slices.Contains(plain, o) {
					t.Fatalf("%v is offered, but there is a reason against it, in %s", o, s.Snapshot())
				}
			}
			for _, o := range plain {
				if !slices.Contains(d.Options, o) {
					t.Fatalf("%v is not offered, but there is no reason against it, in %s", o, s.Snapshot())
				}
			}
		}
	})
}

// plainly lists the options of a decision by asking for the reason against each card.
func (s *State) plainly(d *game.Decision) []game.Option {
	var plain []game.Option
	f := &s.core.Frames[s.core.N-1]
	for _, a := range s.askedAbout(d) {
		for c := range Card(len(s.match.rules.defs)) {
			if a.why(s, f, d.Seat, c) == allowed && (a.from == inSupply || s.lies(s.lie(a.from, f, d.Seat), c)) {
				plain = append(plain, option(a.verb, c))
			}
		}
	}
	for _, o := range d.Options {
		if !slices.ContainsFunc(s.askedAbout(d), func(a ask) bool { return a.verb == o.Verb }) {
			plain = append(plain, o) // all, end, pass and the modes of cards are not about a card
		}
	}
	return plain
}

func TestReasonsAreTold(t *testing.T) {
	hand := func(cards ...string) func(*note) {
		return func(n *note) { n.Seats[0].Hand, n.Seats[0].Deck = cards, []string{"copper"} }
	}
	for name, tc := range map[string]struct {
		step    string
		change  func(*note)
		answers []string
		option  string
		want    string
		n       game.Ref
	}{
		"a Treasure among the Actions":      {phaseAction, hand("village", "copper"), nil, "play:copper", "wrong_phase", 0},
		"a buy among the Actions":           {phaseAction, hand("village", "copper"), nil, "buy:copper", "wrong_phase", 0},
		"an Action among the Treasures":     {phaseTreasure, hand("village", "copper"), nil, "play:village", "wrong_phase", 0},
		"an Action that is not in hand":     {phaseAction, hand("village", "copper"), nil, "play:smithy", "not_in_hand", 0},
		"a Victory card to play":            {phaseAction, hand("village", "estate"), nil, "play:estate", "not_playable", 0},
		"too few coins":                     {phaseBuy, hand("village"), nil, "buy:gold", "coins_short", 6},
		"an empty pile":                     {phaseBuy, func(n *note) { n.Supply["curse"] = 0 }, nil, "buy:curse", "pile_empty", 0},
		"discarding while nobody asks":      {phaseBuy, hand("village"), nil, "discard:village", game.NotOffered, 0},
		"buying in the middle of a card":    {phaseAction, hand("cellar", "copper", "estate"), []string{"0 play:cellar"}, "buy:copper", "wrong_phase", 0},
		"discarding what one has not":       {phaseAction, hand("cellar", "copper", "estate"), []string{"0 play:cellar"}, "discard:gold", "not_in_hand", 0},
		"a card too dear":                   {phaseAction, hand("workshop"), []string{"0 play:workshop"}, "gain:market", "too_dear", 4},
		"no Treasure to Mine":               {phaseAction, hand("mine", "copper", "estate"), []string{"0 play:mine"}, "trash:estate", "not_treasure", 0},
		"no Treasure from Mine":             {phaseAction, hand("mine", "copper"), []string{"0 play:mine", "0 trash:copper"}, "gain:estate", "not_treasure", 0},
		"a Reaction that is none":           {phaseAction, militia, []string{"0 play:militia"}, "reveal:copper", "not_reaction", 0},
		"not exactly the cost":              {phaseAction, hand("upgrade", "copper", "estate"), []string{"0 play:upgrade", "0 trash:estate"}, "gain:gold", "not_that_cost", 3},
		"not an Estate for Baron":           {phaseAction, hand("baron", "copper", "estate"), []string{"0 play:baron"}, "discard:copper", "only_card", game.Ref(estate)},
		"a wish for what is not there":      {phaseAction, hand("wishing_well"), []string{"0 play:wishing_well"}, "name:harem", "no_pile", 0},
		"trashing no Action of the Supply":  {phaseAction, hand("lurker"), []string{"0 play:lurker", "0 trash_supply"}, "trash:gold", "not_action", 0},
		"passing what one has not":          {phaseAction, hand("masquerade", "estate", "gold"), []string{"0 play:masquerade"}, "pass_card:duchy", "not_in_hand", 0},
		"showing what one has not":          {phaseAction, hand("courtier", "estate", "gold"), []string{"0 play:courtier"}, "reveal:duchy", "not_in_hand", 0},
		"hiding what one has not":           {phaseAction, hand("secret_passage", "estate", "gold"), []string{"0 play:secret_passage"}, "put_in:duchy", "not_in_hand", 0},
		"ordering what was not turned up":   {phaseAction, scout, []string{"0 play:scout"}, "topdeck:estate", "not_shown", 0},
		"a hand too small to react":         {phaseAction, diplomat, []string{"0 play:militia"}, "reveal:diplomat", "hand_too_small", 5},
		"something offered, with no reason": {phaseBuy, hand("village"), nil, "buy:copper", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := stand(t, Rules.(*rules), 2, tc.step, tc.change)
			for _, answer := range tc.answers {
				seat, picks := parseAnswer(answer)
				do(t, s, seat, picks...)
			}
			o, err := s.match.rules.about.Words.ParseOption(tc.option)
			if err != nil {
				t.Fatal(err)
			}
			asked := s.Pending(nil)[0].Seat
			if got := s.Why(asked, o); got.Code != tc.want || got.Refs[0] != tc.n {
				t.Errorf("refused with %q, %d, want %q, %d (offered: %v)", got.Code, got.Refs[0], tc.want, tc.n, optionNames(s, s.Pending(nil)[0].Options))
			}
			if _, both := game.Asked(s, 1-asked); both {
				return
			}
			if got := s.Why(1-asked, o); got.Code != game.NotAsked {
				t.Errorf("the seat that is not asked: %q", got.Code)
			}
		})
	}
}

// scout lets seat 0 turn up two cards that it puts back.
func scout(n *note) {
	n.Seats[0].Hand, n.Seats[0].Deck = []string{"scout", "estate"}, []string{"copper", "gold"}
}

// diplomat lets seat 0 attack seat 1, who holds a Moat and, with too few cards, a Diplomat.
func diplomat(n *note) {
	n.Seats[0].Hand = []string{"militia"}
	n.Seats[1].Hand = []string{"diplomat", "moat", "copper"}
}

// militia lets seat 0 attack seat 1, who holds a Moat.
func militia(n *note) {
	n.Seats[0].Hand = []string{"militia"}
	n.Seats[1].Hand = []string{"moat", "copper", "copper", "estate", "estate"}
}

func TestUnaffectedOnce(t *testing.T) {
	s := stand(t, Rules.(*rules), 2, "", func(n *note) { militia(n); n.Settings[settingFast] = "false" })
	do(t, s, 0, "play:militia")
	do(t, s, 1, "reveal:moat")
	if got := kindAsked(s); got != "react.again" {
		t.Fatalf("asked %q: without fast reactions the window stays open", got)
	}
	moat, _ := s.match.rules.about.Words.ParseOption("reveal:moat")
	if got := s.Why(1, moat); got.Code != "already_unaffected" {
		t.Errorf("a second Moat: %q", got.Code)
	}
	do(t, s, 1, "pass")
	wantCards(t, "hand", s.names(&s.sides[1].hand), "moat", "copper", "copper", "estate", "estate")
}
