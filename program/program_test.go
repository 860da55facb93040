package program_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/program"
	"github.com/noripan/noripan/protocol"
)

// habit names, in the environment, how this test's own program plays when it is run as a bot.
const habit = "NORIPAN_TEST_HABIT"

func TestMain(m *testing.M) {
	if name := os.Getenv(habit); name != "" {
		habits[name](bufio.NewReader(os.Stdin))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// habits are programs that play, each in its own way.
var habits = map[string]func(in *bufio.Reader){
	"first":   func(in *bufio.Reader) { talk(in, func(a ask) []string { return first(a) }) },
	"nothing": func(in *bufio.Reader) { talk(in, func(ask) []string { return nil }) },
	"dream":   func(in *bufio.Reader) { talk(in, func(ask) []string { return []string{"fly:moon"} }) },
	"taken":   func(in *bufio.Reader) { talk(in, taken) },
	"mend": func(in *bufio.Reader) {
		tries := make(map[uint64]int)
		talk(in, func(a ask) []string {
			if tries[a.ID]++; tries[a.ID] == 1 {
				return nil
			}
			return first(a)
		})
	},
	"hang": func(in *bufio.Reader) { ready(in); select {} },
	"stops": func(in *bufio.Reader) { // where it is refused
		ready(in)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if strings.Contains(line, `"t":"ask"`) {
				say("[1, 2")
			}
		}
	},
	"mute":    func(*bufio.Reader) { select {} },
	"old":     func(*bufio.Reader) { say(`{"t":"ready","protocol":0}`); select {} },
	"die":     func(in *bufio.Reader) { ready(in); in.ReadString('\n'); fmt.Fprintln(os.Stderr, "no more"); os.Exit(7) },
	"rubbish": func(in *bufio.Reader) { talk(in, func(ask) []string { say("[1, 2"); say("\xff"); return nil }) },
	"flood": func(in *bufio.Reader) {
		ready(in)
		for {
			say(`{"t":"news"}`)
		}
	},
	"shout": func(in *bufio.Reader) {
		ready(in)
		for b := bytes.Repeat([]byte("x"), 1<<20); ; {
			os.Stdout.Write(b)
		}
	},
	"deaf": func(in *bufio.Reader) { in.ReadString('\n'); say(`{"t":"ready","protocol":1}`); select {} },
	"wails": func(in *bufio.Reader) {
		talk(in, func(a ask) []string { os.Stderr.Write(bytes.Repeat([]byte("woe "), 1<<18)); return first(a) })
	},
	"parent": func(in *bufio.Reader) {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), habit+"=child")
		child.Stdout = os.Stdout // it holds the pipe open
		if err := child.Start(); err != nil {
			panic(err)
		}
		talk(in, first)
	},
	"child": func(*bufio.Reader) {
		if conn, err := net.Dial("tcp", os.Getenv("NORIPAN_TEST_ADDRESS")); err == nil {
			fmt.Fprintln(conn, "here")
		}
		select {}
	},
}

type ask struct {
	protocol.Ask
	View struct{ Cells []any }
}

func say(line string) { os.Stdout.WriteString(line + "\n") }

func ready(in *bufio.Reader) {
	in.ReadString('\n')
	say(`{"t":"ready","protocol":1,"name":"habit"}`)
}

func first(a ask) []string { return []string{a.Options[0].Name} }

// taken picks a cell that has a mark, if there is one.
func taken(a ask) []string {
	for cell := range 9 {
		name := fmt.Sprintf("mark:%d", cell)
		offered := false
		for _, o := range a.Options {
			offered = offered || o.Name == name
		}
		if !offered {
			return []string{name}
		}
	}
	return first(a)
}

// talk answers each question, and once more where the answer is refused.
func talk(in *bufio.Reader, answer func(ask) []string) {
	ready(in)
	var last ask
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m struct {
			T     string
			Again bool
		}
		json.Unmarshal(line, &m)
		switch {
		case m.T == protocol.MsgQuit:
			return
		case m.T == protocol.MsgAsk:
			last = ask{}
			if err := json.Unmarshal(line, &last); err != nil {
				panic(err)
			}
		case m.T != protocol.MsgRefused || !m.Again:
			continue
		}
		act, _ := json.Marshal(protocol.Act{T: protocol.MsgAct, ID: last.ID, Picks: answer(last)})
		say(string(act))
	}
}

// quick is the time of programs that let it pass; ample that of all others.
const (
	quick = 50 * time.Millisecond
	ample = time.Minute
)

// play lets a program of that habit play a seat of a game against random play.
func play(t *testing.T, rules game.Rules, seats int, habitName string, limit time.Duration) (*program.Bot, error) {
	t.Helper()
	t.Setenv(habit, habitName)
	options := program.Options{Time: limit}
	if habitName == "mute" {
		options.Start = limit // the others may take longer to begin, on a machine that is busy
	}
	b, err := program.New(rules, program.Prefix+os.Args[0], options)
	if err != nil {
		return nil, err
	}
	t.Cleanup(b.Close)
	for range 3 {
		s, err := rules.New(game.Setup{Seats: seats, First: game.Spectator})
		if err != nil {
			t.Fatal(err)
		}
		bots := []bot.Bot{b}
		for len(bots) < seats {
			bots = append(bots, bot.Random{})
		}
		if err := bot.NewDriver(rules).Play(s, bots, rand.New(rand.NewPCG(1, 2))); err != nil {
			return b, err
		}
	}
	return b, nil
}

