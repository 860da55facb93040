package coachride

import "github.com/noripan/noripan/game"

// View is what a seat or a spectator may see. Objects, occupations and associations are names; lists are never null and
// sorted, so that their order tells nothing.
type View struct {
	Turn       ViewTurn      `json:"turn"`
	Pile       int           `json:"pile"`     // objects in it
	LeftOver   int           `json:"leftOver"` // occupations that nobody has
	Limit      int           `json:"limit"`    // of objects before a seat
	BagsTurned bool          `json:"bagsTurned"`
	Drinks     bool          `json:"drinks"`   // every seat has a Drink of Power: their number is odd
	Beginner   bool          `json:"beginner"` // without the objects that have no seal
	SideCards  int           `json:"sideCards"`
	Needed     int           `json:"needed"` // objects for a victory
	Objects    []ViewCopies  `json:"objects"`
	Seats      []ViewSeat    `json:"seats"`
	Me         *ViewMe       `json:"me,omitempty"`
	Fight      *ViewFight    `json:"fight,omitempty"` // to the end of its turn
	Trade      *ViewTrade    `json:"trade,omitempty"`
	Sextant    *ViewSextant  `json:"sextant,omitempty"`
	Gifts      []ViewGift    `json:"gifts"`             // of the chain that runs, in order
	Looking    *ViewLooking  `json:"looking,omitempty"` // at what the viewer's open question shows it
	Notebook   *ViewNotebook `json:"notebook,omitempty"`
	Declare    *ViewDeclare  `json:"declare,omitempty"` // in the viewer's own turn
	Final      *ViewFinal    `json:"final,omitempty"`   // once the game is over
}

// ViewTurn is the turn, and how far the game is from ending without a winner.
type ViewTurn struct {
	Number    int       `json:"number"` // of all turns, from 1
	Round     int       `json:"round"`  // which turn of the seat it is, from 1
	Seat      game.Seat `json:"seat"`
	Phase     string    `json:"phase"` // turn_start, clair_pick, trade_response … game_over
	Passes    int       `json:"passes"`
	PassLimit int       `json:"passLimit"` // so many in a row end the game
	TurnLimit int       `json:"turnLimit"` // so many turns do
}

// ViewCopies is a kind of object that is in this game.
type ViewCopies struct {
	Object string `json:"object"`
	Copies int    `json:"copies"`
	Sealed bool   `json:"sealed"`
}

// ViewSeat is what everybody sees of a seat.
type ViewSeat struct {
	Character  string   `json:"character"`
	Occupation string   `json:"occupation,omitempty"` // that lies open
	Spent      bool     `json:"spent"`                // it can be used once, and has been
	Luggage    int      `json:"luggage"`              // how many objects
	Known      []string `json:"known"`                // objects of which everybody knows that they are there
	Turns      int      `json:"turns"`                // begun so far

	Open *ViewOpen `json:"open,omitempty"` // for open eyes only
}

// ViewOpen is what only open eyes see of a seat before the end.
type ViewOpen struct {
	Association string   `json:"association"`
	Occupation  string   `json:"occupation"`
	Luggage     []string `json:"luggage"`
}

// ViewMe is what the viewer sees of its own.
type ViewMe struct {
	Association string   `json:"association"`
	Occupation  string   `json:"occupation"`
	FaceUp      bool     `json:"faceUp"`
	Spent       bool     `json:"spent"`
	Luggage     []string `json:"luggage"`
	Needs       []string `json:"needs"`  // the objects that its association needs: the first is the name for all of them
	Needed      int      `json:"needed"` // how many of them it has
}

