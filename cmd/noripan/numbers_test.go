package main

import (
	"encoding"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// numeric are the kinds of numbers that flags have.
var numeric = []reflect.Kind{reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Float32, reflect.Float64}

// isNumber tells whether a flag takes numbers, and no text that says itself what it may be.
func isNumber(flag *kong.Flag) bool {
	of := flag.Target.Type()
	if of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
		of = of.Elem()
	}
	return slices.Contains(numeric, of.Kind()) && !reflect.PointerTo(of).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// eachNumber calls do with every flag of every command that takes numbers, and the words before it.
func eachNumber(t *testing.T, do func(command string, flag *kong.Flag)) {
	t.Helper()
	var line commands
	parser, err := line.parser()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	var walk func(node *kong.Node, before string)
	walk = func(node *kong.Node, before string) {
		for _, flag := range node.Flags {
			if isNumber(flag) {
				n++
				do(before, flag)
			}
		}
		for _, child := range node.Children {
			walk(child, strings.TrimSpace(before+" "+child.Name))
		}
	}
	walk(parser.Model.Node, "")
	if n < 30 {
		t.Errorf("the commands have %d numbers: are all of them seen?", n)
	}
}

func TestEveryNumberOutsideItsRangeIsToldWithItsFlag(t *testing.T) {
	eachNumber(t, func(command string, flag *kong.Flag) {
		low, high, bounded := strings.Cut(flag.Tag.Get("range"), "..")
		if !bounded {
			t.Errorf("%s --%s: no range", command, flag.Name)
			return
		}
		outside := []string{"-1", "-.5", "NaN", "Inf", "1e400", "many"}
		if flag.Target.Type() == reflect.TypeFor[time.Duration]() {
			outside = []string{"-1s", "-.5h", "1", "many"}
		} else if high != "" {
			outside = append(outside, high+"1")
		}
		want := low + " or more"
		if high != "" {
			want = "from " + low + " to " + high
		}
		for _, text := range outside {
			for _, args := range [][]string{{"--" + flag.Name, text}, {"--" + flag.Name + "=" + text}} {
				var told strings.Builder
				code := run(t.Context(), append(strings.Fields(command), args...), strings.NewReader(""), io.Discard, &told)
				if say := fmt.Sprintf("--%s: %q: ", flag.Name, text); code != exitWrong || !strings.Contains(told.String(), say) || !strings.Contains(told.String(), want) {
					t.Errorf("%s %q: exit code %d, it says %q, want %q and %q", command, args, code, told.String(), say, want)
				}
			}
		}
	})
}

// What a flag may be is what the match behind it may be.
func TestRangesAreThoseOfWhatTheyAreFor(t *testing.T) {
	want := map[string]string{
		"sim games":     fmt.Sprintf("1..%d", sim.MaxGames),
		"sim workers":   fmt.Sprintf("0..%d", sim.MaxWorkers),
		"sim players":   fmt.Sprintf("0..%d", game.MaxSeats),
		"arena games":   fmt.Sprintf("1..%d", sim.MaxGames),
		"arena workers": fmt.Sprintf("0..%d", sim.MaxWorkers),
		"arena players": fmt.Sprintf("0..%d", game.MaxSeats),
		"load players":  fmt.Sprintf("0..%d", game.MaxSeats),
	}
	eachNumber(t, func(command string, flag *kong.Flag) {
		name := command + " " + flag.Name
		if bounds, ok := want[name]; ok && flag.Tag.Get("range") != bounds {
			t.Errorf("%s: %s, want %s", name, flag.Tag.Get("range"), bounds)
		}
		delete(want, name)
	})
	if len(want) > 0 {
		t.Errorf("there is no %v", want)
	}
}

func TestNegativeNumbersBelongToTheFlagBeforeThem(t *testing.T) {
	for args, want := range map[string]string{
		"sim --games -1 x":     "sim --games=-1 x",
		"sim --until -.5":      "sim --until=-.5",
		"sim --games=3 -1":     "sim --games=3 -1",
		"sim -1 --games":       "sim -1 --games",
		"sim --games --seed 3": "sim --games --seed 3",
		"sim -o -1":            "sim -o -1",
		"sim --seed -1 -2":     "sim --seed=-1 -2",
		"sim -- --games -1":    "sim -- --games -1",
	} {
		if got := strings.Join(joined(strings.Fields(args)), " "); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}