func TestAProgramPlaysGames(t *testing.T) {
	b, err := play(t, tictactoe.Rules, 2, "first", ample)
	if err != nil {
		t.Fatal(err)
	}
	if c, why := b.Counts(); c.Asked < 9 || c.Refused+c.Late+c.Fallbacks != 0 || why != "" {
		t.Errorf("three games: %+v, refused because %q", c, why)
	}
}

func TestAnIllegalAnswerHasOneMoreTryThenTheFallbackIsPlayed(t *testing.T) {
	for name, want := range map[string]struct {
		refused, fallbacks int
		why                string
	}{
		"mend": {1, 0, "too_few"}, "nothing": {2, 1, "too_few"}, "dream": {2, 1, `not_offered: option "fly:moon"`}, "rubbish": {2, 1, "bad_line: "},
	} {
		b, err := play(t, tictactoe.Rules, 2, name, ample)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c, why := b.Counts()
		if c.Asked == 0 || c.Refused != want.refused*c.Asked || c.Fallbacks != want.fallbacks*c.Asked || c.Late != 0 {
			t.Errorf("%s: %+v, want %d refused and %d fallbacks a question", name, c, want.refused, want.fallbacks)
		}
		if !strings.HasPrefix(why, want.why) {
			t.Errorf("%s: refused because %q, want %q", name, why, want.why)
		}
	}
}

func TestAProgramThatFailsIsEndedAndSaysWhy(t *testing.T) {
	for name, tc := range map[string]struct {
		limit time.Duration
		want  string
	}{
		"hang":  {quick, "it did not answer within 50ms, 3 times in a row"},
		"stops": {quick, "it did not answer within 50ms, 3 times in a row"},
		"mute":  {quick, "it did not say within 50ms that it is ready"},
		"old":   {ample, "protocol 0: this is 1"},
		"die":   {ample, "it ended: exit status 7; the last that it wrote to its standard error: no more"},
		"flood": {ample, "it wrote more than 1000 lines that nobody had asked for"},
		"shout": {ample, "it wrote a line of more than 65536 bytes"},
	} {
		if _, err := play(t, tictactoe.Rules, 2, name, tc.limit); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
}

// Many seats make so many messages that a program's pipe is full before it is asked for the third time.
func TestAProgramThatDoesNotReadIsGivenUp(t *testing.T) {
	_, err := play(t, coachride.Rules, 10, "deaf", quick)
	if err == nil || !strings.Contains(err.Error(), "it did not") {
		t.Errorf("%v, want that it does not read", err)
	}
}

func TestStandardErrorIsPassedOnWithinBounds(t *testing.T) {
	t.Setenv(habit, "wails")
	var heard bytes.Buffer
	b, err := program.New(tictactoe.Rules, program.Prefix+os.Args[0], program.Options{Time: ample, Stderr: &heard})
	if err != nil {
		t.Fatal(err)
	}
	s, err := tictactoe.Rules.New(game.Setup{Seats: 2, First: game.Spectator})
	if err != nil {
		t.Fatal(err)
	}
	err = bot.NewDriver(tictactoe.Rules).Play(s, []bot.Bot{b, bot.Random{}}, rand.New(rand.NewPCG(1, 2)))
	b.Close()
	if err != nil || heard.Len() < 64<<10 || heard.Len() > 65<<10 || !strings.Contains(heard.String(), "left out") {
		t.Errorf("%v, %d bytes passed on", err, heard.Len())
	}
}

// A second seat in one game is another run of the program: one run never hears two hands.
func TestEachSeatHasARunOfItsOwn(t *testing.T) {
	t.Setenv(habit, "first")
	b, err := program.New(tictactoe.Rules, program.Prefix+os.Args[0], program.Options{Time: ample})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	s, err := tictactoe.Rules.New(game.Setup{Seats: 2, First: game.Spectator})
	if err != nil {
		t.Fatal(err)
	}
	if err := bot.NewDriver(tictactoe.Rules).Play(s, []bot.Bot{b, b}, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	if n := b.Runs(); n != 2 {
		t.Errorf("%d runs for two seats", n)
	}
}

func TestWhatAProgramHasStartedEndsWithIt(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	t.Setenv("NORIPAN_TEST_ADDRESS", listener.Addr().String())
	b, err := play(t, tictactoe.Rules, 2, "parent", ample)
	if err != nil {
		t.Fatal(err)
	}
	child, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer child.Close()
	if line, err := bufio.NewReader(child).ReadString('\n'); err != nil || line != "here\n" {
		t.Fatalf("%q, %v", line, err)
	}
	b.Close()
	if n, err := child.Read(make([]byte, 1)); err == nil {
		t.Errorf("the child still talks: %d bytes", n)
	}
}

func TestWhatIsNoProgramIsToldAtOnce(t *testing.T) {
	for name, want := range map[string]string{
		"exec:":              "no program without a name",
		"exec:  ":            "no program without a name",
		"exec:/no/such/file": "no such file",
	} {
		if _, err := program.New(tictactoe.Rules, name, program.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}
