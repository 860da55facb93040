package news_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/noripan/noripan/internal/news"
	"github.com/noripan/noripan/internal/news/newstest"
)

// ear notes what a server hears.
type ear struct {
	mu     sync.Mutex
	words  []string
	missed int
	gone   []string
}

func listen(n *news.News) *ear {
	e := &ear{}
	note := func(f func()) { e.mu.Lock(); defer e.mu.Unlock(); f() }
	news.Hear(n, "word", func(from, word string) { note(func() { e.words = append(e.words, from+" "+word) }) })
	n.Missed(func() { note(func() { e.missed++ }) })
	n.Gone(func(server string, left bool) {
		note(func() {
			if left {
				server += " left"
			}
			e.gone = append(e.gone, server)
		})
	})
	return e
}

func (e *ear) want(t *testing.T, what string, missed int, gone []string, words ...string) {
	t.Helper()
	synctest.Wait()
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.Equal(e.words, words) || e.missed != missed || !slices.Equal(e.gone, gone) {
		t.Errorf("%s: heard %q, missed %d times, gone %q; want %q, %d, %q", what, e.words, e.missed, e.gone, words, missed, gone)
	}
	e.words, e.missed, e.gone = nil, 0, nil
}

func in(t *testing.T, f func(t *testing.T, a *newstest.Air)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { f(t, new(newstest.Air)) })
}

func TestNewsAreHeardByTheOthersInOrder(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		one, two, three := a.Open(t, "one"), a.Open(t, "two"), a.Open(t, "three")
		first, second, third := listen(one), listen(two), listen(three)
		one.Tell("word", "a")
		two.Tell("word", "b")
		one.Tell("word", "c")
		one.Tell("of a newer program", 7)
		first.want(t, "the first", 0, nil, "two b")
		second.want(t, "the second", 0, nil, "one a", "one c")
		third.want(t, "the third", 0, nil, "one a", "two b", "one c")
		if f := three.Figures(); f.Heard != 4 || f.Missed != 0 || f.Unread != 0 {
			t.Errorf("the third counts %+v", f)
		}
	})
}

func TestWhatIsGatheredIsToldTogether(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		one, two := a.Open(t, "one"), a.Open(t, "two")
		heard := listen(two)
		words := []string{"a", "b"}
		one.Gather(0, func(tell func(string, any)) {
			for _, word := range words {
				tell("word", word)
			}
			words = nil
		})
		time.Sleep(101 * time.Millisecond)
		heard.want(t, "after a tick", 0, nil, "one a", "one b")
		if f := one.Figures(); f.Told != 1 {
			t.Errorf("it took %d messages", f.Told)
		}
	})
}

func TestWhoMissedNewsIsToldSo(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		one, two := a.Open(t, "one"), a.Open(t, "two")
		heard := listen(two)
		one.Tell("word", "a")
		a.Cut("one", true)
		one.Tell("word", "lost")
		a.Cut("one", false)
		heard.want(t, "a word is lost", 0, nil, "one a")
		time.Sleep(time.Second) // it says its number, whether there are news or not
		heard.want(t, "the next beat", 1, nil)
		one.Tell("word", "b")
		heard.want(t, "afterwards", 0, nil, "one b")
	})
}

func TestWhoComesLaterHasMissedWhatWasBefore(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		one := a.Open(t, "one")
		one.Tell("word", "early")
		two := a.Open(t, "two")
		heard, before := listen(two), listen(one)
		one.Tell("word", "a")
		heard.want(t, "the newcomer", 1, nil, "one a")
		time.Sleep(time.Second)
		before.want(t, "who was there has missed nothing of the newcomer's", 0, nil)
	})
}

func TestAServerThatIsGoneIsNoticed(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		one, two := a.Open(t, "one"), a.Open(t, "two")
		heard := listen(two)
		one.Tell("word", "a")
		a.Cut("one", true)
		time.Sleep(1900 * time.Millisecond)
		heard.want(t, "still", 0, nil, "one a")
		time.Sleep(300 * time.Millisecond)
		heard.want(t, "after two seconds", 0, []string{"one"})
		if f := two.Figures(); f.Servers != 0 {
			t.Errorf("%d servers are heard", f.Servers)
		}
		a.Cut("one", false)
		time.Sleep(time.Second)
		heard.want(t, "it is heard again", 1, nil)
		one.Close()
		heard.want(t, "it stops", 0, []string{"one left"})
	})
}

func TestAServerThatStartsAnewCountsAnew(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		two := a.Open(t, "two")
		heard := listen(two)
		for _, word := range []string{"a", "b"} {
			one := a.Open(t, "one")
			one.Tell("word", word)
			heard.want(t, "a life", 0, nil, "one "+word)
			one.Close()
			heard.want(t, "its end", 0, []string{"one left"})
		}
	})
}

func TestWhatCannotBeReadIsCounted(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		two := a.Open(t, "two")
		heard := listen(two)
		for _, text := range []string{"no JSON", "{}", `{"from":"one","life":"x","n":1,"parts":[{"kind":"word","what":7}]}`} {
			if err := a.Carrier("one").Publish(news.Subject, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		heard.want(t, "nothing", 0, nil)
		if f := two.Figures(); f.Unread != 3 {
			t.Errorf("it counts %+v", f)
		}
	})
}

func TestAServerAloneTellsNobody(t *testing.T) {
	var alone *news.News
	alone.Tell("word", "a")
	alone.Gather(0, func(func(string, any)) { t.Error("it gathers") })
	alone.Missed(func() { t.Error("it missed something") })
	alone.Gone(func(string, bool) { t.Error("somebody is gone") })
	news.Hear(alone, "word", func(string, string) { t.Error("it hears") })
	if alone.Close(); !alone.Alone() || alone.Figures() != (news.Figures{}) {
		t.Error("it is not alone")
	}
}

func TestServersAskEachOther(t *testing.T) {
	in(t, func(t *testing.T, a *newstest.Air) {
		one, two := a.Open(t, "one"), a.Open(t, "two")
		err := news.Answer(two, "twice", func(_ context.Context, n int) (int, error) {
			if n > 10 {
				return 0, errors.New("too much")
			}
			return 2 * n, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for name, tc := range map[string]struct {
			server, kind string
			n, want      int
			refused      bool
		}{
			"an answer":                  {"two", "twice", 4, 8, false},
			"one that fails":             {"two", "twice", 11, 0, true},
			"of a server that is not":    {"three", "twice", 4, 0, true},
			"of a kind it does not know": {"two", "thrice", 4, 0, true},
		} {
			got, err := news.Ask[int, int](t.Context(), one, tc.server, tc.kind, tc.n)
			if got != tc.want || (err != nil) != tc.refused {
				t.Errorf("%s: %d, %v", name, got, err)
			}
		}
		two.Close()
		if _, err := news.Ask[int, int](t.Context(), one, "two", "twice", 4); err == nil {
			t.Error("it answers after it has stopped")
		}
	})
}
