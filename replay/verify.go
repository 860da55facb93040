package replay

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
)

// A Check is one thing that a record claims, and whether it is so.
type Check struct {
	Name string `json:"name" enum:"commitment,key,rules,acts,result" doc:"commitment: the seed is the one that was promised. key: the chance came of it and of the players' parts. rules: this program has the rules of the game. acts: every answer was allowed and led where the record says. result: the game ended so."`
	OK   bool   `json:"ok"`
	Why  string `json:"why,omitempty" doc:"What is wrong, in English, for those who look into it."`
}

// The checks, in order.
const (
	CheckCommitment = "commitment"
	CheckKey        = "key"
	CheckRules      = "rules"
	CheckActs       = "acts"
	CheckResult     = "result"
)

// Verify checks a record from its seed to its end: that the seed is the one whose hash was published, that every act
// was legal and led to the same position and the same lines, and that the result follows. It stops at the first check
// that fails; those after it are not listed. Rules are nil where there are none to check it by.
func (r *Record) Verify(rules game.Rules) []Check {
	v := verification{}
	switch published, err := Commitment(r.Fair.Seed); {
	case err != nil:
		return v.fail(CheckCommitment, err)
	case published != r.Fair.Commitment:
		return v.fail(CheckCommitment, fmt.Errorf("the seed's hash is %s, published was %s", published, r.Fair.Commitment))
	}
	v.pass(CheckCommitment)
	if key := Key(r.Fair.Seed, r.Fair.Parts); hex.EncodeToString(key[:]) != r.Fair.Key {
		return v.fail(CheckKey, fmt.Errorf("seed and parts make the key %x, the record says %s", key, r.Fair.Key))
	}
	v.pass(CheckKey)
	if rules == nil {
		return v.fail(CheckRules, ErrRules)
	}
	last, err := r.replayed(rules)
	if errors.Is(err, ErrRules) {
		return v.fail(CheckRules, err)
	}
	v.pass(CheckRules)
	if err != nil {
		return v.fail(CheckActs, err)
	}
	v.pass(CheckActs)
	result, over := last.Result()
	switch {
	case !over:
		return v.fail(CheckResult, errors.New("the game is not over"))
	case !reflect.DeepEqual(ResultOf(&result), r.Result):
		return v.fail(CheckResult, fmt.Errorf("it ended %v, the record says %v", ResultOf(&result), r.Result))
	}
	v.pass(CheckResult)
	return v
}

type verification []Check

func (v *verification) pass(name string) { *v = append(*v, Check{Name: name, OK: true}) }

func (v verification) fail(name string, why error) []Check {
	return append(v, Check{Name: name, Why: why.Error()})
}

// replayed plays the record, compares what comes of it, and returns the last position.
func (r *Record) replayed(rules game.Rules) (game.State, error) {
	var last game.State
	words := &rules.About().Words
	err := r.Walk(rules, func(s Step) error {
		last = s.State
		told := r.Opening
		if s.Act != nil {
			told = s.Act.Events
			if hash := strconv.FormatUint(s.State.Hash(), 16); s.Act.Hash != "" && s.Act.Hash != hash {
				return fmt.Errorf("act %d leads to position %s, the record says %s", s.N-1, hash, s.Act.Hash)
			}
		}
		if err := sameLines(words, s.Heard, told); err != nil {
			return fmt.Errorf("what was told of act %d: %w", s.N-1, err)
		}
		return nil
	})
	return last, err
}

// sameLines compares what the rules tell with what a record says was told. The table's own lines are not the rules'
// business.
func sameLines(words *game.Words, heard []game.Event, told []Event) error {
	told = slices.DeleteFunc(slices.Clone(told), func(e Event) bool { return strings.HasPrefix(keyOf(e.Full), tableLines) })
	if len(heard) != len(told) {
		return fmt.Errorf("%d lines, the record has %d", len(heard), len(told))
	}
	for i := range heard {
		again := EventOf(words, &heard[i])
		if again.To != told[i].To || !sameJSON(again.Full, told[i].Full) || !sameJSON(again.Public, told[i].Public) {
			return fmt.Errorf("line %d is %s for %d and %s for the others, the record says %s for %d and %s",
				i, again.Full, again.To, again.Public, told[i].Full, told[i].To, told[i].Public)
		}
	}
	return nil
}

const (
	tableLines = "table." // begins the keys of lines that a table adds to a game's
	turnLine   = "turn"   // opens a turn
)

func keyOf(line json.RawMessage) string {
	var l struct {
		Key string `json:"key"`
	}
	if json.Unmarshal(line, &l) != nil {
		return ""
	}
	return l.Key
}

func sameJSON(x, y json.RawMessage) bool {
	if len(x) == 0 || len(y) == 0 {
		return len(x) == len(y)
	}
	var a, b any
	return json.Unmarshal(x, &a) == nil && json.Unmarshal(y, &b) == nil && reflect.DeepEqual(a, b)
}
