package secretcity

import (
	"errors"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The largest numbers that a position may hold: beyond any game, and far from what breaks sums.
const (
	mostGold  = 30_000 // of all seats together
	mostTurns = 200
)

// Restore reads what Snapshot wrote, by hand perhaps. The error names the place of what cannot be.
func (rules) Restore(v game.Version, snapshot []byte) (game.State, error) {
	return game.Restored(&about, v, snapshot, game.AsWritten, read)
}

// reader turns a note into a state, and keeps the first error.
type reader struct {
	*State
	err error
}

func read(n *note) (game.State, error) {
	if len(n.Seats) < leastSeats || len(n.Seats) > mostSeats {
		return nil, fmt.Errorf("%d seats: %d to %d", len(n.Seats), leastSeats, mostSeats)
	}
	in := reader{State: newState()}
	in.seats = int8(len(n.Seats))
	in.chance, in.script, in.err = n.Chance.Chance(&words)
	in.round = uint8(in.number("round", n.Round, 0, mostRounds))
	in.crown, in.first = in.seat("crown", n.Crown), in.seat("first", n.First)
	in.called = Role(in.number("called", n.Called, 0, rolesCount))
	in.zone("deck", &in.deck, n.Deck)
	in.zone("looked", &in.looked, n.Looked)
	gold := 0
	for seat := range n.Seats {
		in.side(int8(seat), &n.Seats[seat])
		gold += n.Seats[seat].Gold
	}
	in.number("the gold of all seats", gold, 0, mostGold)
	in.roles(n)
	in.complete(n)
	in.turnNote(n.Turn)
	in.ending(n)
	in.frames(n)
	if in.err == nil {
		in.err = in.machine.Resume(in.State, &in.core)
	}
	if in.err != nil {
		return nil, in.err
	}
	return in.State, nil
}

// fail keeps the first error.
func (in *reader) fail(format string, args ...any) {
	if in.err == nil {
		in.err = fmt.Errorf(format, args...)
	}
}

// must fails unless the condition holds.
func (in *reader) must(holds bool, format string, args ...any) {
	if !holds {
		in.fail(format, args...)
	}
}

func (in *reader) number(place string, n, lo, hi int) int {
	if n < lo || n > hi {
		in.fail("%s: %d: a number from %d to %d", place, n, lo, hi)
		return lo
	}
	return n
}

func (in *reader) seat(place string, seat game.Seat) int8 {
	if seat < 0 || int8(seat) >= in.seats {
		in.fail("%s: no seat %d", place, seat)
		return 0
	}
	return int8(seat)
}

// role reads the name of a role; "" is none.
func (in *reader) role(place, name string) Role {
	if name == "" {
		return noRole
	}
	i := slices.Index(roleTable.Names, name)
	if i < 0 {
		in.fail("%s: no role %q", place, name)
	}
	return Role(i + 1)
}

func (in *reader) zone(place string, z *zone, list []string) {
	for i, name := range list {
		b := slices.Index(buildingTable.Names, name)
		switch {
		case b < 0:
			in.fail("%s.%d: no building %q", place, i, name)
			return
		case in.used == mostCards:
			in.fail("%s: with these there are more than %d cards", place, mostCards)
			return
		}
		in.create(z, Building(b))
	}
}

func (in *reader) side(seat int8, n *sideNote) {
	side := &in.sides[seat]
	place := fmt.Sprintf("seats.%d", seat)
	side.gold = int16(in.number(place+".gold", n.Gold, 0, mostGold))
	side.role = in.role(place+".role", n.Role)
	side.turns = uint8(in.number(place+".turns", n.Turns, 0, mostTurns))
	in.zone(place+".hand", &side.hand, n.Hand)
	var city zone
	in.zone(place+".city", &city, n.City)
	in.completed = seat // so that erect does not say so: complete does
	for city.n > 0 {
		in.erect(seat, in.shift(&city))
	}
	side.sixth = uint8(in.number(place+".sixth", n.Sixth, 0, mostRounds))
	if len(n.Known) != 0 && len(n.Known) != len(n.Hand) {
		in.fail("%s.known: of each of the %d cards in the hand, not of %d", place, len(n.Hand), len(n.Known))
		return
	}
	for i, known := range n.Known {
		for _, who := range known {
			in.knows[in.nth(&side.hand, node(i))] |= one(in.seat(place+".known", who))
		}
	}
}

// roles reads which roles lie where.
func (in *reader) roles(n *note) {
	var held roleSet
	for place := range int(in.seats) {
		seat := (int(in.first) + place) % int(in.seats)
		r := in.sides[seat].role
		if r == noRole {
			continue
		}
		in.must(!held.has(r), "seats.%d.role: two hold the role %s", seat, r.name())
		in.must(place == int(in.picked), "seats.%d.role: those pick first that come behind seat %d", seat, in.first)
		held |= only(r)
		in.picked++
	}
	for i, name := range n.FaceUp {
		r := in.role("faceUp", name)
		in.must(r != noRole && r != king && !(held|in.faceUp).has(r), "faceUp.%d: %q cannot lie there", i, name)
		in.faceUp |= only(r)
	}
	begun := in.round > 0
	in.must(!begun || in.faceUp.size() == removed[in.seats], "faceUp: %d roles, not %d", in.faceUp.size(), removed[in.seats])
	in.faceDown = in.role("faceDown", n.FaceDown)
	last := in.sides[(int(in.first)+mostSeats-1)%mostSeats].role
	taken := in.picked == mostSeats && last == in.faceDown
	in.must(!begun || in.faceDown != noRole, "faceDown: no role")
	in.must(taken || !(held|in.faceUp).has(in.faceDown), "faceDown: %s lies somewhere else", n.FaceDown)

	in.killed, in.robbed = in.role("assassinated", n.Killed), in.role("robbed", n.Robbed)
	in.must(in.killed != assassin, "assassinated: the Assassin names another")
	in.must(in.robbed == noRole || in.robbed > thief && in.robbed != in.killed, "robbed: the Thief cannot name %s", n.Robbed)
	if in.picked < uint8(in.seats) {
		in.must(in.called == noRole && in.killed == noRole && in.robbed == noRole, "called: roles are still picked")
	}
	in.must(in.killed == noRole || in.called >= assassin, "assassinated: before the Assassin is called")
	in.must(in.robbed == noRole || in.called >= thief, "robbed: before the Thief is called")
}

// complete reads whose city was complete first.
func (in *reader) complete(n *note) {
	in.completed = nobody
	any := false
	for seat := range in.seats {
		any = any || in.sides[seat].city.n >= complete
	}
	in.must(any == (n.Completed != nil), "completed: the seat whose city was complete first, if any is")
	if n.Completed != nil {
		in.completed = in.seat("completed", *n.Completed)
		in.must(in.sides[in.completed].city.n >= complete, "completed: the city of seat %d is not", in.completed)
	}
}

func (in *reader) turnNote(n *turnNote) {
	if n == nil {
		return
	}
	in.turn = turn{
		seat: in.seat("turn.seat", n.Seat), taken: n.Taken, built: uint8(in.number("turn.built", n.Built, 0, 3)), used: n.Used,
		income: n.Income, bonus: n.Bonus, lab: n.Lab, smithy: n.Smithy,
	}
	role := in.sides[in.turn.seat].role
	in.must(role != noRole, "turn.seat: seat %d has no role", n.Seat)
	in.must(in.turn.built <= roles[role].Builds, "turn.built: %d, but the %s builds at most %d", n.Built, role.name(), roles[role].Builds)
}

func (in *reader) ending(n *note) {
	in.end = end(max(0, slices.Index(endings[:], n.End)))
	in.must(endings[in.end] == n.End, "end: %q is none of %q", n.End, endings[1:])
	in.must((in.end != running) == (len(n.Frames) == 0), "end: a game has an end or goes on")
	if in.roundOver() {
		in.must(in.called == general, "end: before the last role was called")
	}
}

// frames reads where the game stands, and checks that all else fits.
func (in *reader) frames(n *note) {
	if in.err != nil {
		return
	}
	core, err := book.Read(&n.CoreNote, &words, int(in.seats))
	if err != nil {
		in.err = err
		return
	}
	in.core = core
	if in.end != running {
		return
	}
	if err := in.standing(n); err != nil {
		in.fail("frames: %w", err)
	}
}

func (in *reader) standing(n *note) error {
	if in.core.N > 2 || in.core.Frames[0].Prog != programGame || in.core.N == 2 && in.core.Frames[1].Prog != programTurn {
		return errors.New("a game, and a turn in it perhaps")
	}
	f := &in.core.Frames[0]
	all := in.picked == uint8(in.seats)
	switch {
	case (n.Turn != nil) != (in.core.N == 2):
		return errors.New("a turn goes on, or none")
	case f.At > stepRoundEnd:
		return errors.New("the game does not end by itself")
	case f.At == stepRound && in.picked > 0, f.At < stepCall && all, f.At >= stepCall && !all:
		return fmt.Errorf("%d of %d have picked a role", in.picked, in.seats)
	case f.At == stepRound && in.round == mostRounds, f.At > stepRound && in.round == 0:
		return fmt.Errorf("round %d", in.round)
	case f.At == stepPick && f.Seat != in.picker():
		return fmt.Errorf("seat %d picks next", in.picker())
	case in.core.N == 1 && in.looked.n > 0:
		return errors.New("looked: nobody looks at cards")
	case in.core.N == 1:
		return nil
	case f.At != stepCall:
		return errors.New("a turn begins when its role is called")
	}
	return in.inTurn(&in.core.Frames[1])
}

// inTurn checks the frame of a turn.
func (in *reader) inTurn(f *frame) error {
	t := &in.turn
	side := &in.sides[t.seat]
	_, _, pays := in.mayPay(t.seat)
	from := uint8(f.Reg[regFrom])
	switch {
	case f.Seat != t.seat || side.role != in.called || in.called == in.killed:
		return fmt.Errorf("seat %d does not act now", f.Seat)
	case f.Reg != [4]int16{} && f.At != stepRedraw:
		return errors.New("registers: nothing is remembered here")
	case (f.At == stepKeep) != (in.looked.n > 0) || in.looked.n > lookSize:
		return errors.New("looked: at one or two cards, while one is kept")
	}
	taken := f.At == stepAct || f.At == stepPay || f.At == stepRedraw && from == stepAct
	switch {
	case f.At > stepPay, f.At == stepRedraw && from != stepTake && from != stepAct:
		return errors.New("a turn does not stand there")
	case f.At != stepBegin && taken != t.taken:
		return errors.New("turn.taken: it is not so at this step")
	case f.At == stepRedraw && (side.role != magician || t.used || side.hand.n == 0):
		return errors.New("nothing can be drawn anew")
	case f.At == stepPay && (in.builds() == 0 || !in.lies(&side.hand, secretStorehouse) || !pays):
		return errors.New("there is no Secret Storehouse to be paid for")
	}
	return nil
}

// Stand reads a snapshot, but puts the game at a step: of the seat's turn, whose role is called; or of a round, in which the
// seat has the crown and picks first, where roles are picked ("round" removes some first, "picker" does not), and else
// goes on to call roles ("call"), or has called all ("end").
func (rules) Stand(v game.Version, snapshot []byte, step string, seat game.Seat) (game.State, error) {
	return game.Restored(&about, v, snapshot, func(n *note) error { return n.stand(step, seat) }, read)
}

func (n *note) stand(step string, seat game.Seat) error {
	if step == "" {
		step = book.Program(programTurn).Steps[stepBegin].Name
	}
	if seat < 0 || int(seat) >= len(n.Seats) {
		return fmt.Errorf("no seat %d", seat)
	}
	n.End, n.Asked, n.Min, n.Max = "", nil, 0, 0
	game := func(step string) flow.FrameNote {
		return flow.FrameNote{Program: book.Program(programGame).Name, Step: step, Seat: int8(seat)}
	}
	switch {
	case has(programTurn, step):
		if n.Seats[seat].Role == "" {
			return fmt.Errorf("seats.%d.role: whose turn it is has one", seat)
		}
		n.turnOf(step, seat)
		n.Frames = []flow.FrameNote{game("call"), {Program: book.Program(programTurn).Name, Step: step, Seat: int8(seat)}}
	case has(programGame, step):
		n.Frames = []flow.FrameNote{game(step)}
		n.between(step, seat)
	default:
		return fmt.Errorf("there is no step %q", step)
	}
	n.settle()
	return nil
}

func has(program uint16, step string) bool {
	return slices.ContainsFunc(book.Program(program).Steps, func(s flow.Step[State]) bool { return s.Name == step })
}

// turnOf makes it the turn of a seat.
func (n *note) turnOf(step string, seat game.Seat) {
	if n.Turn == nil {
		n.Turn = new(turnNote)
	}
	n.Turn.Seat, n.Turn.Taken = seat, step == "act" || step == "pay"
	n.Called = slices.Index(roleTable.Names, n.Seats[seat].Role) + 1
}

// between puts the game between turns.
func (n *note) between(step string, seat game.Seat) {
	n.Turn = nil
	if step == "call" || step == "end" {
		return
	}
	n.Crown, n.First, n.Called, n.Killed, n.Robbed = seat, seat, 0, "", ""
	if step == "round" {
		n.Round--
		for i := range n.Seats {
			n.Seats[i].Role = ""
		}
	}
}

// settle gives what people who write positions leave open. A role that a seat holds lies nowhere else: what a fresh game had
// there is replaced by the first roles that are left. Of several complete cities that of the first seat was first.
func (n *note) settle() {
	free := slices.Clone(roleTable.Names)
	take := func(name string) {
		free = slices.DeleteFunc(free, func(other string) bool { return other == name })
	}
	for i := range n.Seats {
		take(n.Seats[i].Role)
	}
	n.FaceUp = slices.DeleteFunc(n.FaceUp, func(name string) bool { return !slices.Contains(free, name) })
	for _, name := range n.FaceUp {
		take(name)
	}
	if slices.Contains(free, n.FaceDown) {
		take(n.FaceDown)
	} else {
		n.FaceDown = ""
	}
	for len(n.FaceUp) < removed[min(len(n.Seats), mostSeats)] {
		i := slices.IndexFunc(free, func(name string) bool { return name != king.name() })
		if i < 0 {
			break
		}
		n.FaceUp = append(n.FaceUp, free[i])
		take(free[i])
	}
	if n.FaceDown == "" && len(free) > 0 {
		n.FaceDown = free[0]
	}
	for i := range n.Seats {
		if n.Completed == nil && len(n.Seats[i].City) >= complete {
			seat := game.Seat(i)
			n.Completed = &seat
		}
	}
}
