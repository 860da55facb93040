package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/noripan/noripan/internal/table"
)

// errand is what one server asks of another about a table that is there.
type errand struct {
	Do      string         `json:"do"`
	Code    string         `json:"code"`
	By      table.Person   `json:"by"`
	Command *table.Command `json:"command,omitempty"`
	// For a subscription elsewhere: whose, and its number there.
	Server string `json:"server,omitempty"`
	Sub    uint64 `json:"sub,omitempty"`
	After  uint64 `json:"after,omitempty"`
}

// What an errand may be.
const (
	errandCommand = "command"
	errandWatch   = "watch"
	errandRename  = "rename"
	errandClose   = "close"
	errandMembers = "members"
	errandSplit   = "split"
)

// outcome is what came of an errand.
type outcome struct {
	Failed  *failure       `json:"failed,omitempty"`
	Reply   *table.Reply   `json:"reply,omitempty"`
	Members map[int]string `json:"members,omitempty"`
	Code    string         `json:"code,omitempty"` // of the other room
}

// failure is an error on its way between servers.
type failure struct {
	What   string     `json:"what"`
	Code   string     `json:"code,omitempty"`
	Args   table.Args `json:"args,omitempty"`
	Detail string     `json:"detail,omitempty"`
}

const refusedThere = "refused"

// failures are the errors that whoever asks tells from one another, by the name that they have on the way.
var failures = map[string]error{
	"closed": table.ErrClosed, "restart": table.ErrRestart, "broken": table.ErrBroken, "removed": table.ErrRemoved, "left": table.ErrLeft,
}

func failureOf(err error) *failure {
	var told *table.Error
	if errors.As(err, &told) {
		return &failure{What: refusedThere, Code: told.Code, Args: told.Args, Detail: told.Detail}
	}
	for what, is := range failures {
		if errors.Is(err, is) {
			return &failure{What: what}
		}
	}
	return &failure{What: "failed", Detail: err.Error()}
}

func (f *failure) err() error {
	if f.What == refusedThere {
		return &table.Error{Code: f.Code, Args: f.Args, Detail: f.Detail}
	}
	if is := failures[f.What]; is != nil {
		return is
	}
	return fmt.Errorf("another server failed: %s", f.Detail)
}

// reasonOf is why a subscription ends that cannot go on after an errand. Where it is not known what became of that, whoever connects
// again asks again.
func reasonOf(err error) error {
	for _, final := range []error{table.ErrClosed, table.ErrRemoved} {
		if errors.Is(err, final) {
			return final
		}
	}
	return table.ErrRestart
}

func errandSubject(server string) string { return "noripan.server." + server + ".table" }

// carryOut does another server's errand.
func (c *cluster) carryOut(ctx context.Context, data []byte) []byte {
	var e errand
	var done outcome
	err := json.Unmarshal(data, &e)
	if err != nil {
		c.bus.Drop(errandSubject(c.bus.ID()), err)
	} else {
		done, err = c.carry(ctx, &e)
	}
	if err != nil {
		done = outcome{Failed: failureOf(err)}
	}
	text, err := json.Marshal(&done)
	if err != nil {
		c.house.log.Error("an errand's outcome cannot be told", slog.String("errand", e.Do), slog.Any("err", err))
		return nil
	}
	return text
}

// carry does an errand at a table of this server. One that is somewhere else by now whoever asks finds.
func (c *cluster) carry(ctx context.Context, e *errand) (outcome, error) {
	t, err := c.house.table(ctx, e.Code)
	if errors.Is(err, errElsewhere) {
		err = table.ErrRestart
	}
	if err != nil {
		return outcome{}, err
	}
	var done outcome
	switch e.Do {
	case errandCommand:
		if e.Command == nil {
			return outcome{}, &table.Error{Code: table.BadCommand}
		}
		var reply table.Reply
		if e.Sub == 0 {
			reply, err = t.Do(ctx, e.By, *e.Command)
		} else if p := c.pumpOf(farKey{e.Server, e.Sub}); p != nil {
			reply, err = p.sub.Do(ctx, *e.Command)
		} else {
			err = table.ErrRestart
		}
		done.Reply = &reply
	case errandWatch:
		err = c.open(ctx, t, e)
	case errandRename:
		err = t.Rename(ctx, e.By)
	case errandClose:
		err = t.Close(ctx)
	case errandMembers:
		done.Members, err = t.Members(ctx)
	case errandSplit:
		done.Code, err = c.house.Split(ctx, e.Code, e.By)
	default:
		err = fmt.Errorf("an errand that this program does not know: %q", e.Do)
	}
	return done, err
}
