package gametest

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Tiny is a card game that has a little of everything: hidden hands, a deck that is shuffled anew, answers under seal,
// answers of several picks and of two parts, offers, a hidden reply, resignation, reasons and a policy. There are three
// cards of each value from 1 to 4. In each round all seats play a card at once; the highest that nobody else played scores
// its value. Everybody draws a card. The round's winner may swap up to two, while the others may each give up a point.
// Then the winner may do another seat a favor, a point, and renews a card for it. Last, who sits behind the winner and
// holds a one and a two renews one of them. After six rounds the highest score wins.
//
// A fault, by its name, makes it break a law.
type tinyRules struct {
	fault string
	about game.About
	book  *flow.Book[tiny]
	round uint16
}

const (
	tinyValues = 4
	tinyCards  = 3 * tinyValues
	tinyHand   = 3
	tinyRounds = 6
	tinySeats  = 3
)

const (
	tinyPlay int16 = iota // verbs and kinds
	tinySwap
	tinyOffer
	tinyFavor
	tinyDrop
	tinyDemand
)

const tinyKeep = tinyDemand // a verb: no favor

// tinyHold is the pause of a demand.
var tinyHold = game.Hold{For: tinyDemand}

const (
	tellPlayed int16 = iota + 1
	tellScored
	tellDrew
	tellDrewCard
	tellShuffled
	tellPaid
	tellRenewed
)

const (
	tinyDeal game.Purpose = iota
	tinyShuffle
)

// newTiny is the tiny game with a fault; "" is without.
func newTiny(fault string) *tinyRules {
	r := &tinyRules{fault: fault, book: flow.NewBook[tiny](game.Arg{Name: "favored", Table: game.Number}), about: tinyAbout()}
	if fault == "two verbs of one name" {
		r.about.Words.Verbs[tinySwap].Name = "play"
	}
	if fault == "a window of no slot" {
		r.about.Words.Kinds[tinySwap].Of = "tiny.play"
	}
	r.about.Version = game.NewVersion(1, r.about.Words)
	if fault == "a bound too low" {
		r.about.Bound = 5
	}
	r.round = r.book.Add("round",
		flow.Step[tiny]{Name: "play", Ask: tinyPlays()},
		flow.Step[tiny]{Name: "draw", Do: func(s *tiny, _ *flow.Frame) flow.Next {
			for seat := range game.Seat(s.seats) {
				s.draw(seat)
			}
			return flow.Go
		}},
		flow.Step[tiny]{Name: "swap", Ask: tinySwaps()},
		flow.Step[tiny]{Name: "favor", Ask: tinyFavors()},
		flow.Step[tiny]{Name: "drop", Ask: tinyDrops()},
		flow.Step[tiny]{Name: "hold", Do: tinyHolds},
		flow.Step[tiny]{Name: "demand", Ask: tinyDemands()},
		flow.Step[tiny]{Name: "next", Do: tinyNext},
	)
	return r
}

func tinyAbout() game.About {
	values := &game.Table{Name: "card", Names: []string{"one", "two", "three", "four"}}
	card := []game.Arg{{Name: "card", Table: values}}
	return game.About{
		ID: "tiny", MinSeats: 2, MaxSeats: tinySeats, Minutes: [2]int{1, 2}, Cap: 5, Bound: tinyRounds * (2*tinySeats + 3),
		Bots: []string{"policy"},
		Words: game.Words{
			Verbs: []game.Verb{
				{Name: "play", Args: card},
				{Name: "swap", Args: card},
				{Name: "pay"},
				{Name: "favor", Args: []game.Arg{{Name: "seat", Table: game.Seats}}},
				{Name: "drop", Args: card},
				{Name: "keep"},
			},
			Kinds: []game.Kind{
				{Name: "tiny.play", Class: game.Group, Seconds: 30},
				{Name: "tiny.swap", Class: game.Window, Of: "tiny.favor", Seconds: 10},
				{Name: "tiny.offer", Class: game.Offer, Seconds: 30},
				{Name: "tiny.favor", Class: game.Slot, Shared: true, Seconds: 30},
				{Name: "tiny.drop", Class: game.Slot, Shared: true, Part: true, Seconds: 30},
				{Name: "tiny.demand", Class: game.Reply, Hidden: true, Seconds: 8},
			},
			Events: []game.EventKind{
				{},
				{Name: "play", Args: card},
				{Name: "score"},
				{Name: "drew"},
				{Name: "draw", Args: card},
				{Name: "shuffle"},
				{Name: "paid"},
				{Name: "renewed"},
			},
			Codes:    []game.Code{{Name: "not_in_hand", Args: card}},
			Lines:    []game.LineKind{{Name: "round"}},
			Purposes: []game.PurposeKind{{Name: "deal", Of: values}, {Name: "shuffle", Of: values}},
		},
	}
}

