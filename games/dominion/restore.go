package dominion

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// most is the largest number that a position may hold anywhere: far beyond any game, and far from what breaks sums.
const most = 1000

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
		name = phaseAction
	}
	steps := r.book.Program(r.turn).Steps
	if !slices.ContainsFunc(steps, func(s step) bool { return s.Name == name }) {
		return fmt.Errorf("a turn has no step %q", name)
	}
	n.Turn.Seat, n.Attack, n.End = seat, nil, ""
	n.Asked, n.Min, n.Max = nil, 0, 0
	n.Frames = []flow.FrameNote{{Program: r.book.Program(r.turn).Name, Step: name, Seat: int8(seat)}}
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
	if own := setup.Settings[settingBlank]; own != r.own {
		made, err := r.with(own)
		if err != nil {
			return nil, err
		}
		return made.read(n)
	}
	if err := r.checkBlanks(setup.Settings); err != nil {
		return nil, err
	}
	if wish, err := r.pool.wish(setup.Settings[settingKingdom]); err != nil || wish.drawn {
		return nil, fmt.Errorf("settings.%s: a game in progress has its ten cards", settingKingdom)
	}
	chance, script, err := n.Chance.Chance(&r.about.Words)
	if err != nil {
		return nil, err
	}
	setup.Script = script
	in := reader{State: r.newState()}
	in.match = newMatch(r, setup)
	in.chance = chance
	in.turnNote(&n.Turn)
	in.mixed = n.Mixed
	in.supply(n.Supply)
	in.attackNote(n.Attack)
	in.zone("trash", &in.trash, n.Trash)
	for seat := range n.Seats {
		in.side(game.Seat(seat), &n.Seats[seat])
	}
	in.together()
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
func (in *reader) number(place string, n int) int {
	if n < 0 || n > most {
		in.fail("%s: %d: a number from 0 to %d", place, n, most)
		return 0
	}
	return n
}

func (in *reader) turnNote(n *turnNote) {
	if n.Seat < 0 || int(n.Seat) >= in.match.seats {
		in.fail("turn.seat: no seat %d", n.Seat)
		return
	}
	in.turn = turn{
		seat: n.Seat, silver: n.Silver, gone: n.Gone,
		merchants: uint8(min(in.number("turn.merchantPending", n.Merchants), 255)),
		reduction: uint8(min(in.number("turn.reduction", n.Reduction), 255)),
		coppers:   uint8(min(in.number("turn.copperBonus", n.Coppers), 255)),
		played:    uint16(in.number("turn.actionsPlayed", n.Played)),
		actions:   int16(in.number("turn.actions", n.Actions)),
		buys:      int16(in.number("turn.buys", n.Buys)),
		coins:     int16(in.number("turn.coins", n.Coins)),
	}
}

func (in *reader) supply(counts map[string]int) {
	for i, c := range in.match.pile {
		count, ok := counts[in.match.name(c)]
		if !ok || count < 0 || count > int(in.match.full[i]) {
			in.fail("supply.%s: a number from 0 to %d", in.match.name(c), in.match.full[i])
			return
		}
		if in.piles[i] = uint8(count); count > 0 {
			in.stock |= 1 << i
		}
	}
	for name := range counts {
		if c, ok := in.match.rules.named[name]; !ok || in.match.pileOf[c] < 0 {
			in.fail("supply.%s: this game has no such pile", name)
		}
	}
}

// card is the card of a name.
func (in *reader) card(place, name string) Card {
	c, ok := in.match.rules.named[name]
	if !ok {
		in.fail("%s: no card %q", place, name)
	}
	return c
}

// zone fills a zone.
func (in *reader) zone(place string, z *zone, names []string) {
	for i, name := range names {
		c := in.card(fmt.Sprintf("%s.%d", place, i), name)
		if int(in.used) == maxOwned {
			in.fail("%s.%d: more than %d cards", place, i, maxOwned)
		}
		if in.err != nil {
			return
		}
		in.used++
		in.arena[in.used] = face(c)
		in.add(z, in.used)
	}
}

