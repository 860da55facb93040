package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/noripan/noripan/internal/house"
)

// The edge's own codes; all others are the house's, the table's and the games'.
const (
	codeBadRequest  = "bad_request"     // not the form that the call has
	codeTooLarge    = "too_large"       // more bytes than a request or message may have
	codeNoSession   = "no_session"      // no session, or none that this server made
	codeForeign     = "foreign_page"    // sent by another site's page
	codeRateLimited = "rate_limited"    // too much too fast; args.seconds
	codeNotFound    = "not_found"       // no such call
	codeBadName     = "bad_name"        // a name that is too long, or has characters that cannot be seen
	codeScope       = "no_scope"        // a bot's token that may do less
	codeBadDevice   = "bad_device_code" // wrong, spent or too old
	codeBarred      = "barred"          // banned from this server; args.reason, and args.until where it ends
	codeNotAdmin    = "not_admin"       // for administrators
	codeNoPasskeys  = "no_passkeys"     // browsers know them over HTTPS, or at localhost, under a name that is no number
	codeBadCeremony = "bad_ceremony"    // asked too long ago, or for something else
	codeInternal    = "internal"        // our fault; the log knows more
)

// Problem is an error as RFC 9457 has it, with the code and arguments that texts say.
type Problem struct {
	Title  string         `json:"title" doc:"The status in words."`
	Status int            `json:"status" doc:"The HTTP status."`
	Detail string         `json:"detail,omitempty" doc:"What is wrong, in English, for programmers."`
	Code   string         `json:"code" doc:"What is wrong, as a code: the text refusal.CODE says it."`
	Args   map[string]any `json:"args,omitempty" doc:"The text's arguments."`
	Errors []Fault        `json:"errors,omitempty" doc:"What is wrong with which part of the request."`

	header http.Header
}

// Fault is one wrong part of a request.
type Fault struct {
	Where string `json:"where" doc:"The part: body.seats, for example."`
	What  string `json:"what" doc:"What is wrong with it, in English."`
}

func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus makes a Problem huma's error.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders makes huma send the problem's headers.
func (p *Problem) GetHeaders() http.Header { return p.header }

// ContentType tells huma what a Problem is sent as.
func (*Problem) ContentType(string) string { return "application/problem+json" }

func problem(status int, code, detail string) *Problem {
	return &Problem{Title: http.StatusText(status), Status: status, Code: code, Detail: brief(detail)}
}

// A problem quotes what it was sent, but no more of it than helps.
const (
	maxWords  = 300 // bytes of one text
	maxFaults = 10
)

// brief is the text, or as much of it as a problem tells.
func brief(text string) string {
	if len(text) <= maxWords {
		return text
	}
	return strings.ToValidUTF8(text[:maxWords], "") + "…"
}

var (
	errNoSession   = problem(http.StatusUnauthorized, codeNoSession, "no session: POST /api/session makes one")
	errForeign     = problem(http.StatusForbidden, codeForeign, "another site's page may not do this")
	errNotFound    = problem(http.StatusNotFound, codeNotFound, "there is no such call: see /openapi.yaml")
	errTooLarge    = problem(http.StatusRequestEntityTooLarge, codeTooLarge, fmt.Sprintf("a request's body has at most %d bytes", maxBody))
	errContentType = problem(http.StatusUnsupportedMediaType, codeBadRequest, "a body is application/json")
	errBrokenJSON  = problem(http.StatusBadRequest, codeBadRequest, errNotJSON.Error())
	errNotAdmin    = problem(http.StatusForbidden, codeNotAdmin, "only an administrator may do this")
	errNoPasskeys  = problem(http.StatusUnprocessableEntity, codeNoPasskeys, "passkeys want HTTPS or localhost, and a host name that is no address")
	errBadCeremony = problem(http.StatusUnprocessableEntity, codeBadCeremony, "begin again: a passkey is asked for once, within a few minutes")
	errUnknownKey  = problem(http.StatusUnauthorized, house.WrongSignIn, "nobody here has this passkey")
	errInternal    = problem(http.StatusInternalServerError, codeInternal, "the server failed; it has noted why")
)

// barred tells somebody that and why they are kept out.
func barred(b house.Ban) *Problem {
	p := problem(http.StatusForbidden, codeBarred, "banned from this server")
	p.Args = map[string]any{"reason": b.Reason, "until": b.Until}
	return p
}

// tooFast asks for a pause.
func tooFast(wait time.Duration) *Problem {
	seconds := int(math.Ceil(wait.Seconds()))
	p := problem(http.StatusTooManyRequests, codeRateLimited, fmt.Sprintf("too much too fast: wait %d s", seconds))
	p.Args = map[string]any{"seconds": seconds}
	p.header = http.Header{"Retry-After": {strconv.Itoa(seconds)}}
	return p
}

func init() {
	huma.DefaultArrayNullable = false
	// What huma finds wrong with a request is told in our form, without the values.
	huma.NewError = func(status int, detail string, errs ...error) huma.StatusError {
		p := problem(status, codeBadRequest, detail)
		if status >= http.StatusInternalServerError {
			p.Code = codeInternal
		}
		for _, err := range errs[:min(len(errs), maxFaults)] {
			var found huma.ErrorDetailer
			if errors.As(err, &found) {
				d := found.ErrorDetail()
				p.Errors = append(p.Errors, Fault{Where: brief(d.Location), What: brief(d.Message)})
			} else if err != nil {
				p.Errors = append(p.Errors, Fault{What: brief(err.Error())})
			}
		}
		return p
	}
}

// send writes the problem where huma does not.
func (p *Problem) send(w http.ResponseWriter) {
	for name, values := range p.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	// A client that has gone needs no answer.
	_ = json.NewEncoder(w).Encode(p)
}