// tinyPlays asks everybody for a card.
func tinyPlays() *flow.Question[tiny] {
	return &flow.Question[tiny]{
		Kind: tinyPlay, Together: true,
		Who: func(s *tiny, _ *flow.Frame) (game.Audience, int, int) { return 1<<s.seats - 1, 1, 1 },
		Options: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			return s.held(seat, tinyPlay, into)
		},
		Default: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			if s.rules.fault == "an illegal default" {
				return append(into, game.Option{Verb: tinyPlay, Refs: [4]game.Ref{int16(s.round) % tinyValues}})
			}
			return s.held(seat, tinyPlay, into)[:len(into)+1]
		},
		Take: func(s *tiny, _ *flow.Frame, _ []game.Option) flow.Next { s.score(); return flow.Go },
	}
}

// tinySwaps asks who has won the round for up to two cards.
func tinySwaps() *flow.Question[tiny] {
	return &flow.Question[tiny]{
		Kind: tinySwap, Always: true,
		Who: func(s *tiny, _ *flow.Frame) (game.Audience, int, int) {
			if s.leader < 0 {
				return 0, 0, 0
			}
			return game.Only(s.leader), 0, 2
		},
		Options: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			into = s.held(seat, tinySwap, into)
			if s.rules.fault == "options that tell the deck's top" && s.deckN > 0 && s.deck[s.deckN-1] > 1 {
				into = into[:len(into)-1]
			}
			return into
		},
		Default: func(_ *tiny, _ *flow.Frame, _ game.Seat, into []game.Option) []game.Option { return into },
		Take:    func(s *tiny, _ *flow.Frame, picks []game.Option) flow.Next { s.pay(); s.swap(picks); return flow.Go },
		Offer: &flow.Offer[tiny]{
			Kind: tinyOffer,
			Who: func(s *tiny, _ *flow.Frame) game.Audience {
				if s.leader < 0 {
					return 0
				}
				return 1<<s.seats - 1
			},
			Options: func(_ *tiny, _ *flow.Frame, _ game.Seat, into []game.Option) []game.Option {
				return append(into, game.Option{Verb: tinyOffer})
			},
		},
	}
}

// tinyFavors asks the winner for a seat to do a favor.
func tinyFavors() *flow.Question[tiny] {
	return &flow.Question[tiny]{
		Kind: tinyFavor, Who: tinyWinner,
		Options: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			into = append(into, game.Option{Verb: tinyKeep})
			for other := range game.Seat(s.seats) {
				if other != seat {
					into = append(into, game.Option{Verb: tinyFavor, Refs: [4]game.Ref{game.Ref(other)}})
				}
			}
			return into
		},
		Default: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			if s.rules.fault == "a default that is not whole" {
				return append(into, game.Option{Verb: tinyFavor, Refs: [4]game.Ref{game.Ref(1 - min(seat, 1))}})
			}
			return append(into, game.Option{Verb: tinyKeep})
		},
		Take: func(s *tiny, f *flow.Frame, picks []game.Option) flow.Next {
			f.Reg[0] = 0
			if len(picks) == 1 && picks[0].Verb == tinyFavor {
				f.Reg[0] = picks[0].Refs[0] + 1
				if s.rules.fault == "a part that others see" {
					s.scores[picks[0].Refs[0]]++
				}
				if s.rules.fault == "a part that is told" {
					s.say(s.leader, game.Everyone, game.Told{Kind: tellRenewed}, game.Told{}, 0)
				}
			}
			return flow.Go
		},
	}
}

