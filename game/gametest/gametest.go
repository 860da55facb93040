// Package gametest holds the laws that every game keeps, so that tables, bots, simulations and stored games can rely on
// them. A game's first test is three lines: it calls Laws.
//
// The laws look at a game from outside only. They let bots play games of all sizes and settings, remember positions of
// every kind of decision, and try at each what a table, a search or a stranger might do.
package gametest

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/noripan/noripan/game"
)

// Case is what the laws cannot see from outside. The zero Case fits a game without anything to conserve.
type Case struct {
	// Settings are what most games are played with; none plays the defaults. Some games have settings by chance anyway.
	Settings []game.Settings
	// Conserved tells what has been lost or made of what no answer and no new deal may change: all the cards there are,
	// for example. nil is nothing.
	Conserved func(game.State) error
	// Hide changes by hand something that the seat may not know, within the rules: a pile that nobody sees, for example.
	// The laws try new deals for the seat in any case.
	Hide func(s game.State, seat game.Seat, r *rand.Rand)
	// Seldom says that others hold something unknown at some positions only, at any kind of decision. Whether new deals
	// change what they see is judged of all positions together then, and not of each kind and seat.
	Seldom bool
	// Worlds are positions small enough to list all that a seat must think possible.
	Worlds []Worlds
}

// Worlds is a position with all the worlds that a seat cannot tell apart there.
type Worlds struct {
	Name  string
	State game.State
	Seat  game.Seat
	World func(game.State) string // what is hidden in a state, in a text
	Want  []string                // every world that is possible
}

// A law is what every game keeps. Its error tells where a game broke it, and how to get there again.
type law struct {
	name string
	keep func(*subject) error
}

// laws are all laws but one: see life.
var laws = []law{
	{"a game tells what it is", aboutIsSane},
	{"a setup that cannot be is refused", badSetups},
	{"play ends within its bound", playEnds},
	{"questions can be answered", at(questions)},
	{"the same seed and answers make the same game", sameGame},
	{"a game begun again is a new one", renewed},
	{"a copy and its original go on alike and apart", at(copies)},
	{"old copies stay old", oldCopies},
	{"defaults are legal", at(defaults)},
	{"a refused answer changes nothing", at(refusals)},
	{"nothing is lost or made", conservation},
	{"snapshots hold everything", snapshots},
	{"the order of arrival does not matter", at(arrival)},
	{"the order of picks matters only where it says so", at(sets)},
	{"offers hold nothing up", at(offers)},
	{"windows lie in their slots", windows},
	{"a hidden reply does not show", hiddenReplies},
	{"a part is nothing by itself", parts},
	{"only a part can be taken back", at(noWayBack)},
	{"numbers only grow", at(forward)},
	{"a stopped game has no winner", at(stopped)},
	{"who resigns does not win", at(resigned)},
	{"results make sense", results},
	{"views stand by themselves", at(views)},
	{"events make sense", events},
	{"what is dim has a reason", at(dimmed)},
	{"a new deal keeps what the seat sees", at(dealKeeps)},
	{"other eyes see another deal", otherEyes},
	{"a new deal draws sealed answers anew", sealedAnew},
	{"a new deal has honest odds", honestOdds},
	{"new deals are all that are possible", allWorlds},
	{"a new deal has chance of its own", at(reseeded)},
	{"nobody hears what it may not know", at(hearing)},
	{"policies answer, weigh and value", at(policies)},
	{"no policy peeks", at(peeking)},
	{"play allocates nothing", thrift},
}

// Laws checks that the game keeps every law, each in a subtest of its own. It takes a few seconds; with NORIPAN_SOAK=1
// it looks at many more games.
func Laws(t *testing.T, rules game.Rules, c Case) {
	t.Helper()
	s := newSubject(rules, c)
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			if err := l.keep(s); err != nil {
				t.Error(err)
			}
			for _, note := range s.notes {
				t.Log(note)
			}
			s.notes = nil
		})
	}
	t.Run("a table can do what tables do", func(t *testing.T) { life(t, s) })
}

// soak tells how many times as much is to be looked at as usual.
func soak() int {
	if os.Getenv("NORIPAN_SOAK") != "" {
		return 20
	}
	return 1
}

// at makes a law of what must hold at a position.
func at(keep func(*subject, *position) error) func(*subject) error {
	return func(s *subject) error {
		return s.each(s.samples, func(p *position) error { return keep(s, p) })
	}
}
