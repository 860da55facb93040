package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Run is one line of the history.
type Run struct {
	Commit  string    `json:"commit"`
	Date    time.Time `json:"date"`
	Machine string    `json:"machine"`
	Figures []Figure  `json:"figures"`
	Missing []string  `json:"missing,omitempty"`
}

// Figure is a speed against a baseline of the same run.
type Figure struct {
	Name     string  `json:"name"`
	Speed    float64 `json:"speed"` // a second
	Baseline string  `json:"baseline"`
	Against  float64 `json:"against"` // a second
	Ratio    float64 `json:"ratio"`
}

// readHistory reads all runs, the oldest first.
func readHistory(root, name string) ([]Run, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(filepath.Join(root, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the history: %w", err)
	}
	defer file.Close()
	var all []Run
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r Run
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("line %d of %s: %w", len(all)+1, name, err)
		}
		all = append(all, r)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return all, nil
}

// appendHistory adds a run.
func appendHistory(root, name string, r Run) error {
	path := filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("the history: %w", err)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("the history: %w", err)
	}
	return errors.Join(json.NewEncoder(file).Encode(r), file.Close())
}
