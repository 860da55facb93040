package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/table"
)

// errNotJSON means that a message is no JSON text at all.
var errNotJSON = errors.New("not one JSON text in UTF-8")

func isJSON(data []byte) bool { return utf8.Valid(data) && json.Valid(data) }

// decodeCommand reads a command, the same over HTTP and sockets. The error is errNotJSON, or a *table.Error that names
// what is wrong; then the command has the id at least, if that could be read.
func decodeCommand(data []byte) (table.Command, error) {
	if c, ok := plainCommand(data); ok {
		return c, nil
	}
	return decodeAny(data)
}

// decodeAny reads a command however it is written.
func decodeAny(data []byte) (table.Command, error) {
	if !isJSON(data) {
		return table.Command{}, errNotJSON
	}
	var c table.Command
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		var named struct {
			ID string `json:"id"`
		}
		_ = json.Unmarshal(data, &named) // without an id the refusal has none
		return table.Command{ID: named.ID}, &table.Error{Code: table.BadCommand, Detail: err.Error()}
	}
	return c, nil
}

type commandInput struct {
	Code string              `path:"code" maxLength:"16"`
	Body sent[table.Command] // for decodeCommand
}

// CommandDone is the answer to a command that was carried out.
type CommandDone struct {
	N     uint64      `json:"n" doc:"The number of the message on my socket that carries what the command did."`
	Lines []game.Line `json:"lines,omitempty" doc:"describe: the position in words without a language."`

	Reasons []table.Reasons `json:"reasons,omitempty" doc:"reasons: what bots thought."`
}

type commandOutput struct{ Body CommandDone }

func (s *Server) describeCommands(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "command", Method: http.MethodPost, Path: "/api/tables/{code}/commands", Summary: "Do something at a table",
		Description: "The same commands as over the socket. A repeated id gets the first answer again.",
		Security:    known, SkipValidateBody: true,
		Errors: []int{
			http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict,
			http.StatusUnprocessableEntity, http.StatusTooManyRequests,
		},
	}, s.command)
}

func (s *Server) command(ctx context.Context, in *commandInput) (*commandOutput, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	by := a.Person()
	c, err := decodeCommand(in.Body.raw)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	reply, err := s.house.Do(ctx, in.Code, by, c)
	s.count(err)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("a command: %w", err))
	}
	return &commandOutput{Body: CommandDone{N: reply.N, Lines: reply.Lines, Reasons: reply.Reasons}}, nil
}

// count notes what came of a command.
func (s *Server) count(err error) {
	if err == nil {
		s.metrics.done.Inc()
		return
	}
	came := codeInternal
	var refused *table.Error
	if errors.As(err, &refused) {
		came = refused.Code
	}
	s.metrics.commands.WithLabelValues(came).Inc()
}
