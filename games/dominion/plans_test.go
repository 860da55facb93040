package dominion

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/strategy"
)

// plansIn are the plans that a bot knows for a Kingdom, and its state.
func plansIn(t *testing.T, kingdom, bot string) ([]game.Policy, *duel) {
	t.Helper()
	d := newDuelIn(t, kingdom, bot, bot)
	planner, ok := d.bots[0].(game.Planner)
	if !ok {
		t.Fatalf("%s has no plans", bot)
	}
	return planner.Plans(d.state.See(0, nil), nil), d
}

func TestAPlayerKnowsSeveralPlans(t *testing.T) {
	const kingdom = "duke+torturer+village+witch+smithy+moat+market+cellar+mine+workshop"
	plans, d := plansIn(t, kingdom, "policy")
	if len(plans) < 5 || len(plans) > maxPlans || plans[0] != d.bots[0] {
		t.Fatalf("%d plans", len(plans))
	}
	again := d.bots[0].(game.Planner).Plans(d.state.See(0, nil), nil)
	for i := range plans {
		if plans[i] != again[i] {
			t.Errorf("plan %d is another one now", i)
		}
	}
	if plans, _ := plansIn(t, kingdom, "strategy:bmu"); len(plans) != 1 {
		t.Errorf("a strategy of its own has %d plans", len(plans))
	}
}

// Dukes are stronger against money than Torturers are, and lose against them.
func TestWhichPlanIsBestDependsOnTheOther(t *testing.T) {
	t.Parallel()
	plans, d := plansIn(t, "pawn+merchant+saboteur+moat+coppersmith+harbinger+minion+duke+torturer+village", "policy")
	best := 0.0
	for _, plan := range plans[1:] {
		d.bots[0] = plan
		wins, ties, _ := d.shares(share(100, 2_000))
		best = max(best, wins+ties/2)
	}
	if t.Logf("another plan gets %.1f %%", best); best < 55 {
		t.Errorf("no other plan gets more than %.1f %%", best)
	}
}

func TestOtherPlansSurviveAnotherKingdom(t *testing.T) {
	plans, d := plansIn(t, firstGame, "policy")
	other := newDuelIn(t, "duke+torturer+village+witch+smithy+moat+market+cellar+mine+workshop", "policy", "policy")
	moved := d.bots[0].(game.Planner).Plans(other.state.See(0, nil), nil)
	if len(moved) == len(plans) {
		t.Errorf("%d plans in both Kingdoms", len(moved))
	}
	d.bots[1], d.rand = plans[len(plans)-1], rand.New(rand.NewPCG(1, 2))
	d.play(1)
}

const sizeDistortion = "artisan+bandit+bureaucrat+chapel+festival+gardens+sentry+throne_room+witch+workshop"

func TestAPlanIsKnownByWhatASeatOwns(t *testing.T) {
	plans, d := plansIn(t, sizeDistortion, "policy")
	p := d.bots[0].(game.Planner)
	alone := d.state.(*State).match.rules.player(&strategy.Strategy{})
	alone.plan = alone.planFor(&money, nil)
	d.bots = [2]game.Policy{plans[0], alone}
	d.play(1)
	for seat, want := range d.bots {
		seen := d.state.See(game.Seat(1-seat), nil)
		likely := func(plan game.Policy) float32 { return p.Follows(seen, game.Seat(seat), plan) }
		for i, plan := range plans {
			same := reflect.DeepEqual(plan.(*player).plan, want.(*player).plan)
			if got, most := likely(plan), likely(want); same && got == 0 || !same && got > most/2 {
				t.Errorf("seat %d: plan %d has %v, and its own %v", seat, i, got, most)
			}
		}
	}
	if got := p.Follows(d.state.See(0, nil), 2, plans[0]); got != 0 {
		t.Errorf("a seat that nobody has follows a plan: %v", got)
	}
}

// What a plan is known by is what everybody may count: cards that were passed are dealt anew, and tell nothing.
func TestWhichPlanASeatFollowsTellsNothingHidden(t *testing.T) {
	p := Rules.(*rules).player(&strategy.Strategy{})
	r := rand.New(rand.NewPCG(1, 2))
	unsure := 0
	for key := range byte(10) {
		state, err := Rules.New(game.Setup{Seats: 3 + int(key%2), Key: [32]byte{key}, Settings: game.Settings{
			"kingdom": "masquerade+torturer+nobles+duke+courtyard+bridge+minion+ironworks+saboteur+swindler",
		}})
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		for n := range 900 {
			asked := s.Pending(nil)
			if len(asked) == 0 {
				break
			}
			if n%40 == 0 {
				other := s.CopyTo(nil)
				other.Determinize(0, r)
				unsure += sameFollowers(t, p, s.See(0, nil), other.See(0, nil))
			}
			d := &asked[0]
			picks := p.Answer(s.See(d.Seat, nil), d, r, nil)
			if r.IntN(3) == 0 {
				picks = bot.Random{}.Answer(s, d, r, nil)
			}
			if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if unsure == 0 {
		t.Error("nobody's cards were ever in doubt")
	}
}

// sameFollowers looks whether seats follow plans as well in one world as in another that looks the same; it tells of how many
// the cards are not known.
func sameFollowers(t *testing.T, p *player, seen, other game.Perspective) (unsure int) {
	t.Helper()
	plans := p.Plans(seen, nil)
	for seat := range game.Seat(seen.(*Seen).Seats()) {
		if seen.(*Seen).unsure(seat) {
			unsure++
		}
		for i, plan := range plans {
			if a, b := p.Follows(seen, seat, plan), p.Follows(other, seat, plan); a != b {
				t.Fatalf("seat %d follows plan %d by %v, and by %v in a world that looks the same", seat, i, a, b)
			}
		}
	}
	return unsure
}
