package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/lxzan/gws"

	"github.com/noripan/noripan/internal/table"
)

// A connection of a bot that cannot be made, or is lost, is made again where that may help, later each time.
const (
	firstWait   = time.Second
	longestWait = 30 * time.Second
	maxTries    = 10          // in a row
	lasting     = time.Minute // after so long a connection was a good one
)

// backOff tells when to try again: sooner after a connection that lasted, so that a server which drops all that it takes is
// not pressed.
type backOff struct{ tries int }

// next is the wait before the next try, after a connection that lasted so long, or none. It is false where there were enough.
func (b *backOff) next(lasted time.Duration) (wait time.Duration, again bool) {
	if lasted >= lasting {
		b.tries = 0
	}
	b.tries++
	if b.tries >= maxTries {
		return 0, false
	}
	return min(longestWait, firstWait<<(b.tries-1)), true
}

// programError is why the program plays no more; Explain adds what is known of it.
type programError struct{ error }

// refusedError is that the server opens no socket, and will not the next time either.
type refusedError struct{ error }

// notConnected is why no connection could be made. A server that is restarting, or a proxy before it, says that it fails, or
// nothing at all; whoever answers anything else is no Noripan, or none that can be trusted.
func notConnected(base *url.URL, response *http.Response, err error) error {
	var network net.Error
	switch {
	case response != nil && (response.StatusCode >= http.StatusInternalServerError || response.StatusCode == http.StatusTooManyRequests):
		return fmt.Errorf("cannot connect: the server answers %s", response.Status)
	case response != nil:
		return refusedError{fmt.Errorf("%s answers %s where a server of Noripan lets bots connect: %w; check the address", base, response.Status, err)}
	case errors.As(err, &network), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("cannot connect: %w", err)
	}
	return refusedError{fmt.Errorf("%s does not answer as a server of Noripan: %w; check the address", base, err)}
}

// How the server closes on a token that does not count, and on those whom the table does not take in.
const (
	closeStranger = 4001
	closeNotIn    = 4013
)

// closings are those after which it would be in vain to connect again, for people.
var closings = map[uint16]string{
	1002:          "what came was no WebSocket",
	1009:          "a message of the program was too long",
	closeStranger: errToken.Error(),
	4003:          "the bot, or whose it is, is banned there",
	4004:          "there is no such table",
	4009:          "a message of the program was no JSON",
	4010:          "the table is closed",
	4011:          "the host or the others have removed the bot from the table",
	4012:          "the token is no bot's, or may not play; the server's page /account makes another",
	closeNotIn:    "the table does not take the bot in",
}

// notIn is why a table does not take a bot in, by the reason of the close.
var notIn = map[string]string{
	table.RoomFull:     "people sit in all its seats",
	table.BotsSeated:   "other bots sit in its seats, and the host may remove one",
	table.NoSpectators: "its game has begun without the bot",
	table.NotSeated:    "its game has begun without the bot, which might only watch",
	table.Starting:     "its game is beginning this moment",
	table.Parked:       "this server cannot go on with it",
}

// final tells whether it would be in vain to connect again.
func final(err error) bool {
	var refused refusedError
	var closing *gws.CloseError
	switch {
	case errors.As(err, &refused):
		return true
	case errors.As(err, &closing):
		return closings[closing.Code] != ""
	}
	return false
}

// plain is why it is over, for people.
func plain(err error) error {
	var closing *gws.CloseError
	if !errors.As(err, &closing) {
		return err
	}
	reason := string(closing.Reason)
	switch why := closings[closing.Code]; {
	case closing.Code == closeStranger:
		return errToken
	case closing.Code == closeNotIn && notIn[reason] != "":
		return fmt.Errorf("%s: %s (%d, %s)", why, notIn[reason], closing.Code, reason)
	case why != "":
		return fmt.Errorf("%s (%d, %s)", why, closing.Code, reason)
	}
	return fmt.Errorf("the connection is lost: %s (%d)", reason, closing.Code)
}
