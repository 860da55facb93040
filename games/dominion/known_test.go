package dominion

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

// afterGold is a game in which seat 0, with one Gold in hand, has gained another with Mine and played a Gold: nobody else
// can tell whether the other card left in its hand is a Gold.
func afterGold(t *testing.T) *State {
	t.Helper()
	rules := Rules.(*rules)
	fresh, err := rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	n := fresh.(*State).note()
	n.Seats[0].Hand = []string{"mine", "gold", "silver", "estate"}
	n.Seats[0].Deck = []string{"copper", "copper", "copper", "copper", "copper", "copper"}
	if err := rules.stand(n, "", 0); err != nil {
		t.Fatal(err)
	}
	s, err := rules.read(n)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"play:mine", "trash:silver", "gain:gold", "play:gold"} {
		o, err := rules.about.Words.ParseOption(name)
		if err != nil {
			t.Fatal(err)
		}
		d := s.Pending(nil)[0]
		if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: []game.Option{o}}, nil); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return s
}

func TestACopyOfAKnownCardThatLeavesTheHandMayBeTheKnownOne(t *testing.T) {
	s := afterGold(t)
	r := rand.New(rand.NewPCG(1, 1))
	const deals = 400
	golds := 0
	for range deals {
		dealt := s.CopyTo(nil).(*State)
		dealt.Determinize(1, r)
		if slices.Contains(dealt.names(&dealt.sides[0].hand), "gold") {
			golds++
		}
	}
	// Two of its eight cards that nobody else knows are in hand, and one of them is the Gold; but it holds a Treasure,
	// or it would not be asked for one.
	if golds < deals/10 || golds > deals/2 {
		t.Errorf("a Gold is in hand in %d of %d new deals", golds, deals)
	}
}

func TestAStoppedGameShowsNoAttackGoingOn(t *testing.T) {
	atEveryDecision(t, 3, func(s *State, _ *rand.Rand) {
		s = s.CopyTo(nil).(*State)
		s.Stop(nil)
		if v := s.View(0).(*View); v.Attack != nil {
			t.Fatalf("the game is over, but the attack goes on: %+v", v.Attack)
		}
	})
}
