package gugong

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/noripan/noripan/game"
)

// plainData are the values that no source gives: those the rules choose. A host who has the box can play with the printed
// ones instead.
//
//go:embed data.json
var plainData []byte

// data are the values of a file. What a file leaves out is as in the one that is built in.
type data struct {
	Gifts   giftData       `json:"gifts"`
	Tokens  map[string]int `json:"tokens"` // how many there are of each kind
	Decrees struct {
		Cost  []int8 `json:"cost"` // printed, by level
		Fifth struct {
			Used   bool `json:"used"` // else level 2 has four tiles
			Points int8 `json:"points"`
		} `json:"fifthOfLevel2"`
	} `json:"decrees"`
	Shops  bySide[[]int8] `json:"shops"` // prices
	Palace struct {
		Steps   int8           `json:"steps"`   // to the palace
		Arrival bySide[[]int8] `json:"arrival"` // points by the order of arrival
	} `json:"palace"`
	Servants        []int8          `json:"servantsOfDay"` // that the days after the first bring
	Dice            [][]int8        `json:"dice"`
	Maps            bySide[mapData] `json:"maps"`
	ShipsPerHarbour int8            `json:"shipsPerHarbour"`
	DoubleCounts    int8            `json:"doubleCounts"` // servants for which the double one is gained
	LeastPoints     int16           `json:"leastPoints"`
	Mong            struct {
		JadeFor    int8         `json:"jadeFor"` // steps of intrigue for a jade at the wall's scoring
		ServantFor int8         `json:"servantFor"`
		Automa     []automaData `json:"automa"`
		Special    []string     `json:"special"` // their dusk actions
	} `json:"mong"`
}

// bySide are the values of the two sides of the board.
type bySide[T any] struct {
	A T `json:"A"`
	B T `json:"B"`
}

func (b *bySide[T]) of(side int) T { return [...]T{b.A, b.B}[side] }

type giftData struct {
	EmptyFan []cardData   `json:"emptyFan"`
	Sets     [][]cardData `json:"sets"`
	YinYang  []cardData   `json:"yinYang"`
	Servants int8         `json:"servants"` // that the action of that name gains
}

type cardData struct {
	Value  int8   `json:"value"`
	Action string `json:"action"`
}

// mapData is a side's map: the way round it, the cities inside, and the roads.
type mapData struct {
	Loop  []string   `json:"loop"`
	Inner []string   `json:"inner"`
	Roads [][]string `json:"roads"`
}

type automaData struct {
	Place string `json:"place"`
	Dusk  string `json:"dusk"`
}

// Sizes that the box gives.
const (
	emptyFanCards = 7
	giftSets      = 5
	setCards      = 4
	yinYangCards  = 11
	giftCards     = emptyFanCards + giftSets*setCards + yinYangCards
	tokensInBox   = 32
	bonusOfKind   = 2
	automaPlain   = 9
	automaSpecial = 2
	automaCards   = automaPlain + automaSpecial
	maxCities     = 12
	maxShops      = 12
	diceCount     = 3
	dieFaces      = 6
	days          = 4
)

// readData reads a file of values over those that are built in. The error names each place that is wrong, and what may
// stand there.
func readData(file []byte) (*data, error) {
	d := new(data)
	if err := game.ReadNote(plainData, d); err != nil {
		return nil, fmt.Errorf("the values that are built in: %w", err)
	}
	if file != nil {
		lists := new(data)
		for _, into := range [...]*data{d, lists} {
			if err := game.ReadNote(file, into); err != nil {
				return nil, unreadable(err)
			}
		}
		takeLists(reflect.ValueOf(d).Elem(), reflect.ValueOf(lists).Elem())
	}
	c := checker{}
	c.data(d)
	return d, errors.Join(c.wrong...)
}

