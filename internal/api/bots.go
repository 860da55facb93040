package api

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

// NewBot is a bot to be made.
type NewBot struct {
	Name  string   `json:"name" maxLength:"320" doc:"1 to 20 characters that can be seen."`
	Scope []string `json:"scope,omitempty" maxItems:"2" enum:"play,tables" doc:"What its token may do: play, and make tables. Without it play alone."`
}

// BotToken is a bot with its token.
type BotToken struct {
	house.OwnBot
	Token string `json:"token" doc:"Told once. Whoever has it plays as the bot: it is a secret."`
}

type newBotInput struct{ Body NewBot }

type botInput struct {
	ID string `path:"id" maxLength:"64"`
}

type botOutput struct{ Body BotToken }

type botsOutput struct{ Body []house.OwnBot }

func (s *Server) describeBots(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "listBots", Method: http.MethodGet, Path: "/api/me/bots", Summary: "My bots",
		Errors: []int{http.StatusUnauthorized}, Security: known,
	}, s.listBots)
	huma.Register(api, huma.Operation{
		OperationID: "makeBot", Method: http.MethodPost, Path: "/api/me/bots", Summary: "Make a bot for a program of mine",
		Description: "It is a person of its own, and everybody sees that it is a bot. Its token can do nothing but play.", DefaultStatus: http.StatusCreated,
		Errors: []int{http.StatusUnauthorized, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests}, Security: known,
	}, s.makeBot)
	huma.Register(api, huma.Operation{
		OperationID: "renewBot", Method: http.MethodPost, Path: "/api/me/bots/{id}/token", Summary: "Another token for a bot of mine",
		Description: "The tokens before it count no more, and its sockets are closed.",
		Errors:      []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusTooManyRequests}, Security: known,
	}, s.renewBot)
	huma.Register(api, huma.Operation{
		OperationID: "dropBot", Method: http.MethodDelete, Path: "/api/me/bots/{id}", Summary: "Delete a bot of mine", DefaultStatus: http.StatusNoContent,
		Errors: []int{http.StatusUnauthorized, http.StatusNotFound, http.StatusTooManyRequests}, Security: known,
	}, s.dropBot)
}

func (s *Server) listBots(ctx context.Context, _ *struct{}) (*botsOutput, error) {
	bots, err := s.house.Bots(ctx, callerOf(ctx).person())
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &botsOutput{Body: bots}, nil
}

func (s *Server) makeBot(ctx context.Context, in *newBotInput) (*botOutput, error) {
	owner, err := s.account(ctx)
	if err != nil {
		return nil, err
	}
	if wait, ok := s.sessions.take(callerOf(ctx).address); !ok {
		return nil, tooFast(wait)
	}
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, badName(err)
	}
	scope := in.Body.Scope
	if len(scope) == 0 {
		scope = []string{house.ScopePlay}
	}
	slices.Sort(scope)
	a, err := s.house.AddBot(ctx, owner, name, slices.Compact(scope))
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return s.botToken(ctx, a)
}

func (s *Server) renewBot(ctx context.Context, in *botInput) (*botOutput, error) {
	owner, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	a, err := s.house.RenewBot(ctx, owner.ID, in.ID)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	s.cut(a.ID, closeStranger, "another token was made", all)
	return s.botToken(ctx, a)
}

func (s *Server) dropBot(ctx context.Context, in *botInput) (*struct{}, error) {
	owner, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.house.DropBot(ctx, owner.ID, in.ID); err != nil {
		return nil, s.refusal(ctx, err)
	}
	s.cut(in.ID, closeStranger, "the bot is deleted", all)
	return nil, nil
}

// cutAll closes the sockets of a person and of that person's bots.
func (s *Server) cutAll(ctx context.Context, person string, code uint16, why string) error {
	bots, err := s.house.Bots(ctx, person)
	for _, b := range bots {
		s.cut(b.ID, code, why, all)
	}
	s.cut(person, code, why, all)
	return err //nolint:wrapcheck // it names what failed
}

// botToken is a bot as its owner is told of it, with a new token.
func (s *Server) botToken(ctx context.Context, a house.Account) (*botOutput, error) {
	bots, err := s.house.Bots(ctx, a.Owner)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	i := slices.IndexFunc(bots, func(b house.OwnBot) bool { return b.ID == a.ID })
	if i < 0 {
		return nil, errNotFound // it was deleted at that moment
	}
	return &botOutput{Body: BotToken{OwnBot: bots[i], Token: s.signer.token(a.NewSession())}}, nil
}
