package main

import (
	"maps"
	"slices"

	"github.com/noripan/noripan/sim"
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

func (l *commandLine) String() string { return sim.ShellLine(l.words) }
