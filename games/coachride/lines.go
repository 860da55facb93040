package coachride

import (
	"strconv"

	"github.com/noripan/noripan/game"
)

// lineKinds are what views say.
var lineKinds = func() []game.LineKind {
	arg := func(name string) game.Arg {
		switch name {
		case "seat", "other", "giver", "holder":
			return game.Arg{Name: name, Table: game.Seats}
		case "seats":
			return game.Arg{Name: name, Table: game.Seats, List: true}
		case "object", "returned":
			return game.Arg{Name: name, Table: objectTable}
		case "objects":
			return game.Arg{Name: name, Table: objectTable, List: true}
		case "occupation":
			return game.Arg{Name: name, Table: occupationTable}
		case "occupations":
			return game.Arg{Name: name, Table: occupationTable, List: true}
		case "association":
			return game.Arg{Name: name, Table: associationTable}
		case "character":
			return game.Arg{Name: name, Table: characterTable}
		case "source":
			return game.Arg{Name: name, Table: sourceTable}
		case "sources":
			return game.Arg{Name: name, Table: sourceTable, List: true}
		case "phase":
			return game.Arg{Name: name, Table: phaseTable}
		case "from":
			return game.Arg{Name: name, Table: knownFromTable}
		case "direction":
			return game.Arg{Name: name, Table: directionTable}
		default:
			return game.Arg{Name: name, Table: game.Number}
		}
	}
	list := make([]game.LineKind, len(saidLines))
	for i, said := range saidLines {
		list[i].Name = said[0]
		for _, name := range said[1:] {
			list[i].Args = append(list[i].Args, arg(name))
		}
	}
	return list
}()

// saidLines are the names of lines, each with what it tells.
var saidLines = [][]string{
	{"over"},
	{"turn", "seat", "number", "phase"}, // which turn of the seat it is
	{"ending", "passes", "limit", "turns", "most"},
	{"pile", "n"},
	{"pile_turned"},
	{"left_over", "n"},
	{"drinks", "larger", "smaller"},
	{"even", "n"},
	{"beginner"},
	{"seat", "seat", "character", "n", "limit"},
	{"open", "seat", "occupation"},
	{"spent", "seat", "occupation"},
	{"known", "seat", "objects"},
	{"hidden.association", "seat", "association"}, // for open eyes
	{"hidden.occupation", "seat", "occupation"},
	{"hidden.luggage", "seat", "objects"},

	{"me", "association", "occupation"},
	{"luggage", "objects"},
	{"needed", "n", "object"},

	{"fight", "seat", "other", "attack", "defend"},
	{"fight.asked", "seat"},
	{"fight.attack", "seat"},
	{"fight.defend", "seat"},
	{"fight.abstain", "seat"},
	{"fight.void", "seat"},
	{"fight.used", "seat", "source"},
	{"fight.struck", "seat", "source"},
	{"fight.hypnotised", "seat"},
	{"fight.ring", "seat"},
	{"fight.favoured", "seat"},
	{"fight.may", "source", "seats"},
	{"fight.may_any", "sources"},
	{"fight.stopped"},
	{"fight.won", "seat"},
	{"fight.tie"},
	{"fight.undone"},

	{"trade", "seat", "other"},
	{"trade.object", "object"},
	{"trade.returned", "object", "returned"},
	{"trade.must"},
	{"demand", "seat", "other", "object"},
	{"using", "giver", "object", "holder"},
	{"sextant", "seat", "direction"},
	{"sextant.passed", "object"},
	{"gift", "seat"},
	{"gift.given", "seat", "other"},
	{"looking.pile", "objects"},
	{"looking.luggage", "seat", "objects"},
	{"looking.left_over", "occupations"},

	{"note.association", "seat", "association", "turn", "from"},
	{"note.occupation", "seat", "occupation", "turn", "from"},
	{"note.occupation_old", "seat", "occupation", "turn", "from", "since"},
	{"note.certain", "seat", "object", "n", "turn", "from"},
	{"note.possible", "seat", "object", "n", "turn", "from"},
	{"note.offered", "seat", "object", "turn", "n"},
	{"note.top", "turn", "objects"},
	{"note.rest", "turn", "objects"},
	{"note.drawn", "n"},
	{"note.left_over", "turn", "occupations"},
	{"note.left_over_old", "turn", "since", "occupations"},
	{"of_me.association", "seat", "turn"},
	{"of_me.occupation", "seat", "occupation", "turn"},
	{"of_me.occupation_old", "seat", "occupation", "turn", "since"},
	{"of_me.certain", "seat", "object", "n", "turn"},
	{"of_me.possible", "seat", "object", "n", "turn"},
	{"all.occupation", "occupation", "turn"},
	{"all.occupation_old", "occupation", "turn", "since"},
	{"all.certain", "object", "n", "turn"},
	{"all.possible", "object", "n", "turn"},

	{"declare", "n", "needed"},
	{"declare.friend", "seat", "sure", "maybe"},
	{"declare.unknown", "seat", "sure", "maybe"},

	{"final.team", "association"},
	{"final.sole", "seat"},
	{"final.quiet"},
	{"final.long"},
	{"final.stopped"},
	{"final.right", "seat", "n"},
	{"final.wrong_side", "seat"},
	{"final.empty_handed", "seat"},
	{"final.too_few", "seat", "n"},
	{"final.part", "seat", "association", "objects"},
	{"final.seat", "seat", "association", "occupation", "objects"},
	{"final.undealt", "association"},
	{"final.pile", "objects"},
	{"final.left_over", "occupations"},
}

