// Postgres is a PostgreSQL for tests that are not written in Go: it says the address of an empty database, and ends with its
// standard input.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/noripan/noripan/internal/store/pgtest"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "postgres:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) (err error) {
	server, err := pgtest.New(ctx, pgtest.Options{})
	if err != nil {
		return err //nolint:wrapcheck // it says what it was for
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	database, err := server.Create(ctx, "noripan", "")
	if err != nil {
		return err //nolint:wrapcheck // it says what it was for
	}
	if _, err := fmt.Fprintln(os.Stdout, database); err != nil {
		return fmt.Errorf("saying the address: %w", err)
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return fmt.Errorf("waiting for the end: %w", err)
	}
	return nil
}
