package flow

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/noripan/noripan/game"
)

// FrameNote is a frame in a snapshot: names, not numbers.
type FrameNote struct {
	Program   string         `json:"program"`
	Step      string         `json:"step,omitempty"` // "" past the last step
	Seat      int8           `json:"seat"`
	Registers map[string]any `json:"registers,omitempty"` // by name: a number, or a name of the register's table
}

// CoreNote is a Core in a snapshot.
type CoreNote struct {
	Frames []FrameNote `json:"frames"`
	Asked  []AskNote   `json:"asked,omitempty"`
	Offers []OfferNote `json:"offers,omitempty"`
	Min    int16       `json:"min,omitempty"`
	Max    int16       `json:"max,omitempty"`
	Serial uint64      `json:"serial"`
	Slot   uint32      `json:"slot"`
	Window uint32      `json:"window,omitempty"`
}

// AskNote is one asked seat in a snapshot, with its sealed answer if it has given one.
type AskNote struct {
	Seat   game.Seat `json:"seat"`
	Serial uint64    `json:"serial"`
	Sealed string    `json:"sealed,omitempty"`
}

// OfferNote is a seat that has an offer beside the question, with what it picked if it took it.
type OfferNote struct {
	Seat     game.Seat `json:"seat"`
	Serial   uint64    `json:"serial"`
	Answered bool      `json:"answered,omitempty"`
	Took     string    `json:"took,omitempty"`
}

// Note writes the core down.
func (b *Book[S]) Note(c *Core, words *game.Words) CoreNote {
	note := CoreNote{Frames: make([]FrameNote, c.N), Serial: c.Serial, Slot: c.Slot, Window: c.Window}
	for i := range note.Frames {
		f := &c.Frames[i]
		p := &b.programs[f.Prog]
		n := FrameNote{Program: p.Name, Seat: f.Seat}
		if int(f.At) < len(p.Steps) {
			n.Step = p.Steps[f.At].Name
		}
		if f.Reg != ([4]int16{}) {
			n.Registers = make(map[string]any, len(b.registers))
			for r, about := range b.registers {
				n.Registers[about.Name] = about.Table.Note(f.Reg[r])
			}
		}
		note.Frames[i] = n
	}
	if c.Asks.Open == 0 {
		return note
	}
	note.Min, note.Max = c.Asks.Min, c.Asks.Max
	for asked := c.Asks.Asked; asked != 0; asked &= asked - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(asked)))
		ask := AskNote{Seat: seat, Serial: c.Asks.Serial(seat)}
		if !c.Asks.Open.Has(seat) {
			ask.Sealed = words.OptionName(c.Asks.Sealed[seat])
		}
		note.Asked = append(note.Asked, ask)
	}
	for offered := c.Asks.Offered; offered != 0; offered &= offered - 1 {
		seat := game.Seat(bits.TrailingZeros16(uint16(offered)))
		offer := OfferNote{Seat: seat, Serial: c.Asks.OfferSerial(seat), Answered: !c.Asks.Waits.Has(seat)}
		if c.Asks.Took.Has(seat) {
			offer.Took = words.OptionName(c.Asks.Sealed[seat])
		}
		note.Offers = append(note.Offers, offer)
	}
	return note
}

// Read makes a core from what Note wrote. The error says what cannot be. Seats must be below seats.
func (b *Book[S]) Read(note *CoreNote, words *game.Words, seats int) (Core, error) {
	c := Core{Serial: note.Serial, Slot: note.Slot, Window: note.Window}
	if len(note.Frames) > Depth {
		return c, fmt.Errorf("%d frames: at most %d", len(note.Frames), Depth)
	}
	for i := range note.Frames {
		f, err := b.readFrame(&note.Frames[i], seats)
		if err != nil {
			return c, fmt.Errorf("frame %d: %w", i, err)
		}
		c.Frames[i] = f
	}
	c.N = int16(len(note.Frames))
	if len(note.Asked) == 0 {
		return c, nil
	}
	if err := b.readAsks(&c, note, words, seats); err != nil {
		return c, fmt.Errorf("asked: %w", err)
	}
	if err := c.Asks.readOffers(note.Offers, words, seats); err != nil {
		return c, fmt.Errorf("offers: %w", err)
	}
	return c, nil
}

