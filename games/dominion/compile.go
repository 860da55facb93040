package dominion

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

type (
	frame = flow.Frame
	step  = flow.Step[State]
)

// The registers of a frame: what the steps of a card remember.
const (
	regPicked = iota // how many cards were picked or gained last
	regChosen        // the last of them
	regAt            // how far a loop has come
	regModes         // which modes were chosen, as a set
)

// tables are what is looked up of a card again and again.
type tables struct {
	types     [maxCards]Types
	printed   [maxCards]int8
	coins     [maxCards]int8
	points    [maxCards]int8
	order     [maxCards]uint8  // of the piles
	worst     [maxCards]uint8  // the order in which cards are discarded by default
	least     [maxCards]uint8  // the order in which they are trashed
	immune    [maxCards]bool   // revealing it makes unaffected
	reactMin  [maxCards]uint8  // cards that the hand must have to reveal it
	gives     [maxCards]int8   // Actions, to who plays it
	play      [maxCards]uint16 // programs
	react     [maxCards]uint16
	body      [maxCards]uint16 // of Treasures that do more than pay; 0 for none
	bodied    bool             // there is such a Treasure
	quiet     [maxCards]bool   // one of them that asks nothing
	plays     [maxCards]game.Option
	buy       [maxCards]game.Option
	keeps     [maxCards]uint8 // how much a card is wanted in the hand
	estimates [maxCards]int16 // what it is worth to a deck, in tenths of a coin

	shown    [maxCards]face  // what playing all Treasures tells of a card: which it is, or that it is none
	together [maxCards]int8  // the coins that it gives where all Treasures are played at once
	treasure [maxCards]uint8 // its place in the order in which Treasures are played; maxTreasures for none
}

// builder turns definitions into rules.
type builder struct{ *rules }

// compile makes rules of a table of cards. What is wrong in the table is its author's mistake: it panics.
func compile(defs []Def) *rules {
	if len(defs) > maxCards {
		panic(fmt.Sprintf("dominion: %d cards: at most %d", len(defs), maxCards))
	}
	r := &rules{
		defs: defs, named: make(map[string]Card, len(defs)), starts: make(map[uint16][]uint16), pool: newPool(defs[baseCards:]),
	}
	names := namesOf(defs)
	r.cards = &game.Table{Name: "card", Names: names}
	r.about = r.newAbout()
	r.about.Words = words(r.cards)
	r.book = flow.NewBook[State](
		game.Arg{Name: "picked", Table: game.Number}, game.Arg{Name: "chosen", Table: r.cards},
		game.Arg{Name: "at", Table: game.Number}, game.Arg{Name: "modes", Table: game.Number})
	b := &builder{rules: r}
	b.tabulate()
	b.blankQuestions()
	b.turnProgram()
	b.reactionProgram()
	for i := range defs {
		b.card(Card(i))
	}
	b.measure()
	r.advice = r.readTips()
	r.catalogue = r.newCatalogue()
	r.about.Version = game.NewVersion(rulesVersion, r.about.Words, r.about.Settings, r.book.Outline(), r.definitions())
	return r
}

// definitions are what the definitions say beside the programs.
func (r *rules) definitions() []any {
	var all []any
	for i := range r.defs {
		def := &r.defs[i]
		all = append(all, def.Name, def.Cost, def.Types, def.Coins, def.Points, def.PerCards, def.PerCopy, def.ReactMin)
	}
	return all
}

