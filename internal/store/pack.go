package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// A row of the journal is a version, lines one after the other, and a checksum of both. A line is its numbers, then its bytes
// with their lengths.

const (
	packVersion = 1
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

// endPack ends a row.
func endPack(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// unpack adds a row's lines to others. Their bytes are the row's own.
func unpack(lines []line, row []byte) ([]line, error) {
	if len(row) > maxPacked {
		return nil, fmt.Errorf("%d bytes: %w", len(row), errGarbled)
	}
	if len(row) < 1+packEnd {
		return nil, fmt.Errorf("it ends too early: %w", errGarbled)
	}
	if row[0] != packVersion {
		return nil, fmt.Errorf("its version is %d: %w", row[0], errGarbled)
	}
	content, sum := row[:len(row)-packEnd], binary.LittleEndian.Uint32(row[len(row)-packEnd:])
	if crc32.Checksum(content, castagnoli) != sum {
		return nil, fmt.Errorf("its checksum is wrong: %w", errGarbled)
	}
	u := unpacker{rest: content[1:]}
	for len(u.rest) > 0 && !u.failed {
		lines = append(lines, u.line())
	}
	if u.failed {
		return nil, fmt.Errorf("an entry in it is cut off: %w", errGarbled)
	}
	return lines, nil
}

// unpacker takes a row apart. After it has failed it gives nothing that means anything.
type unpacker struct {
	rest   []byte
	failed bool
}

func (u *unpacker) line() line {
	var l line
	l.table, l.Seq, l.At, l.epoch = u.number(), u.number(), u.number(), u.number()
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
