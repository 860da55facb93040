package games_test

import (
	"bufio"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
)

// A golden is a game that one can read: a script of answers in testdata/golden/GAME/NAME.script, and beside it, in every
// language, what seat 0 is told in its course. `go test ./games -update` tells the goldens anew.
//
// The lines of a script: "seats 3", "seed 7", "first 0" and "set NAME=VALUE" set the game up; "0 gain:silver" is an
// answer of seat 0, with as many picks as it has; "view" tells the position, "views" as everybody sees it,
// "why" all that may not be chosen; "resign 1" and "stop" end it. What stands behind # is not read.

var update = flag.Bool("update", false, "write the goldens anew")

// players are the names of the seats in goldens, by language.
var players = map[string][]string{
	"ko": {"하늬", "보리", "누리", "다솜", "가람", "라온", "새론", "이든", "미르", "한솔"},
	"en": {"Hani", "Bori", "Nuri", "Dasom", "Garam", "Raon", "Saeron", "Iden", "Mir", "Hansol"},
}

func TestGoldens(t *testing.T) {
	for _, rules := range games.All {
		id := rules.About().ID
		scripts, err := filepath.Glob(filepath.Join("../testdata/golden", id, "*.script"))
		if err != nil {
			t.Fatal(err)
		}
		if len(scripts) == 0 {
			t.Errorf("%s has no golden", id)
		}
		for _, script := range scripts {
			name := strings.TrimSuffix(script, ".script")
			for _, language := range games.Languages {
				t.Run(id+"/"+filepath.Base(name)+"/"+language, func(t *testing.T) {
					golden(t, rules, language, script, name+"."+language+".txt")
				})
			}
		}
	}
}

func golden(t *testing.T, rules game.Rules, language, script, file string) {
	data, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := games.Texts(rules.About().ID, language)
	if err != nil {
		t.Fatal(err)
	}
	got, err := tell(rules, &words.Speaker{Texts: texts, Names: players[language]}, string(data))
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s is told otherwise (-update writes it anew):\n%s", file, diff)
	}
	if strings.ContainsAny(got, "⟨⟩") {
		t.Error("words are missing")
	}
}

// teller carries a script out and writes what the first seat is told.
type teller struct {
	rules   game.Rules
	words   *game.Words
	speaker *words.Speaker
	setup   game.Setup
	state   game.State
	log     *words.Log
	told    int
	out     strings.Builder
}