func (in *reader) side(seat game.Seat, n *sideNote) {
	side := &in.sides[seat]
	at := func(field string) string { return fmt.Sprintf("seats.%d.%s", seat, field) }
	first := in.used
	in.zone(at("hand"), &side.hand, n.Hand)
	in.zone(at("deck"), &side.deck, n.Deck)
	in.zone(at("discard"), &side.discard, n.Discard)
	in.zone(at("inPlay"), &side.inPlay, n.InPlay)
	in.zone(at("aside"), &side.aside, n.Aside)
	in.zone(at("limbo"), &side.limbo, n.Limbo)
	in.zone(at("removed"), &side.removed, n.Removed)
	var owned [maxCards]int
	for i := first + 1; i <= in.used; i++ {
		owned[in.State.card(i)]++
	}
	for c, count := range owned {
		in.owned[seat][c] = uint8(count)
		if count > 150 { // a pile has fewer than 100, and their sum must fit
			in.fail("seats.%d: %d times %q: at most 150", seat, count, in.match.name(Card(c)))
		}
	}
	for _, z := range [...]*zone{&side.inPlay, &side.discard, &side.aside, &side.limbo} {
		in.learn(z, known)
	}
	if n.Shown != nil {
		in.flip(at("shown.cards"), &side.hand, n.Shown.Cards, known, len(n.Hand))
		in.facts(at("shown"), &side.hand, n.Shown)
	}
	if n.Unseen != nil {
		in.flip(at("unseen.cards"), &side.discard, n.Unseen.Cards, known, len(n.Discard)-1)
		in.facts(at("unseen"), &side.discard, n.Unseen)
	}
	if n.Placed != nil {
		in.flip(at("placed.cards"), &side.deck, n.Placed.Cards, known, len(n.Deck))
		in.flip(at("placed.own"), &side.deck, n.Placed.Own, ownerKnows, len(n.Deck))
		in.flip(at("placed.loose"), &side.deck, n.Placed.Loose, loose, len(n.Deck))
		if len(n.Placed.Loose) > 0 {
			in.loose.add(seat)
		}
	}
	in.flip(at("looked"), &side.limbo, n.Looked, known, len(n.Limbo))
	side.turns = uint16(in.number(at("turns"), n.Turns))
	if side.last = noCard; n.Last != "" {
		side.last = in.card(at("lastPlayed"), n.Last)
	}
	if n.Resigned < 0 || n.Resigned > maxSeats || n.Leaving && n.Resigned == 0 {
		in.fail("%s: %d: from 1 to %d, and not 0 for who is leaving", at("resigned"), n.Resigned, maxSeats)
	}
	if side.resigned = uint8(n.Resigned); n.Leaving {
		in.leaving.add(seat)
	}
}

// facts notes what everybody knows of unknown cards.
func (in *reader) facts(place string, z *zone, n *factsNote) {
	in.flip(place+".noTreasures", z, n.NoTreasures, noTreasure, int(z.n))
	in.flip(place+".noActions", z, n.NoActions, noAction, int(z.n))
	in.flip(place+".noVictories", z, n.NoVictories, noVictory, int(z.n))
	in.given(place+".given", z, n.Given)
	for i := z.head; i != 0; i = in.next[i] {
		if in.arena[i].facts().not()&in.match.types[in.State.card(i)] != 0 {
			in.fail("%s: %s is what it is said not to be", place, in.match.name(in.State.card(i)))
			return
		}
	}
}

// given notes the cards that seats gave away.
func (in *reader) given(place string, z *zone, given map[game.Seat][]int) {
	for _, seat := range slices.Sorted(maps.Keys(given)) {
		place := fmt.Sprintf("%s.%d", place, seat)
		if seat < 0 || int(seat) >= in.match.seats {
			in.fail("%s: no seat %d", place, seat)
			return
		}
		in.flip(place, z, given[seat], givenBy(seat), int(z.n))
	}
	for other, places := range given {
		for i, at := z.head, 0; i != 0; i, at = in.next[i], at+1 {
			if slices.Contains(places, at) && !in.arena[i].given(other) {
				in.fail("%s: two seats gave the card %d", place, at)
				return
			}
		}
	}
}

