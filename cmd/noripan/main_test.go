package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
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

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", Cmds: map[string]func(*testscript.TestScript, bool, []string){"record": recordGame},
		Setup: func(env *testscript.Env) error {
			examples, err := filepath.Abs("../../examples/python")
			env.Setenv("EXAMPLES", examples)
			env.Setenv("PYTHONDONTWRITEBYTECODE", "1")
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
