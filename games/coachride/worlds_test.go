package coachride

import (
	"fmt"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/gametest"
)

// worlds are positions in which seat 0 cannot know all, with all that it must think possible.
func worlds(tb testing.TB) []gametest.Worlds {
	tb.Helper()
	luggage := func(seats ...game.Seat) func(game.State) string {
		return func(state game.State) string {
			s, said := state.(*State), []string{}
			for _, seat := range seats {
				said = append(said, strings.Join(s.luggage[seat].names(), "+"))
			}
			return strings.Join(said, " ")
		}
	}
	give := func(n *note, luggage ...string) {
		open(n)
		for i := range n.Seats {
			n.Seats[i].Luggage = strings.Fields(luggage[i])
		}
	}
	list := []gametest.Worlds{
		{
			Name: "one of three is on the own side",
			State: written(tb, 4, func(n *note) {
				for i, side := range []string{"order", "order", "brotherhood", "brotherhood"} {
					n.Seats[i].Association = side
				}
			}),
			World: func(state game.State) string { return fmt.Sprint(seatList(state.(*State).brothers)) },
			Want:  []string{"[2 3]", "[1 3]", "[1 2]"},
		},
		{
			Name: "nobody knows which association is left",
			State: written(tb, 3, func(n *note) {
				for i, side := range []string{"order", "order", "brotherhood"} {
					n.Seats[i].Association = side
				}
				n.Undealt = "brotherhood"
			}),
			World: func(state game.State) string {
				s := state.(*State)
				return fmt.Sprint(seatList(s.brothers), s.undealt)
			},
			Want: []string{"[2] 1", "[1] 1", "[1 2] 0"},
		},
		{
			Name: "what is certain stays, what is not is dealt",
			State: written(tb, 4, func(n *note) {
				give(n, "key", "whip gloves", "tome", "coat")
				n.Pile = []string{"tome"}
				n.Notes = []pairsNote{{By: someSeat(0), Of: 1, Certain: []factNote{{Object: "whip", Count: 1, seenNote: seenNote{Turn: 1, From: "loot"}}}}}
			}),
			World: luggage(1, 2, 3),
			Want: []string{
				"gloves+whip tome coat", "gloves+whip coat tome", "gloves+whip tome tome", "whip+tome gloves coat", "whip+tome coat gloves",
				"whip+tome tome gloves", "whip+tome gloves tome", "whip+tome tome coat", "whip+tome coat tome",
				"whip+coat tome gloves", "whip+coat gloves tome", "whip+coat tome tome",
			},
		},
		{
			Name: "an announced bag is one of the two",
			State: func() *State {
				s := written(tb, 4, func(n *note) {
					give(n, "key", "whip", "bag_key", "bag_goblet")
					n.Pile = []string{"tome"}
				})
				do(tb, s, 0, "pass")
				do(tb, s, 1, "pass")
				trades(tb, s, 2, 1, "bag_key", "whip")
				do(tb, s, 2, "decline")
				return s
			}(),
			World: luggage(1, 2, 3),
			Want: []string{
				"bag_key whip bag_goblet", "bag_key bag_goblet whip", "bag_goblet whip bag_key", "bag_goblet bag_key whip",
				"bag_key tome bag_goblet", "bag_key bag_goblet tome", "bag_goblet tome bag_key", "bag_goblet bag_key tome",
				"bag_key whip tome", "bag_key tome whip", "bag_goblet whip tome", "bag_goblet tome whip",
			},
		},
		{
			Name: "what a demand has shown not to be there is elsewhere",
			State: func() *State {
				s := written(tb, 4, func(n *note) {
					give(n, "goblet", "whip", "key", "tome")
					n.Pile = []string{"coat"}
					n.Seats[1].Occupation, n.Seats[1].FaceUp = "diplomat", false
				})
				do(tb, s, 0, "pass")
				do(tb, s, 1, "demand:3")
				do(tb, s, 1, "name:key")
				do(tb, s, 1, "give:whip")
				return s
			}(),
			World: luggage(3),
			Want:  []string{"whip", "tome", "coat"},
		},
		{
			Name: "who has looked through the pile knows where all the rest is",
			State: func() *State {
				s := written(tb, 3, func(n *note) {
					give(n, "goblet key", "whip whip", "key tome")
					n.Pile = []string{"coat", "gloves", "sextant"}
					n.Seats[0].Occupation, n.Seats[0].FaceUp = "clairvoyant", false
				})
				do(tb, s, 0, "foresee")
				do(tb, s, 0, "place:gloves", "place:coat")
				return s
			}(),
			World: func(state game.State) string {
				s := state.(*State)
				return luggage(1, 2)(s) + " " + strings.Join(namesOf(s.pile[:s.pileN]), " ")
			},
			Want: []string{
				"whip+whip key+tome sextant coat gloves", "key+whip whip+tome sextant coat gloves",
				"whip+tome key+whip sextant coat gloves", "key+tome whip+whip sextant coat gloves",
			},
		},
		{
			Name: "who has seen a luggage knows it, whatever it is",
			State: func() *State {
				s := written(tb, 3, func(n *note) {
					give(n, "goblet key", "whip gloves", "key tome")
					n.Pile = []string{"coat"}
				})
				s.pairOf(1, 2).seesAll(s.luggage[2], s.stamp(byLoot))
				return s
			}(),
			World: func(state game.State) string {
				s := state.(*State)
				return fmt.Sprint(s.pairOf(1, 2).certain == s.luggage[2])
			},
			Want: []string{"true"},
		},
		{
			Name: "who has seen the left-over occupations knows that they are not before anybody",
			State: func() *State {
				s := written(tb, 8, func(n *note) {
					for i := range n.Seats {
						n.Seats[i].Occupation, n.Seats[i].FaceUp = occupationTable.Names[i], i > 2
					}
					n.LeftOver = []string{"diplomat", "clairvoyant"}
					n.Seats[0].LeftOver = &leftNoteNote{Turn: 1, Seen: n.LeftOver, Known: n.LeftOver}
				})
				return s
			}(),
			World: func(state game.State) string {
				s := state.(*State)
				return fmt.Sprint(occupationTable.Names[s.work[1]], occupationTable.Names[s.work[2]], s.leftOver.names())
			},
			Want: []string{"grand_masterbodyguard[diplomat clairvoyant]", "bodyguardgrand_master[diplomat clairvoyant]"},
		},
	}
	return list
}
