package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/store/pgtest"
	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts in testdata/script run the real command line, each in a folder of its own.
func TestMain(m *testing.M) {
	testscript.Main(pgtest.Main(m), map[string]func(){
		"noripan": func() {
			os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
	})
}

// unraced gives a folder with the program as people have it. Under the race detector, with which games take ten times as long, scripts
// run that one; `make soak` has the detector look at what they do. "" stands for the tests' own program.
func unraced(t *testing.T) string {
	t.Helper()
	info, ok := debug.ReadBuildInfo()
	raced := ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
	if !raced || os.Getenv("NORIPAN_SOAK") != "" {
		return ""
	}
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", dir, ".").CombinedOutput(); err != nil {
		t.Fatalf("building the program: %v\n%s", err, out)
	}
	return dir
}

func TestScripts(t *testing.T) {
	program := unraced(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", Cmds: map[string]func(*testscript.TestScript, bool, []string){"record": recordGame},
		Setup: func(env *testscript.Env) error {
			examples, err := filepath.Abs("../../examples/python")
			env.Setenv("EXAMPLES", examples)
			env.Setenv("PYTHONDONTWRITEBYTECODE", "1")
			if program != "" {
				env.Setenv("PATH", fmt.Sprint(program, string(filepath.ListSeparator), env.Getenv("PATH")))
			}
			return err
		},
	})
}

func TestExitCodes(t *testing.T) {
	for line, want := range map[string]int{
		"version":   exitDone,
		"--help":    exitDone,
		"":          exitWrong,
		"games 1":   exitWrong,
		"--dance":   exitWrong,
		"games -jx": exitWrong,
	} {
		var out, errOut bytes.Buffer
		if got := run(t.Context(), strings.Fields(line), strings.NewReader(""), &out, &errOut); got != want {
			t.Errorf("noripan %s: exit code %d, want %d (%s)", line, got, want, errOut.String())
		}
	}
}
