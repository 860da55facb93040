package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
)

func (t *terminal) print(line string) {
	if _, err := fmt.Fprintln(t.out, line); err != nil && t.failed == nil {
		t.failed = fmt.Errorf("printing: %w", err)
	}
}

func (t *terminal) say(key string, args map[string]any) { t.print(t.text(key, args)) }

func (t *terminal) text(key string, args map[string]any) string {
	return t.speaker.Say(game.Line{Key: key, Args: args})
}

// printNew prints what has happened since it was last told.
func (t *terminal) printNew() {
	for _, line := range t.log.Lines[t.told:] {
		t.print(line)
	}
	t.told = len(t.log.Lines)
}

func (t *terminal) printView() {
	t.print("")
	for _, line := range t.state.View(t.person).Lines() {
		t.print("  " + t.speaker.Say(line))
	}
}

// printQuestion prints what is asked and the options, each with its number and name.
func (t *terminal) printQuestion(d *game.Decision) {
	t.print("")
	t.print(t.speaker.Question(t.words, d))
	if d.Min == 0 {
		t.print("  0  " + t.speaker.Nothing(t.words, d))
	}
	options := distinct(d.Options)
	width := 0
	for _, o := range options {
		width = max(width, len(t.words.OptionName(o)))
	}
	for i, o := range options {
		copies := ""
		if n := d.Copies(o); n > 1 {
			copies = fmt.Sprintf(" ×%d", n)
		}
		said := t.speaker.Option(t.words, d, o)
		t.print(fmt.Sprintf("%3d  %-*s  %s%s", i+1, width, t.words.OptionName(o), said, copies))
	}
	switch {
	case d.Max > 1 && d.Min == d.Max:
		t.say("play.exact", map[string]any{"n": d.Max})
	case d.Max > 1:
		t.say("play.range", map[string]any{"min": d.Min, "max": d.Max})
	}
}

// printHelp tells how to answer, and why what is not offered is not.
func (t *terminal) printHelp(d *game.Decision) {
	t.say("play.help", nil)
	explainer, ok := t.state.(game.Explainer)
	if !ok {
		return
	}
	dim := distinct(explainer.Dim(d.Seat, nil))
	if len(dim) == 0 {
		return
	}
	t.say("play.not", nil)
	for _, o := range dim {
		said := t.speaker.Option(t.words, d, o)
		t.print("  " + said + ": " + t.refusal(explainer.Why(d.Seat, o)))
	}
}

// printAbout tells the text and rulings of the thing that an option's number or name, or its own name, refers to.
func (t *terminal) printAbout(word string, d *game.Decision) {
	told := false
	for _, key := range t.things(word, d) {
		if text, ok := t.speaker.Texts[key+".text"]; ok {
			t.print(t.speaker.Texts[key] + ": " + text)
			told = true
		}
		if rulings, ok := t.speaker.Texts[key+".rulings"]; ok {
			t.print("  " + strings.ReplaceAll(rulings, "\n", "\n  "))
		}
	}
	if !told {
		t.print(short(word) + ": " + t.text("play.nothing", nil))
	}
}

// things are the keys of what a word may mean.
func (t *terminal) things(word string, d *game.Decision) []string {
	var keys []string
	if o, reason := t.option(word, d); reason == "" {
		for i, arg := range t.words.Verbs[o.Verb].Args {
			if key, ok := arg.Table.Key(o.Refs[i]).(string); ok {
				keys = append(keys, key)
			}
		}
		return keys
	}
	for _, verb := range t.words.Verbs {
		for _, arg := range verb.Args {
			if key := arg.Table.Name + "." + word; slices.Contains(arg.Table.Names, word) && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}
