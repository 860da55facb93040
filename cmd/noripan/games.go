package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

type gamesCommand struct {
	JSON bool `help:"Print JSON."`
}

// gameInfo describes a game in the words of the protocol.
type gameInfo struct {
	ID       string        `json:"id"`
	MinSeats int           `json:"minSeats"`
	MaxSeats int           `json:"maxSeats"`
	Minutes  [2]int        `json:"minutes"` // a live game's usual length, from and to
	Settings []settingInfo `json:"settings"`
	Bots     []string      `json:"bots"`
	Rules    game.Version  `json:"rules"`
}

type settingInfo struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Default string   `json:"default"`
	Min     int      `json:"min,omitempty"`
	Max     int      `json:"max,omitempty"`
	Values  []string `json:"values,omitempty"`
}

// Run lists the games.
func (c *gamesCommand) Run(s *streams) error {
	infos := make([]gameInfo, len(games.All))
	for i, rules := range games.All {
		infos[i] = describe(rules.About())
	}
	if c.JSON {
		return printJSON(s.out, infos)
	}
	for i := range infos {
		if _, err := io.WriteString(s.out, infos[i].text()); err != nil {
			return fmt.Errorf("printing the games: %w", err)
		}
	}
	return nil
}

func describe(about *game.About) gameInfo {
	info := gameInfo{
		ID: about.ID, MinSeats: about.MinSeats, MaxSeats: about.MaxSeats, Minutes: about.Minutes,
		Settings: make([]settingInfo, len(about.Settings)), Bots: about.Bots, Rules: about.Version,
	}
	for i := range about.Settings {
		s := &about.Settings[i]
		info.Settings[i] = settingInfo{
			Name: s.Name, Type: s.Type.String(), Default: s.Default, Min: s.Min, Max: s.Max, Values: s.Values,
		}
	}
	return info
}

func (g *gameInfo) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s seats, rules %d (%s), bots %s\n",
		g.ID, span(g.MinSeats, g.MaxSeats), g.Rules.Number, g.Rules.Hash, strings.Join(g.Bots, ", "))
	for i := range g.Settings {
		s := &g.Settings[i]
		fmt.Fprintf(&b, "  -o %s=%s (%s)\n", s.Name, s.Default, s.allowed())
	}
	return b.String()
}

// allowed tells which values a setting may have.
func (s *settingInfo) allowed() string {
	switch values := strings.Join(s.Values, ", "); s.Type {
	case game.Int.String():
		return span(s.Min, s.Max)
	case game.Choice.String():
		return "one of " + values
	case game.List.String():
		return span(s.Min, s.Max) + " of " + values + ", joined by +"
	default:
		return "true or false"
	}
}

func span(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d to %d", from, to)
}

func printJSON(w io.Writer, value any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	if err := out.Encode(value); err != nil {
		return fmt.Errorf("printing JSON: %w", err)
	}
	return nil
}
