package api

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const maxNameRunes = 20

var (
	errNameLength = fmt.Errorf("a name has 1 to %d characters", maxNameRunes)
	errNameRunes  = errors.New("a name has only letters, digits, signs and single spaces that can be seen")
)

// cleanName is a chosen name as it is kept: composed (a Mac sends Hangul in parts), no space around it. Characters that
// cannot be seen, or that turn the text around them, are refused: nobody may look like somebody else by them.
func cleanName(name string) (string, error) {
	if len(name) > 16*maxNameRunes {
		return "", errNameLength
	}
	if !utf8.ValidString(name) || strings.ContainsRune(name, utf8.RuneError) {
		return "", errNameRunes
	}
	name = strings.TrimSpace(norm.NFC.String(name))
	if n := utf8.RuneCountInString(name); n < 1 || n > maxNameRunes {
		return "", errNameLength
	}
	marks := 0
	for _, r := range name {
		if !unicode.IsGraphic(r) || (unicode.IsSpace(r) && r != ' ') || unicode.Is(blank, r) {
			return "", errNameRunes
		}
		if !unicode.IsMark(r) {
			marks = 0
		} else if marks++; marks > 2 { // towers of accents cover the lines around them
			return "", errNameRunes
		}
	}
	if strings.Contains(name, "  ") {
		return "", errNameRunes
	}
	return name, nil
}

// blank has the letters that look like nothing.
var blank = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x115F, Hi: 0x1160, Stride: 1},
	{Lo: 0x2800, Hi: 0x2800, Stride: 1},
	{Lo: 0x3164, Hi: 0x3164, Stride: 1},
	{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1},
}}

// givenName is a name for someone who chose none.
func givenName(korean bool) string {
	var seed [4]byte
	rand.Read(seed[:]) //nolint:errcheck // it never fails: it ends the program where there is no randomness
	number := 1000 + binary.LittleEndian.Uint32(seed[:])%9000
	if korean {
		return fmt.Sprintf("손님 %d", number)
	}
	return fmt.Sprintf("Guest %d", number)
}
