package dominion

import (
	"math/bits"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// The clocks, in seconds at normal speed.
const (
	ownSeconds      = 60
	replySeconds    = 30
	reactionSeconds = 20
	reactionFloor   = 3
)

// The steps of a turn, which are its phases.
const (
	stepStart uint8 = iota
	stepAction
	stepTreasure
	stepBuy
	stepCleanup
	stepCheck
)

const handSize = 5

// turnProgram is the frame at the bottom of every stack: the turns, one after another.
func (b *builder) turnProgram() {
	own := game.Kind{Class: game.Slot, Seconds: ownSeconds, Strike: true}
	number := func(names ...string) []game.Arg {
		args := make([]game.Arg, len(names))
		for i, name := range names {
			args[i] = game.Arg{Name: name, Table: game.Number}
		}
		return args
	}
	action, treasure, buy := own, own, own
	action.Name, action.Args = "action.play", number("actions")
	treasure.Name, treasure.Args = "treasure.play", number("coins", "buys")
	buy.Name, buy.Args = "buy.card", number("coins", "buys")
	plays, buys := ask{verb: verbPlay, why: playReason}, ask{verb: verbBuy, from: inSupply, why: buyReason}
	money := func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) { args[0], args[1] = s.turn.coins, s.turn.buys }
	b.kindAction, b.kindTreasure, b.kindBuy = b.kind(action, plays, buys), b.kind(treasure, plays, buys), b.kind(buy, plays, buys)
	b.turn = b.book.Add("turn",
		step{Name: "start", Do: startTurn},
		step{Name: phaseAction, Ask: &flow.Question[State]{
			Kind:    b.kindAction,
			Options: actionOptions, Default: endPhase, Take: takeAction,
			Args: func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) { args[0] = s.turn.actions },
		}},
		step{Name: phaseTreasure, Ask: &flow.Question[State]{
			Kind:    b.kindTreasure,
			Options: treasureOptions, Default: playAll, Take: takeTreasure, Args: money,
		}},
		step{Name: phaseBuy, Ask: &flow.Question[State]{
			Kind:    b.kindBuy,
			Options: listBuys, Default: endPhase, Take: takeBuy, Args: money,
		}},
		step{Name: phaseCleanup, Do: cleanUp},
		step{Name: "check", Do: checkEnd},
	)
}

func startTurn(s *State, f *frame) flow.Next {
	seat := game.Seat(f.Seat)
	s.core.Slot++
	t := &s.turn // set in place, which is much faster than a copy of what has just been made
	*t = turn{}
	t.seat, t.actions, t.buys = seat, 1, 1
	s.sides[seat].turns++
	s.tell(seat, eventTurn, game.Ref(s.sides[seat].turns))
	return flow.Go
}

// playReason is why a card cannot be played in the present phase.
func playReason(s *State, f *frame, seat game.Seat, c Card) reason {
	types := s.match.types[c]
	switch {
	case types&(Action|Treasure) == 0:
		return notPlayable
	case f.At == stepAction && types&Action == 0, f.At == stepTreasure && types&Treasure == 0, f.At > stepTreasure:
		return wrongPhase
	}
	return allowed
}

// buyReason is why a card cannot be bought now.
func buyReason(s *State, f *frame, _ game.Seat, c Card) reason {
	pile := s.match.pileOf[c]
	switch {
	case f.At == stepAction:
		return wrongPhase
	case pile < 0:
		return noPile
	case s.piles[pile] == 0:
		return pileEmpty
	case s.turn.buys == 0:
		return noBuys
	case s.cost(c) > int(s.turn.coins):
		return coinsShort
	}
	return allowed
}

// Where the end of the phase is the only option nothing is asked.
var (
	end = game.Option{Verb: verbEnd}
	all = game.Option{Verb: verbAll}
)

func actionOptions(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	if s.turn.actions > 0 {
		into = s.playOptions(seat, Action, into)
	}
	return append(into, end)
}

func treasureOptions(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	if s.match.bodied && f.Reg[regAt] == goesOn && s.playsAlong(seat) {
		return append(into, all)
	}
	into = s.playOptions(seat, Treasure, append(into, all))
	if len(into) == 1 {
		into[0] = end
		return into
	}
	if s.match.bodied && !s.playsAlong(seat) {
		into = into[:copy(into, into[1:])] // all that are left ask something: they are played one by one
	}
	return listBuys(s, f, seat, into)
}

// playOptions appends the cards of the hand, which are of the phase's type, that playReason allows. Each is written down
// and then counted or not: a processor cannot guess which cards come.
func (s *State) playOptions(seat game.Seat, types Types, into []game.Option) []game.Option {
	m, hand := s.match, &s.sides[seat].hand
	n := len(into)
	into = slices.Grow(into, int(hand.n))[:n+int(hand.n)]
	for i := hand.head; i != 0; i = s.next[i] {
		c := s.card(i)
		into[n] = m.plays[c]
		one := 0
		if m.types[c]&types != 0 {
			one = 1
		}
		n += one
	}
	return into[:n]
}

