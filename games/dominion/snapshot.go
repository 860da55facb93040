package dominion

import (
	"encoding/json"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// note is a state as a snapshot shows it; positions are written by hand in the same form.
type note struct {
	Settings game.Settings  `json:"settings"`
	Turn     turnNote       `json:"turn"`
	Supply   map[string]int `json:"supply"`
	Trash    []string       `json:"trash"` // in the order it came
	Seats    []sideNote     `json:"seats"`
	Attack   *attackNote    `json:"attack,omitempty"`
	Mixed    bool           `json:"mixed,omitempty"` // cards were passed
	End      string         `json:"end,omitempty"`   // "finished" or "stopped", with no frames then
	flow.CoreNote
	Chance game.ChanceNote `json:"chance"`
}

// turnNote is the running turn. Whose it is says the first frame too.
type turnNote struct {
	Seat      game.Seat `json:"seat"`
	Actions   int       `json:"actions"`
	Buys      int       `json:"buys"`
	Coins     int       `json:"coins"`
	Reduction int       `json:"reduction"`       // of all costs
	Coppers   int       `json:"copperBonus"`     // coins that each Copper gives more
	Merchants int       `json:"merchantPending"` // coins that the first Silver brings
	Silver    bool      `json:"silverPlayed"`
	Gone      bool      `json:"gone,omitempty"` // the Action played last has left play
	Played    int       `json:"actionsPlayed"`
}

// sideNote is what lies before a seat.
type sideNote struct {
	Hand     []string `json:"hand"`    // in order of arrival
	Deck     []string `json:"deck"`    // the top card first
	Discard  []string `json:"discard"` // the top card last
	InPlay   []string `json:"inPlay"`  // in order of play
	Aside    []string `json:"aside,omitempty"`
	Limbo    []string `json:"limbo,omitempty"` // looked at or revealed, and not moved yet
	Removed  []string `json:"removed,omitempty"`
	Turns    int      `json:"turns"` // begun
	Last     string   `json:"lastPlayed,omitempty"`
	Resigned int      `json:"resigned,omitempty"` // the first to do so 1, the next 2
	Leaving  bool     `json:"leaving,omitempty"`  // has resigned, but an effect is unfinished

	// What everybody knows of the cards. What is left out is nothing known of hand and deck, and all of the rest.
	Shown  *factsNote `json:"shown,omitempty"`  // in the hand: cards that everybody knows
	Unseen *factsNote `json:"unseen,omitempty"` // in the discard pile: cards that not everybody knows
	Placed *factsNote `json:"placed,omitempty"` // in the deck: cards that everybody, or only their owner, knows
	Looked []int      `json:"looked,omitempty"` // in limbo: cards that only their owner knows
}

// factsNote are places in a zone, from 0 and rising: of known or unknown cards, and of unknown ones of which everybody
// knows that they are no Treasure, no Action, or no Victory card.
type factsNote struct {
	Cards       []int `json:"cards,omitempty"`
	NoTreasures []int `json:"noTreasures,omitempty"`
	NoActions   []int `json:"noActions,omitempty"`
	NoVictories []int `json:"noVictories,omitempty"`
	Own         []int `json:"own,omitempty"`   // those of a deck that their owner knows
	Loose       []int `json:"loose,omitempty"` // those of a deck that everybody knows, but not which of them lies where

	Given map[game.Seat][]int `json:"given,omitempty"` // those that a seat gave away, which knows them for that
}

// attackNote is the Attack that is being resolved.
type attackNote struct {
	Card       string               `json:"card"`
	Reacted    bool                 `json:"reacted,omitempty"`
	Unaffected []game.Seat          `json:"unaffected,omitempty"`
	Done       []game.Seat          `json:"done,omitempty"`
	First      map[game.Seat]string `json:"first,omitempty"` // chosen in the blind window
}

var endNames = [...]string{running: "", finished: "finished", stopped: "stopped"}

// Snapshot is the whole state as readable JSON.
func (s *State) Snapshot() []byte {
	n := s.note()
	data, err := json.Marshal(n)
	if err != nil {
		panic(err) // names and numbers always have a form in JSON
	}
	return data
}

func (s *State) note() *note {
	m, t := s.match, &s.turn
	n := &note{
		Settings: m.settings,
		Turn: turnNote{
			Seat: t.seat, Actions: int(t.actions), Buys: int(t.buys), Coins: int(t.coins), Reduction: int(t.reduction), Coppers: int(t.coppers),
			Merchants: int(t.merchants), Silver: t.silver, Gone: t.gone, Played: int(t.played),
		},
		Supply:   make(map[string]int, piles),
		Trash:    s.names(&s.trash),
		Mixed:    s.mixed,
		End:      endNames[s.end],
		CoreNote: m.rules.book.Note(&s.core, &m.rules.about.Words),
		Chance:   s.chance.Note(&s.match.rules.about.Words, s.match.script),
	}
	for i, c := range m.pile {
		n.Supply[m.name(c)] = int(s.piles[i])
	}
	for seat := range game.Seat(m.seats) {
		n.Seats = append(n.Seats, s.sideNote(seat))
	}
	if s.attack.card != noCard {
		n.Attack = s.attackNote()
	}
	return n
}

func (m *match) name(c Card) string { return m.rules.cards.Names[c] }

// names are the cards of a zone.
func (p *position) names(z *zone) []string {
	names := make([]string, 0, z.n)
	for i := z.head; i != 0; i = p.next[i] {
		names = append(names, p.match.name(p.card(i)))
	}
	return names
}

// facts are what everybody knows of a zone; cards of the given mark, known or not, are listed.
func (p *position) facts(z *zone, mark face) *factsNote {
	var n factsNote
	for i, place := z.head, 0; i != 0; i, place = p.next[i], place+1 {
		facts := p.arena[i].facts()
		if facts&known == mark {
			n.Cards = append(n.Cards, place)
		}
		if facts&noTreasure != 0 {
			n.NoTreasures = append(n.NoTreasures, place)
		}
		if facts&noAction != 0 {
			n.NoActions = append(n.NoActions, place)
		}
		if facts&noVictory != 0 {
			n.NoVictories = append(n.NoVictories, place)
		}
		if facts&givers != 0 {
			if n.Given == nil {
				n.Given = make(map[game.Seat][]int)
			}
			from := game.Seat(facts&givers/giver) - 1
			n.Given[from] = append(n.Given[from], place)
		}
	}
	if len(n.Cards)+len(n.NoTreasures)+len(n.NoActions)+len(n.NoVictories)+len(n.Given) == 0 {
		return nil
	}
	return &n
}

// placed are the cards of a deck of which anybody knows where they lie.
func (p *position) placed(deck *zone) *factsNote {
	var n factsNote
	for i, place := deck.head, 0; i != 0; i, place = p.next[i], place+1 {
		if p.arena[i]&known != 0 {
			n.Cards = append(n.Cards, place)
		}
		if p.arena[i]&ownerKnows != 0 {
			n.Own = append(n.Own, place)
		}
		if p.arena[i]&loose != 0 {
			n.Loose = append(n.Loose, place)
		}
	}
	if len(n.Cards)+len(n.Own)+len(n.Loose) == 0 {
		return nil
	}
	return &n
}

func (s *State) sideNote(seat game.Seat) sideNote {
	side := &s.sides[seat]
	n := sideNote{
		Hand: s.names(&side.hand), Deck: s.names(&side.deck), Discard: s.names(&side.discard), InPlay: s.names(&side.inPlay),
		Aside: s.names(&side.aside), Limbo: s.names(&side.limbo), Removed: s.names(&side.removed),
		Shown: s.facts(&side.hand, known), Unseen: s.facts(&side.discard, 0), Placed: s.placed(&side.deck),
		Turns: int(side.turns), Resigned: int(side.resigned), Leaving: s.leaving.has(seat),
	}
	for i, place := side.limbo.head, 0; i != 0; i, place = s.next[i], place+1 {
		if s.arena[i]&known == 0 {
			n.Looked = append(n.Looked, place)
		}
	}
	if side.last != noCard {
		n.Last = s.match.name(side.last)
	}
	return n
}

func (s *State) attackNote() *attackNote {
	a := &s.attack
	n := &attackNote{
		Card: s.match.name(a.card), Reacted: a.reacted, Unaffected: a.unaffected.list(), Done: a.done.list(),
	}
	for seat, c := range a.first {
		if c != noCard {
			if n.First == nil {
				n.First = make(map[game.Seat]string)
			}
			n.First[game.Seat(seat)] = s.match.name(c)
		}
	}
	return n
}

func (s seats) list() []game.Seat {
	var list []game.Seat
	for seat := range game.Seat(maxSeats) {
		if s.has(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// Hash is equal for equal states: it takes in what a snapshot holds, in the same order of cards.
func (s *State) Hash() uint64 {
	var d game.Digest
	t := &s.turn
	d.Add(uint64(s.end) | uint64(t.seat)<<8 | uint64(t.merchants)<<16 | uint64(t.reduction)<<24 | uint64(t.played)<<32 | flag(t.silver)<<48 | flag(t.gone)<<49)
	d.Add(uint64(uint16(t.actions)) | uint64(uint16(t.buys))<<16 | uint64(uint16(t.coins))<<32 | uint64(s.leaving)<<48 | flag(s.mixed)<<54 | uint64(t.coppers)<<56)
	for i := range s.piles {
		d.Add(uint64(s.piles[i]))
	}
	s.addZone(&d, &s.trash)
	for seat := range s.sides[:s.match.seats] {
		side := &s.sides[seat]
		d.Add(uint64(side.turns) | uint64(side.last)<<16 | uint64(side.resigned)<<24)
		s.addKnown(&d, &side.hand)
		s.addKnown(&d, &side.discard)
		s.addKnown(&d, &side.limbo)
		s.addPlaced(&d, &side.deck)
		for _, z := range [...]*zone{&side.inPlay, &side.aside, &side.removed} {
			s.addZone(&d, z)
		}
	}
	if a := &s.attack; a.card != noCard {
		d.Add(uint64(a.card) | flag(a.reacted)<<8 | uint64(a.unaffected)<<16 | uint64(a.done)<<24)
		for _, c := range a.first {
			d.Add(uint64(c))
		}
	}
	s.core.Add(&d)
	s.chance.Add(&d, s.match.script)
	return uint64(d)
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// addZone takes the cards of a zone into the hash; addKnown also what everybody knows of them, and addPlaced which of a
// deck's anybody knows.
func (p *position) addZone(d *game.Digest, z *zone) {
	d.Add(uint64(z.n))
	for i := z.head; i != 0; i = p.next[i] {
		d.Add(uint64(p.card(i)))
	}
}

func (p *position) addKnown(d *game.Digest, z *zone) {
	d.Add(uint64(z.n))
	for i := z.head; i != 0; i = p.next[i] {
		d.Add(uint64(p.card(i)) | uint64(p.arena[i].facts())<<8)
	}
}

func (p *position) addPlaced(d *game.Digest, deck *zone) {
	d.Add(uint64(deck.n))
	for i := deck.head; i != 0; i = p.next[i] {
		d.Add(uint64(p.arena[i] & (cardBits | known | ownerKnows | loose)))
	}
}
