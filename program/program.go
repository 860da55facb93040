// Package program lets a program outside play as a bot: the two talk in lines of JSON over its standard input and output,
// as docs/protocol.md tells. A program that hangs, floods, dies or writes rubbish is told so, and ended with all that it
// has started; it never holds up the game for longer than its time.
package program

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/protocol"
)

// Prefix begins the names of bots that are programs: "exec:./mybot --fast".
const Prefix = "exec:"

// Options are how a program is run.
type Options struct {
	Time     time.Duration     // for an answer; the default is DefaultTime
	Start    time.Duration     // for being ready; the default is Time, but at least DefaultTime
	Settings map[string]string // of the games, in full
	Stderr   io.Writer         // gets the beginning of what it writes to its standard error; nil for nobody
}

// DefaultTime is how long a program may take for an answer.
const DefaultTime = 10 * time.Second

// Bot is a program as a bot. A second seat in the same game gets another run of the program, so that nobody can know the
// secrets of two seats. It serves one goroutine; any may close it.
type Bot struct {
	name    string
	command string
	rules   game.Rules
	book    *protocol.Book
	options Options

	seated [game.MaxSeats]*player // of the game that is played

	mu      sync.Mutex
	players []*player
	failed  error // what ended the bot for good
}

// New starts the program of a name that begins with Prefix. The command is divided at spaces; there is no shell. The
// error says why the program is no bot.
func New(rules game.Rules, name string, o Options) (*Bot, error) {
	command := strings.TrimPrefix(name, Prefix)
	if o.Time == 0 {
		o.Time = DefaultTime
	}
	if o.Start == 0 {
		o.Start = max(o.Time, DefaultTime)
	}
	book, err := protocol.NewBook(rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b := &Bot{name: name, command: command, rules: rules, book: book, options: o}
	if _, err := b.player(0); err != nil {
		return nil, err
	}
	return b, nil
}

// player is the run of the program that plays the bot's nth seat.
func (b *Bot) player(n int) (*player, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failed != nil {
		return nil, b.failed
	}
	for len(b.players) <= n {
		p, err := start(b.command, b.hello(), &b.options)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.name, err)
		}
		b.players = append(b.players, p)
	}
	return b.players[n], nil
}

func (b *Bot) hello() *protocol.Hello {
	about := b.rules.About()
	return protocol.NewHello(about.ID, about.Version, b.options.Start)
}

// Begin tells the program that a game begins.
func (b *Bot) Begin(s game.State, seats []game.Seat, players int) error {
	b.seated = [game.MaxSeats]*player{}
	names := protocol.Names(players)
	for i, seat := range seats {
		p, err := b.player(i)
		if err != nil {
			return err
		}
		p.seat = b.book.Seat(seat, b.options.Settings, names, &p.ready)
		start := protocol.Start{
			T: protocol.MsgStart, Seat: int(seat), Players: names, Settings: b.options.Settings, View: s.View(seat),
		}
		if start.Settings == nil {
			start.Settings = map[string]string{}
		}
		if err := p.say(&start); err != nil {
			return b.fail(p, err)
		}
		b.seated[seat] = p
	}
	return nil
}

// Happened tells the program what its seats hear.
func (b *Bot) Happened(e *game.Event) {
	for _, p := range b.seated {
		if p == nil {
			continue
		}
		if m := p.seat.Event(e); m != nil {
			if err := p.say(m); err != nil {
				_ = b.fail(p, err) // End tells it
				return
			}
		}
	}
}

// Answer asks the program. It has one more try after an answer that is refused; then, or when its time is up, or when it
// has failed, the fallback is played.
func (b *Bot) Answer(s game.State, d *game.Decision, _ *rand.Rand, into []game.Option) []game.Option {
	p := b.seated[d.Seat]
	if p == nil || b.broken() != nil {
		return append(into, protocol.Fallback(b.rules.About(), s, d)...)
	}
	p.count.Asked++
	picks, err := p.ask(s, d, into)
	switch {
	case err == nil:
		return picks
	case errors.Is(err, errNoAnswer):
	default:
		_ = b.fail(p, err) // End tells it
	}
	p.count.Fallbacks++
	return append(into, protocol.Fallback(b.rules.About(), s, d)...)
}

// End tells the program that the game is over, and why the bot has failed in it if it has.
func (b *Bot) End(s game.State) error {
	for _, p := range b.seated {
		if p == nil || b.broken() != nil {
			continue
		}
		end, err := p.seat.End(s, p.count)
		if err == nil {
			err = p.say(end)
		}
		if err != nil {
			return b.fail(p, err)
		}
	}
	return b.broken()
}

// Counts tell how the program has answered, and why an answer was last refused. They are there when it is closed, or between
// games.
func (b *Bot) Counts() (all protocol.Counts, refusal string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.players {
		all.Add(p.count)
		refusal = cmp.Or(p.why, refusal)
	}
	return all, refusal
}

// Close ends the program.
func (b *Bot) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failed == nil {
		b.failed = fmt.Errorf("%s: %w", b.name, os.ErrClosed)
	}
	for _, p := range b.players {
		p.Stop(false)
	}
}

// fail ends the bot because of what one of its runs did. The first failure is the one that counts.
func (b *Bot) fail(p *player, err error) error {
	err = p.Explain(err)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failed == nil {
		b.failed = fmt.Errorf("%s: %w", b.name, err)
	}
	return b.failed
}

func (b *Bot) broken() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failed
}
