package wire_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/wire"
)

type (
	key  string
	leaf struct {
		N    int    `json:"n"`
		Text string `json:"text,omitempty"`
	}
	tree struct {
		leaf
		Left  *tree `json:"left"`
		Right *tree `json:"right,omitempty"`
	}
	many struct {
		A     any            `json:"a"`
		B     []byte         `json:"b"`
		C     map[key]leaf   `json:"c"`
		D     map[int]string `json:"d,omitempty"`
		E     [2]leaf        `json:"e"`
		F     float64
		G     time.Time       `json:"g"`
		H     *int            `json:"h,omitempty"`
		I     json.RawMessage `json:"i,omitempty"`
		J     leaf            `json:"j,omitzero"`
		K     time.Time       `json:"k,omitzero"`
		L     uint8           `json:"<l>"`
		M     []string        `json:"m,omitempty"`
		N     own             `json:"n"`
		O     int             `json:"-"`
		P     int             `json:"p,string"`
		Q     *many           `json:"q"`
		small int
	}
	own  struct{ told string }
	list []list
	args map[string]any
)

func (o *own) MarshalJSON() ([]byte, error) { return json.Marshal("own " + o.told) }

func TestAppendWritesWhatTheStandardLibraryDoes(t *testing.T) {
	seven := 7
	for _, v := range []any{
		nil, true, -3, uint8(200), int64(math.MinInt64), uint64(math.MaxUint64), 0.1, 1e30, "", "plain", "quo\"te\\", "<&>", "\x00\x7f\t", "보리\u2028", "하늬 보리", "보리<", "a\u2029", "\ufffd", "é\xe9", "\xed\xa0\x80", "🀄",
		"\xff broken", []int(nil),
		[]int{},
		[]int{1, 2},
		[0]int{},
		map[string]any(nil),
		map[string]any{},
		[]any{nil, 1, "a", []string{"b"}},
		map[string]any{"b": 1, "a": []string{"x", "<y>"}, "": nil, "ㄱ": leaf{}},
		map[key]int{"z": 1, "y": 2},
		[]string(nil),
		[]string{},
		[]string{"a", "<b>"},
		map[string]string(nil),
		map[string]string{},
		map[string]string{"b": "<x>", "a": ""},
		args(nil),
		args{"n": 1, "k": []string{}, "l": []string(nil), "m": args{"x": nil}},
		struct{ A args }{args{"n": 2}},
		list{nil, {}, {{}, nil}},
		[]any{json.Number("1.50"), []json.Number{"2"}},
		map[int]int{2: 1, 1: 2},
		leaf{},
		&leaf{N: 1, Text: "t"}, (*leaf)(nil), &tree{leaf: leaf{N: 1}, Left: &tree{}, Right: &tree{}},
		&many{}, &many{
			A: leaf{1, "a"}, B: []byte("bytes"), C: map[key]leaf{"c": {}}, D: map[int]string{1: "d"}, F: 2.5, G: time.Unix(1, 2).UTC(), H: &seven,
			I: json.RawMessage(`{"raw": [1]}`), J: leaf{N: 1}, K: time.Unix(1, 2).UTC(), L: 1, M: []string{""}, N: own{"word"}, O: 1, P: 2, Q: &many{}, small: 1,
		},
	} {
		same(t, v)
	}
}

func TestAPointersMethodCountsWhereverTheValueLies(t *testing.T) {
	for _, v := range []any{own{"word"}, &own{"word"}, any(own{"word"})} {
		if text, err := wire.Append(nil, v); err != nil || string(text) != `"own word"` {
			t.Errorf("%s, %v", text, err)
		}
	}
}

func TestAppendFailsWhereTheStandardLibraryDoes(t *testing.T) {
	round := map[string]any{}
	round["self"] = []any{&round}
	ring := list{nil}
	ring[0] = ring
	for name, v := range map[string]any{"function": func() {}, "deep function": []any{struct{ F func() }{}}, "not a number": math.NaN(), "round": round, "ring": ring} {
		if text, err := wire.Append(nil, v); err == nil {
			t.Errorf("%s: %s, want an error", name, text)
		}
	}
}

// TestAppendWritesTheViewsOfAllGames looks at what everybody sees in the course of random games.
func TestAppendWritesTheViewsOfAllGames(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		t.Run(about.ID, func(t *testing.T) {
			for seats := about.MinSeats; seats <= min(about.MaxSeats, about.MinSeats+2); seats++ {
				walk(t, rules, seats)
			}
		})
	}
}

func walk(t *testing.T, rules game.Rules, seats int) {
	const steps = 150
	chance := rand.New(rand.NewPCG(1, uint64(seats)))
	settings, err := rules.About().Complete(nil)
	if drawer, ok := rules.(game.Drawer); ok && err == nil {
		settings, err = drawer.Draw(settings, chance.IntN)
	}
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.New(game.Setup{Seats: seats, Settings: settings, Key: [32]byte{1, byte(seats)}, Mode: game.Secure, First: game.Spectator})
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for range steps {
		for viewer := game.Spectator; int(viewer) < seats; viewer++ {
			view := state.View(viewer)
			same(t, view)
			same(t, view.Lines())
			looked++
		}
		pending := state.Pending(nil)
		if len(pending) == 0 {
			break
		}
		d := &pending[chance.IntN(len(pending))]
		picks := make([]game.Option, 0, d.Max)
		for _, i := range chance.Perm(len(d.Options))[:min(len(d.Options), int(d.Min)+chance.IntN(int(d.Max-d.Min)+1))] {
			picks = append(picks, d.Options[i])
		}
		if state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil) == nil {
			continue
		}
		if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: state.Default(d.Seat, nil)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if looked < 2*seats {
		t.Errorf("%d views of %d seats", looked, seats)
	}
}

func same(t *testing.T, v any) {
	t.Helper()
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	got, err := wire.Append([]byte("before"), v)
	if err != nil {
		t.Fatalf("%s: %v", want, err)
	}
	if got, ok := bytes.CutPrefix(got, []byte("before")); !ok || !bytes.Equal(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func BenchmarkAppend(b *testing.B) {
	rules, err := games.Find("dominion")
	if err != nil {
		b.Fatal(err)
	}
	settings, err := rules.About().Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	state, err := rules.New(game.Setup{Seats: 2, Settings: settings, Mode: game.Secure, First: game.Spectator})
	if err != nil {
		b.Fatal(err)
	}
	view := state.View(0)
	b.Run("this", func(b *testing.B) {
		b.ReportAllocs()
		var text []byte
		for b.Loop() {
			if text, err = wire.Append(text[:0], view); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("standard", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := json.Marshal(view); err != nil {
				b.Fatal(err)
			}
		}
	})
}
