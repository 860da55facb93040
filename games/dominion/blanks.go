package dominion

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
	"github.com/noripan/noripan/games/dominion/blank"
)

// The box has blank cards. Their places are in every table of cards and of questions, so that a game with cards that
// people made speaks the same words as any other; a game's setting says what they are there.

// blanks are their places. Without a definition no Kingdom has them.
var blanks = []Def{{Name: "blank1", Types: Action, Blank: true}, {Name: "blank2", Types: Action, Blank: true}}

// Why own cards cannot be played with.
const (
	badBlank     = "bad_blank"     // one is not allowed
	blankMissing = "blank_missing" // the Kingdom has one that is not defined
	blankMany    = "blank_many"    // it has more than n
)

// blankKinds are the decisions that such cards ask for, of who plays one and of others.
var (
	blankOwn    = []string{"discard", "trash", "topdeck", "gain", "choose", "may", "order"}
	blankOthers = []string{"discard", "trash", "topdeck"}
)

// maxModes is how many one card can have: an Action's program has room for a choice among four, and a Treasure's too.
const maxModes = 8

// modes name the modes of a choice: the options say which.
func modeNames() []string {
	var names []string
	for _, def := range blanks {
		for i := range maxModes {
			names = append(names, fmt.Sprintf("%s_%d", def.Name, i+1))
		}
	}
	return names
}

var blankModes = &game.Table{Name: "mode", Names: modeNames()}

// blankQuestions adds the kinds of decisions of blank cards.
func (b *builder) blankQuestions() {
	args := []game.Arg{{Name: "card", Table: b.cards}, {Name: "cost", Table: game.Number}}
	b.blankKind = make(map[string]int16)
	b.blankWhy = make(map[uint16]map[uint8][]ask)
	add := func(name string, kind game.Kind) {
		kind.Name = name
		kind.Args = args[:1]
		if strings.HasSuffix(name, ".gain") {
			kind.Args = args
		}
		b.blankKind[name] = b.kind(kind, blankAsk(name[strings.LastIndexByte(name, '.')+1:]))
	}
	for _, what := range blankOwn {
		add("blank."+what, game.Kind{Class: game.Slot, Seconds: ownSeconds, Strike: true, Ordered: what == "discard" || what == "topdeck" || what == "order"})
	}
	for _, what := range blankOthers {
		add("blank.others."+what, game.Kind{Class: game.Reply, Seconds: replySeconds, Ordered: what == "discard" || what == "topdeck"})
	}
}

// blankAsk is what a kind of question of blank cards is mostly about; what just the open one is about askedAbout tells.
func blankAsk(what string) ask {
	verb, ok := map[string]int16{"discard": verbDiscard, "trash": verbTrash, "topdeck": verbTopdeck, "order": verbTopdeck, "gain": verbGain}[what]
	if !ok {
		return ask{}
	}
	a := ask{verb: verb, from: inHand, why: func(*State, *frame, game.Seat, Card) reason { return allowed }}
	switch what {
	case "gain":
		a.from = inSupply
	case "order":
		a.from = inLimbo
	}
	return a
}

// askBlank is ask for a blank card.
func (c *coder) askBlank(name, what string, about ask, q flow.Question[State]) {
	kind := "blank." + what
	if c.reply {
		kind = "blank.others." + what
	}
	number, ok := c.blankKind[kind]
	if !ok {
		panic("dominion: blank cards ask no " + kind)
	}
	q.Kind, q.Ordered = number, c.about.Words.Kinds[number].Ordered
	card, more := game.Ref(c.card), q.Args
	q.Args = func(s *State, f *frame, seat game.Seat, args *[2]game.Ref) {
		if more != nil {
			more(s, f, seat, args)
		}
		args[0], args[1] = card, args[0]
	}
	if about.why != nil {
		if c.whys == nil {
			c.whys = make(map[uint8][]ask)
		}
		c.whys[uint8(len(c.steps))] = []ask{about}
	}
	c.steps = append(c.steps, step{Name: c.unique(name), Ask: &q})
}

// with makes rules in which the blank cards are what the setting says.
func (r *rules) with(value string) (*rules, error) {
	if value == r.own {
		return r, nil
	}
	cards, err := r.readBlanks(value)
	if err != nil {
		return nil, err
	}
	defs := slices.Clone(plainDefs())
	for i := range cards {
		at := slices.IndexFunc(defs, func(d Def) bool { return d.Name == blanks[i].Name })
		defs[at] = defOf(blanks[i].Name, &cards[i])
	}
	made := compile(defs)
	made.own = value
	made.about.Version = r.about.Version // the setting is part of the game, not of its rules
	return made, nil
}

// readBlanks reads the setting and checks the cards.
func (r *rules) readBlanks(value string) ([]blank.Card, error) {
	cards, err := blank.Read(value)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, refused(badBlank))
	}
	if faults := blank.Check(cards, r.known()); len(faults) > 0 {
		return nil, fmt.Errorf("own cards: %v: %w", faults[0], refused(badBlank))
	}
	return cards, nil
}

