package api

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func testClient(t *testing.T) *client {
	t.Helper()
	c, err := loadClient(fstest.MapFS{
		"index.html":          {Data: []byte("<!doctype html><title>client</title>")},
		"assets/main-1a2.js":  {Data: []byte(strings.Repeat("console.log('놀이판');\n", 100))},
		"assets/mark-3b4.png": {Data: []byte("\x89PNG")},
		".gitkeep":            {},
	}, true)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestTheClientsFiles(t *testing.T) {
	c := testClient(t)
	for path, want := range map[string]struct {
		status      int
		kind, cache string
	}{
		"/":                    {200, "text/html; charset=utf-8", "no-cache"},
		"/index.html":          {200, "text/html; charset=utf-8", "no-cache"},
		"/t/ABC234":            {200, "text/html; charset=utf-8", "no-cache"},
		"/assets/main-1a2.js":  {200, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		"/assets/mark-3b4.png": {200, "image/png", "public, max-age=31536000, immutable"},
		"/assets/main-old.js":  {404, "text/plain; charset=utf-8", ""},
		"/.gitkeep":            {404, "text/plain; charset=utf-8", ""},
		"/../../etc/passwd.x":  {404, "text/plain; charset=utf-8", ""},
	} {
		w := httptest.NewRecorder()
		c.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want.status || w.Header().Get("Content-Type") != want.kind || w.Header().Get("Cache-Control") != want.cache {
			t.Errorf("%s: %d %q %q, want %v", path, w.Code, w.Header().Get("Content-Type"), w.Header().Get("Cache-Control"), want)
		}
	}
}

func TestFilesAreCompressedForThoseWhoUnderstand(t *testing.T) {
	c := testClient(t)
	for accepts, want := range map[string]string{
		"gzip, deflate, br": "gzip", "*": "gzip", "br, gzip;q=0.5": "gzip",
		"": "", "br": "", "gzip;q=0": "", "gzip; q=0": "",
	} {
		r := httptest.NewRequest("GET", "/assets/main-1a2.js", nil)
		r.Header.Set("Accept-Encoding", accepts)
		w := httptest.NewRecorder()
		c.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != want {
			t.Errorf("accepting %q: encoding %q, want %q", accepts, got, want)
		}
		body := io.Reader(w.Body)
		if want == "gzip" {
			z, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			body = z
		}
		if got, err := io.ReadAll(body); err != nil || !bytes.Equal(got, c.files["assets/main-1a2.js"].plain) {
			t.Errorf("accepting %q: other content, %v", accepts, err)
		}
	}
}

func TestAnUnchangedPageIsNotSentAgain(t *testing.T) {
	c := testClient(t)
	first := httptest.NewRecorder()
	c.ServeHTTP(first, httptest.NewRequest("GET", "/t/ABC234", nil))
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("If-None-Match", first.Header().Get("ETag"))
	again := httptest.NewRecorder()
	c.ServeHTTP(again, r)
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("the same page again: %d with %d bytes, want 304", again.Code, again.Body.Len())
	}
}

func TestWithoutAClientThePageTellsHowToBuildIt(t *testing.T) {
	c, err := loadClient(fstest.MapFS{".gitkeep": {}}, false)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	c.ServeHTTP(w, httptest.NewRequest("GET", "/t/ABC234", nil))
	if w.Code != http.StatusOK || strings.Count(w.Body.String(), "make run") != 2 {
		t.Errorf("%d %s, want the advice in two languages", w.Code, w.Body)
	}
}

func TestAClientWithoutAPageIsNoClient(t *testing.T) {
	if _, err := loadClient(fstest.MapFS{"assets/a.js": {}}, true); err == nil {
		t.Error("a client without index.html is loaded")
	}
}
