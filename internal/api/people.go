package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// Me is the one who asks.
type Me struct {
	Person string `json:"person" doc:"An id that never changes."`
	Name   string `json:"name"`
	Token  string `json:"token,omitempty" doc:"The bearer token, told once."`
}

// NewSession is what a newcomer may say.
type NewSession struct {
	Name   string `json:"name,omitempty" maxLength:"320" doc:"1 to 20 characters; without one a name is given."`
	Token  bool   `json:"token,omitempty" doc:"For programs: a new guest with a bearer token, and no cookie."`
	Device string `json:"device,omitempty" minLength:"1" maxLength:"40" doc:"The code of POST /api/me/device: become that guest, whoever this was before. The name does not count then."`
}

// NewName is another name for oneself.
type NewName struct {
	Name string `json:"name" maxLength:"320" doc:"1 to 20 characters that can be seen."`
}

type sessionInput struct{ Body *NewSession }

type renameInput struct{ Body NewName }

type meOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie" doc:"The session of a browser."`
	Body      Me
}

func (s *Server) describePeople(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "makeSession", Method: http.MethodPost, Path: "/api/session", Summary: "Make a guest",
		Description: "A browser gets a cookie; one that has a session keeps its guest. With token a program gets a new guest and a bearer token. With device it is the guest of that code.",
		Errors:      []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.makeSession)
	huma.Register(api, huma.Operation{
		OperationID: "me", Method: http.MethodGet, Path: "/api/me", Summary: "Who I am",
		Errors: []int{http.StatusUnauthorized}, Security: known,
	}, s.me)
	huma.Register(api, huma.Operation{
		OperationID: "rename", Method: http.MethodPatch, Path: "/api/me", Summary: "Change my name",
		Errors: []int{http.StatusUnauthorized, http.StatusUnprocessableEntity}, Security: known,
	}, s.rename)
}

func (s *Server) makeSession(ctx context.Context, in *sessionInput) (*meOutput, error) {
	c := callerOf(ctx)
	if in.Body != nil && in.Body.Device != "" {
		return s.continueHere(ctx, in.Body)
	}
	name, token := "", false
	if in.Body != nil {
		name, token = in.Body.Name, in.Body.Token
	}
	if !token {
		if g, err := s.guest(ctx); err == nil {
			return s.welcome(c, g, false), nil
		}
	}
	if wait, ok := s.sessions.take(c.address); !ok {
		return nil, tooFast(wait)
	}
	if name == "" {
		name = givenName(c.korean)
	}
	name, err := cleanName(name)
	if err != nil {
		return nil, badName(err)
	}
	language := "en"
	if c.korean {
		language = "ko"
	}
	g, err := s.house.AddGuest(ctx, name, language)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return s.welcome(c, g, token), nil
}

func (s *Server) me(ctx context.Context, _ *struct{}) (*meOutput, error) {
	g, err := s.guest(ctx)
	if err != nil {
		return nil, err
	}
	return s.welcome(callerOf(ctx), g, false), nil
}

func (s *Server) rename(ctx context.Context, in *renameInput) (*meOutput, error) {
	g, err := s.guest(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.commands.take(g.ID); !ok {
		return nil, tooFast(wait)
	}
	if g.Name, err = cleanName(in.Body.Name); err != nil {
		return nil, badName(err)
	}
	if err := s.house.SetGuest(ctx, g); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meOutput{Body: Me{Person: g.ID, Name: g.Name}}, nil
}

// welcome answers a guest, with a token or with the cookie renewed.
func (s *Server) welcome(c *caller, g house.Guest, token bool) *meOutput {
	out := &meOutput{Body: Me{Person: g.ID, Name: g.Name}}
	switch {
	case token:
		out.Body.Token = s.signer.token(g.ID)
	case !c.bearer:
		out.SetCookie = s.signer.cookie(g.ID, c.secure)
	}
	return out
}

// guest is the caller; the error is a Problem for strangers.
func (s *Server) guest(ctx context.Context) (house.Guest, error) {
	c := callerOf(ctx)
	if c.person == "" {
		return house.Guest{}, errNoSession
	}
	g, err := s.house.Guest(ctx, c.person)
	if errors.Is(err, house.ErrNoSuchPerson) {
		return house.Guest{}, errNoSession // the data of this server were lost or replaced
	}
	if err != nil {
		return house.Guest{}, s.refusal(ctx, err)
	}
	return g, nil
}

// person is the caller as tables know people.
func (s *Server) person(ctx context.Context) (table.Person, error) {
	g, err := s.guest(ctx)
	return table.Person{ID: g.ID, Name: g.Name}, err
}

func badName(err error) *Problem {
	p := problem(http.StatusUnprocessableEntity, codeBadName, err.Error())
	p.Args = map[string]any{"n": maxNameRunes}
	return p
}

// statuses are the HTTP statuses of the codes that are more than an unfitting request (422).
var statuses = map[string]int{
	table.NoSuchRoom:     http.StatusNotFound,
	table.NotHost:        http.StatusForbidden,
	table.NotMember:      http.StatusForbidden,
	table.NotSeated:      http.StatusForbidden,
	table.NotControlling: http.StatusForbidden,
	table.WrongRoomState: http.StatusConflict,
	table.NotReady:       http.StatusConflict,
	table.BotPlays:       http.StatusConflict,
	table.RoomFull:       http.StatusConflict,
	table.SeatTaken:      http.StatusConflict,
	table.TooFewPlayers:  http.StatusConflict,
	table.Parked:         http.StatusConflict,
	table.Starting:       http.StatusConflict,
	table.Banned:         http.StatusForbidden,
	table.NoSpectators:   http.StatusForbidden,
	table.ProposalOpen:   http.StatusConflict,
	table.NoSuchProposal: http.StatusConflict,
	table.NoPause:        http.StatusConflict,
	table.PauseUsedUp:    http.StatusConflict,
	table.RateLimited:    http.StatusTooManyRequests,
	table.BadCommand:     http.StatusBadRequest,
	table.Busy:           http.StatusServiceUnavailable,
	game.Stale:           http.StatusConflict,
	game.NotAsked:        http.StatusConflict,
	game.GameOver:        http.StatusConflict,
}

// refusal makes of an error from behind the edge what the caller may be told.
func (s *Server) refusal(ctx context.Context, err error) *Problem {
	var refused *table.Error
	switch {
	case errors.As(err, &refused):
		status, special := statuses[refused.Code]
		if !special {
			status = http.StatusUnprocessableEntity
		}
		p := problem(status, refused.Code, refused.Detail)
		p.Args = refused.Args
		return p
	case errors.Is(err, errNotJSON):
		return errBrokenJSON
	case errors.Is(err, table.ErrClosed):
		return problem(http.StatusNotFound, table.NoSuchRoom, "the table is closed")
	case errors.Is(err, table.ErrRestart):
		p := problem(http.StatusServiceUnavailable, table.Busy, "the server restarts: try again")
		p.header = http.Header{"Retry-After": {"1"}}
		return p
	case ctx.Err() != nil:
		return problem(http.StatusServiceUnavailable, table.Busy, "the request was given up")
	default:
		s.log.ErrorContext(ctx, "a request failed", slog.Any("error", err))
		return errInternal
	}
}
