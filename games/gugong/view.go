package gugong

import "github.com/noripan/noripan/game"

// View is what a seat or a spectator may see. Places, cards, tokens and tiles are names; lists are never null. Whatever
// depends on who looks stands in Me.
type View struct {
	Side  string     `json:"side"`            // of the board: A for up to three, B for more
	Day   int        `json:"day"`             // from 1
	Phase string     `json:"phase"`           // setup, morning, day, dusk, evening, end or over
	Turn  *game.Seat `json:"turn,omitempty"`  // whose turn it is
	Start game.Seat  `json:"start"`           // who goes first today; in a game alone 1 is Mong
	Medal *game.Seat `json:"medal,omitempty"` // who goes first tomorrow; on the board while absent

	Dice     []int         `json:"dice"`
	Faces    [][]int       `json:"faces"`  // all that each die could show
	Places   []ViewPlace   `json:"places"` // seven, in the order of the rules
	Cities   []ViewCity    `json:"cities"` // the way round first, then those inside
	Roads    [][2]string   `json:"roads"`
	Tokens   ViewTokens    `json:"tokens"`
	Deck     int           `json:"deck"` // gift cards face down
	Wall     ViewWall      `json:"wall"`
	Intrigue [][]game.Seat `json:"intrigue"` // fifteen spaces; in each the markers from the bottom up
	Palace   ViewPalace    `json:"palace"`
	Shops    []ViewShop    `json:"shops"`
	Square   int           `json:"square"`  // what jade costs once all shops are empty
	Decrees  []ViewDecree  `json:"decrees"` // six: of each level the upper, then the lower
	Canal    []ViewRoute   `json:"canal"`
	Bonus    []ViewBonus   `json:"bonus"` // active bonus tokens
	Seats    []ViewPlayer  `json:"seats"`
	Mong     *ViewMong     `json:"mong,omitempty"`    // in a game alone; the seat 1 is Mong's in this view
	Sets     [][]ViewGift  `json:"sets,omitzero"`     // while sets are chosen: the five of them
	Hand     []ViewGift    `json:"hand,omitzero"`     // the viewer's own, by value
	Discards []ViewGift    `json:"discards,omitzero"` // the viewer's own discard pile, by value
	Me       *ViewMe       `json:"me,omitempty"`
	Final    []ViewFinal   `json:"final,omitzero"` // once the game is over: by seat, Mong last
}

// ViewGift is a gift card.
type ViewGift struct {
	Gift   string `json:"gift"` // 4_travel: its name in options
	Value  int    `json:"value"`
	Action string `json:"action"` // a place, servant, take_back, swap or none
}

// ViewPlace is one of the seven places with the gift that lies there.
type ViewPlace struct {
	Place string    `json:"place"`
	Gift  *ViewGift `json:"gift,omitempty"`  // not before it is laid
	Focus bool      `json:"focus,omitempty"` // Mong's
}

// ViewCity is a city of the map.
type ViewCity struct {
	City      string      `json:"city"`
	Loop      bool        `json:"loop"` // on the way round
	Token     string      `json:"token,omitempty"`
	Travelers []game.Seat `json:"travelers"`
}

// ViewTokens are the travel tokens that are not on the map.
type ViewTokens struct {
	Pile  int            `json:"pile"`  // face down
	Spent map[string]int `json:"spent"` // by kind
}

// ViewWall is the Great Wall.
type ViewWall struct {
	Total     int          `json:"total"`
	Threshold int          `json:"threshold"`
	Worth     []int        `json:"worth"`            // by seat
	Pieces    []ViewPieces `json:"pieces"`           // by seat
	Leader    *game.Seat   `json:"leader,omitempty"` // who would score now
}

// ViewPieces are the servants of a player on the wall.
type ViewPieces struct {
	Singles int  `json:"singles"`
	Double  bool `json:"double,omitempty"`
}

