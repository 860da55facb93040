package dominion

import (
	"slices"

	"github.com/noripan/noripan/game"
)

// The verbs of options.
const (
	verbPlay int16 = iota
	verbAll
	verbEnd
	verbBuy
	verbPass
	verbReveal
	verbDiscard
	verbTrash
	verbGain
	verbDraw // the modes of cards
	verbActions
	verbBuys
	verbCoins
	verbTrashCards
	verbRedraw
	verbTopdeck
	verbAside
	verbYes
	verbDiscardCards
	verbTrashSupply
	verbGainTrashed
	verbName
	verbNameNone
	verbPassCard
	verbPutIn
	verbPlace
	verbMode
)

// The kinds of events.
const (
	eventNone int16 = iota
	eventTurn
	eventPlay
	eventTreasures
	eventDraw
	eventDrew
	eventHand
	eventActions
	eventBuys
	eventCoins
	eventCheaper
	eventCoppers
	eventDiscard
	eventDiscarded
	eventTrash
	eventBuy
	eventGain
	eventGainHand
	eventReveal
	eventRevealHand
	eventRevealed
	eventLook
	eventLooked
	eventTake
	eventTopdeck
	eventTopdecked
	eventTurnOver
	eventAside
	eventPlayAgain
	eventGainDeck
	eventGainTrash
	eventTrashSupply
	eventNamed
	eventNamedNone
	eventPasses
	eventPassed
	eventHides
	eventHid
	eventUnaffected
	eventShuffle
	eventEmpty
	eventResign
	eventStop
	eventOver
)

// A reason is why a pick is not possible; 0 is none. The codes of refusals are the reasons' names.
type reason uint8

const (
	allowed reason = iota
	wrongPhase
	notAction
	notTreasure
	notVictory
	notPlayable
	notReaction
	notInHand
	notInDiscard
	notInTrash
	notShown
	notJustTrashed
	notThatCard
	onlyCard
	notCard
	noBuys
	noPile
	pileEmpty
	coinsShort
	tooDear
	notThatCost
	handTooSmall
	alreadyUnaffected
	alreadyResigned
)

// The purposes of chance. Set-up has its own, so that a script for the game does not meet it.
const (
	purposeFirst game.Purpose = iota
	purposeDeal
	purposeShuffle
	purposeKingdom
)

