package table

import (
	"math/rand/v2"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
)

// A think is how long bots take, from and to, in milliseconds at pace 1. It is drawn without a look at the game, so
// that it tells nothing.
type think struct{ from, to int64 }

var (
	thinkUsual  = think{800, 2000}
	thinkBlind  = think{600, 1800} // in a window where nobody may learn who is a bot's quick pass
	thinkFinish = think{300, 600}  // where a bot ends a turn whose time is up
)

// finishWithin is how long a bot takes at most to end a turn whose time is up, in milliseconds at pace 1.
const finishWithin = 3000

// standIn is the level of bots that play for people.
const standIn = "normal"

// thinksUntil is when the bot of the question's seat answers. It is drawn once a question and not kept in the log: a
// bot that is woken thinks again.
func (a *actor) thinksUntil(q *question, class game.Class) int64 {
	if until, known := a.thinking[q.Serial]; known {
		return until
	}
	span := thinkUsual
	switch s := &a.place.Seats[q.Seat]; {
	case class == game.Blind:
		span = thinkBlind
	case q.Slot < s.BotTill:
		span = thinkFinish
	}
	took := span.from + chance.Int64N(span.to-span.from+1)
	until := max(a.now, q.Opened) + int64(float64(took)*a.cfg.Pace)
	if s := &a.place.Seats[q.Seat]; q.Slot < s.BotTill && class != game.Blind {
		until = max(a.now, min(until, s.Expired+int64(finishWithin*a.cfg.Pace))) // the others have waited long enough
	}
	if a.thinking == nil {
		a.thinking = make(map[uint64]int64)
	}
	a.thinking[q.Serial] = until
	return until
}

// botAnswers lets a bot answer a question.
func (a *actor) botAnswers(index int) error {
	q := &a.place.Play.Questions[index]
	d := a.decision(q.Serial)
	picks, thought := a.botPicks(d)
	reasons := a.reasonsOf(d, picks, thought)
	do := Answer
	if a.class(q) == game.Blind {
		do = actSeal
	}
	if err := a.do(entry{Do: do, Answers: []given{{Seat: q.Seat, Serial: q.Serial, Picks: picks, How: byBot}}}); err != nil {
		return err
	}
	a.keepReasons(reasons)
	return nil
}

// botPicks are the picks of the seat's bot, or of one that stands in for its owner: those that it has thought of, else
// quick ones. With them comes what it thought, if that may be told.
func (a *actor) botPicks(d *game.Decision) ([]string, *mind.Reasons) {
	if answer, has := a.thoughtOf(d); has {
		return a.names(answer.Picks), answer.Reasons
	}
	level := a.level(int(d.Seat))
	b := a.quick(level)
	picks := b.Answer(a.game, d, chance, nil)
	if r := d.Check(picks); r.Refused() {
		a.logger().Error("a bot's answer is not legal; the default is played",
			"game", a.place.GameID, "bot", level, "kind", a.about.Words.Kinds[d.Kind].Name, "picks", a.names(picks), "refusal", r.Code)
		return a.byDefault(d), nil
	}
	var reasons *mind.Reasons
	if a.reasonable(&a.about.Words.Kinds[d.Kind]) {
		reasons = mind.Reason(b, a.game, d, picks, a.listenerSeat(), chance)
	}
	return a.names(picks), reasons
}

// byDefault is what answers a decision that nobody answers: an offer is passed.
func (a *actor) byDefault(d *game.Decision) []string {
	if a.about.Words.Kinds[d.Kind].Class == game.Offer {
		return []string{}
	}
	return a.names(a.game.Default(d.Seat, nil))
}

// level is that of the seat's bot, or of one that stands in for its owner.
func (a *actor) level(seat int) string {
	if level := a.place.Seats[seat].Level; level != "" {
		return level
	}
	return standIn
}

// quick is the bot that answers at once for one of that level: the same, unless that looks ahead. One serves all seats,
// since bots keep no memory.
func (a *actor) quick(level string) bot.Bot {
	if b := a.bots[level]; b != nil {
		return b
	}
	b, err := bot.New(a.cfg.Rules, level)
	if _, searches := b.(bot.Thinker); searches {
		if b, err = bot.New(a.cfg.Rules, "policy"); err != nil {
			b, err = bot.Random{}, nil // the game has no policy
		}
	}
	if err != nil {
		a.logger().Error("a bot of this table is not there any more; another plays", "game", a.place.GameID, "err", err)
		b = bot.Random{}
	}
	if a.bots == nil {
		a.bots = make(map[string]bot.Bot)
	}
	a.bots[level] = b
	return b
}

// chance is the generator for bots of all tables, any goroutine's: nobody can foresee it, and nothing of a game hangs on it.
var chance = rand.New(system{})

// system is the program's own generator.
type system struct{}

// Uint64 draws.
func (system) Uint64() uint64 { return rand.Uint64() } //nolint:forbidigo // no game is to be played again with it