// listBuys appends all cards that buyReason allows, and "end". The options for each number of coins have been made
// beforehand, and are copied whole; they are gone through only if one of their piles is empty.
func listBuys(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	m := s.match
	if s.turn.buys == 0 {
		return append(into, end)
	}
	buys := &m.buys[min(int(s.turn.coins)+int(s.turn.reduction), maxPrice)]
	if buys.piles&^s.stock == 0 {
		return append(into, buys.options[:buys.n]...)
	}
	for set := buys.piles & s.stock; set != 0; set &= set - 1 {
		into = append(into, m.buy[m.pile[bits.TrailingZeros32(uint32(set))]])
	}
	return append(into, end)
}

func endPhase(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	return append(into, end)
}

func playAll(s *State, _ *frame, seat game.Seat, into []game.Option) []game.Option {
	if s.match.bodied && !s.playsAlong(seat) {
		return append(into, end)
	}
	return append(into, all)
}

// goesOn, in the register of loops, says that all Treasures are being played.
const goesOn = 1

// playsAlong tells whether the seat holds a Treasure that is played where all are: one that asks nothing.
func (s *State) playsAlong(seat game.Seat) bool {
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if c := s.card(i); s.match.treasure[c] != maxTreasures || s.match.quiet[c] {
			return true
		}
	}
	return false
}

// playAllTreasures plays those of the hand that only pay, and then, one after another, those that do more but ask nothing.
// What they bring into the hand is played too.
func (s *State) playAllTreasures(f *frame, seat game.Seat) flow.Next {
	s.playTreasures(seat)
	if !s.match.bodied {
		return flow.Go
	}
	for _, c := range s.match.rules.treasures {
		if !s.match.quiet[c] {
			continue
		}
		if i, _ := s.find(&s.sides[seat].hand, c); i != 0 {
			f.Reg[regAt] = goesOn
			s.playTreasure(seat, c)
			s.core.Push(s.match.body[c], seat)
			return flow.Again
		}
	}
	if s.holds(&s.sides[seat].hand, Treasure) {
		return flow.Again
	}
	return flow.Go
}

func takeAction(s *State, f *frame, picks []game.Option) flow.Next {
	if picks[0].Verb == verbEnd {
		return flow.Go
	}
	s.turn.actions--
	s.play(game.Seat(f.Seat), Card(picks[0].Refs[0]))
	return flow.Again
}

func takeTreasure(s *State, f *frame, picks []game.Option) flow.Next {
	seat := game.Seat(f.Seat)
	pick := picks[0]
	f.Reg[regAt] = 0
	switch pick.Verb {
	case verbPlay:
		c := Card(pick.Refs[0])
		if s.playTreasure(seat, c); s.match.body[c] != 0 {
			s.core.Push(s.match.body[c], seat)
		}
		return flow.Again
	case verbAll:
		return s.playAllTreasures(f, seat)
	}
	hand := &s.sides[seat].hand
	facts := s.handFacts(hand)
	if !s.holds(hand, Treasure) {
		facts |= noTreasure
	}
	if s.learn(hand, facts); pick.Verb == verbBuy {
		s.buy(seat, Card(pick.Refs[0]))
	}
	return flow.Go
}

func takeBuy(s *State, f *frame, picks []game.Option) flow.Next {
	if picks[0].Verb == verbEnd {
		return flow.Go
	}
	s.buy(game.Seat(f.Seat), Card(picks[0].Refs[0]))
	return flow.Again
}

// cleanUp discards the hand, and what is in play on top of it, and draws a new hand.
func cleanUp(s *State, f *frame) flow.Next {
	seat := game.Seat(f.Seat)
	if s.leaving.has(seat) {
		return flow.Go
	}
	side := &s.sides[seat]
	s.join(&side.discard, &side.hand)
	s.join(&side.discard, &side.inPlay)
	s.arena[side.discard.tail] |= known
	s.turn = turn{}
	s.turn.seat = seat
	s.newHand(seat)
	return flow.Go
}

// checkEnd ends the game, or passes the turn on.
func checkEnd(s *State, f *frame) flow.Next {
	if s.removeLeaving(); s.end != running {
		return flow.Done
	}
	if s.mustEnd() {
		s.finish()
		return flow.Done
	}
	f.Seat, f.At = int8(s.left(game.Seat(f.Seat))), stepStart
	return flow.Again
}

// mustEnd tells whether the game is over when this turn is.
func (s *State) mustEnd() bool {
	if s.piles[province] == 0 || s.emptyPiles() >= s.match.limit {
		return true
	}
	for seat := range s.sides[:s.match.seats] {
		if side := &s.sides[seat]; side.resigned == 0 && int(side.turns) < s.match.turns {
			return false
		}
	}
	return true
}
