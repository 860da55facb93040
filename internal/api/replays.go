package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
)

const (
	codeBadRecord = "bad_record" // what was brought is no record of a game
	codeBadEyes   = "bad_eyes"   // neither a seat, spectator nor open
)

const (
	maxSteps      = 100 // of a replay, told at once
	replaysAtOnce = 2   // are read at a time; the tables need the processor more
)

// ReplayInfo is what a replay's page shows before the first step.
type ReplayInfo struct {
	ID       string            `json:"id"`
	GameID   string            `json:"gameId"`
	Rules    game.Version      `json:"rules"`
	Settings map[string]string `json:"settings"`
	Seats    []replay.Seat     `json:"seats"`
	Began    int64             `json:"began"`
	Ended    int64             `json:"ended"`
	Marks    []string          `json:"marks" doc:"What was unusual: takeback."`
	Steps    int               `json:"steps" doc:"How many acts there are; the steps are numbered from 0 to that."`
	Turns    []int             `json:"turns" doc:"The steps at which turns begin."`
	Playable bool              `json:"playable" doc:"Whether this server has the rules of the game: else there are lines without positions."`
	Result   replay.Result     `json:"result"`
	Fair     replay.Fair       `json:"fair"`
}

// ReplaySteps are steps of a replay.
type ReplaySteps struct {
	Steps []replay.Sight `json:"steps"`
}

// ReplayChecks are the checks of a game.
type ReplayChecks struct {
	Checks []replay.Check `json:"checks" doc:"In order; those after one that failed are not made."`
}

// ReplayReasons are what a bot thinks of a step of a replay.
type ReplayReasons struct {
	Reasons []table.Reasons `json:"reasons" doc:"Of the answers that led to the step, each from what its seat could know; none where there was no answer, or this server has not the rules of the game."`
}

// ReplayID is the id of a replay.
type ReplayID struct {
	ID string `json:"id"`
}

type replayInput struct {
	ID string `path:"id" maxLength:"64"`
}

type stepsInput struct {
	ID    string `path:"id" maxLength:"64"`
	Eyes  string `query:"eyes" default:"spectator" maxLength:"16" doc:"Whose eyes: a seat's number, spectator, or open for everything."`
	From  int    `query:"from" minimum:"0" maximum:"1000000"`
	Count int    `query:"count" minimum:"1" maximum:"100" default:"100"`
}

type reasonsInput struct {
	ID   string `path:"id" maxLength:"64"`
	Step int    `path:"step" minimum:"0" maximum:"1000000"`
}

type (
	reasonsOutput struct{ Body ReplayReasons }
	replayOutput  struct{ Body ReplayInfo }
	stepsOutput   struct{ Body ReplaySteps }
	checksOutput  struct{ Body ReplayChecks }
	importInput   struct{ Body sent[replay.Record] } // for replay.Read
	idOutput      struct{ Body ReplayID }
	recordOutput  struct {
		Disposition string `header:"Content-Disposition"`
		Body        *replay.Record
	}
)

