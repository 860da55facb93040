package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/noripan/noripan/internal/bus"
	"github.com/noripan/noripan/internal/table"
)

const (
	// answersWithin is how long another server may take for an errand. It is long: while it lives it answers, and its end is known.
	answersWithin = 10 * time.Second
	// asksAgain is after how long it is asked once more, since the question or the answer may be lost; the next time after twice
	// as long.
	asksAgain = time.Second
)

// remote is a table at another server.
type remote struct {
	cluster *cluster
	server  string
	code    string
	life    context.Context // ends with that server
}

// run has an errand done there. Where it is not known what became of it, or the table is not there any more, the error is
// table.ErrRestart.
func (r *remote) run(ctx context.Context, e *errand) (outcome, error) {
	e.Code = r.code
	data, err := json.Marshal(e)
	if err != nil {
		return outcome{}, fmt.Errorf("asking another server about table %s: %w", r.code, err)
	}
	asking, cancel := context.WithTimeout(ctx, answersWithin)
	defer cancel()
	defer context.AfterFunc(r.life, cancel)()
	text, err := r.request(asking, data, e.Do != errandSplit)
	if errors.Is(err, bus.ErrTooLarge) {
		return outcome{}, &table.Error{Code: table.BadCommand, Detail: "it is too long"}
	}
	if err == nil {
		var done outcome
		if err = json.Unmarshal(text, &done); err == nil {
			return r.came(done)
		}
		r.cluster.bus.Drop(errandSubject(r.server), err)
	}
	r.cluster.forget(r.code, r.server)
	if ctx.Err() != nil {
		return outcome{}, fmt.Errorf("waiting for another server: %w", ctx.Err())
	}
	return outcome{}, table.ErrRestart
}

// request asks for an errand, and asks again if it may be done twice.
func (r *remote) request(ctx context.Context, data []byte, again bool) ([]byte, error) {
	for wait := asksAgain; ; wait *= 2 {
		if !again {
			wait = answersWithin
		}
		try, cancel := context.WithTimeout(ctx, wait)
		text, err := r.cluster.bus.Request(try, errandSubject(r.server), data)
		lost := err != nil && try.Err() != nil && ctx.Err() == nil
		cancel()
		if !lost || !again {
			return text, err //nolint:wrapcheck // it says what was asked
		}
	}
}

// came is what came of an errand, and its error as a table here would give it.
func (r *remote) came(done outcome) (outcome, error) {
	if done.Failed == nil {
		return done, nil
	}
	err := done.Failed.err()
	if errors.Is(err, table.ErrRestart) {
		r.cluster.forget(r.code, r.server)
	}
	return outcome{}, err
}

// Do carries a command out.
func (r *remote) Do(ctx context.Context, by table.Person, c table.Command) (table.Reply, error) {
	return r.command(ctx, &errand{By: by, Command: &c})
}

func (r *remote) command(ctx context.Context, e *errand) (table.Reply, error) {
	e.Do = errandCommand
	done, err := r.run(ctx, e)
	if err != nil || done.Reply == nil {
		return table.Reply{}, err
	}
	return *done.Reply, nil
}

// Rename gives a person another name.
func (r *remote) Rename(ctx context.Context, who table.Person) error {
	_, err := r.run(ctx, &errand{Do: errandRename, By: who})
	return err
}

// Close closes the room for good. Whoever is asked again, since the first answer was lost, knows no such room any more.
func (r *remote) Close(ctx context.Context) error {
	_, err := r.run(ctx, &errand{Do: errandClose})
	if refused(err, table.NoSuchRoom) {
		return nil
	}
	return err
}

// Members are the room's by number.
func (r *remote) Members(ctx context.Context) (map[int]string, error) {
	done, err := r.run(ctx, &errand{Do: errandMembers})
	return done.Members, err
}

// split has the room split there.
func (r *remote) split(ctx context.Context, by table.Person) (string, error) {
	done, err := r.run(ctx, &errand{Do: errandSplit, By: by})
	return done.Code, err
}
