package arena

import (
	"context"
	"fmt"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// player plays rounds for one line-up at a time, at a table of its own.
type player struct {
	contest *Contest
	table   *sim.Table
	bots    [][]bot.Bot // by their numbers, each as often as it may sit at one table: what a bot keeps is its own
	seated  []bot.Bot
}

func newPlayer(c *Contest) (*player, error) {
	table, err := sim.NewTable(c.Rules, game.Setup{Seats: c.Players, Settings: c.Settings, Mode: game.Fast})
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	if _, sided := table.State().(game.Sider); c.Teams && !sided {
		return nil, fmt.Errorf("%s has no secret sides: its bots play by seats", c.Rules.About().ID)
	}
	p := &player{contest: c, table: table, bots: make([][]bot.Bot, len(c.Bots)), seated: make([]bot.Bot, c.Players)}
	copies := (c.Players + len(c.Bots) - 1) / len(c.Bots)
	if c.Teams {
		copies = c.Players // a side may be of any size
	}
	for i, name := range c.Bots {
		for range copies {
			b, err := c.maker()(name)
			if err != nil {
				return nil, fmt.Errorf("making %s: %w", name, err)
			}
			p.bots[i] = append(p.bots[i], b)
		}
	}
	return p, nil
}

// play plays the deal of a round with the line-up's bots at all places, one game after the other.
func (p *player) play(ctx context.Context, round int, l lineup, into []outcome) error {
	places := order(p.contest.Seed, round, len(l))
	for turn := range into {
		if ctx.Err() != nil {
			return nil
		}
		if err := p.table.Deal(p.contest.Seed, uint64(round)); err != nil {
			return fmt.Errorf("dealing: %w", err)
		}
		sider, _ := p.table.State().(game.Sider)
		copies := make([]int, len(p.bots))
		for seat := range p.seated {
			place := seat
			if p.contest.Teams {
				place = sider.Side(game.Seat(seat))
			}
			b := l[places[(place+turn)%len(places)]]
			p.seated[seat] = p.bots[b][copies[b]]
			copies[b]++
		}
		result, err := p.table.Play(p.seated)
		if err != nil {
			return fmt.Errorf("game %d of the round: %w", turn, err)
		}
		into[turn] = p.outcome(&result, sider)
	}
	return nil
}

// outcome is how a game ended.
type outcome struct {
	won     game.Audience // the places that share the victory; none where the game itself has won
	limited bool          // by a limit of turns
}

// outcome reads a result. A victory that nobody has is shared by all.
func (p *player) outcome(r *game.Result, sider game.Sider) outcome {
	o := outcome{limited: r.Limited}
	for seat := range game.Seat(r.Seats) {
		if r.Won.Has(seat) || r.Won == 0 && r.End != game.Beaten {
			place := seat
			if p.contest.Teams {
				place = game.Seat(sider.Side(seat))
			}
			o.won |= game.Only(place)
		}
	}
	return o
}
