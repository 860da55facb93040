package dominion

// sound is how the policy plays: money with Markets and two Militias. Against strategy:bmu it wins 83 of 100 games and
// shares 3, against strategy:hmsmithy 52 and 6; with Smithies, Villages, Remodels or Merchants beside or instead of the
// Militias it won fewer. Lines for cards that are not in the game do nothing.
var sound = strategy{
	careful: true,
	buys: []buyLine{
		{"province", more(money, 15)},
		{"duchy", atMost(toEnd, 4)},
		{"estate", atMost(toEnd, 2)},
		{"gold", always},
		{"duchy", atMost(toEnd, 6)},
		{"militia", atMost(own("militia"), 0)},
		{"market", atMost(own("market"), 5)},
		{"militia", atMost(own("militia"), 1)},
		{"silver", always},
		{"moat", less(times(2, own("moat")), attacks)},
	},
	acts: []actLine{
		{"village", nil},
		{"market", nil},
		{"merchant", nil},
		{"cellar", holdsJunk},
		{"smithy", moreActions},
		{"moat", moreActions},
		{"militia", nil},
		{"remodel", tradesUp(remodelling, 30)},
		{"mine", tradesUp(mining, 20)},
		{"smithy", nil},
		{"workshop", nil},
		{"moat", nil},
	},
}

func moreActions(_ *player, v *Seen) bool { return v.Actions() > 1 }

// holdsJunk tells whether the hand holds cards that cannot be played.
func holdsJunk(p *player, v *Seen) bool {
	return v.holds(func(c Card) bool { return p.types[c]&(Action|Treasure) == 0 })
}

// tradesUp tells whether a card of the hand can be traded for one that is worth so much more.
func tradesUp(t trade, least int) func(*player, *Seen) bool {
	return func(p *player, v *Seen) bool {
		return v.holds(func(c Card) bool { return p.tradeUp(v, t, c) >= least })
	}
}