// words are the names of everything but the kinds of decisions, which the cards bring (see coder). cards is the table
// of definitions' names.
func words(cards *game.Table) game.Words {
	card := []game.Arg{{Name: "card", Table: cards}}
	list := []game.Arg{{Name: "cards", Table: cards, List: true}}
	n := []game.Arg{{Name: "n", Table: game.Number}}
	to, place := game.Arg{Name: "to", Table: game.Seats}, game.Arg{Name: "place", Table: game.Number}
	return game.Words{
		Verbs: []game.Verb{
			verbPlay:    {Name: "play", Args: card},
			verbAll:     {Name: "all"}, // play all Treasures
			verbEnd:     {Name: "end"}, // of the phase
			verbBuy:     {Name: "buy", Args: card},
			verbPass:    {Name: "pass"},
			verbReveal:  {Name: "reveal", Args: card},
			verbDiscard: {Name: "discard", Args: card},
			verbTrash:   {Name: "trash", Args: card},
			verbGain:    {Name: "gain", Args: card},

			verbDraw:       {Name: "draw", Args: n},
			verbActions:    {Name: "actions", Args: n},
			verbBuys:       {Name: "buys", Args: n},
			verbCoins:      {Name: "coins", Args: n},
			verbTrashCards: {Name: "trash_cards", Args: n},
			verbRedraw:     {Name: "redraw", Args: n},     // with all of the hand discarded
			verbTopdeck:    {Name: "topdeck", Args: card}, // put onto the deck
			verbAside:      {Name: "aside", Args: card},   // set aside
			verbYes:        {Name: "yes"},

			verbDiscardCards: {Name: "discard_cards", Args: n},
			verbTrashSupply:  {Name: "trash_supply"}, // a card of the Supply
			verbGainTrashed:  {Name: "gain_trashed"}, // a card of the trash
			verbName:         {Name: "name", Args: card},
			verbNameNone:     {Name: "name_none"}, // a card that is not in the game
			verbPassCard:     {Name: "pass_card", Args: card},
			verbPutIn:        {Name: "put_in", Args: card},             // into the deck
			verbPlace:        {Name: "place", Args: []game.Arg{place}}, // cards above it
			verbMode:         {Name: "mode", Args: []game.Arg{{Name: "mode", Table: blankModes}}},
		},
		Events: []game.EventKind{
			eventNone: {},
			eventTurn: {Name: "turn", Args: []game.Arg{{Name: "number", Table: game.Number}}},
			eventPlay: {Name: "play", Args: card},
			// coins are all that the turn has now.
			eventTreasures: {Name: "treasures", Args: []game.Arg{{Name: "coins", Table: game.Number}, list[0]}},
			eventDraw:      {Name: "draw", Args: list},
			eventDrew:      {Name: "drew", Args: n},
			eventHand:      {Name: "hand", Args: list}, // drawn at the end of the turn
			eventActions:   {Name: "actions", Args: n},
			eventBuys:      {Name: "buys", Args: n},
			eventCoins:     {Name: "coins", Args: n},
			eventCheaper:   {Name: "cheaper", Args: n}, // all cards, this turn
			eventCoppers:   {Name: "coppers", Args: n}, // that much more each, this turn
			eventDiscard:   {Name: "discard", Args: list},
			// card is the one that lies on top.
			eventDiscarded:  {Name: "discarded", Args: []game.Arg{n[0], card[0]}},
			eventTrash:      {Name: "trash", Args: list},
			eventBuy:        {Name: "buy", Args: card},
			eventGain:       {Name: "gain", Args: card}, // to the discard pile
			eventGainHand:   {Name: "gain_hand", Args: card},
			eventReveal:     {Name: "reveal", Args: card},
			eventRevealHand: {Name: "reveal_hand", Args: list}, // the whole hand
			eventRevealed:   {Name: "revealed", Args: list},    // from the deck
			eventLook:       {Name: "look", Args: list},
			eventLooked:     {Name: "looked", Args: n},
			eventTake:       {Name: "take", Args: list}, // of those revealed, into the hand
			eventTopdeck:    {Name: "topdeck", Args: list},
			eventTopdecked:  {Name: "topdecked", Args: n},
			// card is what lies on top of the discard pile then.
			eventTurnOver:    {Name: "turn_over", Args: card},
			eventAside:       {Name: "aside", Args: list},
			eventPlayAgain:   {Name: "play_again", Args: card},
			eventGainDeck:    {Name: "gain_deck", Args: card},
			eventGainTrash:   {Name: "gain_trash", Args: list},
			eventTrashSupply: {Name: "trash_supply", Args: card},
			eventNamed:       {Name: "named", Args: card},
			eventNamedNone:   {Name: "named_none"},
			eventPasses:      {Name: "passes", Args: []game.Arg{to, card[0]}},
			eventPassed:      {Name: "passed", Args: []game.Arg{to}},
			// place is how many cards of the deck lie above it.
			eventHides:      {Name: "hides", Args: []game.Arg{card[0], place}},
			eventHid:        {Name: "hid", Args: []game.Arg{place}},
			eventUnaffected: {Name: "unaffected"}, // by the attack that is played
			eventShuffle:    {Name: "shuffle"},
			eventEmpty:      {Name: "empty", Args: card}, // the last of its pile is gone
			eventResign:     {Name: "resign"},
			eventStop:       {Name: "stop"}, // at the table's cap
			eventOver:       {Name: "over", Args: []game.Arg{{Name: "winners", Table: game.Seats, List: true}}},
		},
		Codes: append([]game.Code{
			allowed:           {},
			wrongPhase:        {Name: "wrong_phase"},
			notAction:         {Name: "not_action"},
			notTreasure:       {Name: "not_treasure"},
			notVictory:        {Name: "not_victory"},
			notPlayable:       {Name: "not_playable"}, // neither Action nor Treasure
			notReaction:       {Name: "not_reaction"},
			notInHand:         {Name: "not_in_hand"},
			notInDiscard:      {Name: "not_in_discard"},
			notInTrash:        {Name: "not_in_trash"},
			notShown:          {Name: "not_shown"},                 // not among the cards revealed or looked at
			notJustTrashed:    {Name: "not_just_trashed"},          // not by this card
			notThatCard:       {Name: "not_that_card", Args: card}, // but card
			onlyCard:          {Name: "only_card", Args: card},
			notCard:           {Name: "not_card", Args: card}, // any but card
			noBuys:            {Name: "no_buys"},
			noPile:            {Name: "no_pile"}, // the card is not in this game's Supply
			pileEmpty:         {Name: "pile_empty"},
			coinsShort:        {Name: "coins_short", Args: n},    // by n
			tooDear:           {Name: "too_dear", Args: n},       // n is the most it may cost
			notThatCost:       {Name: "not_that_cost", Args: n},  // n is what it must cost
			handTooSmall:      {Name: "hand_too_small", Args: n}, // n is how many cards it must have
			alreadyUnaffected: {Name: "already_unaffected"},
			alreadyResigned:   {Name: "already_resigned"},
		}, slices.Concat(kingdomCodes(cards), blankCodes)...),
		Lines:  lines(cards),
		Tables: []*game.Table{typeTable, editionNames, setNames, needs},
		Purposes: []game.PurposeKind{
			purposeFirst:   {Name: "first", Of: game.Seats},
			purposeDeal:    {Name: "deal", Of: cards},
			purposeShuffle: {Name: "shuffle", Of: cards},
			purposeKingdom: {Name: "kingdom", Of: cards},
		},
	}
}

// The phases of a turn, as views and the texts "phase.NAME" call them.
const (
	phaseAction   = "action"
	phaseTreasure = "treasure"
	phaseBuy      = "buy"
	phaseCleanup  = "cleanup"
	phaseOver     = "over"
)

var phases = &game.Table{Name: "phase", Names: []string{phaseAction, phaseTreasure, phaseBuy, phaseCleanup}}
