package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/noripan/noripan/protocol"
)

// serve runs a server and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	out, told := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--log", "warn", "--pace", "0"}, strings.NewReader(""), told, io.Discard)
		told.Close()
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	url, greeted := strings.CutPrefix(strings.TrimSpace(line), "Noripan: ")
	if err != nil || !greeted {
		t.Fatalf("it says %q, %v", line, err)
	}
	return url
}

// post makes a call and returns the answer's text of that name.
func post(t *testing.T, url, token string, body any, name string) string {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var answer map[string]any
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	value, ok := answer[name].(string)
	if !ok {
		t.Fatalf("%s answers %v", url, answer)
	}
	return value
}

func TestAProgramPlaysAtATableOfAServer(t *testing.T) {
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	url := serve(t)
	owner := post(t, url+"/api/session", "", map[string]any{"token": true}, "token")
	token := post(t, url+"/api/me/bots", owner, map[string]any{"name": "Big Money", "scope": []string{"play", "tables"}}, "token")
	example, err := filepath.Abs("../../examples/python/big_money.py")
	if err != nil {
		t.Fatal(err)
	}
	command := func(more ...string) (int, string, string) {
		var out, errOut bytes.Buffer
		code := run(t.Context(), append([]string{"bot", "--server", url, "--token", token}, more...), strings.NewReader(""), &out, &errOut)
		return code, out.String(), errOut.String()
	}
	for _, bots := range [][]string{{"--bots", "random"}, nil} { // without any named, there are normal ones
		code, out, errOut := command(append([]string{"--exec", "python3 " + example, "--game", "tictactoe", "--once"}, bots...)...)
		var end protocol.End
		if code != exitDone || json.Unmarshal([]byte(out), &end) != nil || end.Counts.Asked < 2 || end.Counts.Refused != 0 {
			t.Errorf("exit code %d, it says %s%s", code, out, errOut)
		}
	}
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	defer elsewhere.Close()
	for name, tc := range map[string]struct {
		args []string
		want string
	}{
		"the program dies":       {[]string{"--exec", "python3 -c 1/0", "--game", "tictactoe", "--bots", "random"}, "ZeroDivisionError"},
		"there is no program":    {[]string{"--exec", "./nowhere", "--table", "ABCDEF"}, "no such file"},
		"there is no table":      {[]string{"--exec", "python3 " + example, "--table", "ABCDEF"}, "no_such_room"},
		"no table waits for it":  {[]string{"--exec", "./nowhere", "--game", "tictactoe", "--token=-another"}, "no such file"},
		"there is no such token": {[]string{"--exec", "python3 " + example, "--table", "ABCDEF", "--token=-another"}, "/account"},
		"nobody makes a table":   {[]string{"--exec", "python3 " + example, "--game", "tictactoe", "--token=-another"}, "/account"},
		"there is no such game":  {[]string{"--exec", "python3 " + example, "--game", "chess"}, "no_such_game"},
		"another server":         {[]string{"--exec", "python3 " + example, "--table", "ABCDEF", "--server", elsewhere.URL}, "404"},
		"neither":                {[]string{"--exec", "python3 " + example}, "--table"},
		"no server":              {[]string{"--exec", "python3 " + example, "--table", "ABCDEF", "--server", "example.org"}, "such as https://"},
	} {
		if code, _, errOut := command(tc.args...); code != exitFailed || !strings.Contains(errOut, tc.want) {
			t.Errorf("%s: exit code %d, it says %q, want %q", name, code, errOut, tc.want)
		}
	}
}