// ViewPalace is the palace track.
type ViewPalace struct {
	Steps   int           `json:"steps"`   // the last one is the palace
	Arrival []ViewArrival `json:"arrival"` // by order of arrival
}

// ViewArrival is a space in the palace.
type ViewArrival struct {
	Points int        `json:"points"`
	Seat   *game.Seat `json:"seat,omitempty"` // who stands there
}

// ViewShop is a shop of the jade market.
type ViewShop struct {
	Price int  `json:"price"`
	Jade  bool `json:"jade"` // it is still there
}

// ViewDecree is a decree on the board.
type ViewDecree struct {
	Tile   string      `json:"tile"`
	Level  int         `json:"level"`
	Price  int         `json:"price"`  // printed
	Points int         `json:"points"` // at once
	Seats  []game.Seat `json:"seats"`  // who has a servant there
}

// ViewRoute is a canal: its five harbours.
type ViewRoute struct {
	Harbours []ViewHarbour `json:"harbours"`
}

// ViewHarbour is a harbour of a canal.
type ViewHarbour struct {
	Spaces int        `json:"spaces"`
	Ships  []ViewShip `json:"ships"`
}

// ViewShip is a ship on a canal.
type ViewShip struct {
	Seat    game.Seat `json:"seat"`
	Ship    int       `json:"ship"` // the owner's first, second or third: its name in options
	Singles int       `json:"singles"`
	Double  bool      `json:"double,omitempty"`
	Full    bool      `json:"full,omitempty"`
}

// ViewBonus is an active bonus token.
type ViewBonus struct {
	Seat  game.Seat `json:"seat"`
	Token string    `json:"token"`
	Place string    `json:"place,omitempty"`
}

// ViewPlayer is what everybody sees of a player.
type ViewPlayer struct {
	Pool    int        `json:"pool"` // single servants
	Supply  int        `json:"supply"`
	Double  string     `json:"double"` // where it is: locked, pool, supply, wall or ship
	Hand    int        `json:"hand"`
	Discard int        `json:"discard"`
	Jade    int        `json:"jade"`
	Points  int        `json:"points"`
	Tokens  int        `json:"tokens"`
	Doubles int        `json:"doubles"` // of those, tokens that count twice
	Envoy   int        `json:"envoy"`
	Arrived int        `json:"arrived"` // which to arrive, from 1; 0 has not
	Wins    bool       `json:"wins"`    // may win: the envoy has arrived
	Space   int        `json:"space"`   // of intrigue
	City    string     `json:"city,omitempty"`
	Reserve int        `json:"reserve"` // ships that are not on a canal
	Slots   []ViewSlot `json:"slots"`   // servants on the rewards of harbours 2, 3 and 4
	Decrees []string   `json:"decrees"`
	Matches int        `json:"matches"` // of the last evening
	Turns   int        `json:"turns"`

	Open *ViewOpen `json:"open,omitempty"` // for open eyes only
}

// ViewSlot is a harbour's reward on a player's board.
type ViewSlot struct {
	Used int `json:"used"`
	Of   int `json:"of"` // Mong has more for points
}

// ViewOpen is what only open eyes see of a player: the cards that lie hidden.
type ViewOpen struct {
	Hand    []ViewGift `json:"hand"`
	Discard []ViewGift `json:"discard"`
}

// ViewMong is Mong's side of a game alone; what he shares with players stands with the seats.
type ViewMong struct {
	Level  string       `json:"level"`
	Focus  string       `json:"focus,omitempty"`  // not before it is drawn
	Automa *ViewAutoma  `json:"automa,omitempty"` // of this turn or dusk
	Gift   *ViewGift    `json:"gift,omitempty"`   // of this turn
	Draw   int          `json:"draw"`
	Today  []ViewAutoma `json:"today"` // used today, the first first
	Old    int          `json:"old"`
	Out    bool         `json:"out,omitempty"` // no automa card was left: his day is over
	Cards  []ViewAutoma `json:"cards"`         // all automa cards of this level

	Open *ViewOpen `json:"open,omitempty"` // for open eyes only: from the top
}

