package api_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/noripan/noripan/internal/table"
)

// noripan runs another command of the program on the server's data.
func (p *process) noripan(args ...string) (string, error) {
	out, err := exec.Command(p.binary, args...).CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("noripan %v: %w", args, err)
	}
	return string(out), nil
}

// A backup that is made in the midst of play is a whole server of that moment: every table of it can be played on.
func TestABackupUnderPlayIsWhole(t *testing.T) {
	p := built(t)
	p.start()
	t.Cleanup(p.kill)
	ctx, cancel := context.WithTimeoutCause(t.Context(), 5*time.Minute, errors.New("the tables do not come to their end"))
	defer cancel()
	load := newLoad(t, p)
	for range 3 {
		load.run(ctx, map[string]any{"game": "tictactoe", "seats": 2}, 2)
	}
	load.run(ctx, map[string]any{"game": "dominion", "seats": 2, "settings": short}, 2)
	load.run(ctx, map[string]any{"game": "dominion", "seats": 3, "bots": []string{"normal"}, "settings": short}, 2)
	var backups []string
	for i := range 3 {
		load.wait(ctx, 100)
		file := filepath.Join(t.TempDir(), fmt.Sprint("backup", i))
		if out, err := p.noripan("backup", file, "--data", p.data); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		backups = append(backups, file)
	}
	if out, err := p.noripan("backup", backups[0], "--data", p.data); err == nil || !strings.Contains(out, "choose another name") {
		t.Errorf("over a backup: %v %s", err, out)
	}
	if out, err := p.noripan("restore", backups[0], "--data", p.data, "--replace"); err == nil || !strings.Contains(out, "stop that server first") {
		t.Errorf("restoring under a server: %v %s", err, out)
	}
	if out, err := p.noripan("admin-token", "--data", p.data); err != nil || !strings.Contains(out, "/admin") {
		t.Errorf("a token under a server: %v %s", err, out)
	}
	load.stopping.Store(true)
	load.players.Wait()
	for _, err := range load.errs {
		t.Error(err) // play was not disturbed
	}
	if err := p.stop(); err != nil {
		t.Error(err)
	}
	if log, err := os.ReadFile(p.log()); err != nil || strings.Contains(string(log), "level=ERROR") {
		t.Errorf("the server logged (%v)\n%s", err, log)
	}
	if out, err := p.noripan("restore", backups[0], "--data", p.data); err == nil || !strings.Contains(out, "--replace keeps these data") {
		t.Errorf("restoring over data: %v %s", err, out)
	}
	played := 0
	for _, file := range backups {
		dir := filepath.Join(t.TempDir(), "restored")
		if out, err := p.noripan("restore", file, "--data", dir); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		played += playOn(t, dir)
	}
	if played == 0 {
		t.Error("no backup had a running table")
	}
}

// playOn wakes all tables of a data folder, and counts those where a game is played.
func playOn(t *testing.T, dir string) (playing int) {
	s := startIn(t, dir)
	defer s.close()
	rows, err := s.store.Tables(t.Context(), "", 0, 1000)
	if err != nil || len(rows) == 0 {
		t.Fatalf("the restored tables: %d, %v", len(rows), err)
	}
	for _, row := range rows {
		sub, err := s.house.Watch(t.Context(), row.Code, table.Person{ID: "looker", Name: "looker"}, 0)
		var refused *table.Error
		if errors.As(err, &refused) && refused.Code != table.Parked {
			continue // a room that wants no strangers
		}
		if err != nil {
			t.Errorf("table %s: %v", row.Code, err)
			continue
		}
		if _, err := sub.Next(t.Context()); err != nil {
			t.Errorf("table %s: %v", row.Code, err)
		}
		sub.Close()
		if row.State == string(table.Playing) {
			playing++
		}
	}
	if f, err := s.house.Figures(t.Context()); err != nil || f.Parked > 0 {
		t.Errorf("of the restored tables %d are parked, %v", f.Parked, err)
	}
	return playing
}
