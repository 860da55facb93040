package dominion

import (
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
)

// Determinize deals anew all that the viewer cannot know.
//
// What it knows, with a good memory of what everybody saw: all cards that each seat owns, for gains and trashes are
// public; the supply, the trash, what is in play and every card of which everybody saw where it went. Unknown are the
// order of its own deck and, of each other seat, which of the remaining cards are in the hand, in the deck and under
// its discard pile. Those are dealt anew, in the same numbers.
//
// Kept too is what a seat knows alone: of its own deck what it put there, or looked at, and of another's cards what it
// gave away. Of cards that were put back in an order that others did not see all keep which they are.
//
// Two things more are kept. Phases that end by themselves, the playing of all Treasures, and an own card that takes all of
// a type out of what it looks at, tell that the rest is not of that type: see face. And the open question tells of the seat that is asked that it holds an Action
// (dominion.action.play, dominion.throne.choose), a Treasure (dominion.treasure.play, dominion.mine.trash), a Copper
// (dominion.moneylender.trash), an Estate (dominion.baron.discard), Victory cards (dominion.bureaucrat.topdeck) or two
// different cards (all else that is done with cards of the hand; dominion.masquerade.pass with fast reactions), that it
// looks at an Action (dominion.library.aside) or at two different cards (dominion.sentry.order) or, with fast reactions,
// holds a Reaction that it may reveal (dominion.react.attack, dominion.react.again), and of the others that they do not.
//
// Once cards have been passed, who did not see all of them cannot count what each of the others owns: their cards are dealt
// anew together.
//
// Sealed reactions of others that have not been carried out are drawn anew too.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	var room [maxSeats]game.Seat
	others := room[:0]
	for seat := range game.Seat(s.match.seats) {
		if seat != viewer {
			others = append(others, seat)
		}
	}
	if viewer != game.Spectator {
		s.redeal(viewer, r, viewer)
	}
	if s.mixed {
		s.redeal(viewer, r, others...)
		s.recount(others)
	} else {
		for _, seat := range others {
			s.redeal(viewer, r, seat)
		}
	}
	s.chance.Reseed(r)
	s.reseal(viewer, r)
	kind, _ := s.machine.Kind(&s.core)
	blind := s.end == running && s.match.rules.about.Words.Kinds[kind].Class == game.Blind
	s.machine.Redraw(s, &s.core, viewer, blind, r)
}

// tries bounds the deals for one seat. The question fits at least one in a few dozen, but in positions that no play
// leads to.
const tries = 10_000

// redeal deals the cards of some seats anew that the viewer does not know, until the open question could be put as it is.
func (s *State) redeal(viewer game.Seat, r *rand.Rand, seats ...game.Seat) {
	var h hidden
	for _, seat := range seats {
		for _, z := range s.sides[seat].unseen(seat == viewer) {
			for i := z.head; i != 0; i = s.next[i] {
				if f := s.arena[i]; f&loose == 0 && !f.knownTo(viewer, seat) {
					h.nodes[h.n], h.truth[h.n] = i, s.arena[i]
					h.n++
				}
			}
		}
		if seat != viewer && s.loose.has(seat) {
			s.reorder(seat, r)
		}
	}
	for range tries {
		if s.dealHidden(&h, r) && s.asksAlike(seats) {
			return
		}
	}
	for i, node := range h.nodes[:h.n] {
		s.arena[node] = h.truth[i]
	}
}

// unseen are the zones of a seat whose cards others do not see, or those that itself does not see.
func (side *side) unseen(own bool) []*zone {
	if own {
		return []*zone{&side.deck}
	}
	return []*zone{&side.hand, &side.deck, &side.discard, &side.limbo}
}

// knownTo tells whether the viewer knows a card that lies unseen before its owner.
func (f face) knownTo(viewer, owner game.Seat) bool {
	return f&known != 0 || f.given(viewer) || owner == viewer && f&ownerKnows != 0
}

// asksAlike tells whether the open question would ask these seats as it does.
func (s *State) asksAlike(seats []game.Seat) bool {
	for _, seat := range seats {
		if !s.machine.Asks(s, &s.core, seat) {
			return false
		}
	}
	return true
}

// reorder puts the loose cards of a deck in a random order.
func (s *State) reorder(seat game.Seat, r *rand.Rand) {
	nodes, cards := s.nodes[:0], s.cards[:0]
	for i := s.sides[seat].deck.head; i != 0; i = s.next[i] {
		if s.arena[i]&loose != 0 {
			nodes, cards = append(nodes, i), append(cards, uint8(s.card(i)))
		}
	}
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for n, i := range nodes {
		s.arena[i] = s.arena[i]&^cardBits | face(cards[n])
	}
}

// recount counts what seats own, from where it lies.
func (s *State) recount(seats []game.Seat) {
	for _, seat := range seats {
		side := &s.sides[seat]
		s.owned[seat] = [maxCards]uint8{}
		for _, z := range [...]*zone{&side.hand, &side.deck, &side.discard, &side.inPlay, &side.aside, &side.limbo, &side.removed} {
			for i := z.head; i != 0; i = s.next[i] {
				s.owned[seat][s.card(i)]++
			}
		}
	}
}

// hidden are the unknown cards of a seat: where they lie, and which they are.
type hidden struct {
	nodes [maxOwned]node
	truth [maxOwned]face
	n     int
}

// dealHidden deals the hidden cards at random, first where most is known of what may not lie there. It fails if none of
// the cards that are left may lie in some place.
func (s *State) dealHidden(h *hidden, r *rand.Rand) bool {
	rest := s.cards[:h.n]
	for i, f := range h.truth[:h.n] {
		rest[i] = uint8(f & cardBits)
	}
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for _, facts := range [...]face{
		notOfTypes, noTreasure | noAction, noTreasure | noVictory, noAction | noVictory, noTreasure, noAction, noVictory, 0,
	} {
		not := facts.not()
		for i, node := range h.nodes[:h.n] {
			if h.truth[i]&notOfTypes != facts {
				continue
			}
			k := slices.IndexFunc(rest, func(c uint8) bool { return s.match.types[c]&not == 0 })
			if k < 0 {
				return false
			}
			s.arena[node] = face(rest[k]) | h.truth[i]&^cardBits
			rest[k] = rest[len(rest)-1]
			rest = rest[:len(rest)-1]
		}
	}
	return true
}

// reseal draws the first reactions anew that were chosen but not carried out yet.
func (s *State) reseal(viewer game.Seat, r *rand.Rand) {
	if s.attack.card == noCard {
		return
	}
	var room [maxCards]game.Option
	for i := range s.core.Frames[:s.core.N] {
		f := &s.core.Frames[i]
		if f.Prog != s.match.play[s.attack.card] || f.At != stepReactions {
			continue
		}
		for ahead := int(f.Reg[regAt]) + 1; ahead < s.match.seats; ahead++ {
			seat := game.Seat((int(f.Seat) + ahead) % s.match.seats)
			if seat == viewer || s.out(seat) {
				continue
			}
			s.attack.first[seat] = noCard
			options := reactions(s, f, seat, room[:0])
			if o := options[r.IntN(len(options))]; o.Verb == verbReveal {
				s.attack.first[seat] = Card(o.Refs[0])
			}
		}
	}
}
