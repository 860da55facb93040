package dominion

import (
	"math/bits"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// maxReactions is how many reactions one seat may reveal against one play of an Attack: enough for everybody, and an
// end for those that could go on for ever.
const maxReactions = 10

// stepReactions is where the program of an Attack carries out what was chosen in the blind window.
const stepReactions = 2

// windows are the steps with which the program of every Attack begins. First all others choose at once, blind to one
// another; then, in turn order, what each chose is carried out, and each may go on revealing.
func (c *coder) windows() {
	card := c.card
	c.do("attack", func(s *State, f *frame) flow.Next {
		s.attack = noAttack
		s.attack.card = card
		return flow.Go
	})
	c.steps = append(c.steps, step{Name: "react", Ask: c.firstReaction})
	c.starts = append(c.starts, c.reaction)
	c.do("reactions", func(s *State, f *frame) flow.Next {
		for {
			seat, more := s.eachOther(f)
			if !more {
				s.attack.reacted = true
				return flow.Go
			}
			if first := s.attack.first[seat]; first != noCard {
				s.core.Push(c.reaction, seat).Reg[regChosen] = int16(first)
				return flow.Again
			}
		}
	})
}

// attackDone ends what an Attack does to one victim.
func attackDone(c *coder) {
	c.do("done", func(s *State, f *frame) flow.Next {
		s.attack.done.add(game.Seat(f.Seat))
		return flow.Go
	})
}

func endAttack(s *State, _ *frame) flow.Next {
	s.attack = noAttack
	return flow.Go
}

// eachOther is the next of the others in turn order, for a loop of the frame; false at its end.
func (s *State) eachOther(f *frame) (game.Seat, bool) {
	for {
		f.Reg[regAt]++
		if int(f.Reg[regAt]) >= s.match.seats {
			f.Reg[regAt] = 0
			return 0, false
		}
		if seat := game.Seat((int(f.Seat) + int(f.Reg[regAt])) % s.match.seats); !s.out(seat) {
			return seat, true
		}
	}
}

// reactionProgram is one seat's reactions after the blind window: the chosen one, and more as long as it likes.
func (b *builder) reactionProgram() {
	args := []game.Arg{{Name: "card", Table: b.cards}, {Name: "seat", Table: game.Seats}}
	tell := func(s *State, _ *frame, _ game.Seat, args *[2]game.Ref) {
		args[0], args[1] = game.Ref(s.attack.card), game.Ref(s.turn.seat)
	}
	about := ask{verb: verbReveal, why: reactionReason}
	first := game.Kind{Name: "react.attack", Class: game.Blind, Seconds: reactionSeconds, Floor: reactionFloor, Args: args}
	b.firstReaction = &flow.Question[State]{
		Kind: b.kind(first, about), Together: true,
		Who: whoReacts, Options: reactions, Default: reactByDefault, Take: takeFirstReactions, Args: tell,
	}
	again := game.Kind{Name: "react.again", Class: game.Reply, Seconds: reactionSeconds, Args: args}
	b.reaction = b.book.Add("reaction",
		step{Name: "reveal", Do: reveal},
		step{Name: "again", Ask: &flow.Question[State]{
			Kind: b.kind(again, about), Always: true,
			Who: whoReactsAgain, Options: reactions, Default: reactByDefault, Take: takeReaction, Args: tell,
		}},
	)
	b.parts = append(b.parts, b.reaction)
}

// reactionReason is why a card of the hand cannot be revealed against the attack.
func reactionReason(s *State, _ *frame, seat game.Seat, c Card) reason {
	switch {
	case s.match.types[c]&Reaction == 0:
		return notReaction
	case int(s.sides[seat].hand.n) < int(s.match.reactMin[c]):
		return handTooSmall
	case s.match.immune[c] && s.attack.unaffected.has(seat):
		return alreadyUnaffected
	}
	return allowed
}

// canReact tells whether the seat has anything to reveal.
func (s *State) canReact(seat game.Seat) bool {
	owns := false
	for _, c := range s.match.rules.reactions {
		owns = owns || s.owned[seat][c] > 0
	}
	if !owns {
		return false // as in most games: no need to look at its hand
	}
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if reactionReason(s, nil, seat, s.card(i)) == allowed {
			return true
		}
	}
	return false
}

// whoReacts asks all others who hold a card, so that being asked tells nothing; in a game without a Reaction nobody.
// With fast reactions only those are asked who can reveal something.
func whoReacts(s *State, f *frame) (game.Audience, int, int) {
	var asked game.Audience
	for i := 1; i < s.match.seats; i++ {
		seat := game.Seat((int(f.Seat) + i) % s.match.seats)
		if s.out(seat) || s.sides[seat].hand.n == 0 {
			continue
		}
		if s.match.fast && s.canReact(seat) || !s.match.fast && s.match.reacts {
			asked |= game.Only(seat)
		}
	}
	return asked, 1, 1
}

func whoReactsAgain(s *State, f *frame) (game.Audience, int, int) {
	seat := game.Seat(f.Seat)
	if f.Reg[regAt] >= maxReactions || s.match.fast && !s.canReact(seat) {
		return 0, 0, 0
	}
	return game.Only(seat), 1, 1
}

func reactions(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	into = append(into, game.Option{Verb: verbPass})
	var offered [maxCards]bool
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if c := s.card(i); !offered[c] && reactionReason(s, f, seat, c) == allowed {
			offered[c] = true
			into = append(into, option(verbReveal, c))
		}
	}
	return into
}

// reactByDefault reveals what makes unaffected, else nothing.
func reactByDefault(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
	for i := s.sides[seat].hand.head; i != 0; i = s.next[i] {
		if c := s.card(i); s.match.immune[c] && reactionReason(s, f, seat, c) == allowed {
			return append(into, option(verbReveal, c))
		}
	}
	return append(into, game.Option{Verb: verbPass})
}

func takeFirstReactions(s *State, f *frame, _ []game.Option) flow.Next {
	s.attack.first = noAttack.first
	for asked := s.core.Asks.Asked; asked != 0; asked &= asked - 1 {
		seat := bits.TrailingZeros16(uint16(asked))
		if answer := &s.core.Asks.Sealed[seat]; answer.Verb == verbReveal {
			s.attack.first[seat] = Card(answer.Refs[0])
		}
	}
	return flow.Go
}

func reveal(s *State, f *frame) flow.Next {
	seat, c := game.Seat(f.Seat), Card(f.Reg[regChosen])
	f.Reg[regAt]++
	s.show(seat, c)
	s.core.Push(s.match.react[c], seat)
	return flow.Go
}

func takeReaction(s *State, f *frame, picks []game.Option) flow.Next {
	if len(picks) == 0 || picks[0].Verb == verbPass {
		return flow.Done
	}
	f.Reg[regChosen], f.At = picks[0].Refs[0], 0
	return flow.Again
}