func tinyWinner(s *tiny, _ *flow.Frame) (game.Audience, int, int) {
	if s.leader < 0 {
		return 0, 0, 0
	}
	return game.Only(s.leader), 1, 1
}

// tinyDrops asks for the card that the favor costs.
func tinyDrops() *flow.Question[tiny] {
	return &flow.Question[tiny]{
		Kind: tinyDrop, Always: true,
		Who: func(s *tiny, f *flow.Frame) (game.Audience, int, int) {
			if f.Reg[0] == 0 {
				return 0, 0, 0
			}
			return tinyWinner(s, f)
		},
		Options: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			return s.held(seat, tinyDrop, into)
		},
		Default: func(s *tiny, _ *flow.Frame, seat game.Seat, into []game.Option) []game.Option {
			return s.held(seat, tinyDrop, into)[:len(into)+1]
		},
		Take: func(s *tiny, f *flow.Frame, picks []game.Option) flow.Next {
			if f.Reg[0] > 0 {
				s.scores[f.Reg[0]-1]++
				s.renew(s.leader, picks)
			}
			f.Reg[0] = 0
			return flow.Go
		},
		Back: func(s *tiny, f *flow.Frame) {
			if s.rules.fault == "a way back that leads elsewhere" {
				s.scores[s.leader]++
			}
			f.At--
			f.Reg[0] = 0
		},
	}
}

// behind is who sits behind the winner, -1 if nobody has won.
func (s *tiny) behind() game.Seat {
	if s.leader < 0 {
		return -1
	}
	return (s.leader + 1) % game.Seat(s.seats)
}

func (s *tiny) mustRenew(seat game.Seat) bool {
	return seat >= 0 && s.hand[seat][0] > 0 && s.hand[seat][1] > 0
}

// tinyHolds hides whether who sits behind the winner is asked.
func tinyHolds(s *tiny, _ *flow.Frame) flow.Next {
	fault := s.rules.fault
	only := fault == "a hold only where somebody is asked" && !s.mustRenew(s.behind())
	if s.tell != nil && s.leader >= 0 && fault != "a hidden reply without a hold" && !only {
		s.tell.Happened(&game.Event{Seat: s.leader, Hold: &tinyHold})
	}
	return flow.Go
}

func tinyDemands() *flow.Question[tiny] {
	return &flow.Question[tiny]{
		Kind: tinyDemand,
		Who: func(s *tiny, _ *flow.Frame) (game.Audience, int, int) {
			if seat := s.behind(); s.mustRenew(seat) {
				return game.Only(seat), 1, 1
			}
			return 0, 0, 0
		},
		Options: func(_ *tiny, _ *flow.Frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, game.Option{Verb: tinyDrop}, game.Option{Verb: tinyDrop, Refs: [4]game.Ref{1}})
		},
		Default: func(_ *tiny, _ *flow.Frame, _ game.Seat, into []game.Option) []game.Option {
			return append(into, game.Option{Verb: tinyDrop})
		},
		Take: func(s *tiny, _ *flow.Frame, picks []game.Option) flow.Next {
			if len(picks) > 0 {
				s.renew(s.behind(), picks)
			}
			return flow.Go
		},
	}
}

func tinyNext(s *tiny, f *flow.Frame) flow.Next {
	s.round++
	s.core.Slot++
	if s.rules.fault != "a window that goes on" || s.round != 3 {
		s.core.Window++
	}
	if s.round == tinyRounds {
		s.over = true
		return flow.Done
	}
	if s.rules.fault == "a stuck state" && s.round == 1 {
		return flow.Done
	}
	f.At = 0
	return flow.Again
}
