package protocol

import (
	"fmt"
	"maps"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
)

// Book holds a game's words in every language. It is read once and serves all tables.
type Book struct {
	rules game.Rules
	texts map[string]words.Texts
}

// NewBook reads the words of a game.
func NewBook(rules game.Rules) (*Book, error) {
	b := &Book{rules: rules, texts: make(map[string]words.Texts, len(games.Languages))}
	for _, language := range games.Languages {
		texts, err := games.Texts(rules.About().ID, language)
		if err != nil {
			return nil, fmt.Errorf("reading a game's words: %w", err)
		}
		b.texts[language] = texts
	}
	return b, nil
}

// Teller says what a seat hears, in every language.
type Teller struct {
	words    *game.Words
	speakers map[string]*words.Speaker
	turn     game.Seat
}

// Teller is that of a seat at a table with these settings, where the players have these names.
func (b *Book) Teller(settings map[string]string, names []string, seat game.Seat) *Teller {
	t := &Teller{words: &b.rules.About().Words, speakers: make(map[string]*words.Speaker, len(b.texts)), turn: game.Spectator}
	for language, texts := range b.texts {
		t.speakers[language] = &words.Speaker{Texts: b.with(texts, language, settings), Names: names, Viewer: seat}
	}
	return t
}

// with are the texts and those of what the settings bring: cards that somebody made.
func (b *Book) with(texts words.Texts, language string, settings map[string]string) words.Texts {
	definer, ok := b.rules.(game.Definer)
	if !ok {
		return texts
	}
	for _, setting := range b.rules.About().Settings {
		value := settings[setting.Name]
		if setting.Type != game.Text || value == "" {
			continue
		}
		texts = maps.Clone(texts)
		for _, thing := range definer.Define(value).Things {
			if name, ok := thing.Names[language]; ok {
				texts[thing.Key] = name
			}
		}
	}
	return texts
}

// say says something in every language.
func (t *Teller) say(in func(*words.Speaker) string) Text {
	said := make(Text, len(t.speakers))
	for language, speaker := range t.speakers {
		said[language] = in(speaker)
	}
	return said
}

// Refusal says a refusal's code with its arguments.
func (t *Teller) Refusal(code string, args map[string]any) Text {
	return t.say(func(s *words.Speaker) string { return s.Say(game.Line{Key: "refusal." + code, Args: args}) })
}

// Event says what happened by the event's key without "event.".
func (t *Teller) Event(by game.Seat, key string, args map[string]any) Text {
	line := game.Line{Key: "event." + key, Args: args}
	if key == "turn" {
		t.turn = by
	}
	return t.say(func(s *words.Speaker) string { return s.Event(line, by, t.turn) })
}

// Question says what an ask asks, and what its options do. Options that have no such name are passed over.
func (t *Teller) Question(a *Ask) {
	a.Text = t.say(func(s *words.Speaker) string { return s.Asked(a.Kind, a.Args) })
	for i := range a.Options {
		o, err := t.words.ParseOption(a.Options[i].Name)
		if err != nil {
			continue
		}
		a.Options[i].Text = t.say(func(s *words.Speaker) string { return s.Pick(t.words, a.Kind, a.Args, o) })
	}
}

// Options gathers names: each once, with its copies.
func Options(names []string) []Option {
	options := make([]Option, 0, len(names))
	at := make(map[string]int, len(names))
	for _, name := range names {
		i, known := at[name]
		if !known {
			at[name] = len(options)
			options = append(options, Option{Name: name})
			continue
		}
		options[i].Copies = max(options[i].Copies, 1) + 1
	}
	return options
}

// trimmed is a line's key without what all keys of its sort begin with.
func trimmed(key string) string {
	_, rest, _ := strings.Cut(key, ".")
	return rest
}
