package dominion

import (
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
	plays, buys := ask{verb: verbPlay, why: playReason}, ask{verb: verbBuy, supply: true, why: buyReason}
	money := func(s *State, _ *frame, _ game.Seat) [2]game.Ref { return [2]game.Ref{s.turn.coins, s.turn.buys} }
	b.turn = b.book.Add("turn",
		step{Name: "start", Do: startTurn},
		step{Name: phaseAction, Ask: &flow.Question[State]{
			Kind: b.kind(action, plays, buys),
			Who:  askTurn, Options: actionOptions, Default: endPhase, Take: takeAction,
			Args: func(s *State, _ *frame, _ game.Seat) [2]game.Ref { return [2]game.Ref{s.turn.actions} },
		}},
		step{Name: phaseTreasure, Ask: &flow.Question[State]{
			Kind: b.kind(treasure, plays, buys),
			Who:  askTurn, Options: treasureOptions, Default: playAll, Take: takeTreasure, Args: money,
		}},
		step{Name: phaseBuy, Ask: &flow.Question[State]{
			Kind: b.kind(buy, plays, buys),
			Who:  askTurn, Options: buyOptions, Default: endPhase, Take: takeBuy, Args: money,
		}},
		step{Name: phaseCleanup, Do: cleanUp},
		step{Name: "check", Do: checkEnd},
	)
}

func startTurn(s *State, f *frame) flow.Next {
	seat := game.Seat(f.Seat)
	s.core.Slot++
	s.turn = turn{seat: seat, actions: 1, buys: 1}
	s.sides[seat].turns++
	s.tell(seat, eventTurn, game.Ref(s.sides[seat].turns))
	return flow.Go
}

// askTurn asks whose turn it is. A phase in which nothing can be done has no options and asks nothing.
func askTurn(_ *State, f *frame) (game.Audience, int, int) { return game.Only(game.Seat(f.Seat)), 1, 1 }

// playReason is why a card cannot be played in the present phase.
func playReason(s *State, f *frame, seat game.Seat, c Card) reason {
	types := s.match.types[c]
	switch {
	case types&(Action|Treasure) == 0:
		return notPlayable
	case f.At == stepAction && types&Action == 0, f.At == stepTreasure && types&Treasure == 0, f.At > stepTreasure:
		return wrongPhase
	case f.At == stepAction && s.turn.actions == 0:
		return noActions
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

func actionOptions(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	into = s.playOptions(f, seat, into)
	if len(into) > 0 {
		into = append(into, game.Option{Verb: verbEnd})
	}
	return into
}

func treasureOptions(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	into = s.playOptions(f, seat, into)
	if len(into) == 0 {
		return into
	}
	into = append(into, game.Option{Verb: verbAll}, game.Option{Verb: verbEnd})
	return s.buyable(f, seat, into)
}

func buyOptions(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	into = s.buyable(f, seat, into)
	if len(into) > 0 {
		into = append(into, game.Option{Verb: verbEnd})
	}
	return into
}

func (s *State) playOptions(f *frame, seat game.Seat, into []game.Option) []game.Option {
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if c := s.card(i); playReason(s, f, seat, c) == allowed {
			into = append(into, option(verbPlay, c))
		}
	}
	return into
}

func (s *State) buyable(f *frame, seat game.Seat, into []game.Option) []game.Option {
	for _, c := range s.match.pile {
		if buyReason(s, f, seat, c) == allowed {
			into = append(into, option(verbBuy, c))
		}
	}
	return into
}

func endPhase(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	return append(into, game.Option{Verb: verbEnd})
}

func playAll(_ *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	return append(into, game.Option{Verb: verbAll})
}

func takeAction(s *State, f *frame, picks []game.Option) flow.Next {
	if len(picks) == 0 || picks[0].Verb == verbEnd {
		return flow.Go
	}
	s.turn.actions--
	s.play(game.Seat(f.Seat), Card(picks[0].Refs[0]))
	return flow.Again
}

func takeTreasure(s *State, f *frame, picks []game.Option) flow.Next {
	if len(picks) == 0 {
		return flow.Go
	}
	seat := game.Seat(f.Seat)
	switch pick := picks[0]; pick.Verb {
	case verbPlay:
		s.playTreasure(seat, Card(pick.Refs[0]))
		return flow.Again
	case verbAll:
		s.playTreasures(seat)
	case verbBuy:
		s.buy(seat, Card(pick.Refs[0]))
	}
	return flow.Go
}

func takeBuy(s *State, f *frame, picks []game.Option) flow.Next {
	if len(picks) == 0 || picks[0].Verb == verbEnd {
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
	s.turn = turn{seat: seat}
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
