package main

import (
	"bytes"
	"context"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/games"
)

func TestTheTerminalSaysTheSameInEveryLanguage(t *testing.T) {
	var used []string
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		data, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range regexp.MustCompile(`"(play\.\w+)"`).FindAllSubmatch(data, -1) {
			used = append(used, string(key[1]))
		}
	}
	slices.Sort(used)
	used = slices.Compact(used)
	for _, language := range games.Languages {
		texts, err := playTexts("tictactoe", language)
		if err != nil {
			t.Fatal(err)
		}
		maps.DeleteFunc(texts, func(key, _ string) bool { return !strings.HasPrefix(key, "play.") })
		if has := slices.Sorted(maps.Keys(texts)); !slices.Equal(has, used) {
			t.Errorf("texts in %s: %q, want %q", language, has, used)
		}
	}
}

func TestLocalLanguage(t *testing.T) {
	for _, tc := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "ko"},
		{map[string]string{"LANG": "ko_KR.UTF-8"}, "ko"},
		{map[string]string{"LANG": "en_US.UTF-8"}, "en"},
		{map[string]string{"LANG": "de_DE.UTF-8"}, "en"},
		{map[string]string{"LANG": "C.UTF-8"}, "ko"},
		{map[string]string{"LANG": "POSIX"}, "ko"},
		{map[string]string{"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_ALL": "ko_KR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "ko"},
	} {
		if got := localLanguage(func(name string) string { return tc.env[name] }); got != tc.want {
			t.Errorf("%v: %s, want %s", tc.env, got, tc.want)
		}
	}
}

func TestALineThatIsTooLongIsOneAnswer(t *testing.T) {
	in := strings.NewReader(strings.Repeat("5", 1<<20) + "\n2\nno end")
	var got []string
	for line := range readLines(in) {
		got = append(got, short(line))
	}
	if want := []string{strings.Repeat("5", 40) + "…", "2", "no end"}; !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
}

func TestPlayStopsWhenTheProgramIsToStop(t *testing.T) {
	in, keepOpen := io.Pipe()
	defer keepOpen.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errOut bytes.Buffer
	if code := run(ctx, []string{"play", "tictactoe", "--lang", "en"}, in, &out, &errOut); code != exitDone {
		t.Errorf("exit code %d (%s)", code, errOut.String())
	}
	if !strings.HasSuffix(out.String(), "\nStopped\n") {
		t.Errorf("printed %q", out.String())
	}
}

func TestPlayTellsThatItCannotPrint(t *testing.T) {
	var errOut bytes.Buffer
	if code := run(t.Context(), []string{"play", "tictactoe"}, strings.NewReader("1\n"), full{}, &errOut); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if want := "printing: " + io.ErrShortWrite.Error(); !strings.Contains(errOut.String(), want) {
		t.Errorf("told %q, want %q", errOut.String(), want)
	}
}

// full takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
