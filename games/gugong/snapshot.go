package gugong

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// note is a state as a snapshot shows it; positions are written by hand in the same form. What follows from the rest is
// left out: the general supplies are what is nowhere else.
type note struct {
	Settings game.Settings     `json:"settings"`
	Day      int8              `json:"day"`
	Phase    string            `json:"phase"`
	Start    int8              `json:"start"`
	Turn     int8              `json:"turn"`  // -1 between turns
	Medal    int8              `json:"medal"` // -1 on the board
	Dice     [diceCount]int8   `json:"dice"`
	Board    map[string]string `json:"board"`  // gift cards by place; "" before they are laid
	Shops    []int8            `json:"shops"`  // those that have their jade, from 1
	Tiles    []string          `json:"tiles"`  // decrees: of each level the upper, then the lower
	Cities   map[string]string `json:"cities"` // tokens; "" where none lies
	Tokens   []string          `json:"tokens"` // face down, the top one first
	Spent    map[string]int8   `json:"spent"`
	Resolved string            `json:"resolved,omitempty"` // the token that is being resolved
	Deck     []string          `json:"deck"`               // gift cards face down, the top one first
	Seats    []sideNote        `json:"seats"`              // in a game alone the second is Mong's
	Mong     *mongNote         `json:"mong,omitempty"`     // in a game alone
	Arrived  int8              `json:"arrived"`
	End      string            `json:"end,omitempty"` // "finished" or "stopped", with no frames then
	flow.CoreNote
	Chance game.ChanceNote `json:"chance"`
}

// sideNote is what a player has.
type sideNote struct {
	Pool    int8        `json:"pool"`   // single servants
	Double  string      `json:"double"` // where it is: locked, pool, supply, wall or ship
	Wall    int8        `json:"wall"`   // single servants there
	Ships   []shipNote  `json:"ships"`
	Slots   []int8      `json:"slots"` // servants on the rewards of harbours 2, 3 and 4
	Decrees []string    `json:"decrees"`
	City    string      `json:"city"` // "" before the first move
	Tokens  []string    `json:"tokens"`
	Active  []bonusNote `json:"active,omitempty"`
	Envoy   int8        `json:"envoy"`
	Arrival int8        `json:"arrival,omitempty"` // which to arrive
	Space   int8        `json:"space"`
	Height  int8        `json:"height"` // in the space's stack; of equal ones the later in turn order lies above
	Points  int16       `json:"points"`
	Jade    int8        `json:"jade"`
	Matches int8        `json:"matches"`
	Turns   int16       `json:"turns"`
	Hand    []string    `json:"hand,omitempty"`
	Discard []string    `json:"discard,omitempty"`

	// What the others do not know: places in the lists of hand and discard pile, from 0.
	HandFacts    *factsNote `json:"handFacts,omitempty"`
	DiscardFacts *factsNote `json:"discardFacts,omitempty"`
	Final        *finalNote `json:"final,omitempty"`
}

type shipNote struct {
	Route   int8 `json:"route"` // from 1; 0 in reserve
	Harbour int8 `json:"harbour"`
	Singles int8 `json:"singles"`
	Double  bool `json:"double,omitempty"`
}

type bonusNote struct {
	Token string `json:"token"`
	Place string `json:"place,omitempty"`
}

// factsNote are places of cards that others do not know, from 0 and rising.
type factsNote struct {
	Drawn  []int `json:"drawn,omitempty"`  // they have never seen it
	Unsure []int `json:"unsure,omitempty"` // it could be in the other zone
	High   []int `json:"high,omitempty"`   // they know that its value is high
}

type finalNote struct {
	Wall   int16                `json:"wall"`
	Tiles  [tilesPerLevel]int16 `json:"tiles"`
	Palace int16                `json:"palace"`
	Jade   int16                `json:"jade"`
}

