package coachride

import "github.com/noripan/noripan/game"

// The verbs of options.
const (
	verbPass int16 = iota
	verbTrade
	verbDemand
	verbAttack
	verbDeclare
	verbSole
	verbForesee
	verbGive
	verbName
	verbWith
	verbPlace
	verbRefuse
	verbAccept
	verbDraw
	verbDecline
	verbLook
	verbBecome
	verbKeep
	verbSwap
	verbLeft
	verbRight
	verbGift
	verbUse
	verbWait
	verbSupport
	verbAbstain
	verbHypnotise
	verbWinner
	verbIdentity
	verbLoot
	verbTake
	verbBarter
	verbEnd
)

// The kinds of events.
const (
	eventNone int16 = iota
	eventTurn
	eventPass
	eventOffer
	eventOffered
	eventRefuse
	eventTrade
	eventTraded
	eventAnnounce
	eventDraw
	eventDrew
	eventDecline
	eventSeeAssociation
	eventLookAssociation
	eventSeeLuggage
	eventLookLuggage
	eventSeeLeftOver
	eventLookLeftOver
	eventBecome
	eventBecame
	eventKeep
	eventSwap
	eventSwapped
	eventSextant
	eventHand
	eventGift
	eventGave
	eventDemand
	eventLay
	eventMet
	eventUnmet
	eventAttack
	eventUse
	eventPay
	eventPaid
	eventSupport
	eventAbstain
	eventHypnotise
	eventFavour
	eventTally
	eventWin
	eventTie
	eventSeeIdentity
	eventLookIdentity
	eventLoot
	eventLooted
	eventReturn
	eventReturned
	eventForesee
	eventSeePile
	eventPlace
	eventPlaced
	eventTurned
	eventDeclare
	eventSole
	eventShow
	eventRight
	eventWrong
	eventQuiet
	eventLong
	eventStop
	eventOver
)

// A reason is why a pick is not possible; 0 is none. The codes of refusals are the reasons' names. Where several hold the
// first of them is told.
type reason uint8

const (
	allowed reason = iota
	wrongPhase
	notYourOccupation
	alreadyUsed
	notOwned
	wrongSide
	illegalTarget
	mustAccept
	bagForBag
	pileEmpty
	giveBackDue
	alreadyGave
	holdsPearl
	noOwnNeeded
	notEnough
)

// The purposes of chance.
const (
	purposeFirst game.Purpose = iota
	purposeCharacter
	purposeOccupation
	purposeAssociation
	purposeLuggage
	purposePile
	purposeForesee
)

// The sides of a fight, as supporters choose them.
const (
	sideAttack game.Ref = iota
	sideDefend
)

var (
	sideTable      = &game.Table{Name: "side", Names: []string{"attack", "defend"}}
	directionTable = &game.Table{Name: "direction", Names: []string{"left", "right"}}

	// What a card does for who gives it away, and for who receives it: only boards tell it.
	giverTable    = &game.Table{Name: "giver", Names: objectTable.Names}
	receiverTable = &game.Table{Name: "receiver", Names: objectTable.Names}
)

