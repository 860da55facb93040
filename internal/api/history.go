package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

const pastPage = 20 // games

// PastGames are games that I have finished.
type PastGames struct {
	Games  []house.PastGame  `json:"games" doc:"Newest first."`
	More   bool              `json:"more" doc:"There are older ones: ask with before, the id of the last."`
	Counts []house.PastCount `json:"counts" doc:"Of all my games, whatever is asked for."`
	Bests  []house.PastBest  `json:"bests" doc:"My best scores, where a game keeps them: of all my games, whatever is asked for."`
}

type pastInput struct {
	Before string `query:"before" maxLength:"64" doc:"Only those before the game of that id."`
	Game   string `query:"game" maxLength:"64" doc:"Only that game's."`
}

type pastOutput struct{ Body PastGames }

func (s *Server) describeHistory(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "myGames", Method: http.MethodGet, Path: "/api/me/games", Summary: "The games that I have finished",
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden}, Security: known,
	}, s.myGames)
}

func (s *Server) myGames(ctx context.Context, in *pastInput) (*pastOutput, error) {
	a, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	out := &pastOutput{}
	if out.Body.Games, out.Body.More, err = s.house.Past(ctx, a.ID, in.Game, in.Before, pastPage); err != nil {
		return nil, s.refusal(ctx, err)
	}
	if out.Body.Counts, err = s.house.PastCounts(ctx, a.ID); err != nil {
		return nil, s.refusal(ctx, err)
	}
	if out.Body.Bests, err = s.house.PastBests(ctx, a.ID); err != nil {
		return nil, s.refusal(ctx, err)
	}
	return out, nil
}
