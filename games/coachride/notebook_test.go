package coachride

import (
	"slices"
	"testing"

	"github.com/noripan/noripan/game"
)

// position is a game that was written by hand: changed is done to the note of a fresh one.
func written(tb testing.TB, seats int, change func(*note)) *State {
	tb.Helper()
	n := newTable(tb, seats, nil).note()
	change(n)
	if err := Rules.(*rules).stand(n, "", 0); err != nil {
		tb.Fatal(err)
	}
	s, err := Rules.(*rules).read(n)
	if err != nil {
		tb.Fatal(err)
	}
	return s.(*State)
}

// do lets a seat answer with the named options.
func do(tb testing.TB, s *State, seat game.Seat, names ...string) {
	tb.Helper()
	d, ok := game.Asked(s, seat)
	if !ok {
		tb.Fatalf("seat %d is not asked", seat)
	}
	var picks []game.Option
	for _, name := range names {
		o, err := s.match.rules.about.Words.ParseOption(name)
		if err != nil {
			tb.Fatal(err)
		}
		picks = append(picks, o)
	}
	if err := s.Apply(game.Answer{Seat: seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
		tb.Fatalf("seat %d answers %v: %v", seat, names, err)
	}
}

// trades lets one seat offer another an object, which gives another for it.
func trades(tb testing.TB, s *State, from, to game.Seat, object, returned string) {
	tb.Helper()
	do(tb, s, from, "trade:"+seatName(to))
	do(tb, s, from, "give:"+object)
	do(tb, s, to, "accept:"+returned)
}

func seatName(seat game.Seat) string { return string('0' + rune(seat)) }

// sure and maybe are what an observer is certain of, and what it thinks possible.
func sure(s *State, observer, of game.Seat) []string { return s.pairOf(observer, of).certain.names() }

func maybe(s *State, observer, of game.Seat) []string {
	return s.pairOf(observer, of).possible.names()
}

// all occupations lie open, so that no turn ends with a question.
func open(n *note) {
	for i := range n.Seats {
		n.Seats[i].Occupation, n.Seats[i].FaceUp = occupationTable.Names[i], true
	}
	n.LeftOver = occupationTable.Names[len(n.Seats):]
}

func TestWhatIsCertainOfALuggage(t *testing.T) {
	for _, tc := range []struct {
		name         string
		luggage      [][]string
		happens      func(*testing.T, *State)
		observer, of game.Seat
		sure, maybe  []string
	}{
		{
			"who trades knows what went over",
			[][]string{{"key", "whip"}, {"gloves", "goblet"}, {"dagger"}, {"tome"}},
			func(t *testing.T, s *State) { trades(t, s, 0, 1, "key", "gloves") }, 0, 1,
			[]string{"key"},
			nil,
		},
		{
			"others know nothing of a silent trade",
			[][]string{{"key", "whip"}, {"gloves", "goblet"}, {"dagger"}, {"tome"}},
			func(t *testing.T, s *State) { trades(t, s, 0, 1, "key", "gloves") }, 2, 1, nil, nil,
		},
		{
			"what went on unseen is only possible",
			[][]string{{"key", "whip"}, {"gloves", "goblet"}, {"dagger"}, {"tome"}},
			func(t *testing.T, s *State) {
				trades(t, s, 0, 1, "key", "gloves")
				trades(t, s, 1, 2, "goblet", "dagger")
			}, 0, 1, nil,
			[]string{"key"},
		},
		{
			"what comes back is taken off the list",
			[][]string{{"key", "whip"}, {"gloves", "goblet"}, {"dagger"}, {"tome"}},
			func(t *testing.T, s *State) {
				trades(t, s, 0, 1, "key", "gloves")
				trades(t, s, 1, 0, "key", "whip")
			}, 0, 1,
			[]string{"whip"},
			nil,
		},
		{
			"an announced object is known to all",
			[][]string{{"monocle", "whip"}, {"gloves"}, {"dagger"}, {"tome"}},
			func(t *testing.T, s *State) { trades(t, s, 0, 1, "monocle", "gloves") }, 3, 1,
			[]string{"monocle"},
			nil,
		},
		{
			"of an announced bag the others do not know which",
			[][]string{{"bag_goblet", "whip"}, {"gloves"}, {"dagger"}, {"tome"}},
			func(t *testing.T, s *State) { trades(t, s, 0, 1, "bag_goblet", "gloves") }, 3, 1,
			[]string{"secret_bag"},
			nil,
		},
		{
			"a bag that was seen may have gone on, another is there",
			[][]string{{"bag_goblet", "whip"}, {"bag_key", "gloves", "tome"}, {"dagger"}, {"sextant"}},
			func(t *testing.T, s *State) {
				s.pairOf(3, 1).gained(bagKey, s.stamp(byLoot))
				trades(t, s, 0, 1, "bag_goblet", "gloves")
			}, 3, 1,
			[]string{"secret_bag"},
			[]string{"bag_key"},
		},
		{
			"whose one bag is seen, and who is given a bag for what was named, has both",
			[][]string{{"bag_goblet", "whip"}, {"bag_key", "gloves", "tome"}, {"dagger"}, {"sextant"}},
			func(t *testing.T, s *State) {
				s.work[0], s.open = diplomat, s.open&^1
				s.machine.Forget()
				s.pairOf(3, 1).gained(bagKey, s.stamp(byLoot))
				do(t, s, 0, "demand:1")
				do(t, s, 0, "name:gloves")
				do(t, s, 0, "give:bag_goblet")
				do(t, s, 0, "decline")
			}, 3, 1,
			[]string{"bag_key", "bag_goblet"},
			nil,
		},
		{
			"a bag that has turned may be what went as a key, another thing not",
			[][]string{{"dagger", "whip"}, {"bag_key", "gloves"}, {"coat"}, {"sextant"}},
			func(t *testing.T, s *State) {
				s.work[0], s.open, s.pileN = diplomat, s.open&^1, 0
				s.machine.Forget()
				s.pairOf(3, 1).gained(secretBag, s.stamp(byAnnouncement))
				s.pairOf(3, 1).gained(gloves, s.stamp(byShowing))
				do(t, s, 0, "demand:1")
				do(t, s, 0, "name:key")
				do(t, s, 0, "give:whip")
			}, 3, 1,
			[]string{"gloves"},
			[]string{"secret_bag"},
		},
		{
			"an offer that was refused shows the object",
			[][]string{{"dagger", "whip"}, {"gloves"}, {"key"}, {"tome"}},
			func(t *testing.T, s *State) {
				do(t, s, 0, "trade:1")
				do(t, s, 0, "give:dagger")
				do(t, s, 1, "refuse")
			}, 1, 0,
			[]string{"dagger"},
			nil,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := written(t, 4, func(n *note) {
				open(n)
				for i, luggage := range tc.luggage {
					n.Seats[i].Luggage = luggage
				}
			})
			tc.happens(t, s)
			if got := sure(s, tc.observer, tc.of); !slices.Equal(got, tc.sure) {
				t.Errorf("certain: %v, want %v", got, tc.sure)
			}
			if got := maybe(s, tc.observer, tc.of); !slices.Equal(got, tc.maybe) {
				t.Errorf("possible: %v, want %v", got, tc.maybe)
			}
		})
	}
}

