package sim

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/secretcity"
	"github.com/noripan/noripan/games/tictactoe"
)

var studied = Match{
	Rules: dominion.Rules, Bots: []string{"strategy:hmsmithy", "strategy:bmu"}, Games: 200, Seed: 1, Workers: 1, Study: true,
}

func measured(t *testing.T, r *Report, name string) *Measured {
	t.Helper()
	for i := range r.Study.Measures {
		if m := &r.Study.Measures[i]; m.Name == name {
			return m
		}
	}
	t.Fatalf("no measure %s", name)
	return nil
}

func happened(m *Measured, of string, bot int) Happened {
	for _, h := range m.Tallies {
		if h.Of == of && h.Bot == bot {
			return h
		}
	}
	return Happened{}
}

func TestAStudyChangesNoGame(t *testing.T) {
	for _, m := range []Match{
		studied,
		{Rules: tictactoe.Rules, Bots: []string{"policy", "random"}, Games: 50, Seed: 2},
		{Rules: secretcity.Rules, Bots: []string{"policy", "random", "policy", "random"}, Games: 20, Seed: 2},
		{Rules: gugong.Rules, Bots: []string{"policy", "random", "policy"}, Games: 10, Seed: 2},
		{Rules: coachride.Rules, Teams: []string{"policy", "random"}, Players: 5, Games: 20, Seed: 2},
	} {
		m.Study = true
		with := play(t, m)
		m.Workers = 3
		if diff := cmp.Diff(with, play(t, m), butSpeed); diff != "" {
			t.Errorf("%s with three workers (-want +got):\n%s", with.Game, diff)
		}
		m.Study = false
		without := play(t, m)
		with.Study, with.Command, without.Command = nil, "", ""
		if diff := cmp.Diff(without, with, butSpeed); diff != "" {
			t.Errorf("%s with a study (-without +with):\n%s", with.Game, diff)
		}
	}
}

func TestWhatIsMeasuredOfDominion(t *testing.T) {
	r := play(t, studied)
	ended := 0
	for _, h := range measured(t, r, "ending").Tallies {
		if h.Bot != -1 {
			t.Errorf("an ending of bot %d", h.Bot)
		}
		ended += h.Games
	}
	if ended != r.Games {
		t.Errorf("%d endings of %d games", ended, r.Games)
	}
	for bot := range r.Seats {
		// The last points are those of the score sheet; each turn has one note.
		notes := 0
		for _, p := range measured(t, r, "points").Curves[bot] {
			notes += p.N
		}
		if turns := r.Seats[bot].Turns * float64(r.Games); math.Abs(float64(notes)-turns) > 0.5 {
			t.Errorf("bot %d has %d notes of points in %v turns", bot, notes, turns)
		}
		if first := measured(t, r, "deck").Curves[bot][0]; first.At != 1 || first.Mean > 11 || first.Mean < 10 {
			t.Errorf("after the first turn bot %d has a deck of %v", bot, first)
		}
		money := measured(t, r, "money").Curves[bot]
		if m := money[0].Mean + money[1].Mean; math.Abs(m-7) > 1e-9 {
			t.Errorf("the first two turns of bot %d bring %v", bot, m)
		}
		silver := happened(measured(t, r, "gained"), "card.silver", bot)
		if silver.Rate < 0.99 || silver.Mean.Mean < 2 || silver.First > 3 || len(silver.Dates) == 0 {
			t.Errorf("bot %d gains %+v", bot, silver)
		}
		if last := silver.Dates[len(silver.Dates)-1]; last.Games != silver.Games || math.Abs(last.Share-silver.Share) > 1e-9 {
			t.Errorf("the last date %+v is not the whole of %+v", last, silver)
		}
	}
	gained := measured(t, r, "gained")
	if smithy := happened(gained, "card.smithy", 1); smithy.Games != 0 {
		t.Errorf("money alone has gained %+v", smithy)
	}
	province := happened(gained, "card.province", 1)
	for _, d := range province.Dates {
		if d.Games >= 20 {
			if d.Share <= r.Seats[1].Share.Mean {
				t.Errorf("who has gained a Province by turn %d wins %v, all win %v", d.At, d.Share, r.Seats[1].Share.Mean)
			}
			break
		}
	}
}

func TestGamesAreCountedByWhatTheyAre(t *testing.T) {
	r := play(t, studied)
	for name, bins := range map[string][]Bin{"turns": r.Study.Turns, "decisions": r.Study.Decisions, "scores": r.Study.Bots[0].Scores, "margins": r.Study.Bots[1].Margins} {
		n := 0
		for _, b := range bins {
			n += b.Count
		}
		if n != r.Games {
			t.Errorf("%d %s of %d games", n, name, r.Games)
		}
	}
	if last := r.Study.Turns[len(r.Study.Turns)-1].Value; last != r.Longest {
		t.Errorf("the longest game has %d turns, want %d", last, r.Longest)
	}
	m := studied
	s := r.Study.Bots[0].Samples
	margin := func(number uint64) int {
		var result game.Result
		if err := Replay(m, number, nil, func(s game.State) { result, _ = s.Result() }); err != nil {
			t.Fatal(err)
		}
		seat := m.moved(number) // of the first bot
		return int(result.Score[seat] - result.Score[1-seat])
	}
	margins := r.Study.Bots[0].Margins
	if best, worst := margin(s.Best), margin(s.Worst); best != margins[len(margins)-1].Value || worst != margins[0].Value {
		t.Errorf("the best game ends with %d, the worst with %d, want %v", best, worst, margins)
	}
	if typical := margin(s.Typical); typical <= margin(s.Worst) || typical >= margin(s.Best) {
		t.Errorf("a typical game ends with %d", typical)
	}
}

