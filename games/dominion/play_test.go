package dominion

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// atEveryDecision plays games of all sizes, with fast reactions and without, and shows each position. In half of them
// a bot plays along, which buys what random play cannot afford.
func atEveryDecision(t *testing.T, games int, show func(s *State, r *rand.Rand)) {
	t.Helper()
	policy, err := bot.New(Rules, policyName)
	if err != nil {
		t.Fatal(err)
	}
	for n := range games {
		r := rand.New(rand.NewPCG(7, uint64(n)))
		fast := [...]string{"true", "false"}[n/2%2]
		state, err := Rules.New(game.Setup{
			Seats: 2 + n%5, Key: [32]byte{byte(n)}, First: game.Spectator,
			Settings: game.Settings{settingFast: fast, settingKingdom: someKingdom(r), settingTurnLimit: "80"},
		})
		if err != nil {
			t.Fatal(err)
		}
		driver := bot.NewDriver(Rules)
		for d := driver.Next(state); d != nil; d = driver.Next(state) {
			show(state.(*State), r)
			player := bot.Bot(bot.Random{})
			if n%2 == 1 && r.IntN(2) == 0 {
				player = policy
			}
			if err := driver.Answer(state, d, player, r, nil); err != nil {
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
	t.Parallel()
	atEveryDecision(t, share(20, 600), func(s *State, r *rand.Rand) {
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
	t.Parallel()
	atEveryDecision(t, share(5, 200), func(s *State, _ *rand.Rand) {
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

// measure works out how deep the cards can nest; games come no deeper.
func TestNoStackIsDeeperThanItCanBe(t *testing.T) {
	r := Rules.(*rules)
	if r.unhosted != 4 { // the turn, an Attack, a seat's reactions, a Reaction
		t.Errorf("cards that play no others are said to be %d deep", r.unhosted)
	}
	if hosts := r.deepest() - r.unhosted; hosts != 20 { // ten Throne Rooms and ten Vassals
		t.Errorf("cards that play others are said to add %d", hosts)
	}
	deepest := 0
	atEveryDecision(t, share(300, 6_000), func(s *State, _ *rand.Rand) { deepest = max(deepest, int(s.core.N)) })
	if deepest < 4 || deepest > r.deepest() {
		t.Errorf("games were asked %d deep", deepest)
	}
}

// Ten Throne Rooms that play one another, and a Militia under the last of them, are as deep as Throne Rooms come.
func TestTheDeepestStackOfThroneRooms(t *testing.T) {
	r := Rules.(*rules)
	s := stand(t, r, 2, "", func(n *note) {
		n.Settings[settingKingdom] = strings.Replace(firstGame, "cellar", "throne_room", 1)
		n.Seats[0].Hand = append(slices.Repeat([]string{"throne_room"}, hostCopies), "militia")
		n.Seats[1].Hand = []string{"moat", "copper", "copper", "copper", "estate"}
		n.Supply["throne_room"] = 0
		delete(n.Supply, "cellar")
	})
	deepest := int16(0)
	for plays := 0; s.turn.seat == 0 && plays < 5000; plays++ {
		d := s.Pending(nil)[0]
		pick := d.Options[0]
		if i := slices.IndexFunc(d.Options, func(o game.Option) bool { return o.Verb == verbPlay && s.match.name(Card(o.Refs[0])) == "throne_room" }); i >= 0 {
			pick = d.Options[i]
		}
		deepest = max(deepest, s.core.N)
		again, err := r.Restore(r.about.Version, s.Snapshot())
		if err != nil || again.Hash() != s.Hash() {
			t.Fatalf("not restored at depth %d: %v", s.core.N, err)
		}
		picks := []game.Option{pick}
		if d.Min > 1 {
			picks = s.Default(d.Seat, nil)
		}
		if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if want := int16(1 + hostCopies + 2); deepest != want { // the turn, the Throne Rooms, Militia with its part or a reaction
		t.Errorf("asked %d deep, not %d", deepest, want)
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
