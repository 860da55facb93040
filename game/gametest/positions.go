package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// PositionsConfig is what Positions cannot see from outside. The zero value fits most games.
type PositionsConfig struct {
	// Games are as they begin, one of each sort whose positions are to be changed: chance plays them. None are two of each
	// number of seats, with settings by chance.
	Games []game.State
	// Words may stand in a snapshot, besides what stands in those of the games and in the tables of Words: names of steps.
	Words []string
	// Changed is how many positions are changed, and with NORIPAN_SOAK=1 Soak; 0 is 200, and 40,000.
	Changed, Soak int
}

const (
	changedFew  = 250
	changedMany = 40_000 // with NORIPAN_SOAK=1
	leastRead   = 20     // one of so many changed positions can be read, or nothing is tested
	goesOnFor   = 40     // decisions from a position that could be read
	looksEvery  = 8      // decisions: the first position that could be read is looked at, and then one of so many
	fuzzSeeds   = 16     // positions that the fuzzer begins with
)

// Positions checks that whatever is changed in a position of the game, Restore refuses it, or it stands like any other:
// it is read twice alike, and all that a table does with it can be done.
func Positions(t *testing.T, rules game.Rules, c PositionsConfig) {
	t.Helper()
	read, err := positions(rules, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(read)
}

// FuzzPositions lets the bytes of a native fuzz target be a position.
func FuzzPositions(f *testing.F, rules game.Rules, c PositionsConfig) {
	f.Helper()
	all, err := positionsOf(rules, c)
	if err != nil {
		f.Fatal(err)
	}
	for i := 0; i < len(all); i += max(1, len(all)/fuzzSeeds) { // Positions changes all of them
		f.Add(all[i])
	}
	r, err := newReader(rules)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := r.survives(data); err != nil {
			t.Fatal(err)
		}
	})
}

// positions changes positions, and tells how many of them could be read.
func positions(rules game.Rules, c PositionsConfig) (read string, err error) {
	all, err := positionsOf(rules, c)
	if err != nil {
		return "", err
	}
	r, err := newReader(rules)
	if err != nil {
		return "", err
	}
	change, err := newChanger(&rules.About().Words, all, c.Words)
	if err != nil {
		return "", err
	}
	changed := c.Changed
	if changed == 0 {
		changed = changedFew
	}
	switch {
	case soak() == 1:
	case c.Soak > 0:
		changed = c.Soak
	default:
		changed = changedMany
	}
	survived := 0
	for range changed {
		data, err := change.some(all)
		if err != nil {
			return "", err
		}
		could, err := r.survives(data)
		if err != nil {
			return "", err
		}
		if could {
			survived++
		}
	}
	if survived < changed/leastRead {
		return "", fmt.Errorf("only %d of %d changed positions could be read: this tests nothing", survived, changed)
	}
	return fmt.Sprintf("%d of %d changed positions could be read", survived, changed), nil
}

// positionsOf are positions of games that chance plays, each kind of question among them.
func positionsOf(rules game.Rules, c PositionsConfig) ([][]byte, error) {
	games := c.Games
	if len(games) == 0 {
		var err error
		if games, err = someGames(rules); err != nil {
			return nil, err
		}
	}
	var all [][]byte
	driver, r := bot.NewDriver(rules), rand.New(rand.NewPCG(9, 2))
	for _, begun := range games {
		state := begun.CopyTo(nil)
		met := make(map[int16]int)
		for d := driver.Next(state); d != nil; d = driver.Next(state) {
			if met[d.Kind]++; met[d.Kind] <= 2 {
				all = append(all, state.Snapshot())
			}
			if err := driver.Answer(state, d, bot.Random{}, r, nil); err != nil {
				return nil, fmt.Errorf("playing for positions: %w", err)
			}
		}
		all = append(all, state.Snapshot())
	}
	return all, nil
}

// someGames are two games of each number of seats, with settings by chance.
func someGames(rules game.Rules) ([]game.State, error) {
	about, r := rules.About(), rand.New(rand.NewPCG(9, 1))
	var games []game.State
	for n := range 2 * (about.MaxSeats - about.MinSeats + 1) {
		begun, err := rules.New(game.Setup{
			Seats: about.MinSeats + n/2, Settings: someSettings(about, r.IntN), Key: key(n), Mode: game.Mode(n % 2), First: game.Spectator,
		})
		if err != nil {
			return nil, fmt.Errorf("beginning for positions: %w", err)
		}
		games = append(games, begun)
	}
	return games, nil
}

// reader reads positions, good and bad.
type reader struct {
	rules  game.Rules
	words  *game.Words
	driver *bot.Driver
	bots   [2]bot.Bot // that play on
}

