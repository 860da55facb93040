package house

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/internal/mind"
	"github.com/noripan/noripan/internal/table"
	"github.com/noripan/noripan/replay"
)

// adviser is the bot that looks at finished games, and adviseFor how long it may look at one act, waiting included.
const (
	adviser   = "hard"
	adviseFor = 2 * time.Second
)

// Reasons are what a bot thinks of the answers of an act of a finished game, by its number from 0: each from what the seat
// that answered could know then. There are none of other acts than answers, nor where the house has not the rules of the
// game, nor of a record that is not true. One act is looked at at a time: the tables' bots need the places more.
func (h *House) Reasons(ctx context.Context, r *replay.Record, act int) ([]table.Reasons, error) {
	rules := h.Rules(r)
	if rules == nil || act < 0 || act >= len(r.Acts) || len(r.Acts[act].Answers) == 0 {
		return nil, nil
	}
	select {
	case h.advising <- struct{}{}:
		defer func() { <-h.advising }()
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for a bot: %w", ctx.Err())
	}
	state, err := r.At(rules, act)
	if err != nil {
		return nil, nil //nolint:nilerr // it was brought from elsewhere, and is not true: see replay.Verify
	}
	var all []table.Reasons
	pending := state.Pending(nil)
	answers := r.Acts[act].Answers
	for i := range answers {
		at := slices.IndexFunc(pending, func(d game.Decision) bool { return d.Serial == answers[i].Serial })
		if at < 0 {
			continue // the table had asked it before this act's other answers
		}
		thought, err := h.advise(ctx, rules, state, &answers[i], adviseFor/time.Duration(len(answers)))
		if err != nil {
			return nil, err
		}
		if thought != nil {
			all = append(all, table.WireReasons(&rules.About().Words, &pending[at], answers[i].Picks, thought))
		}
	}
	return all, nil
}

// advise asks a bot about one answer; nil where it has nothing to say.
func (h *House) advise(ctx context.Context, rules game.Rules, s game.State, a *replay.Answer, within time.Duration) (*mind.Reasons, error) {
	picked := make([]game.Option, len(a.Picks))
	for i, name := range a.Picks {
		var err error
		if picked[i], err = rules.About().Words.ParseOption(name); err != nil {
			return nil, nil //nolint:nilerr // the record is not true
		}
	}
	thought := h.minds.Ask(mind.Question{
		Rules: rules, Level: adviser, State: s, Serial: a.Serial, Within: within, Reasons: true, To: game.Open, Picked: picked,
	})
	select {
	case <-thought.Done():
		answer, _ := thought.Answer()
		return answer.Reasons, nil
	case <-ctx.Done():
		thought.Stop()
		return nil, fmt.Errorf("waiting for a bot: %w", ctx.Err())
	}
}
