package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/store"
)

func TestServeSaysWhatStandsInItsWay(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	dir := t.TempDir()
	held, err := store.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close() //nolint:errcheck // the folder is thrown away
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	free := []string{"serve", "--addr", "127.0.0.1:0"}
	for name, tc := range map[string]struct {
		args []string
		code int
		says []string
	}{
		"the port is taken":             {[]string{"serve", "--data", t.TempDir(), "--addr", taken.Addr().String()}, exitFailed, []string{taken.Addr().String(), "taken", "choose another port with --addr"}},
		"the figures' port is taken":    {append(free, "--data", t.TempDir(), "--metrics", taken.Addr().String()), exitFailed, []string{"--metrics", "taken"}},
		"the address is none":           {[]string{"serve", "--data", t.TempDir(), "--addr", "nowhere"}, exitFailed, []string{"--addr=nowhere", "HOST:PORT"}},
		"another server has the data":   {append(free, "--data", dir), exitFailed, []string{dir, "another server", "choose another folder with --data"}},
		"the folder is a file":          {append(free, "--data", file), exitFailed, []string{file, "choose another with --data"}},
		"the folder is below a file":    {append(free, "--data", filepath.Join(file, "data")), exitFailed, []string{file, "choose another with --data"}},
		"an origin that is none":        {append(free, "--data", t.TempDir(), "--origins", "example.org"), exitFailed, []string{"example.org", "scheme"}},
		"a public address of no server": {append(free, "--data", t.TempDir(), "--public-url", "play.example.org"), exitFailed, []string{"play.example.org", "such as https://"}},
		"a public address with a path":  {append(free, "--data", t.TempDir(), "--public-url", "https://example.org/play"), exitFailed, []string{"such as https://"}},
		"a negative pace":               {append(free, "--data", t.TempDir(), "--pace", "-1"), exitWrong, []string{`--pace: "-1"`, "0 to 100"}},
		"a pace that is not a number":   {append(free, "--data", t.TempDir(), "--pace=NaN"), exitWrong, []string{`--pace: "NaN"`, "0 to 100"}},
		"too few places for bots":       {append(free, "--data", t.TempDir(), "--bot-places=-1"), exitWrong, []string{`--bot-places: "-1"`, "0 to 1024"}},
		"a pace in words":               {append(free, "--pace=slow"), exitWrong, []string{"--pace"}},
	} {
		t.Run(name, func(t *testing.T) {
			var errOut bytes.Buffer
			if got := run(t.Context(), tc.args, strings.NewReader(""), io.Discard, &errOut); got != tc.code {
				t.Errorf("exit code %d, want %d", got, tc.code)
			}
			for _, part := range tc.says {
				if !strings.Contains(errOut.String(), part) {
					t.Errorf("it says %q, without %q", errOut.String(), part)
				}
			}
		})
	}
}

func TestServeServesUntilItIsStopped(t *testing.T) {
	dir := t.TempDir()
	for round := range 2 { // the second finds the folder free, and its key again
		ctx, stop := context.WithCancel(t.Context())
		out, told := io.Pipe()
		var errOut bytes.Buffer
		ended := make(chan int)
		go func() {
			ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--log", "warn"}, strings.NewReader(""), told, &errOut)
			told.Close()
		}()
		line, err := bufio.NewReader(out).ReadString('\n')
		url, greeted := strings.CutPrefix(strings.TrimSpace(line), "Noripan: ")
		if err != nil || !greeted {
			t.Fatalf("round %d: it says %q, %v, %s", round, line, err, errOut.String())
		}
		for path, want := range map[string]int{"/": 200, "/healthz": 204, "/api/games": 200, "/openapi.yaml": 200} {
			response, err := http.Get(url + path)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != want {
				t.Errorf("round %d: %s answers %d, want %d", round, path, response.StatusCode, want)
			}
		}
		stop()
		if code := <-ended; code != exitDone || errOut.Len() > 0 {
			t.Errorf("round %d: stopped, it ends with %d and says %q", round, code, errOut.String())
		}
	}
}

