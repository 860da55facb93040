package secretcity

import (
	"errors"
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
	nodes   [mostCards]node
	roll    game.Roll
}

var (
	_ game.State     = (*State)(nil)
	_ game.Explainer = (*State)(nil)
	_ game.Backer    = (*State)(nil)
	_ game.Renewer   = (*State)(nil)
)

func newState() *State { return &State{machine: flow.Machine[State]{Book: book}} }

// Renew begins the game anew, with another key and first crown.
func (s *State) Renew(key [32]byte, first game.Seat) {
	setup := game.Setup{Seats: int(s.seats), Key: key, Mode: s.chance.Mode, Script: s.script, First: first}
	n, script := s.seats, s.script
	s.position = position{}
	s.seats, s.script, s.completed, s.chance = n, script, nobody, game.NewChance(&setup)
	s.machine.Forget()
	s.crown = int8(s.chance.Begins(&setup, purposeCrown))
	for b := range Building(buildingsCount) {
		for range buildings[b].Copies {
			s.create(&s.deck, b)
		}
	}
	s.shuffle(&s.deck, purposeDeal)
	for seat := range s.seats {
		s.sides[seat].gold = startGold
		s.draw(seat, handSize)
	}
	s.core.Push(programGame, 0)
	s.machine.Run(s, &s.core)
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
	s.on = nil
	if err != nil {
		return s.misfit(a, err)
	}
	return nil
}

// misfit says of too many or too few cards for the Secret Storehouse what is wrong with them.
func (s *State) misfit(a game.Answer, err error) error {
	var refusal *game.Refusal
	kind, open := s.machine.Kind(&s.core)
	if !errors.As(err, &refusal) || !open || kind != kindPay {
		return err
	}
	switch refusal.Code {
	case game.TooMany:
		return refuse(overpay, s.core.Asks.Max).Err()
	case game.TooFew:
		return refuse(cannotAfford, s.core.Asks.Min-game.Ref(len(a.Picks))).Err()
	}
	return err
}

// Back takes back the last answer where a part of it is open.
func (s *State) Back(seat game.Seat) error { return s.machine.Back(s, &s.core, seat) }

// Stop ends the game at the table's cap.
func (s *State) Stop(l game.Listener) {
	if s.end != running {
		return
	}
	s.on = l
	s.over(capped)
	s.on = nil
}

// CopyTo makes dst equal to this state.
func (s *State) CopyTo(dst game.State) game.State {
	d, ok := dst.(*State)
	if !ok || d == nil {
		d = newState()
	}
	d.position = s.position
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

// draw moves up to n cards from the top of the deck to a hand, and tells how many.
func (s *State) draw(seat int8, n int) int {
	n = min(n, int(s.deck.n))
	for range n {
		s.push(&s.sides[seat].hand, s.shift(&s.deck))
	}
	return n
}

// shuffle puts the cards of a zone in a random order, or in that of the script: the names it gives come first.
func (s *State) shuffle(z *zone, purpose game.Purpose) {
	list := s.nodes[:0]
	for i := z.head; i != 0; i = s.next[i] {
		list = append(list, i)
	}
	*z = zone{}
	names, scripted := s.chance.Next(s.script, purpose)
	from := 0
	if scripted {
		from = s.scripted(list, names)
	}
	if rest := list[from:]; !scripted || len(rest) > 1 {
		s.chance.Open(purpose, &s.roll)
		game.Shuffle(&s.roll, rest)
	}
	for _, i := range list {
		s.push(z, i)
	}
}

// scripted moves the named cards to the front, as far as they are there, and tells how many.
func (s *State) scripted(list []node, names []string) int {
	n := 0
	for _, name := range names {
		i := slices.IndexFunc(list[n:], func(i node) bool { return s.cards[i].name() == name })
		if i >= 0 {
			list[n], list[n+i] = list[n+i], list[n]
			n++
		}
	}
	return n
}

// bury puts cards that lie apart under the deck; several in random order.
func (s *State) bury(z *zone) {
	if z.n > 1 {
		s.sort(z) // in whichever order they were picked, chance does the same with them
		s.shuffle(z, purposeBottom)
	}
	for z.n > 0 {
		i := s.shift(z)
		s.knows[i] = 0
		s.push(&s.deck, i)
	}
}

// sort puts the cards of a zone in the order of the deck's table.
func (s *State) sort(z *zone) {
	list := s.nodes[:0]
	for ; z.n > 0; list = append(list, s.shift(z)) {
	}
	slices.SortFunc(list, func(a, b node) int { return int(s.cards[a]) - int(s.cards[b]) })
	for _, i := range list {
		s.push(z, i)
	}
}
