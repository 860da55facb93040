package program

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/noripan/noripan/protocol"
)

var errLong = fmt.Errorf("it wrote a line of more than %d bytes", protocol.MaxLine)

// lines reads lines of a bounded length. Unlike a bufio.Reader it keeps what it has of a line when a read fails because
// of its deadline.
type lines struct {
	from io.Reader
	room [protocol.MaxLine + 1]byte
	a, b int // what has been read and not been given out
}

// next is the next line without its end, valid until the next call.
func (l *lines) next() ([]byte, error) {
	for {
		if i := bytes.IndexByte(l.room[l.a:l.b], '\n'); i >= 0 {
			line := l.room[l.a : l.a+i]
			l.a += i + 1
			return line, nil
		}
		copy(l.room[:], l.room[l.a:l.b])
		l.a, l.b = 0, l.b-l.a
		if l.b == len(l.room) {
			return nil, errLong
		}
		n, err := l.from.Read(l.room[l.b:])
		if l.b += n; n == 0 {
			if err == nil {
				err = errors.New("nothing was read")
			}
			return nil, err
		}
	}
}
