package search_test

import (
	"testing"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
)

// visits are the iterations of a report.
func visits(lines []search.Line) int {
	n := 0
	for _, l := range lines {
		n += l.Visits
	}
	return n
}

// whole is a budget of so many iterations, of which none is saved.
func whole(iterations int) search.Budget {
	return search.Budget{Stop: func() bool { iterations -= 8; return iterations <= 0 }}
}

// What was thought before an answer is still known at the next decision, if it follows; at another table it is not.
func TestTheTreeGoesOn(t *testing.T) {
	b := search.New(tictactoe.Rules, nil, search.Tuning{Adversary: true}, search.Budget{})
	r := newRand(1)
	s, err := tictactoe.Rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	d := s.Pending(nil)[0]
	mark(t, s, &d, b.Think(s, &d, r, whole(504), nil))
	elsewhere := s.CopyTo(nil)
	d = s.Pending(nil)[0]
	mark(t, s, &d, d.Options[:1])
	d = s.Pending(nil)[0]
	b.Think(s, &d, r, whole(504), nil)
	if n := visits(b.Report()); n <= 504 {
		t.Errorf("%d iterations are known after 504 more", n)
	}
	d = elsewhere.Pending(nil)[0]
	b.Think(elsewhere, &d, r, whole(504), nil)
	if n := visits(b.Report()); n != 504 {
		t.Errorf("%d iterations are known at another table after 504", n)
	}

	c := &coin{up: heads}
	careless := search.New(riddles, nil, search.Tuning{Explore: 100}, search.Budget{})
	d = c.Pending(nil)[0]
	d.Options = d.Options[know:]
	d.Options = append(d.Options, game.Option{Verb: know, Refs: [4]game.Ref{1}})
	if err := c.Apply(game.Answer{Picks: careless.Think(c, &d, r, whole(304), nil)}, nil); err != nil {
		t.Fatal(err)
	}
	d = c.Pending(nil)[0]
	careless.Think(c, &d, r, whole(304), nil)
	if n := visits(careless.Report()); n <= 304 {
		t.Errorf("%d iterations are known after 304 more of the same seat", n)
	}
}

// A tree that is full grows no more, and the search goes on.
func TestMemoryIsBounded(t *testing.T) {
	s, err := tictactoe.Rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	d := s.Pending(nil)[0]
	for _, most := range []int{1, 5, 40, 400} {
		b := search.New(tictactoe.Rules, nil, search.Tuning{Adversary: true, Nodes: most}, search.Budget{Iterations: 2000})
		picks := b.Answer(s, &d, newRand(1), nil)
		if d.Check(picks).Refused() || b.Size() > most {
			t.Errorf("%d nodes of %d, and the answer %v", b.Size(), most, picks)
		}
	}
}
