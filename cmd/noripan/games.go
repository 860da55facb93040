package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

type gamesCommand struct {
	JSON bool `help:"Print JSON."`
}

// gameInfo describes a game.
type gameInfo struct {
	ID       string        `json:"id"`
	Seats    reach         `json:"seats"`
	Minutes  reach         `json:"minutes"` // a live game's usual length
	Settings []settingInfo `json:"settings"`
	Bots     []string      `json:"bots"`
	Rules    game.Version  `json:"rules"`
}

type reach struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

func (r reach) String() string {
	if r.Min == r.Max {
		return strconv.Itoa(r.Min)
	}
	return fmt.Sprintf("%d to %d", r.Min, r.Max)
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
		infos[i] = describe(rules)
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

func describe(rules game.Rules) gameInfo {
	about := rules.About()
	info := gameInfo{
		ID:       about.ID,
		Seats:    reach{about.MinSeats, about.MaxSeats},
		Minutes:  reach{about.Minutes[0], about.Minutes[1]},
		Settings: make([]settingInfo, len(about.Settings)),
		Bots:     bot.Names(rules),
		Rules:    about.Version,
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
		g.ID, g.Seats, g.Rules.Number, g.Rules.Hash, strings.Join(g.Bots, ", "))
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
		return reach{s.Min, s.Max}.String()
	case game.Choice.String():
		return "one of " + values
	case game.List.String():
		return reach{s.Min, s.Max}.String() + " of " + values + ", joined by +"
	case game.Text.String():
		return fmt.Sprintf("a text of up to %d bytes", s.Max)
	default:
		return "true or false"
	}
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
