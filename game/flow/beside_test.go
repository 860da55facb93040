package flow_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

const deskOffer = 3 // a kind

// offering is a question to the frame's seat with an offer of their cards to others.
func offering(seats ...game.Seat) *question {
	q := pick(1, 1)
	q.Offer = &flow.Offer[desk]{
		Kind:    deskOffer,
		Who:     func(*desk, *frame) game.Audience { return game.Only(seats...) },
		Options: q.Options,
	}
	take := q.Take
	q.Take = func(s *desk, f *frame, picks []game.Option) flow.Next {
		for _, seat := range seats {
			if s.core.Asks.Took.Has(seat) {
				s.say("offer%d %d", seat, s.core.Asks.Sealed[seat].Refs[0])
			}
		}
		return take(s, f, picks)
	}
	return q
}

func TestAnOfferEndsWithItsQuestion(t *testing.T) {
	book := newBook()
	book.Add("main", step{Name: "ask", Ask: offering(0, 1, 2)}, says("end"))
	for name, tc := range map[string]struct {
		answers func(*desk)
		want    string
	}{
		"nobody answers it":      {func(*desk) {}, "took0 1, end0"},
		"one takes it":           {func(s *desk) { s.answer(t, 2, 3) }, "offer2 3, took0 1, end0"},
		"both, and in any order": {func(s *desk) { s.answer(t, 2, 3); s.answer(t, 1, 2) }, "offer1 2, offer2 3, took0 1, end0"},
		"one passes":             {func(s *desk) { s.answer(t, 1); s.answer(t, 2, 1) }, "offer2 1, took0 1, end0"},
	} {
		t.Run(name, func(t *testing.T) {
			s := begin(book, "main")
			if got := s.pending(); len(got) != 3 || got[0].Kind != 0 || got[1].Kind != deskOffer || got[1].Seat != 1 || got[2].Max != 1 || got[2].Min != 0 {
				t.Fatalf("asked %+v", got) // seat 0 is asked itself: no offer is made to it
			}
			tc.answers(s)
			s.answer(t, 0, 1)
			if got := strings.Join(s.log, ", "); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if len(s.pending()) != 0 {
				t.Errorf("still asked: %+v", s.pending())
			}
		})
	}
}

func TestOffersAreRefusedLikeQuestions(t *testing.T) {
	book := newBook()
	book.Add("main", step{Name: "ask", Ask: offering(1, 2)}, step{Name: "again", Ask: offering(1)})
	s := begin(book, "main")
	s.answer(t, 1, 2)
	for name, tc := range map[string]struct {
		seat   game.Seat
		serial uint64
		picks  []int16
		want   string
	}{
		"to nobody":             {3, 2, []int16{1}, game.NotAsked},
		"answered already":      {1, 2, []int16{1}, game.Stale},
		"another's number":      {2, 2, []int16{1}, game.Stale},
		"what is not there":     {2, 3, []int16{9}, game.NotOffered},
		"more than one":         {2, 3, []int16{1, 2}, game.TooMany},
		"the question's number": {2, 1, []int16{1}, game.Stale},
	} {
		if got := s.apply(tc.seat, tc.serial, tc.picks...); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
	s.answer(t, 0, 1)
	if got := s.apply(2, 3, 1); got != game.NotAsked {
		t.Errorf("after its question an offer is refused with %q", got)
	}
}

func TestOffersAreCarriedDrawnAnewAndNumberedOn(t *testing.T) {
	book := newBook()
	book.Add("main", step{Name: "ask", Ask: offering(1, 2, 3)})
	s := begin(book, "main")
	s.answer(t, 1, 2)
	s.answer(t, 2)
	note := book.Note(&s.core, &words)
	core, err := book.Read(&note, &words, 4)
	if err != nil {
		t.Fatal(err)
	}
	again := s.copy()
	if again.core = core; again.machine.Resume(again, &again.core) != nil {
		t.Fatal("the core cannot be resumed")
	}
	var one, two game.Digest
	s.core.Add(&one)
	again.core.Add(&two)
	if one != two {
		t.Error("read again, it is another")
	}
	again.core.Forward(20)
	var serials []uint64
	for _, d := range again.pending() {
		serials = append(serials, d.Serial)
	}
	if want := []uint64{21, 24}; !slices.Equal(serials, want) { // 22 and 23 have been answered
		t.Errorf("moved on, the open numbers are %v, want %v", serials, want)
	}
	met := make(map[flow.Asks]bool)
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		drawn := s.copy()
		drawn.machine.Redraw(drawn, &drawn.core, 1, false, r)
		if a := &drawn.core.Asks; !a.Took.Has(1) || a.Sealed[1] != option(2) || !a.Open.Has(0) {
			t.Fatalf("what the viewer knows was drawn anew: %+v", a)
		}
		drawn.core.Asks.Sealed = [game.MaxSeats]game.Option{2: drawn.core.Asks.Sealed[2]}
		met[drawn.core.Asks] = true
	}
	if len(met) < 10 {
		t.Errorf("%d ways were drawn in which others may have answered", len(met))
	}
}

