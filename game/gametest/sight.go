package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// sight is all that a seat (or the Spectator) sees of a state, as JSON.
type sight struct {
	View    game.View
	Lines   []game.Line
	Asked   []question // of the seat itself
	Waiting []waiting  // whom everybody knows to be asked
	Dim     []dim
	Result  *game.Result `json:",omitempty"`
}

type question struct {
	Serial   uint64
	Slot     uint32
	Line     game.Line
	Class    string
	Min, Max int
	Options  []string
	Default  []string
}

type waiting struct {
	Seat game.Seat
	Kind string
}

type dim struct {
	Option string
	Why    game.Line
}

// see is the seat's sight in bytes. It leaves the state as it is.
func (s *subject) see(state game.State, seat game.Seat) ([]byte, error) {
	v := state.View(seat)
	saw := sight{View: v, Lines: v.Lines()}
	for _, d := range state.Pending(nil) {
		switch class := s.class(&d); {
		case d.Seat == seat:
			saw.Asked = append(saw.Asked, s.question(state, &d))
		case class != game.Blind && class != game.Offer && !s.words.Kinds[d.Kind].Hidden:
			saw.Waiting = append(saw.Waiting, waiting{d.Seat, s.kind(&d)})
		}
	}
	if x, ok := state.(game.Explainer); ok && seat != game.Spectator {
		for _, o := range x.Dim(seat, nil) {
			saw.Dim = append(saw.Dim, dim{s.words.OptionName(o), s.words.RefusalLine(x.Why(seat, o))})
		}
	}
	if result, over := state.Result(); over {
		saw.Result = &result
	}
	data, err := json.Marshal(saw)
	if err != nil {
		return nil, fmt.Errorf("what %s sees has no form in JSON: %w", who(seat), err)
	}
	return data, nil
}

func (s *subject) question(state game.State, d *game.Decision) question {
	return question{
		Serial: d.Serial, Slot: d.Slot, Line: s.words.ArgLine(d), Class: s.class(d).String(), Min: d.Min, Max: d.Max,
		Options: s.names(d.Options), Default: s.names(state.Default(d.Seat, nil)),
	}
}

// sameSight tells where what the seat sees of two states differs; nil if nowhere.
func (s *subject) sameSight(a, b game.State, seat game.Seat) error {
	one, err := s.see(a, seat)
	if err != nil {
		return err
	}
	return s.sees(one, b, seat)
}

func (s *subject) sees(want []byte, state game.State, seat game.Seat) error {
	saw, err := s.see(state, seat)
	if err != nil {
		return err
	}
	if !bytes.Equal(want, saw) {
		return fmt.Errorf("%s sees a difference: %s", who(seat), difference(want, saw))
	}
	return nil
}

// keepsSight tells where what the seat sees of the position differs from what it sees of another state; nil if nowhere.
func (s *subject) keepsSight(p *position, other game.State, seat game.Seat) error {
	one, known := p.saw[seat]
	if !known {
		var err error
		if one, err = s.see(p.state, seat); err != nil {
			return err
		}
		if p.saw == nil {
			p.saw = make(map[game.Seat][]byte)
		}
		p.saw[seat] = one
	}
	return s.sees(one, other, seat)
}

// sameState tells how two states differ for anybody; nil if they do not.
func (s *subject) sameState(a, b game.State, seats int) error {
	if one, other := a.Snapshot(), b.Snapshot(); !bytes.Equal(one, other) {
		return fmt.Errorf("snapshots differ: %s", difference(one, other))
	}
	if a.Hash() != b.Hash() {
		return fmt.Errorf("hashes differ, %#x and %#x, though snapshots do not", a.Hash(), b.Hash())
	}
	if a.Counters() != b.Counters() {
		return fmt.Errorf("counters differ: %+v and %+v", a.Counters(), b.Counters())
	}
	for _, seat := range append(someEyes(seats, a.Hash()), game.Spectator) {
		if err := s.sameSight(a, b, seat); err != nil {
			return err
		}
	}
	return nil
}

func who(seat game.Seat) string {
	if seat == game.Spectator {
		return "the spectator"
	}
	return fmt.Sprintf("seat %d", seat)
}

// difference shows where two texts begin to differ, with a little of what stands around.
func difference(a, b []byte) string {
	n := min(len(a), len(b))
	i := 0
	for i < n && a[i] == b[i] {
		i++
	}
	around := func(data []byte) []byte { return data[max(0, i-60):min(len(data), i+60)] }
	return fmt.Sprintf("…%s… and …%s…", around(a), around(b))
}

// frozen is a state's hash and snapshot, to be compared later.
type frozen struct {
	hash     uint64
	snapshot []byte
}

func freeze(state game.State) frozen {
	return frozen{state.Hash(), bytes.Clone(state.Snapshot())}
}

// changed tells how the state is no longer what it was.
func (f frozen) changed(state game.State) error {
	if now := state.Snapshot(); !bytes.Equal(now, f.snapshot) {
		return fmt.Errorf("it changed: %s", difference(f.snapshot, now))
	}
	if state.Hash() != f.hash {
		return fmt.Errorf("its hash changed")
	}
	return nil
}

// alike tells where two rows of hashes part.
func alike(a, b []uint64) error {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Errorf("hashes differ %d answers on", i+1)
		}
	}
	if !slices.Equal(a, b) {
		return fmt.Errorf("one goes on for %d answers, the other for %d", len(a), len(b))
	}
	return nil
}
