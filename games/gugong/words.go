package gugong

import "github.com/noripan/noripan/game"

// The verbs of options.
const (
	verbSets int16 = iota
	verbFocus
	verbFree
	verbPay
	verbDiscard
	verbOnly
	verbDo
	verbSkip
	verbA
	verbB
	verbSingles
	verbDouble
	verbTravel
	verbUse
	verbDecline
	verbSwapHand
	verbSwapDiscard
	verbTake
	verbGive
	verbSpend
	verbNone
	verbLower
	verbDie
	verbShop
	verbSquare
	verbTile
	verbPlaceMove
	verbPlace
	verbMove
	verbLoad
	verbLaunch
	verbSail
	verbStay
	verbClaim
	verbLeave
	verbReward
	verbSteps
	verbActivate
	verbActivateAt
	verbDone
	verbUseTile
)

// The kinds of decisions.
const (
	kindSets int16 = iota
	kindFocus
	kindExchange
	kindCard
	kindPlace
	kindOption
	kindMix
	kindCity
	kindToken
	kindSwap
	kindTakeBack
	kindGift
	kindOverflow
	kindPieces
	kindBenefit
	kindShop
	kindTile
	kindCanal
	kindLoad
	kindSail
	kindClaim
	kindReward
	kindForeman
	kindForemen
	kindOrder
	kindSteps
	kindFollow
	kindActivate
	kindEnd
)

// The kinds of events. Those in bothEvents can happen to Mong too: see mong.
const (
	eventNone int16 = iota
	eventTurn
	eventDay
	eventDice
	eventRefill
	eventSets
	eventFocus
	eventGive
	eventGiveOnly
	eventDiscard
	eventDiscarded
	eventDiscardedHigh
	eventDraw
	eventDrew
	eventTakeBack
	eventTookBack
	eventSwapHand
	eventSwapDiscard
	eventCardAction
	eventPlaceAction
	eventDecline
	eventSkip
	eventActivate
	eventActivateAt
	eventBonusBack
	eventToll
	eventFollow
	eventDie
	eventClaim
	eventLeave
	eventUnlock
	eventGainDouble
	eventEvening
	eventNobody
	eventEnd
	eventMongTurn
	eventMongSpecial
	eventMongDusk
	eventMongSkip
	eventMongOut
	eventMongCard
	eventMongReward
	eventMongPlace
	eventMongDiscard
	eventMongTakeBack
	eventOver
	eventOverMong
	eventOverNone
	eventStop
	eventBoth // the first of those that happen to Mong too
)

const (
	eventPay int16 = eventBoth + iota
	eventPayDouble
	eventGain
	eventTravel
	eventSpend
	eventJade
	eventShop
	eventPoints
	eventLose
	eventEnvoy
	eventArrive
	eventUp
	eventDown
	eventMedal
	eventWall
	eventScoring
	eventTile
	eventMorningTile
	eventLoad
	eventLaunch
	eventSail
	eventSink
	eventMatches
	eventMajority
	eventFinalTile
	eventFinalPalace
	eventFinalJade
	eventFinalNone
	eventStart
	eventsBoth // one past the last
)

// mong is the event of that kind as it is told of Mong, who has no seat.
func mong(kind int16) int16 { return kind + eventsBoth - eventBoth }

// A reason is why a pick is not possible; 0 is none. The codes of refusals are the reasons' names.
type reason uint8

const (
	allowed reason = iota
	wrongStep
	notInHand
	notInDiscard
	isFree
	notHigher
	servantsShort
	noOtherCard
	sameCard
	noTokenThere
	notReachable
	tokensShort
	twelvesShort
	supplyEmpty
	noPiece
	noDouble
	singleOnly
	noneTakeable
	cannotTake
	tooLow
	markerLow
	sameFace
	shopEmpty
	shopsLeft
	ownTile
	noSingleLeft
	shipFull
	noRoomForSecond
	noReserve
	routeFull
	noSpaceAhead
	notOnCanal
	slotsFull
	cannotDo
	tokensOnMap
)

