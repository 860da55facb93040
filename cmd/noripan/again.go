package main

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// commandLine is a line that people may put into a shell to do the same again.
type commandLine struct{ words []string }

func newCommandLine(words ...string) *commandLine {
	return &commandLine{words: append([]string{"noripan"}, words...)}
}

func (l *commandLine) add(words ...string) { l.words = append(l.words, words...) }

// options adds settings of a game, in the order of their names.
func (l *commandLine) options(settings map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		l.add("-o", name+"="+settings[name])
	}
}

// plain is what a shell takes as it is.
var plain = regexp.MustCompile(`^[A-Za-z0-9_,./:=+%@-]+$`)

func (l *commandLine) String() string {
	quoted := make([]string, len(l.words))
	for i, word := range l.words {
		if quoted[i] = word; !plain.MatchString(word) {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}
