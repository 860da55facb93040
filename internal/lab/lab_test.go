package lab

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/games/tictactoe"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var (
	guest = Guest{Person: "me", Address: "here"}
	small = Run{Game: "tictactoe", Bots: []Player{{Bot: "policy"}, {Bot: "random"}}, Games: 500, Seed: 7}
)

func open(t *testing.T, l *Lab, g Guest, r Run) *Session {
	t.Helper()
	s, err := l.Open(g, r)
	if err != nil {
		t.Fatalf("opening a match: %v", err)
	}
	return s
}

// refused opens a match that must not be, and gives the refusal.
func refused(t *testing.T, l *Lab, g Guest, r Run) *Error {
	t.Helper()
	s, err := l.Open(g, r)
	var refusal *Error
	if !errors.As(err, &refusal) {
		if s != nil {
			s.Close()
		}
		t.Fatalf("opened, with %v", err)
	}
	return refusal
}

func TestAMatchIsToldToItsEnd(t *testing.T) {
	l := New(Config{Games: games.All})
	s := open(t, l, guest, Run{
		Game: "dominion", Games: 1000, Seed: 3, Settings: game.Settings{"turnLimit": "40"},
		Bots: []Player{{Bot: "strategy:bmu"}, {Bot: "strategy:mine.txt", Text: new("province\ngold\nsilver\n")}},
	})
	defer s.Close()
	var all []News
	if err := s.Play(t.Context(), func(n News) error { all = append(all, n); return nil }); err != nil {
		t.Fatal(err)
	}
	last := all[len(all)-1]
	if last.End != "done" || last.Games != 1000 || last.Report.Games != 1000 || last.Report.Seats[1].Bot != "strategy:mine.txt" {
		t.Fatalf("%+v", last)
	}
	if last.Report.Study == nil || len(last.Report.Study.Measures) == 0 || len(last.Report.Study.Measures[4].Tallies) == 0 {
		t.Error("the last report has no study of its cards")
	}
	if !strings.Contains(last.Report.Command, "noripan sim dominion --seats strategy:bmu,strategy:mine.txt") {
		t.Errorf("it is played again by %s", last.Report.Command)
	}
	for i, n := range all[:len(all)-1] {
		if n.End != "" || n.Report.Games == 0 || n.Report.Games > all[i+1].Report.Games {
			t.Errorf("report %d of %d: %d games, end %q", i, len(all), n.Report.Games, n.End)
		}
	}
}

func TestAMatchGrowsAndStopsWhenNobodyListens(t *testing.T) {
	l := New(Config{Games: games.All})
	run := small
	run.Games = MaxGames
	run.Bots = []Player{{Bot: "search:50"}, {Bot: "random"}}
	s := open(t, l, guest, run)
	defer s.Close()
	gone := errors.New("gone")
	told := 0
	err := s.Play(t.Context(), func(n News) error {
		if told++; told == 2 {
			return gone
		}
		if n.Report.Games == 0 || n.Report.Games >= MaxGames {
			t.Errorf("%d games", n.Report.Games)
		}
		return nil
	})
	if !errors.Is(err, gone) || told != 2 {
		t.Errorf("told %d times: %v", told, err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	err = s.Play(ctx, func(News) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the context ended: %v", err)
	}
}

func TestTimeEndsAMatch(t *testing.T) {
	l := New(Config{Games: games.All, Longest: time.Second})
	run := small
	run.Games = MaxGames
	run.Bots = []Player{{Bot: "search:50"}, {Bot: "random"}}
	s := open(t, l, guest, run)
	defer s.Close()
	var last News
	if err := s.Play(t.Context(), func(n News) error { last = n; return nil }); err != nil {
		t.Fatal(err)
	}
	if last.End != "time" || last.Report.Games == 0 || last.Report.Games >= MaxGames {
		t.Errorf("end %q after %d games", last.End, last.Report.Games)
	}
}

func TestPlacesAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Config{Games: games.All, Places: 2})
		one := open(t, l, guest, small)
		if r := refused(t, l, guest, small); r.Code != Running {
			t.Errorf("a second match of one person: %v", r)
		}
		two := open(t, l, Guest{"you", "there"}, small)
		time.Sleep(20 * time.Second)
		if r := refused(t, l, Guest{"third", "there"}, small); r.Code != Busy || r.Args["seconds"] != 40 {
			t.Errorf("no place is left: %v, %v", r, r.Args)
		}
		two.Close()
		open(t, l, Guest{"third", "there"}, small).Close()
		one.Close()
	})
}

func TestAnAddressSpendsItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Config{Games: games.All, Purse: Purse{Full: 10 * time.Second, Refill: 0.1}})
		s := open(t, l, guest, small)
		if s.time != 10*time.Second {
			t.Errorf("the first match may last %v", s.time)
		}
		time.Sleep(9 * time.Second)
		s.Close()
		other := Guest{Person: "you", Address: guest.Address}
		if r := refused(t, l, other, small); r.Code != Spent || r.Args["seconds"] != 10 {
			t.Errorf("the time is up: %v, %v", r, r.Args)
		}
		open(t, l, Guest{"you", "elsewhere"}, small).Close()
		time.Sleep(20 * time.Second)
		s = open(t, l, other, small)
		if s.time != 3*time.Second {
			t.Errorf("20 s later a match may last %v", s.time)
		}
		s.Close()
		time.Sleep(10 * time.Minute)
		open(t, l, Guest{"you", "elsewhere"}, small).Close()
		if len(l.spent) != 0 {
			t.Errorf("who owes nothing is remembered: %v", l.spent)
		}
	})
}

func TestMatchesThatCannotBe(t *testing.T) {
	l := New(Config{Games: games.All})
	kingdom := func(value string) func(*Run) {
		return func(r *Run) { r.Game, r.Settings = "dominion", game.Settings{"kingdom": value} }
	}
	second := func(p Player) func(*Run) { return func(r *Run) { r.Game, r.Bots[1] = "dominion", p } }
	for _, tc := range []struct {
		change func(*Run)
		code   string
		args   map[string]any
	}{
		{func(r *Run) { r.Game = "chess" }, BadRun, nil},
		{func(r *Run) { r.Games = MaxGames + 1 }, BadRun, nil},
		{func(r *Run) { r.Bots[0].Text = new("province") }, BadRun, nil},
		{func(r *Run) { r.Bots[0].Bot = strings.Repeat("x", 65) }, BadRun, nil},
		{func(r *Run) { r.Bots = r.Bots[:1] }, BadSeats, map[string]any{"min": 2, "max": 2}},
		{func(r *Run) { r.Players = 2 }, NoSides, nil},
		{func(r *Run) { r.Game, r.Players = "coachride", 2 }, BadSeats, map[string]any{"min": 3, "max": 10}},
		{func(r *Run) { r.Game, r.Players, r.Bots = "coachride", 5, append(r.Bots, r.Bots[0]) }, NoSides, nil},
		{func(r *Run) { r.Bots[0].Bot = "clever" }, NoBot, map[string]any{"bot": 0, "n": 1, "name": "clever"}},
		{func(r *Run) { r.Bots[0].Bot = "exec:rm" }, NoBot, map[string]any{"bot": 0, "n": 1, "name": "exec:rm"}},
		{func(r *Run) { r.Bots[0] = Player{"strategy:a", new("province")} }, NoBot, map[string]any{"bot": 0, "n": 1, "name": "strategy:a"}},
		{second(Player{"strategy:bmx", nil}), NoBot, map[string]any{"bot": 1, "n": 2, "name": "strategy:bmx"}},
		{func(r *Run) { r.Bots[0].Bot = "search:2001" }, BadSearch, map[string]any{"bot": 0, "n": 1, "most": MaxSearch}},
		{func(r *Run) { r.Bots[0].Bot = "search:0" }, BadSearch, map[string]any{"bot": 0, "n": 1, "most": MaxSearch}},
		{func(r *Run) { r.Bots[0].Bot = "search:many" }, BadSearch, map[string]any{"bot": 0, "n": 1, "most": MaxSearch}},
		{func(r *Run) {
			r.Game, r.Bots = "dominion", []Player{{"strategy:a", new("province")}, {"strategy:a", new("gold")}}
		}, SameName, map[string]any{"bot": 1, "n": 2, "other": 1, "name": "a"}},
		{
			second(Player{"strategy:a", new("province\n  gild")}), BadStrategy,
			map[string]any{"bot": 1, "line": 2, "column": 3, "why": "unknown", "words": []string{"card", "gild", "gold"}},
		},
		{second(Player{"strategy:a", new("")}), BadStrategy, map[string]any{"bot": 1, "line": 1, "column": 1, "why": "empty", "words": []string{}}},
		{func(r *Run) { r.Settings = game.Settings{"board": "4"} }, game.BadSetting, map[string]any{"setting": "board"}},
		{func(r *Run) { r.Game, r.Settings = "dominion", game.Settings{"turnLimit": ""} }, game.BadSetting, map[string]any{"setting": "turnLimit"}},
		{kingdom("moat"), "kingdom_size", map[string]any{"setting": "kingdom", "n": 10}},
		{kingdom("moat+nix+random"), "kingdom_unknown", map[string]any{"setting": "kingdom"}},
		{kingdom("random+blank1"), "blank_missing", nil},
	} {
		run := small
		run.Bots = append([]Player(nil), small.Bots...)
		tc.change(&run)
		r := refused(t, l, guest, run)
		if r.Code != tc.code || !reflect.DeepEqual(r.Args, tc.args) || r.Detail == "" {
			t.Errorf("%+v: %v %v, want %s %v", run, r, r.Args, tc.code, tc.args)
		}
	}
}

