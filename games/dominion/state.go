package dominion

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// State is a game in progress: the position, which is all it knows, and beside it scratch that is not copied.
type State struct {
	position
	machine flow.Machine[State]
	on      game.Listener
	refs    []game.Ref // of the event that is being told
	picks   []game.Option
	sorted  []game.Option
	nodes   [maxOwned]node // that are being shuffled, and their cards
	cards   [maxOwned]uint8
	faces   [maxOwned]face // that are being sorted
	roll    game.Roll
}

var (
	_ game.State     = (*State)(nil)
	_ game.Explainer = (*State)(nil)
	_ game.Resigner  = (*State)(nil)
	_ game.Renewer   = (*State)(nil)
)

// newState is a state without a position.
func (r *rules) newState() *State {
	return &State{machine: flow.Machine[State]{Book: r.book}}
}

// Renew begins the game anew, with another key and first seat.
func (s *State) Renew(key [32]byte, first game.Seat) {
	s.redraw(key)
	m := s.match
	setup := game.Setup{Seats: m.seats, Key: key, Mode: s.chance.Mode, Script: m.script, First: first}
	s.position = position{} // cleared where it lies, and not copied from one that is made beside it
	s.match, s.chance, s.attack, s.piles, s.stock = m, game.NewChance(&setup), noAttack, m.full, allPiles
	s.machine.Forget()
	first = s.chance.Begins(&setup, purposeFirst)
	for seat := range game.Seat(m.seats) {
		s.deal(seat)
	}
	for seat := range s.sides {
		s.sides[seat].last = noCard
	}
	s.core.Push(m.rules.turn, first)
	s.machine.Run(s, &s.core)
}

// redraw draws the Kingdom of a game that is begun anew with another key, where it was left to chance.
func (s *State) redraw(key [32]byte) {
	m := s.match
	if m.undrawn == nil {
		return
	}
	setup := game.Setup{Seats: m.seats, Settings: m.undrawn, Key: key, Mode: s.chance.Mode, Script: m.script}
	next, err := m.rules.begin(setup)
	if err != nil {
		panic(fmt.Sprintf("dominion: a kingdom that could be drawn with another key: %v", err))
	}
	s.match = next
}

// deal gives a seat its ten cards, shuffled, and its first hand.
func (s *State) deal(seat game.Seat) {
	side := &s.sides[seat]
	for range 7 {
		s.create(seat, &side.deck, copper)
	}
	for range 3 {
		s.create(seat, &side.deck, estate)
	}
	s.shuffle(&side.deck, purposeDeal)
	s.shift(&side.hand, &side.deck, handSize)
}

// Pending lists what is asked now.
func (s *State) Pending(into []game.Decision) []game.Decision {
	return s.machine.Pending(s, &s.core, into)
}

// Default appends the answer for a seat whose time has run out.
func (s *State) Default(seat game.Seat, into []game.Option) []game.Option {
	return s.machine.Default(s, &s.core, seat, into)
}

// Apply takes an answer and runs on to the next question.
func (s *State) Apply(a game.Answer, l game.Listener) error {
	s.on = l
	err := s.machine.Apply(s, &s.core, a)
	if s.leaving != 0 && err == nil {
		s.answerForLeaving()
	}
	s.on = nil
	return err
}

// Stop ends the game at the table's cap.
func (s *State) Stop(l game.Listener) {
	if s.end != running {
		return
	}
	s.on = l
	s.core.Clear()
	s.machine.Forget()
	s.attack, s.end = noAttack, stopped
	s.tell(s.turn.seat, eventStop)
	s.on = nil
}

// CopyTo makes dst equal to this state.
func (s *State) CopyTo(dst game.State) game.State {
	d, ok := dst.(*State)
	if !ok || d == nil {
		d = s.match.rules.newState()
	}
	d.position = s.position
	d.machine.Book = s.machine.Book
	d.machine.Forget()
	return d
}

// Counters tells how far chance and decision numbers have come.
func (s *State) Counters() game.Counters {
	return game.Counters{Chance: s.chance.Count, Serial: s.core.Serial}
}

// Forward moves the counters on.
func (s *State) Forward(c game.Counters) {
	s.chance.Count = max(s.chance.Count, c.Chance)
	s.core.Forward(c.Serial)
}

// need sees to it that the deck has n cards, if there are as many: the discard pile is shuffled and put under it.
// Nothing else shuffles.
func (s *State) need(seat game.Seat, n int) {
	if int(s.sides[seat].deck.n) < n {
		s.reshuffle(seat)
	}
}

// reshuffle is apart, so that a deck that has the cards costs no call.
func (s *State) reshuffle(seat game.Seat) {
	side := &s.sides[seat]
	if side.discard.n == 0 {
		return
	}
	s.shuffle(&side.discard, purposeShuffle)
	s.join(&side.deck, &side.discard)
	s.told(seat, game.Told{Kind: eventShuffle}, game.Chanced)
}

// shuffle puts the cards of a zone in a random order, or in that of the script: the names it gives come first.
func (s *State) shuffle(z *zone, purpose game.Purpose) {
	nodes, cards := s.nodes[:z.n], s.cards[:z.n]
	for n, i := 0, z.head; i != 0; n, i = n+1, s.next[i] {
		nodes[n], cards[n] = i, uint8(s.card(i))
	}
	rest := cards
	names, scripted := s.chance.Next(s.match.script, purpose)
	if scripted {
		rest = cards[s.scripted(cards, names):]
	}
	if !scripted || len(rest) > 1 {
		s.chance.Open(purpose, &s.roll)
		game.Shuffle(&s.roll, rest)
	}
	for n, i := range nodes {
		s.arena[i] = face(cards[n])
	}
}

