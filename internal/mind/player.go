package mind

import (
	crypto "crypto/rand"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// enough is how often a bot looks ahead at most for one answer: what it knows by then does not change any more.
const enough = 1 << 20

// kind tells which bots are alike.
type kind struct{ gameID, level string }

func kindOf(q *Question) kind { return kind{q.Rules.About().ID, q.Level} }

// player is a bot with all that it needs to think.
type player struct {
	kind    kind
	bot     bot.Bot // nil where there is none of that name
	chance  *rand.Rand
	pending []game.Decision
	log     *slog.Logger
	broken  bool // it fell over; it is not used again
}

func newPlayer(c *Config, q *Question) *player {
	p := &player{kind: kindOf(q), chance: newChance()}
	p.log = c.Logger.With(slog.String("game", p.kind.gameID), slog.String("bot", p.kind.level))
	made, err := c.Make(q.Rules, q.Level)
	if err != nil {
		p.log.Error("there is no such bot", slog.Any("err", err))
		return p
	}
	p.bot = made
	return p
}

// think answers the question by then. A bot that falls over has no answer.
func (p *player) think(t *Thought, until time.Time) {
	defer func() {
		if failed := recover(); failed != nil {
			p.broken, t.answered = true, false
			p.log.Error("a bot fell over", slog.Any("failed", failed))
		}
	}()
	q := &t.question
	p.pending = q.State.Pending(p.pending[:0])
	i := slices.IndexFunc(p.pending, func(d game.Decision) bool { return d.Serial == q.Serial })
	if i < 0 || p.bot == nil || t.stopped.Load() {
		return
	}
	d := &p.pending[i]
	stop := func() bool { return t.stopped.Load() || t.pool.closed.Load() || !time.Now().Before(until) }
	if thinker, searches := p.bot.(bot.Thinker); searches {
		t.answer.Picks = thinker.Think(q.State, d, p.chance, bot.Budget{Iterations: enough, Stop: stop}, nil)
	} else {
		t.answer.Picks = p.bot.Answer(q.State, d, p.chance, nil)
	}
	if q.Reasons {
		picked := q.Picked
		if picked == nil {
			picked = t.answer.Picks
		}
		t.answer.Reasons = Reason(p.bot, q.State, d, picked, q.To, p.chance)
	}
	t.answered = true
}

// newChance is a generator that nobody can foresee.
func newChance() *rand.Rand {
	var seed [32]byte
	_, _ = crypto.Read(seed[:]) // it never fails
	return rand.New(rand.NewChaCha8(seed))
}
