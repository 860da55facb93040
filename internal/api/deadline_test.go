package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// bounded notes until when its request may be read.
type bounded struct {
	*httptest.ResponseRecorder
	until []time.Time
}

func (b *bounded) SetReadDeadline(at time.Time) error {
	b.until = append(b.until, at)
	return nil
}

// While a handler works a connection is read to see whether the client goes. The end of that time would look like it.
func TestTheTimeForABodyEndsWithIt(t *testing.T) {
	s := start(t)
	r := httptest.NewRequest("POST", "/api/session", strings.NewReader(`{"token":true}`))
	r.Header.Set("Content-Type", "application/json")
	w := &bounded{ResponseRecorder: httptest.NewRecorder()}
	s.http.Config.Handler.ServeHTTP(w, r)
	if n := len(w.until); w.Code >= http.StatusBadRequest || n < 2 || w.until[0].IsZero() || !w.until[n-1].IsZero() {
		t.Errorf("%d; it may be read until %v", w.Code, w.until)
	}
}