// scripted moves the named cards to the front, as far as they are there, and tells how many.
func (s *State) scripted(cards []uint8, names []string) int {
	n := 0
	for _, name := range names {
		c, ok := s.match.rules.named[name]
		if i := slices.Index(cards[n:], uint8(c)); ok && i >= 0 {
			cards[n], cards[n+i] = cards[n+i], cards[n]
			n++
		}
	}
	return n
}

// draw moves up to n cards from the deck to the hand.
func (s *State) draw(seat game.Seat, n int) {
	side := &s.sides[seat]
	s.need(seat, n)
	n = min(n, int(side.deck.n))
	if n <= 0 {
		return
	}
	if s.loose.has(seat) {
		s.lift(seat, n, false)
	}
	first := side.deck.head
	s.shift(&side.hand, &side.deck, node(n))
	if s.on != nil {
		s.tellDrawn(seat, first, eventDraw, game.Told{Kind: eventDrew, Refs: []game.Ref{game.Ref(n)}})
	}
}

// newHand draws the hand for the next turn.
func (s *State) newHand(seat game.Seat) {
	side := &s.sides[seat]
	s.need(seat, handSize)
	if s.loose.has(seat) {
		s.lift(seat, handSize, false)
	}
	first := side.deck.head
	if s.shift(&side.hand, &side.deck, min(handSize, side.deck.n)); first != 0 && s.on != nil {
		s.tellDrawn(seat, first, eventHand, game.Told{})
	}
}

// play moves an Action from the hand into play and starts its program.
func (s *State) play(seat game.Seat, c Card) {
	side := &s.sides[seat]
	i := s.pull(&side.hand, c)
	s.intoPlay(seat, i)
}

// intoPlay plays an Action that is in no zone. Whoever did not know it learns which it is.
func (s *State) intoPlay(seat game.Seat, i node) {
	side := &s.sides[seat]
	learnt := s.arena[i]&known == 0
	s.arena[i] |= known
	s.add(&side.inPlay, i)
	s.turn.gone = false
	c := s.card(i)
	side.last = c
	s.turn.played++
	s.tellPlayed(seat, c, learnt)
	s.core.Push(s.match.play[c], seat)
}

// replay carries out the program of the Action played last once more, wherever it is.
func (s *State) replay(seat game.Seat, c Card) {
	s.sides[seat].last = c
	s.turn.played++
	s.tellCard(seat, eventPlayAgain, c)
	s.core.Push(s.match.play[c], seat)
}

// playTreasure plays one Treasure.
func (s *State) playTreasure(seat game.Seat, c Card) {
	side := &s.sides[seat]
	i, before := s.pull(&side.hand, c), side.inPlay.tail
	s.arena[i] |= known
	s.add(&side.inPlay, i)
	s.turn.coins += int16(s.match.coins[c])
	side.last = c
	switch c {
	case copper:
		s.bonus(1, 0)
	case silver:
		s.bonus(0, 1)
	}
	s.tellTreasures(seat, before)
}

// playTreasures plays all Treasures of the hand, in their order. The cards are sorted by where they go, counted first, and
// laid anew on the nodes of the hand, of which the front then goes into play: no card is asked which it is, see add.
func (s *State) playTreasures(seat game.Seat) {
	side, m, t := &s.sides[seat], s.match, &s.turn
	nodes, faces := s.nodes[:side.hand.n], s.faces[:side.hand.n]
	var counts, at [maxTreasures + 1]node // by the place of the Treasure; what is left in the hand comes last
	types, coins, n := Types(0), int16(0), 0
	for i := side.hand.head; i != 0 && n < len(nodes) && n < len(faces); i = s.next[i] {
		c := s.card(i)
		nodes[n], faces[n] = i, s.arena[i]|m.shown[c]
		types |= m.types[c]
		coins += int16(m.together[c])
		counts[m.treasure[c]]++
		n++
	}
	t.coins += coins
	s.bonus(counts[copper], counts[silver]) // these two come first
	played := node(0)
	for place := range at {
		at[place] = played
		played += counts[place]
	}
	played = at[maxTreasures]
	var late [maxTreasures + 1]face
	if t.actions > 0 && types&Action == 0 {
		late[maxTreasures] = noAction
	}
	for _, f := range faces {
		place := m.treasure[f&cardBits]
		s.arena[nodes[at[place]]] = f | late[place]
		at[place]++
	}
	first := side.inPlay.tail
	if played > 0 {
		last := nodes[played-1]
		s.shiftTo(&side.inPlay, &side.hand, last, played)
		side.last = s.card(last)
	}
	s.tellTreasures(seat, first)
}

// handFacts are what everybody knows of a hand after the Action phase: that ends by itself only where the hand holds no
// Action.
func (s *State) handFacts(hand *zone) face {
	if s.turn.actions > 0 && !s.holds(hand, Action) {
		return noAction
	}
	return 0
}

// bonus counts what other cards have added to so many Coppers and Silvers that are played now.
func (s *State) bonus(coppers, silvers node) {
	t := &s.turn
	t.coins += int16(coppers) * int16(t.coppers)
	if t.merchants > 0 && silvers > 0 && !t.silver {
		t.coins += int16(t.merchants)
		t.merchants = 0
	}
	played := t.silver // without a branch: see add
	if silvers > 0 {
		played = true
	}
	t.silver = played
}

// buy pays for a card and gains it.
func (s *State) buy(seat game.Seat, c Card) {
	s.turn.coins -= int16(s.cost(c))
	s.turn.buys--
	s.tellCard(seat, eventBuy, c)
	s.fromSupply(seat, c, ToDiscard)
}
