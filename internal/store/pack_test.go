package store

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/noripan/noripan/game"
)

func packedLines(lines []line) []byte { return endPack(append(beginPack(nil), packLines(lines)...)) }

func packLines(lines []line) (b []byte) {
	for i := range lines {
		b = packLine(b, &lines[i])
	}
	return b
}

func allowLines() cmp.Option { return cmp.AllowUnexported(line{}) }

func TestWhatIsPackedIsUnpacked(t *testing.T) {
	hash, least := int64(-1), int64(-1<<63)
	lines := []line{
		{table: 1, Entry: Entry{Seq: 1, At: 1_700_000_000_000, Body: []byte(`{"do":"answer"}`), Events: []byte("[]"), Hash: &hash}},
		{table: 1 << 62, epoch: 7, Entry: Entry{Seq: 2, At: -1, Body: []byte{}, Hash: &least}},
		{table: 3, Entry: Entry{Seq: 1 << 40, Body: []byte{0, 1}, Events: []byte{}}},
	}
	for n := range len(lines) + 1 {
		got, err := unpack(nil, packedLines(lines[:n]))
		if diff := cmp.Diff(lines[:n:n], append([]line{}, got...), allowLines()); diff != "" || err != nil {
			t.Errorf("%d lines came back otherwise (%v):\n%s", n, err, diff)
		}
	}
}

func TestAGarbledRowIsNoted(t *testing.T) {
	row := packedLines([]line{{table: 5, Entry: Entry{Seq: 6, Body: []byte("body"), Events: []byte("events")}}})
	for n := range row {
		if _, err := unpack(nil, row[:n]); !errors.Is(err, errGarbled) {
			t.Errorf("cut to %d bytes: %v", n, err)
		}
		for _, flip := range []byte{1, 0x80} {
			other := bytes.Clone(row)
			other[n] ^= flip
			if _, err := unpack(nil, other); !errors.Is(err, errGarbled) {
				t.Errorf("with byte %d another: %v", n, err)
			}
		}
	}
	if _, err := unpack(nil, make([]byte, maxPacked+1)); !errors.Is(err, errGarbled) {
		t.Errorf("too long: %v", err)
	}
}

// What a later version has packed is whole, and no reason to throw it away.
func TestARowOfALaterVersionIsNamed(t *testing.T) {
	for version, want := range map[byte]error{0: errGarbled, packVersion: nil, packGames: nil, packGames + 1: ErrNewer, 255: ErrNewer} {
		row := packLine(beginPack(nil), &line{table: 5, Entry: Entry{Seq: 6, Body: []byte("body")}})
		row[0] = version
		if _, err := unpack(nil, endPack(row)); !errors.Is(err, want) || errors.Is(err, errGarbled) != (version < packVersion) {
			t.Errorf("version %d: %v, want %v", version, err, want)
		}
	}
}

// FuzzUnpack unpacks anything, also with a checksum that is right.
func FuzzUnpack(f *testing.F) {
	hash := int64(3)
	row := packedLines([]line{{table: 5, epoch: 1, Entry: Entry{Seq: 6, Body: []byte("body"), Events: []byte("events"), Hash: &hash}}})
	f.Add(row[1 : len(row)-packEnd])
	f.Add(row)
	f.Add(bytes.Repeat([]byte{0xff}, 20))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, row := range [][]byte{data, endPack(append(beginPack(nil), data...))} {
			lines, err := unpack(nil, row)
			if err != nil {
				if !errors.Is(err, errGarbled) && !errors.Is(err, ErrNewer) {
					t.Errorf("it fails with %v", err)
				}
				continue
			}
			again, err := unpack(nil, packedLines(lines))
			if diff := cmp.Diff(lines, again, allowLines()); diff != "" || err != nil {
				t.Errorf("packed again it is something else (%v):\n%s", err, diff)
			}
		}
	})
}

func TestFinishedGamesArePackedBetweenEntries(t *testing.T) {
	lines := []line{{table: 5, Entry: Entry{Seq: 1, Body: []byte("1")}}, {table: 6, Entry: Entry{Seq: 2, Body: []byte("2")}}}
	games := []Finished{
		{
			ID: "id", Table: 5, Began: 1, Ended: 1 << 40, At: -1, Game: "dominion", Rules: game.Version{Number: 3, Hash: "hash"}, Outcome: "capped", Contest: "easy",
			Seats: []FinishedSeat{{Person: "p", Name: "앤", Place: 1, Score: -7, Won: true}, {Level: "hard", Place: 2}},
		},
		{Table: 1 << 62, Seats: []FinishedSeat{}},
	}
	b := packLine(beginPack(nil), &lines[0])
	b = packGame(b, games[0].Table, &games[0])
	b = packLine(b, &lines[1])
	row := endPack(packGame(b, games[1].Table, &games[1]))
	var got packed
	if err := got.unpack(row); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(packed{lines, games}, got, cmp.AllowUnexported(line{}, packed{})); diff != "" {
		t.Errorf("they came back otherwise:\n%s", diff)
	}
	for n := range len(row) - packEnd { // with a checksum that is right
		var cut packed
		err := cut.unpack(endPack(bytes.Clone(row[:n])))
		if whole := len(cut.lines) + len(cut.games); err == nil && whole == 4 || err != nil && !errors.Is(err, errGarbled) {
			t.Errorf("cut to %d bytes: %d of 4, %v", n, whole, err)
		}
	}
}

// FuzzUnpackGames unpacks anything as a row that has games.
func FuzzUnpackGames(f *testing.F) {
	f.Add(packGame(beginPack(nil), 5, &Finished{ID: "id", Seats: make([]FinishedSeat, 2)})[1:])
	f.Fuzz(func(t *testing.T, data []byte) {
		var got, again packed
		if err := got.unpack(endPack(append([]byte{packGames}, data...))); err != nil {
			if !errors.Is(err, errGarbled) {
				t.Errorf("it fails with %v", err)
			}
			return
		}
		b := append(beginPack(nil), packLines(got.lines)...)
		b[0] = packGames
		for i := range got.games {
			b = packGame(b, got.games[i].Table, &got.games[i])
		}
		err := again.unpack(endPack(b))
		if diff := cmp.Diff(got, again, cmp.AllowUnexported(line{}, packed{})); diff != "" || err != nil {
			t.Errorf("packed again it is something else (%v):\n%s", err, diff)
		}
	})
}
