package gugong

import (
	"strconv"

	"github.com/noripan/noripan/game"
)

// A place is one of the seven locations, in the order in which the rules list them.
type place = int8

// The places. They are the first actions too: what is done there.
const (
	travel place = iota
	wall
	jade
	intrigue
	palace
	decree
	canal
	places
)

// An action is what a gift card lets its giver do: that of a place, or one of these.
type action = int8

// The actions that belong to no place.
const (
	servant  action = places + iota // gain servants
	takeBack                        // take a card of the own discard pile into the hand
	swapCard                        // swap an own card with one of the board
	noAction
	actions
)

// A token is a kind of travel token.
type token = int8

// The kinds of travel tokens, those of the variant last.
const (
	tokenServant token = iota
	tokenServants
	tokenEnvoy
	tokenIntrigue
	tokenGiftForJade
	tokenTakeBack
	tokenSwap
	tokenPoints
	tokenShip
	tokenWall
	tokenServantsForJade
	tokenDouble
	tokenRaise
	tokenToll
	tokenFollow
	tokenKinds
	basicKinds       = tokenRaise
	noToken    token = -1
)

// The decree tiles: five of each level.
const (
	decreeIntrigue int8 = iota // morning: up to two steps of intrigue
	decreeShip                 // morning: a servant of the supply on a ship
	decreeServant              // morning: a servant
	decreeEnvoy                // morning: a step of the envoy
	decreeSwap                 // morning: swap a card
	decreeTravel               // the second way to travel costs one less
	decreeJade                 // jade costs one less
	decreeWall                 // one servant more on the wall
	decreeEqual                // an equal gift is enough
	decreeSail                 // a ship more moves
	decreeThirds               // end: one for every three points
	decreePoints               // end: points
	decreeJades                // end: two for each jade
	decreeDecrees              // end: two for each servant on decrees
	decreeHarbours             // end: two for each servant on rewards
	decreeTiles
	tilesPerLevel = 5
	levels        = 3
)

// What tokens are spent for.
const (
	forServant int8 = iota
	forPoints
	forJade
	exchanges
)

// exchangePrice is what each exchange of tokens costs, and exchangePoints what the second brings.
var exchangePrice = [exchanges]int8{2, 4, 6}

const exchangePoints = 2

// What the lower half of an automa card says.
const (
	duskTravelPaid int8 = iota
	duskTravelFree
	duskWall
	duskIntrigue
	duskPalace
	duskCanal
	dusks
)

// A piece of a player: a servant, or the double one.
const (
	single int8 = iota
	double
)

// The tables of what options, events and views refer to.
var (
	placeTable  = &game.Table{Name: "place", Names: []string{"travel", "wall", "jade", "intrigue", "palace", "decree", "canal"}}
	actionTable = &game.Table{Name: "action", Names: append(append([]string{}, placeTable.Names...), "servant", "take_back", "swap", "none")}
	giftTable   = &game.Table{Name: "gift", Names: giftNames()}
	cityTable   = &game.Table{Name: "city", Names: []string{
		"fuzhou", "hangzhou", "nanjing", "jinan", "taiyuan", "xian", "chengdu", "guilin", "guangzhou", "kaifeng", "wuchang", "changsha",
	}}
	tokenTable = &game.Table{Name: "token", Names: []string{
		"servant", "servants", "envoy", "intrigue", "gift_for_jade", "take_back", "swap", "points", "ship", "wall", "servants_for_jade",
		"double", "raise", "toll", "follow",
	}}
	decreeTable   = &game.Table{Name: "tile", Names: tileNames()}
	exchangeTable = &game.Table{Name: "exchange", Names: []string{"servant", "points", "jade"}}
	pieceTable    = &game.Table{Name: "piece", Names: []string{"single", "double"}}
	duskTable     = &game.Table{Name: "dusk", Names: []string{"travel_paid", "travel_free", "wall", "intrigue", "palace", "canal"}}
	automaTable   = &game.Table{Name: "automa", Names: []string{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "x1", "x2"}}
	phaseTable    = &game.Table{Name: "phase", Names: []string{"setup", "morning", "day", "dusk", "evening", "end", "over"}}
	levelTable    = &game.Table{Name: "level", Names: []string{levelEasy, levelNormal, levelHard}}
	causeTable    = &game.Table{Name: "cause", Names: causeNames[:]}
)

// cardValues is the highest value of a gift card.
const cardValues = 9

// giftNames are the names of all gift cards that could be: value and action, which are all that matters of one.
func giftNames() []string {
	var names []string
	for value := 1; value <= cardValues; value++ {
		for _, action := range actionTable.Names {
			names = append(names, strconv.Itoa(value)+"_"+action)
		}
	}
	return names
}

// giftRef is the gift card of that value and action as a reference.
func giftRef(value, action int8) game.Ref {
	return game.Ref(value-1)*game.Ref(actions) + game.Ref(action)
}

// tileNames are the decrees as the rules number them: level, then which of it.
func tileNames() []string {
	names := make([]string, decreeTiles)
	for i := range names {
		names[i] = "d" + strconv.Itoa(i/tilesPerLevel+1) + "_" + strconv.Itoa(i%tilesPerLevel+1)
	}
	return names
}

// levelOf is the level of a decree, from 0.
func levelOf(tile int8) int8 { return tile / tilesPerLevel }

// The causes of what Mong does or leaves out.
const (
	causeNone int8 = iota
	causeFirstOfLoop
	causeNextOfLoop
	causeNearest
	causeDayLevel
	causeOtherLevel
	causeNoServants
	causeNoToken
	causeNoRoom
	causeTrackEnd
	causeNonePayable
	causeNoCard
	causeNoAction
	causes
)

var causeNames = [causes]string{
	"none", "first_of_loop", "next_of_loop", "nearest", "day_level", "other_level",
	"no_servants", "no_token", "no_room", "track_end", "none_payable", "no_card", "no_action",
}
