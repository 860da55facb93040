package sim

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion"
	"github.com/noripan/noripan/games/tictactoe"
)

func TestAxesAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"n=1..4":           "1 2 3 4",
		"n=-1..1":          "-1 0 1",
		"n=0..1:0.25":      "0.00 0.25 0.50 0.75 1.00",
		"n=0.1..0.35:.1":   "0.1 0.2 0.3",
		"n=3..3":           "3",
		"n=bmu,hm..y,duke": "bmu hm..y duke",
		"n=one":            "one",
	} {
		a, err := ReadAxis(text)
		if err != nil || a.Name != "n" || strings.Join(a.Values, " ") != want {
			t.Errorf("%s: %v, %v, want %s", text, a, err, want)
		}
	}
	for text, want := range map[string]string{
		"n": "write a name", "=1..2": "write a name", "n=": "write a name", "n=a,,b": "empty or there twice", "n=a,a": "empty or there twice",
		"n=2..1": "go up", "n=1..2:0": "go up", "n=1..x": `"x" is no number`, "n=1..1e9": "is no number", "n=0..5000": "more than 1000",
		"n=0..1:0.000000001": "more than 1000",
	} {
		if _, err := ReadAxis(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func sweep(t *testing.T, m Match, axes ...Axis) *Sweep {
	t.Helper()
	matches, err := m.At(axes...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := RunSweep(t.Context(), axes, matches, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestASweepGoesThroughOneNumber(t *testing.T) {
	m := Match{Rules: dominion.Rules, Bots: []string{"strategy:hmsmithy+each={n}", "strategy:bmu"}, Games: 150, Seed: 1, Paired: true, Workers: 1}
	axis := Axis{"n", []string{"11", "1", "900"}}
	s := sweep(t, m, axis)
	if len(s.Spots) != 3 || s.Best != 0 {
		t.Fatalf("%d spots, the best is %d", len(s.Spots), s.Best)
	}
	if lead := s.Spots[0].Lead; lead.Mean != 0 {
		t.Errorf("the first spot leads itself by %+v", lead)
	}
	for i, spot := range s.Spots {
		plain := m
		plain.Bots = []string{"strategy:hmsmithy+each=" + axis.Values[i], "strategy:bmu"}
		if diff := cmp.Diff(play(t, plain), spot.Report, butSpeed); diff != "" {
			t.Errorf("spot %v (-by itself +in the sweep):\n%s", spot.Values, diff)
		}
		if want := spot.Report.Seats[0].Share.Mean - s.Spots[0].Report.Seats[0].Share.Mean; want-spot.Lead.Mean > 1e-9 || spot.Lead.Mean-want > 1e-9 {
			t.Errorf("spot %v leads by %v, want %v", spot.Values, spot.Lead.Mean, want)
		}
	}
	// A Smithy too many is worse than none too few, beyond doubt.
	if s.Spots[1].Lead.High >= 0 {
		t.Errorf("a Smithy for each Treasure leads by %+v", s.Spots[1].Lead)
	}
	m.Workers = 3
	if diff := cmp.Diff(s, sweep(t, m, axis), butSpeed); diff != "" {
		t.Errorf("three workers (-want +got):\n%s", diff)
	}
}

func TestASweepOfTwoAxesIsAGrid(t *testing.T) {
	m := Match{Rules: tictactoe.Rules, Bots: []string{"{a}", "{b}"}, Games: 20, Seed: 1}
	s := sweep(t, m, Axis{"a", []string{"random", "policy"}}, Axis{"b", []string{"policy", "random"}})
	var got []string
	for _, spot := range s.Spots {
		got = append(got, strings.Join(spot.Values, "-")+" "+spot.Report.Seats[0].Bot+"-"+spot.Report.Seats[1].Bot)
	}
	want := []string{"random-policy random-policy", "random-random random-random", "policy-policy policy-policy", "policy-random policy-random"}
	if diff := cmp.Diff(want, got); diff != "" || s.Best != 3 {
		t.Errorf("the best is %d, (-want +got):\n%s", s.Best, diff)
	}
}

func TestTheCommandPlaysTheSweepAgain(t *testing.T) {
	m := Match{Rules: dominion.Rules, Bots: []string{"strategy:hmsmithy+each={n}", "strategy:bmu"}, Games: 400, Seed: 1}
	want := "noripan sim dominion --seats 'strategy:hmsmithy+each={n},strategy:bmu' --games 400 --seed 1 --sweep n=5,6"
	if got := m.Command(Axis{"n", []string{"5", "6"}}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestSweepsThatCannotBe(t *testing.T) {
	m := Match{Rules: dominion.Rules, Bots: []string{"strategy:bmu", "policy"}, Settings: game.Settings{"turnLimit": "{n}"}, Games: 2}
	if s := sweep(t, m, Axis{"n", []string{"3", "4"}}); s.Spots[1].Report.Longest != 4 {
		t.Errorf("a setting was not gone through: %+v", s.Spots[1].Report)
	}
	for want, axes := range map[string][]Axis{
		"no bot and no setting has {x}":    {{"x", []string{"1"}}},
		"0 axes":                           {},
		"3 axes":                           {{}, {}, {}},
		"two axes of a sweep are called n": {{"n", []string{"3"}}, {"n", []string{"4"}}},
	} {
		if _, err := m.At(axes...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	axes := []Axis{{"n", []string{"3", "none"}}}
	matches, err := m.At(axes...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := RunSweep(t.Context(), axes, matches, nil); err == nil || !strings.Contains(err.Error(), `spot none: setting turnLimit="none"`) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if s, err := RunSweep(ctx, axes, matches, nil); err != nil || len(s.Spots) != 0 {
		t.Errorf("a sweep that never began: %v, %v", s, err)
	}
}
