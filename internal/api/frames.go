package api

import (
	"encoding/binary"
	"unicode/utf8"
)

// What frames are for (RFC 6455, 5.2).
const (
	opMore   byte = 0 // of a message that began in another frame
	opText   byte = 1
	opBinary byte = 2
	opClose  byte = 8 // this and those that follow are signals, which may come between the frames of a message
	opPing   byte = 9
	opPong   byte = 10
)

const (
	finalBit    = 0x80 // of the first byte: the message ends with this frame
	reservedBit = 0x70
	maskBit     = 0x80 // of the second byte
	maxSignal   = 125  // bytes
)

// breach is how a peer broke the protocol: it closes the socket.
type breach struct {
	code uint16
	why  string
}

func (b *breach) Error() string { return b.why }

const (
	closeNormal   = 1000
	closeProtocol = 1002
	closeTooBig   = 1009
)

var (
	errReserved    = &breach{closeProtocol, "a frame uses what was not agreed on"}
	errUnmasked    = &breach{closeProtocol, "a frame is not masked"}
	errOperation   = &breach{closeProtocol, "a frame is of no known kind"}
	errSignal      = &breach{closeProtocol, "a signal is too long, or in parts"}
	errInterrupted = &breach{closeProtocol, "a message begins inside another one"}
	errNoBeginning = &breach{closeProtocol, "a message goes on that has not begun"}
	errTooBig      = &breach{closeTooBig, "a message is too big"}
	errTooMany     = &breach{closeTooBig, "a message comes in too many parts"}
)

// frame is what a peer sent in one piece. Its payload lies where it was received.
type frame struct {
	op      byte
	final   bool
	mask    uint32
	payload []byte // masked, until it is unmasked
}

// cut finds the first frame of what a client sent, and how long it is, 0 while it is not whole. It changes nothing.
func cut(b []byte) (f frame, size int, err error) {
	if len(b) < 2 {
		return frame{}, 0, nil
	}
	f.op, f.final = b[0]&0x0f, b[0]&finalBit != 0
	n, head := uint64(b[1]&^maskBit), 2
	switch signal := f.op >= opClose; {
	case b[0]&reservedBit != 0:
		return frame{}, 0, errReserved
	case b[1]&maskBit == 0:
		return frame{}, 0, errUnmasked
	case f.op > opPong, f.op > opBinary && !signal:
		return frame{}, 0, errOperation
	case signal && (!f.final || n > maxSignal):
		return frame{}, 0, errSignal
	case n == 126:
		if head = 4; len(b) < head {
			return frame{}, 0, nil
		}
		n = uint64(binary.BigEndian.Uint16(b[2:]))
	case n == 127:
		if head = 10; len(b) < head {
			return frame{}, 0, nil
		}
		n = binary.BigEndian.Uint64(b[2:])
	}
	if n > maxMessage {
		return frame{}, 0, errTooBig
	}
	size = head + 4 + int(n)
	if len(b) < size {
		return frame{}, 0, nil
	}
	f.mask, f.payload = binary.LittleEndian.Uint32(b[head:]), b[head+4:size]
	return f, size, nil
}

// completes tells whether a message ends with the frame.
func (f *frame) completes() bool { return f.final && f.op < opClose }

// unmask makes the payload what the client meant, in its place.
func (f *frame) unmask() {
	b, mask := f.payload, uint64(f.mask)<<32|uint64(f.mask)
	for ; len(b) >= 8; b = b[8:] {
		binary.LittleEndian.PutUint64(b, binary.LittleEndian.Uint64(b)^mask)
	}
	for i := range b {
		b[i] ^= byte(mask >> (8 * i))
	}
}

// pieces are those of a message that are there before its last one.
type pieces struct {
	op    byte // opMore for none
	text  []byte
	count int
}

// maxPieces is how many a message may come in: pieces may be empty, and nothing else bounds them.
const maxPieces = 1024

// with is how long the message is with that frame, as far as it has come.
func (p *pieces) with(f *frame) int {
	if f.op >= opClose { // a signal comes between pieces
		return len(f.payload)
	}
	return len(p.text) + len(f.payload)
}

// add adds a frame, unmasked and no signal; whole tells that a message is there. It may lie in the frame.
func (p *pieces) add(f *frame) (op byte, message []byte, whole bool, err error) {
	switch begins, begun := f.op != opMore, p.op != opMore; {
	case begins && begun:
		return 0, nil, false, errInterrupted
	case !begins && !begun:
		return 0, nil, false, errNoBeginning
	case begins && f.final:
		return f.op, f.payload, true, nil
	case begins:
		p.op = f.op
	}
	if len(p.text)+len(f.payload) > maxMessage {
		return 0, nil, false, errTooBig
	}
	if p.count++; p.count > maxPieces {
		return 0, nil, false, errTooMany
	}
	p.text = append(p.text, f.payload...)
	if !f.final {
		return 0, nil, false, nil
	}
	op, message, *p = p.op, p.text, pieces{}
	return op, message, true, nil
}

// appendFrame adds a frame to what is sent to a client: those are not masked.
func appendFrame(b []byte, op byte, payload []byte) []byte {
	b = append(b, finalBit|op)
	switch n := len(payload); {
	case n <= maxSignal:
		b = append(b, byte(n))
	case n <= 0xffff:
		b = binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
	return append(b, payload...)
}

// closing is what a frame says that closes.
func closing(code uint16, why string) []byte {
	if most := maxSignal - 2; len(why) > most {
		for most > 0 && !utf8.RuneStart(why[most]) {
			most--
		}
		why = why[:most]
	}
	return append(binary.BigEndian.AppendUint16(nil, code), why...)
}

// closeAnswer is what a client's closing is answered with: its code, or that it may not have it. A closing without a code is
// answered without one.
func closeAnswer(payload []byte) []byte {
	switch len(payload) {
	case 0:
		return nil
	case 1:
		return closing(closeProtocol, "")
	}
	switch code := binary.BigEndian.Uint16(payload); {
	case code >= 3000 && code < 5000:
		return closing(code, "")
	case code >= 1000 && code < 1015 && (code < 1004 || code > 1006) && code != 1014:
		return closing(closeNormal, "")
	default:
		return closing(closeProtocol, "")
	}
}
