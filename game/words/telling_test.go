package words

import (
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

var (
	animals = &game.Table{Name: "animal", Names: []string{"ox", "hen"}}
	farm    = game.Words{
		Verbs: []game.Verb{{Name: "give", Args: []game.Arg{{Name: "animal", Table: animals}}}},
		Kinds: []game.Kind{
			{Name: "farm.pay", Args: []game.Arg{{Name: "price", Table: game.Number}}},
			{Name: "farm.help"},
		},
		Events: []game.EventKind{
			{},
			{Name: "turn", Args: []game.Arg{{Name: "n", Table: game.Number}}},
			{Name: "gave", Args: []game.Arg{{Name: "animals", Table: animals, List: true}}},
			{Name: "gave_some", Args: []game.Arg{{Name: "n", Table: game.Number}}},
			{Name: "rain"},
		},
	}
	said = Speaker{
		Texts: Texts{
			"animal.ox": "소", "animal.hen": "닭", keyMe: "나", keyLast: ", ",
			"option.give": "{animal} 주기", "option.farm.pay.give": "{animal:로/으로} {price}냥 내기",
			"ask.farm.pay": "{price}냥을 내세요", "hint.farm.pay": "{min}~{max}마리", "ask.farm.help": "도울까요?",
			"pick.none": "고르지 않기", "none.farm.pay": "외상",
			"event.turn": "{seat} {n}번째 차례", "event.gave": "{animals:을/를} 줘요",
			"event.gave.by": "{seat:이/가} {animals:을/를} 줘요", "event.gave_some": "{n}마리를 줘요", "event.rain": "비가 와요",
			"result.won": "{seats:이/가} 이겼어요", "result.drawn": "비겼어요", "result.seat": "{rank}위 {seat}: {score}점",
		},
		Names:  []string{"보리", "하늬", "누리"},
		Viewer: 0,
	}
)

func TestADecisionIsSaidAsItsKindSaysIt(t *testing.T) {
	hen := game.Option{Refs: [4]game.Ref{1}}
	for kind, want := range []struct{ question, option, nothing string }{
		{"3냥을 내세요 (1~2마리)", "닭으로 3냥 내기", "외상"},
		{"도울까요?", "닭 주기", "고르지 않기"},
	} {
		d := game.Decision{Kind: int16(kind), Min: 1, Max: 2, Args: [2]game.Ref{3}}
		if got := said.Question(&farm, &d); got != want.question {
			t.Errorf("question %q, want %q", got, want.question)
		}
		if got := said.Option(&farm, &d, hen); got != want.option {
			t.Errorf("option %q, want %q", got, want.option)
		}
		if got := said.Nothing(&farm, &d); got != want.nothing {
			t.Errorf("nothing %q, want %q", got, want.nothing)
		}
	}
}

func TestALogIsWhatItsViewerHears(t *testing.T) {
	gave := game.Told{Kind: 2, Refs: []game.Ref{0, 1}}
	some := game.Told{Kind: 3, Refs: []game.Ref{2}}
	log := NewLog(&farm, &said)
	for _, e := range []game.Event{
		{Seat: 1, Audience: game.Everyone, Full: gave},
		{Seat: 1, Audience: game.Everyone, Full: game.Told{Kind: 1, Refs: []game.Ref{3}}},
		{Seat: 1, Audience: game.Everyone, Full: gave},
		{Seat: 0, Depth: 1, Audience: game.Only(0), Full: gave, Public: some},
		{Seat: 2, Depth: 2, Audience: game.Only(2), Full: gave, Public: some},
		{Seat: 2, Audience: game.Only(2), Full: gave},
		{Seat: game.Spectator, Audience: game.Everyone, Full: game.Told{Kind: 4}},
	} {
		log.Happened(&e)
	}
	want := []string{
		"하늬가 소, 닭을 줘요",
		"— 하늬 3번째 차례",
		"소, 닭을 줘요",
		"  내가 소, 닭을 줘요",
		"    2마리를 줘요",
		"비가 와요",
	}
	if !slices.Equal(log.Lines, want) {
		t.Errorf("log %q, want %q", log.Lines, want)
	}
}

func TestResultsAreSaidBestFirst(t *testing.T) {
	for _, tc := range []struct {
		result game.Result
		want   []string
	}{
		{
			game.Result{
				Seats: 3, Rank: [game.MaxSeats]int8{3, 1, 1}, Score: [game.MaxSeats]int32{-1, 6, 6}, Won: game.Only(1, 2),
			},
			[]string{"하늬, 누리가 이겼어요", "1위 하늬: 6점", "1위 누리: 6점", "3위 나: -1점"},
		},
		{
			game.Result{Seats: 2, End: game.Drawn, Rank: [game.MaxSeats]int8{1, 1}},
			[]string{"비겼어요", "1위 나: 0점", "1위 하늬: 0점"},
		},
	} {
		if got := said.Result(&tc.result); !slices.Equal(got, tc.want) {
			t.Errorf("said %q, want %q", got, tc.want)
		}
	}
}
