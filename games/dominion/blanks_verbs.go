package dominion

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
	"github.com/noripan/noripan/games/dominion/blank"
)

// blankCoder turns the statements of a card that somebody made into the verbs that all cards are made of.
type blankCoder struct {
	name  string
	modes int // of its choices so far
}

func (b *blankCoder) program(statements []blank.Statement) Program {
	var p Program
	for i := range statements {
		p = append(p, b.verbs(&statements[i])...)
	}
	return p
}

func (b *blankCoder) verbs(s *blank.Statement) Program {
	switch {
	case s.Cards != nil:
		return Do(Draw(amountOf(s.Cards)))
	case s.Actions != nil:
		return Do(Actions(amountOf(s.Actions)))
	case s.Buys != nil:
		return Do(Buys(amountOf(s.Buys)))
	case s.Coins != nil:
		return Do(Coins(amountOf(s.Coins)))
	case s.Discard != nil:
		return Do(pickOf(s.Discard, pick{name: "discard", verb: verbDiscard, ordered: true, order: worstFirst, take: (*State).discard}))
	case s.Trash != nil:
		return Do(pickOf(s.Trash, pick{name: "trash", verb: verbTrash, order: leastFirst, take: (*State).trashCards}))
	case s.Topdeck != nil:
		return Do(pickOf(s.Topdeck, pick{name: "topdeck", verb: verbTopdeck, ordered: true, order: worstLast, take: (*State).topdeck}))
	case s.Gain != nil:
		return Do(gainOf(s.Gain))
	case s.Reveal != nil:
		return spreadOf(Reveal(s.Reveal.N), TakeRevealed(typeOf(s.Reveal.Type)), s.Reveal)
	case s.Look != nil:
		return spreadOf(Look(s.Look.N), TakeLooked(typeOf(s.Look.Type)), s.Look)
	case s.Dig != nil:
		return Do(RevealUntil(typeOf(s.Dig.Type), s.Dig.Hits), TakeRevealed(typeOf(s.Dig.Type)), DiscardRest())
	case s.RevealHand:
		return Do(RevealHand())
	case s.Choose != nil:
		return Do(b.choose(s.Choose))
	case s.May != nil:
		return Do(May(canDo(s.May), b.program(s.May)...))
	case s.If != nil && s.If.Picked && len(s.If.Else) == 0:
		return Do(IfPicked(b.program(s.If.Then)...))
	case s.If != nil:
		return Do(ifElse(conditionOf(s.If), b.program(s.If.Then), b.program(s.If.Else)))
	case s.OthersDraw > 0:
		return Do(Others(Draw(Amount(s.OthersDraw))))
	case s.Attack != nil:
		return Do(OnOthers(strikesOf(s.Attack)...))
	case s.Cheaper > 0:
		return Do(Cheaper(s.Cheaper))
	case s.BetterCoppers > 0:
		return Do(BetterCoppers(s.BetterCoppers))
	case s.TrashSelf:
		return Do(TrashSelf())
	case s.Unaffected:
		return Do(Unaffected())
	}
	panic(fmt.Sprintf("dominion: a statement of %s that says nothing", b.name))
}

func amountOf(a *blank.Amount) Amount {
	if a.Picked {
		return PerPicked
	}
	return Amount(a.N)
}

func typeOf(name string) Types {
	if i := slices.Index(typeNames[:], name); i >= 0 {
		return 1 << i
	}
	return Any
}

func pickOf(n *blank.Pick, p pick) Verb {
	p.count, p.which = Count{least: n.Least, most: n.Most}, typeOf(n.Type)
	p.name = fmt.Sprintf("%s %s %s", p.name, p.count, said(p.which))
	return func(c *coder) { c.pick(p) }
}

func gainOf(g *blank.Gain) Verb {
	which, limit := meantBy(g)
	return Gain(which, limit, map[string]destination{"hand": ToHand, "deck": OnDeck}[g.To])
}

// meantBy is which cards may be gained, and what they may cost.
func meantBy(g *blank.Gain) (Which, Limit) {
	switch {
	case g.Card != "":
		return Named(g.Card), UpTo(maxPrice)
	case g.Exactly != nil:
		return typeOf(g.Type), Limit{coins: *g.Exactly, exact: true}
	case g.More != nil:
		return typeOf(g.Type), MoreThanPicked(*g.More)
	}
	return typeOf(g.Type), UpTo(*g.UpTo)
}

// spreadOf is what becomes of cards that were turned up; take takes those of a type into the hand.
func spreadOf(up, take Verb, s *blank.Spread) Program {
	switch s.Then {
	case "hand":
		return Do(up, take, DiscardRest())
	case "trash":
		return Do(up, TrashLooked(Most(1)), PutBackInOrder())
	case "back":
		return Do(up, PutBackInOrder())
	}
	return Do(up, DiscardRest())
}

