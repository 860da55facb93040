package search_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
	"github.com/noripan/noripan/games/dominion"
)

// end is the end of a game of Dominion: all that a seat owns is in its hand, each has one turn to come, and everybody knows
// everything.
type end struct {
	name   string
	hands  [2]string
	supply map[string]int // what differs from a fresh game
	buys   string         // what alone is best, if anything is
}

var ends = []end{
	{"the last Estate ends it with a lead", [2]string{"gold gold estate duchy duchy", "gold gold silver duchy duchy"}, map[string]int{"province": 1, "copper": 0, "curse": 0, "estate": 1}, "buy:estate"},
	{"the last Copper ends it with a lead", [2]string{"estate estate duchy duchy duchy", "gold gold silver duchy duchy"}, map[string]int{"province": 1, "curse": 0, "moat": 0, "copper": 1}, "buy:copper"},
	{"the last Duchy is the other's too", [2]string{"gold silver estate estate estate", "gold silver estate estate estate"}, map[string]int{"duchy": 1}, "buy:duchy"},
	{"a Province is answered, the last is not", [2]string{"gold gold silver estate estate", "gold gold silver duchy estate"}, map[string]int{"province": 1}, "buy:province"},
	{"the last Province would end it behind", [2]string{"gold gold silver estate curse", "estate duchy duchy copper copper"}, map[string]int{"province": 1, "curse": 1, "duchy": 0}, ""},
	{"a Curse is better left", [2]string{"copper copper copper copper estate", "silver estate estate estate curse"}, nil, ""},
}

func (e *end) state(t *testing.T) game.State {
	t.Helper()
	s, err := gametest.Dealt(dominion.Rules, "", func(position map[string]any) error {
		supply := position["supply"].(map[string]any)
		for card, n := range e.supply {
			if _, there := supply[card]; !there {
				return fmt.Errorf("no pile of %s", card)
			}
			supply[card] = n
		}
		for i, seat := range position["seats"].([]any) {
			maps.Copy(seat.(map[string]any), map[string]any{"hand": strings.Fields(e.hands[i]), "deck": []string{}, "discard": []string{}})
		}
		return nil
	}).New(game.Setup{Seats: 2, Settings: game.Settings{"turnLimit": "1"}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Where all is known, a search picks in each question of the last turn what exhaustive search would, with a policy and
// without.
func TestSearchKnowsTheEndOfDominion(t *testing.T) {
	policy, err := dominion.Rules.(game.PolicyMaker).Policy("policy")
	if err != nil {
		t.Fatal(err)
	}
	words := &dominion.Rules.About().Words
	for _, e := range ends {
		known := make(solver)
		for what, own := range map[string]game.Policy{"by chance": nil, "with the policy": policy} {
			bot := search.New(dominion.Rules, own, search.Tuning{Adversary: true}, search.Budget{Iterations: 1200})
			s := e.state(t)
			best := known.solve(s)
			var done []string
			for d := s.Pending(nil)[0]; d.Seat == 0; {
				picks := bot.Answer(s, &d, newRand(1), nil)
				mark(t, s, &d, picks)
				done = append(done, words.OptionName(picks[0]))
				if got := known.solve(s); got < best {
					t.Errorf("%s, %s: after %v it gets %d halves, not %d", e.name, what, done, got, best)
				}
				pending := s.Pending(nil)
				if len(pending) == 0 {
					break
				}
				d = pending[0]
			}
			if e.buys != "" && !slices.Contains(done, e.buys) {
				t.Errorf("%s, %s: it does %v", e.name, what, done)
			}
		}
	}
}
