package sim

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// Pace is what the states of a match cost whoever searches them, in nanoseconds.
type Pace struct {
	Games       int     `json:"games"` // in which it was measured
	Step        float64 `json:"step"`  // to take an answer and list what is asked next
	Copy        float64 `json:"copy"`
	Determinize float64 `json:"determinize"`
	Hash        float64 `json:"hash"`
}

// Of a measured match: how many games at most, for how long slow bots play them, and how often a position is copied.
const (
	paceGames = 50
	paceTime  = time.Second
	paceEvery = 8 // so many decisions lie between positions that are copied
	paceTimes = 20
)

// MeasurePace measures, on one core, the first games of a match: with the answers that its bots give, but without them.
func MeasurePace(m Match) (*Pace, error) {
	m.Study, m.Tell = false, nil
	if err := m.check(); err != nil {
		return nil, err
	}
	w, err := newWorker(&m)
	if err != nil {
		return nil, err
	}
	rec := &recorder{}
	for i := range w.bots {
		w.bots[i] = rec.around(w.bots[i])
	}
	var games [][]game.Answer
	for begun := time.Now(); len(games) < min(paceGames, m.Games) && (len(games) == 0 || time.Since(begun) < paceTime); {
		rec.answers = nil
		if err := w.play(uint64(len(games))); err != nil {
			return nil, fmt.Errorf("game %d: %w", len(games), err)
		}
		games = append(games, rec.answers)
	}
	return w.pace(games)
}

// pace plays games once more by their answers, with the clock in the hand.
func (w *worker) pace(games [][]game.Answer) (*Pace, error) {
	var step, copying, dealing, hashing time.Duration
	var steps, copies int
	var copied game.State
	var pending []game.Decision
	r := rand.New(rand.NewPCG(1, 1))
	for number, answers := range games {
		if err := w.table.Deal(w.match.Seed, w.match.deal(uint64(number))); err != nil {
			return nil, err
		}
		s := w.table.State()
		copied = s.CopyTo(copied)
		for i, a := range answers {
			begun := time.Now()
			if err := s.Apply(a, nil); err != nil {
				return nil, fmt.Errorf("game %d once more: %w", number, err)
			}
			pending = s.Pending(pending[:0])
			step += time.Since(begun)
			steps++
			if i%paceEvery != 0 || len(pending) == 0 {
				continue
			}
			copies += paceTimes
			copying += timed(func() { copied = s.CopyTo(copied) })
			hashing += timed(func() { s.Hash() })
			dealing += timed(func() { copied.Determinize(pending[0].Seat, r) })
		}
	}
	each := func(d time.Duration, n int) float64 { return float64(d.Nanoseconds()) / float64(max(1, n)) }
	return &Pace{
		Games: len(games), Step: each(step, steps) - clock(), Copy: each(copying, copies), Determinize: each(dealing, copies), Hash: each(hashing, copies),
	}, nil
}

// timed is how long it takes to do something paceTimes times.
func timed(do func()) time.Duration {
	begun := time.Now()
	for range paceTimes {
		do()
	}
	return time.Since(begun)
}

// clock is how long it takes to look at the clock, in nanoseconds.
func clock() float64 {
	const looks = 1000
	begun := time.Now()
	for range looks {
		_ = time.Since(begun)
	}
	return float64(time.Since(begun).Nanoseconds()) / looks
}

// recorder writes down the answers of bots.
type recorder struct{ answers []game.Answer }

func (r *recorder) around(b bot.Bot) bot.Bot { return &recorded{bot: b, to: r} }

type recorded struct {
	bot bot.Bot
	to  *recorder
}

// Answer is the bot's, written down.
func (b *recorded) Answer(s game.State, d *game.Decision, r *rand.Rand, into []game.Option) []game.Option {
	from := len(into)
	into = b.bot.Answer(s, d, r, into)
	picks := append([]game.Option{}, into[from:]...)
	b.to.answers = append(b.to.answers, game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks})
	return into
}