func TestOffersThatCannotBe(t *testing.T) {
	book := newBook()
	book.Add("main", step{Name: "ask", Ask: offering(1)})
	s := begin(book, "main")
	good := book.Note(&s.core, &words)
	for name, wrong := range map[string]flow.OfferNote{
		"to who is asked":       {Seat: 0, Serial: 2},
		"to nobody":             {Seat: 7, Serial: 2},
		"another number":        {Seat: 1, Serial: 5},
		"taken without answer":  {Seat: 1, Serial: 2, Took: "pick:1"},
		"no option":             {Seat: 1, Serial: 2, Answered: true, Took: "jump"},
		"to another":            {Seat: 2, Serial: 2},
		"what is not there":     {Seat: 1, Serial: 2, Answered: true, Took: "pick:9"},
		"(this one is allowed)": {Seat: 1, Serial: 2, Answered: true, Took: "pick:3"},
	} {
		note := good
		note.Offers = []flow.OfferNote{wrong}
		core, err := book.Read(&note, &words, 4)
		if err == nil {
			again := s.copy()
			again.core = core
			err = again.machine.Resume(again, &again.core)
		}
		if (err == nil) != strings.HasPrefix(name, "(") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAPartLeadsBack(t *testing.T) {
	book := newBook()
	first, second := pick(1, 1), pick(1, 1)
	first.Take = func(_ *desk, f *frame, picks []game.Option) flow.Next {
		f.Reg[regPicked] = picks[0].Refs[0]
		return flow.Go
	}
	second.Take = func(s *desk, f *frame, picks []game.Option) flow.Next {
		s.say("%d then %d", f.Reg[regPicked], picks[0].Refs[0])
		return flow.Go
	}
	second.Back = func(_ *desk, f *frame) { f.At--; f.Reg[regPicked] = 0 }
	book.Add("main", step{Name: "first", Ask: first}, step{Name: "second", Ask: second})
	s := begin(book, "main")
	refused := func(seat game.Seat, want string) {
		t.Helper()
		if err := s.machine.Back(s, &s.core, seat); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("a step back of seat %d: %v, want %q", seat, err, want)
		}
	}
	refused(0, game.NotOffered)
	s.answer(t, 0, 1)
	refused(1, game.NotAsked)
	refused(-1, game.NotAsked)
	refused(0, "")
	if got := s.apply(0, 1, 2); got != game.Stale {
		t.Errorf("the old number is refused with %q", got)
	}
	s.answer(t, 0, 2)
	s.answer(t, 0, 3)
	if got := strings.Join(s.log, ", "); got != "2 then 3" {
		t.Error(got)
	}
	refused(0, game.GameOver)
}
