package dominion

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/dominion/strategy"
)

// strategyTexts are the strategies that the game brings, each a file of its own.
//
//go:embed strategies/*.txt
var strategyTexts embed.FS

const (
	strategyFolder = "strategies/"
	strategyEnding = ".txt"
)

// shipped are the strategies that the game brings, by name.
var shipped = func() []game.Strategy {
	files, err := fs.Glob(strategyTexts, strategyFolder+"*"+strategyEnding)
	if err != nil {
		panic(fmt.Sprintf("dominion: the strategies' folder: %v", err))
	}
	var all []game.Strategy
	for _, file := range files {
		text, err := strategyTexts.ReadFile(file)
		if err != nil {
			panic(fmt.Sprintf("dominion: a strategy: %v", err))
		}
		name := strings.TrimSuffix(strings.TrimPrefix(file, strategyFolder), strategyEnding)
		all = append(all, game.Strategy{Name: name, Text: string(text)})
	}
	return all
}()

// Strategies are those that the game brings.
func (r *rules) Strategies() []game.Strategy { return slices.Clone(shipped) }

// careful is the option behind a bot's name that does what the line strategy.Careful does. Others give the numbers values
// that have names in the text.
const careful = "careful"

// ReadStrategy makes a bot of a text.
func (r *rules) ReadStrategy(text string, options ...string) (game.Policy, error) {
	names, behind := r.strategyNames(), false
	names.Numbers = make(map[string]int)
	for _, option := range options {
		name, value, numbered := strings.Cut(option, "=")
		n, err := strconv.Atoi(value)
		switch {
		case option == careful:
			behind = true
		case !numbered || err != nil:
			return nil, fmt.Errorf("a strategy has no option %q (there is %q, and n=11 for a number that it calls n)", option, careful)
		default:
			names.Numbers[name] = n
		}
	}
	s, err := strategy.Read(text, names)
	if err != nil {
		return nil, fmt.Errorf("reading a strategy: %w", err)
	}
	s.Careful = s.Careful || behind
	return r.player(s), nil
}

// Things are the cards that a text may name; those that people make are called by their blanks.
func (r *rules) Things() []string {
	keys := make([]string, len(r.cards.Names))
	for i, card := range r.cards.Names {
		keys[i] = r.cards.Name + "." + card
	}
	return keys
}

// Lacking are the cards of a text's lists that a Kingdom with these settings cannot have.
func (r *rules) Lacking(text string, set game.Settings) ([]string, error) {
	s, err := strategy.Read(text, r.strategyNames())
	if err != nil {
		return nil, fmt.Errorf("reading a strategy: %w", err)
	}
	set, err = r.About().Complete(set)
	if err != nil {
		return nil, fmt.Errorf("reading the settings: %w", err)
	}
	wish, err := r.pool.wish(set[settingKingdom])
	if err != nil {
		return nil, fmt.Errorf("reading the kingdom: %w", err)
	}
	var lacking []string
	for _, list := range s.Lists {
		for _, line := range list {
			card := r.cards.Names[line.Card]
			there := !r.pool.has(card) || slices.Contains(wish.with, card) || wish.drawn && !slices.Contains(wish.without, card)
			if key := r.cards.Name + "." + card; !there && !slices.Contains(lacking, key) {
				lacking = append(lacking, key)
			}
		}
	}
	return lacking, nil
}

// ImportStrategy makes a text of a file of Dominiate, of Geronimoo's simulator, or of JSON.
func (r *rules) ImportStrategy(file []byte, name string) (text string, notes []error, err error) {
	text, noted, err := strategy.Import(file, name, r.strategyNames())
	for _, note := range noted {
		notes = append(notes, note)
	}
	if err != nil {
		return "", notes, fmt.Errorf("importing a strategy: %w", err)
	}
	return text, notes, nil
}

// StrategyForm is a text as JSON.
func (r *rules) StrategyForm(text string) ([]byte, error) {
	form, err := strategy.ReadForm(text, r.strategyNames())
	if err != nil {
		return nil, fmt.Errorf("reading a strategy: %w", err)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // so that < stays legible
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(form); err != nil {
		return nil, fmt.Errorf("writing a strategy as JSON: %w", err)
	}
	return b.Bytes(), nil
}
