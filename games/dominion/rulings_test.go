package dominion

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rulings are the scenarios of the game, as they are written.
func rulings(t *testing.T) []string {
	t.Helper()
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
		scenarios = append(scenarios, strings.Split(string(data), "\n- id: ")[1:]...)
	}
	return scenarios
}

// The numbered rulings go over all rules and all cards; where one has several cases each has a letter.
func TestNoNumberedRulingIsMissing(t *testing.T) {
	const last = 148
	there := make(map[string]bool)
	for _, scenario := range rulings(t) {
		id, _, _ := strings.Cut(scenario, "\n")
		there[strings.TrimRight(id, "abcdef")] = true
	}
	for n := range last {
		if id := fmt.Sprintf("DOM-%02d", n+1); !there[id] {
			t.Errorf("no ruling %s", id)
		}
	}
}

// Among the rulings there is one for each Action played by a Throne Room, the Throne Room itself included.
func TestARulingPlaysEachActionTwice(t *testing.T) {
	scenarios := rulings(t)
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
