package gugong

import (
	"errors"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// coreNote reads what is being carried out.
func (in *reader) coreNote(n *note) {
	end := slices.Index(endNames[:], n.End)
	if end < 0 {
		in.fail("end: no %q", n.End)
	}
	core, err := in.match.rules.book.Read(&n.CoreNote, &in.match.rules.about.Words, in.match.players)
	if err != nil {
		in.fail("frames: %w", err)
	}
	if in.err != nil {
		return
	}
	in.core, in.end = core, ending(end)
	switch {
	case in.end != running && core.N != 0:
		in.fail("frames: the game is over")
	case in.end == running && core.N == 0:
		in.fail("frames: none, but the game is not over")
	}
	for i := range core.Frames[:core.N] {
		if err := in.frame(i, &core.Frames[i]); err != nil {
			in.fail("frames: %d: %w", i, err)
		}
	}
}

// frame checks that what a frame remembers can be.
func (in *reader) frame(i int, f *frame) error {
	p := &in.match.rules.programs
	most := map[uint16][4]int{
		p.game: {0, int(maxSeats) - 1, days * automaCards, 0}, p.turn: {int(actions) - 1, int(places) - 1, 0, 0},
		p.act: {int(actions) - 1, 0, maxSeats, 1}, p.follow: {int(places) - 1, 0, 0, 0}, p.mix: {0, 99, 1, 0}, p.gain: {0, 99, 0, 0},
		p.of[travel]: {0, 2, 0, 0}, p.of[wall]: {0, piecesOfB, 0, 0}, p.of[palace]: {0, palaceStepsB, 0, 0},
		p.of[decree]: {0, int(decreeTiles) - 1, 99, 0}, p.of[canal]: {0, placesPiece | movesShip, 0, 7}, p.swap: {0, 1, 0, 0},
		p.takeBack: {0, 1, 0, 0}, p.token: {0, int(tokenKinds) - 1, 0, 7}, p.claims: {0, 0, 0, 7}, p.claim: {0, harbours, shipsEach - 1, 0},
		p.dawn: {0, 1, 3, 7}, p.mongAct: {int(actions) - 1, 2, int(byNight), 0}, p.scoring: {0, 1<<15 - 1, maxSeats, 0},
	}[f.Prog]
	for r, value := range f.Reg {
		if int(value) > most[r] {
			return fmt.Errorf("a register of %d: at most %d", value, most[r])
		}
	}
	mongs := f.Prog == p.mong || f.Prog == p.mongAct
	switch {
	case (i == 0) != (f.Prog == p.game):
		return errors.New("the first one, and no other, is the whole game's")
	case mongs != in.match.isMong(f.Seat) && f.Prog != p.scoring:
		return errors.New("what Mong does is another program than what a seat does")
	case f.Prog == p.claim && !in.sides[f.Seat].ships[f.Reg[regK]].sails():
		return errors.New("a claim for a ship in reserve")
	case f.Prog == p.mong && f.At != 0 && f.At != atMongEnd && (in.mong.card == notThere || in.mong.gift == notThere):
		return errors.New("neither card nor gift of Mong")
	case f.Prog == p.game && in.focus == notThere && f.At > atFocus && in.match.alone():
		return errors.New("no focus of Mong")
	case (i > 0 || f.At > atLay) && slices.Contains(in.board[:], notThere):
		return errors.New("no card lies at a place")
	case f.Prog == p.game && f.At >= atMorning && f.At <= atForemenOfDay && in.day < 2:
		return errors.New("the first day has no morning")
	case i > 1 && slices.Contains([]uint16{p.turn, p.mong, p.dawn, p.last}, f.Prog):
		return errors.New("a turn, a morning and the last tokens are no part of anything but the whole game")
	case slices.Contains(p.of[:places], f.Prog) && in.core.Frames[i-1].Prog != p.act:
		return errors.New("what a place lets one do is part of an action")
	case f.Prog == p.act && f.At == 0 && i < int(in.core.N)-1:
		return errors.New("an action that has not begun is the last of them")
	case f.Prog == p.act && f.At == 0 && !in.can(f.Seat, int8(f.Reg[regAction]), in.sides[f.Seat].purse()):
		return fmt.Errorf("%s: it cannot be done now", actionTable.Names[f.Reg[regAction]])
	}
	for _, ships := range [...]uint16{p.claims, p.of[canal], p.token, p.dawn} {
		for n := range in.sides[f.Seat].ships {
			if f.Prog == ships && f.Reg[regWith]>>n&1 == 1 && !in.sides[f.Seat].ships[n].sails() {
				return errors.New("a claim for a ship in reserve")
			}
		}
	}
	if f.Prog == p.scoring {
		for packed, n := f.Reg[regN], f.Reg[regK]; n > 0; packed, n = packed>>seatBits, n-1 {
			if int(packed&(1<<seatBits-1)) >= in.match.players {
				return errors.New("the wall is scored for a seat that is not there")
			}
		}
	}
	return in.asks(i, f)
}

// asks checks that something can be chosen where a frame asks, and that it asks a seat. The whole game's frame is at a step:
// it ends only with the game.
func (in *reader) asks(i int, f *frame) error {
	steps := in.match.rules.book.Program(f.Prog).Steps
	if int(f.At) == len(steps) {
		if i == 0 {
			return errors.New("the whole game is at one of its steps")
		}
		return nil
	}
	q := steps[f.At].Ask
	switch {
	case q == nil || q.Together:
		return nil
	case in.match.isMong(f.Seat):
		return errors.New("nobody asks Mong anything")
	case len(q.Options(in.State, f, game.Seat(f.Seat), nil)) == 0:
		return fmt.Errorf("nothing can be chosen at %s", steps[f.At].Name)
	}
	return nil
}
