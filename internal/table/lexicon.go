package table

import (
	"encoding/binary"
	"strings"
	"sync"

	"github.com/noripan/noripan/game"
)

// lexicon is what all tables of a game share: its kinds by name, and what was said lately, in words or as it is encoded. A
// game says few different things, and says them again and again.
type lexicon struct {
	words *game.Words
	kinds map[string]*game.Kind

	mu       sync.RWMutex
	lines    map[string][]byte // the inner parts of events
	refusals map[game.Refusal]Refusal
	names    map[game.Option]string
	asked    map[asking]Args
}

// asking is what the arguments of a question depend on.
type asking struct {
	kind     int16
	min, max int
	args     [2]game.Ref
}

// maxPhrases bounds each of them; past it all are forgotten.
const maxPhrases = 4096

// recalled is what is said of a thing: what was said of it before, else what say says now.
func recalled[K comparable, V any](l *lexicon, said map[K]V, of K, say func() V) V {
	l.mu.RLock()
	known, is := said[of]
	l.mu.RUnlock()
	if is {
		return known
	}
	known = say()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(said) >= maxPhrases {
		clear(said)
	}
	said[of] = known
	return known
}

// lexicons are those of games, by their About.
var lexicons sync.Map

func lexiconOf(about *game.About) *lexicon {
	if known, ok := lexicons.Load(about); ok {
		return known.(*lexicon)
	}
	l := &lexicon{
		words: &about.Words, kinds: make(map[string]*game.Kind, len(about.Words.Kinds)),
		lines: make(map[string][]byte), refusals: make(map[game.Refusal]Refusal),
		names: make(map[game.Option]string), asked: make(map[asking]Args),
	}
	for i := range about.Words.Kinds {
		l.kinds[about.Words.Kinds[i].Name] = &about.Words.Kinds[i]
	}
	made, _ := lexicons.LoadOrStore(about, l)
	return made.(*lexicon)
}

// line is what an event tells, as it is encoded. It must not be changed.
func (l *lexicon) line(e *game.Event, t game.Told) []byte {
	var room [128]byte
	key := binary.AppendVarint(room[:0], int64(e.Seat))
	key = binary.AppendVarint(key, int64(e.Depth))
	key = binary.AppendVarint(key, int64(t.Kind))
	for _, ref := range t.Refs {
		key = binary.AppendVarint(key, int64(ref))
	}
	l.mu.RLock()
	inner, known := l.lines[string(key)]
	l.mu.RUnlock()
	if known {
		return inner
	}
	said := l.words.EventLine(t)
	h := heard{Seat: int(e.Seat), Depth: int(e.Depth), Key: strings.TrimPrefix(said.Key, "event."), Args: said.Args}
	inner = h.inner()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) >= maxPhrases {
		clear(l.lines)
	}
	l.lines[string(key)] = inner
	return inner
}

// refusal is a game's refusal for the wire. It must not be changed.
func (l *lexicon) refusal(r game.Refusal) Refusal {
	return recalled(l, l.refusals, r, func() Refusal {
		line := l.words.RefusalLine(r)
		said := Refusal{Code: strings.TrimPrefix(line.Key, "refusal."), Args: line.Args}
		said.encoded = said.AppendJSON(nil)
		return said
	})
}

// name is an option's.
func (l *lexicon) name(o game.Option) string {
	return recalled(l, l.names, o, func() string { return l.words.OptionName(o) })
}

// args are what a question tells. They must not be changed.
func (l *lexicon) args(d *game.Decision) Args {
	return recalled(l, l.asked, asking{d.Kind, d.Min, d.Max, d.Args}, func() Args { return l.words.ArgLine(d).Args })
}
