package house_test

import (
	"sync"
	"testing"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

func TestAFinishedGameIsInTheHistoryOfItsPlayers(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	a, b, other := s.keeper("바다"), s.guest("하늘"), s.guest("구름")
	made := s.create(at(a), house.Spec{Game: "tictactoe"})
	s.must(made, at(b), table.Command{Do: table.Join}, table.Command{Do: table.Ready})
	s.must(made, at(a), table.Command{Do: table.Start})
	if games, _, err := s.Past(t.Context(), a.ID, "", "", 9); len(games) != 0 || err != nil {
		t.Errorf("a running game is in the history: %+v, %v", games, err)
	}
	pages := []*viewer{s.watch(made, at(a)), s.watch(made, at(b))}
	var wait sync.WaitGroup
	for _, v := range pages {
		wait.Go(v.play)
	}
	wait.Wait()
	result := pages[0].game.Result
	s.close() // nothing of it is counted again
	s = open(t, dir)
	var id string
	for seat, who := range []house.Account{a, b} {
		games, more, err := s.Past(t.Context(), who.ID, "", "", 9)
		if err != nil || more || len(games) != 1 {
			t.Fatalf("the games of %s: %+v, %v, %v", who.Name, games, more, err)
		}
		g := games[0]
		if g.GameID != "tictactoe" || g.Outcome != result.End || g.Seat != seat || len(g.Seats) != 2 || len(g.ID) != 22 || id != "" && g.ID != id {
			t.Errorf("the game of %s is %+v", who.Name, g)
		}
		id = g.ID
		for i, past := range g.Seats {
			if past.Name != []string{"바다", "하늘"}[i] || past.Level != "" || past.Rank != result.Seats[i].Rank || past.Won != result.Seats[i].Won {
				t.Errorf("seat %d is %+v", i, past)
			}
		}
		won := 0
		if result.Seats[seat].Won {
			won = 1
		}
		counts, err := s.PastCounts(t.Context(), who.ID)
		if err != nil || len(counts) != 1 || counts[0] != (house.PastCount{GameID: "tictactoe", Seats: 2, Games: 1, Wins: won}) {
			t.Errorf("the counts of %s are %+v, %v", who.Name, counts, err)
		}
	}
	if games, _, err := s.Past(t.Context(), other.ID, "", "", 9); len(games) != 0 || err != nil {
		t.Errorf("one who did not play has %+v, %v", games, err)
	}
}

func TestBotsInAHistoryHaveALevel(t *testing.T) {
	s := open(t, t.TempDir())
	a := s.guest("바다")
	for range 2 {
		s.watch(s.create(at(a), playNow), at(a)).play()
	}
	games, more, err := s.Past(t.Context(), a.ID, "tictactoe", "", 1)
	if err != nil || !more || len(games) != 1 || games[0].Seats[1].Level != "normal" || games[0].Seats[1].Name != "" {
		t.Fatalf("the games are %+v, %v, %v", games, more, err)
	}
	older, more, err := s.Past(t.Context(), a.ID, "tictactoe", games[0].ID, 1)
	if err != nil || more || len(older) != 1 || older[0].ID == games[0].ID {
		t.Errorf("the next page is %+v, %v, %v", older, more, err)
	}
}

func TestTheBestScoreAloneIsKeptByLevel(t *testing.T) {
	s := open(t, t.TempDir())
	a := s.guest("바다")
	spec := house.Spec{Game: "gugong", Settings: map[string]string{"level": "hard"}, Start: true}
	v := s.watch(s.create(at(a), spec), at(a))
	v.play()
	bests, err := s.PastBests(t.Context(), a.ID)
	if err != nil || len(bests) != 1 {
		t.Fatalf("the bests are %+v, %v", bests, err)
	}
	result := v.game.Result
	if b := bests[0]; b.GameID != "gugong" || b.Contest != "level.hard" || b.Games != 1 || b.Score != result.Seats[0].Score || len(b.ID) != 22 {
		t.Errorf("the best is %+v, the result %+v", b, result)
	}
}
