package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/replay"
)

type replayCommand struct {
	Show   replayShow   `cmd:"" help:"Tell a recorded game in words."`
	Verify replayVerify `cmd:"" help:"Check a recorded game: the promised seed, every answer, the result."`
}

type replayShow struct {
	File  string `arg:"" help:"The record, as a table's replay page gives it."`
	Eyes  string `default:"open" placeholder:"SEAT" help:"Whose eyes: a seat's number, spectator, or open."`
	Views bool   `help:"Tell the position before each turn too."`
	Lang  string `help:"Language, ko or en (default: the locale's)." placeholder:"LANG"`
}

// Run tells the game.
func (c *replayShow) Run(s *streams) error {
	r, err := readRecord(c.File)
	if err != nil {
		return err
	}
	eyes, ok := r.Eyes(c.Eyes)
	if !ok {
		return fmt.Errorf("--eyes=%s: a seat from 0 to %d, spectator, or open", c.Eyes, len(r.Seats)-1)
	}
	if c.Lang == "" {
		c.Lang = localLanguage(os.Getenv)
	}
	rules, err := games.Find(r.Game)
	if err != nil {
		return fmt.Errorf("showing %s: %w", c.File, err)
	}
	texts, err := playTexts(r.Game, c.Lang)
	if err != nil {
		return fmt.Errorf("showing %s: %w", c.File, err)
	}
	speaker := &words.Speaker{Texts: texts, Names: r.Names(texts["replay.bot"]), Viewer: eyes}
	t := &recordTeller{streams: s, speaker: speaker, log: words.NewLog(&rules.About().Words, speaker), views: c.Views}
	t.print(fmt.Sprintf("%s, %s", texts["game.name"], time.UnixMilli(r.Began).UTC().Format("2006-01-02 15:04 UTC")))
	if err := r.Walk(rules, t.step); err != nil {
		return fmt.Errorf("showing %s: %w", c.File, err)
	}
	return t.failed
}

// A recordTeller prints a record's steps.
type recordTeller struct {
	*streams
	speaker *words.Speaker
	log     *words.Log
	views   bool
	told    int
	failed  error
}

func (t *recordTeller) step(s replay.Step) error {
	turn := false
	for i := range s.Heard {
		t.log.Happened(&s.Heard[i])
	}
	for ; t.told < len(t.log.Lines); t.told++ {
		line := t.log.Lines[t.told]
		turn = turn || strings.HasPrefix(line, words.TurnMark)
		t.print(line)
	}
	result, over := s.State.Result()
	if t.views && (turn || over) {
		for _, line := range s.State.View(t.speaker.Viewer).Lines() {
			t.print("    " + t.speaker.Say(line))
		}
	}
	if over {
		for _, line := range t.speaker.Result(&result) {
			t.print(line)
		}
	}
	return t.failed
}

func (t *recordTeller) print(line string) {
	if _, err := fmt.Fprintln(t.out, line); err != nil && t.failed == nil {
		t.failed = fmt.Errorf("printing: %w", err)
	}
}

type replayVerify struct {
	Files []string `arg:"" name:"file" help:"Records."`
	JSON  bool     `help:"Print JSON."`
}

// Run checks the records and fails if one of them is not true.
func (c *replayVerify) Run(s *streams) error {
	type verdict struct {
		File   string         `json:"file"`
		OK     bool           `json:"ok"`
		Error  string         `json:"error,omitempty"`
		Checks []replay.Check `json:"checks"`
	}
	verdicts := make([]verdict, len(c.Files))
	var failed error
	for i, file := range c.Files {
		v := &verdicts[i]
		v.File = file
		v.Checks, v.OK, v.Error = verifyFile(file)
		if !v.OK {
			failed = errReported
		}
	}
	if c.JSON {
		if err := printJSON(s.out, verdicts); err != nil {
			return err
		}
		return failed
	}
	for i := range verdicts {
		v := &verdicts[i]
		said := "ok"
		if !v.OK {
			said = "FAIL: " + v.Error
		}
		if _, err := fmt.Fprintf(s.out, "%s: %s\n", v.File, said); err != nil {
			return fmt.Errorf("printing: %w", err)
		}
	}
	return failed
}

// verifyFile checks one file and tells what is wrong with it.
func verifyFile(file string) (checks []replay.Check, ok bool, wrong string) {
	r, err := readRecord(file)
	if err != nil {
		return nil, false, err.Error()
	}
	rules, err := games.Find(r.Game)
	if err != nil {
		return nil, false, err.Error()
	}
	checks = r.Verify(rules)
	if last := checks[len(checks)-1]; !last.OK {
		return checks, false, last.Name + ": " + last.Why
	}
	return checks, true, ""
}

func readRecord(file string) (_ *replay.Record, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("opening the record: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	r, err := replay.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}
