package gametest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
)

// subject is a game under test with games that were played and positions that were met in them.
type subject struct {
	rules   game.Rules
	about   *game.About
	words   *game.Words
	c       Case
	runs    []*run
	samples []*position   // some of every kind of decision
	pool    []game.Option // options that were offered anywhere
	bots    []game.Policy // of About.Bots, made once: they keep no memory
	notes   []string      // what a law that is kept has to say
}

// run is a game that was played.
type run struct {
	number  int
	setup   game.Setup
	bots    []string
	answers []game.Answer
	end     game.State // where it ended, or stopped being playable
	trouble error      // why it did not come to its end
	chanced bool       // chance was used after the beginning
}

// position is a state that was met. Laws do not touch it but copy it.
type position struct {
	run     *run
	number  int // of answers before it
	state   game.State
	pending []game.Decision
	next    game.Answer // what was answered

	saw map[game.Seat][]byte // what seats see of the state, as far as anybody asked
}

func (p *position) copy() game.State { return p.state.CopyTo(nil) }

// The sizes of what is looked at.
const (
	leastGames = 12
	perKind    = 8   // positions kept of each kind of decision
	leastKind  = 4   // where there are many kinds, so many
	manyKinds  = 100 // positions kept of all kinds together, about
	poolSize   = 200
)

// newSubject plays games of the rules. What goes wrong meanwhile is for the laws to tell.
func newSubject(rules game.Rules, c Case) *subject {
	about := rules.About()
	s := &subject{rules: rules, about: about, words: &about.Words, c: c}
	tables := s.tables()
	rec := recorder{subject: s, kinds: make(map[int16]*reservoir)}
	for i := range max(leastGames, 2*len(tables)) * soak() {
		rec.play(i, tables[i%len(tables)])
	}
	for kind := range about.Words.Kinds {
		if kept := rec.kinds[int16(kind)]; kept != nil {
			s.samples = append(s.samples, kept.kept...)
		}
	}
	return s
}

