package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

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

	Kept     bool `json:"kept" doc:"I have a way to sign in, and nobody else can keep my name; false for a guest."`
	Password bool `json:"password" doc:"A password is one of the ways."`
	Admin    bool `json:"admin"`
	Bot      bool `json:"bot,omitempty" doc:"I am a bot, which a program plays."`
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
	if !token && c.ban != nil {
		return nil, barred(*c.ban)
	}
	if !token && c.account != nil {
		return s.welcome(c, *c.account, false), nil
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
	a, err := s.house.AddGuest(ctx, name, language)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return s.admitAs(c, a, token), nil
}

func (s *Server) rename(ctx context.Context, in *renameInput) (*meOutput, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, badName(err)
	}
	if a, err = s.house.Rename(ctx, a, name); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &meOutput{Body: meOf(a)}, nil
}

func meOf(a house.Account) Me {
	return Me{Person: a.ID, Name: a.Name, Kept: a.Kept, Password: a.Password, Admin: a.Admin, Bot: a.Bot()}
}

// welcome answers a person who is known: a browser's cookie is renewed.
func (s *Server) welcome(c *caller, a house.Account, token bool) *meOutput {
	if token || c.account == nil || c.account.ID != a.ID || !a.Owns(c.session) {
		return s.admitAs(c, a, token)
	}
	out := &meOutput{Body: meOf(a)}
	if !c.bearer {
		out.SetCookie = s.signer.cookie(c.session, c.secure)
	}
	return out
}

// admitAs opens a session of a person for the caller, whoever that was before: with a token, or with a cookie.
func (s *Server) admitAs(c *caller, a house.Account, token bool) *meOutput {
	out := &meOutput{Body: meOf(a)}
	session := a.NewSession()
	if token || c.bearer {
		out.Body.Token = s.signer.token(session)
	} else {
		out.SetCookie = s.signer.cookie(session, c.secure)
	}
	return out
}

// account is the caller; the error is a Problem for strangers, and for those who are banned.
func (s *Server) account(ctx context.Context) (house.Account, error) {
	c := callerOf(ctx)
	if p := c.stranger(); p != nil {
		return house.Account{}, p
	}
	return *c.account, nil
}

// acting is the caller, whose act is counted: too many in a short time are refused.
func (s *Server) acting(ctx context.Context) (house.Account, error) {
	a, err := s.account(ctx)
	if err != nil {
		return house.Account{}, err
	}
	if wait, ok := s.commands.take(a.ID); !ok {
		return house.Account{}, tooFast(wait)
	}
	return a, nil
}

// person is the caller as tables know people.
func (s *Server) person(ctx context.Context) (table.Person, error) {
	a, err := s.account(ctx)
	return a.Person(), err
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
	table.BotsSeated:     http.StatusConflict,
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

	table.StorageFull:       http.StatusInsufficientStorage,
	table.StorageUnwritable: http.StatusServiceUnavailable,

	house.NoSuchReplay:  http.StatusNotFound,
	house.NameTaken:     http.StatusConflict,
	house.LastKey:       http.StatusConflict,
	house.KnownKey:      http.StatusConflict,
	house.WrongSignIn:   http.StatusUnauthorized,
	house.WrongPassword: http.StatusForbidden,
	house.BadAdminToken: http.StatusForbidden,
	house.NotKept:       http.StatusConflict,
	house.Untouchable:   http.StatusConflict,
	house.NoSuchKey:     http.StatusNotFound,
	house.TooManyBots:   http.StatusConflict,
	table.ForPeople:     http.StatusForbidden,
	house.UnknownPerson: http.StatusNotFound,
	house.NotBanned:     http.StatusConflict,
	game.Stale:          http.StatusConflict,
	game.NotAsked:       http.StatusConflict,
	game.GameOver:       http.StatusConflict,
}

// refusal makes of an error from behind the edge what the caller may be told.
func (s *Server) refusal(ctx context.Context, err error) *Problem {
	var refused *table.Error
	if storage := house.StorageRefusal(err); storage != nil {
		err = storage
	}
	switch {
	case errors.As(err, &refused):
		status, special := statuses[refused.Code]
		if !special {
			status = http.StatusUnprocessableEntity
		}
		p := problem(status, refused.Code, refused.Detail)
		p.Args = refused.Args
		if seconds, ok := refused.Args["seconds"].(int); ok && refused.Code == table.Busy {
			s.metrics.busy.Inc()
			p.header = http.Header{"Retry-After": {strconv.Itoa(seconds)}}
		}
		return p
	case errors.Is(err, errNotJSON):
		return errBrokenJSON
	case errors.Is(err, table.ErrClosed):
		return problem(http.StatusNotFound, table.NoSuchRoom, "the table is closed")
	case errors.Is(err, table.ErrRestart):
		return s.refusal(ctx, table.BusyFor(1, "the server restarts: try again"))
	case ctx.Err() != nil:
		return s.refusal(ctx, table.BusyFor(1, "the request was given up"))
	default:
		s.log.ErrorContext(ctx, "a request failed", slog.Any("error", err))
		return errInternal
	}
}
