package game_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

func TestCheck(t *testing.T) {
	option := func(verb int16, refs ...game.Ref) game.Option {
		o := game.Option{Verb: verb}
		copy(o.Refs[:], refs)
		return o
	}
	a, b, c := option(0, 1), option(0, 2), option(1, 1)
	offered := []game.Option{a, a, b, c} // a twice: two copies of a card
	for name, tc := range map[string]struct {
		lo, hi int
		picks  []game.Option
		want   game.Refusal
	}{
		"one of them":                  {1, 1, []game.Option{b}, game.Refusal{}},
		"nothing where nothing may be": {0, 2, nil, game.Refusal{}},
		"both copies":                  {1, 3, []game.Option{a, a}, game.Refusal{}},
		"copies among others":          {0, 4, []game.Option{a, b, a}, game.Refusal{}},
		"all in any order":             {4, 4, []game.Option{c, a, b, a}, game.Refusal{}},
		"too few":                      {2, 3, []game.Option{a}, game.Refuse(game.TooFew, 2)},
		"none of one":                  {1, 1, nil, game.Refuse(game.TooFew, 1)},
		"too many":                     {0, 1, []game.Option{a, b}, game.Refuse(game.TooMany, 1)},
		"not offered":                  {1, 1, []game.Option{option(0, 3)}, game.Refusal{Code: game.NotOffered}},
		"another verb":                 {1, 1, []game.Option{option(1, 2)}, game.Refusal{Code: game.NotOffered}},
		"a copy too many":              {0, 4, []game.Option{a, a, a}, game.Refusal{Code: game.NotOffered}},
		"a stranger among others":      {0, 4, []game.Option{a, option(7), b}, game.Refusal{Code: game.NotOffered}},
		"a reference behind the last":  {1, 1, []game.Option{option(0, 1, 0, 5)}, game.Refusal{Code: game.NotOffered}},
		"one that is twice one":        {1, 2, []game.Option{b, b}, game.Refusal{Code: game.NotOffered}},
	} {
		t.Run(name, func(t *testing.T) {
			d := game.Decision{Min: tc.lo, Max: tc.hi, Options: offered}
			if got := d.Check(tc.picks); got != tc.want {
				t.Errorf("%+v, want %+v", got, tc.want)
			}
		})
	}
}

func TestRefusalsAreErrors(t *testing.T) {
	if err := (game.Refusal{}).Err(); err != nil {
		t.Errorf("what refuses nothing is the error %v", err)
	}
	err := game.Refuse(game.TooFew, 2).Err()
	if err == nil || err.Error() != "too_few" {
		t.Errorf("error %v, want too_few", err)
	}
	if n := testing.AllocsPerRun(100, func() { err = game.Refusal{}.Err() }); n > 0 {
		t.Errorf("what refuses nothing makes %.0f allocations", n)
	}
}

// cardGame is words with everything that lines can hold.
var cardGame = func() game.Words {
	card := &game.Table{Name: "card", Names: []string{"copper", "silver"}}
	return game.Words{
		Verbs:  []game.Verb{{Name: "end"}, {Name: "trade", Args: []game.Arg{{Name: "seat", Table: game.Seats}, {Name: "card", Table: card}}}, {Name: "bid", Args: []game.Arg{{Name: "n", Table: game.Number}}}},
		Kinds:  []game.Kind{{Name: "cards.bid", Args: []game.Arg{{Name: "card", Table: card}}}, {Name: "cards.end"}},
		Events: []game.EventKind{{}, {Name: "draw", Args: []game.Arg{{Name: "n", Table: game.Number}, {Name: "cards", Table: card, List: true}}}, {Name: "over"}},
		Codes:  []game.Code{{Name: "too_dear", Args: []game.Arg{{Name: "card", Table: card}}}},
	}
}()

