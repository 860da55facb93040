package lab

import (
	"context"
	"errors"
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
		Bots: []Player{{Bot: "strategy:bmu"}, {Bot: "strategy:mine.txt", Text: "province\ngold\nsilver\n"}},
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
	for _, tc := range []struct {
		change     func(*Run)
		code, want string
	}{
		{func(r *Run) { r.Game = "chess" }, BadRun, `no game "chess"`},
		{func(r *Run) { r.Games = MaxGames + 1 }, BadRun, "at most 100000"},
		{func(r *Run) { r.Bots = r.Bots[:1] }, BadRun, "1 seats"},
		{func(r *Run) { r.Bots[0].Bot = "clever" }, BadRun, `no bot "clever"`},
		{func(r *Run) { r.Bots[0].Bot = "exec:rm" }, BadRun, `no bot "exec:rm"`},
		{func(r *Run) { r.Bots[0].Bot = "search:2001" }, BadRun, "up to 2000"},
		{func(r *Run) { r.Bots[0].Bot = "search:many" }, BadRun, "up to 2000"},
		{func(r *Run) { r.Bots[0].Text = "province" }, BadRun, "is called strategy:FILE"},
		{func(r *Run) { r.Bots[0] = Player{"strategy:a", "province"} }, BadRun, "tictactoe has no form"},
		{func(r *Run) { r.Bots[0].Bot = strings.Repeat("x", 65) }, BadRun, "at most 64"},
		{func(r *Run) { r.Settings = game.Settings{"board": "4"} }, BadRun, `setting "board"`},
		{func(r *Run) { r.Game = "dominion"; r.Settings = game.Settings{"kingdom": "moat"} }, BadRun, "1 cards"},
		{func(r *Run) { r.Players = 4 }, BadRun, "4"},
		{func(r *Run) {
			r.Game, r.Bots = "dominion", []Player{{"strategy:a", "province"}, {"strategy:a", "gold"}}
		}, BadRun, "another strategy is called strategy:a"},
		{func(r *Run) { r.Game, r.Bots[1] = "dominion", Player{"strategy:a", "province\n  gild"} }, BadStrategy, "gild"},
	} {
		run := small
		run.Bots = append([]Player(nil), small.Bots...)
		tc.change(&run)
		r := refused(t, l, guest, run)
		if r.Code != tc.code || !strings.Contains(r.Detail, tc.want) {
			t.Errorf("%v, want %s with %q", r, tc.code, tc.want)
		}
		if r.Code == BadStrategy && (r.Args["bot"] != 1 || r.Args["line"] != 2 || r.Args["column"] != 3) {
			t.Errorf("the mistake is at %v", r.Args)
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
