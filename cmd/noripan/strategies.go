package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/games"
)

type strategiesCommand struct {
	Game string `arg:"" help:"The game, as noripan games lists it."`
	Name string `arg:"" optional:"" help:"Prints the text of that strategy."`
	JSON bool   `help:"Print JSON."`

	Import string `placeholder:"FILE" help:"Print the text of a strategy that was written for another program (Dominiate, Geronimoo's simulator), or as JSON; with --json, the JSON of a text. Where the file holds several, name one."`
}

// strategyInfo describes a strategy that a game brings.
type strategyInfo struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Text  string `json:"text"`
}

// Run lists the strategies that a game brings, or prints the text of one.
func (c *strategiesCommand) Run(s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("listing strategies: %w", err)
	}
	if c.Import != "" {
		return c.importFile(s, rules)
	}
	infos := describeStrategies(rules)
	if c.Name != "" {
		i := slices.IndexFunc(infos, func(info strategyInfo) bool { return info.Name == c.Name })
		if i < 0 {
			return fmt.Errorf("%s brings no strategy %q (%s)", c.Game, c.Name, shippedNames(infos))
		}
		infos = infos[i : i+1]
	}
	switch {
	case c.JSON:
		return printJSON(s.out, infos)
	case c.Name != "":
		_, err = io.WriteString(s.out, infos[0].Text)
	case len(infos) == 0:
		_, err = fmt.Fprintf(s.err, "%s brings no strategies: noripan games lists its bots\n", c.Game)
	default:
		var b strings.Builder
		for _, info := range infos {
			fmt.Fprintf(&b, "%s%-20s %s\n", strategyPrefix, info.Name, info.About)
		}
		_, err = io.WriteString(s.out, b.String())
	}
	if err != nil {
		return fmt.Errorf("printing strategies: %w", err)
	}
	return nil
}

// importFile prints what a file comes to, and on the error stream what was left out of it.
func (c *strategiesCommand) importFile(s *streams, rules game.Rules) error {
	importer, ok := rules.(game.Importer)
	if !ok {
		return fmt.Errorf("%s has no form for strategies", c.Game)
	}
	file, err := readLimited(c.Import, importMost)
	if err != nil {
		return fmt.Errorf("importing a strategy: %w", err)
	}
	text, notes, err := importer.ImportStrategy(file, c.Name)
	for _, note := range notes {
		fmt.Fprintf(s.err, "%s: %s\n", c.Import, note)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.Import, err)
	}
	out := []byte(text)
	if c.JSON {
		if out, err = importer.StrategyForm(text); err != nil {
			return fmt.Errorf("%s: %w", c.Import, err)
		}
	}
	if _, err := s.out.Write(out); err != nil {
		return fmt.Errorf("printing the strategy: %w", err)
	}
	return nil
}

func describeStrategies(rules game.Rules) []strategyInfo {
	infos := []strategyInfo{}
	strategist, ok := rules.(game.Strategist)
	if !ok {
		return infos
	}
	for _, s := range strategist.Strategies() {
		about, _, _ := strings.Cut(s.Text, "\n") // a comment, by which each begins
		infos = append(infos, strategyInfo{Name: s.Name, About: strings.TrimLeft(about, "# "), Text: s.Text})
	}
	return infos
}

func shippedNames(infos []strategyInfo) string {
	if len(infos) == 0 {
		return "it brings none"
	}
	names := make([]string, len(infos))
	for i := range infos {
		names[i] = infos[i].Name
	}
	return "there are " + strings.Join(names, ", ")
}

const (
	strategyPrefix = "strategy:"
	strategyMost   = 64 << 10 // bytes of a file
	importMost     = 4 << 20  // of one to import, which may hold many
)

// readStrategies reads the files of those bots that are called strategy:FILE, by the bots' names; options stand behind a +.
// A strategy that the game brings is no file.
func readStrategies(rules game.Rules, bots []string) (map[string]string, error) {
	infos := describeStrategies(rules)
	texts := make(map[string]string)
	for _, bot := range bots {
		name, ok := strings.CutPrefix(bot, strategyPrefix)
		if !ok || len(infos) == 0 {
			continue
		}
		file, _, _ := strings.Cut(name, "+")
		if slices.ContainsFunc(infos, func(info strategyInfo) bool { return info.Name == file }) {
			continue
		}
		text, err := readStrategy(file)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: there is no such file, and %s brings no strategy of that name (%s)",
				bot, rules.About().ID, shippedNames(infos))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", bot, err)
		}
		texts[bot] = text
	}
	return texts, nil
}

func readStrategy(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", fmt.Errorf("opening the strategy: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, strategyMost+1))
	if err != nil {
		return "", fmt.Errorf("reading the strategy: %w", err)
	}
	if len(text) > strategyMost {
		return "", fmt.Errorf("a strategy has at most %d bytes", strategyMost)
	}
	return string(text), nil
}
