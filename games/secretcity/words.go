package secretcity

import "github.com/noripan/noripan/game"

// The verbs of options.
const (
	verbPick int16 = iota
	verbGold
	verbLook
	verbKeep
	verbAssassinate
	verbSteal
	verbSwap
	verbRedraw
	verbReturn
	verbIncome
	verbBonus
	verbDemolish
	verbBuild
	verbPay
	verbLab
	verbSmithy
	verbEnd
)

// The kinds of decisions.
const (
	kindRole int16 = iota
	kindTake
	kindKeep
	kindAct
	kindRedraw
	kindPay
)

// The kinds of events.
const (
	eventNone int16 = iota
	eventRound
	eventPick
	eventOffered
	eventPicked
	eventPickedRole
	eventCalled
	eventNoAction
	eventRevealed
	eventCrown
	eventStolen
	eventTurn
	eventGold
	eventLooked
	eventLookedCards
	eventKept
	eventKeptCards
	eventBonusGold
	eventBonus
	eventBonusCards
	eventAssassin
	eventThief
	eventSwapped
	eventHand
	eventRedrew
	eventRedrewCards
	eventIncome
	eventDemolished
	eventBuilt
	eventBuiltWithCards
	eventLab
	eventLabCard
	eventSmithy
	eventSmithyCards
	eventEnded
	eventKing
	eventScored
	eventDisguised
	eventOver
	eventTimeCap
	eventLimit
)

// A reason is why a pick is not possible; 0 is none. They stand in the order in which they are looked for: what belongs to
// another phase is refused for that, whatever else is wrong with it. What answers no question of the seat's, or an old
// one, is refused by codes of the contract (not_asked, stale), and so is what cannot be picked at all.
type reason uint8

const (
	allowed reason = iota
	wrongPhase
	notRole
	alreadyTaken
	alreadyUsed
	buildLimit
	takeFirst
	notInHand
	illegalTarget
	duplicateName
	protectedComplete
	protectedBishop
	protectedFortress
	noIncome
	deckEmpty
	overpay
	cannotAfford
)

// The purposes of chance.
const (
	purposeCrown  game.Purpose = iota // who has it first
	purposeDeal                       // the deck, from the top; hands are dealt from it, seat after seat
	purposeRoles                      // in which order roles are removed
	purposeBottom                     // in which order cards go to the bottom of the deck
)

