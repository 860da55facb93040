package dominion

// intrigueBoth are the Kingdom cards of both editions of Intrigue.
var intrigueBoth = []Def{
	{Name: "bridge", Cost: 4, Types: Action, Play: Do(Buys(1), Coins(1), Cheaper(1))},
	{Name: "conspirator", Cost: 4, Types: Action, Play: Do(Coins(2), If(Played(3), Draw(1), Actions(1)))},
	{Name: "harem", Cost: 6, Types: Treasure | Victory, Coins: 2, Points: 2},
	{Name: "ironworks", Cost: 4, Types: Action, Play: Do(Gain(Any, UpTo(4), ToDiscard),
		If(PickedIs(Action), Actions(1)), If(PickedIs(Treasure), Coins(1)), If(PickedIs(Victory), Draw(1)))},
	{Name: "minion", Cost: 5, Types: Action | Attack, Play: Do(Actions(1), ChooseOne(
		Coins(2), Together(Redraw(4), OnOthers(If(HandAtLeast(5), Redraw(4))))))},
	{Name: "nobles", Cost: 6, Types: Action | Victory, Points: 2, Play: Do(ChooseOne(Draw(3), Actions(2)))},
	{Name: "pawn", Cost: 2, Types: Action, Play: Do(ChooseTwo(Draw(1), Actions(1), Buys(1), Coins(1)))},
	{Name: "steward", Cost: 3, Types: Action, Play: Do(ChooseOne(Draw(2), Preferred(Coins(2)), Trash(Exactly(2))))},
	{Name: "upgrade", Cost: 5, Types: Action, Play: Do(Draw(1), Actions(1), Trash(Exactly(1)),
		IfPicked(Gain(Any, ExactlyMoreThanPicked(1), ToDiscard)))},
}

// intrigueFirst are those of its first edition only.
var intrigueFirst = []Def{
	{Name: "coppersmith", Cost: 4, Types: Action, Play: Do(BetterCoppers(1))},
	{Name: "great_hall", Cost: 3, Types: Action | Victory, Points: 1, Play: Do(Draw(1), Actions(1))},
}

// intrigueSecond are those of its second edition only.
var intrigueSecond = []Def{}
