package dominion

import "github.com/noripan/noripan/game"

// A namedKingdom is ten cards under a name.
type namedKingdom struct {
	name  string
	cards []string
}

// recommended are the Kingdoms that the boxes recommend.
var recommended = []namedKingdom{
	// The base game, second edition.
	{"first-game", []string{"cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop"}},
	{"size-distortion", []string{
		"artisan", "bandit", "bureaucrat", "chapel", "festival", "gardens", "sentry", "throne_room", "witch", "workshop",
	}},
	{"deck-top", []string{
		"artisan", "bureaucrat", "council_room", "festival", "harbinger", "laboratory", "moneylender", "sentry", "vassal", "village",
	}},
	{"sleight-of-hand", []string{
		"cellar", "council_room", "festival", "gardens", "library", "harbinger", "militia", "poacher", "smithy", "throne_room",
	}},
	{"improvements", []string{
		"artisan", "cellar", "market", "merchant", "mine", "moat", "moneylender", "poacher", "remodel", "witch",
	}},
	{"silver-and-gold", []string{
		"bandit", "bureaucrat", "chapel", "harbinger", "laboratory", "merchant", "mine", "moneylender", "throne_room", "vassal",
	}},

	// Intrigue, first edition: alone, then with the base game.
	{"victory-dance", []string{
		"bridge", "duke", "great_hall", "harem", "ironworks", "masquerade", "nobles", "pawn", "scout", "upgrade",
	}},
	{"secret-schemes", []string{
		"conspirator", "harem", "ironworks", "pawn", "saboteur", "shanty_town", "steward", "swindler", "trading_post", "tribute",
	}},
	{"best-wishes", []string{
		"coppersmith", "courtyard", "masquerade", "scout", "shanty_town", "steward", "torturer", "trading_post", "upgrade", "wishing_well",
	}},
	{"deconstruction", []string{
		"bridge", "mining_village", "remodel", "saboteur", "secret_chamber", "spy", "swindler", "thief", "throne_room", "torturer",
	}},
	{"hand-madness", []string{
		"bureaucrat", "chancellor", "council_room", "courtyard", "mine", "militia", "minion", "nobles", "steward", "torturer",
	}},
	// As one Korean leaflet prints it.
	{"hand-madness-printed", []string{
		"bureaucrat", "chancellor", "throne_room", "courtyard", "mine", "militia", "minion", "nobles", "steward", "torturer",
	}},
	{"underlings", []string{
		"baron", "cellar", "festival", "library", "masquerade", "minion", "nobles", "pawn", "steward", "witch",
	}},

	// The base game, first edition.
	{"first-game-1", []string{"cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop"}},
	{"big-money", []string{
		"adventurer", "bureaucrat", "chancellor", "chapel", "feast", "laboratory", "market", "mine", "moneylender", "throne_room",
	}},
	{"interaction", []string{
		"bureaucrat", "chancellor", "council_room", "festival", "library", "militia", "moat", "spy", "thief", "village",
	}},
	{"size-distortion-1", []string{
		"cellar", "chapel", "feast", "gardens", "laboratory", "thief", "village", "witch", "woodcutter", "workshop",
	}},
	{"village-square", []string{
		"bureaucrat", "cellar", "festival", "library", "market", "remodel", "smithy", "throne_room", "village", "woodcutter",
	}},

	// Intrigue, second edition: alone, then with the base game.
	{"victory-dance-2", []string{
		"baron", "courtier", "duke", "harem", "ironworks", "masquerade", "mill", "nobles", "patrol", "replace",
	}},
	{"plot-thickens", []string{
		"conspirator", "ironworks", "lurker", "pawn", "mining_village", "secret_passage", "steward", "swindler", "torturer", "trading_post",
	}},
	{"best-wishes-2", []string{
		"baron", "conspirator", "courtyard", "diplomat", "duke", "secret_passage", "shanty_town", "torturer", "upgrade", "wishing_well",
	}},
	{"underlings-2", []string{
		"cellar", "festival", "library", "sentry", "vassal", "courtier", "diplomat", "minion", "nobles", "pawn",
	}},
	{"grand-scheme", []string{
		"artisan", "council_room", "market", "militia", "workshop", "bridge", "mill", "mining_village", "patrol", "shanty_town",
	}},
	{"deconstruction-2", []string{
		"bandit", "mine", "remodel", "throne_room", "village", "diplomat", "harem", "lurker", "replace", "swindler",
	}},
}

// The names of boxes and of recommended Kingdoms, which have texts.
var (
	editionNames = &game.Table{Name: "edition", Names: namesIn(sets, func(s *Set) string { return s.Name })}
	setNames     = &game.Table{Name: "set", Names: namesIn(recommended, func(k *namedKingdom) string { return k.name })}
)

func namesIn[T any](list []T, name func(*T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(&list[i])
	}
	return names
}
