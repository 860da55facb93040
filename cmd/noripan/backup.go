package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/noripan/noripan/internal/store"
)

type backupCommand struct {
	File string `arg:"" type:"path" help:"The file to be written; it must not be there."`
	Data string `default:"data" type:"path" help:"The folder of data."`
	DB   string `name:"db" placeholder:"URL" help:"The server's PostgreSQL database, if it has one. The backup is the same file, which any server can restore."`
}

// Run writes the backup.
func (c *backupCommand) Run(ctx context.Context, s *streams) error {
	err := store.Backup(ctx, store.Place{Dir: c.Data, DSN: c.DB}, c.File)
	switch {
	case errors.Is(err, store.ErrExists):
		return fmt.Errorf("%w: choose another name", err)
	case errors.Is(err, store.ErrNoData):
		return fmt.Errorf("%w: name the server's folder with --data, or its database with --db", err)
	case err != nil:
		return fmt.Errorf("making a backup: %w", err)
	}
	if _, err := fmt.Fprintln(s.out, c.File); err != nil {
		return fmt.Errorf("printing the file's name: %w", err)
	}
	return nil
}

type restoreCommand struct {
	File    string `arg:"" type:"existingfile" help:"The backup."`
	Data    string `default:"data" type:"path" help:"The folder of data; made where it is not there."`
	DB      string `name:"db" placeholder:"URL" help:"A PostgreSQL database that holds no data yet, in the place of the folder."`
	Replace bool   `help:"Where there are data: keep them beside under another name, and use the backup."`
}

// Run restores the backup.
func (c *restoreCommand) Run(ctx context.Context, s *streams) error {
	if c.DB != "" {
		copied, err := copyStore(ctx, s.err, store.Place{File: c.File}, store.Place{DSN: c.DB})
		if err != nil {
			return err
		}
		return printCopied(s.out, copied)
	}
	kept, err := store.Restore(ctx, c.File, c.Data, c.Replace)
	switch {
	case errors.Is(err, store.ErrInUse):
		return fmt.Errorf("%w: stop that server first", err)
	case errors.Is(err, store.ErrExists):
		return fmt.Errorf("%w: --replace keeps these data beside and uses the backup", err)
	case errors.Is(err, store.ErrNewer):
		return fmt.Errorf("%w: use that version", err)
	case err != nil:
		return fmt.Errorf("restoring: %w", err)
	}
	text := "Restored to " + c.Data
	if kept != "" {
		text += "\nThe data so far: " + kept
	}
	if _, err := fmt.Fprintln(s.out, text); err != nil {
		return fmt.Errorf("printing what was done: %w", err)
	}
	return nil
}
