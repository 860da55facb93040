package house

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/secure/precis"

	"github.com/noripan/noripan/internal/table"
)

// Lengths of a password, in characters.
const (
	minPassword = 10
	maxPassword = 128
)

// How many passwords are hashed at the same time, and how many may wait for that: signing in must not take all
// processors and all memory from the tables.
const (
	hashesAtOnce  = 2
	hashesWaiting = 32
)

// cost is what one hash takes: OWASP's least for argon2id.
var cost = argon2Cost{memory: 19 << 10, time: 2, threads: 1}

type argon2Cost struct {
	memory  uint32 // KiB
	time    uint32
	threads uint8
}

const (
	saltSize = 16
	hashSize = 32
)

// vault hashes passwords and checks them, a few at a time.
type vault struct {
	places  chan struct{}
	waiting atomic.Int64
	decoy   string // a hash that no password has
}

func newVault() *vault {
	v := &vault{places: make(chan struct{}, hashesAtOnce)}
	v.decoy = encodeHash(cost, make([]byte, saltSize), make([]byte, hashSize))
	return v
}

// enter waits for a place. The error is a *table.Error when too many wait.
func (v *vault) enter(ctx context.Context) error {
	defer v.waiting.Add(-1)
	if v.waiting.Add(1) > hashesWaiting {
		return busyFor(1, "too many sign in at once")
	}
	select {
	case v.places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting to hash a password: %w", ctx.Err())
	}
}

func (v *vault) leave() { <-v.places }

// hash is a new password's, with all that made it. The error is a *table.Error for a password that cannot be one.
func (v *vault) hash(ctx context.Context, password string) (string, error) {
	prepared, ok := prepare(password)
	if n := utf8.RuneCountInString(prepared); !ok || n < minPassword || n > maxPassword {
		return "", &table.Error{Code: PasswordLength, Args: table.Args{"min": minPassword, "max": maxPassword}}
	}
	if err := v.enter(ctx); err != nil {
		return "", err
	}
	defer v.leave()
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // it never fails: it ends the program where there is no randomness
	return encodeHash(cost, salt, argon2.IDKey([]byte(prepared), salt, cost.time, cost.memory, cost.threads, hashSize)), nil
}

// check tells whether a hash is the password's. It takes as long for "", the hash of one who has none.
func (v *vault) check(ctx context.Context, hash, password string) (bool, error) {
	if hash == "" {
		hash = v.decoy
	}
	c, salt, want, err := decodeHash(hash)
	if err != nil {
		return false, err
	}
	prepared, ok := prepare(password)
	if err := v.enter(ctx); err != nil {
		return false, err
	}
	defer v.leave()
	got := argon2.IDKey([]byte(prepared), salt, c.time, c.memory, c.threads, uint32(len(want)))
	return subtle.ConstantTimeCompare(got, want) == 1 && ok && hash != v.decoy, nil
}

// prepare is a password as it is hashed, the same from every keyboard (RFC 8265); false for none, or one too long to look at.
func prepare(password string) (string, bool) {
	if len(password) > 4*maxPassword {
		return "", false
	}
	prepared, err := precis.OpaqueString.String(password)
	return prepared, err == nil
}

// encodeHash writes a hash in the form that is usual for argon2.
func encodeHash(c argon2Cost, salt, hash []byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
		argon2.Version, c.memory, c.time, c.threads, b64.EncodeToString(salt), b64.EncodeToString(hash))
}

var errHash = errors.New("a password's hash is damaged")

func decodeHash(text string) (c argon2Cost, salt, hash []byte, err error) {
	var version int
	var rest string
	n, err := fmt.Sscanf(text, "$argon2id$v=%d$m=%d,t=%d,p=%d$%s", &version, &c.memory, &c.time, &c.threads, &rest)
	if err != nil || n != 5 || version != argon2.Version || c.memory > 1<<20 || c.time > 16 || c.threads == 0 {
		return c, nil, nil, errHash
	}
	first, second, found := strings.Cut(rest, "$")
	salt, saltErr := base64.RawStdEncoding.DecodeString(first)
	hash, hashErr := base64.RawStdEncoding.DecodeString(second)
	if !found || saltErr != nil || hashErr != nil || len(hash) < 16 {
		return c, nil, nil, errHash
	}
	return c, salt, hash, nil
}
