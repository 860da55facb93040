package api_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/dominiontest"
	"github.com/noripan/noripan/internal/table"
)

// heard is all that three people were sent: the attacker, the victim and a spectator.
type heard struct{ attacker, victim, spectator string }

// attack plays a Militia at a table of that deal, up to where the victim, who shows nothing, is asked what to discard.
func attack(t *testing.T, hand string) heard {
	t.Helper()
	s := startWith(t, t.TempDir(), []game.Rules{dominiontest.UnderAttack(hand)})
	people := [3]*guest{s.arrive(), s.arrive(), s.arrive()}
	for i, name := range []string{"Attacker", "Victim", "Watcher"} {
		people[i].must("PATCH", "/api/me", map[string]any{"name": name}, nil)
	}
	code := people[0].makes(map[string]any{"game": "dominion", "seats": 2, "options": map[string]any{"watch": true}})
	var pages [3]*page
	for i, g := range people {
		pages[i] = g.open(code, "")
		pages[i].next()
		if i > 0 {
			pages[i].does(map[string]any{"do": table.Join})
		}
	}
	pages[1].does(map[string]any{"do": table.Ready})
	for i := range pages { // all that is before the game is equal, but the messages may come in another order
		pages[i].wait("the victim is ready", func() bool { return pages[i].room.Seats[1].Ready && len(pages[i].room.Members) == 3 })
		pages[i].kept = nil
	}
	answer := func(p *page, pick ...string) {
		t.Helper()
		p.wait("it is asked", func() bool { return p.game != nil && p.game.Decision != nil })
		asked := p.game.Decision.Serial
		if m := p.does(map[string]any{"do": table.Answer, "serial": asked, "picks": pick}); m.T != "done" {
			t.Fatalf("%v is answered %s", pick, m.raw)
		}
		p.wait("the question is gone", func() bool { return p.game.Decision == nil || p.game.Decision.Serial != asked })
	}
	pages[0].does(map[string]any{"do": table.Start})
	answer(pages[0], "play:militia")
	// Whoever holds no reaction is asked all the same, and the victim shows nothing in any case.
	answer(pages[1], "pass")
	for _, p := range pages {
		p.wait("the victim is to discard", func() bool {
			return p.game != nil && slices.ContainsFunc(p.game.Waiting, func(w table.Waiting) bool { return strings.HasSuffix(w.Kind, "militia.discard") })
		})
	}
	return heard{said(pages[0], people, code), said(pages[1], people, code), said(pages[2], people, code)}
}

var (
	times   = regexp.MustCompile(`"(now|at|deadline|cap|since|closes)":\d+`)
	chances = regexp.MustCompile(`"(commitment|seed|id)":"[^"]*"`)
)

// said is all that a page was sent, without what differs between any two games. Messages count from the first.
func said(p *page, people [3]*guest, code string) string {
	var all strings.Builder
	first := p.kept[0].N
	for _, m := range p.kept {
		if m.ID == "" { // answers to its own commands are not from the table
			all.WriteString(strings.Replace(string(m.raw), fmt.Sprintf(`"n":%d`, m.N), fmt.Sprintf(`"n":%d`, m.N-first), 1))
			all.WriteByte('\n')
		}
	}
	text := chances.ReplaceAllString(times.ReplaceAllString(all.String(), `"$1":0`), `"$1":""`)
	text = strings.ReplaceAll(text, code, "CODE")
	for i, g := range people {
		text = strings.ReplaceAll(text, g.me.Person, fmt.Sprint("person ", i))
	}
	return text
}

// firstDifference shows where two texts part.
func firstDifference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-200):min(len(s), i+100)] }
	return fmt.Sprintf("%d and %d bytes, from byte %d on\n%s\n%s", len(a), len(b), i, around(a), around(b))
}

func TestHiddenCardsReachOnlyTheirOwner(t *testing.T) {
	plain := attack(t, "copper copper copper copper estate")
	moat := attack(t, "copper moat estate estate copper")
	for who, sent := range map[string][2]string{
		"the attacker": {plain.attacker, moat.attacker}, "a spectator": {plain.spectator, moat.spectator},
	} {
		if sent[0] != sent[1] {
			t.Errorf("%s can tell whether the victim holds a Moat: %s", who, firstDifference(sent[0], sent[1]))
		}
	}
	if plain.victim == moat.victim {
		t.Error("the victim is sent the same with other cards: the test sees nothing")
	}
	for _, secret := range []string{`"hand":[`, `"decision":`, `"looking":`} {
		if strings.Contains(moat.spectator, secret) {
			t.Errorf("a spectator is sent %s", secret)
		}
		if secret != `"looking":` && !strings.Contains(moat.victim, secret) {
			t.Errorf("the victim is not sent %s: the test looks for the wrong thing", secret)
		}
	}
}

// All through a game no page is sent another seat's question.
func TestAQuestionReachesOnlyTheSeatThatIsAsked(t *testing.T) {
	s := start(t)
	host, watcher := s.arrive(), s.arrive()
	code := host.makes(map[string]any{"game": "dominion", "seats": 3, "bots": []string{"normal", "normal"}, "start": true, "private": true})
	p, w := host.open(code, ""), watcher.open(code, "")
	p.next()
	w.next()
	plays(t, p)
	w.wait("the game is over", func() bool { return w.room.State == table.Finished })
	asked := 0
	for _, m := range p.kept {
		if m.Game != nil && m.Game.Decision != nil {
			if asked++; m.Game.Decision.Seat != 0 {
				t.Errorf("seat 0 is sent the question of seat %d: %s", m.Game.Decision.Seat, m.raw)
			}
		}
	}
	if asked == 0 {
		t.Error("nothing was asked: the test sees nothing")
	}
	for _, m := range w.kept {
		if m.Game != nil && m.Game.Decision != nil {
			t.Errorf("a spectator is sent a question: %s", m.raw)
		}
		if strings.Contains(string(m.raw), `"hand":[`) {
			t.Errorf("a spectator is sent a hand: %s", m.raw)
		}
	}
}
