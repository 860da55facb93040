package table

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/replay"
)

const (
	strikesToAutoplay = 3
	defaultCap        = 75 // minutes, where a game gives none
)

// The lines that the table adds to a game's events.
const (
	tableTimeOut  = "table.timeout"  // the seat's time ran out
	tableBotTurn  = "table.botturn"  // and a bot plays its turn to the end
	tableAutoplay = "table.autoplay" // it happened too often: a bot plays on
	tableBack     = "table.back"     // the owner plays again
	tableLeft     = "table.left"     // the owner left, a bot plays on
	tableCapSoon  = "table.capsoon"  // the game will be stopped in so many minutes
	tableCapped   = "table.capped"   // the game has taken too long
	tableTakeBack = "table.takeback" // the seat has taken its last answer back
	tableRemoved  = "table.removed"  // the seat's owner was taken out, a bot plays on
	tableDeclined = "table.declined" // the others did not agree to what the seat proposed
	tablePaused   = "table.paused"   // as the seat proposed
	tableResumed  = "table.resumed"
	tableHost     = "table.host"    // of that name
	tableDay      = "table.day"     // the seat takes a pause day; so many are left
	tableDayAuto  = "table.dayauto" // its time was up, and it had one left
	tableDayEnd   = "table.dayend"  // it is back before its days off are over
	tableIdle     = "table.idle"    // nobody has done anything: the room closes in so many days
)

// errHistory means that folding the log led elsewhere than it did when it was written.
var errHistory = errors.New("these rules lead elsewhere than those that the game was played by")

// foldStart begins a game: the seats that do not play are gone, the others are numbered on.
func (a *actor) foldStart(e *entry, at int64) error {
	p := &a.place
	if e.Setup.Rules != a.about.Version {
		return fmt.Errorf("rules version %d of %s: %w", e.Setup.Rules.Number, p.GameID, errHistory)
	}
	seats := make([]seat, len(e.Setup.Order))
	next := play{Began: a.seq, Rules: e.Setup.Rules, Settings: e.Setup.Settings, Parts: e.Setup.Parts, Seed: p.Seed}
	for i, from := range e.Setup.Order {
		s := &p.Seats[from]
		next.Owners = append(next.Owners, s.Owner)
		seats[i] = seat{Controller: s.Controller, Owner: s.Owner, Program: s.Program, Name: s.Name, Level: s.Level, Was: -1, Figure: s.Figure, Asked: e.Setup.Serial}
	}
	before := a.history
	a.history = nil
	state, err := a.newGame(e.Setup, a.listener())
	if err != nil {
		a.history = before
		return err
	}
	state.Forward(game.Counters{Serial: e.Setup.Serial}) // an answer of the last game must not fit a question of this one
	if minutes := a.capMinutes(); minutes > 0 {
		next.Cap = at + int64(minutes)*60_000
	}
	a.game, a.views = state, nil
	a.scenes, a.aside, a.points, a.reasons = nil, nil, nil, nil
	p.Phase, p.Again, p.Starts, p.Seats, p.Play = Playing, false, 0, seats, next
	a.moved(at)
	return nil
}

// newGame is a game as it was set up, with the seed of the room.
func (a *actor) newGame(s *setup, l game.Listener) (game.State, error) {
	key := replay.Key(a.place.Seed, s.Parts)
	if hex.EncodeToString(key[:]) != s.Key {
		return nil, fmt.Errorf("the key of the chance: %w", errHistory)
	}
	figures, err := a.about.ReadFigures(s.Figures)
	if err != nil {
		return nil, fmt.Errorf("setting up %s: %w", a.place.GameID, err)
	}
	state, err := a.cfg.Rules.New(game.Setup{
		Seats: len(s.Order), Settings: s.Settings, Key: key, Mode: game.Secure, First: s.First, Figures: figures, Listener: l,
	})
	if err != nil {
		return nil, fmt.Errorf("setting up %s: %w", a.place.GameID, err)
	}
	return state, nil
}

