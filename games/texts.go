package games

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/noripan/noripan/game/words"
)

// Languages are those that every game speaks, the first one where nothing is known of the reader.
var Languages = []string{"ko", "en"}

//go:embed text/*.json */text/*.json
var files embed.FS

// Texts are the words of a game in a language, those that all games share among them.
func Texts(id, language string) (words.Texts, error) {
	texts := make(words.Texts)
	for _, folder := range []string{"", id + "/"} {
		data, err := files.ReadFile(folder + "text/" + language + ".json")
		if err != nil {
			return nil, fmt.Errorf("no words of %s in %q (languages: %s)", id, language, strings.Join(Languages, ", "))
		}
		own := make(words.Texts)
		if err := json.Unmarshal(data, &own); err != nil {
			return nil, fmt.Errorf("reading the words of %s in %q: %w", id, language, err)
		}
		maps.Copy(texts, own)
	}
	return texts, nil
}