// choose gives each mode an option of its own: two may begin alike.
func (b *blankCoder) choose(ch *blank.Choose) Verb {
	var verbs []Verb
	for _, of := range ch.Of {
		b.modes++
		ref := game.Ref(slices.Index(blankModes.Names, fmt.Sprintf("%s_%d", b.name, b.modes)))
		program := b.program(of)
		verbs = append(verbs, func(c *coder) {
			m := c.mode
			m.option = game.Option{Verb: verbMode, Refs: [4]game.Ref{ref}}
			c.mode = nil // what lies within is no mode of its own
			c.add(program)
			c.mode = m
		})
	}
	return chooseSome(ch.N, verbs)
}

func conditionOf(i *blank.If) Condition {
	switch {
	case i.Picked:
		return Picked(1)
	case i.PickedIs != "":
		return PickedIs(typeOf(i.PickedIs))
	case i.HandAtMost != nil:
		return HandAtMost(*i.HandAtMost)
	case i.HandAtLeast != nil:
		return HandAtLeast(*i.HandAtLeast)
	case i.EmptyPiles > 0:
		return emptyAtLeast(i.EmptyPiles)
	}
	return Played(i.Played)
}

// emptyAtLeast holds if at least n piles of the Supply are empty.
func emptyAtLeast(n int) Condition {
	return Condition{fmt.Sprintf("empty piles %d", n), func(s *State, _ *frame) bool { return s.emptyPiles() >= n }}
}

// canDo holds if the program could do anything: it has a pick for which there is a card, a gain for which there is a pile,
// or what needs neither. What goes by the cards picked comes behind their pick, which tells for both.
func canDo(program []blank.Statement) Condition {
	all := make([]Condition, len(program))
	for i := range program {
		all[i] = can(&program[i])
	}
	return anyOf(all...)
}

func can(s *blank.Statement) Condition {
	for _, p := range []*blank.Pick{s.Discard, s.Trash, s.Topdeck} {
		if p != nil {
			return canPick(p)
		}
	}
	for _, a := range []*blank.Amount{s.Cards, s.Actions, s.Buys, s.Coins} {
		if a != nil {
			return constant(a.N > 0)
		}
	}
	switch {
	case s.Gain != nil:
		return canGain(s.Gain)
	case s.TrashSelf:
		return Condition{"in play", func(s *State, _ *frame) bool { return !s.turn.gone }}
	case s.May != nil:
		return canDo(s.May)
	case s.If != nil && (s.If.Picked || s.If.PickedIs != ""):
		return canDo(s.If.Else)
	case s.If != nil:
		return anyOf(canDo(s.If.Then), canDo(s.If.Else))
	}
	return constant(true)
}

func constant(holds bool) Condition {
	return Condition{fmt.Sprint(holds), func(*State, *frame) bool { return holds }}
}

func canPick(p *blank.Pick) Condition {
	if p.Type != "" {
		return HandHas(typeOf(p.Type))
	}
	return HandAtLeast(1)
}

func canGain(g *blank.Gain) Condition {
	which, limit := meantBy(g)
	return Condition{"can gain", func(s *State, f *frame) bool {
		meant := which.filter(&builder{rules: s.match.rules})
		return !limit.picked && slices.ContainsFunc(s.match.pile[:], func(c Card) bool {
			return s.outOfStock(c) == allowed && meant.against(&s.position, c) == allowed && limit.against(s, f, c) == allowed
		})
	}}
}

// anyOf holds if one of the conditions does.
func anyOf(conditions ...Condition) Condition {
	return Condition{"any", func(s *State, f *frame) bool {
		return slices.ContainsFunc(conditions, func(c Condition) bool { return c.holds(s, f) })
	}}
}

// ifElse carries out one program or the other; which is settled before either begins.
func ifElse(when Condition, then, otherwise Program) Verb {
	return func(c *coder) {
		var elseAt, end uint8
		c.do("if "+when.name, func(s *State, f *frame) flow.Next {
			if when.holds(s, f) {
				return flow.Go
			}
			f.At = elseAt
			return flow.Again
		})
		did := c.yieldsOf(func() { c.add(then) })
		if len(otherwise) == 0 {
			elseAt = uint8(len(c.steps))
			return
		}
		c.do("else", func(_ *State, f *frame) flow.Next {
			f.At = end
			return flow.Again
		})
		elseAt = uint8(len(c.steps))
		c.yield(did.each(c.yieldsOf(func() { c.add(otherwise) }), smaller))
		end = uint8(len(c.steps))
	}
}

func strikesOf(strikes []blank.Strike) []Verb {
	var verbs []Verb
	for i := range strikes {
		switch s := &strikes[i]; {
		case s.DiscardTo > 0:
			verbs = append(verbs, Discard(DownTo(s.DiscardTo)))
		case s.Gain != "":
			verbs = append(verbs, GainCard(s.Gain, ToDiscard))
		case s.DiscardTop:
			verbs = append(verbs, DiscardTop())
		case s.TrashTreasures:
			verbs = append(verbs, Reveal(2), TrashRevealed(atMost{Treasure, 6}, cheapest), DiscardRest())
		case s.Draw:
			verbs = append(verbs, Draw(1))
		}
	}
	return verbs
}
