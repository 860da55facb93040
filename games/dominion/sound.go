package dominion

// sound is how the policy plays: a strategy for any Kingdom. Lines for cards that are not in the game do nothing.
var sound = strategy{
	careful: true,
	buys: []buyLine{
		{"province", more(money, 15)},
		{"duchy", atMost(toEnd, 4)},
		{"estate", atMost(toEnd, 2)},
		{"gold", always},
		{"duchy", atMost(toEnd, 6)},
		{"militia", atMost(own("militia"), 0)},
		{"smithy", less(times(11, own("smithy")), treasures)},
		{"silver", always},
	},
	acts: []actLine{
		{"village", nil},
		{"market", nil},
		{"merchant", nil},
		{"cellar", nil},
		{"smithy", moreActions},
		{"moat", moreActions},
		{"militia", nil},
		{"smithy", nil},
		{"mine", nil},
		{"remodel", nil},
		{"workshop", nil},
		{"moat", nil},
	},
}

func moreActions(_ *player, v *Seen) bool { return v.Actions() > 1 }
