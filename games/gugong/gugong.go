// Package gugong is the board game Gùgōng: gifts that are swapped at seven places of the Ming court, for one to five
// players; alone one plays against Mong, who follows a fixed procedure.
package gugong

import (
	"encoding/json"
	"fmt"

	"github.com/noripan/noripan/game"
)

// rulesVersion rises whenever the rules behave otherwise than before.
const rulesVersion = 2

var (
	_ game.Rules       = (*rules)(nil)
	_ game.PolicyMaker = (*rules)(nil)
	_ game.Stander     = (*rules)(nil)
	_ game.Valuer      = (*rules)(nil)
	_ game.Recorder    = (*rules)(nil)
)

// Rules are the rules of Gùgōng with the values that are built in.
var Rules game.Rules = plainRules()

func plainRules() *rules {
	d, err := readData(nil)
	if err != nil {
		panic(fmt.Sprintf("gugong: %v", err))
	}
	return compile(d)
}

// With are the rules with the values of a file.
func (r *rules) With(file []byte) (game.Rules, error) {
	d, err := readData(file)
	if err != nil {
		return nil, fmt.Errorf("the values of gugong: %w", err)
	}
	return compile(d), nil
}

// Values are the values in use as a file.
func (r *rules) Values() []byte {
	if r == Rules {
		return plainData
	}
	data, err := json.MarshalIndent(r.data, "", "  ")
	if err != nil {
		panic(err) // names and numbers always have a form in JSON
	}
	return append(data, '\n')
}

func (r *rules) About() *game.About { return &r.about }

func (r *rules) New(setup game.Setup) (game.State, error) {
	setup, err := r.about.Ready(setup)
	if err != nil {
		return nil, fmt.Errorf("setting up gugong: %w", err)
	}
	s := r.newState()
	s.match = newMatch(r, setup)
	s.chance.Mode = setup.Mode
	s.on = setup.Listener
	s.Renew(setup.Key, setup.First)
	s.on = nil
	return s, nil
}

// Record is the contest in which scores can be compared: a game alone, by its level.
func (r *rules) Record(seats int, settings game.Settings) string {
	if seats != solo {
		return ""
	}
	return levelTable.Name + "." + settings[settingLevel]
}
