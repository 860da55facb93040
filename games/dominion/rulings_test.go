package dominion

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Among the rulings there is one for each Action played by a Throne Room, the Throne Room itself included.
func TestARulingPlaysEachActionTwice(t *testing.T) {
	files, err := filepath.Glob("../../testdata/scenarios/dominion/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rulings: %v", err)
	}
	var scenarios []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		scenarios = append(scenarios, strings.Split(string(data), "\n- id: ")...)
	}
	for _, def := range kingdom {
		if def.Types&Action == 0 {
			continue
		}
		found := false
		for _, scenario := range scenarios {
			_, after, throned := strings.Cut(scenario, "do: play:throne_room}")
			found = found || throned && strings.Contains(after, "do: play:"+def.Name+"}")
		}
		if !found {
			t.Errorf("no ruling plays %s twice", def.Name)
		}
	}
}
