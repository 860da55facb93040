package store

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func packed(lines []line) []byte {
	b := beginPack(nil)
	for i := range lines {
		b = packLine(b, &lines[i])
	}
	return endPack(b)
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
		got, err := unpack(nil, packed(lines[:n]))
		if diff := cmp.Diff(lines[:n:n], append([]line{}, got...), allowLines()); diff != "" || err != nil {
			t.Errorf("%d lines came back otherwise (%v):\n%s", n, err, diff)
		}
	}
}

func TestAGarbledRowIsNoted(t *testing.T) {
	row := packed([]line{{table: 5, Entry: Entry{Seq: 6, Body: []byte("body"), Events: []byte("events")}}})
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

// FuzzUnpack unpacks anything, also with a checksum that is right.
func FuzzUnpack(f *testing.F) {
	hash := int64(3)
	row := packed([]line{{table: 5, epoch: 1, Entry: Entry{Seq: 6, Body: []byte("body"), Events: []byte("events"), Hash: &hash}}})
	f.Add(row[1 : len(row)-packEnd])
	f.Add(row)
	f.Add(bytes.Repeat([]byte{0xff}, 20))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, row := range [][]byte{data, endPack(append(beginPack(nil), data...))} {
			lines, err := unpack(nil, row)
			if err != nil {
				if !errors.Is(err, errGarbled) {
					t.Errorf("it fails with %v", err)
				}
				continue
			}
			again, err := unpack(nil, packed(lines))
			if diff := cmp.Diff(lines, again, allowLines()); diff != "" || err != nil {
				t.Errorf("packed again it is something else (%v):\n%s", err, diff)
			}
		}
	})
}
