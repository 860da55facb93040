package dominion

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// stand is a game at the beginning of a step of seat 0's turn ("" is its first question), changed by hand.
func stand(t testing.TB, r *rules, seats int, step string, change func(*note)) *State {
	t.Helper()
	fresh, err := r.New(game.Setup{Seats: seats, Key: [32]byte{5}})
	if err != nil {
		t.Fatal(err)
	}
	return changed(t, fresh, step, change)
}

// changed is a game as it stands at the beginning of a step of seat 0's turn ("" is its first question), changed by hand.
func changed(t testing.TB, from game.State, step string, change func(*note)) *State {
	t.Helper()
	n, r := from.(*State).note(), from.(*State).match.rules
	change(n)
	if err := r.stand(n, cmp.Or(step, phaseAction), 0); err != nil {
		t.Fatal(err)
	}
	s, err := r.read(n)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// do answers the open question of a seat by the options' names.
func do(t testing.TB, s *State, seat game.Seat, names ...string) {
	t.Helper()
	d, ok := game.Asked(s, seat)
	if !ok {
		t.Fatalf("seat %d is not asked to %v in %s", seat, names, s.Snapshot())
	}
	var picks []game.Option
	for _, name := range names {
		o, err := s.match.rules.about.Words.ParseOption(name)
		if err != nil {
			t.Fatal(err)
		}
		picks = append(picks, o)
	}
	if err := s.Apply(game.Answer{Seat: seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
		t.Fatalf("seat %d, %v: %v (offered: %v)", seat, names, err, optionNames(s, d.Options))
	}
}

func optionNames(s *State, options []game.Option) []string {
	var names []string
	for _, o := range options {
		names = append(names, s.match.rules.about.Words.OptionName(o))
	}
	return names
}

// kindAsked is the kind of the open question, without the game's name; "" if none is open.
func kindAsked(s *State) string {
	kind, ok := s.machine.Kind(&s.core)
	if !ok {
		return ""
	}
	return s.match.rules.about.Words.Kinds[kind].Name[len("dominion."):]
}

func wantCards(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// parseAnswer reads "1 discard:estate discard:copper".
func parseAnswer(answer string) (game.Seat, []string) {
	fields := strings.Fields(answer)
	return game.Seat(fields[0][0] - '0'), fields[1:]
}
