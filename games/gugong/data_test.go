package gugong

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// printed is a file of values that differs from the plain one wherever it may.
const printed = `{
	"gifts": {"servants": 2, "emptyFan": [
		{"value": 1, "action": "wall"}, {"value": 2, "action": "jade"}, {"value": 3, "action": "take_back"}, {"value": 4, "action": "swap"},
		{"value": 5, "action": "take_back"}, {"value": 6, "action": "take_back"}, {"value": 7, "action": "none"}]},
	"tokens": {"servant": 2, "servants": 2, "envoy": 2, "intrigue": 2, "gift_for_jade": 3, "take_back": 6, "swap": 5, "points": 2,
		"ship": 2, "wall": 2, "servants_for_jade": 2, "double": 2},
	"decrees": {"cost": [1, 2, 4], "fifthOfLevel2": {"used": false, "points": 0}},
	"shops": {"A": [1, 2], "B": [3, 3, 3]},
	"palace": {"steps": 5, "arrival": {"A": [4], "B": [6, 2]}},
	"servantsOfDay": [3, 3, 3],
	"dice": [[1, 1, 2, 2, 3, 3], [4, 5, 6, 7, 8, 9], [1, 3, 5, 7, 9, 9]],
	"shipsPerHarbour": 2, "doubleCounts": 2, "leastPoints": -5,
	"mong": {"jadeFor": 5, "servantFor": 2, "special": ["palace", "wall"]}
}`

func TestAFileOfValuesTakesThePlaceOfThoseBuiltIn(t *testing.T) {
	other, err := Rules.(game.Valuer).With([]byte(printed))
	if err != nil {
		t.Fatal(err)
	}
	if one, two := Rules.About().Version, other.About().Version; one.Number != two.Number || one.Hash == two.Hash {
		t.Errorf("versions %v and %v: only the hash differs", one, two)
	}
	again, err := Rules.(game.Valuer).With(other.(game.Valuer).Values())
	if err != nil || again.About().Version != other.About().Version {
		t.Errorf("the values that were printed are others: %v", err)
	}
	plain, err := Rules.(game.Valuer).With(Rules.(game.Valuer).Values())
	if err != nil || plain.About().Version != Rules.About().Version {
		t.Errorf("the plain values that were printed are others: %v", err)
	}
	c := newChances(5)
	for seats := solo; seats <= maxSeats; seats++ {
		for _, set := range everySetup(seats) {
			state, err := other.New(game.Setup{Seats: seats, Settings: set})
			if err != nil {
				t.Fatal(err)
			}
			for range 5 {
				c.play(t, state.(*State), true)
			}
		}
	}
	state, err := other.New(game.Setup{Seats: 2, First: 0})
	if err != nil {
		t.Fatal(err)
	}
	v := state.View(0).(*View)
	if len(v.Shops) != 2 || v.Shops[0].Price != 1 || v.Palace.Steps != 5 || v.Decrees[4].Price != 4 || v.Canal[0].Harbours[0].Spaces != 2 {
		t.Errorf("shops %v, palace %v, decrees %v", v.Shops, v.Palace, v.Decrees)
	}
}

// A double servant that is gained for two is nothing that two tokens could buy.
func TestADoubleServantForTwoIsNotBoughtAsOne(t *testing.T) {
	for counts, offered := range map[string]bool{"1": true, "2": false} {
		other, err := Rules.(game.Valuer).With([]byte(`{"doubleCounts": ` + counts + `}`))
		if err != nil {
			t.Fatal(err)
		}
		n := newGame(t, 2, nil).note()
		n.Start, n.Seats[0].Pool, n.Seats[0].Double, n.Seats[0].Slots = 0, 11, "supply", []int8{0, 0, 1}
		n.Seats[0].Tokens = []string{"points", "wall"}
		r := other.(*rules)
		if err := r.stand(n, "", 0); err != nil {
			t.Fatal(err)
		}
		s, err := r.read(n)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := game.Asked(s, 0)
		spend := with(verbSpend, game.Ref(forServant), 0)
		if slices.Contains(d.Options, spend) != offered {
			t.Errorf("doubleCounts %s: of %v", counts, d.Options)
		}
	}
}

