package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// audience is who may call a route.
type audience uint8

const (
	nobody        audience = iota
	anyone                 // strangers too
	somebody               // one who has a session and is not banned
	administrator          // somebody with that right
)

// audiences is every route of the server, and who may call it. A route that is not here does not exist: the server does
// not start. What a person may do at a table, or with what is another's, is decided behind the edge.
var audiences = map[string]audience{
	"GET /healthz":      anyone,
	"GET /openapi.yaml": anyone,
	"/":                 anyone, // the client's files
	"/api/":             anyone, // what is not there

	"POST /api/session":                anyone,
	"POST /api/session/password":       anyone,
	"POST /api/session/passkey/begin":  anyone,
	"POST /api/session/passkey/finish": anyone,
	"POST /api/session/end":            anyone,
	"POST /api/session/end-all":        somebody,
	"GET /api/device/{code}":           anyone,

	"GET /api/me":                  somebody,
	"PATCH /api/me":                somebody,
	"DELETE /api/me":               somebody,
	"POST /api/me/device":          somebody,
	"PUT /api/me/password":         somebody,
	"POST /api/me/passkeys/begin":  somebody,
	"POST /api/me/passkeys/finish": somebody,
	"DELETE /api/me/passkeys/{id}": somebody,
	"GET /api/me/games":            somebody,
	"GET /api/me/bots":             somebody,
	"POST /api/me/bots":            somebody,
	"POST /api/me/bots/{id}/token": somebody,
	"DELETE /api/me/bots/{id}":     somebody,
	"GET /api/push":                anyone,
	"PUT /api/me/push":             somebody,
	"DELETE /api/me/push":          somebody,

	"GET /api/games":                          anyone,
	"GET /api/games/{game}/catalogue":         anyone,
	"GET /api/tables":                         anyone,
	"POST /api/tables":                        somebody,
	"GET /api/tables/live":                    anyone, // the lists, again and again
	"GET /api/tables/{code}":                  anyone,
	"POST /api/tables/{code}/commands":        somebody,
	"GET /api/tables/{code}/mutes":            somebody,
	"PUT /api/tables/{code}/members/{n}/mute": somebody,
	"GET /api/tables/{code}/play":             anyone, // as live
	"GET /api/tables/{code}/live":             anyone, // a socket is closed with a reason, which a refused request has not

	"POST /api/tables/{code}/split":      somebody,
	"GET /api/tables/{code}/replay":      somebody,
	"POST /api/games/{game}/definitions": anyone,

	"GET /api/games/{game}/lab":                anyone,
	"POST /api/games/{game}/strategies":        anyone,
	"POST /api/games/{game}/strategies/import": anyone,
	"POST /api/lab":                            somebody,

	"GET /api/replays/{id}":                      anyone, // an id cannot be guessed
	"GET /api/replays/{id}/steps":                anyone,
	"GET /api/replays/{id}/steps/{step}/reasons": anyone,
	"GET /api/replays/{id}/checks":               anyone,
	"GET /api/replays/{id}/file":                 anyone,
	"POST /api/replays":                          somebody,

	"POST /api/admin/claim":                 somebody,
	"GET /api/admin/figures":                administrator,
	"GET /api/admin/tables":                 administrator,
	"POST /api/admin/tables/{code}/close":   administrator,
	"GET /api/admin/people":                 administrator,
	"PUT /api/admin/people/{person}/ban":    administrator,
	"DELETE /api/admin/people/{person}/ban": administrator,
	"GET /api/admin/acts":                   administrator,
	"GET /api/admin/backups":                administrator,
	"POST /api/admin/backups":               administrator,
}

// routes is a ServeMux that knows what was registered.
type routes struct {
	http.ServeMux
	patterns []string
}

// HandleFunc registers a handler, as http.ServeMux does.
func (r *routes) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	r.patterns = append(r.patterns, pattern)
	r.ServeMux.HandleFunc(pattern, handler)
}

// check tells which routes have no audience, and which audiences have no route.
func (r *routes) check() error {
	var errs []error
	for _, pattern := range r.patterns {
		if audiences[pattern] == nobody {
			errs = append(errs, fmt.Errorf("the route %q has no audience: say in access.go who may call it", pattern))
		}
	}
	for pattern := range audiences {
		if !slices.Contains(r.patterns, pattern) {
			errs = append(errs, fmt.Errorf("the route %q has an audience but does not exist", pattern))
		}
	}
	return errors.Join(errs...)
}

// mayCall tells why a caller may not call the route of a request.
func (s *Server) mayCall(r *http.Request, c *caller) *Problem {
	_, pattern := s.routes.Handler(r)
	switch audiences[pattern] {
	case anyone:
		return nil
	case somebody:
		if p := c.stranger(); p != nil {
			return p
		}
		return c.beyond(pattern)
	case administrator:
		if p := c.stranger(); p != nil {
			return p
		}
		if p := c.beyond(pattern); p != nil {
			return p
		}
		right, err := s.house.Administrator(r.Context(), c.person())
		if err != nil {
			return s.refusal(r.Context(), err)
		}
		if !right {
			return errNotAdmin
		}
		return nil
	case nobody:
	}
	return errNotFound
}

// forBots are the routes for somebody that a bot may call, with the scope that its token needs; "" for none.
var forBots = map[string]string{
	"GET /api/me":                      "",
	"POST /api/tables":                 house.ScopeTables,
	"POST /api/tables/{code}/commands": house.ScopePlay,
	"GET /api/tables/{code}/replay":    "",
}

// beyond tells why a bot may not call a route; nil for people.
func (c *caller) beyond(pattern string) *Problem {
	if !c.account.Bot() {
		return nil
	}
	scope, there := forBots[pattern]
	switch {
	case !there:
		return problem(http.StatusForbidden, table.ForPeople, "a bot's token is for playing alone")
	case scope != "" && !c.account.May(scope):
		return problem(http.StatusForbidden, codeScope, "the bot's token has not the scope "+scope)
	}
	return nil
}

// stranger tells why the caller is nobody here; nil for somebody.
func (c *caller) stranger() *Problem {
	switch {
	case c.ban != nil:
		return barred(*c.ban)
	case c.account == nil:
		return errNoSession
	}
	return nil
}
