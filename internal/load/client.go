package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/lxzan/gws"
)

const (
	maxAnswer = 4 << 20 // bytes of an answer that are read
	callTime  = 30 * time.Second
)

// client calls the server from one address.
type client struct {
	base   *url.URL
	dialer net.Dialer
	http   http.Client
}

// newClient is the client of one of the loopback network's addresses; from another machine there is but one.
func newClient(c *Config, n int) *client {
	cl := &client{base: c.Server, dialer: net.Dialer{Timeout: callTime}}
	if c.Spread > 1 {
		n++ // 127.0.0.1 is the first
		cl.dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, byte(n>>16), byte(n>>8), byte(n))}
	}
	cl.http = http.Client{Timeout: callTime, Transport: &http.Transport{DialContext: cl.dialer.DialContext, MaxIdleConnsPerHost: 64}}
	return cl
}

// refusal is an answer of the server that is none.
type refusal struct {
	Status int    `json:"status"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s %s", r.Status, r.Code, r.Detail) }

// call sends a request and reads the answer's JSON. The error wraps a *refusal where the server said no.
func (cl *client) call(ctx context.Context, token, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encoding a request: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, method, cl.base.JoinPath(path).String(), bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("making a request: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := cl.http.Do(r)
	if err != nil {
		return fmt.Errorf("calling the server: %w", err)
	}
	defer answer.Body.Close() //nolint:errcheck // it is read to its end
	text, err = io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("reading the answer to %s %s: %w", method, path, err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		no := &refusal{}
		if json.Unmarshal(text, no) != nil || no.Status == 0 {
			no.Status = answer.StatusCode
		}
		return fmt.Errorf("%s %s: %w", method, path, no)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("the answer to %s %s: %w", method, path, err)
	}
	return nil
}

// arrive makes a guest, and gives its token.
func (cl *client) arrive(ctx context.Context) (token string, err error) {
	var me struct {
		Token string `json:"token"`
	}
	err = cl.call(ctx, "", http.MethodPost, "/api/session", map[string]any{"token": true}, &me)
	return me.Token, err
}

// do carries out a command over HTTP.
func (cl *client) do(ctx context.Context, token, code string, command map[string]any) error {
	return cl.call(ctx, token, http.MethodPost, "/api/tables/"+code+"/commands", command, nil)
}

// dial opens a table's socket.
func (cl *client) dial(token, code string, after uint64, handler gws.Event, dialer gws.Dialer) (*gws.Conn, error) {
	address := *cl.base.JoinPath("/api/tables/", code, "live")
	if after > 0 {
		address.RawQuery = "after=" + strconv.FormatUint(after, 10)
	}
	address.Scheme = strings.Replace(address.Scheme, "http", "ws", 1)
	conn, _, err := gws.NewClient(handler, &gws.ClientOption{
		Addr:          address.String(),
		RequestHeader: http.Header{"Authorization": {"Bearer " + token}},
		NewDialer:     func() (gws.Dialer, error) { return dialer, nil }, ReadMaxPayloadSize: maxAnswer,
	})
	if err != nil {
		return nil, fmt.Errorf("opening the socket of table %s: %w", code, err)
	}
	return conn, nil
}
