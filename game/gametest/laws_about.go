package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

// aboutIsSane: names are unique, ranges are ranges, defaults are allowed.
func aboutIsSane(s *subject) error {
	a := s.about
	var wrong []error
	complain := func(bad bool, format string, args ...any) {
		if bad {
			wrong = append(wrong, fmt.Errorf(format, args...))
		}
	}
	complain(!isName(a.ID), "id %q: small letters, digits and _", a.ID)
	complain(a.MinSeats < 1 || a.MinSeats > a.MaxSeats || a.MaxSeats > game.MaxSeats,
		"%d to %d seats: from 1 to %d", a.MinSeats, a.MaxSeats, game.MaxSeats)
	complain(a.Minutes[0] < 1 || a.Minutes[1] < a.Minutes[0], "%d to %d minutes", a.Minutes[0], a.Minutes[1])
	complain(a.Cap < a.Minutes[1], "the cap of %d minutes comes before the usual end, %d", a.Cap, a.Minutes[1])
	complain(a.Bound < 1, "a bound of %d decisions", a.Bound)
	complain(a.Version.Number < 1 || a.Version.Hash == "", "rules version %d (%q)", a.Version.Number, a.Version.Hash)
	if _, err := a.Complete(nil); err != nil {
		wrong = append(wrong, err)
	}
	for i := range a.Settings {
		set := &a.Settings[i]
		complain(!isName(set.Name), "setting %q: letters, digits and _", set.Name)
		if _, err := a.Complete(game.Settings{set.Name: set.Default}); err != nil {
			wrong = append(wrong, fmt.Errorf("its default: %w", err))
		}
	}
	_, makes := s.rules.(game.PolicyMaker)
	complain(makes != (len(a.Bots) > 0), "it names %d bots; it makes bots: %t", len(a.Bots), makes)
	wrong = append(wrong, wordsAreSane(a)...)
	return errors.Join(wrong...)
}

func wordsAreSane(a *game.About) (wrong []error) {
	w := &a.Words
	lists := []struct {
		what  string
		names []string
	}{
		{"verb", namesOf(w.Verbs, func(v game.Verb) string { return v.Name })},
		{"kind", namesOf(w.Kinds, func(k game.Kind) string { return k.Name })},
		{"event", namesOf(w.Events, func(e game.EventKind) string { return e.Name })},
		{"line", namesOf(w.Lines, func(l game.LineKind) string { return l.Name })},
		{"refusal", namesOf(w.Codes, func(c game.Code) string { return c.Name })},
		{"purpose", namesOf(w.Purposes, func(p game.PurposeKind) string { return p.Name })},
		{"bot", a.Bots},
		{"setting", namesOf(a.Settings, func(s game.Setting) string { return s.Name })},
	}
	for _, list := range lists {
		for i, name := range list.names {
			first := i == 0 && name == "" // 0 is "nothing" where a list has it
			switch {
			case slices.Contains(list.names[:i], name):
				wrong = append(wrong, fmt.Errorf("%s %q is there twice", list.what, name))
			case !first && strings.Trim(name, "._:") == "":
				wrong = append(wrong, fmt.Errorf("%s %d has no name", list.what, i))
			}
		}
	}
	for _, verb := range w.Verbs {
		if !isName(verb.Name) {
			wrong = append(wrong, fmt.Errorf("verb %q: letters, digits and _, or no option's name could be read", verb.Name))
		}
		wrong = append(wrong, argsAreSane("verb "+verb.Name, verb.Args, len(game.Option{}.Refs), false)...)
	}
	for i := range w.Kinds {
		k := &w.Kinds[i]
		if !strings.HasPrefix(k.Name, a.ID+".") {
			wrong = append(wrong, fmt.Errorf("kind %q does not begin with %q", k.Name, a.ID+"."))
		}
		if k.Seconds < 1 || k.Floor < 0 || k.Floor > k.Seconds {
			wrong = append(wrong, fmt.Errorf("kind %q: %d seconds with a floor of %d", k.Name, k.Seconds, k.Floor))
		}
		wrong = append(wrong, clockIsSane(w, k)...)
		wrong = append(wrong, argsAreSane("kind "+k.Name, k.Args, len(game.Decision{}.Args), false)...)
	}
	for i, e := range w.Events {
		if i == 0 && e.Name != "" {
			wrong = append(wrong, fmt.Errorf("event 0 is nothing, not %q", e.Name))
		}
		wrong = append(wrong, argsAreSane("event "+e.Name, e.Args, len(e.Args), true)...)
	}
	for _, l := range w.Lines {
		wrong = append(wrong, argsAreSane("line "+l.Name, l.Args, len(l.Args), true)...)
	}
	for _, c := range w.Codes {
		if slices.ContainsFunc(game.SharedCodes, func(shared game.Code) bool { return shared.Name == c.Name }) {
			wrong = append(wrong, fmt.Errorf("refusal %q is the contract's own", c.Name))
		}
		wrong = append(wrong, argsAreSane("refusal "+c.Name, c.Args, len(game.Refusal{}.Refs), false)...)
	}
	for _, p := range w.Purposes {
		wrong = append(wrong, argsAreSane("purpose "+p.Name, []game.Arg{{Name: "of", Table: p.Of}}, 1, false)...)
	}
	if len(w.Purposes) > game.MaxPurposes {
		wrong = append(wrong, fmt.Errorf("%d purposes: at most %d", len(w.Purposes), game.MaxPurposes))
	}
	return wrong
}

