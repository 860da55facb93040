package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

// PushKey is what a browser needs to be notified by this server.
type PushKey struct {
	Key string `json:"key" doc:"The applicationServerKey, in URL-safe base64."`
}

// PushTarget is where a browser can be notified, as its PushSubscription tells.
type PushTarget struct {
	Endpoint string `json:"endpoint" maxLength:"1024" doc:"An https address."`
	Keys     struct {
		Key    string `json:"p256dh" maxLength:"128"`
		Secret string `json:"auth" maxLength:"64"`
	} `json:"keys"`
}

// PushEnd is a browser that is to be notified no more.
type PushEnd struct {
	Endpoint string `json:"endpoint" maxLength:"1024"`
}

type pushKeyOutput struct{ Body PushKey }

type pushInput struct{ Body PushTarget }

type pushEndInput struct{ Body PushEnd }

func (s *Server) describePush(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "pushKey", Method: http.MethodGet, Path: "/api/push", Summary: "The key for notifications",
	}, func(context.Context, *struct{}) (*pushKeyOutput, error) {
		return &pushKeyOutput{Body: PushKey{Key: s.house.PushKey()}}, nil
	})
	errors := []int{http.StatusUnauthorized, http.StatusUnprocessableEntity, http.StatusTooManyRequests}
	huma.Register(api, huma.Operation{
		OperationID: "setPush", Method: http.MethodPut, Path: "/api/me/push", Summary: "Let this browser be notified",
		Description:   "When a table with days for a move begins to wait for me and I do not look at it, and when time runs short. The newest ten browsers are kept.",
		DefaultStatus: http.StatusNoContent, Security: known, Errors: errors,
	}, s.setPush)
	huma.Register(api, huma.Operation{
		OperationID: "dropPush", Method: http.MethodDelete, Path: "/api/me/push", Summary: "Let this browser be notified no more",
		DefaultStatus: http.StatusNoContent, Security: known, Errors: errors,
	}, s.dropPush)
}

func (s *Server) setPush(ctx context.Context, in *pushInput) (*struct{}, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	by := a.Person()
	target := house.Browser{Endpoint: in.Body.Endpoint, Key: in.Body.Keys.Key, Secret: in.Body.Keys.Secret}
	if err := s.house.SetPush(ctx, by.ID, target); err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("subscribing: %w", err))
	}
	return nil, nil
}

func (s *Server) dropPush(ctx context.Context, in *pushEndInput) (*struct{}, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	by := a.Person()
	if err := s.house.DropPush(ctx, by.ID, in.Body.Endpoint); err != nil {
		return nil, s.refusal(ctx, fmt.Errorf("unsubscribing: %w", err))
	}
	return nil, nil
}