// unreadable tells why a file cannot be read; of a value of the wrong kind, where it is.
func unreadable(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		return fmt.Errorf("%s: no %s can stand there; docs/hosting.md shows what may", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("a file of values is JSON as docs/hosting.md shows it: %w", err)
}

// takeLists takes over each list that a file gives as it is there: read over another one, what an element leaves out would be
// that of the element in its place.
func takeLists(into, given reflect.Value) {
	switch into.Kind() {
	case reflect.Struct:
		for i := range into.NumField() {
			takeLists(into.Field(i), given.Field(i))
		}
	case reflect.Slice, reflect.Map:
		if !given.IsNil() {
			into.Set(given)
		}
	default:
	}
}

// checker gathers what is wrong.
type checker struct{ wrong []error }

func (c *checker) fail(place, format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Errorf("%s: %s", place, fmt.Sprintf(format, args...)))
}

func (c *checker) number(place string, n, lo, hi int) {
	if n < lo || n > hi {
		c.fail(place, "%d: a number from %d to %d", n, lo, hi)
	}
}

func (c *checker) numbers(place string, list []int8, least, most, lo, hi int) {
	if len(list) < least || len(list) > most {
		c.fail(place, "%d numbers: %d to %d", len(list), least, most)
	}
	for i, n := range list {
		c.number(fmt.Sprintf("%s[%d]", place, i), int(n), lo, hi)
	}
}

func (c *checker) name(place, name string, of *game.Table) int {
	i := slices.Index(of.Names, name)
	if i < 0 {
		c.fail(place, "no %s %q: one of %v", of.Name, name, of.Names)
	}
	return i
}

// Bounds of values: wide enough for any box, and narrow enough that no sum overflows.
const (
	mostCost     = 12
	mostPoints   = 50
	mostSteps    = 30
	intrigueTop  = 14
	mostHarbour  = 3
	leastMinimum = -999
)

func (c *checker) data(d *data) {
	c.gifts(&d.Gifts)
	c.tokens(d.Tokens)
	c.numbers("decrees.cost", d.Decrees.Cost, levels, levels, 0, mostCost)
	c.number("decrees.fifthOfLevel2.points", int(d.Decrees.Fifth.Points), 0, mostPoints)
	c.numbers("shops.A", d.Shops.A, 1, maxShops, 0, mostCost)
	c.numbers("shops.B", d.Shops.B, 1, maxShops, 0, mostCost)
	c.number("palace.steps", int(d.Palace.Steps), 1, mostSteps)
	c.arrival("palace.arrival.A", d.Palace.Arrival.A)
	c.arrival("palace.arrival.B", d.Palace.Arrival.B)
	c.numbers("servantsOfDay", d.Servants, days-1, days-1, 0, mostCost)
	if len(d.Dice) != diceCount {
		c.fail("dice", "%d dice: %d", len(d.Dice), diceCount)
	}
	for i, faces := range d.Dice {
		c.numbers(fmt.Sprintf("dice[%d]", i), faces, dieFaces, dieFaces, 1, cardValues)
	}
	c.board("maps.A", &d.Maps.A)
	c.board("maps.B", &d.Maps.B)
	c.number("shipsPerHarbour", int(d.ShipsPerHarbour), 1, mostHarbour)
	c.number("doubleCounts", int(d.DoubleCounts), 1, 2)
	c.number("leastPoints", int(d.LeastPoints), leastMinimum, 0)
	c.number("mong.jadeFor", int(d.Mong.JadeFor), 1, intrigueTop)
	c.number("mong.servantFor", int(d.Mong.ServantFor), 1, intrigueTop)
	if len(d.Mong.Automa) != automaPlain {
		c.fail("mong.automa", "%d cards: %d", len(d.Mong.Automa), automaPlain)
	}
	for i, a := range d.Mong.Automa {
		c.name(fmt.Sprintf("mong.automa[%d].place", i), a.Place, placeTable)
		c.name(fmt.Sprintf("mong.automa[%d].dusk", i), a.Dusk, duskTable)
	}
	if len(d.Mong.Special) != automaSpecial {
		c.fail("mong.special", "%d cards: %d", len(d.Mong.Special), automaSpecial)
	}
	for i, dusk := range d.Mong.Special {
		c.name(fmt.Sprintf("mong.special[%d]", i), dusk, duskTable)
	}
}

