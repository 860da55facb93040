package dominion

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// atEveryDecision plays random games of all sizes, with fast reactions and without, and shows each position.
func atEveryDecision(t *testing.T, games int, show func(s *State, r *rand.Rand)) {
	t.Helper()
	for n := range games {
		r := rand.New(rand.NewPCG(7, uint64(n)))
		fast := [...]string{"true", "false"}[n%2]
		state, err := Rules.New(game.Setup{
			Seats: 2 + n%3, Key: [32]byte{byte(n)}, First: game.Spectator,
			Settings: game.Settings{settingFast: fast, settingKingdom: someKingdom(r)},
		})
		if err != nil {
			t.Fatal(err)
		}
		driver := bot.NewDriver(Rules)
		for d := driver.Next(state); d != nil; d = driver.Next(state) {
			show(state.(*State), r)
			if err := driver.Answer(state, d, bot.Random{}, r, nil); err != nil {
				t.Fatalf("game %d: %v", n, err)
			}
		}
		show(state.(*State), r)
	}
}

// someKingdom is any Kingdom, as the setting names it.
func someKingdom(r *rand.Rand) string {
	names := namesOf(kingdom)
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return strings.Join(names[:kingdomPiles], "+")
}

func TestCardsAreNeitherMadeNorLost(t *testing.T) {
	atEveryDecision(t, 60, func(s *State, r *rand.Rand) {
		if err := conserved(s); err != nil {
			t.Fatalf("%v in %s", err, s.Snapshot())
		}
		s = s.CopyTo(nil).(*State)
		if s.Determinize(game.Seat(r.IntN(s.match.seats)), r); conserved(s) != nil {
			t.Fatalf("dealt anew: %v in %s", conserved(s), s.Snapshot())
		}
	})
}

func TestSnapshotsHoldEverything(t *testing.T) {
	atEveryDecision(t, 12, func(s *State, _ *rand.Rand) {
		snapshot := s.Snapshot()
		again, err := Rules.Restore(Rules.About().Version, snapshot)
		if err != nil {
			t.Fatalf("%v in %s", err, snapshot)
		}
		if got := again.Snapshot(); !bytes.Equal(got, snapshot) || again.Hash() != s.Hash() {
			t.Fatalf("restored %s, hash %x\nof %s, hash %x", got, again.Hash(), snapshot, s.Hash())
		}
	})
}

// compile works out how deep the cards can nest; games come as far and no farther.
func TestNoStackIsDeeperThanItCanBe(t *testing.T) {
	r := Rules.(*rules)
	if r.deepest != 4 { // the turn, an Attack, a seat's reactions, a Reaction
		t.Errorf("First Game is said to be %d deep", r.deepest)
	}
	if twice := twiceRules(); twice.deepest != 5 {
		t.Errorf("with cards that play others twice it is said to be %d deep", twice.deepest)
	}
	deepest := 0
	atEveryDecision(t, 60, func(s *State, _ *rand.Rand) { deepest = max(deepest, int(s.core.N)) })
	if deepest != 3 { // a Moat's own program asks nothing
		t.Errorf("games were asked %d deep", deepest)
	}
}

func TestATurnAsksNoMoreThanItsBound(t *testing.T) {
	asked := make(map[uint32]int)
	most := 0
	atEveryDecision(t, 30, func(s *State, _ *rand.Rand) {
		if s.core.Slot == 1 {
			clear(asked)
		}
		asked[s.core.Slot]++
		most = max(most, asked[s.core.Slot])
	})
	if most > turnAsks || most < 5 {
		t.Errorf("a turn asked %d times, the bound is %d", most, turnAsks)
	}
}