func TestAnswersAreCounted(t *testing.T) {
	for _, tc := range []struct {
		n, lo, hi int
		want      float64
	}{{5, 1, 1, 5}, {5, 2, 2, 10}, {5, 0, 5, 32}, {3, 0, 1, 4}, {0, 0, 0, 1}} {
		if got := answers(tc.n, tc.lo, tc.hi); got != tc.want {
			t.Errorf("%d to %d of %d: %v answers, want %v", tc.lo, tc.hi, tc.n, got, tc.want)
		}
	}
}

func TestPairedGamesShareTheirDeals(t *testing.T) {
	m := studied
	m.Study, m.Paired, m.Games = false, true, 201
	r := play(t, m)
	if r.Games != 202 || r.Deals != 101 {
		t.Errorf("%d games of %d deals", r.Games, r.Deals)
	}
	if share, lead := r.Seats[0].Share, r.Seats[1].Lead; math.Abs(lead.Mean-(1-2*share.Mean)) > 1e-9 || lead.High >= 0 || lead.Low >= lead.High {
		t.Errorf("the first bot has %+v, the second's lead is %+v", share, lead)
	}
	if lead := r.Seats[0].Lead; math.Abs(lead.Mean) > 0 {
		t.Errorf("the first bot is ahead of itself by %+v", lead)
	}
	// Both of a pair begin one game of each deal, so that the same bot twice is even.
	m.Bots = []string{"strategy:bmu", "strategy:bmu"}
	if share := play(t, m).Seats[0].Share; share.Mean != 0.5 {
		t.Errorf("a bot against itself has %+v", share)
	}
	m.Workers = 3
	m.Games = 300
	if diff := cmp.Diff(play(t, m).Seats, play(t, func() Match { m.Workers = 1; return m }()).Seats); diff != "" {
		t.Errorf("three workers against one:\n%s", diff)
	}
	m.Fixed = true
	if _, err := Run(t.Context(), m, nil); err == nil {
		t.Error("paired games in fixed seats")
	}
}

func TestAMatchEndsWhenEnoughIsKnown(t *testing.T) {
	m := fewGames
	m.Games, m.Until = 100_000, 0.02
	want := play(t, m)
	half := want.Seats[0].Share.Half()
	if want.Games >= m.Games || half > 0.02 || want.Games%1000 != 0 && want.Games < 10_000 {
		t.Errorf("%d games, half the interval is %v", want.Games, half)
	}
	m.Workers = 3
	if diff := cmp.Diff(want, play(t, m), butSpeed); diff != "" {
		t.Errorf("three workers (-want +got):\n%s", diff)
	}
	m.Until = 1e-9
	m.Games = 3000
	if r := play(t, m); r.Games != 3000 {
		t.Errorf("%d games of 3000", r.Games)
	}
	m.Until = 1.5
	if _, err := Run(t.Context(), m, nil); err == nil {
		t.Error("until an interval wider than all")
	}
}

func TestTheCommandPlaysTheMatchAgain(t *testing.T) {
	for _, tc := range []struct {
		m    Match
		want string
	}{
		{studied, "noripan sim dominion --seats strategy:hmsmithy,strategy:bmu --games 200 --seed 1 --study"},
		{Match{
			Rules: dominion.Rules, Bots: []string{"strategy:it's.txt", "policy"}, Games: 3, Seed: 5, Paired: true, Until: 0.01,
			Texts: map[string]string{"strategy:it's.txt": "gold"}, Settings: game.Settings{"turnLimit": "7"},
		}, `noripan sim dominion --seats 'strategy:it'\''s.txt,policy' --games 4 --seed 5 --paired --until 1 -o turnLimit=7`},
		{
			Match{Rules: coachride.Rules, Teams: []string{"policy", "random"}, Games: 2, Fixed: true},
			"noripan sim coachride --teams policy,random --players 3 --games 2 --seed 0 --fixed-seats",
		},
	} {
		if got := play(t, tc.m).Command; got != tc.want {
			t.Errorf("%s\nwant %s", got, tc.want)
		}
	}
}

func TestEstimates(t *testing.T) {
	var s spread
	for _, n := range []int{0, 10, 10, 0} {
		s.note(n)
	}
	if e := s.estimate(10); e.Mean != 0.5 || math.Abs(e.Half()-max(z95*0.57735/2, 0.75)) > 1e-4 {
		t.Errorf("%+v", e)
	}
	if e := s.estimate(10).within(0, 1); e != (Estimate{0.5, 0, 1}) {
		t.Errorf("%+v", e)
	}
	if e := s.mean(); e.Mean != 5 || math.Abs(e.Half()-z95*5.7735/2) > 1e-3 {
		t.Errorf("%+v", e)
	}
	if e := difference([]int16{10, 10, 0}, []int16{0, 10, 0, 7}, 10); math.Abs(e.Mean-1./3) > 1e-9 {
		t.Errorf("%+v", e)
	}
}