// Whatever was certain of keys, goblets and bags, and whatever of them is seen, or leaves and is seen in part: what is
// certain then is so.
func TestWhatIsCertainIsSo(t *testing.T) {
	counts := [...]int{key: 2, goblet: 2, bagKey: 1, bagGoblet: 1}
	var fill func(bundle, []object, func(object) int, func(bundle))
	fill = func(b bundle, kinds []object, most func(object) int, do func(bundle)) {
		if len(kinds) == 0 {
			do(b)
			return
		}
		for n := range most(kinds[0]) + 1 {
			fill(b+bundle(n)*one(kinds[0]), kinds[1:], most, do)
		}
	}
	needed := []object{key, goblet, bagKey, bagGoblet}
	tried := 0
	fill(0, needed, func(o object) int { return counts[o] }, func(luggage bundle) {
		told := append(slices.Clone(needed), secretBag, anyKey, anyGoblet)
		fill(0, told, func(object) int { return 2 }, func(facts bundle) {
			so := canBe(facts, luggage)
			if holds(luggage, facts) != so {
				t.Fatalf("of %v %v is certain: %t", luggage.names(), facts.names(), !so)
			}
			if !so {
				return
			}
			tried++
			for b := luggage.kinds(); b != 0; b &= b - 1 {
				o := b.next()
				seen := pair{certain: facts}
				if seen.sees(o, 1); !canBe(seen.certain, luggage) || !seen.certain.has(o) {
					t.Errorf("of %v %v was certain, and %s is seen: %v", luggage.names(), facts.names(), factNames[o], seen.certain.names())
				}
				for fact := range object(len(mayBe)) {
					n := pair{certain: facts}
					if n.lost(fact); fits(o, fact) && !canBe(n.certain, luggage-one(o)) {
						t.Errorf("of %v %v was certain, and %s leaves as %s: %v", luggage.names(), facts.names(), factNames[o], factNames[fact], n.certain.names())
					}
				}
			}
		})
	})
	if tried < 500 {
		t.Errorf("only %d tried", tried)
	}
}

