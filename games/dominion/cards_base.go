package dominion

// baseBoth are the Kingdom cards of both editions of the base game.
var baseBoth = []Def{
	{Name: "cellar", Cost: 2, Types: Action, Play: Do(Actions(1), Discard(AnyNumber), Draw(PerPicked))},
	{Name: "market", Cost: 5, Types: Action, Play: Do(Draw(1), Actions(1), Buys(1), Coins(1))},
	{Name: "militia", Cost: 4, Types: Action | Attack, Play: Do(Coins(2), OnOthers(Discard(DownTo(3))))},
	{Name: "mine", Cost: 5, Types: Action, Play: Do(
		MayTrash(Treasure, ToImprove(3)), IfPicked(Gain(Treasure, MoreThanPicked(3), ToHand)))},
	{Name: "moat", Cost: 2, Types: Action | Reaction, Play: Do(Draw(2)), React: Do(Unaffected())},
	{Name: "remodel", Cost: 4, Types: Action, Play: Do(Trash(Exactly(1)), IfPicked(Gain(Any, MoreThanPicked(2), ToDiscard)))},
	{Name: "smithy", Cost: 4, Types: Action, Play: Do(Draw(3))},
	{Name: "village", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(2))},
	{Name: "workshop", Cost: 3, Types: Action, Play: Do(Gain(Any, UpTo(4), ToDiscard))},
}

// baseSecond are those of its second edition only.
var baseSecond = []Def{
	{Name: "merchant", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(1), FirstSilver(1))},
}

// baseFirst are those of its first edition only.
var baseFirst = []Def{}