// mongNote is what only Mong has. Piles have their top card first, but those that were used the first one.
type mongNote struct {
	Focus        string     `json:"focus"` // "" before it is drawn
	Hand         []string   `json:"hand"`
	HandFacts    *factsNote `json:"handFacts,omitempty"`
	Discard      []string   `json:"discard"`
	DiscardFacts *factsNote `json:"discardFacts,omitempty"`
	Draw         []string   `json:"draw"`
	Today        []string   `json:"today"`
	Old          []string   `json:"old"`
	Loop         string     `json:"loop"` // the last city of the way round; "" before
	Card         string     `json:"card,omitempty"`
	Gift         string     `json:"gift,omitempty"`
	Out          bool       `json:"out,omitempty"`
}

var endNames = [...]string{running: "", finished: "finished", stopped: "stopped"}

// Snapshot is the whole state as readable JSON.
func (s *State) Snapshot() []byte {
	data, err := json.Marshal(s.note())
	if err != nil {
		panic(err) // names and numbers always have a form in JSON
	}
	return data
}

// name is the name of a value, "" for none.
func name(of *game.Table, value int8) string {
	if value < 0 {
		return ""
	}
	return of.Names[value]
}

func (s *State) note() *note {
	m := s.match
	n := &note{
		Settings: m.settings, Day: s.day, Phase: phaseTable.Names[s.phase], Start: s.start, Turn: s.turn, Medal: s.medal, Dice: s.dice,
		Board: make(map[string]string, places), Cities: make(map[string]string, m.world.cities), Spent: make(map[string]int8),
		Shops: make([]int8, 0, len(m.shops)), Tokens: s.topFirst(&s.tokens, tokenTable), Resolved: name(tokenTable, s.resolved),
		Deck: s.gifts(&s.deck), Arrived: s.arrived, End: endNames[s.end],
		CoreNote: m.rules.book.Note(&s.core, &m.rules.about.Words), Chance: s.chance.Note(&s.match.rules.about.Words, s.match.script),
	}
	for at, card := range s.board {
		n.Board[placeTable.Names[at]] = s.gift(card)
	}
	for shop := range m.shops {
		if s.shops>>shop&1 == 1 {
			n.Shops = append(n.Shops, int8(shop+1))
		}
	}
	for _, tile := range s.tiles {
		n.Tiles = append(n.Tiles, decreeTable.Names[tile])
	}
	for city := range m.world.cities {
		n.Cities[cityTable.Names[m.world.names[city]]] = name(tokenTable, s.cities[city])
	}
	for kind, count := range s.spent {
		n.Spent[tokenTable.Names[kind]] = count
	}
	for seat := range m.players {
		n.Seats = append(n.Seats, s.sideNote(int8(seat)))
	}
	if m.alone() {
		n.Mong = s.mongNote()
	}
	return n
}

// gift is the name of a gift card, "" for none.
func (p *position) gift(card int8) string {
	if card < 0 {
		return ""
	}
	return giftTable.Names[p.match.rules.ref[card]]
}

// topFirst are the names of a pile.
func (p *position) topFirst(of *pile, table *game.Table) []string {
	names := make([]string, 0, of.n)
	for i := of.n - 1; i >= 0; i-- {
		names = append(names, table.Names[of.at[i]])
	}
	return names
}

// gifts are the names of a pile of gift cards.
func (p *position) gifts(of *pile) []string {
	names := make([]string, 0, of.n)
	for i := of.n - 1; i >= 0; i-- {
		names = append(names, p.gift(of.at[i]))
	}
	return names
}

// names are the names of travel tokens and the like, in their order.
func names(list []int8, table *game.Table) []string {
	all := make([]string, 0, len(list))
	for _, x := range list {
		all = append(all, table.Names[x])
	}
	return all
}

// The facts of a card that others do not know, for its order in snapshots and hashes.
const (
	factDrawn = 1 << iota
	factUnsure
	factHigh
)

func (side *side) facts(card int8) int8 {
	return boolean(!side.known.has(card))*factDrawn | boolean(!side.open.has(card))*factUnsure | boolean(side.high.has(card))*factHigh
}

