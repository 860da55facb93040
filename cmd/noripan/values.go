package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

type valuesCommand struct {
	Game string `arg:"" help:"The game, as noripan games lists it."`
}

// Run prints the values of a game, as a file that --game-data takes.
func (c *valuesCommand) Run(s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("printing values: %w", err)
	}
	valuer, ok := rules.(game.Valuer)
	if !ok {
		return fmt.Errorf("printing values: %s has none that a file could replace", c.Game)
	}
	if _, err := s.out.Write(valuer.Values()); err != nil {
		return fmt.Errorf("printing values: %w", err)
	}
	return nil
}

// useData has games played with the values of files, by the games' names. undo takes that back, also after an error.
func useData(files map[string]string) (undo func(), err error) {
	var undos []func()
	undo = func() {
		for _, one := range slices.Backward(undos) {
			one()
		}
	}
	for _, id := range slices.Sorted(maps.Keys(files)) {
		file, err := readLimited(files[id], games.MaxValues)
		if err != nil {
			return undo, fmt.Errorf("--game-data %s=%s: %w", id, files[id], err)
		}
		one, err := games.Use(id, file)
		if err != nil {
			return undo, fmt.Errorf("--game-data %s=%s: %w", id, files[id], err)
		}
		undos = append(undos, one)
	}
	return undo, nil
}

// readLimited reads a file, but no more than one byte beyond the limit.
func readLimited(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("opening the file: %w", err)
	}
	defer f.Close() //nolint:errcheck // it was only read
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, fmt.Errorf("reading the file: %w", err)
	}
	return data, nil
}
