package secretcity

import (
	"encoding/json"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// note is a state as a snapshot shows it; positions are written by hand in the same form.
type note struct {
	Round     int        `json:"round"`
	Crown     game.Seat  `json:"crown"`
	First     game.Seat  `json:"first"` // who picks first this round
	FaceDown  string     `json:"faceDown"`
	FaceUp    []string   `json:"faceUp"`
	Called    int        `json:"called"`                 // the number of the role called last
	Killed    string     `json:"assassinated,omitempty"` // named by the Assassin
	Robbed    string     `json:"robbed,omitempty"`       // named by the Thief
	Completed *game.Seat `json:"completed,omitempty"`    // the seat whose city was complete first
	Turn      *turnNote  `json:"turn,omitempty"`
	Deck      []string   `json:"deck"`   // the top card first
	Looked    []string   `json:"looked"` // at which the turn's seat looks
	Seats     []sideNote `json:"seats"`
	End       string     `json:"end,omitempty"` // finished, capped or limited, with no frames then
	flow.CoreNote
	Chance game.ChanceNote `json:"chance"`
}

// sideNote is what belongs to a seat.
type sideNote struct {
	Role  string   `json:"role,omitempty"`
	Gold  int      `json:"gold"`
	Hand  []string `json:"hand"` // in order of arrival
	City  []string `json:"city"` // in the order in which it was built
	Turns int      `json:"turns"`
	Sixth int      `json:"sixth,omitempty"` // the round in which the city came to have six buildings
	// Known tells of each card of the hand which seats know it; left out where nobody but its owner knows any.
	Known [][]game.Seat `json:"known,omitempty"`
}

// turnNote is the turn that is going on, with what has been done in it.
type turnNote struct {
	Seat   game.Seat `json:"seat"`
	Taken  bool      `json:"taken,omitempty"`
	Built  int       `json:"built,omitempty"`
	Used   bool      `json:"used,omitempty"` // what the role may do once
	Income bool      `json:"income,omitempty"`
	Bonus  bool      `json:"bonus,omitempty"`
	Lab    bool      `json:"lab,omitempty"`
	Smithy bool      `json:"smithy,omitempty"`
}

// Snapshot is the whole state as readable JSON.
func (s *State) Snapshot() []byte {
	data, err := json.Marshal(s.note())
	if err != nil {
		panic(err) // names and numbers always have a form in JSON
	}
	return data
}

func (s *State) note() *note {
	n := &note{
		Round: int(s.round), Crown: game.Seat(s.crown), First: game.Seat(s.first), FaceDown: s.faceDown.name(), FaceUp: []string{},
		Called: int(s.called), Killed: s.killed.name(), Robbed: s.robbed.name(), Turn: s.turnNote(),
		Deck: s.list(&s.deck), Looked: s.list(&s.looked), End: endings[s.end],
		CoreNote: book.Note(&s.core, &words), Chance: s.chance.Note(&words, s.script),
	}
	for up := s.faceUp; up != 0; up &= up - 1 {
		n.FaceUp = append(n.FaceUp, up.first().name())
	}
	if s.completed != nobody {
		completed := game.Seat(s.completed)
		n.Completed = &completed
	}
	for seat := range s.seats {
		side := &s.sides[seat]
		n.Seats = append(n.Seats, sideNote{
			Role: side.role.name(), Gold: int(side.gold), Hand: s.list(&side.hand), City: s.list(&side.city),
			Turns: int(side.turns), Sixth: int(side.sixth), Known: s.knownNote(&side.hand),
		})
	}
	return n
}

// turnNote is the turn that is going on; nil between turns, when nothing of the last one counts any more.
func (s *State) turnNote() *turnNote {
	if s.acting() == noRole {
		return nil
	}
	t := &s.turn
	return &turnNote{
		Seat: game.Seat(t.seat), Taken: t.taken, Built: int(t.built), Used: t.used, Income: t.income, Bonus: t.bonus, Lab: t.lab,
		Smithy: t.smithy,
	}
}

func (s *State) knownNote(hand *zone) [][]game.Seat {
	list, any := make([][]game.Seat, 0, hand.n), seats(0)
	for i := hand.head; i != 0; i = s.next[i] {
		known := []game.Seat{}
		for seat := range s.seats {
			if s.knows[i]&one(seat) != 0 {
				known = append(known, game.Seat(seat))
			}
		}
		any |= s.knows[i]
		list = append(list, known)
	}
	if any == 0 {
		return nil
	}
	return list
}

// Hash is equal for equal states: it takes in what a snapshot holds.
func (s *State) Hash() uint64 {
	var d game.Digest
	d.Add(uint64(s.round) | uint64(uint8(s.crown))<<8 | uint64(uint8(s.first))<<16 | uint64(s.faceDown)<<24 | uint64(s.faceUp)<<32 | uint64(s.called)<<48 | uint64(s.end)<<56)
	d.Add(uint64(s.killed) | uint64(s.robbed)<<8 | uint64(uint8(s.completed))<<16)
	if t := &s.turn; s.acting() != noRole {
		d.Add(uint64(uint8(t.seat)) | uint64(t.built)<<8 | flag(t.taken)<<16 | flag(t.used)<<17 | flag(t.income)<<18 | flag(t.bonus)<<19 |
			flag(t.lab)<<20 | flag(t.smithy)<<21)
	}
	for seat := range s.seats {
		side := &s.sides[seat]
		d.Add(uint64(side.role) | uint64(uint16(side.gold))<<8 | uint64(side.turns)<<24 | uint64(side.sixth)<<32)
		s.addZone(&d, &side.hand)
		s.addZone(&d, &side.city)
	}
	s.addZone(&d, &s.deck)
	s.addZone(&d, &s.looked)
	s.core.Add(&d)
	s.chance.Add(&d, s.script)
	return uint64(d)
}

// addZone takes the cards of a zone into the hash and who knows them, four at a time.
func (s *State) addZone(d *game.Digest, z *zone) {
	word, n := uint64(z.n), 1
	for i := z.head; i != 0; i = s.next[i] {
		if n == 4 {
			d.Add(word)
			word, n = 0, 0
		}
		word |= (uint64(s.cards[i]) | uint64(s.knows[i])<<8) << (16 * n)
		n++
	}
	d.Add(word)
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
