package report

import (
	"regexp"
	"strings"
	"testing"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/games/coachride"
	"github.com/noripan/noripan/games/gugong"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/sim"
	"github.com/noripan/noripan/sim/arena"
	"github.com/noripan/noripan/sim/page"
)

// told are the words of a page, but for those of people and programs: names of bots, hashes and command lines.
func told(p *page.Page) string {
	all := []string{p.Title}
	for _, s := range p.Sections {
		all = append(append(all, s.Title), s.Lines...)
		for _, t := range s.Tables {
			all = append(append(all, t.Title), t.Columns...)
			for _, row := range t.Rows {
				for _, cell := range row {
					all = append(all, cell.Text)
				}
			}
		}
		for _, c := range s.Charts {
			all = append(all, c.Title, c.X, c.Y)
		}
	}
	return strings.NewReplacer("policy", "", "random", "", "exec:dull", "", "not_offered: mark:9", "").Replace(strings.Join(all, "\n"))
}

var english = regexp.MustCompile(`[A-Za-z]{4,}`)

func TestAContestIsToldInEveryLanguageWithSeatsFromOne(t *testing.T) {
	for name, tc := range map[string]struct {
		arena.Contest
		want map[string]string // by language
	}{
		"seats":                  {arena.Contest{Rules: tictactoe.Rules, Bots: []string{"policy", "random"}}, map[string]string{"ko": "자리 2\n", "en": "Seat 2\n"}},
		"sides":                  {arena.Contest{Rules: coachride.Rules, Bots: []string{"policy", "random"}, Teams: true}, map[string]string{"ko": "편 2\n", "en": "Side 2\n"}},
		"alone against the game": {arena.Contest{Rules: gugong.Rules, Bots: []string{"policy", "random"}, Players: 1}, map[string]string{"ko": "게임 자체\n", "en": "The game itself\n"}},
	} {
		tc.Games = 4
		r, err := arena.Run(t.Context(), tc.Contest, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Programs = []arena.Program{{Bot: "exec:dull", Asked: 9, Refused: 2, Fallbacks: 1, Refusal: "not_offered: mark:9"}}
		for _, language := range games.Languages {
			w, err := NewWords(r.Game, language)
			if err != nil {
				t.Fatal(err)
			}
			p := ArenaPage(w, r)
			var html strings.Builder
			if err := p.Write(&html); err != nil || strings.ContainsAny(html.String(), "⟨⟩") {
				t.Errorf("%s in %s: %v, %s", name, language, err, html.String())
			}
			if !strings.Contains(html.String(), "not_offered: mark:9") {
				t.Errorf("%s in %s: nothing of programs", name, language)
			}
			words := told(p)
			if !strings.Contains(words, tc.want[language]) || regexp.MustCompile(`(Seat|Side|자리|편) 0`).MatchString(words) {
				t.Errorf("%s in %s: %s, want %q", name, language, words, tc.want[language])
			}
			if left := english.FindAllString(words, -1); language == "ko" && left != nil {
				t.Errorf("%s in Korean has %q", name, left)
			}
		}
	}
}

func TestAKoreanReportHasNoEnglishWord(t *testing.T) {
	for name, m := range map[string]sim.Match{
		"seats": {Rules: tictactoe.Rules, Bots: []string{"policy", "random"}},
		"sides": {Rules: coachride.Rules, Teams: []string{"policy", "random"}, Study: true},
	} {
		m.Games, m.Seed = 40, 2
		w, err := NewWords(m.Rules.About().ID, "ko")
		if err != nil {
			t.Fatal(err)
		}
		p, err := Page(w, m, run(t, m))
		if err != nil {
			t.Fatal(err)
		}
		words := told(p)
		if left := english.FindAllString(words, -1); left != nil {
			t.Errorf("%s: %q", name, left)
		}
		if regexp.MustCompile(`(자리|편) 0`).MatchString(words) || !regexp.MustCompile(`(자리|편) 2`).MatchString(words) {
			t.Errorf("%s: seats and sides are not counted from 1: %s", name, words)
		}
	}
}

func TestAMatrixHasWordsForItsAxes(t *testing.T) {
	bots := []string{"policy", "random"}
	axes := []sim.Axis{{Name: sim.Row, Values: bots}, {Name: sim.Column, Values: bots}}
	m := sim.Match{Rules: tictactoe.Rules, Bots: []string{"{row}", "{column}"}, Paired: true, Games: 4}
	matches, err := m.At(axes...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sim.RunSweep(t.Context(), axes, matches, nil)
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]string{"ko": `행의 봇 \ 열의 봇`, "en": `Bot of the row \ Bot of the column`} {
		w, err := NewWords("tictactoe", language)
		if err != nil {
			t.Fatal(err)
		}
		words := told(SweepPage(w, s))
		if left := english.FindAllString(words, -1); !strings.Contains(words, want) || language == "ko" && left != nil {
			t.Errorf("%s: %s, want %q", language, words, want)
		}
	}
}
