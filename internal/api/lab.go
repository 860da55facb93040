package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/lab"
)

type labGame struct {
	Game string `path:"game" maxLength:"64"`
}

type kitOutput struct{ Body lab.Kit }

// NewStrategy is a text that somebody writes.
type NewStrategy struct {
	Text     string        `json:"text" maxLength:"16384"`
	Settings game.Settings `json:"settings,omitempty" doc:"Of the game that it is to be played in."`
}

type strategyInput struct {
	Game string `path:"game" maxLength:"64"`
	Body NewStrategy
}

// StrategyCheck is the first mistake in a text, if there is one.
type StrategyCheck struct {
	Fault   *lab.Fault `json:"fault,omitempty"`
	Lacking []string   `json:"lacking,omitempty" doc:"What the text wishes for and no such game has, by the keys of the names: those lines do nothing."`
}

type strategyOutput struct{ Body StrategyCheck }

// ForeignStrategy is a text that somebody wrote for another program.
type ForeignStrategy struct {
	Text string `json:"text" maxLength:"16384"`
	Name string `json:"name,omitempty" maxLength:"256" doc:"Of the strategy, where the text holds several."`
}

type foreignInput struct {
	Game string `path:"game" maxLength:"64"`
	Body ForeignStrategy
}

type foreignOutput struct{ Body *lab.Imported }

type runInput struct{ Body lab.Run }

// linesOfJSON is a stream of values, one a line.
const linesOfJSON = "application/x-ndjson"

func (s *Server) describeLab(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "labKit", Method: http.MethodGet, Path: "/api/games/{game}/lab", Summary: "What there is to study a game with",
		Errors: []int{http.StatusNotFound},
	}, s.labKit)
	huma.Register(api, huma.Operation{
		OperationID: "checkStrategy", Method: http.MethodPost, Path: "/api/games/{game}/strategies", Summary: "The first mistake in a strategy",
		Description: "Nothing is kept.",
		Errors:      []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.checkStrategy)
	huma.Register(api, huma.Operation{
		OperationID: "importStrategy", Method: http.MethodPost, Path: "/api/games/{game}/strategies/import", Summary: "A strategy for another program as one of ours",
		Description: "Nothing is kept.",
		Errors:      []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.importStrategy)
	huma.Register(api, huma.Operation{
		OperationID: "labRun", Method: http.MethodPost, Path: "/api/lab", Summary: "Play many games between bots", Security: known,
		Description: "The answer is a line of JSON, a News, a few times a second; the last has an end. The match ends when the connection does.",
		Errors:      []int{http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable},
		Responses: map[string]*huma.Response{"200": {
			Description: "How the match stands, again and again.",
			Content: map[string]*huma.MediaType{linesOfJSON: {
				Schema: api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[lab.News](), true, ""),
			}},
		}},
	}, s.labRun)
}

func (s *Server) labKit(_ context.Context, in *labGame) (*kitOutput, error) {
	kit, ok := s.lab.Kit(in.Game)
	if !ok {
		return nil, problem(http.StatusNotFound, codeNotFound, "no game of that name here")
	}
	return &kitOutput{Body: kit}, nil
}

func (s *Server) checkStrategy(ctx context.Context, in *strategyInput) (*strategyOutput, error) {
	if wait, ok := s.definitions.take(callerOf(ctx).address); !ok {
		return nil, tooFast(wait)
	}
	fault, lacking, err := s.lab.Read(in.Game, in.Body.Text, in.Body.Settings)
	if err != nil {
		return nil, labProblem(err)
	}
	return &strategyOutput{Body: StrategyCheck{Fault: fault, Lacking: lacking}}, nil
}

func (s *Server) importStrategy(ctx context.Context, in *foreignInput) (*foreignOutput, error) {
	if wait, ok := s.definitions.take(callerOf(ctx).address); !ok {
		return nil, tooFast(wait)
	}
	imported, err := s.lab.Import(in.Game, in.Body.Text, in.Body.Name)
	if err != nil {
		return nil, labProblem(err)
	}
	return &foreignOutput{Body: imported}, nil
}

var labStatuses = map[string]int{
	lab.Busy:    http.StatusServiceUnavailable,
	lab.Running: http.StatusConflict,
	lab.Spent:   http.StatusTooManyRequests,
}

// labProblem is a refusal of the lab as the edge tells it.
func labProblem(err error) *Problem {
	var refused *lab.Error
	if !errors.As(err, &refused) {
		return errInternal
	}
	status, special := labStatuses[refused.Code]
	if !special {
		status = http.StatusUnprocessableEntity
	}
	p := problem(status, refused.Code, refused.Detail)
	p.Args = refused.Args
	if seconds, ok := refused.Args["seconds"].(int); ok {
		p.header = http.Header{"Retry-After": {strconv.Itoa(seconds)}}
	}
	return p
}

// labRun plays a match for as long as somebody listens.
func (s *Server) labRun(ctx context.Context, in *runInput) (*huma.StreamResponse, error) {
	c := callerOf(ctx)
	if wait, ok := s.definitions.take(c.address); !ok { // its strategies and settings are read before it has a place
		return nil, tooFast(wait)
	}
	session, err := s.lab.Open(lab.Guest{Person: c.person(), Address: c.address}, in.Body)
	if err != nil {
		return nil, labProblem(err)
	}
	return &huma.StreamResponse{Body: func(answer huma.Context) {
		defer session.Close()
		ctx, cancel := context.WithCancel(answer.Context())
		defer cancel()
		go func() {
			select {
			case <-s.ending:
				cancel()
			case <-ctx.Done():
			}
		}()
		answer.SetHeader("Content-Type", linesOfJSON)
		answer.SetHeader("X-Accel-Buffering", "no") // a proxy that collects the lines would hold them all up
		err := session.Play(ctx, func(news lab.News) error { return writeLine(c.answer, answer, news) })
		if err != nil && ctx.Err() == nil && !errors.Is(err, errListenerGone) {
			s.log.ErrorContext(ctx, "a match in the lab ended", slog.Any("error", err))
		}
	}}, nil
}

// writeLine writes a value as a line, at once.
func writeLine(control *http.ResponseController, answer huma.Context, value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encoding a line: %w", err)
	}
	if err := control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return fmt.Errorf("%w: %w", errListenerGone, err)
	}
	if _, err := answer.BodyWriter().Write(append(line, '\n')); err != nil {
		return fmt.Errorf("%w: %w", errListenerGone, err)
	}
	if err := control.Flush(); err != nil {
		return fmt.Errorf("%w: %w", errListenerGone, err)
	}
	return nil
}
