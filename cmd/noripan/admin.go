package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
)

type adminCommand struct {
	Data  string `default:"data" type:"path" help:"The server's folder of data."`
	DB    string `name:"db" placeholder:"URL" help:"The server's PostgreSQL database, if it has one."`
	Reset bool   `help:"Take the right from all who have it."`
}

// Run makes the token, in the place of one that is open.
func (c *adminCommand) Run(ctx context.Context, s *streams) error {
	token, kept := house.NewAdminToken()
	err := store.SetKeyBeside(ctx, store.Place{Dir: c.Data, DSN: c.DB}, house.AdminKey, kept, c.Reset)
	if errors.Is(err, store.ErrNoData) {
		return fmt.Errorf("%w: name the server's folder with --data or its database with --db, or start it once", err)
	}
	if err != nil {
		return fmt.Errorf("making the administrator's token: %w", err)
	}
	if _, err := fmt.Fprint(s.out, adminHelp(token)); err != nil {
		return fmt.Errorf("printing the administrator's token: %w", err)
	}
	return nil
}

// adminHelp tells what to do with a token.
func adminHelp(token string) string {
	return "To become the administrator: keep your name at /account, open /admin and enter, once,\n\n    " + token + "\n\n"
}
