package dominion

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
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

// careful is the option behind a bot's name that does what the line strategy.Careful does.
const careful = "careful"

// ReadStrategy makes a bot of a text.
func (r *rules) ReadStrategy(text string, options ...string) (game.Policy, error) {
	s, err := strategy.Read(text, r.strategyNames())
	if err != nil {
		return nil, fmt.Errorf("reading a strategy: %w", err)
	}
	for _, option := range options {
		if option != careful {
			return nil, fmt.Errorf("a strategy has no option %q (there is %q)", option, careful)
		}
		s.Careful = true
	}
	return r.player(s), nil
}
