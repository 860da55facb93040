package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Mute is whether I do not want to read somebody.
type Mute struct {
	Muted bool `json:"muted"`
}

// Mutes are whom I have muted.
type Mutes struct {
	Members []int `json:"members" doc:"Their numbers at this table."`
}

type muteInput struct {
	Code string `path:"code" maxLength:"16"`
	N    int    `path:"n" doc:"The member's number at this table."`
	Body Mute
}

type mutesOutput struct{ Body Mutes }

func (s *Server) describeMutes(api huma.API) {
	errors := []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity}
	huma.Register(api, huma.Operation{
		OperationID: "mute", Method: http.MethodPut, Path: "/api/tables/{code}/members/{n}/mute", Summary: "Mute a member for myself",
		Description:   "It is kept for later games, whatever the table. The client hides what a muted one says.",
		DefaultStatus: http.StatusNoContent, Security: known, Errors: errors,
	}, s.mute)
	huma.Register(api, huma.Operation{
		OperationID: "mutes", Method: http.MethodGet, Path: "/api/tables/{code}/mutes", Summary: "Whom I have muted at a table",
		Security: known, Errors: errors,
	}, s.mutes)
}

func (s *Server) mute(ctx context.Context, in *muteInput) (*struct{}, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	by := a.Person()
	if err := s.house.SetMuted(ctx, in.Code, by.ID, in.N, in.Body.Muted); err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("muting: %w", err))
	}
	return nil, nil
}

func (s *Server) mutes(ctx context.Context, in *codeInput) (*mutesOutput, error) {
	by, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	members, err := s.house.Muted(ctx, in.Code, by.ID)
	if err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("finding mutes: %w", err))
	}
	return &mutesOutput{Body: Mutes{Members: members}}, nil
}
