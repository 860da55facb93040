package program

import (
	"bytes"
	"io"
	"sync"
	"unicode/utf8"
)

const (
	maxErrors = 64 << 10 // bytes of a program's standard error that are passed on
	maxLast   = 500      // bytes of its last line that an error tells
)

// excerpt passes on the beginning of what a program writes to its standard error, and remembers how it ended.
type excerpt struct {
	to io.Writer // nil for nobody

	mu     sync.Mutex
	passed int
	end    []byte
}

func (e *excerpt) Write(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.end = append(e.end, b[max(0, len(b)-2*maxLast):]...)
	e.end = e.end[max(0, len(e.end)-2*maxLast):]
	if part := b[:min(len(b), maxErrors-e.passed)]; e.to != nil && len(part) > 0 {
		e.passed += len(part)
		_, _ = e.to.Write(part) // where nobody listens nothing is lost
		if e.passed == maxErrors {
			_, _ = io.WriteString(e.to, "\n… (the rest of the program's standard error is left out)\n")
		}
	}
	return len(b), nil
}

// last is the last line that is not empty.
func (e *excerpt) last() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := bytes.TrimSpace(e.end)
	text = text[bytes.LastIndexByte(text, '\n')+1:]
	text = text[max(0, len(text)-maxLast):]
	for len(text) > 0 && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return string(bytes.ToValidUTF8(text, []byte("�")))
}
