package gametest

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// Tiny is a card game that has a little of everything: hidden hands, a deck that is shuffled anew, answers under seal,
// answers of several picks, resignation, reasons and a policy. There are three cards of each value from 1 to 4. In each
// round all seats play a card at once; the highest that nobody else played scores its value. Everybody draws a card, and
// the round's winner may swap up to two. After six rounds the highest score wins.
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
	tinyOffer // a kind, of a faulty game
)

const (
	tellPlayed int16 = iota + 1
	tellScored
	tellDrew
	tellDrewCard
	tellShuffled
)

const (
	tinyDeal game.Purpose = iota
	tinyShuffle
)

// newTiny is the tiny game with a fault; "" is without.
func newTiny(fault string) *tinyRules {
	r := &tinyRules{fault: fault, book: flow.NewBook[tiny](), about: tinyAbout()}
	if fault == "two verbs of one name" {
		r.about.Words.Verbs[tinySwap].Name = "play"
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
		flow.Step[tiny]{Name: "next", Do: tinyNext},
	)
	return r
}

func tinyAbout() game.About {
	values := &game.Table{Name: "card", Names: []string{"one", "two", "three", "four"}}
	card := []game.Arg{{Name: "card", Table: values}}
	return game.About{
		ID: "tiny", MinSeats: 2, MaxSeats: tinySeats, Minutes: [2]int{1, 2}, Cap: 5, Bound: tinyRounds * (tinySeats + 1),
		Bots: []string{"policy"},
		Words: game.Words{
			Verbs: []game.Verb{{Name: "play", Args: card}, {Name: "swap", Args: card}},
			Kinds: []game.Kind{
				{Name: "tiny.play", Class: game.Group, Seconds: 30},
				{Name: "tiny.swap", Class: game.Slot, Seconds: 30},
				{Name: "tiny.offer", Class: game.Offer, Seconds: 30},
			},
			Events: []game.EventKind{
				{},
				{Name: "play", Args: card},
				{Name: "score"},
				{Name: "drew"},
				{Name: "draw", Args: card},
				{Name: "shuffle"},
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
		Take:    func(s *tiny, _ *flow.Frame, picks []game.Option) flow.Next { s.swap(picks); return flow.Go },
	}
}

func tinyNext(s *tiny, f *flow.Frame) flow.Next {
	s.round++
	s.core.Slot++
	if s.round == tinyRounds {
		s.over = true
		return flow.Done
	}
	if s.rules.fault == "a stuck state" && s.round == 4 {
		return flow.Done
	}
	f.At = 0
	return flow.Again
}