// inOrder are the cards of a zone so that equal positions have equal lists: of equal cards those come first of which others
// know most.
func (p *position) inOrder(side *side, zone cards) []int8 {
	list := make([]int8, 0, giftCards)
	for ; zone != 0; zone &= zone - 1 {
		list = append(list, zone.lowest())
	}
	slices.SortStableFunc(list, func(a, b int8) int {
		alike := &p.match.rules.alike
		return cmp.Or(cmp.Compare(alike[a].lowest(), alike[b].lowest()), cmp.Compare(side.facts(a), side.facts(b)))
	})
	return list
}

// factsNote are the facts of a list of cards; nil if others know all.
func (side *side) factsNote(list []int8) *factsNote {
	var n factsNote
	for i, card := range list {
		facts := side.facts(card)
		if facts&factDrawn != 0 {
			n.Drawn = append(n.Drawn, i)
		}
		if facts&factUnsure != 0 {
			n.Unsure = append(n.Unsure, i)
		}
		if facts&factHigh != 0 {
			n.High = append(n.High, i)
		}
	}
	if len(n.Drawn)+len(n.Unsure)+len(n.High) == 0 {
		return nil
	}
	return &n
}

func (s *State) sideNote(seat int8) sideNote {
	side := &s.sides[seat]
	hand, discard := s.inOrder(side, side.hand), s.inOrder(side, side.discard)
	n := sideNote{
		Pool: side.pool, Double: foremanNames[side.foreman], Wall: side.wall, Slots: side.slots[:], Decrees: []string{},
		Tokens: names(side.held[:side.tokens], tokenTable), Envoy: side.envoy, Arrival: side.arrival, Space: side.space,
		Height: side.height, Points: side.points, Jade: side.jade, Matches: side.matches, Turns: side.turns,
		HandFacts: side.factsNote(hand), DiscardFacts: side.factsNote(discard),
	}
	for _, ship := range side.ships {
		n.Ships = append(n.Ships, shipNote{Route: ship.route + 1, Harbour: ship.harbour, Singles: ship.singles, Double: ship.double})
	}
	for at, tile := range s.tiles {
		if side.decrees>>at&1 == 1 {
			n.Decrees = append(n.Decrees, decreeTable.Names[tile])
		}
	}
	if side.city != notThere {
		n.City = cityTable.Names[s.match.world.names[side.city]]
	}
	for _, b := range side.active[:side.actives] {
		n.Active = append(n.Active, bonusNote{Token: tokenTable.Names[b.token], Place: name(placeTable, b.place)})
	}
	for _, card := range hand {
		n.Hand = append(n.Hand, s.gift(card))
	}
	for _, card := range discard {
		n.Discard = append(n.Discard, s.gift(card))
	}
	if f := &s.final[seat]; *f != (finals{}) {
		n.Final = &finalNote{Wall: f.wall, Tiles: f.tiles, Palace: f.palace, Jade: f.jade}
	}
	return n
}

func (s *State) mongNote() *mongNote {
	m, side := &s.mong, &s.sides[mongSide]
	n := &mongNote{
		Focus: name(placeTable, s.focus), Hand: s.gifts(&m.hand), Discard: s.gifts(&m.discard),
		Draw: s.topFirst(&m.draw, automaTable), Today: names(m.today.all(), automaTable), Old: names(m.old.all(), automaTable),
		Card: name(automaTable, m.card), Gift: s.gift(m.gift), Out: m.out,
		HandFacts: side.factsNote(m.hand.fromTop()), DiscardFacts: side.factsNote(m.discard.fromTop()),
	}
	if m.loopAt != notThere {
		n.Loop = cityTable.Names[s.match.world.names[m.loopAt]]
	}
	return n
}

// fromTop is a pile with its top first.
func (p *pile) fromTop() []int8 {
	list := slices.Clone(p.all())
	slices.Reverse(list)
	return list
}

