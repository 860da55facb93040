package gametest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/noripan/noripan/game"
)

// changer changes positions by chance, in their form as JSON.
type changer struct {
	*rand.Rand
	words []string            // all that may stand there
	kin   map[string][]string // what may stand in the place of a word: the names of its tables
}

func newChanger(words *game.Words, positions [][]byte, more []string) (*changer, error) {
	c := &changer{Rand: rand.New(rand.NewPCG(4, 4)), kin: make(map[string][]string)}
	for _, table := range tablesOf(words) {
		for _, name := range table.Names {
			c.kin[name] = append(c.kin[name], table.Names...)
		}
	}
	met := map[string]bool{"": true}
	for name := range c.kin {
		met[name] = true
	}
	for _, word := range more {
		met[word] = true
	}
	for _, data := range positions {
		var position any
		if err := json.Unmarshal(data, &position); err != nil {
			return nil, fmt.Errorf("a snapshot is no JSON: %w", err)
		}
		gather(position, met)
	}
	c.words = slices.Sorted(maps.Keys(met))
	return c, nil
}

// tablesOf are all tables that a game's words know, each once.
func tablesOf(words *game.Words) []*game.Table {
	tables := slices.Clone(words.Tables)
	with := func(args []game.Arg) {
		for _, arg := range args {
			tables = append(tables, arg.Table)
		}
	}
	for _, v := range words.Verbs {
		with(v.Args)
	}
	for _, k := range words.Kinds {
		with(k.Args)
	}
	for _, e := range words.Events {
		with(e.Args)
	}
	for _, c := range words.Codes {
		with(c.Args)
	}
	for _, l := range words.Lines {
		with(l.Args)
	}
	var once []*game.Table
	for _, table := range tables {
		if table != nil && !slices.Contains(once, table) {
			once = append(once, table)
		}
	}
	return once
}

// gather adds the texts inside a value, keys among them.
func gather(value any, met map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for key, inner := range value {
			met[key] = true
			gather(inner, met)
		}
	case []any:
		for _, inner := range value {
			gather(inner, met)
		}
	case string:
		met[value] = true
	}
}

// some is one of the positions with up to three changes.
func (c *changer) some(positions [][]byte) ([]byte, error) {
	var position, other any
	for _, into := range []*any{&position, &other} {
		if err := json.Unmarshal(positions[c.IntN(len(positions))], into); err != nil {
			return nil, fmt.Errorf("a snapshot is no JSON: %w", err)
		}
	}
	for range 1 + c.IntN(3) {
		position = c.change(position, other)
	}
	data, err := json.Marshal(position)
	if err != nil {
		return nil, fmt.Errorf("a changed snapshot: %w", err)
	}
	return data, nil
}

// change changes one value somewhere inside another, or takes it from the same place of another position.
func (c *changer) change(value, other any) any {
	switch value := value.(type) {
	case map[string]any:
		there, _ := other.(map[string]any)
		return c.changeMap(value, there)
	case []any:
		there, _ := other.([]any)
		return c.changeList(value, there)
	case string:
		if kin := c.kin[value]; len(kin) > 0 && c.IntN(2) == 0 {
			return kin[c.IntN(len(kin))]
		}
		return c.words[c.IntN(len(c.words))]
	case float64:
		return [...]float64{-1, 0, 1, 2, 3, 10, 127, 1000, 32767, value - 1, value + 1}[c.IntN(11)]
	case bool:
		return !value
	}
	return value
}

func (c *changer) changeMap(value, other map[string]any) any {
	if len(other) > 0 && c.IntN(12) == 0 {
		keys := slices.Sorted(maps.Keys(other))
		key := keys[c.IntN(len(keys))]
		value[key] = other[key]
		return value
	}
	if len(value) == 0 {
		return value
	}
	keys := slices.Sorted(maps.Keys(value))
	key := keys[c.IntN(len(keys))]
	if c.IntN(20) == 0 {
		delete(value, key)
	} else {
		value[key] = c.change(value[key], other[key])
	}
	return value
}

func (c *changer) changeList(value, other []any) any {
	switch {
	case len(value) == 0 && len(other) > 0:
		return other
	case len(value) == 0 || c.IntN(10) == 0:
		return append(value, c.words[c.IntN(len(c.words))])
	case c.IntN(10) == 0:
		return append(value, value[c.IntN(len(value))])
	case c.IntN(10) == 0:
		return value[:c.IntN(len(value))]
	}
	i := c.IntN(len(value))
	var there any
	if i < len(other) {
		there = other[i]
	}
	value[i] = c.change(value[i], there)
	return value
}