// canBe tells, by trying, whether each fact may tell of an object of its own.
func canBe(facts, luggage bundle) bool {
	if facts == 0 {
		return true
	}
	fact := facts.next()
	for b := luggage.kinds() & mayBe[fact]; b != 0; b &= b - 1 {
		if canBe(facts-one(fact), luggage-one(b.next())) {
			return true
		}
	}
	return false
}

func TestWhatIsKnownOfOccupations(t *testing.T) {
	s := written(t, 5, func(n *note) {
		open(n)
		for i := range n.Seats {
			n.Seats[i].FaceUp = false
			n.Seats[i].Luggage = [][]string{{"tome"}, {"key"}, {"coat"}, {"goblet"}, {"whip"}}[i]
		}
	})
	s.pairOf(4, 0).seesWork(s.work[0], s.stamp(byIdentity)) // who watches has seen what seat 0 is
	trades(t, s, 0, 1, "tome", "key")
	do(t, s, 0, "swap")
	do(t, s, 0, "end")
	if n := s.pairOf(4, 0); n.knowsWork() || n.outdated != s.turn.number-1 && n.outdated != s.turn.number {
		t.Errorf("of who has given it away: %+v", n.viewWork())
	}
	if n := s.pairOf(4, 1); !n.knowsWork() || n.seen != thug {
		t.Errorf("of who has it now: %+v", n.viewWork())
	}
	if n := s.pairOf(0, 1); n.seen != thug || s.pairOf(1, 0).seen != grandMaster {
		t.Errorf("of each other: %+v", n.viewWork())
	}
	do(t, s, 1, "pass")
	trades(t, s, 2, 3, "coat", "goblet")
	left := s.leftOver
	if n := s.leftOnes[2]; n.known != left || n.seen != left {
		t.Errorf("of what is left over: %v", n.seen.names())
	}
	do(t, s, 2, "become:doctor")
	if n := s.leftOnes[2]; n.known != s.leftOver || n.outdated != 0 || !n.known.has(bodyguard) {
		t.Errorf("after the change: %v", n.known.names())
	}
}

func TestWhatIsKnownOfThePile(t *testing.T) {
	s := written(t, 4, func(n *note) {
		open(n)
		for i := range n.Seats {
			n.Seats[i].Luggage = [][]string{{"bag_key"}, {"bag_goblet"}, {"whip", "gloves"}, {"key"}}[i]
		}
		n.Seats[0].Occupation, n.Seats[0].FaceUp = "clairvoyant", false
		n.LeftOver = []string{"thug", "duelist", "poison_mixer", "doctor", "priest", "diplomat"}
		n.Pile = []string{"tome", "goblet", "coat", "goblet"}
	})
	do(t, s, 0, "foresee")
	do(t, s, 0, "place:coat", "place:goblet")
	do(t, s, 0, "pass")
	trades(t, s, 1, 2, "bag_goblet", "whip")
	do(t, s, 1, "draw")
	if got := sure(s, 0, 1); !slices.Equal(got, []string{"coat"}) {
		t.Errorf("of who drew the object on top: %v", got)
	}
	if got := sure(s, 3, 1); len(got) > 0 {
		t.Errorf("who has not looked knows %v", got)
	}
	n := s.piles[0]
	if got := namesOf(n.top[:n.topN]); !slices.Equal(got, []string{"goblet"}) || !slices.Equal(n.rest.names(), []string{"goblet", "tome"}) {
		t.Errorf("on top %v, the rest %v", got, n.rest.names())
	}
	do(t, s, 2, "pass")
	do(t, s, 3, "pass")
	trades(t, s, 0, 1, "bag_key", "coat")
	do(t, s, 0, "draw")
	if n := s.piles[0]; n.topN != 0 || n.drawn != 0 || !slices.Equal(n.rest.names(), []string{"goblet", "tome"}) {
		t.Errorf("after drawing it oneself: %+v", n)
	}
}
