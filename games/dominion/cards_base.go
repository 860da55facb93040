package dominion

// baseBoth are the Kingdom cards of both editions of the base game.
var baseBoth = []Def{
	{Name: "bureaucrat", Cost: 4, Types: Action | Attack, Play: Do(
		GainCard("silver", OnDeck), OnOthers(TopdeckShown(Victory, cheapest), If(NonePicked, RevealHand())))},
	{Name: "cellar", Cost: 2, Types: Action, Play: Do(Actions(1), Discard(AnyNumber), Draw(PerPicked))},
	{Name: "chapel", Cost: 2, Types: Action, Play: Do(Trash(Most(4)))},
	{Name: "council_room", Cost: 5, Types: Action, Play: Do(Draw(4), Buys(1), Others(Draw(1)))},
	{Name: "festival", Cost: 5, Types: Action, Play: Do(Actions(2), Buys(1), Coins(2))},
	{Name: "gardens", Cost: 4, Types: Victory, PerCards: 10},
	{Name: "laboratory", Cost: 5, Types: Action, Play: Do(Draw(2), Actions(1))},
	{Name: "library", Cost: 5, Types: Action, Play: Do(DrawSettingAside(7))},
	{Name: "market", Cost: 5, Types: Action, Play: Do(Draw(1), Actions(1), Buys(1), Coins(1))},
	{Name: "militia", Cost: 4, Types: Action | Attack, Play: Do(Coins(2), OnOthers(Discard(DownTo(3))))},
	{Name: "mine", Cost: 5, Types: Action, Play: Do(
		MayTrash(Treasure, ToImprove(3)), IfPicked(Gain(Treasure, MoreThanPicked(3), ToHand)))},
	{Name: "moat", Cost: 2, Types: Action | Reaction, Play: Do(Draw(2)), React: Do(Unaffected())},
	{Name: "moneylender", Cost: 4, Types: Action, Play: Do(MayTrash(Named("copper"), accept(cheapest)), IfPicked(Coins(3)))},
	{Name: "remodel", Cost: 4, Types: Action, Play: Do(Trash(Exactly(1)), IfPicked(Gain(Any, MoreThanPicked(2), ToDiscard)))},
	{Name: "smithy", Cost: 4, Types: Action, Play: Do(Draw(3))},
	{Name: "throne_room", Cost: 4, Types: Action, Asks: "throne", Play: Do(MayPlay(), IfPicked(PlayAgain()))},
	{Name: "village", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(2))},
	{Name: "witch", Cost: 5, Types: Action | Attack, Play: Do(Draw(2), OnOthers(GainCard("curse", ToDiscard)))},
	{Name: "workshop", Cost: 3, Types: Action, Play: Do(Gain(Any, UpTo(4), ToDiscard))},
}

// baseSecond are those of its second edition only.
var baseSecond = []Def{
	{Name: "artisan", Cost: 6, Types: Action, Play: Do(Gain(Any, UpTo(5), ToHand), Topdeck(Exactly(1)))},
	{Name: "bandit", Cost: 5, Types: Action | Attack, Play: Do(
		GainCard("gold", ToDiscard), OnOthers(Reveal(2), TrashRevealed(Treasure.But("copper"), cheapest), DiscardRest()))},
	{Name: "harbinger", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(1), PickFromDiscard())},
	{Name: "merchant", Cost: 3, Types: Action, Play: Do(Draw(1), Actions(1), FirstSilver(1))},
	{Name: "poacher", Cost: 4, Types: Action, Play: Do(Draw(1), Actions(1), Coins(1), Discard(PerEmptyPile))},
	{Name: "sentry", Cost: 5, Types: Action, Play: Do(
		Draw(1), Actions(1), Look(2), TrashLooked(AnyNumber), DiscardLooked(AnyNumber), PutBackInOrder())},
	{Name: "vassal", Cost: 3, Types: Action, Play: Do(Coins(2), DiscardTop(), MayPlayIt())},
}

// baseFirst are those of its first edition only.
var baseFirst = []Def{
	{Name: "adventurer", Cost: 6, Types: Action, Play: Do(RevealUntil(Treasure, 2), TakeRevealed(Treasure), DiscardRest())},
	{Name: "chancellor", Cost: 3, Types: Action, Play: Do(Coins(2), MayTurnOver())},
	{Name: "feast", Cost: 4, Types: Action, Play: Do(TrashSelf(), Gain(Any, UpTo(5), ToDiscard))},
	{Name: "spy", Cost: 4, Types: Action | Attack, Play: Do(Draw(1), Actions(1), OnAll(Reveal(1), AttackerDecides()))},
	{Name: "thief", Cost: 4, Types: Action | Attack, Play: Do(
		FromNow(), OnOthers(Reveal(2), AttackerTrashes(Treasure, costliest), DiscardRest()), GainTrashed(allBut(copper)))},
	{Name: "woodcutter", Cost: 3, Types: Action, Play: Do(Buys(1), Coins(2))},
}