func (b *builder) tabulate() {
	for i := range b.defs {
		c, def := Card(i), &b.defs[i]
		if def.Cost > maxPrice {
			panic(fmt.Sprintf("dominion: %s costs %d: at most %d", def.Name, def.Cost, maxPrice))
		}
		b.named[def.Name] = c
		b.plays[c], b.buy[c] = option(verbPlay, c), option(verbBuy, c)
		b.types[c], b.printed[c] = def.Types, int8(def.Cost)
		b.reactMin[c] = uint8(def.ReactMin)
		b.coins[c], b.points[c] = int8(def.Coins), int8(def.Points)
		b.keeps[c], b.estimates[c] = uint8(b.keeping(c)), b.estimate(c)
		if def.Types&Treasure != 0 {
			b.treasures = append(b.treasures, c)
		}
		if def.Types&Reaction != 0 {
			b.reactions = append(b.reactions, c)
		}
		if def.PerCards > 0 || def.PerCopy != "" {
			b.counted = append(b.counted, c)
		}
		if def.Points != 0 || def.PerCards > 0 || def.PerCopy != "" {
			b.scoring = append(b.scoring, c)
		}
	}
	b.rank(&b.order, b.inPileOrder)
	slices.SortFunc(b.treasures, b.inPlayOrder)
	if len(b.treasures) > maxTreasures {
		panic(fmt.Sprintf("dominion: %d Treasures: at most %d", len(b.treasures), maxTreasures))
	}
	for i := range b.treasure {
		b.treasure[i], b.shown[i] = maxTreasures, noTreasure
	}
	b.together = b.coins
	for place, c := range b.treasures {
		if b.treasure[c], b.shown[c] = uint8(place), known; b.defs[c].Body != nil {
			b.treasure[c], b.shown[c] = maxTreasures, 0 // it is played by itself
			b.together[c] = 0
		}
	}
	b.rank(&b.worst, func(x, y Card) int {
		return cmp.Or(b.keeping(x)-b.keeping(y), b.defs[x].Cost-b.defs[y].Cost, b.inPileOrder(x, y))
	})
	b.rank(&b.least, func(x, y Card) int {
		return cmp.Or(b.sparing(x)-b.sparing(y), b.inPileOrder(x, y))
	})
}

// rank numbers the cards as they are sorted.
func (b *builder) rank(into *[maxCards]uint8, compare func(x, y Card) int) {
	sorted := make([]Card, len(b.defs))
	for i := range sorted {
		sorted[i] = Card(i)
	}
	slices.SortFunc(sorted, compare)
	for place, c := range sorted {
		into[c] = uint8(place)
	}
}

// inPileOrder compares cards: the base cards, then the Kingdom by printed cost and English name.
func (b *builder) inPileOrder(x, y Card) int {
	if int(x) < baseCards || int(y) < baseCards {
		return int(x) - int(y)
	}
	return cmp.Or(b.defs[x].Cost-b.defs[y].Cost, b.byName(x, y))
}

func (b *builder) byName(x, y Card) int {
	name := func(def *Def) string {
		return strings.ReplaceAll(strings.ToLower(cmp.Or(def.Title, def.Name)), " ", "_")
	}
	return cmp.Or(cmp.Compare(name(&b.defs[x]), name(&b.defs[y])), int(x)-int(y))
}

// inPlayOrder compares Treasures as they are played where all are: own cards come last, by their names.
func (b *builder) inPlayOrder(x, y Card) int {
	switch own, other := b.defs[x].Blank, b.defs[y].Blank; {
	case own && other:
		return b.byName(x, y)
	case own:
		return 1
	case other:
		return -1
	}
	return b.inPileOrder(x, y)
}

// card adds the programs of a card to the book.
func (b *builder) card(c Card) {
	def := &b.defs[c]
	if def.Types&Action != 0 {
		code := coder{builder: b, card: c, name: def.Name, partNames: make(map[string]int)}
		if def.Types&Attack != 0 {
			code.windows()
		}
		code.add(def.Play)
		if def.Types&Attack != 0 {
			code.do("over", endAttack)
		}
		b.play[c] = code.finish()
		b.gives[c], b.pool.yields[def.Name] = int8(code.yields.given), code.yields
		b.starts[b.turn] = append(b.starts[b.turn], b.play[c])
		if code.host {
			b.hosts = append(b.hosts, c)
		}
	}
	if def.Body != nil {
		code := coder{builder: b, card: c, name: def.Name + ".body", partNames: make(map[string]int)}
		code.add(def.Body)
		b.body[c], b.bodied, b.quiet[c] = code.finish(), true, !def.BodyAsks
		b.pool.yields[def.Name] = b.pool.yields[def.Name].each(code.yields, larger)
		b.starts[b.turn] = append(b.starts[b.turn], b.body[c])
	}
	if def.Types&Reaction != 0 {
		code := coder{builder: b, card: c, name: def.Name + ".react", reply: true, partNames: make(map[string]int)}
		code.add(def.React)
		b.react[c] = code.finish()
		b.starts[b.reaction] = append(b.starts[b.reaction], b.react[c])
	}
}