// flip turns a mark round for the cards at some places of a zone; they rise and are below the limit.
func (in *reader) flip(place string, z *zone, places []int, mark face, limit int) {
	for i, at := range places {
		if at < 0 || at >= limit || i > 0 && at <= places[i-1] {
			in.fail("%s.%d: places rise, from 0 to %d", place, i, limit-1)
			return
		}
	}
	for i, at := z.head, 0; i != 0; i, at = in.next[i], at+1 {
		if slices.Contains(places, at) {
			in.arena[i] ^= mark
		}
	}
}

// together checks what concerns all seats.
func (in *reader) together() {
	all := int(in.used)
	for _, n := range in.piles {
		all += int(n)
	}
	if all > maxOwned {
		in.fail("%d cards with the Supply: at most %d", all, maxOwned)
	}
	if in.staying() == 0 {
		in.fail("seats: all have resigned")
	}
}

func (in *reader) seats(place string, list []game.Seat) seats {
	var set seats
	for i, seat := range list {
		if seat < 0 || int(seat) >= in.match.seats || i > 0 && seat <= list[i-1] {
			in.fail("%s.%d: seats rise, from 0 to %d", place, i, in.match.seats-1)
			return 0
		}
		set.add(seat)
	}
	return set
}

func (in *reader) attackNote(n *attackNote) {
	in.attack = noAttack
	if n == nil {
		return
	}
	in.attack.card = in.card("attack.card", n.Card)
	in.attack.reacted = n.Reacted
	in.attack.unaffected = in.seats("attack.unaffected", n.Unaffected)
	in.attack.done = in.seats("attack.done", n.Done)
	for seat, name := range n.First {
		place := fmt.Sprintf("attack.first.%d", seat)
		if c := in.card(place, name); seat < 0 || int(seat) >= in.match.seats || in.match.types[c]&Reaction == 0 {
			in.fail("%s: no reaction of a seat", place)
		} else {
			in.attack.first[seat] = c
		}
	}
}

// coreNote reads what is being carried out.
func (in *reader) coreNote(n *note) {
	end := slices.Index(endNames[:], n.End)
	if end < 0 {
		in.fail("end: no %q", n.End)
	}
	core, err := in.match.rules.book.Read(&n.CoreNote, &in.match.rules.about.Words, in.match.seats)
	if err != nil {
		in.fail("frames: %w", err)
	}
	if in.err != nil {
		return
	}
	in.core, in.end = core, ending(end)
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

// frames checks that what is being carried out may be so: a turn, and in it parts of cards.
func (in *reader) frames() error {
	r := in.match.rules
	if in.core.N == 0 {
		return errors.New("none, but the game is not over")
	}
	bottom := &in.core.Frames[0]
	if bottom.Prog != r.turn || int(bottom.At) >= len(r.book.Program(r.turn).Steps) {
		return errors.New("the first is a step of a turn")
	}
	if game.Seat(bottom.Seat) != in.turn.seat || in.out(in.turn.seat) {
		return errors.New("the first is of the seat whose turn it is, and which plays")
	}
	for i := range in.core.Frames[1:in.core.N] {
		f := &in.core.Frames[1+i]
		switch {
		case f.Prog == r.turn:
			return fmt.Errorf("%d: a turn inside a turn", 1+i)
		case !r.mayStart(in.core.Frames[i].Prog, f.Prog):
			return fmt.Errorf("%d: %s does not start %s", 1+i, r.book.Program(in.core.Frames[i].Prog).Name, r.book.Program(f.Prog).Name)
		case f.Prog == r.reaction && in.match.types[f.Reg[regChosen]]&Reaction == 0:
			return fmt.Errorf("%d: no reaction", 1+i)
		case f.Reg[regPicked] != 0 && r.isHost(f.Prog) && in.match.types[f.Reg[regChosen]]&Action == 0:
			return fmt.Errorf("%d: %s plays no Action", 1+i, r.book.Program(f.Prog).Name)
		case f.Reg[regPicked] > most || f.Reg[regAt] > most:
			return fmt.Errorf("%d: a register above %d", 1+i, most)
		}
	}
	cards, running := in.hosting()
	if limit := r.maxHosts(); cards > limit {
		return fmt.Errorf("%d cards that play others, the Supply's included: at most %d", cards, limit)
	}
	for _, c := range r.hosts {
		running -= in.count(&in.sides[in.turn.seat].inPlay, c)
	}
	if running > 0 {
		return errors.New("more cards play others than are in play")
	}
	return nil
}
