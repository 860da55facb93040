package env

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/noripan/noripan/game"
)

// Spec describes a game's environment: what there is to pick, and what the vectors hold.
type Spec struct {
	T           string        `json:"t"`
	Env         int           `json:"env"` // Version
	Game        string        `json:"game"`
	Rules       game.Version  `json:"rules"`
	Layout      string        `json:"layout"` // a hash of all that follows: equal for equal layouts
	MinSeats    int           `json:"minSeats"`
	MaxSeats    int           `json:"maxSeats"`
	MaxSteps    int           `json:"maxSteps"` // questions that a game asks at most
	Kinds       []string      `json:"kinds"`
	Options     int           `json:"options"`     // indices
	Verbs       []OptionBlock `json:"verbs"`       // index 0 picks no more
	Observation int           `json:"observation"` // places of its vector
	Information int           `json:"information"` // places of its vector: those of the observation, and behind them of what was heard
	Seen        []VectorBlock `json:"seen"`
	Heard       []VectorBlock `json:"heard"`
}

func (l *lab) spec() (*Spec, error) {
	s := &Spec{
		T: "spec", Env: Version, Game: l.about.ID, Rules: l.about.Version, MinSeats: l.about.MinSeats, MaxSeats: l.about.MaxSeats,
		MaxSteps: l.about.Bound, Options: l.options.size, Verbs: l.options.blocks(), Observation: l.features.size, Information: l.features.whole,
	}
	for _, kind := range l.about.Words.Kinds {
		s.Kinds = append(s.Kinds, kind.Name)
	}
	s.Seen, s.Heard = l.features.blocks(l.options)
	text, err := json.Marshal([]any{s.Kinds, s.Verbs, s.Seen, s.Heard})
	if err != nil {
		return nil, fmt.Errorf("describing the layout: %w", err)
	}
	sum := sha256.Sum256(text)
	s.Layout = hex.EncodeToString(sum[:6])
	return s, nil
}