var words = game.Words{
	Verbs: []game.Verb{
		verbPick:        {Name: "pick", Args: []game.Arg{argRole}},
		verbGold:        {Name: "gold"},
		verbLook:        {Name: "look"},
		verbKeep:        {Name: "keep", Args: []game.Arg{argBuilding}},
		verbAssassinate: {Name: "assassinate", Args: []game.Arg{argRole}},
		verbSteal:       {Name: "steal", Args: []game.Arg{argRole}},
		verbSwap:        {Name: "swap", Args: []game.Arg{argOther}},
		verbRedraw:      {Name: "redraw"},
		verbReturn:      {Name: "return", Args: []game.Arg{argBuilding}}, // of a redraw
		verbIncome:      {Name: "income"},
		verbBonus:       {Name: "bonus"}, // of Merchant or Architect, before the take
		verbDemolish:    {Name: "demolish", Args: []game.Arg{argOther, argBuilding}},
		verbBuild:       {Name: "build", Args: []game.Arg{argBuilding}},
		verbPay:         {Name: "pay", Args: []game.Arg{argBuilding}}, // for the Secret Storehouse
		verbLab:         {Name: "lab", Args: []game.Arg{argBuilding}},
		verbSmithy:      {Name: "smithy"},
		verbEnd:         {Name: "end"},
	},
	Kinds: []game.Kind{
		kindRole: {
			Name: "secretcity.role", Class: game.Slot, Seconds: 30, Relaxed: 45, TimeOut: game.BotOnce, Final: true,
		},
		// gives is the gold that the take gives, Merchant's included; income what there is to collect.
		kindTake: {
			Name: "secretcity.take", Class: game.Window, Of: actName, Seconds: 20, Relaxed: 20,
			Args: []game.Arg{number("gives"), number("income")},
		},
		kindKeep: {
			Name: "secretcity.keep", Class: game.Window, Of: actName, Seconds: 20, Relaxed: 20, TimeOut: game.BotOnce,
		},
		// builds is how many buildings the turn may still build.
		kindAct: {
			Name: actName, Class: game.Slot, Shared: true, Seconds: 90, Relaxed: 120, Strike: true, TimeOut: game.BotToEnd,
			Args: []game.Arg{number("builds"), number("income")},
		},
		// The cards that go under the deck, and those that pay for the Secret Storehouse.
		kindRedraw: {Name: "secretcity.redraw", Class: game.Window, Of: actName, Part: true, Seconds: 20, Relaxed: 20},
		kindPay: {
			Name: "secretcity.pay", Class: game.Slot, Part: true, Shared: true, Seconds: 90, Relaxed: 120, Strike: true, TimeOut: game.BotToEnd,
			Args: []game.Arg{number("price"), number("gold")},
		},
	},
	Events: []game.EventKind{
		eventNone:        {},
		eventRound:       {Name: "round_started", Args: []game.Arg{number("round"), {Name: "crown", Table: game.Seats}, listRoles}},
		eventPick:        {Name: "pick_turn", Args: []game.Arg{number("left")}},
		eventOffered:     {Name: "offered", Args: []game.Arg{listRoles}},
		eventPicked:      {Name: "picked"},
		eventPickedRole:  {Name: "picked_role", Args: []game.Arg{argRole}},
		eventCalled:      {Name: "role_called", Args: []game.Arg{argRole, argNumber}},
		eventNoAction:    {Name: "no_action", Args: []game.Arg{argRole, argNumber}},
		eventRevealed:    {Name: "role_revealed", Args: []game.Arg{argRole, argNumber}},
		eventCrown:       {Name: "crown_moved"},
		eventStolen:      {Name: "stolen", Args: []game.Arg{argRole, {Name: "to", Table: game.Seats}, number("gold")}}, // from its seat
		eventTurn:        {Name: "turn", Args: []game.Arg{argRole, number("builds")}},
		eventGold:        {Name: "took_gold", Args: []game.Arg{number("gold")}},
		eventLooked:      {Name: "looked", Args: []game.Arg{number("n")}},
		eventLookedCards: {Name: "looked_cards", Args: []game.Arg{listBuildings}},
		eventKept:        {Name: "kept", Args: []game.Arg{number("n"), number("returned")}},
		eventKeptCards:   {Name: "kept_cards", Args: []game.Arg{number("returned"), listBuildings}},
		eventBonusGold:   {Name: "bonus_gold", Args: []game.Arg{number("gold")}},
		eventBonus:       {Name: "bonus", Args: []game.Arg{number("n")}},
		eventBonusCards:  {Name: "bonus_cards", Args: []game.Arg{listBuildings}},
		eventAssassin:    {Name: "assassin_named", Args: []game.Arg{argRole, argNumber}},
		eventThief:       {Name: "thief_named", Args: []game.Arg{argRole, argNumber}},
		// n is what its seat has now, theirs what the other has.
		eventSwapped:     {Name: "swapped", Args: []game.Arg{argOther, number("n"), number("theirs")}},
		eventHand:        {Name: "hand", Args: []game.Arg{listBuildings}},
		eventRedrew:      {Name: "redrew", Args: []game.Arg{number("n")}},
		eventRedrewCards: {Name: "redrew_cards", Args: []game.Arg{listBuildings}},
		eventIncome:      {Name: "income", Args: []game.Arg{number("gold"), {Name: "type", Table: types}}},
		eventDemolished:  {Name: "demolished", Args: []game.Arg{argOther, argBuilding, number("price")}},
		eventBuilt:       {Name: "built", Args: []game.Arg{argBuilding, number("price")}}, // in gold
		// gold and cards are what was paid of each.
		eventBuiltWithCards: {Name: "built_with_cards", Args: []game.Arg{argBuilding, number("price"), number("gold"), number("cards")}},
		eventLab:            {Name: "lab_used", Args: []game.Arg{number("gold")}},
		eventLabCard:        {Name: "lab_card", Args: []game.Arg{argBuilding, number("gold")}},
		eventSmithy:         {Name: "smithy_used", Args: []game.Arg{number("n"), number("gold")}},
		eventSmithyCards:    {Name: "smithy_cards", Args: []game.Arg{number("gold"), listBuildings}},
		eventEnded:          {Name: "turn_ended"},
		eventKing:           {Name: "king_revealed"},
		eventScored: {Name: "scored", Args: []game.Arg{
			number("total"), number("costs"), number("types"), number("complete"), number("gate"), number("vault"),
			number("map"), number("statue"), number("fountain"),
		}},
		eventDisguised: {Name: "disguised", Args: []game.Arg{{Name: "type", Table: types}}},
		eventOver:      {Name: "over", Args: []game.Arg{{Name: "winners", Table: game.Seats, List: true}}},
		eventTimeCap:   {Name: "time_cap"},
		eventLimit:     {Name: "round_limit", Args: []game.Arg{number("rounds")}},
	},
	Codes: []game.Code{
		allowed:           {},
		wrongPhase:        {Name: "wrong_phase"},
		notRole:           {Name: "not_role"}, // or the building that it needs is missing
		alreadyTaken:      {Name: "already_taken"},
		alreadyUsed:       {Name: "already_used"},
		buildLimit:        {Name: "build_limit", Args: []game.Arg{number("n")}},
		takeFirst:         {Name: "take_first"},
		notInHand:         {Name: "not_in_hand"},
		illegalTarget:     {Name: "illegal_target"},
		duplicateName:     {Name: "duplicate_name"},
		protectedComplete: {Name: "protected_complete"},
		protectedBishop:   {Name: "protected_bishop"},
		protectedFortress: {Name: "protected_fortress"},
		noIncome:          {Name: "no_income"},
		deckEmpty:         {Name: "deck_empty"},
		overpay:           {Name: "overpay", Args: []game.Arg{number("n")}},       // at most n cards
		cannotAfford:      {Name: "cannot_afford", Args: []game.Arg{number("n")}}, // n gold are missing
	},
	Lines:  lines,
	Tables: []*game.Table{types, states},
	Purposes: []game.PurposeKind{
		purposeCrown:  {Name: "crown", Of: game.Seats},
		purposeDeal:   {Name: "deal", Of: buildingTable},
		purposeRoles:  {Name: "roles", Of: roleTable},
		purposeBottom: {Name: "bottom", Of: buildingTable},
	},
}

// actName is the kind of which the windows of a turn are.
const actName = "secretcity.act"

var (
	argRole       = game.Arg{Name: "role", Table: roleTable}
	argNumber     = game.Arg{Name: "number", Table: game.Number} // of a role
	argBuilding   = game.Arg{Name: "building", Table: buildingTable}
	argOther      = game.Arg{Name: "other", Table: game.Seats}
	listRoles     = game.Arg{Name: "roles", Table: roleTable, List: true}
	listBuildings = game.Arg{Name: "buildings", Table: buildingTable, List: true}
)

func number(name string) game.Arg { return game.Arg{Name: name, Table: game.Number} }
