// Package table runs one live table as an actor: one goroutine that owns seats, clocks and game, one mailbox. What
// changed is in the log, durable, before anybody hears of it.
package table

import (
	"context"
	"errors"
)

// Reasons why a subscription ends.
var (
	// ErrClosed means that the room is closed for good.
	ErrClosed = errors.New("the table is closed")
	// ErrRestart means that the table will be woken anew: whoever connects again goes on.
	ErrRestart = errors.New("the table restarts")
	// ErrLeft means that the subscriber ended it.
	ErrLeft = errors.New("the subscription has ended")
)

// Table is a live table. All methods may be called by any goroutine.
type Table struct{}

// Do carries a command out for a person who came without a connection (over HTTP, say). It returns when the command is
// durable. The error is an *Error where the command was refused; ErrRestart or ErrClosed where the table ended.
func (t *Table) Do(ctx context.Context, by Person, c Command) (Reply, error) {
	return Reply{}, ErrClosed
}

// Watch opens a subscription for one connection of a person. If the viewer's messages after the given number are still
// there they come first, else (and for 0) a Sync does. The newest subscription of a person controls.
func (t *Table) Watch(ctx context.Context, by Person, after uint64) (*Subscription, error) {
	return nil, ErrClosed
}

// Subscription is one connection's messages. The table never waits for it: one that falls behind gets a Sync.
type Subscription struct{}

// Next is the next message, a Sync or Update as JSON. It waits until there is one. The bytes are shared: do not change
// them. After the last message the error is why the subscription ended: ErrClosed, ErrRestart or ErrLeft.
func (s *Subscription) Next(ctx context.Context) ([]byte, error) { return nil, ErrClosed }

// Do carries a command out for the subscriber, as Table.Do does. A subscription that does not control is refused.
func (s *Subscription) Do(ctx context.Context, c Command) (Reply, error) { return Reply{}, ErrClosed }

// Close ends the subscription: its connection is gone.
func (s *Subscription) Close() {}
