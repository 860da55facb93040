// Package storetest has data for tests that is up to date already: to make it so takes most of the time of a short test.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/noripan/noripan/internal/store"
)

const fileName = "noripan.db"

// empty is the one file of a store in which nothing is kept yet.
var empty = sync.OnceValues(func() (data []byte, err error) {
	dir, err := os.MkdirTemp("", "noripan-data-")
	if err != nil {
		return nil, fmt.Errorf("a folder for data: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := store.Open(context.Background(), dir)
	if err != nil {
		return nil, fmt.Errorf("making data: %w", err)
	}
	if err := s.Close(); err != nil {
		return nil, fmt.Errorf("making data: %w", err)
	}
	data, err = os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		return nil, fmt.Errorf("reading data: %w", err)
	}
	return data, nil
})

// Fill puts a store's data into a folder that has none, and returns the folder.
func Fill(t testing.TB, dir string) string {
	t.Helper()
	path := filepath.Join(dir, fileName)
	if _, err := os.Stat(path); err == nil {
		return dir
	}
	data, err := empty()
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