// foldAnswer is an answer that reaches the game at once.
func (a *actor) foldAnswer(e *entry, at int64) error {
	if len(e.Answers) != 1 {
		return fmt.Errorf("%d answers in one", len(e.Answers))
	}
	g := &e.Answers[0]
	q := a.question(g.Seat, g.Serial)
	if q == nil {
		return game.Refusal{Code: game.Stale}.Err()
	}
	asked := *q // the game moves on below it
	k := a.clockKind(q)
	toEnd := g.How == byTimeOut && k.TimeOut == game.BotToEnd
	switch {
	case toEnd:
		a.tell(g.Seat, tableBotTurn)
	case g.How == byTimeOut && k.Class != game.Offer && !k.Hidden: // nobody waited for it, as far as they know
		a.tell(g.Seat, tableTimeOut)
	}
	a.folded.late = g.How == byTimeOut
	before := a.pointBefore(&asked, g)
	if err := a.apply(g); err != nil {
		return err
	}
	if g.How != byBot {
		a.count(&asked, k, g.How)
	}
	if toEnd {
		s := &a.place.Seats[g.Seat]
		s.BotTill, s.Expired = asked.Slot+1, at
	}
	a.answered(e, &asked, before)
	if g.How == byOwner {
		a.place.Seats[g.Seat].Since = len(a.history)
	}
	a.moved(at)
	return nil
}

// foldSeal keeps an answer in a blind window: the game hears of it with the others, so that nothing of it shows.
func (a *actor) foldSeal(e *entry, _ int64) error {
	if len(e.Answers) != 1 {
		return fmt.Errorf("%d answers in one", len(e.Answers))
	}
	q := a.question(e.Answers[0].Seat, e.Answers[0].Serial)
	if q == nil || q.Answered {
		return game.Refusal{Code: game.Stale}.Err()
	}
	if before := a.pointBefore(q, &e.Answers[0]); before.game != nil {
		a.points = append(a.points, before)
	}
	q.Answered, q.Sealed = true, &e.Answers[0]
	if q.Sealed.How == byOwner {
		a.place.Seats[q.Seat].Since = len(a.history)
	}
	return nil
}

// foldResolve closes a blind window with all its answers.
func (a *actor) foldResolve(e *entry, at int64) error {
	for i := range e.Answers {
		if err := a.apply(&e.Answers[i]); err != nil {
			return fmt.Errorf("closing a blind window, seat %d: %w", e.Answers[i].Seat, err)
		}
	}
	a.resolved()
	a.moved(at)
	return nil
}

// apply gives the game an answer.
func (a *actor) apply(g *given) error {
	a.picks = a.picks[:0]
	for _, name := range g.Picks {
		o, err := a.about.Words.ParseOption(name)
		if err != nil {
			return &Error{Code: game.NotOffered, Detail: err.Error()}
		}
		a.picks = append(a.picks, o)
	}
	return a.game.Apply(game.Answer{Seat: game.Seat(g.Seat), Serial: g.Serial, Picks: a.picks}, a.listener())
}

// count keeps the strikes: slots in a row whose time ran out. A slot counts as in time when the next one is there.
func (a *actor) count(q *question, k *game.Kind, h how) {
	s := &a.place.Seats[q.Seat]
	if !k.Strike || s.Controller != Human {
		return
	}
	if s.Slot != q.Slot {
		if !s.Late {
			s.Strikes = 0
		}
		s.Slot, s.Late = q.Slot, false
	}
	if h != byTimeOut || s.Late {
		return
	}
	s.Late = true
	s.Strikes++
	if s.Strikes == strikesToAutoplay {
		s.Controller = Autoplay
		a.tell(q.Seat, tableAutoplay)
		a.roomDirty = true
	}
}

// moved looks at where the game stands now: it is over, or it asks.
func (a *actor) moved(at int64) {
	a.touched, a.gameDirty = true, true
	a.pending = a.game.Pending(a.pending[:0])
	maps.DeleteFunc(a.thinking, func(serial uint64, _ int64) bool { return !a.asks(serial) })
	if _, over := a.game.Result(); !over {
		a.ask(at)
		return
	}
	p := &a.place.Play
	p.Questions, p.Proposal, a.points = nil, nil, nil
	if p.heldUntil() <= at {
		a.over(at)
	}
}

