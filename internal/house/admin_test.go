package house_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games/tictactoe"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

func TestTheFirstTokenIsToldOnce(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	token, open1, err := s.FirstAdminToken(t.Context())
	if err != nil || token == "" || !open1 {
		t.Fatalf("the first: %q, %v, %v", token, open1, err)
	}
	s.close()
	s = open(t, dir)
	if again, open2, err := s.FirstAdminToken(t.Context()); err != nil || again != "" || !open2 {
		t.Errorf("after a restart: %q, %v, %v", again, open2, err)
	}
	guest, a, b := s.guest("손님"), s.keeper("바다"), s.keeper("하늘")
	for name, tc := range map[string]struct {
		who         house.Account
		token, want string
	}{
		"a guest": {guest, token, house.NotKept}, "a wrong one": {a, token[:23] + "A", house.BadAdminToken}, "none": {a, "", house.BadAdminToken},
		"half of it": {a, token[:12], house.BadAdminToken},
	} {
		if name == "a wrong one" && tc.token == token {
			tc.token = token[:23] + "B"
		}
		if err := s.Claim(t.Context(), tc.who, tc.token); code(err) != tc.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Claim(t.Context(), a, strings.ToLower(token)); err != nil {
		t.Errorf("the right one: %v", err)
	}
	if err := s.Claim(t.Context(), b, token); code(err) != house.BadAdminToken {
		t.Errorf("the second time: %v", err)
	}
	for who, want := range map[string]bool{a.ID: true, b.ID: false, guest.ID: false} {
		if right, err := s.Administrator(t.Context(), who); right != want || err != nil {
			t.Errorf("%s: %v, %v", who, right, err)
		}
	}
	if err := s.Ban(t.Context(), a, a.ID, "x", 0); code(err) != house.Untouchable {
		t.Errorf("an administrator is banned: %v", err)
	}
	if again, open3, err := s.FirstAdminToken(t.Context()); err != nil || again != "" || open3 {
		t.Errorf("with an administrator: %q, %v, %v", again, open3, err)
	}
}

func TestAnAdministratorSeesTablesButNoCards(t *testing.T) {
	s := open(t, t.TempDir())
	boss := s.keeper("관리자")
	made := s.create(ann, house.Spec{Game: "dominion", Bots: []string{"normal"}, Start: true})
	tables, err := s.Tables(t.Context(), "playing", 0)
	if err != nil || len(tables) != 1 || tables[0].Code != made || !tables[0].Awake || tables[0].Trouble != "" || tables[0].Host != ann.Name {
		t.Fatalf("the tables are %+v, %v", tables, err)
	}
	text, err := json.Marshal(tables)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"copper", "estate", "seed", "hand", "commitment"} {
		if strings.Contains(string(text), word) {
			t.Errorf("%s is told in %s", word, text)
		}
	}
	if lobbies, err := s.Tables(t.Context(), "lobby", 0); len(lobbies) != 0 || err != nil {
		t.Errorf("lobbies: %+v, %v", lobbies, err)
	}
	v := s.watch(made, ann)
	if err := s.CloseTable(t.Context(), boss, strings.ToLower(made), "too loud"); err != nil {
		t.Fatal(err)
	}
	for err == nil {
		err = v.read()
	}
	if err != table.ErrClosed { //nolint:errorlint // it comes as it is
		t.Errorf("who watches hears %v", err)
	}
	if err := s.CloseTable(t.Context(), boss, made, ""); code(err) != table.NoSuchRoom {
		t.Errorf("closing it again: %v", err)
	}
}

func TestAParkedTableTellsWhyAndCanBeClosed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	made := s.create(ann, playNow)
	s.close()
	for name, tc := range map[string]struct {
		change func(*house.Config)
		want   string
	}{
		"its rules have changed": {games(newer{tictactoe.Rules, new(atomic.Int64), false}), "rules"},
		"its rules fall over":    {games(newer{tictactoe.Rules, new(atomic.Int64), true}), "broken"},
		"its game is gone":       {games([]game.Rules{}...), "game"},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, dir, tc.change)
			defer s.close()
			tables, err := s.Tables(t.Context(), "", 0)
			if err != nil || len(tables) != 1 || tables[0].Trouble != tc.want {
				t.Errorf("the tables are %+v, %v", tables, err)
			}
			if f, err := s.Figures(t.Context()); err != nil || f.Parked != 1 || f.Awake != 0 || f.Tables["playing"] != 1 {
				t.Errorf("the figures are %+v, %v", f, err)
			}
		})
	}
	s = open(t, dir, games(newer{tictactoe.Rules, new(atomic.Int64), true}))
	if err := s.CloseTable(t.Context(), s.keeper("관리자"), made, ""); err != nil {
		t.Fatal(err)
	}
	if err := s.do(made, ann, table.Command{Do: table.Join}); code(err) != table.NoSuchRoom {
		t.Errorf("the closed table says %v", err)
	}
	if mine, _, err := s.List(t.Context(), ann.ID); len(mine) != 0 || err != nil {
		t.Errorf("ann's tables: %v, %v", mine, err)
	}
}

func TestABackupIsMadeWhileTablesArePlayed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	boss := s.keeper("관리자")
	s.create(ann, playNow)
	file, err := s.Backup(t.Context(), boss)
	if err != nil || file.Bytes == 0 {
		t.Fatalf("the backup is %+v, %v", file, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "backups", file.Name)); err != nil {
		t.Error(err)
	}
	if files, err := s.Backups(t.Context()); err != nil || len(files) != 1 || files[0] != file {
		t.Errorf("the backups are %+v, %v", files, err)
	}
	if deeds, err := s.Deeds(t.Context(), 0); err != nil || len(deeds) != 1 || deeds[0].Act != "backup" || deeds[0].About != file.Name {
		t.Errorf("the deeds are %+v, %v", deeds, err)
	}
}
