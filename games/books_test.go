package games_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

// guide is what a game tells people who play it for the first time.
type guide struct {
	First []struct {
		Title string `json:"title"`
		Text  string `json:"text"`
	} `json:"first"`
	Kinds map[string]struct {
		Text string `json:"text"`
		See  string `json:"see"`
	} `json:"kinds"`
}

// What books hold is checked where they are made, in web/build and web/src/book.
func TestEveryGameHasABookInEveryLanguage(t *testing.T) {
	for _, rules := range games.All {
		for _, language := range games.Languages {
			path := filepath.Join(rules.About().ID, "book", language+".md")
			text, err := os.ReadFile(path)
			if err != nil {
				t.Errorf("no rulebook: %v", err)
			} else if !strings.HasPrefix(string(text), "# ") {
				t.Errorf("%s does not begin with its title", path)
			}
		}
	}
}

func TestEveryGameGuidesNewcomersInEveryLanguage(t *testing.T) {
	for _, rules := range games.All {
		about := rules.About()
		for _, language := range games.Languages {
			path := filepath.Join(about.ID, "guide", language+".json")
			for _, fault := range guideFaults(path, about.Words.Kinds) {
				t.Errorf("%s: %s", path, fault)
			}
		}
	}
}

// guideFaults lists what a guide lacks, and what it tells of kinds that are not.
func guideFaults(path string, kinds []game.Kind) []string {
	data, err := os.ReadFile(path)
	if err != nil {
		return []string{err.Error()}
	}
	var told guide
	if err := json.Unmarshal(data, &told); err != nil {
		return []string{err.Error()}
	}
	var list []string
	if len(told.First) < 3 {
		list = append(list, "a first game needs its goal, a turn and how it ends")
	}
	for _, card := range told.First {
		if card.Title == "" || card.Text == "" {
			list = append(list, "an empty card")
		}
	}
	known := make(map[string]bool, len(kinds))
	for _, kind := range kinds {
		known[kind.Name] = true
		if tip, ok := told.Kinds[kind.Name]; tip.Text == "" && (ok || !kind.Part) { // a part may be told with what it goes on with
			list = append(list, "nothing about "+kind.Name)
		}
	}
	for kind := range told.Kinds {
		if !known[kind] {
			list = append(list, kind+" is asked by nobody")
		}
	}
	return list
}
