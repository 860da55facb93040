package secretcity

import (
	"math/rand/v2"

	"github.com/noripan/noripan/game"
)

// Determinize deals anew all that the viewer cannot know: which roles were picked and which lie hidden, the hands of others
// and the order of the deck.
//
// It keeps what the viewer knows of the roles. Those from which it picked tell which roles the pickers before it and the
// hidden place have, and which those behind it can have; the last of seven has seen the hidden one. Roles that were
// revealed are known to all. A role that was called without anybody acting is held by nobody, or it was named by the
// Assassin. All deals that fit are as likely as they are if everybody picks at random. (Others pick better, but how is for
// who searches to say.)
//
// Of others' hands it keeps the cards that the viewer gave away in a swap, as long as none of that hand has been put away
// unseen. Where cards lie in the deck nobody may be told, whatever a good memory could know.
//
// The open question tells one thing more: who is asked how to pay for the Secret Storehouse (secretcity.pay) holds it.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	s.dealRoles(int8(viewer), r)
	s.dealCards(int8(viewer), r)
	s.chance.Reseed(r)
	s.machine.Forget()
}

// dealCards shuffles the cards that the viewer does not know among the places where they lie.
func (s *State) dealCards(viewer int8, r *rand.Rand) {
	unknown := s.nodes[:0]
	add := func(z *zone, keep node) {
		for i := z.head; i != 0; i = s.next[i] {
			if i != keep && (viewer < 0 || s.knows[i]&one(viewer) == 0) {
				unknown = append(unknown, i)
			}
		}
	}
	add(&s.deck, 0)
	if s.turn.seat != viewer {
		add(&s.looked, 0)
	}
	for seat := range s.seats {
		if seat != viewer {
			add(&s.sides[seat].hand, s.implied(seat))
		}
	}
	r.Shuffle(len(unknown), func(i, j int) {
		a, b := unknown[i], unknown[j]
		s.cards[a], s.cards[b] = s.cards[b], s.cards[a]
	})
}

// implied is the card of a seat's hand of which the open question tells; 0 is none.
func (s *State) implied(seat int8) node {
	if kind, open := s.machine.Kind(&s.core); !open || kind != kindPay || s.turn.seat != seat {
		return 0
	}
	i := s.sides[seat].hand.head
	for s.cards[i] != secretStorehouse {
		i = s.next[i]
	}
	return i
}

// dealRoles deals the roles of the round that the viewer does not know.
func (s *State) dealRoles(viewer int8, r *rand.Rand) {
	w := s.roleWorlds(viewer)
	if !w.last {
		w.fill(s, w.count(), r)
		return
	}
	// The last of seven holds either the role that was left for it or the one that was removed: two kinds of worlds.
	taken := w
	taken.may[w.fd] &= w.lastMay
	taken.lastHeld = w.fd
	w.may[w.fd+1] &= w.lastMay
	w.lastHeld = w.fd + 1
	a, b := w.count(), taken.count()
	switch all := a[w.mask] + b[w.mask]; {
	case all == 0: // no play leads here
	case r.Uint32N(all) < a[w.mask]:
		w.fill(s, a, r)
	default:
		taken.fill(s, b, r)
	}
}

// worlds are the ways in which the roles may lie that are not removed openly: those that were picked, in the order of the
// picks, then the one that was removed unseen, then those that are left.
type worlds struct {
	may  [rolesCount]roleSet // for each place
	n    int                 // places
	fd   int                 // the place of the role that was removed unseen
	mask roleSet             // all roles that lie there
	king uint32              // how likely it was removed unseen,
	rest uint32              // and any other

	last     bool    // the last of seven has picked, and the viewer does not know which of two
	lastMay  roleSet // what it may hold
	lastHeld int     // at which place the role lies that it holds
}

// roleWorlds are the worlds that are possible for a viewer.
func (s *State) roleWorlds(viewer int8) worlds {
	w := worlds{mask: allRoles &^ s.faceUp, king: rolesCount - 1 - uint32(s.faceUp.size()), rest: rolesCount - 1, lastHeld: -1}
	before, after, own := w.mask, w.mask, rolesCount
	if viewer >= 0 && s.place(viewer) <= int(s.picked) {
		own = s.place(viewer)
		after = s.offered(own)
		if own == mostSeats-1 {
			after &^= only(s.faceDown)
		}
		before &^= after
	}
	picked := int(s.picked)
	if picked == mostSeats { // what the last of them holds is dealt apart
		picked--
	}
	side := func(place int) roleSet {
		if place < own {
			return before
		}
		return after
	}
	for place := range picked {
		w.may[place] = side(place) & s.mayHold(viewer, place)
	}
	w.n, w.fd = rolesCount-s.faceUp.size(), picked
	w.may[w.fd] = before
	for place := w.fd + 1; place < w.n; place++ {
		w.may[place] = after
	}
	switch {
	case own == mostSeats-1: // it has seen both that are left
		w.may[w.fd] = only(s.faceDown)
		if s.picked == mostSeats {
			w.lastHeld = w.fd
			if s.sides[viewer].role != s.faceDown {
				w.lastHeld++
			}
		}
	case s.picked == mostSeats:
		w.last, w.lastMay = true, s.mayHold(viewer, mostSeats-1)
	}
	return w
}

// mayHold are the roles that the picker of a place may hold, as far as calling them has told.
func (s *State) mayHold(viewer int8, place int) roleSet {
	seat := int8((int(s.first) + place) % int(s.seats))
	if seat == viewer || s.revealed(seat) {
		return only(s.sides[seat].role)
	}
	return allRoles&^(only(s.called+1)-1) | only(s.killed)&allRoles
}

// count counts the worlds in which the roles of a set lie at the last so many places, for every set: each as often as it
// is likely.
func (w *worlds) count() (ways [allRoles + 1]uint32) {
	ways[0] = 1
	for set := roleSet(2); set <= w.mask; set += 2 {
		if set&^w.mask != 0 {
			continue
		}
		place := w.n - set.size()
		for left := set & w.may[place]; left != 0; left &= left - 1 {
			ways[set] += w.weight(place, left.first()) * ways[set&^(left&-left)]
		}
	}
	return ways
}

func (w *worlds) weight(place int, r Role) uint32 {
	switch {
	case place != w.fd:
		return 1
	case r == king:
		return w.king
	}
	return w.rest
}

// fill draws one of the worlds.
func (w *worlds) fill(s *State, ways [allRoles + 1]uint32, r *rand.Rand) {
	set := w.mask
	if ways[set] == 0 {
		return // no play leads here
	}
	for place := range w.n {
		mark := r.Uint32N(ways[set])
		var drawn Role
		for left := set & w.may[place]; ; left &= left - 1 {
			drawn = left.first()
			n := w.weight(place, drawn) * ways[set&^only(drawn)]
			if mark < n {
				break
			}
			mark -= n
		}
		set &^= only(drawn)
		switch {
		case place < w.fd:
			s.sides[(int(s.first)+place)%int(s.seats)].role = drawn
		case place == w.fd:
			s.faceDown = drawn
		}
		if place == w.lastHeld {
			s.sides[(int(s.first)+mostSeats-1)%int(s.seats)].role = drawn
		}
	}
}
