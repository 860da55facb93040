package api_test

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/noripan/noripan/internal/api"
	"github.com/noripan/noripan/internal/table"
)

// clubber is one of a club's people, with the table where it sits.
type clubber struct {
	*guest
	host bool
	code string
	page *page
}

// asked calls the server, and fails where that says no.
func (c *clubber) asked(method, path string, body any) error {
	a, err := c.try(method, path, body)
	if err != nil {
		return err
	}
	if a.status >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: %d %s", method, path, a.status, a.body)
	}
	return nil
}

// loads opens the start page as a browser does: the files, and what they ask for.
func (c *clubber) loads() error {
	var errs []error
	for range 16 {
		errs = append(errs, c.asked("GET", "/", nil))
	}
	for _, path := range []string{"/api/me", "/api/games", "/api/tables", "/api/push"} {
		errs = append(errs, c.asked("GET", path, nil))
	}
	return errors.Join(errs...)
}

// sits opens the table's socket and hears of the table.
func (c *clubber) sits() (err error) {
	after := ""
	if c.page != nil {
		after = fmt.Sprint("?after=", c.page.n)
	}
	if c.page, err = c.dial(c.code, after); err != nil {
		return err
	}
	if _, err = c.page.get(); err != nil {
		return fmt.Errorf("table %s: %w (%s)", c.code, err, c.page.reason())
	}
	return nil
}

// does sends a command over the socket.
func (c *clubber) does(command map[string]any) error {
	m, err := c.page.try(command)
	if err == nil && m.T != "done" {
		err = fmt.Errorf("%v: %s", command["do"], m.raw)
	}
	return err
}

// plays answers whatever it is asked until the game is over.
func (c *clubber) plays() error {
	for p := c.page; ; {
		switch {
		case p.game != nil && p.game.Result != nil:
			return nil
		case p.game != nil && p.game.Decision != nil:
			serial := p.game.Decision.Serial
			if err := c.does(map[string]any{"do": table.Answer, "serial": serial, "picks": []string{p.game.Decision.Options[0]}}); err != nil {
				return err
			}
			for p.game.Decision != nil && p.game.Decision.Serial == serial {
				if _, err := p.get(); err != nil {
					return err
				}
			}
			continue
		}
		if _, err := p.get(); err != nil {
			return err
		}
	}
}

// A club meets: all its people come from one address, at the same time, and do what people do. No limit may hit them.
func TestAClubBehindOneAddress(t *testing.T) {
	s := start(t, func(c *api.Config) { c.Limits = api.DefaultLimits })
	people := make([]*clubber, 60)
	together := func(what string, do func(c *clubber) error) {
		t.Helper()
		var all sync.WaitGroup
		for _, c := range people {
			all.Go(func() {
				if err := do(c); err != nil {
					t.Errorf("%s: %v", what, err)
				}
			})
		}
		if all.Wait(); t.Failed() {
			t.FailNow()
		}
	}
	for i := range people {
		people[i] = &clubber{guest: s.arrive(), host: i%2 == 0}
	}
	together("loading the page", (*clubber).loads)
	for i, c := range people {
		if c.host {
			c.code = c.makes(map[string]any{"game": "tictactoe", "seats": 2, "private": true})
		} else {
			c.code = people[i-1].code
		}
	}
	together("opening a table", (*clubber).sits)
	together("coming in", func(c *clubber) error {
		if c.host {
			return nil
		}
		return errors.Join(c.does(map[string]any{"do": table.Join}), c.does(map[string]any{"do": table.Ready}))
	})
	together("beginning", func(c *clubber) error {
		if !c.host {
			return nil
		}
		return c.does(map[string]any{"do": table.Start})
	})
	together("coming back, all at once", func(c *clubber) error {
		c.page.drop()
		return c.sits()
	})
	together("loading the page again", (*clubber).loads)
	together("playing", (*clubber).plays)
	for _, c := range people {
		c.page.close()
	}
	for limit, n := range api.Refused(s.edge) {
		if n > 0 {
			t.Errorf("the limit of %s refused %d times", limit, n)
		}
	}
}