func TestAStrategyOfAnotherProgramIsConverted(t *testing.T) {
	l := New(Config{Games: games.All})
	const dominiate = "{\n gainPriority: (state, my) -> [\n 'Colony'\n 'Gold' if my.coins > 6\n 'Silver'\n]\n}"
	const players = "<players><player name='A'><buy name='Gold'/></player><player name='B'><buy name='Silver'/></player></players>"
	for _, foreign := range []string{dominiate, players} {
		if f, _, err := l.Read("dominion", foreign, nil); err != nil || f == nil || f.Code != "foreign" {
			t.Errorf("%.20q is read as %+v, %v", foreign, f, err)
		}
	}
	for _, tc := range []struct{ text, name, want, fault, note string }{
		{dominiate, "", "gold when coins > 6\nsilver\n", "", "card"},
		{players, "B", "# B\nsilver\n", "", ""},
		{players, "", "", "several", ""},
		{"{ gainPriority: 7 }", "", "", "?", ""},
	} {
		in, err := l.Import("dominion", tc.text, tc.name)
		if err != nil {
			t.Fatal(err)
		}
		fault, note := "", ""
		if in.Fault != nil {
			fault = cmp.Or(in.Fault.Code, "?")
		}
		if len(in.Notes) > 0 {
			note = in.Notes[0].Code
		}
		if in.Text != tc.want || fault != tc.fault || note != tc.note {
			t.Errorf("%.20q, %q: %+v, fault %q, note %q", tc.text, tc.name, in, fault, note)
		}
	}
	for _, id := range []string{"chess", "tictactoe"} {
		if _, err := l.Import(id, dominiate, ""); err == nil {
			t.Errorf("%s reads strategies of other programs", id)
		}
	}
}

func TestSidesPlay(t *testing.T) {
	l := New(Config{Games: games.All})
	s := open(t, l, guest, Run{Game: "coachride", Bots: small.Bots, Players: 5, Games: 20, Seed: 1})
	defer s.Close()
	var last News
	if err := s.Play(t.Context(), func(n News) error { last = n; return nil }); err != nil {
		t.Fatal(err)
	}
	if !last.Report.Teams || last.Report.Players != 5 || last.Report.Games != 20 {
		t.Errorf("%+v", last.Report)
	}
}

func TestWhatAGameOffers(t *testing.T) {
	l := New(Config{Games: games.All})
	dominion, _ := l.Kit("dominion")
	if len(dominion.Strategies) < 10 || dominion.Strategies[0].Text == "" || dominion.Sides {
		t.Errorf("dominion has %d strategies", len(dominion.Strategies))
	}
	if ride, _ := l.Kit("coachride"); !ride.Sides || len(ride.Strategies) != 0 || len(ride.Bots) == 0 {
		t.Errorf("coachride: %+v", ride)
	}
	if _, ok := l.Kit("chess"); ok {
		t.Error("chess is there")
	}
}

func TestATextIsRead(t *testing.T) {
	l := New(Config{Games: games.All})
	first := game.Settings{"kingdom": "first-game"}
	if f, lacking, err := l.Read("dominion", "province\nwitch\nsmithy\ngold\n", first); f != nil || !slices.Equal(lacking, []string{"card.witch"}) || err != nil {
		t.Errorf("%v, %v", f, err)
	}
	if f, _, err := l.Read("dominion", "province\ngold when coins >\n", nil); err != nil || f == nil || f.Line != 2 || f.Column < 6 || f.Detail == "" || f.Code != "number" {
		t.Errorf("%+v, %v", f, err)
	}
	for _, id := range []string{"chess", tictactoe.Rules.About().ID} {
		if _, _, err := l.Read(id, "province", nil); err == nil {
			t.Errorf("%s has strategies", id)
		}
	}
}
