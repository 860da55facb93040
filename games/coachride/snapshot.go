package coachride

import (
	"encoding/json"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// note is a state as a snapshot shows it; positions are written by hand in the same form.
type note struct {
	Settings game.Settings `json:"settings"`
	Turn     turnNote      `json:"turn"`
	Seats    []seatNote    `json:"seats"`
	Pile     []string      `json:"pile"`     // the top first
	LeftOver []string      `json:"leftOver"` // occupations
	Undealt  string        `json:"undealt,omitempty"`
	Trade    *tradeNote    `json:"trade,omitempty"`
	Fight    *fightNote    `json:"fight,omitempty"`
	Gifts    []game.Seat   `json:"gifts,omitempty"` // the donors of the chain
	Sextant  *sextantNote  `json:"sextant,omitempty"`
	Notes    []pairsNote   `json:"notes"` // what observers have seen of seats
	Acts     []actsNote    `json:"acts"`  // how seats have treated each other
	Claim    *claimNote    `json:"claim,omitempty"`
	End      string        `json:"end,omitempty"`
	flow.CoreNote
	Chance game.ChanceNote `json:"chance"`
}

type turnNote struct {
	Seat   game.Seat `json:"seat"`
	Number int       `json:"number"` // of all turns
	Passes int       `json:"passes"` // in a row
	Quiet  bool      `json:"quiet,omitempty"`
}

type seatNote struct {
	Character   string        `json:"character"`
	Chosen      bool          `json:"chosen,omitempty"` // the character was, before the game
	Association string        `json:"association"`
	Occupation  string        `json:"occupation"`
	FaceUp      bool          `json:"faceUp"`
	Luggage     []string      `json:"luggage"`
	Turns       int           `json:"turns"`
	Lacks       []string      `json:"lacks,omitempty"`  // that everybody knows not to be there
	Wanted      string        `json:"wanted,omitempty"` // what it has demanded last
	Pile        *pileNoteNote `json:"pile,omitempty"`
	LeftOver    *leftNoteNote `json:"leftOver,omitempty"`
}

// pileNoteNote is what a seat knows of the pile.
type pileNoteNote struct {
	Turn  int      `json:"turn"`
	Top   []string `json:"top"`
	Rest  []string `json:"rest"`
	Drawn int      `json:"drawn"`
}

// leftNoteNote is what a seat knows of the left-over occupations.
type leftNoteNote struct {
	Turn     int      `json:"turn"`
	Outdated int      `json:"outdated,omitempty"`
	Seen     []string `json:"seen"`
	Known    []string `json:"known"`
}

type tradeNote struct {
	Stage    string      `json:"stage"`
	From     game.Seat   `json:"from"`
	To       game.Seat   `json:"to"`
	Demanded string      `json:"demanded,omitempty"`
	Offered  string      `json:"offered"`
	Returned string      `json:"returned"`
	Using    bool        `json:"using,omitempty"`
	Gave     []game.Seat `json:"gave,omitempty"`
}

type fightNote struct {
	Step       string      `json:"step"`
	Attacker   game.Seat   `json:"attacker"`
	Defender   game.Seat   `json:"defender"`
	Round      int         `json:"round"`
	Spoken     []game.Seat `json:"spoken"`
	Attacks    []game.Seat `json:"attacks"`
	Defends    []game.Seat `json:"defends"`
	Used       []usageNote `json:"used"`
	Dueled     *game.Seat  `json:"dueled,omitempty"`
	Hypnotised *game.Seat  `json:"hypnotised,omitempty"`
	Ring       *game.Seat  `json:"ring,omitempty"`
	Favoured   *game.Seat  `json:"favoured,omitempty"`
	Winner     *game.Seat  `json:"winner,omitempty"`
	Decided    bool        `json:"decided,omitempty"`
	Stopped    bool        `json:"stopped,omitempty"`
	Undone     bool        `json:"undone,omitempty"`
}

type usageNote struct {
	Seat   game.Seat `json:"seat"`
	Source string    `json:"source"`
	Round  int       `json:"round"`
	Struck bool      `json:"struck,omitempty"`
}

type sextantNote struct {
	By    game.Seat `json:"by"`
	Right bool      `json:"right"`
}

// pairsNote is what an observer has seen of a seat. By is absent where it is everybody.
type pairsNote struct {
	By          *game.Seat  `json:"by,omitempty"`
	Of          game.Seat   `json:"of"`
	Association *seenNote   `json:"association,omitempty"`
	Occupation  *workNote   `json:"occupation,omitempty"`
	May         []string    `json:"may,omitempty"` // one of them is the occupation
	Certain     []factNote  `json:"certain,omitempty"`
	Possible    []factNote  `json:"possible,omitempty"`
	Offered     []offerNote `json:"offered,omitempty"`
}

type seenNote struct {
	Turn int    `json:"turn"`
	From string `json:"from"`
}

type workNote struct {
	Occupation string `json:"occupation"`
	Outdated   int    `json:"outdated,omitempty"`
	seenNote
}

type factNote struct {
	Object string `json:"object"`
	Count  int    `json:"count"`
	seenNote
}

type offerNote struct {
	Object string `json:"object"`
	Times  int    `json:"times"`
	Turn   int    `json:"turn"`
}

type actsNote struct {
	By game.Seat `json:"by"`
	To game.Seat `json:"to"`
	acts
}

type claimNote struct {
	Seat  game.Seat   `json:"seat"`
	Named []game.Seat `json:"named"`
	Right bool        `json:"right"`
}

var (
	endNames       = [...]string{running: "", teamWon: "team", soleWon: "sole", tooQuiet: "quiet", tooLong: "long", stopped: "stopped"}
	stageNames     = [...]string{noTrade: "", offering: "offer", usingFirst: "first", usingSecond: "second"}
	fightStepNames = [...]string{
		noFight: "", forPriest: "priest", forSupport: "support", forHypnosis: "hypnosis", forEffects: "effects", forDoctor: "doctor",
		forSpoils: "spoils", forLoot: "loot", forTie: "tie", forPay: "pay", fightOver: "over",
	}
	// factNames name what notes tell of.
	factNames = append(append([]string{}, objectTable.Names...), "any_key", "any_goblet")
)

// Snapshot is the whole state as readable JSON.
func (s *State) Snapshot() []byte {
	data, err := json.Marshal(s.note())
	if err != nil {
		panic(err) // names and numbers always have a form in JSON
	}
	return data
}

func (s *State) note() *note {
	m := s.match
	n := &note{
		Settings: m.settings,
		Turn: turnNote{
			Seat: game.Seat(s.turn.seat), Number: int(s.turn.number), Passes: int(s.turn.passes), Quiet: s.turn.quiet,
		},
		Pile: make([]string, 0, s.pileN), LeftOver: s.leftOver.names(),
		Gifts: chainList(&s.chain), Notes: s.pairsNotes(), Acts: s.actsNotes(),
		End:      endNames[s.end],
		CoreNote: m.rules.book.Note(&s.core, &m.rules.about.Words),
		Chance:   s.chance.Note(&s.match.rules.about.Words, s.match.script),
	}
	for i := int(s.pileN) - 1; i >= 0; i-- {
		n.Pile = append(n.Pile, objectTable.Names[s.pile[i]])
	}
	for seat := range game.Seat(m.seats) {
		n.Seats = append(n.Seats, s.seatNote(seat))
	}
	if s.undealt != noAssociation {
		n.Undealt = associationTable.Names[s.undealt]
	}
	if t := &s.trade; t.stage != noTrade {
		n.Trade = &tradeNote{
			Stage: stageNames[t.stage], From: game.Seat(t.from), To: game.Seat(t.to), Offered: objectTable.Names[t.offered],
			Returned: objectTable.Names[t.returned], Using: t.using, Gave: seatList(t.gave),
		}
		if t.demanded != noObject {
			n.Trade.Demanded = objectTable.Names[t.demanded]
		}
	}
	if s.fight.step != noFight {
		n.Fight = s.fightNote()
	}
	if s.sextant.runs {
		n.Sextant = &sextantNote{By: game.Seat(s.sextant.by), Right: s.sextant.right}
	}
	if s.end == teamWon || s.end == soleWon {
		n.Claim = &claimNote{Seat: game.Seat(s.claim.seat), Named: seatList(s.claim.named), Right: s.claim.right}
	}
	return n
}

func (s *State) seatNote(seat game.Seat) seatNote {
	n := seatNote{
		Character: characterTable.Names[s.character[seat]], Association: associationTable.Names[s.side(seat)],
		Occupation: occupationTable.Names[s.work[seat]], FaceUp: s.open.Has(seat), Luggage: s.luggage[seat].names(),
		Turns: int(s.turns[seat]), Chosen: s.match.chosen[seat] != game.NoFigure,
	}
	for o := range facts {
		if s.lacks[seat]>>o&1 != 0 {
			n.Lacks = append(n.Lacks, factNames[o])
		}
	}
	if o := s.wanted[seat]; o != noObject {
		n.Wanted = objectTable.Names[o]
	}
	if p := &s.piles[seat]; p.at != 0 {
		n.Pile = &pileNoteNote{Turn: p.at.turn(), Top: namesOf(p.top[:p.topN]), Rest: p.rest.names(), Drawn: int(p.drawn)}
	}
	if l := &s.leftOnes[seat]; *l != (leftNote{}) {
		n.LeftOver = &leftNoteNote{Turn: l.at.turn(), Outdated: int(l.outdated), Seen: l.seen.names(), Known: l.known.names()}
	}
	return n
}

func (s *State) fightNote() *fightNote {
	f := &s.fight
	n := &fightNote{
		Step: fightStepNames[f.step], Attacker: game.Seat(f.attacker), Defender: game.Seat(f.defender), Round: int(f.round),
		Spoken: seatList(f.spoken), Attacks: seatList(f.attacks), Defends: seatList(f.defends), Used: []usageNote{},
		Dueled: someSeat(f.dueled), Hypnotised: someSeat(f.hypnotised), Ring: someSeat(f.ring), Favoured: someSeat(f.favoured),
		Winner: someSeat(f.winner), Decided: f.decided, Stopped: f.stopped, Undone: f.undone,
	}
	for _, u := range f.used[:f.usedN] {
		n.Used = append(n.Used, usageNote{Seat: game.Seat(u.seat), Source: sourceTable.Names[u.source], Round: int(u.round), Struck: u.struck})
	}
	return n
}

func (s *State) pairsNotes() []pairsNote {
	list := []pairsNote{}
	for observer := range game.Seat(s.match.seats + 1) {
		for seat := range game.Seat(s.match.seats) {
			n := s.pairOf(observer, seat)
			if n.empty() {
				continue
			}
			note := n.note()
			if note.Of = seat; observer != s.public() {
				by := observer
				note.By = &by
			}
			list = append(list, note)
		}
	}
	return list
}

// empty tells whether nothing was seen.
func (n *pair) empty() bool {
	return n.certain == 0 && n.possible == 0 && n.side == 0 && n.work == 0 && n.may == 0 && n.offered == [objects]stamp{}
}

func (n *pair) note() (note pairsNote) {
	if n.side != 0 {
		note.Association = n.side.note()
	}
	if n.work != 0 {
		note.Occupation = &workNote{Occupation: occupationTable.Names[n.seen], Outdated: int(n.outdated), seenNote: *n.work.note()}
	}
	if n.may != 0 {
		note.May = n.may.names()
	}
	for b := n.certain.kinds(); b != 0; b &= b - 1 {
		o := b.next()
		note.Certain = append(note.Certain, factNote{Object: factNames[o], Count: n.certain.count(o), seenNote: *n.at[o].note()})
	}
	for b := n.possible.kinds(); b != 0; b &= b - 1 {
		o := b.next()
		note.Possible = append(note.Possible, factNote{Object: factNames[o], Count: n.possible.count(o), seenNote: *n.possibleAt(o).note()})
	}
	for o, t := range n.offered {
		if t != 0 {
			note.Offered = append(note.Offered, offerNote{Object: factNames[o], Times: int(t.from()), Turn: t.turn()})
		}
	}
	return note
}

func (t stamp) note() *seenNote {
	return &seenNote{Turn: t.turn(), From: knownFromTable.Names[t.from()]}
}

func (s *State) actsNotes() []actsNote {
	list := []actsNote{}
	for by := range game.Seat(s.match.seats) {
		for to := range game.Seat(s.match.seats) {
			if a := s.acts[by][to]; a != (acts{}) {
				list = append(list, actsNote{By: by, To: to, acts: a})
			}
		}
	}
	return list
}

// names are the objects of a bundle.
func (b bundle) names() []string {
	names := make([]string, 0, b.size())
	for b != 0 {
		o := b.next()
		for range b.count(o) {
			names = append(names, factNames[o])
		}
		b = b.without(o)
	}
	return names
}

// plainNames are the names by which people call what facts tell of.
func (b bundle) plainNames() []string {
	names := b.names()
	i := 0
	for ; b != 0; b = b.without(b.next()) {
		for range b.count(b.next()) {
			names[i] = factName(b.next())
			i++
		}
	}
	return names
}

func namesOf(list []object) []string {
	names := make([]string, 0, len(list))
	for _, o := range list {
		names = append(names, factNames[o])
	}
	return names
}

func (w work) names() []string {
	names := make([]string, 0, w.count())
	for ; w != 0; w &= w - 1 {
		names = append(names, occupationTable.Names[w.next()])
	}
	return names
}

func seatList(set game.Audience) []game.Seat {
	list := []game.Seat{}
	for ; set != 0; set &= set - 1 {
		list = append(list, first(set))
	}
	return list
}

func chainList(c *chain) []game.Seat {
	var list []game.Seat
	for _, seat := range c.by[:c.n] {
		list = append(list, game.Seat(seat))
	}
	return list
}

// someSeat is a seat that may be none.
func someSeat(seat int8) *game.Seat {
	if seat == noSeat {
		return nil
	}
	some := game.Seat(seat)
	return &some
}

// Hash is equal for equal states: it takes in what a snapshot holds.
func (s *State) Hash() uint64 {
	var d game.Digest
	d.Add(uint64(s.end) | uint64(s.pileN)<<8 | uint64(s.leftOver)<<16 | uint64(s.brothers)<<32 | uint64(s.open)<<48)
	d.Add(uint64(s.undealt) | uint64(uint8(s.turn.seat))<<8 | uint64(s.turn.number)<<16 | uint64(s.turn.passes)<<32 | flag(s.turn.quiet)<<48)
	for _, o := range s.pile[:s.pileN] {
		d.Add(uint64(o))
	}
	for seat := range s.match.seats {
		d.Add(uint64(s.luggage[seat]))
		d.Add(uint64(s.work[seat]) | uint64(s.character[seat])<<8 | uint64(s.turns[seat])<<16 | uint64(s.lacks[seat])<<32)
		s.piles[seat].add(&d)
		l := &s.leftOnes[seat]
		d.Add(uint64(s.wanted[seat]))
		d.Add(uint64(l.at) | uint64(l.outdated)<<16 | uint64(l.seen)<<32 | uint64(l.known)<<48)
	}
	s.addTrade(&d)
	s.addFight(&d)
	d.Add(uint64(s.chain.donors()) | uint64(s.chain.n)<<16 | flag(s.sextant.runs)<<24 | flag(s.sextant.right)<<25 | uint64(uint8(s.sextant.by))<<32)
	for _, seat := range s.chain.by[:s.chain.n] {
		d.Add(uint64(seat))
	}
	d.Add(uint64(uint8(s.claim.seat)) | uint64(s.claim.named)<<8 | flag(s.claim.right)<<32)
	for i := range s.pairs[:s.match.usedPairs()] {
		s.pairs[i].add(&d)
	}
	for by := range s.match.seats {
		for to := range s.match.seats {
			a := &s.acts[by][to]
			d.Add(uint64(a.Helps) | uint64(a.Harms)<<8 | uint64(a.KnownHelps)<<16 | uint64(a.KnownHarms)<<24 |
				uint64(a.Offers)<<32 | uint64(a.Accepts)<<40 | uint64(a.Refuses)<<48)
		}
	}
	s.core.Add(&d)
	s.chance.Add(&d, s.match.script)
	return uint64(d)
}

func (s *State) addTrade(d *game.Digest) {
	t := &s.trade
	d.Add(uint64(t.stage) | uint64(uint8(t.from))<<8 | uint64(uint8(t.to))<<16 | uint64(t.demanded)<<24 | uint64(t.offered)<<32 |
		uint64(t.returned)<<40 | flag(t.using)<<48)
	if t.stage != noTrade {
		d.Add(uint64(t.gave))
	}
}

func (s *State) addFight(d *game.Digest) {
	f := &s.fight
	d.Add(uint64(f.step) | uint64(uint8(f.attacker))<<8 | uint64(uint8(f.defender))<<16 | uint64(f.round)<<24 | uint64(uint8(f.dueled))<<32 |
		uint64(uint8(f.hypnotised))<<40 | uint64(uint8(f.ring))<<48 | uint64(uint8(f.favoured))<<56)
	d.Add(uint64(f.spoken) | uint64(f.attacks)<<16 | uint64(f.defends)<<32 | uint64(uint8(f.winner))<<48 | flag(f.decided)<<56 |
		flag(f.stopped)<<57 | flag(f.undone)<<58)
	for _, u := range f.used[:f.usedN] {
		d.Add(uint64(u.seat) | uint64(u.source)<<8 | uint64(u.round)<<16 | flag(u.struck)<<24)
	}
}

func (n *pileNote) add(d *game.Digest) {
	d.Add(uint64(n.at) | uint64(n.topN)<<16 | uint64(n.drawn)<<24)
	if n.at != 0 {
		d.Add(uint64(n.rest))
		for _, o := range n.top[:n.topN] {
			d.Add(uint64(o))
		}
	}
}

func (n *pair) add(d *game.Digest) {
	d.Add(uint64(n.certain))
	d.Add(uint64(n.possible))
	d.Add(uint64(n.side) | uint64(n.work)<<16 | uint64(n.outdated)<<32 | uint64(n.seen)<<48)
	d.Add(uint64(n.may))
	for b := n.certain.kinds(); b != 0; b &= b - 1 {
		d.Add(uint64(n.at[b.next()]))
	}
	for b := n.possible.kinds(); b != 0; b &= b - 1 {
		d.Add(uint64(*n.possibleAt(b.next())))
	}
	for o, t := range n.offered {
		if t != 0 {
			d.Add(uint64(o)<<16 | uint64(t))
		}
	}
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
