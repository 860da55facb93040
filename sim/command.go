package sim

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
)

// Command is a command line that plays the match again, or a sweep over it, for a shell.
func (m *Match) Command(axes ...Axis) string {
	words := []string{"noripan", "sim", m.Rules.About().ID}
	if m.teams() {
		words = append(words, "--teams", strings.Join(m.Teams, ","), "--players", fmt.Sprint(m.seats()))
	} else {
		words = append(words, "--seats", strings.Join(m.Bots, ","))
	}
	words = append(words, "--games", fmt.Sprint(m.Games), "--seed", fmt.Sprint(m.Seed))
	for _, flag := range []struct {
		name string
		on   bool
	}{{"--paired", m.Paired}, {"--fixed-seats", m.Fixed}, {"--study", m.Study}} {
		if flag.on {
			words = append(words, flag.name)
		}
	}
	if m.Until > 0 {
		words = append(words, "--until", strconv.FormatFloat(100*m.Until, 'g', 6, 64))
	}
	for _, name := range slices.Sorted(maps.Keys(m.Settings)) {
		isDefault := func(s game.Setting) bool { return s.Name == name && s.Default == m.Settings[name] }
		if !slices.ContainsFunc(m.Rules.About().Settings, isDefault) {
			words = append(words, "-o", name+"="+m.Settings[name])
		}
	}
	for _, axis := range axes {
		words = append(words, "--sweep", axis.Name+"="+strings.Join(axis.Values, ","))
	}
	return ShellLine(words)
}

// ShellLine is words as a shell takes them for one command.
func ShellLine(words []string) string {
	all := make([]string, len(words))
	for i, word := range words {
		all[i] = quoted(word)
	}
	return strings.Join(all, " ")
}

var plain = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