// ViewFight is a fight.
type ViewFight struct {
	Attacker   game.Seat     `json:"attacker"`
	Defender   game.Seat     `json:"defender"`
	Step       string        `json:"step"`  // priest, support, hypnosis, effects, doctor, spoils, loot, tie, pay, over
	Round      int           `json:"round"` // of effects, from 1
	Order      []game.Seat   `json:"order"` // in which supporters are asked
	Asked      *game.Seat    `json:"asked,omitempty"`
	Supports   []ViewSupport `json:"supports"` // as far as they have spoken
	Lines      []ViewForce   `json:"lines"`    // what each side's sum is made of, and what else was used
	Attack     int           `json:"attack"`
	Defend     int           `json:"defend"`
	Stopped    bool          `json:"stopped"`          // by a Priest
	Undone     bool          `json:"undone"`           // by a Doctor
	Result     string        `json:"result,omitempty"` // attack, defend or tie
	Duelist    *game.Seat    `json:"duelist,omitempty"`
	Ring       *game.Seat    `json:"ring,omitempty"` // who wins a tie
	Hypnotised *game.Seat    `json:"hypnotised,omitempty"`
	Favoured   *game.Seat    `json:"favoured,omitempty"` // by the Poison Mixer
	MayCome    []ViewMayCome `json:"mayCome"`
	After      []ViewAfter   `json:"after"` // of the viewer's open question
}

// ViewSupport is what a supporter has said.
type ViewSupport struct {
	Seat game.Seat `json:"seat"`
	Side string    `json:"side,omitempty"` // attack, defend, or nothing for who abstains
	Void bool      `json:"void"`           // by a Duelist, or because the seat is hypnotised
}

// ViewForce is a line of the sums.
type ViewForce struct {
	Seat   game.Seat `json:"seat"`
	Source string    `json:"source"`         // fighter, support, or what was used
	Side   string    `json:"side,omitempty"` // attack, defend; nothing for what helps neither
	Adds   int       `json:"adds"`
	Struck bool      `json:"struck"`
	Round  int       `json:"round"` // of effects; 0 before them
}

// ViewMayCome is something that may still be used among the effects, by public facts.
type ViewMayCome struct {
	Source string      `json:"source"`
	Side   string      `json:"side"`  // attack, defend, or either
	Seats  []game.Seat `json:"seats"` // that have it, as far as the viewer's notebook is certain; the viewer too
}

// ViewAfter is the sum after one of the viewer's options.
type ViewAfter struct {
	Option string `json:"option"`
	Attack int    `json:"attack"`
	Defend int    `json:"defend"`
}

// ViewTrade is a trade or a demand that runs.
type ViewTrade struct {
	From     game.Seat    `json:"from"`
	To       game.Seat    `json:"to"`
	Demanded string       `json:"demanded,omitempty"`
	Object   string       `json:"object,omitempty"`   // that was offered, for those who see it
	Returned string       `json:"returned,omitempty"` // for those who see it
	Stage    string       `json:"stage"`              // offer, first, second
	Using    *ViewUsing   `json:"using,omitempty"`
	Must     bool         `json:"must"`    // the viewer cannot refuse
	Returns  []ViewReturn `json:"returns"` // for who is asked: what each of its objects would do
}

// ViewUsing is an object that was announced, and is used now.
type ViewUsing struct {
	Object string    `json:"object"`
	Giver  game.Seat `json:"giver"`  // who may use it
	Holder game.Seat `json:"holder"` // who received it
}

// ViewReturn is what would happen if an object were given in return.
type ViewReturn struct {
	Object        string `json:"object"`
	OfferedLive   bool   `json:"offeredLive"`   // what is offered would be announced, and could be used
	ReturnedLive  bool   `json:"returnedLive"`  // what is returned would be
	NotPossible   bool   `json:"notPossible"`   // a bag for a bag
	PartnerLearns bool   `json:"partnerLearns"` // the partner may look at something, by what it has offered
}

// ViewSextant is the passing-on that a Sextant has begun.
type ViewSextant struct {
	By        game.Seat `json:"by"`
	Direction string    `json:"direction"`        // left or right
	Passed    string    `json:"passed,omitempty"` // what the viewer has chosen
}

// ViewGift is one gift of a chain.
type ViewGift struct {
	From game.Seat  `json:"from"`
	To   *game.Seat `json:"to,omitempty"` // nobody while it is not given
}

// ViewLooking is what the viewer looks at while it chooses.
type ViewLooking struct {
	What        string     `json:"what"` // pile (from the top), luggage, leftOver
	Seat        *game.Seat `json:"seat,omitempty"`
	Objects     []string   `json:"objects"`
	Occupations []string   `json:"occupations"`
}

