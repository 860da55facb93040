package gametest

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

type tinyView struct {
	Hand    []int   `json:"hand"`
	Hands   []int   `json:"hands"`
	Deck    int     `json:"deck"`
	Discard []uint8 `json:"discard"`
	Scores  []int32 `json:"scores"`
	Round   int     `json:"round"`
	Leader  int     `json:"leader"`
	Sealed  string  `json:"sealed,omitempty"` // the viewer's own answer
	Leak    int     `json:"leak,omitempty"`
	silent  bool
}

func (s *tiny) View(seat game.Seat) game.View {
	v := &tinyView{silent: s.rules.fault == "a line that nobody declared", Deck: int(s.deckN), Round: int(s.round), Leader: int(s.leader), Discard: append([]uint8{}, s.discard[:]...)}
	for i := range s.hand[:s.seats] {
		n := 0
		for value, held := range s.hand[i] {
			n += int(held)
			if game.Seat(i) == seat {
				for range held {
					v.Hand = append(v.Hand, value)
				}
			}
		}
		v.Hands = append(v.Hands, n)
	}
	v.Scores = append(v.Scores, s.scores[:s.seats]...)
	if s.rules.fault == "a view that changes" {
		v.Scores = s.scores[:s.seats]
	}
	if a := &s.core.Asks; seat >= 0 && a.Open != 0 && a.Asked.Has(seat) && !a.Open.Has(seat) {
		v.Sealed = s.rules.about.Words.OptionName(a.Sealed[seat])
	}
	if s.rules.fault == "a view that tells the deck's top" && s.deckN > 0 {
		v.Leak = 1 + int(s.deck[s.deckN-1])
	}
	if kind, _ := s.machine.Kind(&s.core); s.rules.fault == "a view that tells of a hidden reply" && kind == tinyDemand {
		v.Leak = 1
	}
	if s.rules.fault == "a view that tells who holds what" && seat == game.Spectator {
		v.Leak = 1 + int(s.hand[0][0])
	}
	return v
}

func (v *tinyView) Lines() []game.Line {
	if v.silent {
		return []game.Line{{Key: "view.silence"}}
	}
	return []game.Line{{Key: "view.round"}}
}

// tinySight is a perspective: the hand, and what is public.
type tinySight struct {
	hand   [tinyValues]uint8
	leader game.Seat
	peek   uint8 // what the policy of a faulty game looks at
}

func (s *tiny) See(seat game.Seat, into game.Perspective) game.Perspective {
	p, ok := into.(*tinySight)
	if !ok {
		p = new(tinySight)
	}
	if s.rules.fault != "a perspective that stays" || !ok {
		p.hand = s.hand[seat]
	}
	p.leader = s.leader
	if s.rules.fault == "a policy that peeks" && s.deckN > 0 {
		p.peek = s.deck[s.deckN-1]
	}
	return p
}

type tinyPolicy struct{ fault string }

func (r *tinyRules) Policy(name string) (game.Policy, error) {
	if name != "policy" {
		return nil, fmt.Errorf("no bot %q", name)
	}
	return tinyPolicy{r.fault}, nil
}

// Answer plays the highest card, and swaps what is worth little.
func (p tinyPolicy) Answer(seen game.Perspective, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	if d.Kind == tinyPlay {
		return append(into, d.Options[len(d.Options)-1-min(int(seen.(*tinySight).peek), len(d.Options)-1)])
	}
	if d.Min > 0 {
		return append(into, d.Options[0])
	}
	for _, o := range d.Options[:d.Max] {
		if o.Refs[0] == 0 {
			into = append(into, o)
		}
	}
	return into
}

func (p tinyPolicy) Weigh(_ game.Perspective, d *game.Decision, into []float32) []float32 {
	for i := range d.Options {
		into = append(into, float32(i+1))
	}
	if p.fault == "a policy that does not weigh" && len(d.Options) > 1 {
		return into[:len(into)-1]
	}
	return into
}

func (p tinyPolicy) Value(seen game.Perspective) float32 {
	if p.fault == "a value that is no share" {
		return 2
	}
	return float32(seen.(*tinySight).hand[tinyValues-1]) / tinyCards
}

