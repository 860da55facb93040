package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

// DeviceCode lets one other device be the same guest.
type DeviceCode struct {
	Code    string `json:"code" doc:"For POST /api/session as device, once. Whoever has it is this guest: it is a secret."`
	Expires int64  `json:"expires" doc:"Until when, in milliseconds since 1970."`
}

// DeviceOwner is whom a device code stands for.
type DeviceOwner struct {
	Name string `json:"name"`
}

type deviceCodeOutput struct{ Body DeviceCode }

type deviceOwnerInput struct {
	Code string `path:"code" maxLength:"40"`
}

type deviceOwnerOutput struct{ Body DeviceOwner }

var errBadDevice = problem(http.StatusUnprocessableEntity, codeBadDevice, "the device code is wrong, spent or too old: POST /api/me/device makes one")

func (s *Server) describeDevices(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "makeDeviceCode", Method: http.MethodPost, Path: "/api/me/device", Summary: "Continue on another device",
		Description: "Makes the code by which one other device becomes this guest. An earlier one does not count any more.",
		Errors:      []int{http.StatusUnauthorized, http.StatusTooManyRequests, http.StatusServiceUnavailable}, Security: known,
	}, s.makeDeviceCode)
	huma.Register(api, huma.Operation{
		OperationID: "deviceOwner", Method: http.MethodGet, Path: "/api/device/{code}", Summary: "Whose device code it is",
		Description: "Tells the name, and does not spend the code.",
		Errors:      []int{http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}, s.deviceOwner)
}

func (s *Server) makeDeviceCode(ctx context.Context, _ *struct{}) (*deviceCodeOutput, error) {
	a, err := s.acting(ctx)
	if err != nil {
		return nil, err
	}
	code, expires, err := s.house.DeviceCode(ctx, a.ID)
	if err != nil {
		return nil, s.refusal(ctx, err)
	}
	return &deviceCodeOutput{Body: DeviceCode{Code: code, Expires: expires.UnixMilli()}}, nil
}

func (s *Server) deviceOwner(ctx context.Context, in *deviceOwnerInput) (*deviceOwnerOutput, error) {
	a, err := s.byDeviceCode(ctx, in.Code, s.house.DeviceOf)
	if err != nil {
		return nil, err
	}
	return &deviceOwnerOutput{Body: DeviceOwner{Name: a.Name}}, nil
}

// continueHere makes the caller the guest of a device code. A program is told a token, since it keeps no cookie.
func (s *Server) continueHere(ctx context.Context, in *NewSession) (*meOutput, error) {
	a, err := s.byDeviceCode(ctx, in.Device, s.house.SpendDeviceCode)
	if err != nil {
		return nil, err
	}
	c := callerOf(ctx)
	return s.welcome(c, a, in.Token || c.bearer), nil
}

// byDeviceCode is the person whom find knows by the code. Guesses count as new guests do.
func (s *Server) byDeviceCode(ctx context.Context, code string, find func(context.Context, string) (string, error)) (house.Account, error) {
	if wait, ok := s.sessions.take(callerOf(ctx).address); !ok {
		return house.Account{}, tooFast(wait)
	}
	person, err := find(ctx, code)
	if errors.Is(err, house.ErrNoDeviceCode) {
		return house.Account{}, errBadDevice
	}
	if err != nil {
		return house.Account{}, s.refusal(ctx, err)
	}
	a, err := s.house.Account(ctx, person)
	if errors.Is(err, house.ErrNoSuchPerson) {
		return house.Account{}, errBadDevice
	}
	if err != nil {
		return house.Account{}, s.refusal(ctx, err)
	}
	if b, banned := a.Banned(); banned {
		return house.Account{}, barred(b)
	}
	return a, nil
}