// readBlankSetting gives the setting its full form.
func (r *rules) readBlankSetting(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	cards, err := r.readBlanks(value)
	if err != nil || len(cards) == 0 {
		return "", err
	}
	return blank.Write(cards), nil
}

// checkBlanks sees that every blank card of a Kingdom is one that somebody made, and that there are not too many.
func (r *rules) checkBlanks(set game.Settings) error {
	wish, err := r.pool.wish(set[settingKingdom])
	if err != nil {
		return err
	}
	n := 0
	for _, card := range append(wish.with, set.List(settingForce)...) {
		def := &r.defs[r.named[card]]
		if def.Blank && !def.Made {
			return fmt.Errorf("the kingdom has %s, but -o %s=… says not what it is: %w", card, settingBlank, refused(blankMissing))
		}
		if def.Blank {
			n++
		}
	}
	if most := set.Int(settingCustomPiles); n > most {
		return fmt.Errorf("%d own cards in the kingdom: %s is %d: %w", n, settingCustomPiles, most, refused(blankMany, game.Ref(most)))
	}
	return nil
}

// known is what own cards must go by: the game's cards, and what they are called.
func (r *rules) known() blank.Known {
	var k blank.Known
	for i := range r.defs {
		if !r.defs[i].Blank {
			k.Cards = append(k.Cards, r.defs[i].Name)
		}
	}
	for _, names := range cardNames {
		k.Names = append(k.Names, names[:]...)
	}
	return k
}

// Define tells what own cards would be, or what is wrong with them.
func (r *rules) Define(value string) game.Definitions {
	var d game.Definitions
	cards, err := blank.Read(value)
	if err == nil && len(cards) == 0 {
		err = errors.New("there are no cards")
	}
	if err != nil {
		d.Faults = []game.Fault{{Detail: err.Error(), Line: game.Line{Key: "view.blank.fault.unreadable"}}}
		return d
	}
	for _, f := range blank.Check(cards, r.known()) {
		d.Faults = append(d.Faults, game.Fault{Where: f.Where, Rule: f.Rule, Detail: f.String(), Line: faultLine(f)})
	}
	if len(d.Faults) > 0 {
		return d
	}
	d.Value = blank.Write(cards)
	for i := range cards {
		card := &cards[i]
		thing := game.Thing{Key: r.cards.Name + "." + blanks[i].Name, Names: map[string]string{"ko": card.NameKo, "en": card.NameEn}}
		thing.Text = textLines(card.Text())
		if card.Odd() {
			thing.Warnings = append(thing.Warnings, game.Line{Key: "view.blank.odd"})
		}
		d.Things = append(d.Things, thing)
		for n, mode := range card.Modes() {
			key := fmt.Sprintf("%s.%s_%d", blankModes.Name, blanks[i].Name, n+1)
			d.Things = append(d.Things, game.Thing{Key: key, Text: textLines(mode)})
		}
	}
	return d
}

func textLines(lines []blank.Line) []game.TextLine {
	text := make([]game.TextLine, len(lines))
	for i, l := range lines {
		text[i] = game.TextLine{Depth: l.Depth, Line: game.Line{Key: "view.blank." + l.Key, Args: l.Args}}
	}
	return text
}

// faultLine says a fault. Words that somebody wrote are not told again.
func faultLine(f blank.Fault) game.Line {
	l := game.Line{Key: "view.blank.fault." + f.Code, Args: make(map[string]any)}
	for name, value := range f.Args {
		switch name {
		case "n", "min", "max":
			l.Args[name] = value
		case "type":
			if t := fmt.Sprint(value); slices.Contains(typeNames[:], t) {
				l.Args[name] = typeTable.Name + "." + t
			}
		}
	}
	return l
}

// defOf is a card's definition as the rules have it.
func defOf(name string, card *blank.Card) Def {
	d := Def{Name: name, Title: card.NameEn, Blank: true, Made: true, Cost: card.Cost, Worth: int(10 * card.Worth())}
	for i, t := range typeNames {
		if card.Is(t) {
			d.Types |= 1 << i
		}
	}
	b := blankCoder{name: name}
	d.Play = b.program(card.Play)
	if card.Treasure != nil {
		d.Coins, d.Body, d.BodyAsks = card.Treasure.Coins, b.program(card.Treasure.Then), card.Treasure.Asks()
	}
	if card.React != nil {
		d.React, d.ReactMin = b.program(card.React.Do), card.React.MinHand
	}
	if p := card.Points; p != nil {
		switch {
		case p.Fixed != nil:
			d.Points = *p.Fixed
		case p.PerCard != "":
			d.PerCopy = p.PerCard
		default:
			d.PerCards = p.PerCards
		}
	}
	return d
}

// blankCodes are why own cards cannot be played with.
var blankCodes = []game.Code{
	{Name: badBlank}, {Name: blankMissing}, {Name: blankMany, Args: []game.Arg{{Name: "n", Table: game.Number}}},
}
