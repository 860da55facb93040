package game_test

import (
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

func TestReadNote(t *testing.T) {
	for snapshot, want := range map[string]string{
		`{"coins": 3}`:             "",
		`{"coins": 3, "cions": 4}`: `unknown field "cions"`,
		`{"coins": "3"}`:           "cannot unmarshal string",
		`{"coins": 3} {}`:          "something stands behind its end",
		`{"coins": 3`:              "unexpected EOF",
		``:                         "EOF",
	} {
		var note struct{ Coins int }
		err := game.ReadNote([]byte(snapshot), &note)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", snapshot, err, want)
		}
		if err == nil && note.Coins != 3 {
			t.Errorf("%s: read %d coins", snapshot, note.Coins)
		}
	}
}