// ViewAutoma is an automa card.
type ViewAutoma struct {
	Automa  string `json:"automa"`
	Place   string `json:"place"` // a special one's is the focus
	Special bool   `json:"special,omitempty"`
	Dusk    string `json:"dusk"`
}

// ViewMe is what the seat that looks could do now, with what it has.
type ViewMe struct {
	Pays      int            `json:"pays"`     // the most servants that it can pay
	Worth     int            `json:"worth"`    // of its tokens
	BestPool  int            `json:"bestPool"` // single servants, if all tokens were turned into servants
	Exchange  []ViewExchange `json:"exchange"` // for each card of the hand and each place
	Places    []ViewChance   `json:"places"`   // what each place would give
	Shops     []ViewPrice    `json:"shops"`
	Square    ViewPrice      `json:"square"`
	Decrees   []ViewPrice    `json:"decrees"`   // without the servant that is placed besides
	Reach     []string       `json:"reach"`     // cities that the traveller can reach
	Spend     []ViewSpend    `json:"spend"`     // what tokens could be exchanged for
	Matches   int            `json:"matches"`   // of the discard pile with the dice, as they lie now
	DiceMatch []int          `json:"diceMatch"` // of the discard pile, with each die
	Scores    []ViewScore    `json:"scores"`    // what the end would bring if it came now
}

// ViewExchange is what it takes to give a card at a place.
type ViewExchange struct {
	Gift  string `json:"gift"`
	Place string `json:"place"`
	Free  bool   `json:"free"`           // the gift is high enough
	Why   string `json:"why,omitempty"`  // of a free one: higher, one_nine or equal
	Pay   bool   `json:"pay,omitempty"`  // two servants can be paid
	Card  bool   `json:"card,omitempty"` // another card can be discarded
	Value int    `json:"value"`          // of the gift, with what raises it
}

// ViewChance is what a place's action would cost and bring: of its first way and, where it has one, of its second.
type ViewChance struct {
	Place string   `json:"place"`
	A     ViewWay  `json:"a"`
	B     *ViewWay `json:"b,omitempty"`
}

// ViewWay is a way to do an action.
type ViewWay struct {
	Can   bool     `json:"can"`             // now
	Cost  int      `json:"cost"`            // servants to be paid; of jade and decrees the least
	Gain  int      `json:"gain"`            // moves, servants on the wall, steps, jade, points at once, ships or pieces: what the place is about
	Medal bool     `json:"medal,omitempty"` // and the medal
	Why   *ViewWhy `json:"why,omitempty"`   // why it cannot be done
}

// ViewWhy is why something cannot be done: the text refusal.CODE.
type ViewWhy struct {
	Code string         `json:"code"`
	Args map[string]any `json:"args,omitempty"`
}

// ViewPrice is what something costs the seat.
type ViewPrice struct {
	Price int      `json:"price"`
	Can   bool     `json:"can"`           // it could pay that now and have what it takes
	Own   bool     `json:"own,omitempty"` // it has it already
	Why   *ViewWhy `json:"why,omitempty"`
}

// ViewSpend is an exchange of tokens.
type ViewSpend struct {
	For   string   `json:"for"`
	Price int      `json:"price"`
	Can   bool     `json:"can"`
	Why   *ViewWhy `json:"why,omitempty"`
}

// ViewScore is a part of the final scoring: wall, a decree's name, palace or jade.
type ViewScore struct {
	What   string `json:"what"`
	Points int    `json:"points"`
}

// ViewFinal is how a player's points came about.
type ViewFinal struct {
	Seat    game.Seat   `json:"seat"`   // 1 is Mong in a game alone
	Points  int         `json:"points"` // on the track when the game ended, before what follows
	Scores  []ViewScore `json:"scores"` // what the end brought
	Total   int         `json:"total"`
	Arrived bool        `json:"arrived"` // who has not has 0 points and cannot win
}