// ViewNotebook is what the viewer has seen. Turns are numbers of all turns.
type ViewNotebook struct {
	People   []ViewPerson  `json:"people"` // one for each seat; the viewer's own is empty
	Pile     *ViewPileNote `json:"pile,omitempty"`
	LeftOver *ViewLeftNote `json:"leftOver,omitempty"`
	OfMe     []ViewOfMe    `json:"ofMe"` // what others may know of the viewer
}

// ViewPerson is what the viewer has seen of a seat.
type ViewPerson struct {
	Association *ViewNote  `json:"association,omitempty"`
	Occupation  *ViewNote  `json:"occupation,omitempty"`
	Luggage     []ViewNote `json:"luggage"`
	Offered     []ViewNote `json:"offered"` // to the viewer, who refused
}

// ViewNote is something that was seen.
type ViewNote struct {
	Value  string `json:"value"`
	Count  int    `json:"count"`
	Turn   int    `json:"turn"`
	Source string `json:"source"`          // how it became known
	Status string `json:"status"`          // certain, possible, or outdated
	Since  int    `json:"since,omitempty"` // the turn in which it became outdated
}

// ViewPileNote is what the viewer knows of the pile.
type ViewPileNote struct {
	Turn  int      `json:"turn"`
	Top   []string `json:"top"`   // known cards on top, in their order
	Rest  []string `json:"rest"`  // what else was in it
	Drawn int      `json:"drawn"` // of the rest so many have been drawn since, nobody knows which
}

// ViewLeftNote is what the viewer knows of the left-over occupations.
type ViewLeftNote struct {
	Turn        int      `json:"turn"`
	Occupations []string `json:"occupations"`
	Status      string   `json:"status"`
	Since       int      `json:"since,omitempty"`
}

// ViewOfMe is what somebody may know of the viewer.
type ViewOfMe struct {
	By   *game.Seat `json:"by,omitempty"` // nobody: everybody does
	Kind string     `json:"kind"`         // association, occupation, luggage, offered
	ViewNote
}

// ViewDeclare is what the viewer can add up for a declaration of its association.
type ViewDeclare struct {
	Own    int           `json:"own"`    // needed objects that it has
	Needed int           `json:"needed"` // in all
	Drink  bool          `json:"drink"`  // counts for one if its association is the smaller one
	People []ViewCounted `json:"people"`
	Winner string        `json:"winner"` // the association that wins if the declaration is wrong
}

// ViewCounted is what the viewer's notebook says of a seat for a declaration.
type ViewCounted struct {
	Seat  game.Seat `json:"seat"`
	Side  string    `json:"side"`  // same, other, unknown
	Sure  int       `json:"sure"`  // needed objects that it certainly has
	Maybe int       `json:"maybe"` // more that it may have
}

// ViewFinal is all there is to see at the end.
type ViewFinal struct {
	Kind        string           `json:"kind"` // team, sole, quiet, long, or stopped
	Association string           `json:"association,omitempty"`
	Seat        *game.Seat       `json:"seat,omitempty"` // who won alone
	Declaration *ViewDeclaration `json:"declaration,omitempty"`
	Seats       []ViewOpen       `json:"seats"`
	Undealt     string           `json:"undealt,omitempty"`
	Pile        []string         `json:"pile"` // from the top
	LeftOver    []string         `json:"leftOver"`
}

// ViewDeclaration is the declaration that ended the game.
type ViewDeclaration struct {
	Seat  game.Seat      `json:"seat"`
	Right bool           `json:"right"`
	Why   string         `json:"why,omitempty"` // wrong_side, empty_handed, too_few
	Total int            `json:"total"`
	Drink bool           `json:"drink"` // counted
	Parts []ViewDeclared `json:"parts"` // of who declared, and those it named
}

// ViewDeclared is what one seat brings to a declaration.
type ViewDeclared struct {
	Seat        game.Seat `json:"seat"`
	Association string    `json:"association"`
	Objects     []string  `json:"objects"`
}
