package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

const listEvery = time.Second // at most one list so often

// listsLive sends the lists of tables whenever they change, as server-sent events: each is a whole Tables.
func (s *Server) listsLive(w http.ResponseWriter, r *http.Request) {
	c := callerOf(r.Context())
	if !s.perAddress.enter(c.address) {
		tooFast(pingEvery).send(w)
		return
	}
	defer s.perAddress.leave(c.address)
	person := c.person()
	if person != "" {
		if !s.perPerson.enter(person) {
			tooFast(pingEvery).send(w)
			return
		}
		defer s.perPerson.leave(person)
	}
	changed, stop := s.house.Look(person)
	defer stop()
	w.Header().Set("Content-Type", "text/event-stream")
	l := &listing{server: s, w: w, control: http.NewResponseController(w), caller: c, person: person}
	sign := time.NewTicker(s.pingEvery)
	defer sign.Stop()
	for {
		if err := l.send(r.Context()); err != nil {
			s.endListing(r.Context(), err)
			return
		}
		select { // what changes meanwhile is told together
		case <-time.After(s.listEvery):
		case <-s.ending:
			return
		case <-r.Context().Done():
			return
		}
		for waiting := true; waiting; {
			select {
			case _, more := <-changed:
				if !more {
					return
				}
				waiting = false
			case <-sign.C:
				if err := l.write([]byte("event: beat\ndata:\n\n")); err != nil {
					s.endListing(r.Context(), err)
					return
				}
			case <-s.ending:
				return
			case <-r.Context().Done():
				return
			}
		}
	}
}

var errListenerGone = errors.New("nobody listens any more")

func (s *Server) endListing(ctx context.Context, err error) {
	if !errors.Is(err, errListenerGone) && ctx.Err() == nil {
		s.log.ErrorContext(ctx, "the live list of tables ended", slog.Any("error", err))
	}
}

// listing is a live list on its way to one page.
type listing struct {
	server  *Server
	w       http.ResponseWriter
	control *http.ResponseController
	caller  *caller
	person  string
	last    []byte // what was sent
}

// send sends the lists if they are others than before. A session that counts no more hears nothing.
func (l *listing) send(ctx context.Context) error {
	if p := l.server.recognise(ctx, l.caller); p != nil || l.caller.person() != l.person {
		return errListenerGone
	}
	lists, err := l.server.lists(ctx, l.person)
	if err != nil {
		return err
	}
	text, err := json.Marshal(lists)
	if err != nil {
		return fmt.Errorf("encoding lists: %w", err)
	}
	if bytes.Equal(text, l.last) {
		return nil
	}
	l.last = text
	return l.write(append(append([]byte("data: "), text...), "\n\n"...))
}

func (l *listing) write(text []byte) error {
	if err := l.control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return fmt.Errorf("%w: %w", errListenerGone, err)
	}
	if _, err := l.w.Write(text); err != nil {
		return fmt.Errorf("%w: %w", errListenerGone, err)
	}
	if err := l.control.Flush(); err != nil {
		return fmt.Errorf("%w: %w", errListenerGone, err)
	}
	return nil
}
