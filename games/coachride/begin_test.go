package coachride

import (
	"testing"

	"github.com/noripan/noripan/game"
)

// CR-06, and all that must hold of every set-up.
func TestSetUps(t *testing.T) {
	c := newChances(4)
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, beginner := range []string{"false", "true"} {
			s := newTable(t, seats, game.Settings{settingBeginner: beginner})
			for range 1000 {
				var key [32]byte
				for i := range key {
					key[i] = byte(c.Uint32())
				}
				s.Renew(key, game.Seat(c.IntN(seats)))
				if err := sound(s); err != nil {
					t.Fatalf("%d seats: %v", seats, err)
				}
				checkSetUp(t, s)
			}
		}
	}
}

func checkSetUp(t *testing.T, s *State) {
	t.Helper()
	dealt := bundle(0)
	for seat := range s.match.seats {
		dealt += s.luggage[seat]
		if n := s.luggage[seat].size(); n != int(s.match.Each) {
			t.Fatalf("seat %d begins with %d objects", seat, n)
		}
	}
	for b := dealt.kinds(); b != 0; b &= b - 1 {
		if o := b.next(); !objectDefs[o].Sealed {
			t.Fatalf("%s was dealt", objectDefs[o].Name)
		}
	}
	if !dealt.has(bagKey) || !dealt.has(bagGoblet) {
		t.Fatalf("the bags were not dealt: %v", dealt.names())
	}
	// How many objects, at the start, in the pile; without those that have no seal.
	pile := [...][2]int{{14, 9}, {17, 12}, {16, 11}, {15, 10}, {14, 9}, {13, 8}, {12, 7}, {10, 6}}[s.match.seats-minSeats]
	want := pile[0]
	if s.match.beginner {
		want = pile[1]
	}
	if int(s.pileN) != want {
		t.Fatalf("%d seats: a pile of %d, want %d", s.match.seats, s.pileN, want)
	}
	if left := s.leftOver.count(); left != 10-s.match.seats {
		t.Fatalf("%d occupations are left over", left)
	}
	seen := make(map[uint8]bool)
	for seat := range s.match.seats {
		seen[s.character[seat]] = true
	}
	if len(seen) != s.match.seats {
		t.Fatalf("characters %v", s.character)
	}
}

// In an odd game one side is larger by one, each as often; in an even one both are alike. Everybody begins as often.
func TestSetUpsAreFair(t *testing.T) {
	const games = 2000
	for _, seats := range []int{3, 5, 6} {
		s := newTable(t, seats, nil)
		larger, first := 0, make([]int, seats)
		for n := range games {
			s.Renew([32]byte{byte(n), byte(n >> 8)}, game.Spectator)
			first[s.turn.seat]++
			if brothers := count(s.brothers); brothers > seats-brothers {
				larger++
			}
		}
		if seats%2 == 1 && (larger < games*45/100 || larger > games*55/100) || seats%2 == 0 && larger != 0 {
			t.Errorf("%d seats: the Brotherhood is larger in %d of %d games", seats, larger, games)
		}
		for seat, n := range first {
			if n < games/seats*3/4 || n > games/seats*5/4 {
				t.Errorf("%d seats: seat %d begins %d of %d games", seats, seat, n, games)
			}
		}
	}
}

// Seats are whom they have chosen to be, whatever is drawn; the others are each of the rest as often. Nothing else of the game
// changes by it.
func TestCharactersAreChosenOrDrawn(t *testing.T) {
	const games = 4000
	chosen := []game.Ref{7, game.NoFigure, 2, game.NoFigure}
	state, err := Rules.New(game.Setup{Seats: 4, Figures: chosen})
	if err != nil {
		t.Fatal(err)
	}
	s, free := state.(*State), newTable(t, 4, nil)
	drawn := make(map[uint8]int)
	for n := range games {
		key := [32]byte{byte(n), byte(n >> 8)}
		s.Renew(key, game.Spectator)
		free.Renew(key, game.Spectator)
		if s.character[0] != 7 || s.character[2] != 2 {
			t.Fatalf("characters %v", s.character)
		}
		drawn[s.character[1]]++
		drawn[s.character[3]]++
		free.character = s.character
		if s.Hash() != free.Hash() {
			t.Fatalf("game %d is another one besides its characters", n)
		}
	}
	if len(drawn) != 8 {
		t.Errorf("drawn: %v", drawn)
	}
	for who, n := range drawn {
		if n < games/4*8/10 || n > games/4*12/10 {
			t.Errorf("%s is drawn %d times in %d games", characterTable.Names[who], n, games)
		}
	}
	restored, err := Rules.Restore(Rules.About().Version, s.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	again := restored.(*State)
	again.Renew([32]byte{9}, game.Spectator)
	s.Renew([32]byte{9}, game.Spectator)
	if again.Hash() != s.Hash() {
		t.Error("the choice is lost in a snapshot")
	}
}