// The purposes of chance.
const (
	purposeFirst  game.Purpose = iota // who begins
	purposeDice                       // three faces, or fewer
	purposeTokens                     // the order of travel tokens: cities first, then the piles from the top
	purposeGifts                      // the gift cards: the places first, then the pile from the top; later Mong's hand
	purposeTiles                      // the order of all decrees
	purposeAutoma                     // the automa cards from the top
	purposeFocus                      // Mong's focus
	purposeSets                       // gift sets by lot
)

func number(name string) game.Arg              { return game.Arg{Name: name, Table: game.Number} }
func arg(name string, of *game.Table) game.Arg { return game.Arg{Name: name, Table: of} }

// words are the names of everything.
func words() game.Words {
	gift, at, n := arg("gift", giftTable), arg("place", placeTable), number("n")
	ship, route, harbour := number("ship"), number("route"), number("harbour")
	tokenArg, tile := arg("token", tokenTable), arg("tile", decreeTable)
	return game.Words{
		Verbs: []game.Verb{
			verbSets:        {Name: "sets", Args: []game.Arg{number("own"), number("mong")}},
			verbFocus:       {Name: "focus", Args: []game.Arg{at}},
			verbFree:        {Name: "free", Args: []game.Arg{gift, at}},                             // a gift that is high enough
			verbPay:         {Name: "pay", Args: []game.Arg{gift, at}},                              // with two servants
			verbDiscard:     {Name: "discard", Args: []game.Arg{gift, at, arg("other", giftTable)}}, // with another card
			verbOnly:        {Name: "only", Args: []game.Arg{gift, at}},                             // without any action
			verbDo:          {Name: "do"},
			verbSkip:        {Name: "skip"},
			verbA:           {Name: "a"},
			verbB:           {Name: "b"},
			verbSingles:     {Name: "singles"}, // without the double servant
			verbDouble:      {Name: "double"},  // with it
			verbTravel:      {Name: "travel", Args: []game.Arg{arg("city", cityTable)}},
			verbUse:         {Name: "use"},
			verbDecline:     {Name: "decline"},
			verbSwapHand:    {Name: "swap_hand", Args: []game.Arg{gift, at}},
			verbSwapDiscard: {Name: "swap_discard", Args: []game.Arg{gift, at}},
			verbTake:        {Name: "take", Args: []game.Arg{gift}},
			verbGive:        {Name: "give", Args: []game.Arg{gift}},
			verbSpend:       {Name: "spend", Args: []game.Arg{arg("for", exchangeTable), number("doubles")}}, // doubles: tokens that count twice
			verbNone:        {Name: "none"},
			verbLower:       {Name: "lower", Args: []game.Arg{n}},                              // the marker, for servants
			verbDie:         {Name: "die", Args: []game.Arg{number("die"), number("face")}},    // lower it by five and turn a die
			verbShop:        {Name: "shop", Args: []game.Arg{number("shop"), number("price")}}, // shops count from 1; price for whom it is offered
			verbSquare:      {Name: "square", Args: []game.Arg{number("price")}},               // when the shops are empty
			verbTile:        {Name: "tile", Args: []game.Arg{tile, number("price")}},           // price without the servant that stays
			verbPlaceMove:   {Name: "place_move"},
			verbPlace:       {Name: "place"},
			verbMove:        {Name: "move"},
			verbLoad:        {Name: "load", Args: []game.Arg{arg("piece", pieceTable), ship}},
			verbLaunch:      {Name: "launch", Args: []game.Arg{arg("piece", pieceTable), route}},
			verbSail:        {Name: "sail", Args: []game.Arg{ship}},
			verbStay:        {Name: "stay"},
			verbClaim:       {Name: "claim"},
			verbLeave:       {Name: "leave"},
			verbReward:      {Name: "reward", Args: []game.Arg{harbour}},
			verbSteps:       {Name: "steps", Args: []game.Arg{n}},
			verbActivate:    {Name: "activate"},
			verbActivateAt:  {Name: "activate_at", Args: []game.Arg{at}},
			verbDone:        {Name: "done"},
			verbUseTile:     {Name: "use_tile", Args: []game.Arg{tile}},
		},
		Kinds:  kinds(),
		Events: eventKinds(gift, at, n, route, harbour, tokenArg, tile),
		Codes: []game.Code{
			allowed:         {},
			wrongStep:       {Name: "wrong_step"},
			notInHand:       {Name: "not_in_hand"},
			notInDiscard:    {Name: "not_in_discard"},
			isFree:          {Name: "is_free"}, // so nothing need be paid
			notHigher:       {Name: "not_higher"},
			servantsShort:   {Name: "servants_short", Args: []game.Arg{n}},
			noOtherCard:     {Name: "no_other_card"},
			sameCard:        {Name: "same_card"},
			noTokenThere:    {Name: "no_token_there"},
			notReachable:    {Name: "not_reachable"},
			tokensShort:     {Name: "tokens_short", Args: []game.Arg{n}},
			twelvesShort:    {Name: "doubles_do_not_fit"}, // not so many tokens of that sort, or the rest cannot be paid
			supplyEmpty:     {Name: "supply_empty"},
			noPiece:         {Name: "no_piece"},
			noDouble:        {Name: "no_double"},
			singleOnly:      {Name: "single_only"}, // what comes out of the supply
			noneTakeable:    {Name: "none_takeable"},
			cannotTake:      {Name: "cannot_take"}, // a card that takes back takes none of its kind
			tooLow:          {Name: "too_low", Args: []game.Arg{n}},
			markerLow:       {Name: "marker_low", Args: []game.Arg{n}},
			sameFace:        {Name: "same_face"},
			shopEmpty:       {Name: "shop_empty"},
			shopsLeft:       {Name: "shops_left"},
			ownTile:         {Name: "own_tile"},
			noSingleLeft:    {Name: "no_single_left"},
			shipFull:        {Name: "ship_full"},
			noRoomForSecond: {Name: "no_room_for_second"},
			noReserve:       {Name: "no_reserve"},
			routeFull:       {Name: "route_full"},
			noSpaceAhead:    {Name: "no_space_ahead"},
			notOnCanal:      {Name: "not_on_canal"},
			slotsFull:       {Name: "slots_full"},
			cannotDo:        {Name: "cannot_do"},
			tokensOnMap:     {Name: "tokens_on_map"}, // there are too few
		},
		Lines: lineKinds(),
		Tables: []*game.Table{
			actionTable, exchangeTable, phaseTable, levelTable, automaTable, duskTable, causeTable,
		},
		Purposes: []game.PurposeKind{
			purposeFirst:  {Name: "first", Of: game.Seats},
			purposeDice:   {Name: "dice", Of: game.Number},
			purposeTokens: {Name: "tokens", Of: tokenTable},
			purposeGifts:  {Name: "gifts", Of: giftTable},
			purposeTiles:  {Name: "tiles", Of: decreeTable},
			purposeAutoma: {Name: "automa", Of: automaTable},
			purposeFocus:  {Name: "focus", Of: placeTable},
			purposeSets:   {Name: "sets", Of: game.Number},
		},
	}
}

