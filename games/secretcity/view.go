package secretcity

import "github.com/noripan/noripan/game"

// View is what a seat or a spectator may see. Roles, buildings and types are names; lists are never null.
type View struct {
	Round  int         `json:"round"` // from 1
	Phase  string      `json:"phase"` // role, take, keep, act, over; call where nothing is asked: roles are called at which nothing happens
	Crown  game.Seat   `json:"crown"`
	Order  []game.Seat `json:"order"`  // in which roles are picked this round
	Hidden int         `json:"hidden"` // roles that no seat holds and nobody sees: the one removed, and what is left after the picks
	Deck   int         `json:"deck"`
	Goal   int         `json:"goal"`  // buildings that complete a city
	Roles  []ViewRole  `json:"roles"` // by number
	Pick   *ViewPick   `json:"pick,omitempty"`
	Turn   *ViewTurn   `json:"turn,omitempty"`
	Seats  []ViewSeat  `json:"seats"`
	First  *game.Seat  `json:"first,omitempty"` // which seat completed its city first
	Me     *ViewMe     `json:"me,omitempty"`    // the viewer's own; not for spectators
	Scores []ViewScore `json:"scores,omitzero"` // once the game is over, by seat
	// End is how it ended: finished, or without a winner, where scores are for reference: capped at the table's time, limited
	// after the last round that there may be.
	End  string    `json:"end,omitempty"`
	Open *ViewOpen `json:"open,omitempty"` // for open eyes only
}

// ViewRole is what everybody sees of a role in this round.
type ViewRole struct {
	Role   string `json:"role"`
	Number int    `json:"number"`
	// State is removed where it lies open, waiting until it is called; then acting, done, or none where nothing happened: that
	// looks the same whether nobody holds it or its holder was assassinated.
	State        string     `json:"state"`
	Seat         *game.Seat `json:"seat,omitempty"`         // who holds it, once it was revealed
	Assassinated bool       `json:"assassinated,omitempty"` // it was named by the Assassin
	Robbed       bool       `json:"robbed,omitempty"`       // it was named by the Thief
}

// ViewPick is the pick of a role that is going on.
type ViewPick struct {
	Seat game.Seat `json:"seat"`
	Left int       `json:"left"` // from how many roles it picks
}

// ViewTurn is the turn that is going on.
type ViewTurn struct {
	Seat    game.Seat `json:"seat"`
	Role    string    `json:"role"`
	Taken   bool      `json:"taken"`
	Looking int       `json:"looking"` // at how many cards
	Built   int       `json:"built"`
	Builds  int       `json:"builds"` // how many buildings it may have built at its end
	Used    bool      `json:"used"`   // what the role may do once
	Income  bool      `json:"income"` // has been collected
	Bonus   bool      `json:"bonus"`  // of Merchant or Architect, has been given
	Lab     bool      `json:"lab"`    // the Laboratory has been used
	Smithy  bool      `json:"smithy"` // the Smithy has been used
	Pays    int       `json:"pays"`   // what collecting the income gives now; 0 if it has been, or there is none
}

// ViewSeat is what everybody sees of a seat.
type ViewSeat struct {
	Gold     int            `json:"gold"`
	Hand     int            `json:"hand"` // cards
	City     []ViewBuilding `json:"city"` // in the order in which they were built
	Types    map[string]int `json:"types"`
	Picked   bool           `json:"picked"`         // a role this round
	Role     string         `json:"role,omitempty"` // once it was revealed
	Complete bool           `json:"complete"`
	Bishop   bool           `json:"bishop"` // protects the city this round
	Score    int            `json:"score"`  // what the buildings cost
	Turns    int            `json:"turns"`  // begun so far

	Open *ViewSeatOpen `json:"open,omitempty"` // for open eyes only
}

// ViewBuilding is a building in a city.
type ViewBuilding struct {
	Building string `json:"building"`
	Type     string `json:"type"`
	Cost     int    `json:"cost"`     // printed
	Demolish int    `json:"demolish"` // what it costs the General to demolish it
}

// ViewMe is what a seat sees of itself.
type ViewMe struct {
	Role         string      `json:"role,omitempty"`
	Offered      []ViewOffer `json:"offered"`      // the roles from which it picks, or has picked this round
	Assassinated bool        `json:"assassinated"` // it has no turn this round
	Hand         []ViewCard  `json:"hand"`         // in order of arrival
	Looking      []ViewCard  `json:"looking"`      // at cards of the deck
	Incomes      []ViewPays  `json:"incomes"`      // what the roles with an income would give now
	Gold         int         `json:"gold"`         // what the take gives now if it is gold, Merchant's one included
	Cards        int         `json:"cards"`        // how many cards the take shows now if it is cards
	BonusGold    int         `json:"bonusGold"`    // what Merchant or Architect still gets besides, in its own turn
	BonusCards   int         `json:"bonusCards"`
}

// ViewOffer is a role that was offered.
type ViewOffer struct {
	Role     string `json:"role"`
	FaceDown bool   `json:"faceDown"` // it was removed at the beginning of the round: the last of seven may take it
}

// ViewPays is what a role's income would be.
type ViewPays struct {
	Role string `json:"role"`
	Gold int    `json:"gold"`
}

// ViewCard is a card of the hand, or one that is looked at.
type ViewCard struct {
	Building string `json:"building"`
	Type     string `json:"type"`
	Cost     int    `json:"cost"`  // printed
	Price    int    `json:"price"` // to be paid now
	Twice    bool   `json:"twice"` // stands in the own city already

	Cards *ViewRange `json:"cards,omitempty"` // so many cards of the hand may be part of the price, and so many must
}

// ViewRange is how many of something there may be.
type ViewRange struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// ViewScore is how a seat counts at the end, line by line.
type ViewScore struct {
	Seat     game.Seat `json:"seat"`
	Costs    int       `json:"costs"`
	Types    int       `json:"types"` // for all five
	Complete int       `json:"complete"`
	Gate     int       `json:"gate"`
	Vault    int       `json:"vault"`
	Map      int       `json:"map"`
	Statue   int       `json:"statue"`
	Fountain int       `json:"fountain"`
	Total    int       `json:"total"`
	Disguise string    `json:"disguise,omitempty"` // the type of the Disguise Street
	Role     int       `json:"role"`               // the number of the role that was revealed in the last round, 0 for none: it decides between equal totals
	Rank     int       `json:"rank"`               // 0 where there is no winner
}

// ViewOpen is what only open eyes see.
type ViewOpen struct {
	Deck     []string `json:"deck"` // from the top
	Looking  []string `json:"looking"`
	FaceDown string   `json:"faceDown,omitempty"` // the role that was removed at the beginning of the round
}

// ViewSeatOpen is what only open eyes see of a seat.
type ViewSeatOpen struct {
	Role string   `json:"role,omitempty"`
	Hand []string `json:"hand"`
}