func (c *checker) arrival(place string, points []int8) {
	c.numbers(place, points, 1, maxSeats, 0, mostPoints)
	if !slices.IsSortedFunc(points, func(a, b int8) int { return int(b) - int(a) }) {
		c.fail(place, "%v: the first to arrive has the most", points)
	}
}

func (c *checker) gifts(g *giftData) {
	c.cards("gifts.emptyFan", g.EmptyFan, emptyFanCards)
	if len(g.Sets) != giftSets {
		c.fail("gifts.sets", "%d sets: %d", len(g.Sets), giftSets)
	}
	for i, set := range g.Sets {
		c.cards(fmt.Sprintf("gifts.sets[%d]", i), set, setCards)
	}
	c.cards("gifts.yinYang", g.YinYang, yinYangCards)
	c.number("gifts.servants", int(g.Servants), 1, mostCost)
}

func (c *checker) cards(place string, cards []cardData, want int) {
	if len(cards) != want {
		c.fail(place, "%d cards: %d", len(cards), want)
	}
	for i, card := range cards {
		at := fmt.Sprintf("%s[%d]", place, i)
		c.number(at+".value", int(card.Value), 1, cardValues)
		c.name(at+".action", card.Action, actionTable)
	}
}

func (c *checker) tokens(tokens map[string]int) {
	sum := 0
	for kind, name := range tokenTable.Names {
		n, ok := tokens[name]
		switch {
		case kind >= int(basicKinds) && ok:
			c.fail("tokens."+name, "there are always %d of this kind, so leave it out", bonusOfKind)
		case kind < int(basicKinds) && !ok:
			c.fail("tokens."+name, "not there: how many are in the box, 0 perhaps")
		}
		sum += n
		c.number("tokens."+name, n, 0, tokensInBox)
	}
	for _, name := range slices.Sorted(maps.Keys(tokens)) {
		c.name("tokens", name, tokenTable)
	}
	if sum != tokensInBox {
		c.fail("tokens", "%d in all: %d", sum, tokensInBox)
	}
}

// board checks a map: known cities, each once, all joined, and a way round along roads.
func (c *checker) board(place string, m *mapData) {
	cities := slices.Concat(m.Loop, m.Inner)
	if len(m.Loop) < 3 || len(cities) > maxCities {
		c.fail(place, "%d cities on the way round and %d in all: at least 3, at most %d", len(m.Loop), len(cities), maxCities)
	}
	for i, city := range cities {
		c.name(place, city, cityTable)
		if slices.Contains(cities[:i], city) {
			c.fail(place, "%q is there twice", city)
		}
	}
	joined := make(map[[2]string]bool)
	for i, road := range m.Roads {
		at := fmt.Sprintf("%s.roads[%d]", place, i)
		for _, end := range road {
			if !slices.Contains(cities, end) {
				c.fail(at, "this map has no city %q", end)
			}
		}
		if len(road) != 2 || road[0] == road[1] || joined[[2]string(road)] {
			c.fail(at, "a road between %v: two cities, and each road once", road)
			continue
		}
		joined[[2]string{road[0], road[1]}], joined[[2]string{road[1], road[0]}] = true, true
	}
	for i, city := range m.Loop {
		if next := m.Loop[(i+1)%len(m.Loop)]; !joined[[2]string{city, next}] {
			c.fail(place+".loop", "no road from %s to %s", city, next)
		}
	}
	for _, city := range m.Inner {
		if !slices.ContainsFunc(m.Roads, func(r []string) bool { return slices.Contains(r, city) }) {
			c.fail(place+".inner", "no road leads to %s", city)
		}
	}
	if len(cities) > 0 && len(reached(cities[0], m.Roads)) < len(cities) {
		c.fail(place+".roads", "not every city can be reached")
	}
}

// reached are the cities to which roads lead from one.
func reached(from string, roads [][]string) []string {
	met := []string{from}
	for i := 0; i < len(met); i++ {
		for _, road := range roads {
			if !slices.Contains(road, met[i]) {
				continue
			}
			for _, end := range road {
				if !slices.Contains(met, end) {
					met = append(met, end)
				}
			}
		}
	}
	return met
}