// lineArgs are the names of what each line tells.
var lineArgs = func() map[string][]game.Arg {
	m := make(map[string][]game.Arg, len(lineKinds))
	for _, kind := range lineKinds {
		m[kind.Name] = kind.Args
	}
	return m
}()

type lineWriter struct{ lines []game.Line }

// say says a line: its values stand in the order in which the line's kind lists them. Numbers and seats are themselves, all
// else are names.
func (w *lineWriter) say(name string, values ...any) {
	l := game.Line{Key: "view." + name}
	for i, arg := range lineArgs[name] {
		if l.Args == nil {
			l.Args = make(map[string]any, len(values))
		}
		switch value := values[i].(type) {
		case game.Seat:
			l.Args[arg.Name] = "seat." + strconv.Itoa(int(value))
		case string:
			l.Args[arg.Name] = arg.Table.Name + "." + value
		case []string:
			keys := make([]string, len(value))
			for j, name := range value {
				keys[j] = arg.Table.Name + "." + name
			}
			l.Args[arg.Name] = keys
		case []game.Seat:
			keys := make([]string, len(value))
			for j, seat := range value {
				keys[j] = "seat." + strconv.Itoa(int(seat))
			}
			l.Args[arg.Name] = keys
		default:
			l.Args[arg.Name] = value
		}
	}
	w.lines = append(w.lines, l)
}

// list says a list, if there is anything in it.
func (w *lineWriter) list(name string, list []string, before ...any) {
	if len(list) > 0 {
		w.say(name, append(before, list)...)
	}
}

// someone says a line about a seat, if there is one.
func (w *lineWriter) someone(name string, seat *game.Seat) {
	if seat != nil {
		w.say(name, *seat)
	}
}

// Lines says the view in words.
func (v *View) Lines() []game.Line {
	var w lineWriter
	w.table(v)
	for i := range v.Seats {
		w.seat(&v.Seats[i], game.Seat(i), v.Limit)
	}
	if f := v.Fight; f != nil {
		w.fight(f)
	}
	if v.Trade != nil {
		w.trade(v.Trade)
	}
	w.steps(v)
	if m := v.Me; m != nil {
		w.say("me", m.Association, m.Occupation)
		w.say("luggage", m.Luggage)
		w.say("needed", m.Needed, m.Needs[0])
	}
	if d := v.Declare; d != nil {
		w.declare(d)
	}
	if n := v.Notebook; n != nil {
		w.notebook(n)
	}
	if f := v.Final; f != nil {
		w.final(f)
	}
	return w.lines
}

