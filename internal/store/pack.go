package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// A row of the journal is a version, lines one after the other, and a checksum of both, in whatever version. A line is its numbers,
// then its bytes with their lengths. A row of the version after that has finished games too: 0 in the place of a line's table, then
// the game.

const (
	packVersion = 1
	packGames   = 2
	packEnd     = crc32.Size
	// maxPack is from which size on a row takes no more lines. The last one may be as large as an entry.
	maxPack = 4 << 20
	// maxPacked bounds a whole row.
	maxPacked = maxPack + MaxBody + MaxEvents + 1024
)

// line is an entry as the log has it.
type line struct {
	table int64
	epoch int64
	Entry
}

// packed is what rows have.
type packed struct {
	lines []line
	games []Finished
}

// errGarbled means that a row of the journal is not as it was written.
var errGarbled = errors.New("it is not as it was written")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// beginPack begins a row.
func beginPack(room []byte) []byte { return append(room[:0], packVersion) }

// packLine adds an entry to a row.
func packLine(b []byte, l *line) []byte {
	for _, n := range [...]int64{l.table, l.Seq, l.At, l.epoch} {
		b = binary.AppendVarint(b, n)
	}
	b = binary.AppendUvarint(b, uint64(len(l.Body)))
	b = append(b, l.Body...)
	if l.Events == nil {
		b = append(b, 0)
	} else {
		b = binary.AppendUvarint(b, uint64(len(l.Events))+1)
		b = append(b, l.Events...)
	}
	if l.Hash == nil {
		return append(b, 0)
	}
	return binary.LittleEndian.AppendUint64(append(b, 1), uint64(*l.Hash))
}

// packGame adds a finished game of a table to a row.
func packGame(b []byte, table int64, f *Finished) []byte {
	b[0] = packGames
	for _, n := range [...]int64{0, table, f.Began, f.Ended, f.At, int64(f.Rules.Number)} {
		b = binary.AppendVarint(b, n)
	}
	for _, text := range [...]string{f.ID, f.Game, f.Rules.Hash, f.Outcome, f.Contest} {
		b = packText(b, text)
	}
	b = binary.AppendUvarint(b, uint64(len(f.Seats)))
	for i := range f.Seats {
		s := &f.Seats[i]
		b = packText(packText(packText(b, s.Person), s.Name), s.Level)
		for _, n := range [...]int64{int64(s.Place), int64(s.Score), flag(s.Won)} {
			b = binary.AppendVarint(b, n)
		}
	}
	return b
}

func packText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// endPack ends a row.
func endPack(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// unpack adds the lines of a row that has no games to others.
func unpack(lines []line, row []byte) ([]line, error) {
	p := packed{lines: lines}
	if err := p.unpack(row); err != nil {
		return nil, err
	}
	return p.lines, nil
}

// unpack adds what a row has. The bytes of its lines are the row's own. It fails with errGarbled, or with ErrNewer for a row of
// a later version.
func (p *packed) unpack(row []byte) error {
	if len(row) > maxPacked {
		return fmt.Errorf("%d bytes: %w", len(row), errGarbled)
	}
	if len(row) < 1+packEnd {
		return fmt.Errorf("it ends too early: %w", errGarbled)
	}
	content, sum := row[:len(row)-packEnd], binary.LittleEndian.Uint32(row[len(row)-packEnd:])
	if crc32.Checksum(content, castagnoli) != sum {
		return fmt.Errorf("its checksum is wrong: %w", errGarbled)
	}
	version := content[0]
	switch {
	case version > packGames:
		return fmt.Errorf("its entries are packed in form %d, this program knows %d: %w", version, packGames, ErrNewer)
	case version < packVersion:
		return fmt.Errorf("its version is %d: %w", version, errGarbled)
	}
	u := unpacker{rest: content[1:]}
	for len(u.rest) > 0 && !u.failed {
		if table := u.number(); table != 0 || version == packVersion {
			p.lines = append(p.lines, u.line(table))
		} else {
			p.games = append(p.games, u.game())
		}
	}
	if u.failed {
		return fmt.Errorf("an entry in it is cut off: %w", errGarbled)
	}
	return nil
}

// unpacker takes a row apart. After it has failed it gives nothing that means anything.
type unpacker struct {
	rest   []byte
	failed bool
}

func (u *unpacker) line(table int64) line {
	l := line{table: table}
	l.Seq, l.At, l.epoch = u.number(), u.number(), u.number()
	l.Body = u.bytes(u.length())
	if n := u.length(); n > 0 {
		l.Events = u.bytes(n - 1)
	}
	if hashed := u.bytes(1); len(hashed) == 1 && hashed[0] != 0 {
		if b := u.bytes(8); len(b) == 8 {
			hash := int64(binary.LittleEndian.Uint64(b))
			l.Hash = &hash
		}
	}
	return l
}

func (u *unpacker) game() Finished {
	f := Finished{Table: u.number(), Began: u.number(), Ended: u.number(), At: u.number()}
	f.Rules.Number = int(u.number())
	f.ID, f.Game, f.Rules.Hash, f.Outcome, f.Contest = u.text(), u.text(), u.text(), u.text(), u.text()
	n := u.length()
	if n > MaxSeats {
		u.skip(0)
		return f
	}
	f.Seats = make([]FinishedSeat, n)
	for i := range f.Seats {
		f.Seats[i] = FinishedSeat{
			Person: u.text(), Name: u.text(), Level: u.text(), Place: int(u.number()), Score: int(u.number()), Won: u.number() != 0,
		}
	}
	return f
}

func (u *unpacker) text() string { return string(u.bytes(u.length())) }

func (u *unpacker) number() int64 {
	n, size := binary.Varint(u.rest)
	u.skip(size)
	return n
}

func (u *unpacker) length() uint64 {
	n, size := binary.Uvarint(u.rest)
	u.skip(size)
	return n
}

// skip goes on after so many bytes; there are always some.
func (u *unpacker) skip(size int) {
	if size <= 0 {
		u.failed, u.rest = true, nil
		return
	}
	u.rest = u.rest[size:]
}

// bytes are the next n. Whoever adds to them writes over nothing.
func (u *unpacker) bytes(n uint64) []byte {
	if n > uint64(len(u.rest)) {
		u.failed, u.rest = true, nil
		return nil
	}
	b := u.rest[:n:n]
	u.rest = u.rest[n:]
	return b
}
