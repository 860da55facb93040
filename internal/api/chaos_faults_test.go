package api_test

import (
	"context"
	"errors"
	"syscall"

	"github.com/jackc/pgx/v5"
)

// fault is something that goes wrong.
type fault struct {
	name string
	// strike makes it happen to a server, or what else there is, and gives what puts it right.
	strike func(c *fleet, victim int) (heal func())
	// stops: nothing goes on until it is put right.
	stops bool
}

var faults = []fault{
	{name: "kill", strike: func(c *fleet, victim int) func() {
		c.members[victim].kill()
		return c.members[victim].start
	}},
	{name: "stop", strike: func(c *fleet, victim int) func() {
		if err := c.members[victim].stop(); err != nil {
			c.t.Error(err)
		}
		return c.members[victim].start
	}},
	{name: "database crashes", stops: true, strike: func(c *fleet, _ int) func() {
		return c.withoutDatabase(c.postgres.Crash())
	}},
	{name: "freeze", strike: func(c *fleet, victim int) func() {
		c.signal(victim, syscall.SIGSTOP)
		return func() { c.signal(victim, syscall.SIGCONT) }
	}},
	{name: "routes of one are cut", strike: func(c *fleet, victim int) func() {
		c.isolate(victim, cut)
		return func() { c.isolate(victim, whole) }
	}},
	{name: "routes of one are mute", strike: func(c *fleet, victim int) func() {
		c.isolate(victim, mute)
		return func() { c.isolate(victim, whole) }
	}},
	{name: "a route is cut", strike: func(c *fleet, victim int) func() {
		other := (victim + 1) % len(c.members)
		c.part(victim, other, cut)
		return func() { c.part(victim, other, whole) }
	}},
	{name: "one is cut off from the database", strike: func(c *fleet, victim int) func() {
		c.data[victim].set(cut)
		return func() { c.data[victim].set(whole) }
	}},
	{name: "one hears nothing of the database", strike: func(c *fleet, victim int) func() {
		c.data[victim].set(mute)
		return func() { c.data[victim].set(whole) }
	}},
	{name: "database stops", stops: true, strike: func(c *fleet, _ int) func() {
		return c.withoutDatabase(c.postgres.Stop())
	}},
	{name: "database's connections end", strike: func(c *fleet, _ int) func() {
		if err := c.endConnections(); err != nil {
			c.t.Error(err)
		}
		return func() {}
	}},
	{name: "two are killed", strike: func(c *fleet, victim int) func() {
		other := (victim + 1) % len(c.members)
		c.members[victim].kill()
		c.members[other].kill()
		return func() {
			c.members[victim].start()
			c.members[other].start()
		}
	}},
}

func (c *fleet) withoutDatabase(err error) func() {
	if err != nil {
		c.t.Error(err)
	}
	return func() {
		if err := c.postgres.Start(c.t.Context()); err != nil {
			c.t.Error(err)
		}
	}
}

// endConnections has PostgreSQL end all its connections, as an administrator may.
func (c *fleet) endConnections() (err error) {
	ctx := context.WithoutCancel(c.t.Context())
	conn, err := pgx.Connect(ctx, c.database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	_, err = conn.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	return err
}
