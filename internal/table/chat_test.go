package table_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/table"
)

func say(text string) table.Command       { return table.Command{Do: table.Say, Text: text} }
func react(reaction string) table.Command { return table.Command{Do: table.React, Reaction: reaction} }

// chat is what a viewer has read in short: "Ben: hello", with a * for what was said among watchers.
func chat(v *viewer) string {
	v.read()
	var lines []string
	for _, s := range v.chat {
		mark := ""
		if s.Watcher {
			mark = "*"
		}
		lines = append(lines, s.Name+mark+": "+s.Text+s.Reaction)
	}
	return strings.Join(lines, ", ")
}

// gallery is a running game of ann and ben that dora watches, with a page each.
func gallery(t *testing.T, o table.ChosenOptions) (*room, []*viewer) {
	t.Helper()
	o.Watch = option(true)
	r := found(t, rounds(1, 2), table.Founding{Options: o})
	r.begin(ben)
	r.must(dora, table.Command{Do: table.Join})
	return r, []*viewer{r.watch(ann).read(), r.watch(ben).read(), r.watch(dora).read()}
}

func TestWatchersSpeakAmongThemselvesUntilTheGameIsOver(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r, v := gallery(t, table.ChosenOptions{Chat: option(table.ChatFull)})
		r.must(ann, say("hello"))
		r.must(dora, say("she bluffs"))
		r.must(ben, say("hi"))
		for _, restarted := range []bool{false, true} {
			if restarted {
				r.stop()
				r.wake()
				v = []*viewer{r.watch(ann), r.watch(ben), r.watch(dora)}
			}
			expect(t, "a player", chat(v[0]), "앤: hello, Ben: hi")
			expect(t, "the watcher", chat(v[2]), "앤: hello, Dora*: she bluffs, Ben: hi")
		}
		v[0].pick(1)
		v[1].pick(1)
		expect(t, "a player, after the end", chat(v[0]), "앤: hello, Ben: hi, Dora*: she bluffs")
		expect(t, "the watcher, after the end", chat(v[2]), "앤: hello, Dora*: she bluffs, Ben: hi")
		r.must(dora, say("well played"))
		expect(t, "a player, of what is said then", chat(v[1]), "앤: hello, Ben: hi, Dora*: she bluffs, Dora: well played")
		expect(t, "one who comes then", chat(r.watch(cho)), "앤: hello, Dora*: she bluffs, Ben: hi, Dora: well played")
		for _, viewer := range v {
			for i, said := range viewer.chat {
				if said.N != i+1 {
					t.Errorf("%s: line %d has number %d", viewer.who.ID, i+1, said.N)
				}
			}
		}
	})
}

func TestStrangersReadNothing(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{})
		v := r.watch(dora)
		r.must(ann, say("hello"))
		expect(t, "a stranger", chat(v), "")
		r.must(dora, table.Command{Do: table.Join})
		expect(t, "a member", chat(v), "앤: hello")
	})
}

func TestWhatMayBeSaid(t *testing.T) {
	lobby := func(t *testing.T, o table.ChosenOptions) *room {
		r := found(t, rounds(1, 2), table.Founding{Seats: 3, Options: o})
		r.must(ben, table.Command{Do: table.Join})
		r.must(dora, table.Command{Do: table.Join}, table.Command{Do: table.Stand})
		return r
	}
	game := func(t *testing.T, o table.ChosenOptions) *room { r, _ := gallery(t, o); return r }
	finished := func(t *testing.T, o table.ChosenOptions) *room {
		r, v := gallery(t, o)
		v[0].pick(1)
		v[1].pick(1)
		return r
	}
	chatOff, none := table.NoChat, ""
	for _, tc := range []struct {
		phase     string
		make      func(*testing.T, table.ChosenOptions) *room
		rule      table.ChatRule
		seatSays  string // the refusal
		seatReact string
		watchSays string
		watchReac string
	}{
		{"lobby", lobby, table.ChatOff, chatOff, chatOff, chatOff, chatOff},
		{"lobby", lobby, table.ChatReactions, none, none, none, none},
		{"lobby", lobby, table.ChatFull, none, none, none, none},
		{"game", game, table.ChatOff, chatOff, chatOff, chatOff, chatOff},
		{"game", game, table.ChatReactions, chatOff, none, none, table.NotSeated},
		{"game", game, table.ChatFull, none, none, none, table.NotSeated},
		{"finished", finished, table.ChatOff, chatOff, chatOff, chatOff, chatOff},
		{"finished", finished, table.ChatReactions, none, none, none, none},
		{"finished", finished, table.ChatFull, none, none, none, none},
	} {
		in(t, fmt.Sprint(tc.phase, " ", tc.rule), func(t *testing.T) {
			r := tc.make(t, table.ChosenOptions{Chat: &tc.rule})
			expect(t, "a player says", code(r.do(ben, say("hm"))), tc.seatSays)
			expect(t, "a player reacts", code(r.do(ben, react("good"))), tc.seatReact)
			expect(t, "a watcher says", code(r.do(dora, say("hm"))), tc.watchSays)
			expect(t, "a watcher reacts", code(r.do(dora, react("good"))), tc.watchReac)
			expect(t, "a stranger says", code(r.do(cho, say("hm"))), table.NotMember)
			expect(t, "the game's own phrase", code(r.do(ben, react("toytoy"))), tc.seatReact)
			expect(t, "an unknown reaction", code(r.do(ben, react("boo"))), table.BadCommand)
		})
	}
}

