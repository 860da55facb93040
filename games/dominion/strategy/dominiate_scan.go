package strategy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A file of Dominiate is an object of CoffeeScript or JavaScript. What it says is read as far as lists of cards go; the rest is
// passed over.

// quoted is a string, a sort of token that texts do not have.
const quoted sort = textEnd + 1

// codeSigns are the signs of both languages, the longer of two with the same beginning first.
var codeSigns = []string{
	"===", "!==", "...", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "<", ">", "=", "+", "-", "*", "/", "%", "(", ")", "[", "]",
	"{", "}", ":", ",", ";", "?", ".", "!", "@", "&", "|", "^", "~",
}

// codeTokens cuts a file into tokens; ends of lines are among them. Strings have their text without the quotes.
func codeTokens(file string) ([]token, error) {
	s := &scanner{rest: file, line: 1, column: 1}
	var all []token
	for {
		t, err := s.code()
		if err != nil {
			return nil, err
		}
		all = append(all, t)
		if t.sort == textEnd {
			return all, nil
		}
	}
}

func (s *scanner) code() (token, error) {
	if err := s.blank(); err != nil {
		return token{}, err
	}
	t := token{line: s.line, column: s.column}
	if s.rest == "" {
		t.sort = textEnd
		return t, nil
	}
	first, size := utf8.DecodeRuneInString(s.rest)
	switch {
	case first == '\n':
		s.newLine(size)
		t.sort = lineEnd
	case first == '"', first == '\'', first == '`':
		t.sort = quoted
		text, ok := s.string(first)
		if t.text = text; !ok {
			return t, t.wrong("the string is not closed")
		}
	case unicode.IsLetter(first), first == '_', first == '$':
		t.sort, t.text = word, s.advance(s.span(func(r rune) bool { return isWord(r) && r != '\'' || r == '$' }))
	case isDigit(first):
		t.sort, t.text = number, s.advance(s.span(func(r rune) bool { return isDigit(r) || r == '.' }))
	default:
		t.sort = sign
		for _, known := range codeSigns {
			if strings.HasPrefix(s.rest, known) {
				t.text = s.advance(len(known))
				return t, nil
			}
		}
		return t, t.wrong("%q is not expected in a strategy of Dominiate", first)
	}
	return t, nil
}

func (s *scanner) newLine(size int) {
	s.advance(size)
	s.line, s.column = s.line+1, 1
}

// blank passes spaces, comments, and the ends of lines behind a backslash.
func (s *scanner) blank() error {
	for {
		before := len(s.rest)
		s.advance(before - len(strings.TrimLeft(s.rest, " \t\r\ufeff")))
		start := token{line: s.line, column: s.column}
		switch {
		case strings.HasPrefix(s.rest, "###"):
			if !s.passTo("###") {
				return start.wrong("the comment is not closed")
			}
		case strings.HasPrefix(s.rest, "/*"):
			if !s.passTo("*/") {
				return start.wrong("the comment is not closed")
			}
		case strings.HasPrefix(s.rest, "#"), strings.HasPrefix(s.rest, "//"):
			s.advance(s.span(func(r rune) bool { return r != '\n' }))
		case strings.HasPrefix(s.rest, "\\"):
			s.advance(1)
			s.advance(len(s.rest) - len(strings.TrimLeft(s.rest, " \t\r")))
			if strings.HasPrefix(s.rest, "\n") {
				s.newLine(1)
			}
		}
		if len(s.rest) == before {
			return nil
		}
	}
}

// passTo passes a comment to its closing sign, the same as or other than its first two letters.
func (s *scanner) passTo(closing string) bool {
	s.advance(len("/*"))
	if closing == "###" {
		s.advance(1)
	}
	at := strings.Index(s.rest, closing)
	if at < 0 {
		return false
	}
	for _, r := range s.rest[:at] {
		if r == '\n' {
			s.newLine(1)
		} else {
			s.advance(utf8.RuneLen(r))
		}
	}
	s.advance(len(closing))
	return true
}

// string reads a string in one line.
func (s *scanner) string(quote rune) (string, bool) {
	s.advance(1)
	var b strings.Builder
	for s.rest != "" {
		r, size := utf8.DecodeRuneInString(s.rest)
		switch {
		case r == '\n':
			return "", false
		case r == quote:
			s.advance(size)
			return b.String(), true
		case r == '\\' && len(s.rest) > 1 && s.rest[1] != '\n':
			s.advance(1)
			r, size = utf8.DecodeRuneInString(s.rest)
		}
		b.WriteRune(r)
		s.advance(size)
	}
	return "", false
}