func newReader(rules game.Rules) (*reader, error) {
	r := &reader{rules: rules, words: &rules.About().Words, driver: bot.NewDriver(rules), bots: [2]bot.Bot{bot.Random{}, bot.Random{}}}
	if slices.Contains(rules.About().Bots, "policy") {
		policy, err := bot.New(rules, "policy")
		if err != nil {
			return nil, fmt.Errorf("seating a bot: %w", err)
		}
		r.bots[1] = policy
	}
	return r, nil
}

// survives reads a position and does with what can be read all that a table does; it tells whether it could be read.
func (r *reader) survives(data []byte) (could bool, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v\n%s", panicked, debug.Stack())
		}
		if err != nil {
			err = fmt.Errorf("%w, of\n%s", err, data)
		}
	}()
	version := r.rules.About().Version
	state, refused := r.rules.Restore(version, data)
	if refused != nil {
		return false, nil
	}
	again, err := r.rules.Restore(version, state.Snapshot())
	if err != nil {
		return true, fmt.Errorf("read once, but not twice: %w", err)
	}
	if again.Hash() != state.Hash() {
		return true, errors.New("read twice it is another")
	}
	return true, r.plays(state)
}

// plays goes on from a position, by chance and by the policy, and looks at all that comes.
func (r *reader) plays(state game.State) error {
	chance := rand.New(rand.NewPCG(1, 2))
	for n := range goesOnFor {
		if n%looksEvery == 0 {
			if err := r.look(state, chance); err != nil {
				return err
			}
		}
		d := r.driver.Next(state)
		if d == nil {
			break
		}
		if err := r.driver.Answer(state, d, r.bots[n/3%len(r.bots)], chance, deaf{}); err != nil {
			return fmt.Errorf("going on, in\n%s\n%w", state.Snapshot(), err)
		}
	}
	if _, over := state.Result(); over != (r.driver.Next(state) == nil) {
		return fmt.Errorf("over is %t, but it is otherwise with what is asked", over)
	}
	return nil
}

// look does all that leaves a position as it is: it is seen, dealt anew, answered by default, left and stopped in copies.
func (r *reader) look(state game.State, chance *rand.Rand) error {
	other := state.CopyTo(nil)
	other.Stop(deaf{})
	end, over := other.Result()
	if !over {
		return errors.New("stopped, but not over")
	}
	if err := sights(other, game.Seat(end.Seats)); err != nil {
		return fmt.Errorf("stopped: %w", err)
	}
	if err := sights(state, game.Seat(end.Seats)); err != nil {
		return err
	}
	for _, d := range state.Pending(nil) {
		other = state.CopyTo(other)
		other.Determinize(d.Seat, chance)
		other.Hash()
		if err := r.answered(other, &d, bot.Random{}.Answer(other, &d, chance, nil)); err != nil {
			return fmt.Errorf("dealt anew for seat %d: %w", d.Seat, err)
		}
		if r.words.Kinds[d.Kind].Class == game.Offer {
			continue
		}
		other = state.CopyTo(other)
		if err := r.answered(other, &d, state.Default(d.Seat, nil)); err != nil {
			return fmt.Errorf("by default: %w", err)
		}
	}
	if resigner, ok := state.CopyTo(other).(game.Resigner); ok && chance.IntN(4) == 0 {
		if err := resigner.Resign(game.Seat(chance.IntN(int(end.Seats))), deaf{}); err != nil && !errors.As(err, new(*game.Refusal)) {
			return fmt.Errorf("resigning is refused with what is no *game.Refusal: %w", err)
		}
	}
	return nil
}

func (r *reader) answered(state game.State, d *game.Decision, picks []game.Option) error {
	if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, deaf{}); err != nil {
		return fmt.Errorf("%s is refused: %w", r.words.Kinds[d.Kind].Name, err)
	}
	return nil
}

// sights are all views with their lines, and what is dim with its reasons.
func sights(state game.State, seats game.Seat) error {
	x, explains := state.(game.Explainer)
	for seat := game.Open; seat < seats; seat++ {
		view := state.View(seat)
		view.Lines()
		if _, err := json.Marshal(view); err != nil {
			return fmt.Errorf("the view of %s has no form in JSON: %w", who(seat), err)
		}
		if !explains || seat < 0 {
			continue
		}
		for _, o := range x.Dim(seat, nil) {
			if why := x.Why(seat, o); !why.Refused() {
				return fmt.Errorf("%v is dim for seat %d without a reason", o, seat)
			}
		}
	}
	return nil
}

// deaf makes a game tell everything, to nobody.
type deaf struct{}

func (deaf) Happened(*game.Event) {}
