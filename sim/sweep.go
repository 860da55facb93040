package sim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

// Limits of a sweep.
const (
	maxAxes  = 2
	maxSpots = 1000
	maxKept  = 200_000_000 // deals of all its spots
)

// The axes of a matrix, which is a sweep over the bots of both seats.
const (
	Row    = "row"
	Column = "column"
)

// Axis is what a sweep goes along: {name}, in the names of bots and in settings, stands for one value after the other.
type Axis struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// ReadAxis reads an axis as people write it: name=1..10, name=0..1:0.05, or name=a,b,c.
func ReadAxis(text string) (Axis, error) {
	name, list, ok := strings.Cut(text, "=")
	if !ok || name == "" || list == "" {
		return Axis{}, fmt.Errorf("sweep %q: write a name and its values, n=1..10, n=0..1:0.05 or n=a,b,c", text)
	}
	a := Axis{Name: name, Values: strings.Split(list, ",")}
	if from, to, ok := strings.Cut(list, ".."); ok && len(a.Values) == 1 {
		var err error
		if a.Values, err = steps(from, to); err != nil {
			return Axis{}, fmt.Errorf("sweep %q: %w", text, err)
		}
	}
	if len(a.Values) > maxSpots {
		return Axis{}, fmt.Errorf("sweep %q: more than %d values", text, maxSpots)
	}
	for i, value := range a.Values {
		if value == "" || slices.Contains(a.Values[:i], value) {
			return Axis{}, fmt.Errorf("sweep %q: the value %q is empty or there twice", text, value)
		}
	}
	return a, nil
}

// steps are the numbers from one to another, in steps of 1 or of what stands behind a colon: exact, as they are written.
func steps(from, to string) ([]string, error) {
	to, by, stepped := strings.Cut(to, ":")
	if !stepped {
		by = "1"
	}
	var numbers [3]big.Rat
	digits := 0
	for i, text := range []string{from, to, by} {
		if _, ok := numbers[i].SetString(text); !ok || len(text) > 20 || strings.ContainsAny(text, "/eExXpP_") {
			return nil, fmt.Errorf("%q is no number", text)
		}
		if _, fraction, ok := strings.Cut(text, "."); ok && i != 1 {
			digits = max(digits, len(fraction))
		}
	}
	at, end, step := &numbers[0], &numbers[1], &numbers[2]
	if step.Sign() <= 0 || at.Cmp(end) > 0 {
		return nil, errors.New("the numbers go up, in steps above 0")
	}
	var values []string
	for ; at.Cmp(end) <= 0 && len(values) <= maxSpots; at.Add(at, step) {
		values = append(values, at.FloatString(digits))
	}
	return values, nil
}

// Sweep is how a match went at every spot of one or two axes. All spots have the same deals.
type Sweep struct {
	Axes  []Axis `json:"axes"`
	Spots []Spot `json:"spots"` // the last axis runs fastest
	Best  int    `json:"best"`  // the spot where the first bot has most of the victories

	Command string `json:"command"` // a line that plays the sweep again
}

// Spot is one spot of a sweep.
type Spot struct {
	Values []string `json:"values"` // of the axes
	Report *Report  `json:"report"`
	Lead   Estimate `json:"lead"` // of the first bot's share over that at the sweep's first spot, deal by deal
}

// At lists the matches of a sweep, spot by spot. Their makers and texts are those of the match.
func (m *Match) At(axes ...Axis) ([]Match, error) {
	if len(axes) < 1 || len(axes) > maxAxes {
		return nil, fmt.Errorf("%d axes of a sweep: 1 to %d", len(axes), maxAxes)
	}
	all := []Match{*m}
	if len(axes) == maxAxes && axes[0].Name == axes[1].Name {
		return nil, fmt.Errorf("two axes of a sweep are called %s: give each a name of its own", axes[0].Name)
	}
	for _, axis := range axes {
		if !m.mentions(axis.Name) {
			return nil, fmt.Errorf("sweep %s: no bot and no setting has {%s} in its name or value", axis.Name, axis.Name)
		}
		var next []Match
		for _, at := range all {
			for _, value := range axis.Values {
				next = append(next, at.with(axis.Name, value))
			}
		}
		if all = next; len(all) > maxSpots {
			return nil, fmt.Errorf("a sweep has at most %d spots", maxSpots)
		}
	}
	return all, nil
}

// mentions tells whether a name stands in braces somewhere in the match.
func (m *Match) mentions(name string) bool {
	has := func(text string) bool { return strings.Contains(text, "{"+name+"}") }
	return slices.ContainsFunc(m.names(), has) || slices.ContainsFunc(slices.Collect(maps.Values(m.Settings)), has)
}

// with is the match with a value in the place of a name in braces.
func (m *Match) with(name, value string) Match {
	put := func(text string) string { return strings.ReplaceAll(text, "{"+name+"}", value) }
	all := func(texts []string) []string {
		var changed []string
		for _, text := range texts {
			changed = append(changed, put(text))
		}
		return changed
	}
	changed := *m
	changed.Bots, changed.Teams = all(m.Bots), all(m.Teams)
	changed.Settings = make(game.Settings, len(m.Settings))
	for key, text := range m.Settings {
		changed.Settings[key] = put(text)
	}
	return changed
}

// RunSweep plays the matches that At has listed for the axes. If the context ends, the sweep has the spots that were
// played until then. Progress is told over all games.
func RunSweep(ctx context.Context, axes []Axis, matches []Match, progress func(games int)) (*Sweep, error) {
	deals := 0
	for i := range matches {
		deals += matches[i].Games / matches[i].around()
	}
	if deals > maxKept {
		return nil, fmt.Errorf("a sweep over %d deals: at most %d", deals, maxKept)
	}
	s := &Sweep{Axes: axes}
	var first []int16
	before := 0
	for i, m := range matches {
		m.Study = false
		told := progress
		if progress != nil {
			told = func(games int) { progress(before + games) }
		}
		r, kept, err := playMatch(ctx, m, true, told)
		if err != nil {
			return nil, fmt.Errorf("spot %s: %w", strings.Join(values(axes, i), ", "), err)
		}
		if ctx.Err() != nil {
			return s, nil
		}
		before += m.Games
		if i == 0 {
			first = kept
		}
		spot := Spot{Values: values(axes, i), Report: r}
		if i > 0 {
			spot.Lead = difference(kept, first, m.unit()).within(-1, 1)
		}
		s.Spots = append(s.Spots, spot)
		if r.Seats[0].Share.Mean > s.Spots[s.Best].Report.Seats[0].Share.Mean {
			s.Best = i
		}
	}
	return s, nil
}

// values are those of the axes at a spot.
func values(axes []Axis, spot int) []string {
	list := make([]string, len(axes))
	for i := len(axes) - 1; i >= 0; i-- {
		n := len(axes[i].Values)
		list[i] = axes[i].Values[spot%n]
		spot /= n
	}
	return list
}