func (w *lineWriter) table(v *View) {
	t := &v.Turn
	if t.Phase == phaseOver {
		w.say("over")
	} else {
		w.say("turn", t.Seat, t.Round, t.Phase)
		w.say("ending", t.Passes, t.PassLimit, t.Number, t.TurnLimit)
	}
	if v.BagsTurned {
		w.say("pile_turned")
	} else {
		w.say("pile", v.Pile)
	}
	w.say("left_over", v.LeftOver)
	if v.Drinks {
		w.say("drinks", v.SideCards, v.SideCards-1)
	} else {
		w.say("even", v.SideCards)
	}
	if v.Beginner {
		w.say("beginner")
	}
}

func (w *lineWriter) seat(s *ViewSeat, seat game.Seat, limit int) {
	w.say("seat", seat, s.Character, s.Luggage, limit)
	switch {
	case s.Spent:
		w.say("spent", seat, s.Occupation)
	case s.Occupation != "":
		w.say("open", seat, s.Occupation)
	}
	w.list("known", s.Known, seat)
	if o := s.Open; o != nil {
		w.say("hidden.association", seat, o.Association)
		w.say("hidden.occupation", seat, o.Occupation)
		w.say("hidden.luggage", seat, o.Luggage)
	}
}

func (w *lineWriter) fight(f *ViewFight) {
	w.say("fight", f.Attacker, f.Defender, f.Attack, f.Defend)
	for _, s := range f.Supports {
		switch {
		case s.Void:
			w.say("fight.void", s.Seat)
		case s.Side == "":
			w.say("fight.abstain", s.Seat)
		default:
			w.say("fight."+s.Side, s.Seat)
		}
	}
	if f.Asked != nil {
		w.say("fight.asked", *f.Asked)
	}
	for _, l := range f.Lines {
		switch {
		case l.Source == "fighter" || l.Source == "support":
		case l.Struck:
			w.say("fight.struck", l.Seat, l.Source)
		default:
			w.say("fight.used", l.Seat, l.Source)
		}
	}
	w.someone("fight.hypnotised", f.Hypnotised)
	w.someone("fight.ring", f.Ring)
	w.someone("fight.favoured", f.Favoured)
	w.mayCome(f.MayCome)
	switch {
	case f.Stopped:
		w.say("fight.stopped")
	case f.Result == "tie":
		w.say("fight.tie")
	case f.Result == sideNames[sideAttack]:
		w.say("fight.won", f.Attacker)
	case f.Result == sideNames[sideDefend]:
		w.say("fight.won", f.Defender)
	}
	if f.Undone {
		w.say("fight.undone")
	}
}

func (w *lineWriter) mayCome(list []ViewMayCome) {
	var unknown []string
	for _, c := range list {
		if len(c.Seats) == 0 {
			unknown = append(unknown, c.Source)
		} else {
			w.say("fight.may", c.Source, c.Seats)
		}
	}
	w.list("fight.may_any", unknown)
}

func (w *lineWriter) trade(t *ViewTrade) {
	if t.Demanded != "" {
		w.say("demand", t.From, t.To, t.Demanded)
	} else {
		w.say("trade", t.From, t.To)
	}
	switch {
	case t.Returned != "":
		w.say("trade.returned", t.Object, t.Returned)
	case t.Object != "":
		w.say("trade.object", t.Object)
	}
	if t.Must {
		w.say("trade.must")
	}
	if u := t.Using; u != nil {
		w.say("using", u.Giver, u.Object, u.Holder)
	}
}