// Hash is equal for equal states: it takes in what a snapshot holds.
func (s *State) Hash() uint64 {
	var d game.Digest
	d.Add(uint64(s.end) | uint64(s.phase)<<8 | uint64(s.day)<<16 | uint64(uint8(s.start))<<24 | uint64(uint8(s.turn))<<32 |
		uint64(uint8(s.medal))<<40 | uint64(uint8(s.focus))<<48 | uint64(uint8(s.resolved))<<56)
	d.Add(uint64(s.shops) | uint64(uint8(s.dice[0]))<<16 | uint64(uint8(s.dice[1]))<<24 | uint64(uint8(s.dice[2]))<<32 |
		uint64(s.arrived)<<40)
	for at, card := range s.board {
		d.Add(uint64(at)<<16 | uint64(uint16(s.refOf(card))))
	}
	addAll(&d, s.tiles[:])
	addAll(&d, s.cities[:])
	addAll(&d, s.spent[:])
	addAll(&d, s.tokens.all())
	s.addGifts(&d, &s.deck, &side{})
	for seat := range s.match.players {
		s.addSide(&d, int8(seat))
	}
	if s.match.alone() {
		m := &s.mong
		s.addGifts(&d, &m.hand, &s.sides[mongSide])
		s.addGifts(&d, &m.discard, &s.sides[mongSide])
		addAll(&d, m.draw.all())
		addAll(&d, m.today.all())
		addAll(&d, m.old.all())
		d.Add(uint64(uint8(m.loopAt)) | uint64(uint8(m.card))<<8 | uint64(boolean(m.out))<<16 | uint64(uint16(s.refOf(m.gift)))<<24)
	}
	s.core.Add(&d)
	s.chance.Add(&d, s.match.script)
	return uint64(d)
}

// refOf is what a card shows; -1 for none.
func (p *position) refOf(card int8) game.Ref {
	if card < 0 {
		return -1
	}
	return p.match.rules.ref[card]
}

func addAll(d *game.Digest, list []int8) {
	d.Add(uint64(len(list)))
	for _, x := range list {
		d.Add(uint64(uint8(x)))
	}
}

// addGifts takes in the cards of a pile with what others know of them.
func (p *position) addGifts(d *game.Digest, of *pile, owner *side) {
	d.Add(uint64(of.n))
	for _, card := range of.all() {
		d.Add(uint64(uint16(p.refOf(card))) | uint64(owner.facts(card))<<16)
	}
}

func (s *State) addSide(d *game.Digest, seat int8) {
	side := &s.sides[seat]
	d.Add(uint64(side.pool) | uint64(side.wall)<<8 | uint64(side.foreman)<<16 | uint64(side.decrees)<<24 | uint64(uint8(side.city))<<32 |
		uint64(side.envoy)<<40 | uint64(side.arrival)<<48 | uint64(side.space)<<56)
	d.Add(uint64(side.height) | uint64(uint16(side.points))<<8 | uint64(side.jade)<<24 | uint64(side.matches)<<32 | uint64(uint16(side.turns))<<40)
	for _, ship := range side.ships {
		d.Add(uint64(uint8(ship.route)) | uint64(ship.harbour)<<8 | uint64(ship.singles)<<16 | uint64(boolean(ship.double))<<24)
	}
	addAll(d, side.slots[:])
	addAll(d, side.held[:side.tokens])
	d.Add(uint64(side.actives))
	for _, b := range side.active[:side.actives] {
		d.Add(uint64(b.token) | uint64(uint8(b.place))<<8)
	}
	for _, zone := range [...]cards{side.hand, side.discard} {
		list := s.inOrder(side, zone)
		d.Add(uint64(len(list)))
		for _, card := range list {
			d.Add(uint64(uint16(s.refOf(card))) | uint64(side.facts(card))<<16)
		}
	}
	f := &s.final[seat]
	d.Add(uint64(uint16(f.wall)) | uint64(uint16(f.palace))<<16 | uint64(uint16(f.jade))<<32)
	for _, n := range f.tiles {
		d.Add(uint64(uint16(n)))
	}
}
