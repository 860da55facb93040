package dominion

import (
	"fmt"
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

// passedWorlds are positions after cards were passed, put back in an order, or put into a deck: what each seat knows of
// the cards of another, or of its own deck.
func passedWorlds(tb testing.TB) []gametest.Worlds {
	tb.Helper()
	orders := func(format, a, b, c string) []string {
		var all []string
		for _, o := range [...][]any{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}} {
			all = append(all, fmt.Sprintf(format, o...))
		}
		return all
	}
	var list []gametest.Worlds
	for _, w := range []struct {
		name    string
		sides   []sideNote
		answers []string
		viewer  game.Seat
		whose   game.Seat
		want    []string
	}{
		{
			name: "who gave a card away knows that it is in the hand",
			sides: []sideNote{
				{Hand: []string{"masquerade", "gold"}, Deck: []string{"copper", "copper"}},
				{Hand: []string{"estate", "silver"}, Deck: []string{"duchy", "curse"}},
			},
			answers: []string{"0 pass_card:gold", "1 pass_card:estate", "0 pass"},
			viewer:  0, whose: 1,
			want: []string{
				"[silver gold] [duchy curse] []", "[silver gold] [curse duchy] []", "[duchy gold] [silver curse] []",
				"[duchy gold] [curse silver] []", "[curse gold] [silver duchy] []", "[curse gold] [duchy silver] []",
			},
		},
		{
			name: "who saw nothing of a card that was passed cannot count who owns it",
			sides: []sideNote{
				{Hand: []string{"masquerade", "gold"}, Deck: []string{"copper", "copper"}},
				{Hand: []string{"estate", "silver"}},
				{Hand: []string{"curse", "curse"}},
			},
			answers: []string{"0 pass_card:gold", "1 pass_card:estate", "0 pass"},
			viewer:  0, whose: 1,
			// Seat 0 gave the Gold and got a Curse; of the three others it knows no place.
			want: []string{"[silver gold] [] []", "[estate gold] [] []", "[curse gold] [] []"},
		},
		{
			name: "who received a card knows where it comes from, but not what is left there",
			sides: []sideNote{
				{Hand: []string{"masquerade", "gold"}, Deck: []string{"copper", "duchy"}, Discard: []string{"silver", "estate"}},
				{Hand: []string{"curse"}},
			},
			answers: []string{"0 pass_card:gold", "0 pass"},
			viewer:  1, whose: 0,
			// The Curse that seat 1 gave is in the hand; the Masquerade is in play.
			want: []string{
				"[copper duchy curse] [] [silver estate]", "[duchy copper curse] [] [silver estate]",
			},
		},
		{
			name: "who puts a card back knows that it is on top",
			sides: []sideNote{
				{Hand: []string{"courtyard", "gold"}, Deck: []string{"copper", "copper", "copper", "estate", "curse"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 topdeck:gold"},
			viewer:  0, whose: 0,
			want: []string{
				"[copper copper copper] [gold estate curse] []", "[copper copper copper] [gold curse estate] []",
			},
		},
		{
			name: "nobody else knows which card was put back",
			sides: []sideNote{
				{Hand: []string{"courtyard", "gold"}, Deck: []string{"copper", "copper", "copper"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 topdeck:gold"},
			viewer:  1, whose: 0,
			want: []string{
				"[copper copper copper] [gold] []", "[gold copper copper] [copper] []",
				"[copper gold copper] [copper] []", "[copper copper gold] [copper] []",
			},
		},
		{
			name: "who hid a card in the deck knows its place",
			sides: []sideNote{
				{Hand: []string{"secret_passage", "gold"}, Deck: []string{"copper", "copper", "estate", "curse"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 put_in:gold", "0 place:1"},
			viewer:  0, whose: 0,
			want: []string{"[copper copper] [estate gold curse] []", "[copper copper] [curse gold estate] []"},
		},
		{
			name: "everybody knows which cards a Scout put back, but not their order",
			sides: []sideNote{
				{Hand: []string{"scout"}, Deck: []string{"copper", "silver", "gold", "estate", "curse", "duchy"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 topdeck:copper topdeck:silver topdeck:gold"},
			viewer:  1, whose: 0,
			want: slices.Concat(
				orders("[estate] [%s %s %s curse duchy] []", "copper", "silver", "gold"),
				orders("[estate] [%s %s %s duchy curse] []", "copper", "silver", "gold"),
			),
		},
		{
			name: "everybody knows the card that a Bureaucrat made put back",
			sides: []sideNote{
				{Hand: []string{"bureaucrat"}},
				{Hand: []string{"estate", "duchy", "copper"}, Deck: []string{"gold"}},
			},
			answers: []string{"1 topdeck:duchy"},
			viewer:  0, whose: 1,
			want: []string{
				"[estate copper] [duchy gold] []", "[copper estate] [duchy gold] []", "[estate gold] [duchy copper] []",
				"[gold estate] [duchy copper] []", "[copper gold] [duchy estate] []", "[gold copper] [duchy estate] []",
			},
		},
		{
			name: "who is asked whether to set a card aside looks at an Action",
			sides: []sideNote{
				{Hand: []string{"library"}, Deck: []string{"village", "copper"}},
				{Hand: []string{"estate"}},
			},
			viewer: 1, whose: 0,
			want: []string{"[] [copper] []"},
		},
		{
			name: "what a Sentry put back nobody else knows",
			sides: []sideNote{
				{Hand: []string{"sentry"}, Deck: []string{"copper", "silver", "gold", "copper"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0", "0 discard:silver"},
			viewer:  1, whose: 0,
			want: []string{
				"[copper] [copper gold] [silver]", "[copper] [gold copper] [silver]", "[gold] [copper copper] [silver]",
			},
		},
		{
			name: "who put it back does",
			sides: []sideNote{
				{Hand: []string{"sentry", "smithy"}, Deck: []string{"copper", "copper", "gold", "estate", "curse"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0", "0", "0 topdeck:copper topdeck:gold"},
			viewer:  0, whose: 0,
			want: []string{"[smithy copper] [gold copper estate curse] []", "[smithy copper] [gold copper curse estate] []"},
		},
		{
			name: "who put them back knows their order too",
			sides: []sideNote{
				{Hand: []string{"scout"}, Deck: []string{"copper", "silver", "gold", "estate", "curse", "duchy"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 topdeck:copper topdeck:silver topdeck:gold"},
			viewer:  0, whose: 0,
			want: []string{"[estate] [gold silver copper curse duchy] []", "[estate] [gold silver copper duchy curse] []"},
		},
		{
			name: "once all that a Scout put back is drawn, everybody knows it is in the hand",
			sides: []sideNote{
				{Hand: []string{"scout", "smithy"}, Deck: []string{"copper", "silver", "gold", "estate", "curse", "duchy"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 topdeck:copper topdeck:silver topdeck:gold", "0 play:smithy"},
			viewer:  1, whose: 0,
			want: []string{"[estate gold silver copper] [curse duchy] []", "[estate gold silver copper] [duchy curse] []"},
		},
		{
			name: "once a part of it is drawn, nobody knows which",
			sides: []sideNote{
				{Hand: []string{"scout", "village"}, Deck: []string{"copper", "copper", "estate", "silver"}},
				{Hand: []string{"estate"}},
			},
			answers: []string{"0 topdeck:silver topdeck:copper topdeck:copper", "0 play:village"},
			viewer:  1, whose: 0,
			want: []string{
				"[estate copper] [copper silver] []", "[estate copper] [silver copper] []", "[estate silver] [copper copper] []",
			},
		},
	} {
		s := stand(tb, Rules.(*rules), len(w.sides), phaseAction, func(n *note) {
			copy(n.Seats, w.sides)
			n.Settings[settingFast] = "true"
		})
		do(tb, s, 0, "play:"+w.sides[0].Hand[0])
		for _, answer := range w.answers {
			seat, picks := parseAnswer(answer)
			do(tb, s, seat, picks...)
		}
		list = append(list, gametest.Worlds{
			Name: w.name, State: s, Seat: w.viewer, Want: w.want,
			World: func(state game.State) string { return lying(state.(*State), w.whose) },
		})
	}
	return list
}