// newWords are the names of all that a game says.
func newWords() game.Words {
	arg := func(name string, of *game.Table) game.Arg { return game.Arg{Name: name, Table: of} }
	args := func(list ...game.Arg) []game.Arg { return list }
	seatArg, object := arg("other", game.Seats), arg("object", objectTable)
	objectList := game.Arg{Name: "objects", Table: objectTable, List: true}
	workList := game.Arg{Name: "occupations", Table: occupationTable, List: true}
	seatList := game.Arg{Name: "seats", Table: game.Seats, List: true}
	work, side := arg("occupation", occupationTable), arg("association", associationTable)
	number := func(name string) game.Arg { return arg(name, game.Number) }
	return game.Words{
		Verbs: []game.Verb{
			verbPass:      {Name: "pass"},
			verbTrade:     {Name: "trade", Args: args(seatArg)},
			verbDemand:    {Name: "demand", Args: args(seatArg)}, // as the Diplomat
			verbAttack:    {Name: "attack", Args: args(seatArg)},
			verbDeclare:   {Name: "declare"}, // for the whole side
			verbSole:      {Name: "sole"},    // for oneself
			verbForesee:   {Name: "foresee"}, // as the Clairvoyant
			verbGive:      {Name: "give", Args: args(object)},
			verbName:      {Name: "name", Args: args(object)},
			verbWith:      {Name: "with", Args: args(seatArg)},
			verbPlace:     {Name: "place", Args: args(object)}, // on top of the pile
			verbRefuse:    {Name: "refuse"},
			verbAccept:    {Name: "accept", Args: args(object)}, // giving that for it
			verbDraw:      {Name: "draw"},
			verbDecline:   {Name: "decline"},
			verbLook:      {Name: "look"},
			verbBecome:    {Name: "become", Args: args(work)},
			verbKeep:      {Name: "keep"},
			verbSwap:      {Name: "swap"},
			verbLeft:      {Name: "left"},
			verbRight:     {Name: "right"},
			verbGift:      {Name: "gift", Args: args(seatArg, object)},
			verbUse:       {Name: "use", Args: args(arg("source", sourceTable))},
			verbWait:      {Name: "wait"},
			verbSupport:   {Name: "support", Args: args(arg("side", sideTable))},
			verbAbstain:   {Name: "abstain"},
			verbHypnotise: {Name: "hypnotise", Args: args(seatArg)},
			verbWinner:    {Name: "winner", Args: args(seatArg)}, // as the Poison Mixer
			verbIdentity:  {Name: "identity"},
			verbLoot:      {Name: "loot"},
			verbTake:      {Name: "take", Args: args(object)},
			verbBarter:    {Name: "barter", Args: args(object, arg("returned", objectTable))}, // take the only one, and hand one back
			verbEnd:       {Name: "end"},
		},
		Kinds: kinds,
		Events: []game.EventKind{
			eventNone: {},
			eventTurn: {Name: "turn", Args: args(number("number"))},
			eventPass: {Name: "pass"},
			// What is told to those who see the object, and what the others hear.
			eventOffer:    {Name: "offer", Args: args(seatArg, object)},
			eventOffered:  {Name: "offered", Args: args(seatArg)},
			eventRefuse:   {Name: "refuse"},
			eventTrade:    {Name: "trade", Args: args(seatArg, object, arg("returned", objectTable))},
			eventTraded:   {Name: "traded", Args: args(seatArg)},
			eventAnnounce: {Name: "announce", Args: args(object)}, // by the new holder
			eventDraw:     {Name: "draw", Args: args(object)},
			eventDrew:     {Name: "drew"},
			eventDecline:  {Name: "decline"},

			eventSeeAssociation:  {Name: "see_association", Args: args(seatArg, side)},
			eventLookAssociation: {Name: "look_association", Args: args(seatArg)},
			eventSeeLuggage:      {Name: "see_luggage", Args: args(seatArg, objectList)},
			eventLookLuggage:     {Name: "look_luggage", Args: args(seatArg)},
			eventSeeLeftOver:     {Name: "see_left_over", Args: args(workList)},
			eventLookLeftOver:    {Name: "look_left_over"},

			eventBecome:  {Name: "become", Args: args(work)},
			eventBecame:  {Name: "became"},
			eventKeep:    {Name: "keep"},
			eventSwap:    {Name: "swap", Args: args(seatArg, work, arg("theirs", occupationTable))}, // what each has now
			eventSwapped: {Name: "swapped", Args: args(seatArg)},
			eventSextant: {Name: "sextant", Args: args(arg("direction", directionTable))},
			eventHand:    {Name: "hand", Args: args(seatArg, object)}, // on, in the direction of the Sextant
			eventGift:    {Name: "gift", Args: args(seatArg, object)}, // of what is too much
			eventGave:    {Name: "gave", Args: args(seatArg)},
			eventDemand:  {Name: "demand", Args: args(seatArg, object)},
			eventLay:     {Name: "lay", Args: args(seatArg, object)}, // for what was demanded
			eventMet:     {Name: "met", Args: args(object)},          // by who was asked for it
			eventUnmet:   {Name: "unmet", Args: args(object)},

			eventAttack:       {Name: "attack", Args: args(seatArg)},
			eventUse:          {Name: "use", Args: args(arg("source", sourceTable))},
			eventPay:          {Name: "pay", Args: args(seatArg, object)}, // the Priest
			eventPaid:         {Name: "paid", Args: args(seatArg)},
			eventSupport:      {Name: "support", Args: args(arg("side", sideTable), seatArg)},
			eventAbstain:      {Name: "abstain"},
			eventHypnotise:    {Name: "hypnotise", Args: args(seatArg)},
			eventFavour:       {Name: "favour", Args: args(seatArg)},
			eventTally:        {Name: "tally", Args: args(number("attack"), number("defend"))},
			eventWin:          {Name: "win", Args: args(seatArg)}, // against
			eventTie:          {Name: "tie"},
			eventSeeIdentity:  {Name: "see_identity", Args: args(seatArg, side, work)},
			eventLookIdentity: {Name: "look_identity", Args: args(seatArg)},
			eventLoot:         {Name: "loot", Args: args(seatArg, object)},
			eventLooted:       {Name: "looted", Args: args(seatArg)},
			eventReturn:       {Name: "return", Args: args(seatArg, object)},
			eventReturned:     {Name: "returned", Args: args(seatArg)},

			eventForesee: {Name: "foresee"},
			eventSeePile: {Name: "see_pile", Args: args(objectList)}, // from the top
			eventPlace:   {Name: "place", Args: args(objectList)},
			eventPlaced:  {Name: "placed"},
			eventTurned:  {Name: "turned"}, // the bags are a key and a goblet now

			eventDeclare: {Name: "declare", Args: args(seatList)},
			eventSole:    {Name: "sole"},
			eventShow:    {Name: "show", Args: args(side, objectList)},
			eventRight:   {Name: "right", Args: args(side, number("n"))},
			eventWrong:   {Name: "wrong", Args: args(side, number("n"))}, // side is that of the others, which wins
			eventQuiet:   {Name: "quiet"},                                // too many passes in a row
			eventLong:    {Name: "long"},                                 // too many turns
			eventStop:    {Name: "stop"},                                 // at the table's cap
			eventOver:    {Name: "over", Args: args(seatList)},
		},
		Codes: []game.Code{
			allowed:           {},
			wrongPhase:        {Name: "wrong_phase"},
			notYourOccupation: {Name: "not_your_occupation"},
			alreadyUsed:       {Name: "already_used"},
			notOwned:          {Name: "not_owned"},
			wrongSide:         {Name: "wrong_side"},
			illegalTarget:     {Name: "illegal_target"},
			mustAccept:        {Name: "must_accept"},
			bagForBag:         {Name: "bag_for_bag"},
			pileEmpty:         {Name: "pile_empty"},
			giveBackDue:       {Name: "give_back_due"},
			alreadyGave:       {Name: "already_gave"},
			holdsPearl:        {Name: "holds_pearl"},
			noOwnNeeded:       {Name: "no_own_needed"},
			notEnough:         {Name: "not_enough"},
		},
		Lines:  lineKinds,
		Tables: []*game.Table{associationTable, characterTable, giverTable, receiverTable, sourceTable, phaseTable, knownFromTable},
		Purposes: []game.PurposeKind{
			purposeFirst:       {Name: "first", Of: game.Seats},
			purposeCharacter:   {Name: "character", Of: characterTable},
			purposeOccupation:  {Name: "occupation", Of: occupationTable},   // of the seats, then what is left over
			purposeAssociation: {Name: "association", Of: associationTable}, // of the seats, then what is not dealt
			purposeLuggage:     {Name: "luggage", Of: objectTable},          // as it is dealt, seat by seat
			purposePile:        {Name: "pile", Of: objectTable},             // from the top
			purposeForesee:     {Name: "foresee", Of: objectTable},          // what lies below the two that the Clairvoyant has chosen
		},
	}
}