func TestASlowRequestDoesNotHoldUpTheEnd(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	arrived := make(chan struct{})
	r := &running{failed: make(chan error, 1), patience: 10 * time.Millisecond}
	r.serve(listener, http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		close(arrived)
		_, _ = io.ReadAll(request.Body) // it never comes
	}), slog.New(slog.DiscardHandler))
	slow, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	if _, err := io.WriteString(slow, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	<-arrived
	if err := r.stop(t.Context()); err != nil {
		t.Errorf("stopping: %v", err)
	}
	if _, err := io.ReadAll(slow); err != nil && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the slow one is not cut off: %v", err)
	}
}

func TestFiguresAreShownWhereTheHostWants(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	out, told := io.Pipe()
	ended := make(chan int)
	go func() {
		args := []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--metrics", "127.0.0.1:0", "--log", "warn"}
		ended <- run(ctx, args, strings.NewReader(""), told, io.Discard)
		told.Close()
	}()
	said := bufio.NewReader(out)
	var url string
	for found := false; !found; url, found = strings.CutPrefix(strings.TrimSpace(url), "Figures: ") {
		var err error
		if url, err = said.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || !strings.Contains(string(text), "\nnoripan_sockets 0\n") {
		t.Errorf("the figures are %.500s (%v)", text, err)
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		response, err := http.Get(strings.Replace(url, "/metrics", path, 1))
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusNoContent {
			t.Errorf("%s answers %d", path, response.StatusCode)
		}
	}
	stop()
	if code := <-ended; code != exitDone {
		t.Errorf("it ends with %d", code)
	}
}

func TestTheAdministratorsTokenIsToldOnce(t *testing.T) {
	dir := t.TempDir()
	told := func() string {
		ctx, stop := context.WithCancel(t.Context())
		out, in := io.Pipe()
		ended := make(chan int)
		go func() {
			ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--log", "warn"}, strings.NewReader(""), in, io.Discard)
			in.Close()
		}()
		text := make([]byte, 4096)
		n, err := out.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		stop()
		<-ended
		return string(text[:n])
	}
	if first := told(); !strings.Contains(first, "open /admin and enter, once,\n\n    ") {
		t.Errorf("the first time it says %q", first)
	}
	if second := told(); strings.Contains(second, "    ") || !strings.Contains(second, "noripan admin-token makes another") {
		t.Errorf("the second time it says %q", second)
	}
}

func TestAServerHasAThreadToSpare(t *testing.T) {
	for offered, want := range map[int]int{1: 2, 2: 2, 8: 8} {
		if got := threads(offered); got != want {
			t.Errorf("on %d processors it runs %d threads, want %d", offered, got, want)
		}
	}
}

func TestAddresses(t *testing.T) {
	for listens, want := range map[string]string{
		"127.0.0.1:80":       "http://localhost:80",
		"[::1]:8080":         "http://localhost:8080",
		"192.0.2.7:8080":     "http://192.0.2.7:8080",
		"[2001:db8::1]:8080": "http://[2001:db8::1]:8080",
		"0.0.0.0:8080":       "http://localhost:8080",
		"[::]:8080":          "http://localhost:8080",
	} {
		addr, err := net.ResolveTCPAddr("tcp", listens)
		if err != nil {
			t.Fatal(err)
		}
		urls := addresses(addr)
		if urls[0] != want {
			t.Errorf("who listens at %s is at %v, want %s first", listens, urls, want)
		}
		if !addr.IP.IsUnspecified() && len(urls) > 1 {
			t.Errorf("who listens at %s is only there, not at %v", listens, urls)
		}
		if slices.ContainsFunc(urls, func(url string) bool { return strings.Contains(url, "127.0.0.1") }) {
			t.Errorf("%v tells others an address that is their own", urls)
		}
	}
}