// Spans of questions, in seconds.
const (
	turnSeconds  = 120
	replySeconds = 45
	groupSeconds = 30
)

// kinds are the decisions. Most belong to a seat's own slot: its turn, its morning, its part of the evening. A seat that is
// asked so in the turn of another has a clock of its own for it.
func kinds() []game.Kind {
	n, at := number("n"), arg("place", placeTable)
	own := func(name string, args ...game.Arg) game.Kind {
		return game.Kind{Name: "gugong." + name, Class: game.Slot, Shared: true, Seconds: turnSeconds, Strike: true, Args: args}
	}
	return []game.Kind{
		kindSets:     own("sets"),
		kindFocus:    own("focus"),
		kindExchange: own("exchange"),
		kindCard:     own("card", arg("action", actionTable)),
		kindPlace:    own("place", at),
		kindOption:   own("option", at),
		kindMix:      own("mix", n),  // how n servants are paid
		kindCity:     own("city", n), // the moves that are left
		kindToken:    own("token", arg("token", tokenTable)),
		kindSwap:     own("swap"),
		kindTakeBack: own("take_back"),
		kindGift:     own("gift"),
		kindOverflow: own("overflow", n), // how many are too many
		kindPieces:   own("pieces", n),
		kindBenefit:  {Name: "gugong.benefit", Class: game.Reply, Seconds: replySeconds, Args: []game.Arg{n}}, // where the marker is
		kindShop:     own("shop"),
		kindTile:     own("tile"),
		kindCanal:    own("canal"),
		kindLoad:     own("load"),
		kindSail:     own("sail"),
		kindClaim:    own("claim", number("ship"), number("harbour")),
		kindReward:   own("reward"),
		kindForeman:  own("foreman", n), // of how many that are gained it is one
		kindForemen:  {Name: "gugong.foremen", Class: game.Group, Seconds: groupSeconds, Args: []game.Arg{n}},
		kindOrder:    own("order"),
		kindSteps:    own("steps"),
		kindFollow:   {Name: "gugong.follow", Class: game.Reply, Seconds: replySeconds, Args: []game.Arg{at}},
		kindActivate: own("activate", arg("token", tokenTable)),
		kindEnd:      own("end"),
	}
}

