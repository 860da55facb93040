package house

import (
	"crypto/rand"
	"strings"

	"github.com/noripan/noripan/internal/table"
)

// alphabet is what codes are made of: nothing that is mistaken for another when it is read aloud or written down.
// It has 32 signs, so that a byte's lower bits choose one fairly.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// How many signs codes have; each is 5 bits.
const (
	roomCode   = 6  // short enough to be said; it lets somebody in where anybody with the link may come
	deviceCode = 16 // it is a whole person
)

// newCode is a code of so many signs that nobody can guess.
func newCode(length int) string {
	code := make([]byte, length)
	_, _ = rand.Read(code) // it never fails: it ends the program where there is no randomness
	for i := range code {
		code[i] = alphabet[code[i]%byte(len(alphabet))]
	}
	return string(code)
}

// normal is a code of so many signs as it is kept, from how people write it; false for what cannot be one.
func normal(code string, length int) (string, bool) {
	if len(code) != length {
		return "", false
	}
	code = strings.ToUpper(code)
	for i := range len(code) {
		if !strings.Contains(alphabet, code[i:i+1]) {
			return "", false
		}
	}
	return code, true
}

func noSuchRoom() error { return &table.Error{Code: table.NoSuchRoom} }
