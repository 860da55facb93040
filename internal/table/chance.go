package table

import (
	"crypto/rand"
	"encoding/hex"
)

const seedSize = 32

// newSeed is a seed in hex.
func newSeed() string {
	var seed [seedSize]byte
	randomBytes(seed[:])
	return hex.EncodeToString(seed[:])
}

// randomBytes fills b from the system's generator.
func randomBytes(b []byte) {
	_, _ = rand.Read(b) // it never fails: it ends the program where there is no randomness
}
