package strategy

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is what is wrong with a text, and where.
type Error struct {
	Line, Column int // from 1; columns are letters
	Problem      string
	Code         string   // the same for those who say it in another language; "" where there are no other words for it
	Args         []string // of the code: what stands there, what was meant. "" is the end of the line
}

// Place is where the mistake is.
func (e *Error) Place() (line, column int) { return e.Line, e.Column }

// Reason is what is wrong there.
func (e *Error) Reason() string { return e.Problem }

// Words are the reason for those who say it in another language.
func (e *Error) Words() (code string, args []string) { return e.Code, e.Args }

// as gives the mistake its code.
func (e *Error) as(code string, args ...string) *Error {
	e.Code, e.Args = code, make([]string, len(args))
	for i, arg := range args {
		e.Args[i] = quotable(arg)
	}
	return e
}

// maxQuoted is how many letters of a text an error repeats.
const maxQuoted = 40

// said are words of our own, which no error cuts.
type said string

// quotable is a word as an error repeats it: nobody reads a very long one.
func quotable(text string) string {
	letters := 0
	for i := range text {
		if letters == maxQuoted {
			return text[:i] + "…"
		}
		letters++
	}
	return text
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Problem)
}

type sort uint8

// The sorts of tokens.
const (
	lineEnd sort = iota
	word
	number
	sign
	textEnd
)

type token struct {
	sort
	text         string
	line, column int
}

func (t token) String() string {
	switch t.sort {
	case lineEnd, textEnd:
		return "the end of the line"
	default:
		return fmt.Sprintf("%q", quotable(t.text))
	}
}

// wrong says what is wrong at the token. Strings among the arguments stand in the text, and are cut where they are long.
func (t token) wrong(format string, args ...any) *Error {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = quotable(text)
		}
	}
	return &Error{Line: t.line, Column: t.column, Problem: fmt.Sprintf(format, args...)}
}

// scanner cuts a text into tokens.
type scanner struct {
	rest         string
	line, column int
}

func (s *scanner) advance(bytes int) string {
	cut := s.rest[:bytes]
	s.rest = s.rest[bytes:]
	s.column += utf8.RuneCountInString(cut)
	return cut
}

// next is the next token. Comments are not there.
func (s *scanner) next() (token, error) {
	s.advance(len(s.rest) - len(strings.TrimLeft(s.rest, " \t\r")))
	if strings.HasPrefix(s.rest, "#") {
		end := strings.IndexByte(s.rest, '\n')
		if end < 0 {
			end = len(s.rest)
		}
		s.advance(end)
	}
	t := token{line: s.line, column: s.column}
	if s.rest == "" {
		t.sort = textEnd
		return t, nil
	}
	first, size := utf8.DecodeRuneInString(s.rest)
	switch {
	case first == '\n':
		s.advance(size)
		s.line, s.column = s.line+1, 1
		t.sort = lineEnd
	case unicode.IsLetter(first):
		t.sort, t.text = word, s.advance(s.span(isWord))
	case isDigit(first):
		t.sort, t.text = number, s.advance(s.span(isDigit))
	default:
		for _, known := range signs {
			if strings.HasPrefix(s.rest, known) {
				t.sort, t.text = sign, s.advance(len(known))
				return t, nil
			}
		}
		return t, t.wrong("%q has no meaning here", first).as("sign", string(first))
	}
	return t, nil
}

// signs, the longer of two with the same beginning first.
var signs = []string{"<=", ">=", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", ":", "{", "}"}

// span is how many bytes from here belong together.
func (s *scanner) span(belongs func(rune) bool) int {
	end := strings.IndexFunc(s.rest, func(r rune) bool { return !belongs(r) })
	if end < 0 {
		return len(s.rest)
	}
	return end
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isWord(r rune) bool { return unicode.IsLetter(r) || isDigit(r) || r == '_' || r == '\'' }