func TestALineIsCleaned(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"as it is":                       {"안녕, hello!", "안녕, hello!"},
		"space around it goes":           {"  hi \t", "hi"},
		"Hangul in parts is composed":    {"\u1112\u1161\u11ab", "한"},
		"a family of signs":              {"👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		"a sign with a selector":         {"❤\ufe0f", "❤\ufe0f"},
		"the longest":                    {strings.Repeat("가", 300), strings.Repeat("가", 300)},
		"too long":                       {strings.Repeat("가", 301), ""},
		"far too long":                   {strings.Repeat("가", 3000), ""},
		"nothing":                        {"", ""},
		"space only":                     {" \u3000 ", ""},
		"joiners only":                   {"\u200d\u200d", ""},
		"two lines":                      {"a\nb", ""},
		"a control character":            {"a\x07b", ""},
		"text turned round":              {"a\u202eb", ""},
		"filler that looks like nothing": {"\u3164", ""},
		"a tower of accents":             {"a\u0316\u0317\u0318\u0319\u031a\u031b", ""},
		"not text":                       {"a\xff", ""},
	} {
		in(t, name, func(t *testing.T) {
			r := found(t, rounds(1, 2), table.Founding{})
			want := ""
			if tc.want == "" {
				want = table.BadText
			}
			entries := len(r.log.entries)
			expect(t, "saying it", code(r.do(ann, say(tc.text))), want)
			if want != "" && len(r.log.entries) != entries {
				t.Error("the refusal is in the log")
			}
			if v := r.watch(ann).read(); want == "" && v.chat[0].Text != tc.want {
				t.Errorf("said %q, want %q", v.chat[0].Text, tc.want)
			}
		})
	}
}

func TestWhoSaysTooMuchIsMutedForAWhile(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{})
		r.must(ben, table.Command{Do: table.Join})
		step := func(what string, wait time.Duration, want string) {
			t.Helper()
			time.Sleep(wait)
			synctest.Wait()
			expect(t, what, code(r.do(ann, say("x"))), want)
		}
		for i := range 4 {
			step(fmt.Sprint("line ", i+1), 0, "")
		}
		step("a fifth at once", 0, table.RateLimited)
		expect(t, "another person", code(r.do(ben, react("wait"))), "")
		step("muted", 9_999*time.Millisecond, table.RateLimited)
		step("ten seconds later", time.Millisecond, "")
		for i := range 10 { // one in two seconds may go on for ever
			step(fmt.Sprint("slow line ", i+1), 2*time.Second, "")
		}
	})
}

func TestOnlyTheLastLinesAreKept(t *testing.T) {
	in(t, "", func(t *testing.T) {
		r := found(t, rounds(1, 2), table.Founding{})
		for i := range 105 {
			r.must(ann, say(fmt.Sprint(i)))
			time.Sleep(2 * time.Second)
		}
		for _, restarted := range []bool{false, true} {
			if restarted {
				r.stop()
				r.wake()
			}
			v := r.watch(ann).read()
			if len(v.chat) != 100 || v.chat[0].Text != "5" || v.chat[99].N-v.chat[0].N != 99 {
				t.Errorf("%d lines from %q, numbers %d to %d", len(v.chat), v.chat[0].Text, v.chat[0].N, v.chat[99].N)
			}
		}
	})
}
