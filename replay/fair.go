package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// The chance of a game is fair because nobody can choose it: the server publishes the hash of its seed before it knows
// the players' parts, and the key of all random events is made of both. docs/protocol.md gives the recipe.

const keyPurpose = "noripan key 1\n"

// Commitment is what is published of a seed (in hex) before the players give their parts: its SHA-256, in hex.
func Commitment(seed string) (string, error) {
	raw, err := hex.DecodeString(seed)
	if err != nil {
		return "", fmt.Errorf("reading a seed: %w", err)
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), nil
}

// Key is the key of all chance of a game: of the seed, in hex, and what each seat mixed in.
func Key(seed string, parts []string) [sha256.Size]byte {
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