// steps says what else is going on.
func (w *lineWriter) steps(v *View) {
	if s := v.Sextant; s != nil {
		w.say("sextant", s.By, s.Direction)
		if s.Passed != "" {
			w.say("sextant.passed", s.Passed)
		}
	}
	for _, g := range v.Gifts {
		if g.To == nil {
			w.say("gift", g.From)
		} else {
			w.say("gift.given", g.From, *g.To)
		}
	}
	if l := v.Looking; l != nil {
		w.list("looking.left_over", l.Occupations)
		if l.Seat != nil {
			w.list("looking.luggage", l.Objects, *l.Seat)
		} else {
			w.list("looking.pile", l.Objects)
		}
	}
}

func (w *lineWriter) declare(d *ViewDeclare) {
	w.say("declare", d.Own, d.Needed)
	for _, c := range d.People {
		switch {
		case c.Sure+c.Maybe == 0 || c.Side == "other":
		case c.Side == "same":
			w.say("declare.friend", c.Seat, c.Sure, c.Maybe)
		default:
			w.say("declare.unknown", c.Seat, c.Sure, c.Maybe)
		}
	}
}

func (w *lineWriter) notebook(n *ViewNotebook) {
	for i := range n.People {
		w.person(&n.People[i], game.Seat(i))
	}
	if p := n.Pile; p != nil {
		w.list("note.top", p.Top, p.Turn)
		w.list("note.rest", p.Rest, p.Turn)
		if p.Drawn > 0 {
			w.say("note.drawn", p.Drawn)
		}
	}
	switch l := n.LeftOver; {
	case l == nil:
	case l.Status == outdated:
		w.say("note.left_over_old", l.Turn, l.Since, l.Occupations)
	default:
		w.say("note.left_over", l.Turn, l.Occupations)
	}
	for i := range n.OfMe {
		w.ofMe(&n.OfMe[i])
	}
}

func (w *lineWriter) person(p *ViewPerson, seat game.Seat) {
	if a := p.Association; a != nil {
		w.say("note.association", seat, a.Value, a.Turn, a.Source)
	}
	if o := p.Occupation; o != nil {
		if o.Status == outdated {
			w.say("note.occupation_old", seat, o.Value, o.Turn, o.Source, o.Since)
		} else {
			w.say("note.occupation", seat, o.Value, o.Turn, o.Source)
		}
	}
	for _, n := range p.Luggage {
		w.say("note."+n.Status, seat, n.Value, n.Count, n.Turn, n.Source)
	}
	for _, n := range p.Offered {
		w.say("note.offered", seat, n.Value, n.Turn, n.Count)
	}
}

func (w *lineWriter) ofMe(o *ViewOfMe) {
	who, values := "all.", []any(nil)
	if o.By != nil {
		who, values = "of_me.", []any{*o.By}
	}
	switch {
	case o.Kind == "association":
		w.say(who+"association", append(values, o.Turn)...)
	case o.Kind == "occupation" && o.Status == outdated:
		w.say(who+"occupation_old", append(values, o.Value, o.Turn, o.Since)...)
	case o.Kind == "occupation":
		w.say(who+"occupation", append(values, o.Value, o.Turn)...)
	default:
		w.say(who+o.Status, append(values, o.Value, o.Count, o.Turn)...)
	}
}

func (w *lineWriter) final(f *ViewFinal) {
	switch f.Kind {
	case endNames[teamWon]:
		w.say("final.team", f.Association)
	case endNames[soleWon]:
		w.say("final.sole", *f.Seat)
	default:
		w.say("final." + f.Kind)
	}
	if d := f.Declaration; d != nil {
		switch d.Why {
		case claimRight:
			w.say("final.right", d.Seat, d.Total)
		case claimTooFew:
			w.say("final.too_few", d.Seat, d.Total)
		default:
			w.say("final."+d.Why, d.Seat)
		}
		for _, part := range d.Parts {
			w.say("final.part", part.Seat, part.Association, part.Objects)
		}
	}
	for i, s := range f.Seats {
		w.say("final.seat", game.Seat(i), s.Association, s.Occupation, s.Luggage)
	}
	if f.Undealt != "" {
		w.say("final.undealt", f.Undealt)
	}
	w.list("final.pile", f.Pile)
	w.list("final.left_over", f.LeftOver)
}