// tables are the setups to be played: each number of seats with all given settings, and once with settings by chance.
func (s *subject) tables() []game.Setup {
	var tables []game.Setup
	settings := s.c.Settings
	if len(settings) == 0 {
		settings = []game.Settings{nil}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for seats := s.about.MinSeats; seats <= s.about.MaxSeats; seats++ {
		for _, values := range settings {
			tables = append(tables, game.Setup{Seats: seats, Settings: values})
		}
		if len(s.about.Settings) > 0 {
			tables = append(tables, game.Setup{Seats: seats, Settings: someSettings(s.about, r.IntN)})
		}
	}
	return tables
}

// someSettings gives some of a game's settings values by chance; below(n) is any number below n.
func someSettings(about *game.About, below func(n int) int) game.Settings {
	values := make(game.Settings)
	for i := range about.Settings {
		setting := &about.Settings[i]
		if below(2) == 0 {
			continue
		}
		switch setting.Type {
		case game.Bool:
			values[setting.Name] = strconv.FormatBool(below(2) == 1)
		case game.Int:
			values[setting.Name] = strconv.Itoa(setting.Min + below(setting.Max-setting.Min+1))
		case game.Choice:
			values[setting.Name] = setting.Values[below(len(setting.Values))]
		case game.List:
			n := setting.Min + below(setting.Max-setting.Min+1)
			list := append([]string(nil), setting.Values...)
			for i := range n {
				j := i + below(len(list)-i)
				list[i], list[j] = list[j], list[i]
			}
			values[setting.Name] = strings.Join(list[:n], "+")
		case game.Text: // what people write is no business of the laws
		}
	}
	return values
}

// key is a seed of all chance from a number.
func key(n int) (k [32]byte) {
	binary.LittleEndian.PutUint64(k[:], uint64(n)+1)
	return k
}

// reservoir keeps a fair sample of the positions that it is shown.
type reservoir struct {
	size, seen int
	kept       []*position
}

// place is where the next position goes, -1 for nowhere.
func (v *reservoir) place(r *rand.Rand) int {
	v.seen++
	if len(v.kept) < v.size {
		v.kept = append(v.kept, nil)
		return len(v.kept) - 1
	}
	if i := r.IntN(v.seen); i < v.size {
		return i
	}
	return -1
}

// recorder plays the games that the laws look at.
type recorder struct {
	subject *subject
	kinds   map[int16]*reservoir
	before  game.State // scratch
}

// play lets bots play a game, of all sorts that the game has: every third at random only.
func (rec *recorder) play(number int, setup game.Setup) {
	s := rec.subject
	setup.Key = key(number)
	setup.Mode = game.Mode(number % 2)
	setup.First = game.Seat(number%(setup.Seats+1)) - 1
	run := &run{number: number, setup: setup}
	cast := []string{"random"}
	if number%3 != 0 {
		cast = slices.DeleteFunc(bot.Names(s.rules), func(name string) bool { return name == "hard" }) // it takes its time
	}
	s.runs = append(s.runs, run)
	bots := make([]bot.Bot, setup.Seats)
	for seat := range bots {
		name := cast[(number+seat)%len(cast)]
		b, err := bot.New(s.rules, name)
		if err != nil {
			run.trouble = fmt.Errorf("seating bots: %w", err)
			return
		}
		run.bots = append(run.bots, name)
		bots[seat] = b
	}
	state, err := s.rules.New(setup)
	if err != nil {
		run.trouble = fmt.Errorf("beginning: %w", err)
		return
	}
	run.end = state
	run.trouble = rec.answer(run, state, bots)
}

// answer plays a game to its end and keeps positions.
func (rec *recorder) answer(run *run, state game.State, bots []bot.Bot) error {
	s := rec.subject
	r := rand.New(rand.NewPCG(uint64(run.number), 1))
	for {
		pending := state.Pending(nil)
		_, over := state.Result()
		switch {
		case over && len(pending) > 0:
			return fmt.Errorf("after %d answers the game is over, but %d decisions are open", len(run.answers), len(pending))
		case over:
			return nil
		case len(pending) == 0:
			return fmt.Errorf("stuck: after %d answers the game is not over, and nothing is asked", len(run.answers))
		case len(run.answers) == s.about.Bound:
			return fmt.Errorf("more than %d decisions", s.about.Bound)
		}
		d := anyOf(s.words, pending, r)
		if int(d.Seat) >= len(bots) || d.Seat < 0 {
			return fmt.Errorf("after %d answers: a question to seat %d of %d", len(run.answers), d.Seat, len(bots))
		}
		if len(d.Options) < d.Max || d.Min > d.Max {
			return fmt.Errorf("after %d answers: %d to %d picks of %d options", len(run.answers), d.Min, d.Max, len(d.Options))
		}
		picks := bots[d.Seat].Answer(state, d, r, nil)
		a := game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}
		rec.before = state.CopyTo(rec.before)
		rec.remember(pending)
		if err := state.Apply(a, nil); err != nil {
			return fmt.Errorf("after %d answers: %s's answer %s to %s is refused: %w",
				len(run.answers), run.bots[d.Seat], s.names(picks), s.kind(d), err)
		}
		run.chanced = run.chanced || state.Counters().Chance != rec.before.Counters().Chance
		rec.keep(&position{run: run, number: len(run.answers), pending: pending, next: a}, r)
		run.answers = append(run.answers, a)
	}
}

// anyOf is an offer if there is one, else any of the decisions: so answers arrive in all orders.
func anyOf(words *game.Words, pending []game.Decision, r *rand.Rand) *game.Decision {
	for i := range pending {
		if words.Kinds[pending[i].Kind].Class == game.Offer {
			return &pending[i]
		}
	}
	return &pending[r.IntN(len(pending))]
}

// remember adds options to the pool, and makes the lists the decisions' own.
func (rec *recorder) remember(pending []game.Decision) {
	s := rec.subject
	for i := range pending {
		pending[i].Options = append([]game.Option(nil), pending[i].Options...)
		for _, o := range pending[i].Options {
			if len(s.pool) < poolSize && !slices.Contains(s.pool, o) {
				s.pool = append(s.pool, o)
			}
		}
	}
}

