package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/noripan/noripan/internal/store/pgtest"
)

// begin runs the program until ctx ends, and returns when it serves. The exit code follows.
func begin(t *testing.T, ctx context.Context, args []string, errOut *bytes.Buffer) <-chan int {
	t.Helper()
	out, told := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, args, strings.NewReader(""), told, errOut)
		told.Close()
	}()
	said := bufio.NewReader(out)
	if line, err := said.ReadString('\n'); err != nil || !strings.HasPrefix(line, "Noripan: ") {
		t.Fatalf("it says %q, %v, %s", line, err, errOut.String())
	}
	go io.Copy(io.Discard, said) //nolint:errcheck // until it ends
	return ended
}

func TestAServerKeepsItsDataInPostgreSQL(t *testing.T) {
	dsn, other, dir := pgtest.Database(t, ""), pgtest.Database(t, ""), t.TempDir()
	file, folder := filepath.Join(dir, "backup.db"), filepath.Join(dir, "folder")
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(dir, "data"), "--db", dsn, "--log", "warn"}
	ctx, stop := context.WithCancel(t.Context())
	var errOut bytes.Buffer
	ended := begin(t, ctx, serve, &errOut)
	type line struct {
		args string
		code int
		says string
	}
	try := func(lines ...line) {
		t.Helper()
		for _, l := range lines {
			var text bytes.Buffer
			if code := run(t.Context(), strings.Fields(l.args), strings.NewReader(""), &text, &text); code != l.code || !strings.Contains(text.String(), l.says) {
				t.Errorf("noripan %s: exit code %d, it says %q; want %d and %q", l.args, code, text.String(), l.code, l.says)
			}
		}
	}
	try(
		line{strings.Join(serve, " "), exitFailed, "choose another database with --db"},
		line{"admin-token --db " + dsn, exitDone, "open /admin"},
		line{"backup " + file + " --db " + dsn, exitDone, file},
		line{"copy-store " + dsn + " " + folder, exitFailed, "stop that server first"},
	)
	stop()
	if code := <-ended; code != exitDone || errOut.Len() > 0 {
		t.Errorf("stopped, it ends with %d and says %q", code, errOut.String())
	}
	try(
		line{"copy-store " + dsn + " " + folder, exitDone, "\nkeys "},
		line{"copy-store " + folder + " " + dsn, exitFailed, "choose a place without data"},
		line{"restore " + file + " --db " + other, exitDone, "\nkeys "},
		line{"restore " + file + " --db " + other, exitFailed, "choose a place without data"},
		line{"copy-store " + filepath.Join(dir, "nothing") + " " + dsn, exitFailed, "name the server's folder or database"},
		line{"serve --addr 127.0.0.1:0 --db nonsense", exitFailed, "postgres://user:password@host:5432/database"},
	)
}

// Where PostgreSQL was away, and another server was there first when it was back, the one before ends and says so.
func TestAServerEndsWhoseDatabaseIsTaken(t *testing.T) {
	dsn := pgtest.Database(t, "")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var errOut bytes.Buffer
	ended := begin(t, ctx, []string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--db", dsn}, &errOut)
	pgtest.Seize(t, dsn)
	if code := <-ended; code != exitFailed || !strings.Contains(errOut.String(), "another server has taken the database") {
		t.Errorf("it ends with %d and says %q", code, errOut.String())
	}
}
