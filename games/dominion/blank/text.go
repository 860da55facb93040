package blank

// Line is a sentence of a card's text without a language: the key view.blank.KEY with its arguments. What belongs to
// the sentence above it is deeper.
type Line struct {
	Depth int
	Key   string
	Args  map[string]any
}

type args = map[string]any

// Text says what the card does. Types are the keys type.TYPE, cards the keys card.CARD.
func (c *Card) Text() []Line {
	var w writer
	w.program(c.Play)
	if c.Treasure != nil {
		w.say("pays", args{"n": c.Treasure.Coins})
		w.program(c.Treasure.Then)
	}
	if p := c.Points; p != nil {
		switch {
		case p.Fixed != nil:
			w.say("points", args{"n": *p.Fixed})
		case p.PerCard != "":
			w.say("points_per_card", args{"card": "card." + p.PerCard})
		default:
			w.say("points_per_cards", args{"n": p.PerCards})
		}
	}
	if c.React != nil {
		if c.React.MinHand > 0 {
			w.say("react_hand", args{"n": c.React.MinHand})
		} else {
			w.say("react", nil)
		}
		w.within(func() { w.program(c.React.Do) })
	}
	return w.lines
}

// Modes are the texts of what the card lets choose from, in the order in which they stand in it.
func (c *Card) Modes() [][]Line {
	var all [][]Line
	var find func([]Statement)
	find = func(program []Statement) {
		for i := range program {
			s := &program[i]
			if s.Choose != nil {
				for _, of := range s.Choose.Of {
					var w writer
					w.program(of)
					all = append(all, w.lines)
				}
			}
			for _, in := range s.inner() {
				find(in.program)
			}
		}
	}
	for _, body := range c.bodies() {
		find(body.program)
	}
	return all
}

type writer struct {
	lines []Line
	depth int
}

func (w *writer) say(key string, a args) {
	w.lines = append(w.lines, Line{Depth: w.depth, Key: key, Args: a})
}

func (w *writer) within(say func()) {
	w.depth++
	say()
	w.depth--
}

func (w *writer) program(program []Statement) {
	for i := range program {
		w.statement(&program[i])
	}
}

func (w *writer) statement(s *Statement) {
	what, _ := s.phrase()
	key := what
	switch what {
	case cards, actions, buys, coins:
		if a := s.amount(); a.Picked {
			w.say(key+"_picked", nil)
		} else {
			w.say(key, args{"n": a.N})
		}
	case discard, trash, topdeck:
		w.pick(key, s.pick())
	case gain:
		w.gain(s.Gain)
	case reveal, look:
		w.spread(key, s.spread())
	case dig:
		w.say(key, args{"n": s.Dig.Hits, "type": typeKey(s.Dig.Type)})
	case choose:
		if s.Choose.N == 1 {
			w.say("choose_one", nil)
		} else {
			w.say(key, args{"n": s.Choose.N})
		}
		for _, of := range s.Choose.Of {
			w.within(func() {
				w.say("option", nil)
				w.within(func() { w.program(of) })
			})
		}
	case may:
		w.say(key, nil)
		w.within(func() { w.program(s.May) })
	case when:
		w.condition(s.If)
	case othersDraw:
		w.say(key, args{"n": s.OthersDraw})
	case attack:
		w.say(key, nil)
		w.within(func() { w.strikes(s.Attack) })
	case cheaper:
		w.say(key, args{"n": s.Cheaper})
	case betterCoppers:
		w.say(key, args{"n": s.BetterCoppers})
	case revealHand, trashSelf, unaffected:
		w.say(key, nil)
	}
}

func typeKey(t string) string { return "type." + t }

// pick says how many cards: just so many, up to so many, or from so many to so many.
func (w *writer) pick(key string, p *Pick) {
	a := args{"n": p.Most}
	switch p.Least {
	case p.Most:
	case 0:
		key += "_most"
	default:
		key += "_range"
		a["min"] = p.Least
	}
	if p.Type != "" {
		key += "_type"
		a["type"] = typeKey(p.Type)
	}
	w.say(key, a)
}

func (w *writer) gain(g *Gain) {
	a := args{}
	key := "gain_"
	switch {
	case g.Card != "":
		key += "card"
		a["card"] = "card." + g.Card
	case g.UpTo != nil:
		key += "up_to"
		a["n"] = *g.UpTo
	case g.Exactly != nil:
		key += "exactly"
		a["n"] = *g.Exactly
	default:
		key += "more"
		a["n"] = *g.More
	}
	if g.Type != "" {
		key += "_type"
		a["type"] = typeKey(g.Type)
	}
	w.say(key, a)
	if g.To == toHand || g.To == toDeck {
		w.within(func() { w.say("gain_to_"+g.To, nil) })
	}
}

func (w *writer) spread(key string, s *Spread) {
	w.say(key, args{"n": s.N})
	w.within(func() {
		switch {
		case s.Then == thenHand && key == look: // what is taken by its type is shown
			w.say("then_hand_shown", args{"type": typeKey(s.Type)})
		case s.Then == thenHand:
			w.say("then_hand", args{"type": typeKey(s.Type)})
		default:
			w.say("then_"+s.Then, nil)
		}
	})
}

func (w *writer) condition(i *If) {
	switch {
	case i.Picked:
		w.say("if_picked", nil)
	case i.PickedIs != "":
		w.say("if_picked_is", args{"type": typeKey(i.PickedIs)})
	case i.HandAtMost != nil:
		w.say("if_hand_at_most", args{"n": *i.HandAtMost})
	case i.HandAtLeast != nil:
		w.say("if_hand_at_least", args{"n": *i.HandAtLeast})
	case i.EmptyPiles != 0:
		w.say("if_empty_piles", args{"n": i.EmptyPiles})
	default:
		w.say("if_played", args{"n": i.Played})
	}
	w.within(func() { w.program(i.Then) })
	if i.Else != nil {
		w.say("else", nil)
		w.within(func() { w.program(i.Else) })
	}
}

func (w *writer) strikes(strikes []Strike) {
	for i := range strikes {
		switch s := &strikes[i]; {
		case s.DiscardTo != 0:
			w.say("they_discard_to", args{"n": s.DiscardTo})
		case s.Gain != "":
			w.say("they_gain", args{"card": "card." + s.Gain})
		case s.DiscardTop:
			w.say("they_discard_top", nil)
		case s.TrashTreasures:
			w.say("they_trash_treasures", nil)
		case s.Draw:
			w.say("they_draw", nil)
		}
	}
}
