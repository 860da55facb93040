package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
)

// terminal lets a person play a seat of a match, line by line.
type terminal struct {
	*match
	words   *game.Words
	speaker *words.Speaker
	log     *words.Log
	hears   game.Listener // the log, and bots that follow the game
	told    int           // lines of the log that have been printed
	slot    uint32
	shown   bool // whether the position has been printed in this slot
	lines   <-chan string
	out     io.Writer
	failed  error // of the first line that could not be printed
}

// errStopped ends a game that the person does not play on.
var errStopped = errors.New("stopped")

func newTerminal(s *streams, m *match, texts words.Texts) *terminal {
	t := &terminal{match: m, words: &m.rules.About().Words, out: s.out, lines: readLines(s.in)}
	t.speaker = &words.Speaker{Texts: texts, Viewer: m.person}
	for seat := range m.bots {
		t.speaker.Names = append(t.speaker.Names, fmt.Sprintf("%s %c", t.text("play.bot", nil), 'A'+seat))
	}
	t.log = words.NewLog(t.words, t.speaker)
	return t
}

func (t *terminal) play(ctx context.Context) error {
	driver := bot.NewDriver(t.rules)
	var err error
	if t.hears, err = driver.Begin(t.state, t.bots, t.log); err != nil {
		return err //nolint:wrapcheck // it names the bot
	}
	for {
		d := driver.Next(t.state)
		if d == nil {
			break
		}
		if d.Seat == t.person {
			err = t.answer(ctx, d)
		} else {
			err = driver.Answer(t.state, d, t.bots[d.Seat], t.chance, t.hears)
		}
		switch {
		case errors.Is(err, errStopped), err != nil && ctx.Err() != nil: // a bot that thinks stops in its midst, too
			t.print("")
			t.say("play.stopped", nil)
			return t.failed
		case err != nil:
			return fmt.Errorf("seat %d: %w", d.Seat+1, err)
		case t.failed != nil:
			return t.failed
		}
	}
	t.printNew()
	t.printView()
	if result, over := t.state.Result(); over {
		t.print("")
		for _, line := range t.speaker.Result(&result) {
			t.print(line)
		}
	}
	return errors.Join(t.failed, driver.End(t.state))
}

// answer asks the person until an answer is taken.
func (t *terminal) answer(ctx context.Context, d *game.Decision) error {
	t.printNew()
	if !t.shown || t.slot != d.Slot {
		t.printView()
		t.shown, t.slot = true, d.Slot
	}
	t.printQuestion(d)
	for {
		line, err := t.read(ctx)
		if err != nil {
			return err
		}
		if line == "" || t.command(line, d) {
			continue
		}
		picks, problem := t.picks(line, d)
		if problem == "" {
			problem = t.refusal(d.Check(picks))
		}
		if problem != "" {
			t.print(problem)
			continue
		}
		var refusal *game.Refusal
		err = t.state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, t.hears)
		if errors.As(err, &refusal) {
			t.print(t.refusal(*refusal))
			continue
		}
		return err
	}
}

func (t *terminal) read(ctx context.Context) (string, error) {
	if _, err := io.WriteString(t.out, "> "); err != nil {
		return "", fmt.Errorf("printing: %w", err)
	}
	select {
	case <-ctx.Done():
	case line, ok := <-t.lines:
		if line = strings.TrimSpace(line); ok && line != "quit" {
			return line, nil
		}
	}
	return "", errStopped
}

// command carries out what is no answer; false if the line is none of the commands.
func (t *terminal) command(line string, d *game.Decision) bool {
	what, about, _ := strings.Cut(line, " ")
	switch {
	case line == "?":
		t.printHelp(d)
	case what == "?":
		t.printAbout(strings.TrimSpace(about), d)
	case line == "log":
		for _, line := range t.log.Lines {
			t.print(line)
		}
	case line == "view":
		t.printView()
	default:
		return false
	}
	return true
}

// picks reads an answer: numbers or names of options. The problem says in words what is wrong with it.
func (t *terminal) picks(line string, d *game.Decision) (picks []game.Option, problem string) {
	if line == "0" && d.Min == 0 {
		return nil, ""
	}
	for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
		o, reason := t.option(word, d)
		if reason != "" {
			return nil, short(word) + ": " + reason
		}
		picks = append(picks, o)
	}
	return picks, ""
}

// option is the offered option of that number or name; the reason says why there is none.
func (t *terminal) option(word string, d *game.Decision) (o game.Option, reason string) {
	if n, err := strconv.Atoi(word); err == nil {
		options := distinct(d.Options)
		if n < 1 || n > len(options) {
			return o, t.text("play.number", nil)
		}
		return options[n-1], ""
	}
	o, err := t.words.ParseOption(word)
	if err != nil {
		return o, t.text("play.unknown", nil)
	}
	if slices.Contains(d.Options, o) {
		return o, ""
	}
	if explainer, ok := t.state.(game.Explainer); ok {
		if refusal := explainer.Why(d.Seat, o); refusal.Refused() {
			return o, t.refusal(refusal)
		}
	}
	return o, t.refusal(game.Refuse(game.NotOffered))
}

// refusal is a refusal in words, "" for none.
func (t *terminal) refusal(r game.Refusal) string {
	if !r.Refused() {
		return ""
	}
	return t.speaker.Say(t.words.RefusalLine(r))
}

// distinct are the options without copies, in the order in which they are offered.
func distinct(options []game.Option) []game.Option {
	var list []game.Option
	for _, o := range options {
		if !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}

// short is as much of a word as is worth repeating.
func short(word string) string {
	const enough = 40
	runes := []rune(word)
	if len(runes) <= enough {
		return word
	}
	return string(runes[:enough]) + "…"
}

// readLines sends the lines of the input, the beginnings of those that are too long, and closes the channel at its end.
func readLines(in io.Reader) <-chan string {
	const longest = 4096
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, longest)
		for {
			line, more, err := r.ReadLine()
			text := string(line)
			for more && err == nil {
				_, more, err = r.ReadLine()
			}
			if err != nil && text == "" {
				return
			}
			lines <- text
		}
	}()
	return lines
}
