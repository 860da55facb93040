package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// Tables are lists of tables.
type Tables struct {
	Mine []house.Row `json:"mine" doc:"Where I am a member, newest first."`
	Open []house.Row `json:"open" doc:"Public tables of others that wait for players."`
}

// NewTable is a table to be made.
type NewTable struct {
	Game     string              `json:"game" maxLength:"64"`
	Seats    int                 `json:"seats,omitempty" minimum:"0" maximum:"10" doc:"0 for as many as sit, but not fewer than the game's least."`
	Settings map[string]string   `json:"settings,omitempty" maxProperties:"64"`
	Private  bool                `json:"private,omitempty" doc:"Not in the public list; whoever has the code may come."`
	Options  table.ChosenOptions `json:"options,omitzero" doc:"Rules of the room; those that are not chosen follow their defaults."`
	Bots     []string            `json:"bots,omitempty" maxItems:"10" doc:"Levels of bots for the seats after mine."`
	Alone    bool                `json:"alone,omitempty" doc:"Bots play without people: I look on, and the table lives until its game ends whoever looks on."`
	Start    bool                `json:"start,omitempty" doc:"Begin at once: with bots in all other seats this is 'play now'."`
}

type gamesOutput struct{ Body []GameInfo }

type gameInput struct {
	Game string `path:"game" maxLength:"64"`
}

type catalogueOutput struct{ Body any }

type tablesOutput struct{ Body Tables }

type rowOutput struct{ Body house.Row }

type newTableInput struct{ Body NewTable }

type codeInput struct {
	Code string `path:"code" maxLength:"16" doc:"The table's code; small letters are the same."`
}

// MadeTable is a table just made.
type MadeTable struct {
	Code string `json:"code"`
}

type codeOutput struct{ Body MadeTable }

func (s *Server) describeTables(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "listGames", Method: http.MethodGet, Path: "/api/games", Summary: "What can be played",
	}, s.listGames)
	huma.Register(api, huma.Operation{
		OperationID: "catalogue", Method: http.MethodGet, Path: "/api/games/{game}/catalogue", Summary: "What a game can be played with",
		Description: "Of the game's own type, the schema that ends in Catalogue; 404 where it has none.", Errors: []int{http.StatusNotFound},
	}, s.catalogue)
	huma.Register(api, huma.Operation{
		OperationID: "listTables", Method: http.MethodGet, Path: "/api/tables", Summary: "My tables, and those that wait for players",
		Description: "A stranger has none of their own.",
	}, s.listTables)
	huma.Register(api, huma.Operation{
		OperationID: "makeTable", Method: http.MethodPost, Path: "/api/tables", Summary: "Make a table",
		DefaultStatus: http.StatusCreated, Security: known,
		Errors: []int{http.StatusUnauthorized, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.makeTable)
	huma.Register(api, huma.Operation{
		OperationID: "splitTable", Method: http.MethodPost, Path: "/api/tables/{code}/split", Summary: "Make two tables of one lobby",
		Description:   "For the host: every second one of those who sit goes to a new table, whose code is answered. Each has its own host, talk and result.",
		DefaultStatus: http.StatusCreated, Security: known,
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests},
	}, s.splitTable)
	huma.Register(api, huma.Operation{
		OperationID: "findTable", Method: http.MethodGet, Path: "/api/tables/{code}", Summary: "One table",
		Errors: []int{http.StatusNotFound},
	}, s.findTable)
}

func (s *Server) listGames(context.Context, *struct{}) (*gamesOutput, error) {
	out := &gamesOutput{Body: make([]GameInfo, len(s.games))}
	for i, rules := range s.games {
		about := rules.About()
		out.Body[i] = describeGame(about, s.house.Levels(about.ID))
	}
	return out, nil
}

func (s *Server) catalogue(_ context.Context, in *gameInput) (*catalogueOutput, error) {
	for _, rules := range s.games {
		if cataloguer, ok := rules.(game.Cataloguer); ok && rules.About().ID == in.Game {
			return &catalogueOutput{Body: cataloguer.Catalogue()}, nil
		}
	}
	return nil, errNotFound
}

func (s *Server) listTables(ctx context.Context, _ *struct{}) (*tablesOutput, error) {
	lists, err := s.lists(ctx, callerOf(ctx).person())
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &tablesOutput{Body: lists}, nil
}

func (s *Server) lists(ctx context.Context, person string) (Tables, error) {
	mine, open, err := s.house.List(ctx, person)
	if err != nil {
		return Tables{}, fmt.Errorf("listing tables: %w", err)
	}
	return Tables{Mine: append([]house.Row{}, mine...), Open: append([]house.Row{}, open...)}, nil // a list, even of none
}

func (s *Server) findTable(ctx context.Context, in *codeInput) (*rowOutput, error) {
	row, err := s.house.Find(ctx, in.Code, callerOf(ctx).person())
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("finding a table: %w", err))
	}
	return &rowOutput{Body: row}, nil
}

func (s *Server) splitTable(ctx context.Context, in *codeInput) (*codeOutput, error) {
	by, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.tables.take(by.ID); !ok {
		return nil, tooFast(wait)
	}
	code, err := s.house.Split(ctx, in.Code, by)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("splitting a table: %w", err))
	}
	return &codeOutput{Body: MadeTable{Code: code}}, nil
}

func (s *Server) makeTable(ctx context.Context, in *newTableInput) (*codeOutput, error) {
	by, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.tables.take(by.ID); !ok {
		return nil, tooFast(wait)
	}
	if wait, ok := s.makers.take(callerOf(ctx).address); !ok {
		return nil, tooFast(wait)
	}
	code, err := s.house.Create(ctx, by, house.Spec{
		Game: in.Body.Game, Seats: in.Body.Seats, Settings: game.Settings(in.Body.Settings), Private: in.Body.Private,
		Options: in.Body.Options, Bots: in.Body.Bots, Start: in.Body.Start, Alone: in.Body.Alone,
	})
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("making a table: %w", err))
	}
	return &codeOutput{Body: MadeTable{Code: code}}, nil
}