// over ends the game, when everybody is told so.
func (a *actor) over(at int64) {
	p := &a.place
	result, _ := a.game.Result()
	p.Phase, p.Acted = Finished, at
	p.openLines()
	p.Play.Result, p.Play.Serial, p.Play.Proposal = &result, a.game.Counters().Serial, nil
	a.roomDirty, a.gameDirty = true, true
	if !a.folding {
		a.batch.Finished = append(a.batch.Finished, a.finished(at))
	}
}

// finished is the game that has just come to its end, for those who will look back at it.
func (a *actor) finished(at int64) FinishedGame {
	p := &a.place
	f := FinishedGame{
		Began: p.Play.Began, Ended: a.seq, At: at, Rules: p.Play.Rules, Result: *p.Play.Result, Seats: make([]FinishedSeat, len(p.Seats)),
	}
	for i := range p.Seats {
		s := &p.Seats[i]
		f.Seats[i] = FinishedSeat{Owner: p.Play.Owners[i], Name: s.Name, Level: s.Level}
	}
	if recorder, ok := a.cfg.Rules.(game.Recorder); ok {
		f.Contest = recorder.Record(len(p.Seats), p.Play.Settings)
	}
	return f
}

func (a *actor) foldOver(_ *entry, at int64) error {
	a.over(at)
	return nil
}

// startRefused is why a game cannot begin now, and else which seats play it.
func (a *actor) startRefused() ([]int, *Error) {
	p := &a.place
	var order []int
	people := 0
	for i := range p.Seats {
		s := &p.Seats[i]
		if s.Controller == Empty {
			continue
		}
		if s.Owner != "" && s.Owner != p.Host && !s.Ready {
			if p.Again {
				continue
			}
			return nil, &Error{Code: NotReady, Args: Args{"seat": seatKey(i)}}
		}
		if s.Owner != "" {
			people++
		}
		order = append(order, i)
	}
	if len(order) < a.about.MinSeats || people == 0 && !p.Alone {
		return nil, &Error{Code: TooFewPlayers, Args: Args{"n": a.about.MinSeats}}
	}
	return order, nil
}

// setup is what the game begins with if it is started now. Who starts it, nil after a countdown, may bring a part.
func (a *actor) setup(playing []int, o *order) (*setup, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	playing = a.drawn(playing)
	parts := make([]string, len(playing))
	for i, from := range playing {
		s := &a.place.Seats[from]
		if parts[i] = s.Part; o != nil && s.Owner == o.by.ID && o.Part != "" {
			parts[i] = o.Part
		}
	}
	key := replay.Key(a.place.Seed, parts)
	next := &setup{
		Figures: a.figures(playing),
		Rules:   a.about.Version, Settings: settings, Order: playing, Parts: parts, First: a.first(playing),
		Serial: a.place.Play.Serial, Seed: a.place.Seed, Key: hex.EncodeToString(key[:]),
	}
	for _, from := range playing {
		s := &a.place.Seats[from]
		next.Names, next.Levels = append(next.Names, s.Name), append(next.Levels, s.Level)
	}
	return next, nil
}

// first is the seat that begins: after a game the one that its rules say, else one drawn by lot.
func (a *actor) first(order []int) game.Seat {
	rematcher, ok := a.cfg.Rules.(game.Rematcher)
	if !ok || a.place.Play.Result == nil {
		return game.Spectator
	}
	was, ok := rematcher.First(*a.place.Play.Result)
	if !ok {
		return game.Spectator
	}
	return game.Seat(slices.IndexFunc(order, func(i int) bool { return a.place.Seats[i].Was == int(was) })) // -1 draws
}

// settings are all settings of the next game: the host's, else the defaults. A house setting is the other way round
// where two or more people sit.
func (a *actor) settings() (map[string]string, error) {
	chosen := make(game.Settings, len(a.place.Chosen))
	for i := range a.about.Settings {
		if s := &a.about.Settings[i]; s.House && s.Type == game.Bool && a.place.humans() >= 2 {
			chosen[s.Name] = opposite[s.Default]
		}
	}
	for name, value := range a.place.Chosen {
		chosen[name] = value
	}
	full, err := a.about.Complete(chosen)
	if err != nil {
		return nil, &Error{Code: game.BadSetting, Detail: err.Error()}
	}
	if full == nil {
		full = game.Settings{}
	}
	return full, nil
}

var opposite = map[string]string{"true": "false", "false": "true"}