func (s *Server) describeReplays(api huma.API) {
	missing := []int{http.StatusNotFound, http.StatusTooManyRequests}
	huma.Register(api, huma.Operation{
		OperationID: "findReplay", Method: http.MethodGet, Path: "/api/replays/{id}", Summary: "A finished game", Errors: missing,
		Description: "Whoever has the id may look: it cannot be guessed.",
	}, s.findReplay)
	huma.Register(api, huma.Operation{
		OperationID: "replaySteps", Method: http.MethodGet, Path: "/api/replays/{id}/steps", Summary: "Its steps, as somebody saw them",
		Errors: append(missing, http.StatusUnprocessableEntity),
	}, s.replaySteps)
	huma.Register(api, huma.Operation{
		OperationID: "replayReasons", Method: http.MethodGet, Path: "/api/replays/{id}/steps/{step}/reasons",
		Summary: "What a bot thinks of the answers that led to a step", Errors: missing,
	}, s.replayReasons)
	huma.Register(api, huma.Operation{
		OperationID: "replayChecks", Method: http.MethodGet, Path: "/api/replays/{id}/checks", Summary: "Check it from its seed to its end",
		Errors: missing,
	}, s.replayChecks)
	huma.Register(api, huma.Operation{
		OperationID: "replayFile", Method: http.MethodGet, Path: "/api/replays/{id}/file", Summary: "Its record, to keep", Errors: missing,
	}, s.replayFile)
	huma.Register(api, huma.Operation{
		OperationID: "tableReplay", Method: http.MethodGet, Path: "/api/tables/{code}/replay", Summary: "The last game that ended at a table",
		Errors: append(missing, http.StatusUnauthorized), Security: known,
	}, s.tableReplay)
	huma.Register(api, huma.Operation{
		OperationID: "importReplay", Method: http.MethodPost, Path: "/api/replays", Summary: "Bring a record from elsewhere",
		Description: "It is kept for whoever has the id; of one person's only the newest twenty.", DefaultStatus: http.StatusCreated,
		Security: known, SkipValidateBody: true, MaxBodyBytes: house.MaxRecord,
		Errors: []int{http.StatusUnauthorized, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.importReplay)
}

// record is the record of that id, read while few others are: playing games again costs more than other requests.
func (s *Server) record(ctx context.Context, id string, use func(*replay.Record) error) error {
	if wait, ok := s.replays.take(callerOf(ctx).address); !ok {
		return tooFast(wait)
	}
	free, err := s.readOne(ctx)
	if err != nil {
		return err
	}
	defer free()
	r, err := s.house.Replay(ctx, id)
	if err != nil {
		return s.refusal(ctx, fmt.Errorf("finding a replay: %w", err))
	}
	return use(r)
}

// readOne waits until few others read a record, whose form takes many times its size; free lets the next one read.
func (s *Server) readOne(ctx context.Context) (free func(), err error) {
	select {
	case s.replaying <- struct{}{}:
		return func() { <-s.replaying }, nil
	case <-ctx.Done():
		return nil, s.refusal(ctx, fmt.Errorf("waiting to read a replay: %w", ctx.Err()))
	}
}

func (s *Server) findReplay(ctx context.Context, in *replayInput) (*replayOutput, error) {
	out := new(replayOutput)
	err := s.record(ctx, in.ID, func(r *replay.Record) error {
		out.Body = ReplayInfo{
			ID: in.ID, GameID: r.Game, Rules: r.Rules, Settings: r.Settings, Seats: r.Seats, Began: r.Began, Ended: r.Ended,
			Marks: append([]string{}, r.Marks...), Steps: len(r.Acts), Turns: r.Turns(), Playable: s.house.Rules(r) != nil,
			Result: r.Result, Fair: r.Fair,
		}
		return nil
	})
	return out, err
}

func (s *Server) replaySteps(ctx context.Context, in *stepsInput) (*stepsOutput, error) {
	out := new(stepsOutput)
	err := s.record(ctx, in.ID, func(r *replay.Record) error {
		eyes, ok := r.Eyes(in.Eyes)
		if !ok {
			return problem(http.StatusUnprocessableEntity, codeBadEyes, fmt.Sprintf("eyes: a seat from 0 to %d, spectator, or open", len(r.Seats)-1))
		}
		steps, err := r.Look(s.house.Rules(r), eyes, in.From, min(in.Count, maxSteps))
		if err != nil { // it was brought from elsewhere and is not true: the lines can be read all the same
			steps, err = r.Look(nil, eyes, in.From, min(in.Count, maxSteps))
		}
		if err != nil {
			return s.refusal(ctx, fmt.Errorf("the steps of a replay: %w", err))
		}
		out.Body.Steps = steps
		return nil
	})
	if out.Body.Steps == nil {
		out.Body.Steps = []replay.Sight{}
	}
	return out, err
}

func (s *Server) replayReasons(ctx context.Context, in *reasonsInput) (*reasonsOutput, error) {
	var looked *replay.Record
	err := s.record(ctx, in.ID, func(r *replay.Record) error {
		looked = r
		return nil
	})
	if err != nil {
		return nil, err
	}
	reasons, err := s.house.Reasons(ctx, looked, in.Step-1)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("the reasons of a step: %w", err))
	}
	return &reasonsOutput{Body: ReplayReasons{Reasons: append([]table.Reasons{}, reasons...)}}, nil
}

func (s *Server) replayChecks(ctx context.Context, in *replayInput) (*checksOutput, error) {
	out := new(checksOutput)
	err := s.record(ctx, in.ID, func(r *replay.Record) error {
		out.Body.Checks = r.Verify(s.house.Rules(r))
		return nil
	})
	return out, err
}

func (s *Server) replayFile(ctx context.Context, in *replayInput) (*recordOutput, error) {
	out := new(recordOutput)
	err := s.record(ctx, in.ID, func(r *replay.Record) error {
		out.Body = r
		out.Disposition = fmt.Sprintf(`attachment; filename="noripan-%s-%d.json"`, r.Game, r.Began)
		return nil
	})
	return out, err
}

func (s *Server) tableReplay(ctx context.Context, in *codeInput) (*idOutput, error) {
	if _, err := s.person(ctx); err != nil {
		return nil, err
	}
	id, err := s.house.LastReplay(ctx, in.Code)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("finding the replay of a table: %w", err))
	}
	return &idOutput{Body: ReplayID{ID: id}}, nil
}

func (s *Server) importReplay(ctx context.Context, in *importInput) (*idOutput, error) {
	by, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.tables.take(by.ID); !ok {
		return nil, tooFast(wait)
	}
	free, err := s.readOne(ctx)
	if err != nil {
		return nil, err
	}
	defer free()
	id, err := s.house.Import(ctx, by.ID, in.Body.raw)
	if errors.Is(err, replay.ErrFormat) {
		return nil, problem(http.StatusUnprocessableEntity, codeBadRecord, err.Error())
	}
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("bringing a record: %w", err))
	}
	return &idOutput{Body: ReplayID{ID: id}}, nil
}