// clockIsSane: what a kind says of its clock fits its class.
func clockIsSane(w *game.Words, k *game.Kind) (wrong []error) {
	complain := func(bad bool, why string) {
		if bad {
			wrong = append(wrong, fmt.Errorf("kind %q, a %s: %s", k.Name, k.Class, why))
		}
	}
	slot := slices.IndexFunc(w.Kinds, func(of game.Kind) bool { return of.Name == k.Of && of.Class == game.Slot && of.Shared })
	complain(k.Class == game.Window && slot < 0, "a window lies Of a Shared Slot kind")
	complain(k.Class != game.Window && k.Of != "", "only a window lies Of a slot")
	complain(k.Class != game.Slot && k.Shared, "only a slot's clock is Shared")
	complain(k.Class != game.Blind && k.Floor != 0, "only a blind window has a Floor")
	complain(k.Class != game.Reply && k.Hidden, "only a reply is Hidden")
	complain(k.Class == game.Offer && (k.Strike || k.TimeOut != game.PlayDefault), "nobody is late for an offer")
	complain(k.Part && (k.Hidden || k.Class != game.Slot && k.Class != game.Window && k.Class != game.Reply), "no kind for a Part")
	complain(k.Relaxed != 0 && k.Relaxed < k.Seconds, "relaxed speed is not faster")
	return wrong
}

func argsAreSane(of string, args []game.Arg, most int, lists bool) (wrong []error) {
	if len(args) > most {
		wrong = append(wrong, fmt.Errorf("%s: %d arguments, at most %d", of, len(args), most))
	}
	for i, arg := range args {
		switch {
		case arg.Name == "" || arg.Table == nil:
			wrong = append(wrong, fmt.Errorf("%s: argument %d has no name or table", of, i))
		case arg.List && (!lists || i < len(args)-1):
			wrong = append(wrong, fmt.Errorf("%s: argument %s cannot be a list", of, arg.Name))
		case arg.List && arg.Table == game.Number:
			wrong = append(wrong, fmt.Errorf("%s: argument %s is a list of bare numbers", of, arg.Name))
		case slices.ContainsFunc(args[:i], func(other game.Arg) bool { return other.Name == arg.Name }):
			wrong = append(wrong, fmt.Errorf("%s: argument %s is there twice", of, arg.Name))
		}
		if arg.Table == nil {
			continue
		}
		for _, name := range arg.Table.Names {
			if name == "" || strings.ContainsAny(name, "/:, ") {
				wrong = append(wrong, fmt.Errorf("table %s: no reference can be named %q", arg.Table.Name, name))
			}
		}
	}
	return wrong
}

func namesOf[T any](list []T, name func(T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(list[i])
	}
	return names
}

func isName(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// badSetups: what About does not allow is refused, with a reason.
func badSetups(s *subject) error {
	good := game.Setup{Seats: s.about.MinSeats}
	if _, err := s.rules.New(good); err != nil {
		return fmt.Errorf("%d seats with the defaults: %w", good.Seats, err)
	}
	few, many, first, second, unknown, mode, figures := good, good, good, good, good, good, good
	few.Seats = s.about.MinSeats - 1
	many.Seats = s.about.MaxSeats + 1
	first.First = game.Seat(good.Seats)
	second.First = game.Spectator - 1
	unknown.Settings = game.Settings{"no such setting": "1"}
	mode.Mode = game.Secure + 1
	figures.Figures = make([]game.Ref, good.Seats) // the same for all, or there are none
	bad := map[string]game.Setup{
		"too few seats": few, "too many seats": many, "first seat past the last": first, "first seat -2": second,
		"an unknown setting": unknown, "an unknown mode of chance": mode, "a figure twice": figures,
	}
	for i := range s.about.Settings {
		wrong := good
		wrong.Settings = game.Settings{s.about.Settings[i].Name: "\x00"}
		bad["setting "+s.about.Settings[i].Name] = wrong
	}
	for name, setup := range bad {
		if state, err := s.rules.New(setup); err == nil || state != nil {
			return fmt.Errorf("%s: New gave a state %t and an error %t", name, state != nil, err != nil)
		}
	}
	return nil
}
