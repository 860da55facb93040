package table

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// hearing holds what a lexicon says of events against the game's own words, said anew.
type hearing struct {
	t     *testing.T
	l     *lexicon
	heard int
}

func (h *hearing) Happened(e *game.Event) {
	for _, told := range []game.Told{e.Full, e.Public} {
		if told.Kind == 0 {
			continue
		}
		h.heard++
		line := h.l.words.EventLine(told)
		fresh, err := json.Marshal(&heard{int(e.Seat), int(e.Depth), strings.TrimPrefix(line.Key, "event."), line.Args})
		if err != nil {
			h.t.Fatal(err)
		}
		for range 2 {
			if said := h.l.line(e, told); !bytes.Equal(said, fresh[1:len(fresh)-1]) {
				h.t.Fatalf("%s, want %s", said, fresh)
			}
		}
	}
}

func TestWhatIsSaidAgainIsSaidAlike(t *testing.T) {
	for _, rules := range games.All {
		t.Run(rules.About().ID, func(t *testing.T) {
			h := &hearing{t: t, l: lexiconOf(rules.About())}
			for seed := range uint64(2) {
				h.play(rules, rand.New(rand.NewPCG(1, seed)))
			}
			if h.heard == 0 {
				t.Error("nothing was told")
			}
		})
	}
}

// play plays at random.
func (h *hearing) play(rules game.Rules, chance *rand.Rand) {
	settings, err := rules.About().Complete(nil)
	if drawer, ok := rules.(game.Drawer); ok && err == nil {
		settings, err = drawer.Draw(settings, chance.IntN)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	key := [32]byte{byte(chance.IntN(256))}
	s, err := rules.New(game.Setup{Seats: rules.About().MinSeats, Settings: settings, Key: key, Mode: game.Secure, First: game.Spectator})
	if err != nil {
		h.t.Fatal(err)
	}
	for range 200 {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		d := &pending[chance.IntN(len(pending))]
		h.refusals(s, d.Seat)
		h.question(d)
		picks := make([]game.Option, 0, d.Max)
		for _, i := range chance.Perm(len(d.Options))[:min(len(d.Options), int(d.Min)+chance.IntN(int(d.Max-d.Min)+1))] {
			picks = append(picks, d.Options[i])
		}
		if s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, h) == nil {
			continue
		}
		if err := s.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: s.Default(d.Seat, nil)}, h); err != nil {
			h.t.Fatal(err)
		}
	}
}

// refusals looks at why options are not offered.
func (h *hearing) refusals(s game.State, seat game.Seat) {
	e, ok := s.(game.Explainer)
	if !ok {
		return
	}
	for _, o := range e.Dim(seat, nil) {
		r := e.Why(seat, o)
		line := h.l.words.RefusalLine(r)
		want := Refusal{Code: strings.TrimPrefix(line.Key, "refusal."), Args: line.Args}
		for range 2 {
			said := h.l.refusal(r)
			if text, fresh := marshal(said), marshal(want); !bytes.Equal(text, fresh) {
				h.t.Fatalf("%s, want %s", text, fresh)
			}
			if said.encoded = nil; !reflect.DeepEqual(said, want) {
				h.t.Fatalf("%v, want %v", said, want)
			}
		}
	}
}

// question looks at what a question tells, and at the names of its options.
func (h *hearing) question(d *game.Decision) {
	for range 2 {
		if said, want := h.l.args(d), Args(h.l.words.ArgLine(d).Args); !reflect.DeepEqual(said, want) {
			h.t.Fatalf("%v, want %v", said, want)
		}
		for _, o := range d.Options {
			if said, want := h.l.name(o), h.l.words.OptionName(o); said != want {
				h.t.Fatalf("%s, want %s", said, want)
			}
		}
	}
}
