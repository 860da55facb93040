package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/noripan/noripan/internal/store"
	"github.com/noripan/noripan/internal/store/pgtest"
)

const template = "migrated"

// migrated is a database in which nothing is kept yet, for others to be copies of.
var migrated = sync.OnceValue(func() error {
	server, err := pgtest.Start()
	if err != nil {
		return fmt.Errorf("a server: %w", err)
	}
	dsn, err := server.Create(context.Background(), template, "")
	if err != nil {
		return fmt.Errorf("a database: %w", err)
	}
	s, err := store.OpenPlace(context.Background(), store.Place{DSN: dsn})
	if err != nil {
		return fmt.Errorf("making data: %w", err)
	}
	if err := s.Close(); err != nil {
		return fmt.Errorf("making data: %w", err)
	}
	return nil
})

// Database makes a database in the shared server for one test and gives its address. It goes with the test.
func Database(t testing.TB) string {
	t.Helper()
	if err := migrated(); err != nil {
		t.Fatal(err)
	}
	return pgtest.Database(t, template)
}