func TestLines(t *testing.T) {
	type args = map[string]any
	draw := func(refs ...game.Ref) game.Told { return game.Told{Kind: 1, Refs: refs} }
	for name, tc := range map[string]struct {
		got  game.Line
		want game.Line
	}{
		"an event with a list":       {cardGame.EventLine(draw(2, 0, 1)), game.Line{Key: "event.draw", Args: args{"n": 2, "cards": []string{"card.copper", "card.silver"}}}},
		"an event with an empty one": {cardGame.EventLine(draw(0)), game.Line{Key: "event.draw", Args: args{"n": 0, "cards": []string{}}}},
		"an event alone":             {cardGame.EventLine(game.Told{Kind: 2}), game.Line{Key: "event.over"}},
		"a question": {
			cardGame.ArgLine(&game.Decision{Kind: 0, Min: 1, Max: 3, Args: [2]game.Ref{1}}),
			game.Line{Key: "ask.cards.bid", Args: args{"card": "card.silver", "min": 1, "max": 3}},
		},
		"a question without arguments": {
			cardGame.ArgLine(&game.Decision{Kind: 1, Max: 1}),
			game.Line{Key: "ask.cards.end", Args: args{"min": 0, "max": 1}},
		},
		"an option": {
			cardGame.OptionLine(game.Option{Verb: 1, Refs: [4]game.Ref{3, 1}}),
			game.Line{Key: "option.trade", Args: args{"seat": "seat.3", "card": "card.silver"}},
		},
		"the game's refusal":     {cardGame.RefusalLine(game.Refuse("too_dear", 1)), game.Line{Key: "refusal.too_dear", Args: args{"card": "card.silver"}}},
		"the contract's refusal": {cardGame.RefusalLine(game.Refuse(game.TooMany, 4)), game.Line{Key: "refusal.too_many", Args: args{"n": 4}}},
		"a refusal of nobody's":  {cardGame.RefusalLine(game.Refuse("strange")), game.Line{Key: "refusal.strange"}},
		"past the table":         {cardGame.RefusalLine(game.Refuse("too_dear", 9)), game.Line{Key: "refusal.too_dear", Args: args{"card": "card.card9"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if !reflect.DeepEqual(tc.got, tc.want) {
				t.Errorf("%+v, want %+v", tc.got, tc.want)
			}
		})
	}
}

func TestEventsAreHeardByTheirAudience(t *testing.T) {
	full, public := game.Told{Kind: 1}, game.Told{Kind: 2}
	for name, tc := range map[string]struct {
		event game.Event
		seat  game.Seat
		want  int16 // 0 for nothing
	}{
		"one of the audience":           {game.Event{Audience: game.Only(0, 2), Full: full, Public: public}, 2, 1},
		"another seat":                  {game.Event{Audience: game.Only(0, 2), Full: full, Public: public}, 1, 2},
		"a spectator":                   {game.Event{Audience: game.Only(0, 2), Full: full, Public: public}, game.Spectator, 2},
		"a spectator among everyone":    {game.Event{Audience: game.Everyone, Full: full}, game.Spectator, 1},
		"the last seat among everyone":  {game.Event{Audience: game.Everyone, Full: full}, game.MaxSeats - 1, 1},
		"a spectator in the audience":   {game.Event{Audience: game.Only(game.Spectator), Full: full}, game.Spectator, 1},
		"others where nothing is told":  {game.Event{Audience: game.Only(1), Full: full}, 0, 0},
		"nobody but those who are told": {game.Event{Full: full, Public: public}, 0, 2},
	} {
		t.Run(name, func(t *testing.T) {
			told, ok := tc.event.Hears(tc.seat)
			if told.Kind != tc.want || ok != (tc.want != 0) {
				t.Errorf("hears %d (%t), want %d", told.Kind, ok, tc.want)
			}
		})
	}
}

func TestSinglePicksMakeAnAnswer(t *testing.T) {
	a, b := game.Option{Verb: 1}, game.Option{Verb: 2}
	d := game.Decision{Min: 1, Max: 2, Options: []game.Option{a, b, a}}
	for _, tc := range []struct {
		picks, next []game.Option
		enough      bool
	}{
		{nil, []game.Option{a, b}, false},
		{[]game.Option{a}, []game.Option{a, b}, true},
		{[]game.Option{b}, []game.Option{a}, true},
		{[]game.Option{a, a}, nil, true},
	} {
		if next, enough := d.Next(tc.picks, nil); !slices.Equal(next, tc.next) || enough != tc.enough {
			t.Errorf("after %v: %v, %v; want %v, %v", tc.picks, next, enough, tc.next, tc.enough)
		}
	}
}
