package dominion

import (
	"math/rand/v2"
	"testing"

	"github.com/noripan/noripan/game"
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
