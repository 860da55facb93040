package coachride

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// Positions that cannot be are refused, and the error says where.
func TestPositionsThatCannotBe(t *testing.T) {
	midway := written(t, 4, func(n *note) {
		open(n)
		for i := range n.Seats {
			n.Seats[i].Luggage = []string{"key", "whip"}
		}
	})
	do(t, midway, 0, "attack:1")
	do(t, midway, 2, "support:attack")
	for _, tc := range []struct {
		want   string
		change func(*note)
	}{
		{"seats.1.luggage.0: no \"sword\"", func(n *note) { n.Seats[1].Luggage = []string{"sword"} }},
		{"seats.1.luggage: 0 objects: from 1 to 6", func(n *note) { n.Seats[1].Luggage = nil }},
		{"seats.1.luggage: 7 objects", func(n *note) { n.Seats[1].Luggage = strings.Fields("key key key goblet goblet goblet whip") }},
		{"seats.1.luggage.7: more than 7 times", func(n *note) { n.Seats[1].Luggage = strings.Fields(strings.Repeat("key ", 8)) }},
		{"seats.2.occupation: no \"king\"", func(n *note) { n.Seats[2].Occupation = "king" }},
		{"seats.2.association: no", func(n *note) { n.Seats[2].Association = "both" }},
		{"turn.seat: no seat 4", func(n *note) { n.Turn.Seat = 4 }},
		{"undealt: an association is left exactly", func(n *note) { n.Undealt = "order" }},
		{"leftOver.1: \"thug\" twice", func(n *note) { n.LeftOver = []string{"thug", "thug"} }},
		{"seats and pile: 21 times \"whip\": 7 at most", func(n *note) {
			n.Pile = strings.Fields(strings.Repeat("whip ", 21-len(n.Seats)))
		}},
		{"pile: 22 objects", func(n *note) { n.Pile = strings.Fields(strings.Repeat("whip ", 22)) }},
		{"leftOver: 7 occupations: at most 6", func(n *note) { n.LeftOver = append(n.LeftOver, n.Seats[0].Occupation) }},
		{"the turn is at one of its steps", func(n *note) { n.Frames, n.Asked, n.Frames[0].Step = n.Frames[:1], nil, "" }},
		{"trade.offered: seat 1 has no \"sextant\"", func(n *note) {
			n.Trade = &tradeNote{Stage: "first", From: 0, To: 1, Offered: "sextant", Returned: "key"}
		}},
		{"fight: who supports has spoken", func(n *note) { n.Fight.Spoken = nil }},
		{"fight: a seat with itself", func(n *note) { n.Fight.Defender = n.Fight.Attacker }},
		{"fight.winner: who has not fought", func(n *note) { n.Fight.Winner = someSeat(3) }},
		{"nobody fights", func(n *note) { n.Fight = nil }},
		{"trade.offered: seat 0 has no \"tome\"", func(n *note) {
			n.Trade = &tradeNote{Stage: "offer", From: 0, To: 1, Offered: "tome", Returned: "key"}
		}},
		{"notes.0.certain: seat 1 has not all of it", func(n *note) {
			n.Notes = []pairsNote{{Of: 1, Certain: []factNote{{Object: "tome", Count: 1, seenNote: seenNote{Turn: 1, From: "loot"}}}}}
		}},
		{"notes.0.occupation: it is not that of seat 1", func(n *note) {
			n.Notes = []pairsNote{{Of: 1, Occupation: &workNote{Occupation: "thug", seenNote: seenNote{Turn: 1, From: "loot"}}}}
		}},
		{"notes.0: of the observer itself", func(n *note) { n.Notes = []pairsNote{{By: someSeat(1), Of: 1}} }},
		{"from: no \"dream\"", func(n *note) {
			n.Notes = []pairsNote{{Of: 1, Association: &seenNote{Turn: 1, From: "dream"}}}
		}},
		{"claim: it is there where", func(n *note) { n.Claim = &claimNote{} }},
		{"end: no", func(n *note) { n.End = "soon" }},
		{"frames: the game is over", func(n *note) { n.End = "quiet" }},
		{"chance.key", func(n *note) { n.Chance.Key = "12" }},
		{"gifts: each seat gives once", func(n *note) { n.Gifts = []game.Seat{1, 1} }},
		{"seats.0.pile: it knows 1 objects", func(n *note) { n.Seats[0].Pile = &pileNoteNote{Turn: 1, Rest: []string{"key"}} }},
	} {
		n := midway.note()
		tc.change(n)
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Rules.Restore(Rules.About().Version, text); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%v, want %q", err, tc.want)
		}
	}
	if _, err := Rules.Restore(game.Version{Number: 1, Hash: "other"}, midway.Snapshot()); err == nil {
		t.Error("another version was read")
	}
	if _, err := Rules.(game.Stander).Stand(Rules.About().Version, midway.Snapshot(), "names", 0); err == nil {
		t.Error("the game stands in the middle of an answer")
	}
}

// An offer is answered by the seat that it was made to.
func TestAnOfferAnsweredByAnotherIsRefused(t *testing.T) {
	s := written(t, 4, func(n *note) { n.Seats[0].Luggage = strings.Fields("key dagger") })
	do(t, s, 0, "trade:1")
	do(t, s, 0, "give:key")
	n := s.note()
	n.Trade.To = 2
	text, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	const want = "the seat is not the one that is offered something"
	if _, err := Rules.Restore(Rules.About().Version, text); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

// Somebody may come to hold more of a kind than a game has; such a position is shown and kept like any other.
func TestMoreThanAGameHasIsHeld(t *testing.T) {
	s := written(t, 4, func(n *note) {
		open(n)
		n.Seats[0].Luggage = strings.Fields("key dagger")
		n.Seats[1].Luggage = strings.Fields("key key key whip")
	})
	trades(t, s, 0, 1, "key", "whip")
	want := []string{"key", "key", "key", "key"}
	if got := s.luggage[1].names(); !slices.Equal(got, want) {
		t.Errorf("seat 1 has %v, want %v", got, want)
	}
	for seat := range game.Seat(4) {
		s.View(seat).Lines()
	}
	again, err := Rules.Restore(Rules.About().Version, s.Snapshot())
	if err != nil || again.Hash() != s.Hash() {
		t.Errorf("it is read as another: %v", err)
	}
}

// A position may hold more than a game has: it is dealt anew like others.
func TestMoreThanAGameHasIsDealtAnew(t *testing.T) {
	const full = 4
	s := written(t, maxSeats, func(n *note) {
		for i := range full {
			n.Seats[i].Luggage = strings.Fields("key goblet whip tome sextant")
		}
	})
	s.Determinize(0, newChances(9).Rand)
	for seat := range game.Seat(full) {
		if n := s.luggage[seat].size(); n != 5 {
			t.Errorf("seat %d has %d objects", seat, n)
		}
	}
}
