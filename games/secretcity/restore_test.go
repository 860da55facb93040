package secretcity

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

// Positions that cannot be are refused, and the error says where.
func TestPositionsThatCannotBe(t *testing.T) {
	base := stand(t, "take", 0, func(n *note) {
		n.Seats[0].Hand, n.Deck = []string{"quarry", "smithy"}, []string{"gate_post"}
	})
	seven := strings.Fields("salon_garden heraldry_hall royal_villa candle_shrine pilgrim_rest spice_shop gate_post")
	for want, change := range map[string]func(*note){
		"3 seats: 4 to 7":                       func(n *note) { n.Seats = n.Seats[:3] },
		"round: 101":                            func(n *note) { n.Round = 101 },
		"crown: no seat 4":                      func(n *note) { n.Crown = 4 },
		`deck.0: no building "castle"`:          func(n *note) { n.Deck = []string{"castle"} },
		"seats.1.hand: with these there are":    func(n *note) { n.Seats[1].Hand = strings.Fields(strings.Repeat("quarry ", 130)) },
		"seats.1.gold: -1":                      func(n *note) { n.Seats[1].Gold = -1 },
		"the gold of all seats: 40004":          func(n *note) { n.Seats[1].Gold, n.Seats[2].Gold = 20_000, 20_000 },
		`seats.1.role: no role "queen"`:         func(n *note) { n.Seats[1].Role = "queen" },
		"seats.1.role: two hold the role":       func(n *note) { n.Seats[1].Role = "magician" },
		"seats.2.role: those pick first":        func(n *note) { n.Seats[1].Role = "" },
		`faceUp.0: "king" cannot lie there`:     func(n *note) { n.FaceUp[0] = "king" },
		"faceUp: 1 roles, not 2":                func(n *note) { n.FaceUp = n.FaceUp[:1] },
		"faceDown: no role":                     func(n *note) { n.FaceDown = "" },
		"faceDown: king lies somewhere else":    func(n *note) { n.FaceDown = "king" },
		"assassinated: the Assassin names":      func(n *note) { n.Killed = "assassin" },
		"robbed: the Thief cannot name":         func(n *note) { n.Robbed = "thief" },
		"completed: the seat whose city":        func(n *note) { n.Seats[1].City = seven },
		"completed: the city of seat 0 is not":  func(n *note) { n.Seats[1].City, n.Completed = seven, new(game.Seat) },
		"turn.built: 2, but the magician":       func(n *note) { n.Turn.Built = 2 },
		"turn.taken: it is not so":              func(n *note) { n.Turn.Taken = true },
		"looked: at one or two cards":           func(n *note) { n.Looked = []string{"quarry"} },
		"seat 1 does not act now":               func(n *note) { n.Turn.Seat, n.Frames[1].Seat = 1, 1 },
		"a turn goes on, or none":               func(n *note) { n.Turn = nil },
		"end: a game has an end or goes on":     func(n *note) { n.End = "finished" },
		`end: "lost" is none of`:                func(n *note) { n.End = "lost" },
		"seats.0.known: of each of the 2 cards": func(n *note) { n.Seats[0].Known = [][]game.Seat{{1}} },
		"asked: serial":                         func(n *note) { n.Serial += 5 },
		"there is no Secret Storehouse":         func(n *note) { n.Frames[1].Step, n.Turn.Taken, n.Asked = "pay", true, nil },
		"unknown field":                         nil,
	} {
		n := base.note()
		var data []byte
		if change == nil {
			data = []byte(`{"rounds": 1}`)
		} else {
			change(n)
			var err error
			if data, err = json.Marshal(n); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Rules.Restore(about.Version, data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
	if _, err := Rules.Restore(game.Version{Number: 99}, base.Snapshot()); err == nil {
		t.Error("another version was read")
	}
}

// People who write positions are told what is missing.
func TestWhereAGameCannotStand(t *testing.T) {
	fresh, err := Rules.New(game.Setup{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	for want, at := range map[string]struct {
		step string
		seat game.Seat
	}{
		"seats.0.role: whose turn it is": {"act", 0},
		"no seat 4":                      {"round", 4},
		`there is no step "buy"`:         {"buy", 0},
		"0 of 4 have picked a role":      {"call", 0},
	} {
		_, err := Rules.(game.Stander).Stand(about.Version, fresh.Snapshot(), at.step, at.seat)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}