func tell(rules game.Rules, speaker *words.Speaker, script string) (string, error) {
	t := &teller{
		rules: rules, words: &rules.About().Words, speaker: speaker,
		setup: game.Setup{Seats: rules.About().MinSeats, Settings: game.Settings{}},
	}
	t.log = words.NewLog(t.words, t.speaker)
	t.setup.Listener = t.log
	lines := bufio.NewScanner(strings.NewReader(script))
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if fields := strings.Fields(line); len(fields) > 0 {
			if err := t.step(fields[0], fields[1:]); err != nil {
				return "", fmt.Errorf("line %d: %s: %w", n, line, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	result, over := t.state.Result()
	if !over {
		return "", errors.New("the game is not over at the end of the script")
	}
	t.view()
	t.say(t.speaker.Result(&result)...)
	return t.out.String(), nil
}

func (t *teller) step(do string, with []string) error {
	if t.state == nil {
		switch do {
		case "seats", "seed", "first":
			return t.number(do, with)
		case "set":
			name, value, _ := strings.Cut(strings.Join(with, ""), "=")
			t.setup.Settings[name] = value
			return nil
		}
		var err error
		if t.state, err = t.rules.New(t.setup); err != nil {
			return err
		}
		t.view()
	}
	switch do {
	case "view":
		t.view()
		return nil
	case "views":
		t.views()
		return nil
	case "why":
		return t.why()
	case "stop":
		t.state.Stop(t.log)
		t.news()
		return nil
	}
	seat, err := strconv.Atoi(strings.Join(with[:min(1, len(with))], ""))
	if resigner, ok := t.state.(game.Resigner); ok && do == "resign" && err == nil {
		err = resigner.Resign(game.Seat(seat), t.log)
		t.news()
		return err
	}
	if seat, err = strconv.Atoi(do); err != nil {
		return errors.New("no such step")
	}
	return t.answer(game.Seat(seat), with)
}

func (t *teller) number(what string, with []string) error {
	n, err := strconv.ParseInt(strings.Join(with, ""), 10, 32)
	switch what {
	case "seats":
		t.setup.Seats = int(n)
	case "seed":
		binary.LittleEndian.PutUint64(t.setup.Key[:], uint64(n))
	case "first":
		t.setup.First = game.Seat(n)
	}
	return err
}

// asked is the open decision of a seat, nil if there is none.
func (t *teller) asked(seat game.Seat) *game.Decision {
	pending := t.state.Pending(nil)
	for i := range pending {
		if pending[i].Seat == seat {
			return &pending[i]
		}
	}
	return nil
}

func (t *teller) answer(seat game.Seat, names []string) error {
	d := t.asked(seat)
	if d == nil {
		return errors.New("the seat is not asked")
	}
	var picks []game.Option
	for _, name := range names {
		o, err := t.words.ParseOption(name)
		if err != nil {
			return err
		}
		picks = append(picks, o)
	}
	if seat == t.speaker.Viewer {
		t.news()
		t.say("? "+t.speaker.Question(t.words, d), "  "+t.options(d, d.Options), "> "+t.options(d, picks))
	}
	if err := t.state.Apply(game.Answer{Seat: seat, Serial: d.Serial, Picks: picks}, t.log); err != nil {
		return err
	}
	t.news()
	return nil
}

// options are options in words, copies counted.
func (t *teller) options(d *game.Decision, options []game.Option) string {
	if len(options) == 0 {
		return t.speaker.Nothing(t.words, d)
	}
	var said []string
	copies := make(map[game.Option]int)
	for _, o := range options {
		copies[o]++
	}
	for _, o := range options {
		switch n := copies[o]; {
		case n == 1:
			said = append(said, t.speaker.Option(t.words, d, o))
		case n > 1:
			said = append(said, fmt.Sprintf("%s ×%d", t.speaker.Option(t.words, d, o), n))
		}
		copies[o] = 0
	}
	return strings.Join(said, " · ")
}

func (t *teller) why() error {
	d := t.asked(t.speaker.Viewer)
	explainer, ok := t.state.(game.Explainer)
	if d == nil || !ok {
		return errors.New("there is nothing to explain")
	}
	dim := explainer.Dim(d.Seat, nil)
	for i, o := range dim {
		if i == 0 || dim[i-1] != o {
			t.say("! " + t.speaker.Option(t.words, d, o) + ": " + t.speaker.Say(t.words.RefusalLine(explainer.Why(d.Seat, o))))
		}
	}
	return nil
}

func (t *teller) view() {
	t.news()
	for _, line := range t.state.View(t.speaker.Viewer).Lines() {
		t.say("| " + t.speaker.Say(line))
	}
}

// views tells the position as spectators ("·") see it, and of what each seat sees what differs from that.
func (t *teller) views() {
	t.news()
	everybody := make(map[string]bool)
	for viewer := game.Spectator; int(viewer) < t.setup.Seats; viewer++ {
		speaker, eyes := *t.speaker, "·"
		if speaker.Viewer = viewer; viewer != game.Spectator {
			eyes = speaker.Names[viewer]
		}
		t.say("= " + eyes)
		for _, line := range t.state.View(viewer).Lines() {
			said := speaker.Say(line)
			if viewer == game.Spectator {
				everybody[said] = true
			} else if everybody[said] {
				continue
			}
			t.say("| " + said)
		}
	}
}

// news tells what the log has heard since.
func (t *teller) news() {
	t.say(t.log.Lines[t.told:]...)
	t.told = len(t.log.Lines)
}

func (t *teller) say(lines ...string) {
	for _, line := range lines {
		t.out.WriteString(line + "\n")
	}
}

func TestEveryGoldenHasItsScript(t *testing.T) {
	files, err := filepath.Glob("../testdata/golden/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".txt")
		name = strings.TrimSuffix(name, filepath.Ext(name))
		if _, err := os.Stat(name + ".script"); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