func (b *Book[S]) readFrame(note *FrameNote, seats int) (Frame, error) {
	prog, ok := b.byName[note.Program]
	if !ok {
		return Frame{}, fmt.Errorf("no program %q", note.Program)
	}
	if int(note.Seat) < 0 || int(note.Seat) >= seats {
		return Frame{}, fmt.Errorf("no seat %d", note.Seat)
	}
	f := Frame{Prog: prog, Seat: note.Seat}
	for name, value := range note.Registers {
		r := slices.IndexFunc(b.registers, func(about game.Arg) bool { return about.Name == name })
		if r < 0 {
			return f, fmt.Errorf("no register %q", name)
		}
		ref, err := b.registers[r].Table.ReadNote(value)
		if err != nil || ref < 0 {
			return f, fmt.Errorf("register %s: %v cannot stand there", name, value)
		}
		f.Reg[r] = ref
	}
	steps := b.programs[prog].Steps
	f.At = uint8(len(steps))
	if note.Step == "" {
		return f, nil
	}
	for i := range steps {
		if steps[i].Name == note.Step {
			f.At = uint8(i)
			return f, nil
		}
	}
	return f, fmt.Errorf("program %q has no step %q", note.Program, note.Step)
}

func (b *Book[S]) readAsks(c *Core, note *CoreNote, words *game.Words, seats int) error {
	if c.N == 0 {
		return fmt.Errorf("no frame that asks")
	}
	top := &c.Frames[c.N-1]
	steps := b.programs[top.Prog].Steps
	if int(top.At) >= len(steps) || steps[top.At].Ask == nil {
		return fmt.Errorf("the last frame does not stand at a question")
	}
	a := &c.Asks
	a.Min, a.Max, a.First = note.Min, note.Max, note.Asked[0].Serial
	for i, ask := range note.Asked {
		if ask.Seat < 0 || int(ask.Seat) >= seats || ask.Serial != a.First+uint64(i) || ask.Serial > c.Serial {
			return fmt.Errorf("seat %d, serial %d: seats rise, serials follow each other up to %d", ask.Seat, ask.Serial, c.Serial)
		}
		if i > 0 && ask.Seat <= note.Asked[i-1].Seat {
			return fmt.Errorf("seat %d: seats rise", ask.Seat)
		}
		a.Asked |= game.Only(ask.Seat)
		if ask.Sealed == "" {
			a.Open |= game.Only(ask.Seat)
			continue
		}
		option, err := words.ParseOption(ask.Sealed)
		if err != nil {
			return fmt.Errorf("sealed answer of seat %d: %w", ask.Seat, err)
		}
		a.Sealed[ask.Seat] = option
	}
	if a.Open == 0 {
		return fmt.Errorf("all have answered: leave it out")
	}
	return nil
}

func (a *Asks) readOffers(notes []OfferNote, words *game.Words, seats int) error {
	for i, offer := range notes {
		if offer.Seat < 0 || int(offer.Seat) >= seats || a.Asked.Has(offer.Seat) || i > 0 && offer.Seat <= notes[i-1].Seat {
			return fmt.Errorf("seat %d: seats rise, and those that are asked have no offer", offer.Seat)
		}
		a.Offered |= game.Only(offer.Seat)
		if offer.Serial != a.OfferSerial(offer.Seat) {
			return fmt.Errorf("serial %d of seat %d: serials follow those of the question", offer.Serial, offer.Seat)
		}
		switch {
		case !offer.Answered && offer.Took != "":
			return fmt.Errorf("seat %d has not answered and has taken %s", offer.Seat, offer.Took)
		case !offer.Answered:
			a.Waits |= game.Only(offer.Seat)
		case offer.Took != "":
			option, err := words.ParseOption(offer.Took)
			if err != nil {
				return fmt.Errorf("what seat %d took: %w", offer.Seat, err)
			}
			a.Took |= game.Only(offer.Seat)
			a.Sealed[offer.Seat] = option
		}
	}
	return nil
}
