package dominion

// intrigueBoth are the Kingdom cards of both editions of Intrigue.
var intrigueBoth = []Def{
	{Name: "baron", Cost: 4, Types: Action, Play: Do(
		Buys(1), MayDiscard(Named("estate")), IfPicked(Coins(4)), If(NonePicked, GainCard("estate", ToDiscard)))},
	{Name: "bridge", Cost: 4, Types: Action, Play: Do(Buys(1), Coins(1), Cheaper(1))},
	{Name: "conspirator", Cost: 4, Types: Action, Play: Do(Coins(2), If(Played(3), Draw(1), Actions(1)))},
	{Name: "courtyard", Cost: 2, Types: Action, Play: Do(Draw(3), Topdeck(Exactly(1)))},
	{Name: "duke", Cost: 5, Types: Victory, PerCopy: "duchy"},
	{Name: "harem", Cost: 6, Types: Treasure | Victory, Coins: 2, Points: 2},
	{Name: "ironworks", Cost: 4, Types: Action, Play: Do(Gain(Any, UpTo(4), ToDiscard),
		If(PickedIs(Action), Actions(1)), If(PickedIs(Treasure), Coins(1)), If(PickedIs(Victory), Draw(1)))},
	{Name: "masquerade", Cost: 3, Types: Action, Play: Do(Draw(2), PassCards(), MayTrashOne())},
	{Name: "mining_village", Cost: 4, Types: Action, Play: Do(Draw(1), Actions(2), MayTrashSelf(), IfPicked(Coins(2)))},
	{Name: "minion", Cost: 5, Types: Action | Attack, Play: Do(Actions(1), ChooseOne(
		Coins(2), Together(Redraw(4), OnOthers(If(HandAtLeast(5), Redraw(4))))))},
	{Name: "nobles", Cost: 6, Types: Action | Victory, Points: 2, Play: Do(ChooseOne(Draw(3), Actions(2)))},
	{Name: "pawn", Cost: 2, Types: Action, Play: Do(ChooseTwo(Draw(1), Actions(1), Buys(1), Coins(1)))},
	{Name: "shanty_town", Cost: 3, Types: Action, Play: Do(Actions(2), RevealHand(), If(HandWithout(Action), Draw(2)))},
	{Name: "steward", Cost: 3, Types: Action, Play: Do(ChooseOne(Draw(2), Preferred(Coins(2)), Trash(Exactly(2))))},
	{Name: "swindler", Cost: 3, Types: Action | Attack, Play: Do(
		Coins(2), OnOthers(TrashTop(), IfPicked(AttackerGives(Any, ExactlyMoreThanPicked(0), ToDiscard))))},
	{Name: "torturer", Cost: 5, Types: Action | Attack, Play: Do(
		Draw(3), OnOthers(ChooseOne(Discard(Exactly(2)), GainCard("curse", ToHand))))},
	{Name: "trading_post", Cost: 5, Types: Action, Play: Do(Trash(Exactly(2)), If(Picked(2), GainCard("silver", ToHand)))},
	{Name: "upgrade", Cost: 5, Types: Action, Play: Do(Draw(1), Actions(1), Trash(Exactly(1)),
		IfPicked(Gain(Any, ExactlyMoreThanPicked(1), ToDiscard)))},
	{Name: "wishing_well", Asks: "wish", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(1), Wish())},
}

// intrigueFirst are those of its first edition only.
var intrigueFirst = []Def{
	{Name: "coppersmith", Cost: 4, Types: Action, Play: Do(BetterCoppers(1))},
	{Name: "great_hall", Cost: 3, Types: Action | Victory, Points: 1, Play: Do(Draw(1), Actions(1))},
	{Name: "saboteur", Cost: 5, Types: Action | Attack, Play: Do(
		OnOthers(TrashFirstCosting(3), IfPicked(MayGain(Any, MoreThanPicked(-2), ToDiscard)), DiscardRest()))},
	{Name: "scout", Cost: 4, Types: Action, Play: Do(Actions(1), Reveal(4), TakeRevealed(Victory), PutBackInOrder())},
	{
		Name: "secret_chamber", Cost: 2, Types: Action | Reaction, Play: Do(Discard(AnyNumber), Coins(PerPicked)),
		React: Do(Draw(2), Topdeck(Exactly(2))),
	},
	{Name: "tribute", Cost: 5, Types: Action, Play: Do(LeftPays(2, 2))},
}

// intrigueSecond are those of its second edition only.
var intrigueSecond = []Def{
	{Name: "courtier", Cost: 5, Types: Action, Play: Do(Show(), IfPicked(ChooseForTypes(
		Actions(1), Buys(1), Preferred(Coins(3)), Preferred(GainCard("gold", ToDiscard)))))},
	{
		Name: "diplomat", Cost: 4, Types: Action | Reaction, Play: Do(Draw(2), If(HandAtMost(5), Actions(2))),
		ReactMin: 5, React: Do(Draw(2), Discard(Exactly(3))),
	},
	{Name: "lurker", Cost: 2, Types: Action, Play: Do(
		Actions(1), ChooseOne(TrashFromSupply(Action), Preferred(GainFromTrash(Action))))},
	{Name: "mill", Cost: 4, Types: Action | Victory, Points: 1, Play: Do(
		Draw(1), Actions(1), May(HandAtLeast(1), Discard(Exactly(2)), If(Picked(2), Coins(2))))},
	{Name: "patrol", Cost: 5, Types: Action, Play: Do(Draw(3), Reveal(4), TakeRevealed(Victory|Curse), PutBackInOrder())},
	{Name: "replace", Cost: 5, Types: Action | Attack, Play: Do(
		Trash(Exactly(1)), IfPicked(Gain(Any, MoreThanPicked(2), ToDiscard)), If(PickedIs(Action|Treasure), OntoDeck()),
		If(PickedIs(Victory), OnOthers(GainCard("curse", ToDiscard))))},
	{Name: "secret_passage", Cost: 4, Types: Action, Play: Do(Draw(2), Actions(1), PutIntoDeck())},
}
