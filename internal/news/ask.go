package news

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
)

// errNoAnswer means that a server has none: it does not know the question, or could not answer it.
var errNoAnswer = errors.New("it has no answer")

func questions(server, kind string) string { return "noripan.ask." + server + "." + kind }

// Answer answers the other servers' questions of a kind. Where there is no answer the asker gets an error; why is logged.
func Answer[Q, A any](n *News, kind string, answer func(context.Context, Q) (A, error)) error {
	if n == nil {
		return nil
	}
	stop, err := n.carrier.Answer(questions(n.ID(), kind), func(ctx context.Context, data []byte) []byte {
		var question Q
		if err := json.Unmarshal(data, &question); err != nil {
			n.count(func(f *Figures) { f.Unread++ })
			return nil
		}
		said, err := answer(ctx, question)
		var text []byte
		if err == nil {
			text, err = json.Marshal(said)
		}
		if err == nil && len(text) > most {
			err = fmt.Errorf("%d bytes", len(text))
		}
		if err != nil {
			n.log.ErrorContext(ctx, "another server's question is not answered", slog.String("kind", kind), slog.Any("err", err))
			return nil
		}
		return text
	})
	if err != nil {
		return fmt.Errorf("answering questions about %s: %w", kind, err)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.stops = append(n.stops, stop)
	return nil
}

// Ask asks another server a question of a kind. Nothing changes by it, so that whoever gets an error may go on without.
func Ask[Q, A any](ctx context.Context, n *News, server, kind string, question Q) (A, error) {
	var said A
	data, err := json.Marshal(question)
	if err != nil {
		return said, fmt.Errorf("asking server %s about %s: %w", server, kind, err)
	}
	text, err := n.carrier.Request(ctx, questions(server, kind), data)
	if err == nil && len(text) == 0 {
		err = errNoAnswer
	}
	if err == nil {
		err = json.Unmarshal(text, &said)
	}
	if err != nil {
		return said, fmt.Errorf("asking server %s about %s: %w", server, kind, err)
	}
	return said, nil
}
