package main

import (
	"context"
	cryptorand "crypto/rand"
	"embed"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/words"
	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/sim"
)

type playCommand struct {
	Game   string            `arg:"" help:"The game, as noripan games lists it."`
	Seats  []string          `help:"Who sits where: me once, and bots (default: me, and normal bots for the fewest seats)." placeholder:"me,BOT"`
	Lang   string            `help:"Language, ko or en (default: the locale's)." placeholder:"LANG"`
	Option map[string]string `short:"o" mapsep:"none" placeholder:"KEY=VALUE" help:"A setting of the game; may be repeated."`
	Seed   *uint64           `range:"0..18446744073709551615" help:"Plays the same game again (default: a new one)."`
	Thinking
	Programs
}

// me is the seat of the person at the terminal.
const me = "me"

// Run plays one game in the terminal.
func (c *playCommand) Run(ctx context.Context, s *streams) error {
	rules, err := games.Find(c.Game)
	if err != nil {
		return fmt.Errorf("playing: %w", err)
	}
	if c.Lang == "" {
		c.Lang = localLanguage(os.Getenv)
	}
	texts, err := playTexts(c.Game, c.Lang)
	if err != nil {
		return fmt.Errorf("playing: %w", err)
	}
	if c.Seed == nil {
		c.Seed = new(newSeed())
	}
	strategies, err := readStrategies(rules, c.Seats)
	if err != nil {
		return fmt.Errorf("playing %s: %w", c.Game, err)
	}
	bots := c.cast(ctx, rules, c.Option, strategies, s)
	defer bots.close()
	m, err := c.match(rules, c.maker(ctx, bots.Make))
	if err != nil {
		return fmt.Errorf("playing %s: %w", c.Game, err)
	}
	t := newTerminal(s, m, texts)
	setup := game.Setup{Seats: len(c.Seats), Settings: c.Option, First: game.Spectator, Listener: t.log}
	binary.LittleEndian.PutUint64(setup.Key[:], *c.Seed)
	if m.state, err = rules.New(setup); err != nil {
		return fmt.Errorf("playing %s: %w", c.Game, err)
	}
	t.print(fmt.Sprintf("%s (--seed %d)", texts["game.name"], *c.Seed))
	if err := t.play(ctx); err != nil {
		return fmt.Errorf("playing %s: %w", c.Game, err)
	}
	return nil
}

// match is a game with its players, before it begins without a state.
type match struct {
	rules  game.Rules
	state  game.State
	bots   []bot.Bot // nil for the person
	person game.Seat
	chance *rand.Rand // the bots'
}

func (c *playCommand) match(rules game.Rules, maker sim.Maker) (*match, error) {
	about := rules.About()
	if len(c.Seats) == 0 {
		c.Seats = append([]string{me}, slices.Repeat([]string{"normal"}, about.MinSeats-1)...)
	}
	m := &match{rules: rules, person: game.Spectator, chance: rand.New(rand.NewPCG(*c.Seed, 0))}
	for i, name := range c.Seats {
		switch {
		case name != me:
			b, err := maker(name)
			if err != nil {
				return nil, fmt.Errorf("seat %d: %w", i+1, err)
			}
			m.bots = append(m.bots, b)
		case m.person != game.Spectator:
			return nil, fmt.Errorf("seat %d: %q is at seat %d already", i+1, me, m.person+1)
		default:
			m.person = game.Seat(i)
			m.bots = append(m.bots, nil)
		}
	}
	if m.person == game.Spectator {
		return nil, fmt.Errorf("nobody of %s is %q (noripan sim lets bots play alone)", strings.Join(c.Seats, ", "), me)
	}
	return m, nil
}

// newSeed is a seed that is short enough to type.
func newSeed() uint64 {
	var b [8]byte
	cryptorand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:]) >> 32
}

// localLanguage is the language of the locale. Of those who have another than ours, more will know English.
func localLanguage(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		switch locale := env(name); {
		case locale == "":
			continue
		case strings.HasPrefix(locale, "ko"), strings.HasPrefix(locale, "C"), locale == "POSIX":
			return games.Languages[0]
		default:
			return "en"
		}
	}
	return games.Languages[0]
}

//go:embed text/*.json
var terminalTexts embed.FS

// playTexts are the words of a game and of the terminal.
func playTexts(id, language string) (words.Texts, error) {
	texts, err := games.Texts(id, language)
	if err != nil {
		return nil, fmt.Errorf("reading texts: %w", err)
	}
	data, err := terminalTexts.ReadFile("text/" + language + ".json")
	if err != nil {
		return nil, fmt.Errorf("reading the terminal's texts: %w", err)
	}
	own := make(words.Texts)
	if err := json.Unmarshal(data, &own); err != nil {
		return nil, fmt.Errorf("reading the terminal's texts in %s: %w", language, err)
	}
	maps.Copy(texts, own)
	return texts, nil
}