// tinyNote is a snapshot.
type tinyNote struct {
	Core    flow.CoreNote     `json:"core"`
	Key     string            `json:"key"`
	Count   uint64            `json:"count"`
	Mode    string            `json:"mode"`
	Seats   int8              `json:"seats"`
	Round   int8              `json:"round"`
	Leader  game.Seat         `json:"leader"`
	Over    bool              `json:"over"`
	Stopped bool              `json:"stopped"`
	Gone    game.Audience     `json:"gone"`
	Hands   [][tinyValues]int `json:"hands"`
	Deck    []int             `json:"deck"`
	Discard [tinyValues]uint8 `json:"discard"`
	Scores  [tinySeats]int32  `json:"scores"`
	Arrived [tinySeats]uint8  `json:"arrived"`
	Shared  []int32           `json:"shared,omitempty"`
}

func (s *tiny) Snapshot() []byte {
	n := tinyNote{
		Core: s.rules.book.Note(&s.core, &s.rules.about.Words), Key: hex.EncodeToString(s.chance.Key[:]),
		Count: s.chance.Count, Mode: s.chance.Mode.String(), Seats: s.seats, Round: s.round, Leader: s.leader,
		Over: s.over, Stopped: s.stopped, Gone: s.gone, Discard: s.discard, Scores: s.scores, Arrived: s.arrivals, Shared: s.shared,
	}
	for _, hand := range s.hand[:s.seats] {
		var counts [tinyValues]int
		for value, held := range hand {
			counts[value] = int(held)
		}
		n.Hands = append(n.Hands, counts)
	}
	for _, card := range s.deck[:s.deckN] {
		n.Deck = append(n.Deck, int(card))
	}
	if s.rules.fault == "a snapshot that forgets whose turn it is" {
		n.Leader = 0
	}
	if s.rules.fault == "a snapshot that forgets the key" {
		n.Key = ""
	}
	data, err := json.Marshal(n)
	if err != nil {
		panic(err)
	}
	return data
}

func (r *tinyRules) Restore(version game.Version, snapshot []byte) (game.State, error) {
	if err := r.about.Version.Check(version); err != nil && r.fault != "a version that does not matter" {
		return nil, fmt.Errorf("restoring tiny: %w", err)
	}
	var n tinyNote
	if err := game.ReadNote(snapshot, &n); err != nil {
		return nil, fmt.Errorf("restoring tiny: %w", err)
	}
	s := r.empty()
	if err := s.read(&n); err != nil {
		return nil, fmt.Errorf("restoring tiny: %w", err)
	}
	if err := s.machine.Resume(s, &s.core); err != nil {
		return nil, fmt.Errorf("restoring tiny: %w", err)
	}
	return s, nil
}

func (s *tiny) read(n *tinyNote) error {
	if n.Seats < 2 || n.Seats > tinySeats || len(n.Hands) != int(n.Seats) || len(n.Deck) > tinyCards || n.Leader >= game.Seat(n.Seats) {
		return errors.New("no such table")
	}
	mode, err := game.ModeNamed(n.Mode)
	if err != nil {
		return fmt.Errorf("chance: %w", err)
	}
	core, err := s.rules.book.Read(&n.Core, &s.rules.about.Words, int(n.Seats))
	if err != nil {
		return fmt.Errorf("core: %w", err)
	}
	s.core, s.seats, s.round, s.leader, s.over, s.stopped = core, n.Seats, n.Round, n.Leader, n.Over, n.Stopped
	s.gone, s.discard, s.scores, s.arrivals, s.shared = n.Gone, n.Discard, n.Scores, n.Arrived, n.Shared
	s.chance = game.Chance{Count: n.Count, Mode: mode}
	if _, err := hex.Decode(s.chance.Key[:], []byte(n.Key)); err != nil {
		return fmt.Errorf("key: %w", err)
	}
	for seat, hand := range n.Hands {
		for value, held := range hand {
			s.hand[seat][value] = uint8(held)
		}
	}
	for i, card := range n.Deck {
		s.deck[i] = uint8(card)
	}
	s.deckN = int8(len(n.Deck))
	return nil
}
