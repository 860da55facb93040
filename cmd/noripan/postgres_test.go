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

func TestAServerKeepsItsDataInPostgreSQL(t *testing.T) {
	dsn, other, dir := pgtest.Database(t, ""), pgtest.Database(t, ""), t.TempDir()
	file, folder := filepath.Join(dir, "backup.db"), filepath.Join(dir, "folder")
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(dir, "data"), "--db", dsn, "--log", "warn"}
	ctx, stop := context.WithCancel(t.Context())
	out, told := io.Pipe()
	var errOut bytes.Buffer
	ended := make(chan int)
	go func() {
		ended <- run(ctx, serve, strings.NewReader(""), told, &errOut)
		told.Close()
	}()
	said := bufio.NewReader(out)
	if line, err := said.ReadString('\n'); err != nil || !strings.HasPrefix(line, "Noripan: ") {
		t.Fatalf("it says %q, %v, %s", line, err, errOut.String())
	}
	go io.Copy(io.Discard, said) //nolint:errcheck // until it ends
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
