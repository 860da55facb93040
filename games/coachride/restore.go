package coachride

import (
	"errors"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Restore reads what Snapshot wrote, by hand perhaps. The error names the place of what cannot be.
func (r *rules) Restore(v game.Version, snapshot []byte) (game.State, error) {
	return game.Restored(&r.about, v, snapshot, game.AsWritten, r.read)
}

// Stand reads a snapshot, but puts the game at the beginning of a step of the seat's turn.
func (r *rules) Stand(v game.Version, snapshot []byte, step string, seat game.Seat) (game.State, error) {
	return game.Restored(&r.about, v, snapshot, func(n *note) error { return r.stand(n, step, seat) }, r.read)
}

// stand changes a note so that the game is at a step of a seat's turn.
func (r *rules) stand(n *note, name string, seat game.Seat) error {
	if name == "" {
		name = "action"
	}
	p := r.book.Program(r.programs.turn)
	i := slices.IndexFunc(p.Steps, func(s step) bool { return s.Name == name })
	if i < 0 || p.Steps[i].Ask != nil && r.about.Words.Kinds[p.Steps[i].Ask.Kind].Part {
		return fmt.Errorf("a turn has no step %q (start, action, end, next)", name)
	}
	n.Turn.Seat, n.Turn.Quiet, n.Trade, n.Fight, n.Gifts, n.Sextant, n.Claim, n.End = seat, false, nil, nil, nil, nil, nil, ""
	n.Asked, n.Offers, n.Min, n.Max = nil, nil, 0, 0
	n.Frames = []flow.FrameNote{{Program: p.Name, Step: name, Seat: int8(seat)}}
	return nil
}

// reader turns a note into a state, and keeps the first error.
type reader struct {
	*State
	err error
}

func (r *rules) read(n *note) (game.State, error) {
	setup, err := r.about.Ready(game.Setup{Seats: len(n.Seats), Settings: n.Settings})
	if err != nil {
		return nil, err
	}
	chance, script, err := n.Chance.Chance(&r.about.Words)
	if err != nil {
		return nil, err
	}
	setup.Script = script
	in := reader{State: r.newState()}
	in.match = newMatch(r, setup)
	in.trade.demanded, in.fight, in.wanted = noObject, noFights, nothingWanted
	in.chance = chance
	in.turnNote(&n.Turn)
	for seat := range n.Seats {
		in.seatNote(game.Seat(seat), &n.Seats[seat])
	}
	in.table(n)
	in.countObjects()
	in.tradeNote(n.Trade)
	in.fightNote(n.Fight)
	in.others(n)
	for i := range n.Notes {
		in.pairsNote(fmt.Sprintf("notes.%d", i), &n.Notes[i])
	}
	in.knowOpen()
	in.coreNote(n)
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

// number checks that a number may stand there.
func (in *reader) number(place string, n, most int) int {
	if n < 0 || n > most {
		in.fail("%s: %d: a number from 0 to %d", place, n, most)
		return 0
	}
	return n
}

// name is the place of a name in a list.
func (in *reader) name(place, name string, names []string) int {
	i := slices.Index(names, name)
	if i < 0 {
		in.fail("%s: no %q", place, name)
		return 0
	}
	return i
}

// seat checks that there is such a seat.
func (in *reader) seat(place string, seat game.Seat) game.Seat {
	if seat < 0 || int(seat) >= in.match.seats {
		in.fail("%s: no seat %d", place, seat)
		return 0
	}
	return seat
}

func (in *reader) some(place string, seat *game.Seat) int8 {
	if seat == nil {
		return noSeat
	}
	return int8(in.seat(place, *seat))
}

func (in *reader) seats(place string, list []game.Seat) game.Audience {
	var set game.Audience
	for i, seat := range list {
		if seat < 0 || int(seat) >= in.match.seats || i > 0 && seat <= list[i-1] {
			in.fail("%s.%d: seats rise, from 0 to %d", place, i, in.match.seats-1)
			return 0
		}
		set |= bit(seat)
	}
	return set
}

// bundle reads a list of objects, or of facts.
func (in *reader) bundle(place string, list, names []string) bundle {
	var b bundle
	for i, name := range list {
		o := object(in.name(fmt.Sprintf("%s.%d", place, i), name, names))
		if b.count(o) == mostKind {
			in.fail("%s.%d: more than %d times %q", place, i, mostKind, name)
			return b
		}
		b += one(o)
	}
	return b
}

// countObjects sees to it that nobody can come to hold more of a kind than a bundle counts.
func (in *reader) countObjects() {
	var counts [objects]int
	for _, o := range in.pile[:in.pileN] {
		counts[o]++
	}
	for seat := range in.match.seats {
		for o := range counts {
			counts[o] += in.luggage[seat].count(object(o))
		}
	}
	for o, n := range counts {
		if n > mostKind {
			in.fail("seats and pile: %d times %q: %d at most", n, objectTable.Names[o], mostKind)
		}
	}
}

func (in *reader) work(place string, list []string) work {
	var w work
	for i, name := range list {
		o := occupation(in.name(fmt.Sprintf("%s.%d", place, i), name, occupationTable.Names))
		if w.has(o) {
			in.fail("%s.%d: %q twice", place, i, name)
		}
		w |= 1 << o
	}
	return w
}

func (in *reader) turnNote(n *turnNote) {
	in.turn = turn{
		seat:   int8(in.seat("turn.seat", n.Seat)),
		number: uint16(in.number("turn.number", n.Number, maxSeats*turnsMost)),
		passes: uint16(in.number("turn.passes", n.Passes, maxSeats*passesMost)),
		quiet:  n.Quiet,
	}
}

func (in *reader) seatNote(seat game.Seat, n *seatNote) {
	at := func(field string) string { return fmt.Sprintf("seats.%d.%s", seat, field) }
	in.character[seat] = uint8(in.name(at("character"), n.Character, characterTable.Names))
	if n.Chosen {
		in.match.chosen[seat] = game.Ref(in.character[seat])
	}
	in.brothers |= game.Audience(in.name(at("association"), n.Association, associationTable.Names)) << seat
	in.State.work[seat] = occupation(in.name(at("occupation"), n.Occupation, occupationTable.Names))
	if n.FaceUp {
		in.open |= bit(seat)
	}
	in.luggage[seat] = in.bundle(at("luggage"), n.Luggage, objectTable.Names[:objects])
	in.turns[seat] = uint16(in.number(at("turns"), n.Turns, maxSeats*turnsMost))
	for i, name := range n.Lacks {
		in.lacks[seat] |= 1 << in.name(at(fmt.Sprintf("lacks.%d", i)), name, objectTable.Names[:objects])
	}
	if n.Wanted != "" {
		in.wanted[seat] = object(in.name(at("wanted"), n.Wanted, objectTable.Names))
	}
	if p := n.Pile; p != nil {
		in.piles[seat] = pileNote{
			at:    in.stampAt(at("pile.turn"), p.Turn, byForesight),
			rest:  in.bundle(at("pile.rest"), p.Rest, objectTable.Names[:objects]),
			topN:  uint8(in.number(at("pile.top"), len(p.Top), 2)),
			drawn: uint8(in.number(at("pile.drawn"), p.Drawn, maxObjects)),
		}
		for i, name := range p.Top[:in.piles[seat].topN] {
			in.piles[seat].top[i] = object(in.name(at("pile.top"), name, objectTable.Names[:objects]))
		}
	}
	if l := n.LeftOver; l != nil {
		in.leftOnes[seat] = leftNote{
			outdated: uint16(in.number(at("leftOver.outdated"), l.Outdated, maxSeats*turnsMost)),
			seen:     in.work(at("leftOver.seen"), l.Seen), known: in.work(at("leftOver.known"), l.Known),
		}
		if l.Turn != 0 {
			in.leftOnes[seat].at = in.stampAt(at("leftOver.turn"), l.Turn, byForesight)
		}
	}
}

func (in *reader) stampAt(place string, turn int, from origin) stamp {
	if turn < 1 || turn > maxSeats*turnsMost {
		in.fail("%s: %d: a turn from 1 to %d", place, turn, maxSeats*turnsMost)
		return 0
	}
	return stamp(turn<<4) | stamp(from)
}

func (in *reader) seen(place string, n *seenNote) stamp {
	return in.stampAt(place+".turn", n.Turn, origin(in.name(place+".from", n.From, knownFromTable.Names)))
}

// table reads what lies on the table, and checks that it fits the seats.
func (in *reader) table(n *note) {
	if len(n.Pile) > maxObjects {
		in.fail("pile: %d objects: at most %d", len(n.Pile), maxObjects)
		return
	}
	for i := range n.Pile {
		at := len(n.Pile) - 1 - i
		in.pile[i] = object(in.name(fmt.Sprintf("pile.%d", at), n.Pile[at], objectTable.Names[:objects]))
	}
	in.pileN = uint8(len(n.Pile))
	in.leftOver = in.work("leftOver", n.LeftOver)
	if left := int(occupations) - in.match.seats; in.leftOver.count() > left {
		in.fail("leftOver: %d occupations: at most %d", in.leftOver.count(), left)
	}
	if n.Undealt != "" {
		in.undealt = uint8(in.name("undealt", n.Undealt, associationTable.Names))
	} else {
		in.undealt = noAssociation
	}
	if (n.Undealt == "") == in.match.odd {
		in.fail("undealt: an association is left exactly where the number of seats is odd")
	}
	for i, names := 0, n.Gifts; i < len(names) && i < maxSeats; i++ {
		in.chain.by[i] = int8(in.seat(fmt.Sprintf("gifts.%d", i), names[i]))
		in.chain.n++
	}
	if len(n.Gifts) >= in.match.seats || count(in.chain.donors()) != len(n.Gifts) {
		in.fail("gifts: each seat gives once, and one is left that has not")
	}
	for seat := range n.Seats {
		limit := int(in.match.Limit)
		if i := len(n.Gifts); i > 0 && n.Gifts[i-1] == game.Seat(seat) || n.End == endNames[stopped] {
			limit++
		}
		if size := in.luggage[seat].size(); size < 1 || size > limit {
			in.fail("seats.%d.luggage: %d objects: from 1 to %d", seat, size, limit)
		}
		p := &in.piles[seat]
		if p.at == 0 {
			continue
		}
		if known := p.rest.size() - int(p.drawn); known+int(p.topN) != int(in.pileN) {
			in.fail("seats.%d.pile: it knows %d objects of %d in the pile", seat, known+int(p.topN), in.pileN)
			return
		}
		for i, o := range p.top[:p.topN] {
			if in.pile[int(in.pileN)-1-i] != o {
				in.fail("seats.%d.pile.top.%d: it lies not there", seat, i)
			}
		}
	}
}

// tradeNote reads a trade.
func (in *reader) tradeNote(n *tradeNote) {
	if n == nil {
		return
	}
	in.trade = trade{
		stage: stage(in.name("trade.stage", n.Stage, stageNames[1:]) + 1),
		from:  int8(in.seat("trade.from", n.From)), to: int8(in.seat("trade.to", n.To)), demanded: noObject,
		offered:  object(in.name("trade.offered", n.Offered, objectTable.Names[:objects])),
		returned: object(in.name("trade.returned", n.Returned, objectTable.Names[:objects])),
		using:    n.Using, gave: in.seats("trade.gave", n.Gave),
	}
	if n.From == n.To {
		in.fail("trade: a seat with itself")
	}
	if n.Demanded != "" {
		in.trade.demanded = object(in.name("trade.demanded", n.Demanded, objectTable.Names))
	}
	if in.err != nil {
		return
	}
	switch t := &in.trade; {
	case t.stage == offering:
		if !in.luggage[t.from].has(t.offered) {
			in.fail("trade.offered: seat %d has no %q", t.from, n.Offered)
		}
	case in.live(t.offered) && !t.gave.Has(game.Seat(t.to)) && !in.luggage[t.to].has(t.offered):
		in.fail("trade.offered: seat %d has no %q, and has given nothing away", t.to, n.Offered)
	case in.live(t.returned) && !t.gave.Has(game.Seat(t.from)) && !in.luggage[t.from].has(t.returned):
		in.fail("trade.returned: seat %d has no %q, and has given nothing away", t.from, n.Returned)
	}
}

func (in *reader) fightNote(n *fightNote) {
	if n == nil {
		return
	}
	f := &in.fight
	*f = fight{
		step:     fightStep(in.name("fight.step", n.Step, fightStepNames[1:]) + 1),
		attacker: int8(in.seat("fight.attacker", n.Attacker)), defender: int8(in.seat("fight.defender", n.Defender)),
		round:  uint8(in.number("fight.round", n.Round, int(sources)+1)),
		spoken: in.seats("fight.spoken", n.Spoken), attacks: in.seats("fight.attacks", n.Attacks), defends: in.seats("fight.defends", n.Defends),
		dueled: in.some("fight.dueled", n.Dueled), hypnotised: in.some("fight.hypnotised", n.Hypnotised), ring: in.some("fight.ring", n.Ring),
		favoured: in.some("fight.favoured", n.Favoured), winner: in.some("fight.winner", n.Winner),
		decided: n.Decided, stopped: n.Stopped, undone: n.Undone,
	}
	if len(n.Used) > int(sources) {
		in.fail("fight.used: %d: at most %d", len(n.Used), sources)
		return
	}
	for i, u := range n.Used {
		place := fmt.Sprintf("fight.used.%d", i)
		f.used[i] = usage{
			seat: int8(in.seat(place+".seat", u.Seat)), source: source(in.name(place+".source", u.Source, sourceTable.Names)),
			round: uint8(in.number(place+".round", u.Round, int(sources)+1)), struck: u.Struck,
		}
		if f.has(f.used[i].source) {
			in.fail("%s: used twice", place)
		}
		f.usedN++
	}
	both := f.fighters()
	switch {
	case f.attacker == f.defender:
		in.fail("fight: a seat with itself")
	case (f.spoken|f.attacks|f.defends)&both != 0, f.attacks&f.defends != 0, (f.attacks|f.defends)&^f.spoken != 0:
		in.fail("fight: who supports has spoken, is on one side, and does not fight")
	case f.winner != noSeat && both&(1<<f.winner) == 0:
		in.fail("fight.winner: who has not fought")
	}
}

// others reads the rest: a Sextant, how seats have treated each other, and the end.
func (in *reader) others(n *note) {
	if n.Sextant != nil {
		in.sextant = passing{runs: true, by: int8(in.seat("sextant.by", n.Sextant.By)), right: n.Sextant.Right}
	}
	for i, a := range n.Acts {
		place := fmt.Sprintf("acts.%d", i)
		by, to := in.seat(place+".by", a.By), in.seat(place+".to", a.To)
		in.acts[by][to] = a.acts
	}
	in.end = ending(in.name("end", n.End, endNames[:]))
	if (n.Claim != nil) != (in.end == teamWon || in.end == soleWon) {
		in.fail("claim: it is there where a declaration has ended the game")
	}
	if n.Claim != nil {
		in.claim = claim{seat: int8(in.seat("claim.seat", n.Claim.Seat)), named: in.seats("claim.named", n.Claim.Named), right: n.Claim.Right}
	}
}

// coreNote reads what is being carried out.
func (in *reader) coreNote(n *note) {
	core, err := in.match.rules.book.Read(&n.CoreNote, &in.match.rules.about.Words, in.match.seats)
	if err != nil {
		in.fail("frames: %w", err)
	}
	if in.err != nil {
		return
	}
	in.core = core
	if in.end != running {
		if core.N != 0 {
			in.fail("frames: the game is over")
		}
		return
	}
	if err := in.frames(); err != nil {
		in.fail("frames: %w", err)
	}
}

// frames checks that what is being carried out may be so: a turn, and in it what it has begun.
func (in *reader) frames() error {
	p, r := &in.match.rules.programs, in.match.rules
	if in.core.N == 0 {
		return errors.New("none, but the game is not over")
	}
	below := &in.core.Frames[0]
	if below.Prog != p.turn || below.Seat != in.turn.seat {
		return errors.New("the first is a turn, of the seat whose turn it is")
	}
	if int(below.At) >= len(r.book.Program(p.turn).Steps) {
		return errors.New("0: the turn is at one of its steps")
	}
	for i := range in.core.Frames[:in.core.N] {
		f := &in.core.Frames[i]
		if i > 0 && !slices.Contains(p.starts(below.Prog), f.Prog) {
			return fmt.Errorf("%d: %s does not start %s", i, r.book.Program(below.Prog).Name, r.book.Program(f.Prog).Name)
		}
		if int(f.At) > len(r.book.Program(f.Prog).Steps) || f.Reg[regSeat] >= int16(in.match.seats) {
			return fmt.Errorf("%d: no such step, or seat", i)
		}
		if err := in.frame(f); err != nil {
			return fmt.Errorf("%d: %w", i, err)
		}
		below = f
	}
	return nil
}

// starts are the programs that a program may start.
func (p *programs) starts(prog uint16) []uint16 {
	switch prog {
	case p.turn:
		return []uint16{p.foresee, p.trade, p.demand, p.fight}
	case p.trade, p.demand:
		return []uint16{p.exchange}
	case p.exchange:
		return []uint16{p.trigger}
	case p.trigger:
		return []uint16{p.foresee, p.gifts}
	case p.fight:
		return []uint16{p.foresee, p.gifts}
	}
	return nil
}

// frame checks that the position has what a program works with.
func (in *reader) frame(f *frame) error {
	p := &in.match.rules.programs
	switch f.Prog {
	case p.turn:
		if f.At == stepDemandObject && object(f.Reg[regName]) == secretBag && in.luggage[f.Seat]&^bagged == 0 {
			return errors.New("the seat has nothing to give for a bag")
		}
	case p.trade, p.demand, p.exchange:
		if in.trade.stage == noTrade {
			return errors.New("no trade runs")
		}
		if f.Prog != p.exchange && f.Seat != in.trade.to {
			return errors.New("the seat is not the one that is offered something")
		}
	case p.trigger:
		return in.triggerFrame(f)
	case p.gifts:
		if in.chain.n == 0 || in.chain.by[in.chain.n-1] != f.Seat {
			return errors.New("the seat is not the last of the chain of gifts")
		}
	case p.fight:
		return in.fightFrame(f)
	}
	return nil
}

// triggerFrame checks that what a seat is asked about is what it gave away, and does something.
func (in *reader) triggerFrame(f *frame) error {
	t := &in.trade
	if t.stage != usingFirst && t.stage != usingSecond || !objectDefs[in.given()].Trigger || f.Seat != t.from && f.Seat != t.to {
		return errors.New("nothing is used that was traded")
	}
	switch of := triggerStep[in.given()]; {
	case f.At < stepPass && f.At != of && f.At != stepChoose, f.At == stepPass && of != stepDirection:
		return errors.New("another object is used")
	case f.At <= stepBag && of == stepBag && in.turned():
		return errors.New("the pile is empty: bags do nothing")
	case f.At == stepPass && !in.sextant.runs:
		return errors.New("nothing is passed on")
	case f.At == stepCoat && in.leftOnes[f.Seat].known != in.leftOver:
		return fmt.Errorf("seats.%d.leftOver.known: not what the Coat shows", f.Seat)
	}
	return nil
}

func (in *reader) fightFrame(f *frame) error {
	fight := &in.fight
	if fight.step == noFight {
		return errors.New("nobody fights")
	}
	switch {
	case f.At >= stepSpoils && f.At <= stepLoot:
		if fight.winner == noSeat || f.Seat != fight.winner {
			return errors.New("the seat has not won")
		}
		if loser := in.loser(); f.At == stepLoot && in.pairOf(game.Seat(f.Seat), loser).certain != in.luggage[loser] {
			return fmt.Errorf("notes: the winner has not seen all luggage of seat %d", loser)
		}
	case f.Seat != fight.attacker && f.At < stepSpoils:
		return errors.New("the seat is not the attacker")
	case f.At == stepTie && f.Seat != int8(in.turn.seat):
		return errors.New("the seat is not the attacker")
	}
	return nil
}
