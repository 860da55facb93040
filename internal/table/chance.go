package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// The chance of a game is fair because nobody can choose it: the server publishes the hash of its seed before it knows
// the players' parts, and the key of all random events is made of both. docs/protocol.md gives the recipe.

const (
	seedSize   = 32
	keyPurpose = "noripan key 1\n"
)

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

// commitment is what is published of a seed.
func commitment(seed string) (string, error) {
	raw, err := hex.DecodeString(seed)
	if err != nil {
		return "", fmt.Errorf("reading a seed: %w", err)
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), nil
}

// chanceKey is the key of a game's chance.
func chanceKey(seed string, parts []string) [sha256.Size]byte {
	var text strings.Builder
	text.WriteString(keyPurpose)
	text.WriteString(seed)
	text.WriteByte('\n')
	for _, part := range parts {
		text.WriteString(hex.EncodeToString([]byte(part)))
		text.WriteByte('\n')
	}
	return sha256.Sum256([]byte(text.String()))
}