// eventKinds are what can happen. What happens to both is there twice: of a seat, and of Mong.
func eventKinds(gift, at, n, route, harbour, tokenArg, tile game.Arg) []game.EventKind {
	got, act := arg("got", giftTable), arg("action", actionTable)
	space, cause, card := number("space"), arg("cause", causeTable), arg("automa", automaTable)
	events := make([]game.EventKind, eventsBoth, 2*eventsBoth-eventBoth)
	for kind, event := range map[int16]game.EventKind{
		eventTurn:          {Name: "turn", Args: []game.Arg{number("day")}},
		eventDay:           {Name: "day", Args: []game.Arg{number("day")}},
		eventDice:          {Name: "dice", Args: []game.Arg{number("first"), number("second"), number("third")}},
		eventRefill:        {Name: "refill", Args: []game.Arg{{Name: "cities", Table: cityTable, List: true}}},
		eventStart:         {Name: "start"}, // the seat goes first today
		eventSets:          {Name: "sets", Args: []game.Arg{number("own"), number("mong")}},
		eventFocus:         {Name: "focus", Args: []game.Arg{at}},
		eventGive:          {Name: "give", Args: []game.Arg{gift, at, got}},
		eventGiveOnly:      {Name: "give_only", Args: []game.Arg{gift, at, got}},
		eventDiscard:       {Name: "discard", Args: []game.Arg{gift}},
		eventDiscarded:     {Name: "discarded"},
		eventDiscardedHigh: {Name: "discarded_high", Args: []game.Arg{n}}, // of at least that value
		eventDraw:          {Name: "draw", Args: []game.Arg{gift}},
		eventDrew:          {Name: "drew"},
		eventTakeBack:      {Name: "take_back", Args: []game.Arg{gift}},
		eventTookBack:      {Name: "took_back"},
		eventSwapHand:      {Name: "swap_hand", Args: []game.Arg{gift, at, got}},
		eventSwapDiscard:   {Name: "swap_discard", Args: []game.Arg{gift, at, got}},
		eventCardAction:    {Name: "card_action", Args: []game.Arg{act}},
		eventPlaceAction:   {Name: "place_action", Args: []game.Arg{at}},
		eventDecline:       {Name: "decline", Args: []game.Arg{tokenArg}},
		eventSkip:          {Name: "skip"},
		eventActivate:      {Name: "activate", Args: []game.Arg{tokenArg}},
		eventActivateAt:    {Name: "activate_at", Args: []game.Arg{tokenArg, at}},
		eventBonusBack:     {Name: "bonus_back", Args: []game.Arg{tokenArg}},
		eventToll:          {Name: "toll", Args: []game.Arg{{Name: "from", Table: game.Seats}}},
		eventFollow:        {Name: "follow", Args: []game.Arg{at}},
		eventDie:           {Name: "die", Args: []game.Arg{number("die"), number("face")}},
		eventClaim:         {Name: "claim", Args: []game.Arg{harbour, number("reward")}},
		eventLeave:         {Name: "leave", Args: []game.Arg{harbour}},
		eventUnlock:        {Name: "unlock"},
		eventGainDouble:    {Name: "gain_double", Args: []game.Arg{n}}, // n pieces, the double servant among them
		eventEvening:       {Name: "evening", Args: []game.Arg{number("day")}},
		eventNobody:        {Name: "nobody"}, // matches a die
		eventEnd:           {Name: "end"},
		eventMongTurn:      {Name: "mong_turn", Args: []game.Arg{card, at, gift, got}},
		eventMongSpecial:   {Name: "mong_special", Args: []game.Arg{card, at}},
		eventMongDusk:      {Name: "mong_dusk", Args: []game.Arg{card, arg("dusk", duskTable)}},
		eventMongSkip:      {Name: "mong_skip", Args: []game.Arg{act, cause}},
		eventMongOut:       {Name: "mong_out"},
		eventMongCard:      {Name: "mong_card", Args: []game.Arg{act}},
		eventMongReward:    {Name: "mong_reward", Args: []game.Arg{harbour}},
		eventMongPlace:     {Name: "mong_place", Args: []game.Arg{at}},
		eventMongDiscard:   {Name: "mong_discard"},
		eventMongTakeBack:  {Name: "mong_take_back"},
		eventOver:          {Name: "over", Args: []game.Arg{{Name: "winners", Table: game.Seats, List: true}}},
		eventOverMong:      {Name: "over_mong"},
		eventOverNone:      {Name: "over_none"},
		eventStop:          {Name: "stop"},
		eventPay:           {Name: "pay", Args: []game.Arg{n}},
		eventPayDouble:     {Name: "pay_double", Args: []game.Arg{n}}, // n servants' worth, two of them the double one
		eventGain:          {Name: "gain", Args: []game.Arg{n}},
		eventTravel:        {Name: "travel", Args: []game.Arg{arg("city", cityTable), tokenArg, cause}},
		eventSpend:         {Name: "spend", Args: []game.Arg{n, arg("for", exchangeTable)}},
		eventJade:          {Name: "jade", Args: []game.Arg{n}}, // that one has now
		eventShop:          {Name: "shop", Args: []game.Arg{number("price")}},
		eventPoints:        {Name: "points", Args: []game.Arg{n}},
		eventLose:          {Name: "lose", Args: []game.Arg{n}},
		eventEnvoy:         {Name: "envoy", Args: []game.Arg{number("step")}},
		eventArrive:        {Name: "arrive", Args: []game.Arg{n}}, // points at the end
		eventUp:            {Name: "up", Args: []game.Arg{space}},
		eventDown:          {Name: "down", Args: []game.Arg{space}},
		eventMedal:         {Name: "medal"},
		eventWall:          {Name: "wall", Args: []game.Arg{n, number("total")}},
		eventScoring:       {Name: "scoring", Args: []game.Arg{n}}, // n servants' worth go back to the winner
		eventTile:          {Name: "tile", Args: []game.Arg{tile, number("price"), cause}},
		eventMorningTile:   {Name: "morning_tile", Args: []game.Arg{tile}},
		eventLoad:          {Name: "load", Args: []game.Arg{arg("piece", pieceTable), harbour}},
		eventLaunch:        {Name: "launch", Args: []game.Arg{arg("piece", pieceTable), route, harbour}},
		eventSail:          {Name: "sail", Args: []game.Arg{number("from"), number("to")}},
		eventSink:          {Name: "sink", Args: []game.Arg{route}},
		eventMatches:       {Name: "matches", Args: []game.Arg{n}},
		eventMajority:      {Name: "majority"},
		eventFinalTile:     {Name: "final_tile", Args: []game.Arg{tile, n}},
		eventFinalPalace:   {Name: "final_palace", Args: []game.Arg{n}},
		eventFinalJade:     {Name: "final_jade", Args: []game.Arg{n}},
		eventFinalNone:     {Name: "final_none"}, // the envoy has not arrived
	} {
		events[kind] = event
	}
	for _, event := range events[eventBoth:] {
		events = append(events, game.EventKind{Name: "mong_" + event.Name, Args: event.Args})
	}
	return events
}