// kind adds a kind of decision to the words.
func (b *builder) kind(kind game.Kind, about ...ask) int16 {
	kind.Name = b.about.ID + "." + kind.Name
	words := &b.about.Words
	if slices.ContainsFunc(words.Kinds, func(k game.Kind) bool { return k.Name == kind.Name }) {
		panic("dominion: two questions of the kind " + kind.Name)
	}
	words.Kinds = append(words.Kinds, kind)
	about = slices.DeleteFunc(about, func(a ask) bool { return a.why == nil })
	b.asks = append(b.asks, about)
	return int16(len(words.Kinds) - 1)
}

// coder turns one program of a card into steps.
type coder struct {
	*builder
	card  Card
	name  string
	reply bool // carried out by a seat whose turn it is not
	host  bool // plays other cards
	steps []step

	starts []uint16 // programs that the steps may start
	mode   *mode    // that is being compiled, if it is one
	yields yields   // of the steps so far
	free   bool     // what was asked last can be answered so that something is picked, whatever the hand holds

	partNames map[string]int  // of parts so far
	whys      map[uint8][]ask // of a blank card: what the question of a step is about
}

// Program is what a card does: its verbs, in order.
type Program []Verb

// Verb is one phrase of a card: it adds the steps that carry it out.
type Verb func(*coder)

// Do is a program.
func Do(verbs ...Verb) Program { return verbs }

func (c *coder) add(p Program) {
	for _, verb := range p {
		verb(c)
	}
}

// do adds a step that does something. Its name says all that it does.
func (c *coder) do(name string, do func(*State, *frame) flow.Next) {
	c.steps = append(c.steps, step{Name: c.unique(name), Do: do})
}

// ask adds a step that asks something; the kind of decision is named after the card and, if it has no name of its own,
// after what is done.
func (c *coder) ask(name string, kind game.Kind, about ask, q flow.Question[State]) {
	def := &c.defs[c.card]
	if def.Blank {
		c.askBlank(name, cmp.Or(kind.Name, c.about.Words.Verbs[about.verb].Name), about, q)
		return
	}
	what := cmp.Or(kind.Name, c.about.Words.Verbs[about.verb].Name)
	kind.Name = cmp.Or(def.Asks, strings.ReplaceAll(def.Name, "_", "")) + "." + what
	if kind.Seconds == 0 {
		if kind.Class, kind.Seconds, kind.Strike = game.Slot, ownSeconds, true; c.reply {
			kind.Class, kind.Seconds, kind.Strike = game.Reply, replySeconds, false
		}
	}
	q.Kind, q.Ordered = c.kind(kind, about), kind.Ordered
	c.steps = append(c.steps, step{Name: c.unique(name), Ask: &q})
}

// unique numbers the steps of one name.
func (c *coder) unique(name string) string {
	for n, numbered := 2, name; ; n++ {
		if !slices.ContainsFunc(c.steps, func(s step) bool { return s.Name == numbered }) {
			return numbered
		}
		numbered = fmt.Sprintf("%s%d", name, n)
	}
}

// part adds a program of its own that this one will start.
func (c *coder) part(name string, p Program) uint16 {
	if c.partNames[name]++; c.partNames[name] > 1 {
		name = fmt.Sprintf("%s%d", name, c.partNames[name])
	}
	part := coder{builder: c.builder, card: c.card, name: c.name + "." + name, reply: true, partNames: make(map[string]int)}
	part.add(p)
	prog := part.finish()
	c.starts, c.parts = append(c.starts, prog), append(c.parts, prog)
	return prog
}

// finish adds the program to the book.
func (c *coder) finish() uint16 {
	prog := c.book.Add(c.name, c.steps...)
	c.builder.starts[prog] = c.starts
	if c.whys != nil {
		c.blankWhy[prog] = c.whys
	}
	return prog
}