func TestWrongValuesAreNamed(t *testing.T) {
	for name, tc := range map[string][2]string{
		"no JSON":                    {`{"gifts": `, "a file of values is JSON as docs/hosting.md shows it"},
		"an unknown field":           {`{"shop": []}`, `unknown field "shop"`},
		"too few cards":              {`{"gifts": {"emptyFan": [{"value": 1, "action": "wall"}]}}`, "gifts.emptyFan: 1 cards: 7"},
		"a value above nine":         {`{"gifts": {"yinYang": [{"value": 10}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]}}`, "gifts.yinYang[0].value: 10: a number from 1 to 9"},
		"an unknown action":          {`{"gifts": {"yinYang": [{}, {"action": "dance"}, {}, {}, {}, {}, {}, {}, {}, {}, {}]}}`, `gifts.yinYang[1].action: no action "dance": one of [travel`},
		"sets of the wrong size":     {`{"gifts": {"sets": [[]]}}`, "gifts.sets: 1 sets: 5"},
		"tokens that are too many":   {`{"tokens": {"servant": 5, "servants": 3, "envoy": 3, "intrigue": 4, "gift_for_jade": 2, "take_back": 2, "swap": 2, "points": 4, "ship": 2, "wall": 2, "servants_for_jade": 2, "double": 2}}`, "tokens: 33 in all: 32"},
		"tokens that are left out":   {`{"tokens": {"servant": 32}}`, "tokens.envoy: not there"},
		"bonus tokens":               {`{"tokens": {"raise": 2}}`, "tokens.raise: there are always 2 of this kind"},
		"unknown tokens":             {`{"tokens": {"gold": 2}}`, `tokens: no token "gold"`},
		"a cost below none":          {`{"decrees": {"cost": [-1, 2, 3]}}`, "decrees.cost[0]: -1: a number from 0 to 12"},
		"no shops":                   {`{"shops": {"A": []}}`, "shops.A: 0 numbers: 1 to 12"},
		"a palace at no distance":    {`{"palace": {"steps": 0}}`, "palace.steps: 0: a number from 1 to 30"},
		"arrivals that rise":         {`{"palace": {"arrival": {"B": [1, 2]}}}`, "palace.arrival.B: [1 2]: the first to arrive has the most"},
		"too few costs":              {`{"decrees": {"cost": [2]}}`, "decrees.cost: 1 numbers: 3 to 3"},
		"too many costs":             {`{"decrees": {"cost": [2, 2, 3, 4]}}`, "decrees.cost: 4 numbers: 3 to 3"},
		"servants of one day":        {`{"servantsOfDay": [4]}`, "servantsOfDay: 1 numbers: 3 to 3"},
		"a fourth die":               {`{"dice": [[1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 3], [9, 9, 9, 9, 9, 9]]}`, "dice: 4 dice: 3"},
		"a card without an action":   {`{"gifts": {"emptyFan": [{"value": 1}, {}, {}, {}, {}, {}, {}]}}`, `gifts.emptyFan[0].action: no action ""`},
		"an automa card by half":     {`{"mong": {"automa": [{"place": "wall"}, {}, {}, {}, {}, {}, {}, {}, {}]}}`, `mong.automa[0].dusk: no dusk ""`},
		"a road with three ends":     {`{"maps": {"A": {"roads": [["fuzhou", "hangzhou", "jinan"]]}}}`, "maps.A.roads[0]: a road between [fuzhou hangzhou jinan]: two cities"},
		"a road with one end":        {`{"maps": {"A": {"roads": [["fuzhou"]]}}}`, "maps.A.roads[0]: a road between [fuzhou]: two cities"},
		"a number that is too great": {`{"palace": {"steps": 300}}`, "palace.steps: no number 300 can stand there"},
		"a number with a fraction":   {`{"shops": {"A": [2.5]}}`, "shops.A: no number 2.5 can stand there"},
		"a word for a number":        {`{"doubleCounts": "two"}`, "doubleCounts: no string can stand there"},
		"no number at all":           {`{"dice": null, "shops": {"B": null}}`, "shops.B: 0 numbers: 1 to 12"},
		"no object":                  {`[]`, "a file of values is JSON as docs/hosting.md shows it"},
		"a die with five faces":      {`{"dice": [[1, 2, 3, 4, 5]]}`, "dice[0]: 5 numbers: 6 to 6"},
		"a road to nowhere":          {`{"maps": {"A": {"roads": [["fuzhou", "nanjing"]]}}}`, `maps.A.roads[0]: this map has no city "nanjing"`},
		"a way round without roads":  {`{"maps": {"A": {"roads": [["fuzhou", "hangzhou"]]}}}`, "maps.A.loop: no road from hangzhou to jinan"},
		"a city twice":               {`{"maps": {"A": {"inner": ["fuzhou"]}}}`, `maps.A: "fuzhou" is there twice`},
		"an unknown city":            {`{"maps": {"B": {"inner": ["seoul"]}}}`, `maps.B: no city "seoul"`},
		"a city without a road":      {`{"maps": {"A": {"inner": ["kaifeng", "wuchang", "nanjing"]}}}`, "maps.A.inner: no road leads to nanjing"},
		"too few automa cards":       {`{"mong": {"automa": []}}`, "mong.automa: 0 cards: 9"},
		"an unknown dusk action":     {`{"mong": {"special": ["sleep", "wall"]}}`, `mong.special[0]: no dusk "sleep"`},
		"a double servant for three": {`{"doubleCounts": 3}`, "doubleCounts: 3: a number from 1 to 2"},
		"points from above":          {`{"leastPoints": 1}`, "leastPoints: 1: a number from -999 to 0"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Rules.(game.Valuer).With([]byte(tc[0]))
			if err == nil || !strings.Contains(err.Error(), tc[1]) {
				t.Errorf("error %v, want %q", err, tc[1])
			}
		})
	}
}

// All that is wrong is told at once, so that nobody mends a file line by line.
func TestAllThatIsWrongIsTold(t *testing.T) {
	_, err := Rules.(game.Valuer).With([]byte(`{"doubleCounts": 0, "shipsPerHarbour": 9}`))
	if err == nil || !strings.Contains(err.Error(), "doubleCounts") || !strings.Contains(err.Error(), "shipsPerHarbour") {
		t.Errorf("error %v", err)
	}
}

func FuzzValues(f *testing.F) {
	f.Add([]byte(printed))
	f.Fuzz(func(t *testing.T, file []byte) {
		rules, err := Rules.(game.Valuer).With(file)
		if err != nil {
			return
		}
		if !json.Valid(rules.(game.Valuer).Values()) {
			t.Error("what was read cannot be written")
		}
		state, err := rules.New(game.Setup{Seats: 5})
		if err != nil {
			t.Fatal(err)
		}
		c := newChances(1)
		c.play(t, state.(*State), true)
	})
}
