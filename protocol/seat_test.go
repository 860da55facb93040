package protocol_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/protocol"
)

func marshal(t *testing.T, message any) string {
	t.Helper()
	text, err := json.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A question says nothing that its seat cannot know: it stays the same to the byte when all of that is dealt anew. Every
// key has its words.
func TestQuestionsTellOnlyWhatTheSeatKnows(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		book, err := protocol.NewBook(rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(game.Setup{Seats: about.MinSeats, First: game.Spectator, Key: [32]byte{7}})
		if err != nil {
			t.Fatal(err)
		}
		seats := make([]*protocol.Seat, about.MinSeats)
		for i := range seats {
			seats[i] = book.Seat(game.Seat(i), nil, protocol.Names(len(seats)), nil)
		}
		driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(3, 4))
		for range 60 {
			d := driver.Next(s)
			if d == nil {
				break
			}
			asked := marshal(t, seats[d.Seat].Ask(s, d, 1))
			if strings.Contains(asked, "⟨") {
				t.Fatalf("%s: something is said without words: %s", about.ID, asked)
			}
			other := s.CopyTo(nil)
			other.Determinize(d.Seat, r)
			again, _ := game.Asked(other, d.Seat)
			if told := marshal(t, seats[d.Seat].Ask(other, &again, 1)); told != asked {
				t.Fatalf("%s: a question tells of what is hidden:\n%s\n%s", about.ID, asked, told)
			}
			if err := driver.Answer(s, d, bot.Random{}, r, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// ears gathers what each seat and the public hear of a game.
type ears struct {
	t     *testing.T
	about *game.About
	seats []*protocol.Seat
	heard int
}

func (e *ears) Happened(happened *game.Event) {
	for i, seat := range e.seats {
		told, hears := happened.Hears(game.Seat(i))
		m := seat.Event(happened)
		if hears != (m != nil) {
			e.t.Errorf("%s: seat %d hears %v, is told %v", e.about.ID, i, hears, m != nil)
		}
		if m == nil {
			continue
		}
		e.heard++
		if "event."+m.Key != e.about.Words.EventLine(told).Key {
			e.t.Errorf("%s: seat %d is told %s, and hears %s", e.about.ID, i, m.Key, e.about.Words.EventLine(told).Key)
		}
		if strings.Contains(marshal(e.t, m.Text), "⟨") {
			e.t.Errorf("%s: an event without words: %v", e.about.ID, m.Text)
		}
	}
}

func TestEachSeatHearsWhatItMay(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		book, err := protocol.NewBook(rules)
		if err != nil {
			t.Fatal(err)
		}
		e := &ears{t: t, about: about}
		for i := range about.MinSeats {
			e.seats = append(e.seats, book.Seat(game.Seat(i), nil, protocol.Names(about.MinSeats), nil))
		}
		s, err := rules.New(game.Setup{Seats: about.MinSeats, First: game.Spectator, Key: [32]byte{7}, Listener: e})
		if err != nil {
			t.Fatal(err)
		}
		driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(3, 4))
		for range 60 {
			d := driver.Next(s)
			if d == nil {
				break
			}
			if err := driver.Answer(s, d, bot.Random{}, r, e); err != nil {
				t.Fatal(err)
			}
		}
		if e.heard == 0 {
			t.Errorf("%s: nobody heard anything", about.ID)
		}
	}
}

func TestLinesThatAreNoAnswers(t *testing.T) {
	for line, want := range map[string]string{
		"":                            "no JSON object",
		"[1]":                         "no JSON object",
		`{"t":1}`:                     "no JSON object",
		`{"t":"act","id":-1}`:         "act",
		`{"t":"act","picks":"end"}`:   "act",
		`{"t":"ready","protocol":9}`:  "protocol 9: this is 1",
		`{"t":"ready","skip":["me"]}`: "protocol 0",
		`{"t":"ready","protocol":1,"skip":["me"]}`: `skip "me": text, events or view`,
		"{\"t\":\"act\xff\"}":                      "not UTF-8",
	} {
		if _, err := protocol.Hear([]byte(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
	}
	if heard, err := protocol.Hear([]byte(`{"t":"news","id":"x"}`)); err != nil || heard.Act != nil || heard.Ready != nil {
		t.Errorf("a kind of tomorrow: %+v, %v", heard, err)
	}
	name := `{"t":"ready","protocol":1,"name":"` + strings.Repeat("가", 40) + `"}`
	if heard, err := protocol.Hear([]byte(name)); err != nil || heard.Ready.Name != strings.Repeat("가", 21) {
		t.Errorf("a long name: %+v, %v", heard.Ready, err)
	}
}