// keep puts the position into the reservoir of its kind, if there is a place for it.
func (rec *recorder) keep(p *position, r *rand.Rand) {
	kind := p.pending[0].Kind
	v, s := rec.kinds[kind], rec.subject
	if v == nil {
		v = &reservoir{size: min(perKind, max(leastKind, manyKinds/len(s.words.Kinds))) * soak()}
		rec.kinds[kind] = v
	}
	if i := v.place(r); i >= 0 {
		p.state = rec.before.CopyTo(nil)
		v.kept[i] = p
	}
}

// each holds all positions against a law, and tells where it was broken.
func (s *subject) each(positions []*position, keep func(*position) error) error {
	for _, p := range positions {
		if err := keep(p); err != nil {
			return fmt.Errorf("%s, after %d answers, at %s: %w", s.title(p.run), p.number, s.kind(&p.pending[0]), err)
		}
	}
	return nil
}

// replay plays a recorded game again and shows every state, the first before any answer. The number is of answers given.
func (s *subject) replay(run *run, state game.State, l game.Listener, visit func(number int, state game.State) error) error {
	for i := 0; ; i++ {
		if err := visit(i, state); err != nil {
			return fmt.Errorf("%s, after %d answers: %w", s.title(run), i, err)
		}
		if i == len(run.answers) {
			return nil
		}
		if err := state.Apply(run.answers[i], l); err != nil {
			return fmt.Errorf("%s, after %d answers: what was answered once is refused now: %w", s.title(run), i, err)
		}
	}
}

// begin is the run's game before any answer.
func (s *subject) begin(run *run) (game.State, error) {
	state, err := s.rules.New(run.setup)
	if err != nil {
		return nil, fmt.Errorf("%s: beginning: %w", s.title(run), err)
	}
	return state, nil
}

// title names a run so that it can be played again.
func (s *subject) title(run *run) string {
	return fmt.Sprintf("game %d (%d seats, %s chance, first %d, %s, settings %v)",
		run.number, run.setup.Seats, run.setup.Mode, run.setup.First, strings.Join(run.bots, "/"), run.setup.Settings)
}

func (s *subject) kind(d *game.Decision) string {
	if d.Kind < 0 || int(d.Kind) >= len(s.words.Kinds) {
		return fmt.Sprintf("kind %d", d.Kind)
	}
	return s.words.Kinds[d.Kind].Name
}

func (s *subject) class(d *game.Decision) game.Class { return s.words.Kinds[d.Kind].Class }

func (s *subject) names(picks []game.Option) []string {
	names := make([]string, len(picks))
	for i, o := range picks {
		names[i] = s.words.OptionName(o)
	}
	return names
}

// goOn answers up to so many decisions at random and returns the state's hash after each.
func (s *subject) goOn(state game.State, seed uint64, steps int) ([]uint64, error) {
	r := rand.New(rand.NewPCG(seed, 2))
	var hashes []uint64
	for range steps {
		pending := state.Pending(nil)
		if len(pending) == 0 {
			break
		}
		d := anyOf(s.words, pending, r)
		picks := bot.Random{}.Answer(state, d, r, nil)
		if err := state.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: picks}, nil); err != nil {
			return hashes, fmt.Errorf("going on: %s to %s is refused: %w", s.names(picks), s.kind(d), err)
		}
		hashes = append(hashes, state.Hash())
	}
	return hashes, nil
}

// code is the refusal's code; an error if what refused is none that the game knows.
func (s *subject) code(err error) (string, error) {
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return "", fmt.Errorf("refused with what is no *game.Refusal: %w", err)
	}
	for _, codes := range [2][]game.Code{game.SharedCodes, s.words.Codes} {
		for i := range codes {
			if codes[i].Name == refusal.Code && refusal.Code != "" {
				s.words.RefusalLine(*refusal)
				return refusal.Code, nil
			}
		}
	}
	return "", fmt.Errorf("refused with the code %q, which the game does not list", refusal.Code)
}
