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

// cleanName is a chosen name as it is kept: composed (a Mac sends Hangul in parts), no space around it, without the
// selectors that a phone puts behind a sign so that it is drawn in colour. Characters that cannot be seen, or that change
// the text around them, are refused: nobody may look like somebody else by them.
func cleanName(name string) (string, error) {
	if len(name) > 16*maxNameRunes {
		return "", errNameLength
	}
	if !utf8.ValidString(name) || strings.ContainsRune(name, utf8.RuneError) {
		return "", errNameRunes
	}
	name = strings.TrimSpace(norm.NFC.String(strings.Map(withoutSelectors, name)))
	if n := utf8.RuneCountInString(name); n < 1 || n > maxNameRunes {
		return "", errNameLength
	}
	marks := 2 // none may stand at the beginning: it would go to what is written before the name
	for _, r := range name {
		if !unicode.IsGraphic(r) || (unicode.IsSpace(r) && r != ' ') || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, blank) {
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

func withoutSelectors(r rune) rune {
	if unicode.Is(unicode.Variation_Selector, r) {
		return -1
	}
	return r
}

// blank has the signs that look like nothing, beside those that Unicode lists as such.
var blank = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x16FE4, Hi: 0x16FE4, Stride: 1}, {Lo: 0x1D159, Hi: 0x1D159, Stride: 1}},
}

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
