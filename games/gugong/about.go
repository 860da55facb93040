package gugong

import "github.com/noripan/noripan/game"

// The names of settings.
const (
	settingExpert = "expert"
	settingBonus  = "bonusTokens"
	settingLevel  = "level"
	settingFocus  = "focus"
	settingSets   = "sets"
)

// The levels of Mong.
const (
	levelEasy   = "easy"
	levelNormal = "normal"
	levelHard   = "hard"
)

// Values of settings for a game alone.
const (
	byLot   = "lot"
	chosen  = "chosen"
	inOrder = "order"
)

// settings are what a table may choose. Those about Mong count for one player only; the bonus tokens for two and more.
func settings() []game.Setting {
	return []game.Setting{
		{Name: settingExpert, Type: game.Bool, Default: "false"},
		{Name: settingBonus, Type: game.Bool, Default: "false"},
		{Name: settingLevel, Type: game.Choice, Default: levelNormal, Values: []string{levelEasy, levelNormal, levelHard}},
		{Name: settingFocus, Type: game.Choice, Default: byLot, Values: []string{byLot, chosen}},
		{Name: settingSets, Type: game.Choice, Default: inOrder, Values: []string{inOrder, byLot, chosen}},
	}
}

// No game asks more than this. In a day each turn but one that takes a card back leaves its seat a card less, and only
// tokens and drawn cards bring any: so there are fewer turns than all cards, all tokens and what takes back together. A
// turn asks for a card, for two actions, and for as many as others follow with; each of them asks a few times, for every
// token that is spent meanwhile once more.
const (
	turnsOfDay  = 2*giftCards + tokensInBox
	actionAsks  = 60
	turnAsks    = 10 + 2*(1+bonusOfKind)*actionAsks
	restOfDay   = maxSeats * 60
	mostAnswers = days * (turnsOfDay*turnAsks + restOfDay)
)

// newAbout describes the game but for its words.
func newAbout() game.About {
	return game.About{
		ID:       "gugong",
		MinSeats: solo, MaxSeats: maxSeats,
		Minutes:  [2]int{40, 90},
		Cap:      150,
		Bound:    mostAnswers,
		Settings: settings(),
		Bots:     []string{policyName},
	}
}
