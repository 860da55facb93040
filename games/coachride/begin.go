package coachride

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// Renew begins the game anew, with another key and first seat.
func (s *State) Renew(key [32]byte, first game.Seat) {
	m := s.match
	setup := game.Setup{Seats: m.seats, Key: key, Mode: s.chance.Mode, Script: m.script, First: first}
	s.head = head{}
	clear(s.pairs[:m.usedPairs()])
	s.match, s.chance = m, game.NewChance(&setup)
	s.machine.Forget()
	s.trade.demanded = noObject
	s.wanted = nothingWanted
	s.fight = noFights
	first = s.chance.Begins(&setup, purposeFirst)
	s.dealCharacters()
	s.dealWork()
	s.dealSides()
	s.dealObjects()
	s.core.Push(m.rules.programs.turn, first)
	s.machine.Run(s, &s.core)
}

// shuffled puts things in a random order, or in that of the script: what it names comes first.
func (s *State) shuffled(purpose game.Purpose, of *game.Table, list []uint8) {
	names, scripted := s.chance.Next(s.match.script, purpose)
	rest := list
	if scripted {
		rest = list[arrange(list, of, names):]
	}
	if !scripted || len(rest) > 1 {
		s.chance.Open(purpose, &s.roll)
		game.Shuffle(&s.roll, rest)
	}
}

// arrange moves the named things to the front, as far as they are there, and tells how many.
func arrange(list []uint8, of *game.Table, names []string) int {
	n := 0
	for _, name := range names {
		value := slices.Index(of.Names, name)
		if i := slices.Index(list[n:], uint8(value)); value >= 0 && i >= 0 {
			list[n], list[n+i] = list[n+i], list[n]
			n++
		}
	}
	return n
}

// dealCharacters gives the seats the characters that they have chosen, and the others one by lot.
func (s *State) dealCharacters() {
	var list [maxSeats]uint8
	for i := range list {
		list[i] = uint8(i)
	}
	s.shuffled(purposeCharacter, characterTable, list[:])
	s.character = list
	for seat, chosen := range s.match.chosen {
		if chosen != game.NoFigure { // whoever has drawn it takes what the seat has drawn
			other := slices.Index(s.character[:], uint8(chosen))
			s.character[seat], s.character[other] = s.character[other], s.character[seat]
		}
	}
}

func (s *State) dealWork() {
	var list [occupations]uint8
	for i := range list {
		list[i] = uint8(i)
	}
	s.shuffled(purposeOccupation, occupationTable, list[:])
	s.leftOver = allWork
	for seat := range s.match.seats {
		s.work[seat] = list[seat]
		s.leftOver &^= 1 << list[seat]
	}
}

func (s *State) dealSides() {
	var list [maxSeats]uint8
	deck := list[:2*s.match.Side]
	for i := range deck {
		deck[i] = uint8(i) / s.match.Side
	}
	s.shuffled(purposeAssociation, associationTable, deck)
	for seat := range s.match.seats {
		s.brothers |= game.Audience(deck[seat]) << seat
	}
	s.undealt = noAssociation
	if s.match.odd {
		s.undealt = deck[s.match.seats]
	}
}

// dealObjects deals the bags and some sealed objects; all others are the pile.
func (s *State) dealObjects() {
	var room [maxObjects]object
	sealed, rest := room[:0], bundle(0)
	for b := s.match.all &^ bagged; b != 0; {
		o := b.next()
		for range b.count(o) {
			if objectDefs[o].Sealed {
				sealed = append(sealed, o)
			} else {
				rest += one(o)
			}
		}
		b = b.without(o)
	}
	dealt := s.drawStart(sealed)
	for _, o := range sealed[s.match.Drawn:] {
		rest += one(o)
	}
	for i, o := range dealt {
		s.luggage[i%s.match.seats] += one(o)
	}
	s.fillPile(rest)
}

// drawStart draws the sealed objects that are dealt beside the bags, and shuffles both together. A script names them as they
// are dealt; bags that it names come where it says.
func (s *State) drawStart(sealed []object) (dealt []object) {
	drawn := int(s.match.Drawn)
	names, scripted := s.chance.Next(s.match.script, purposeLuggage)
	chosen := 0
	if scripted {
		chosen = min(arrange(sealed, objectTable, names), drawn)
	}
	s.chance.Open(purposeLuggage, &s.roll)
	game.Shuffle(&s.roll, sealed[chosen:])
	dealt = append(s.dealt[:0], sealed[:drawn]...)
	dealt = append(dealt, bagKey, bagGoblet)
	game.Shuffle(&s.roll, dealt)
	arrange(dealt, objectTable, names)
	return dealt
}

func (s *State) fillPile(b bundle) {
	for b != 0 {
		o := b.next()
		for range b.count(o) {
			s.pile[s.pileN] = o
			s.pileN++
		}
		b = b.without(o)
	}
	pile := s.pile[:s.pileN]
	s.shuffled(purposePile, objectTable, pile)
	slices.Reverse(pile)
}
