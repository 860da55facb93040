package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// Searches on several cores look ahead as often as all of them do, and answer the same for the same chance.
func TestSearchesOnSeveralCoresCountTogether(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		t.Run(about.ID, func(t *testing.T) {
			s, err := rules.New(game.Setup{Seats: about.MinSeats, Key: [32]byte{1}})
			if err != nil {
				t.Fatal(err)
			}
			d := *bot.NewDriver(rules).Next(s)
			hash, visits := s.Hash(), map[int]int{}
			var answers [][]game.Option
			for _, cores := range []int{1, 3, 3} {
				f := Thinking{Cores: cores}
				b, err := f.maker(t.Context(), func(name string) (bot.Bot, error) { return bot.New(rules, name) })("search:40")
				if err != nil {
					t.Fatal(err)
				}
				answers = append(answers, b.Answer(s, &d, rand.New(rand.NewPCG(1, 2)), nil))
				if refusal := d.Check(answers[len(answers)-1]); refusal.Refused() {
					t.Fatalf("%d cores answer %v: %v", cores, answers, refusal)
				}
				visits[cores] = 0
				for _, line := range b.(bot.Thinker).Report() {
					visits[cores] += line.Visits
				}
			}
			if !slices.Equal(answers[1], answers[2]) || s.Hash() != hash {
				t.Errorf("the same chance gives %v and %v", answers[1], answers[2])
			}
			if len(d.Options) > 1 && visits[3] <= visits[1] {
				t.Errorf("three cores looked ahead %d times, one %d", visits[3], visits[1])
			}
		})
	}
}

func TestSeveralCoresKeepToTheClock(t *testing.T) {
	rules, err := games.Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	d := *bot.NewDriver(rules).Next(s)
	f := Thinking{Cores: 2, Budget: time.Millisecond}
	b, err := f.maker(t.Context(), func(name string) (bot.Bot, error) { return bot.New(rules, name) })("search:10000000")
	if err != nil {
		t.Fatal(err)
	}
	if picks := b.Answer(s, &d, rand.New(rand.NewPCG(1, 2)), nil); d.Check(picks).Refused() {
		t.Errorf("it answers %v", picks)
	}
}

func TestWhatIsTooMuchToThinkWithIsTold(t *testing.T) {
	for args, want := range map[string]string{
		"arena tictactoe --bots hard,random --cores 0":     "1 to 64",
		"arena tictactoe --bots hard,random --cores 65":    "1 to 64",
		"arena tictactoe --bots hard,random --budget=-1ms": "0s or more",
		"play tictactoe --cores 0":                         "1 to 64",
	} {
		var out, errOut strings.Builder
		if code := run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &errOut); code == exitDone || !strings.Contains(errOut.String(), want) {
			t.Errorf("%s: exit code %d, it says %q, want %q", args, code, errOut.String(), want)
		}
	}
}
