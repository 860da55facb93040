package gugong

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// phaseAt is the phase of each step of a game.
var phaseAt = [...]int8{
	atSets: phaseSetup, atLay: phaseSetup, atFocus: phaseSetup, atBegin: phaseSetup, atMorning: phaseMorning, atDecrees: phaseMorning,
	atServants: phaseMorning, atForemenOfDay: phaseMorning, atDay: phaseDay, atNext: phaseDay, atBonusBack: phaseDay, atDusk: phaseDay,
	atMatches: phaseEvening, atForemenOfEvening: phaseEvening, atMajority: phaseEvening, atSail: phaseEvening, atClaims: phaseEvening,
	atNight: phaseEvening, atTokens: phaseEnd, atScore: phaseEnd,
}

// stand changes a note so that the game is at a step.
func (r *rules) stand(n *note, name string, seat game.Seat) error {
	if seat < 0 || int(seat) >= max(2, len(n.Seats)) {
		return fmt.Errorf("no seat %d", seat)
	}
	n.End, n.Resolved = "", ""
	n.Asked, n.Min, n.Max, n.Offers = nil, 0, 0, nil
	game0, turn := r.book.Program(r.programs.game), r.book.Program(r.programs.turn)
	if name == "" {
		name = turn.Steps[0].Name
	}
	for at, step := range game0.Steps {
		if step.Name == name {
			n.Turn, n.Phase = int8(nobody), phaseTable.Names[phaseAt[at]]
			n.Frames = []flow.FrameNote{{Program: game0.Name, Step: name}}
			return nil
		}
	}
	frame := flow.FrameNote{Program: turn.Name, Step: name, Seat: int8(seat)}
	below := flow.FrameNote{
		Program: game0.Name, Step: game0.Steps[atNext].Name,
		Registers: map[string]any{"n": (int(seat) + 1) % len(n.Seats)},
	}
	n.Turn, n.Phase = int8(seat), phaseTable.Names[phaseDay]
	if n.Mong != nil && seat == mongSide {
		mong := r.book.Program(r.programs.mong)
		frame.Program, frame.Step = mong.Name, mong.Steps[0].Name
		n.Frames = []flow.FrameNote{below, frame}
		return nil
	}
	if slices.ContainsFunc(turn.Steps, func(s step) bool { return s.Name == name }) {
		n.Frames = []flow.FrameNote{below, frame}
		return nil
	}
	if action := slices.Index(actionTable.Names, name); action < 0 || int8(action) == noAction {
		return fmt.Errorf("there is no step %q", name)
	}
	frame.Step = turn.Steps[atTurnEnd].Name
	act := r.book.Program(r.programs.act)
	n.Frames = []flow.FrameNote{below, frame, {
		Program: act.Name, Step: act.Steps[0].Name, Seat: int8(seat), Registers: map[string]any{"action": name},
	}}
	return nil
}
