package dominion

import (
	"fmt"
	"testing"

	"github.com/noripan/noripan/game"
)

// resign lets a seat resign.
func resign(t *testing.T, s *State, seat game.Seat) {
	t.Helper()
	before := fmt.Sprint(conserved(s)) // positions made by hand have other cards than a game
	if err := s.Resign(seat, nil); err != nil {
		t.Fatal(err)
	}
	if after := fmt.Sprint(conserved(s)); after != before {
		t.Errorf("cards were %s and are %s", before, after)
	}
}

func TestWhoResignsOutOfTurnIsSkipped(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, phaseBuy, func(n *note) {})
	serial := s.core.Serial
	resign(t, s, 1)
	if side := &s.sides[1]; side.hand.n+side.deck.n+side.discard.n != 0 || side.removed.n != 10 {
		t.Errorf("cards lie before a seat that resigned: %+v", side)
	}
	if got := kindAsked(s); got != "buy.card" || s.core.Serial != serial {
		t.Errorf("asked %s, number %d: the open question of another seat changed", got, s.core.Serial)
	}
	do(t, s, 0, "end")
	if s.turn.seat != 2 {
		t.Errorf("it is seat %d's turn", s.turn.seat)
	}
	if _, over := s.Result(); over {
		t.Error("the game is over")
	}
}

func TestWhoResignsInItsTurnEndsIt(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, phaseBuy, func(n *note) { n.Turn.Coins = 8 })
	resign(t, s, 0)
	if s.turn.seat != 1 || s.turn.coins != 0 || s.sides[0].hand.n != 0 || s.sides[1].turns != 1 {
		t.Errorf("turn %+v after seat 0 left in its own", s.turn)
	}
}

func TestWhoResignsInTheMiddleOfAnEffectOwesItsAnswers(t *testing.T) {
	r := Rules.(*rules)
	begin := func() *State {
		s := stand(t, r, 3, "", func(n *note) {
			n.Seats[0].Hand = []string{"throne_room", "militia", "village"}
			n.Seats[1].Hand = []string{"province", "estate", "copper", "silver", "gold"}
			n.Seats[2].Hand = []string{"copper", "copper", "estate", "silver", "gold"}
			n.Turn.Actions = 2
		})
		do(t, s, 0, "play:throne_room")
		do(t, s, 0, "play:militia")
		return s
	}

	s := begin()
	resign(t, s, 2) // it will be asked second, and is still part of the effect
	if s.out(2) || s.sides[2].hand.n != 5 {
		t.Fatalf("seat 2 left before the effect was finished")
	}
	do(t, s, 1, "discard:copper", "discard:silver")
	if !s.out(2) || s.sides[2].removed.n == 0 || s.turn.coins != 4 {
		t.Errorf("both plays are over, and seat 2 has not left; turn %+v", s.turn)
	}
	wantCards(t, "hand of seat 1", s.names(&s.sides[1].hand), "province", "estate", "gold")

	s = begin()
	resign(t, s, 1) // it is asked: its worst cards go, then seat 2 is asked
	if got := kindAsked(s); got != "militia.discard" || !s.core.Asks.Open.Has(2) {
		t.Fatalf("asked %s of %b", got, s.core.Asks.Open)
	}
	wantCards(t, "discards by default", s.names(&s.sides[1].discard), "province", "estate")
	do(t, s, 2, "discard:copper", "discard:copper")
	if !s.out(1) || kindAsked(s) != "action.play" {
		t.Errorf("seat 1 is still there, asked %s", kindAsked(s))
	}

	s = begin()
	resign(t, s, 0) // whose turn it is: the attack goes on to its end, then the turn ends
	do(t, s, 1, "discard:copper", "discard:silver")
	do(t, s, 2, "discard:copper", "discard:copper")
	if s.turn.seat != 1 || !s.out(0) || s.sides[0].hand.n != 0 {
		t.Errorf("turn %+v after the attacker left", s.turn)
	}
}

func TestTheLastOneWins(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, "", func(n *note) {
		n.Seats[0].Hand = []string{"cellar", "copper", "estate"}
		n.Seats[1].Discard = []string{"province"}
	})
	do(t, s, 0, "play:cellar")
	resign(t, s, 1)
	resign(t, s, 2) // at once, though seat 0 is in the middle of a card
	result, over := s.Result()
	if !over || result.End != game.Finished || result.Won != game.Only(0) {
		t.Fatalf("result %+v, over: %t", result, over)
	}
	if result.Rank != [game.MaxSeats]int8{1, 3, 2} || result.Score[1] != 0 {
		t.Errorf("ranks %v, scores %v: who resigned later ranks higher, and scores nothing", result.Rank, result.Score)
	}
	if len(s.Pending(nil)) != 0 {
		t.Error("somebody is still asked")
	}
}

func TestResigningThatCannotBe(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, phaseBuy, func(n *note) {})
	resign(t, s, 1)
	hash := s.Hash()
	for want, seat := range map[string]game.Seat{"already_resigned": 1, game.NotAsked: 7} {
		if err := s.Resign(seat, nil); err == nil || err.Error() != want {
			t.Errorf("seat %d: %v, want %s", seat, err, want)
		}
	}
	if s.Hash() != hash {
		t.Error("a refused resignation changed something")
	}
	resign(t, s, 2)
	if err := s.Resign(0, nil); err == nil || err.Error() != game.GameOver {
		t.Errorf("after the end: %v", err)
	}
}

func TestAResignationKeepsThroughASnapshot(t *testing.T) {
	s := stand(t, Rules.(*rules), 3, "", func(n *note) {
		n.Seats[0].Hand = []string{"throne_room", "militia"}
		n.Seats[1].Hand = []string{"province", "estate", "copper", "silver", "gold"}
	})
	do(t, s, 0, "play:throne_room")
	do(t, s, 0, "play:militia")
	resign(t, s, 2)
	again, err := s.match.rules.Restore(s.match.rules.about.Version, s.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	do(t, s, 1, "discard:copper", "discard:silver")
	do(t, again.(*State), 1, "discard:copper", "discard:silver")
	if s.Hash() != again.Hash() || !s.out(2) {
		t.Errorf("hashes %x and %x", s.Hash(), again.Hash())
	}
}
