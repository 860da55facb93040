// Package report tells of simulations: as a page with tables and charts, in a language, and as rows for other programs.
package report

import (
	"embed"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
)

//go:embed text/*.json
var files embed.FS

// Words are what reports of one game are told in.
type Words struct {
	Language string
	own      words.Speaker // of reports
	game     words.Speaker
}

// NewWords reads the words of a game in a language.
func NewWords(id, language string) (*Words, error) {
	texts, err := games.Texts(id, language)
	if err != nil {
		return nil, fmt.Errorf("reading the game's words: %w", err)
	}
	data, err := files.ReadFile("text/" + language + ".json")
	if err != nil {
		return nil, fmt.Errorf("reading the words of reports: %w", err)
	}
	own := make(words.Texts)
	if err := json.Unmarshal(data, &own); err != nil {
		return nil, fmt.Errorf("reading the words of reports in %s: %w", language, err)
	}
	return &Words{Language: language, own: words.Speaker{Texts: own}, game: words.Speaker{Texts: texts}}, nil
}

// say says something of reports. args are pairs of names and values.
func (w *Words) say(key string, args ...any) string {
	all := make(map[string]any, len(args)/2)
	for i := 0; i < len(args); i += 2 {
		value := args[i+1]
		if text, ok := value.(string); ok {
			value = "=" + text // the words themselves
		}
		all[args[i].(string)] = value
	}
	return w.own.Say(game.Line{Key: key, Args: all})
}

// number is a number in words, with so many digits behind the point.
func number(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

// of says something of the game.
func (w *Words) of(key string) string { return w.game.Say(game.Line{Key: key}) }
