package lab

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/noripan/noripan/bot"
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// Run is what somebody wants to see played.
type Run struct {
	Game     string        `json:"game" maxLength:"64"`
	Settings game.Settings `json:"settings,omitempty"`
	Bots     []Player      `json:"bots" minItems:"1" maxItems:"10" doc:"One a seat, or one for each of two sides."`
	Players  int           `json:"players,omitempty" minimum:"2" maximum:"10" doc:"By sides, how many sit at the table: 0 is one a bot, by seats."`
	Games    int           `json:"games" minimum:"1" maximum:"100000"`
	Seed     uint64        `json:"seed" maximum:"9007199254740991" doc:"The same seed gives the same games."`
}

// Player is a bot, or a strategy of somebody's own.
type Player struct {
	Bot  string  `json:"bot" minLength:"1" maxLength:"64" doc:"As the game names it, or strategy:FILE for a text."`
	Text *string `json:"text,omitempty" maxLength:"16384" doc:"What would stand in the file."`
}

// Codes of refusals.
const (
	Busy        = "lab_busy"      // all places are taken; args.seconds until one must be free
	Running     = "lab_running"   // the person has a match here already
	Spent       = "lab_spent"     // the address has used its time up; args.seconds until there is some again
	BadStrategy = "bad_strategy"  // a text is wrong; args.bot, args.line, args.column, and of a Fault why (its code) and words (its args)
	SameName    = "lab_same_name" // two texts have one name; args.bot, n (its number from 1), other (that of the other one), name
	NoBot       = "lab_no_bot"    // nobody of that name plays this game; args.bot, n, name
	BadSearch   = "lab_search"    // a bot may not look ahead so often; args.bot, n, most
	BadSeats    = "lab_seats"     // nobody plays the game with so many; args.min, max
	NoSides     = "lab_sides"     // by sides two bots play, and only where a game has secret ones
	BadRun      = "bad_run"       // there is no such match; the detail tells why
)

// Error is why a match is not played.
type Error struct {
	Code   string
	Args   map[string]any
	Detail string // in English
}

func (e *Error) Error() string { return e.Code + ": " + e.Detail }

func refuse(code, detail string) *Error { return &Error{Code: code, Detail: detail} }

// with adds an argument.
func (e *Error) with(name string, value any) *Error {
	if e.Args == nil {
		e.Args = make(map[string]any)
	}
	e.Args[name] = value
	return e
}

// ofBot tells which bot it is about.
func (e *Error) ofBot(i int) *Error { return e.with("bot", i).with("n", i+1) }

// busy tells after how long it is worth to ask again.
func busy(code string, wait time.Duration, detail string) *Error {
	seconds := max(1, int((wait + time.Second - 1).Seconds()))
	return &Error{Code: code, Args: map[string]any{"seconds": seconds}, Detail: fmt.Sprintf("%s: wait %d s", detail, seconds)}
}

// What bots' names begin with.
const (
	strategyPrefix = "strategy:" // those of texts
	searchPrefix   = "search:"   // those that look ahead so often
)

// match is the match of a run, if there can be one.
func (l *Lab) match(run Run) (sim.Match, error) {
	m := sim.Match{
		Rules: l.rules(run.Game), Settings: run.Settings, Players: run.Players, Texts: make(map[string]string),
		Games: run.Games, Seed: run.Seed, Workers: 1, Paired: true, Study: true,
	}
	if m.Rules == nil {
		return m, refuse(BadRun, fmt.Sprintf("no game %q here", run.Game))
	}
	if run.Games > MaxGames {
		return m, refuse(BadRun, fmt.Sprintf("%d games: at most %d", run.Games, MaxGames))
	}
	var names []string
	for i, p := range run.Bots {
		if utf8.RuneCountInString(p.Bot) > MaxName || p.Text != nil && utf8.RuneCountInString(*p.Text) > MaxText {
			return m, refuse(BadRun, fmt.Sprintf("bot %d: a name has at most %d letters, a text %d", i+1, MaxName, MaxText))
		}
		if err := addPlayer(&m, &run, i); err != nil {
			return m, err
		}
		names = append(names, p.Bot)
	}
	if run.Players > 0 {
		m.Teams = names
	} else {
		m.Bots = names
	}
	return m, l.begins(&m)
}

// begins tells why a match cannot begin. Some of it shows in a deal only.
func (l *Lab) begins(m *sim.Match) error {
	about, seats := m.Rules.About(), len(m.Bots)
	if len(m.Teams) > 0 {
		seats = m.Players
		if kit, _ := l.Kit(about.ID); !kit.Sides || len(m.Teams) != 2 {
			return refuse(NoSides, fmt.Sprintf("%s by sides, with %d bots: two play, where a game has secret sides", about.ID, len(m.Teams)))
		}
	}
	if seats < about.MinSeats || seats > about.MaxSeats {
		return refuse(BadSeats, fmt.Sprintf("%d seats: %s is for %d to %d", seats, about.ID, about.MinSeats, about.MaxSeats)).
			with("min", about.MinSeats).with("max", about.MaxSeats)
	}
	if err := m.Check(); err != nil {
		return refusal(about, err)
	}
	if _, err := sim.NewTable(m.Rules, game.Setup{Seats: seats, Settings: m.Settings, Mode: game.Fast}); err != nil {
		return refusal(about, err)
	}
	return nil
}

func (l *Lab) rules(id string) game.Rules {
	for _, rules := range l.cfg.Games {
		if rules.About().ID == id {
			return rules
		}
	}
	return nil
}

// addPlayer checks a player, and adds its text to the match.
func addPlayer(m *sim.Match, run *Run, i int) error {
	p := run.Bots[i]
	if p.Text != nil {
		if !strings.HasPrefix(p.Bot, strategyPrefix) {
			return refuse(BadRun, fmt.Sprintf("bot %d: a strategy is called %sFILE", i+1, strategyPrefix))
		}
		if text, known := m.Texts[p.Bot]; known && text != *p.Text {
			other := slices.IndexFunc(run.Bots, func(other Player) bool { return other.Bot == p.Bot && other.Text != nil })
			return refuse(SameName, fmt.Sprintf("bot %d: another strategy is called %s too", i+1, p.Bot)).
				ofBot(i).with("other", other+1).with("name", strings.TrimPrefix(p.Bot, strategyPrefix))
		}
		m.Texts[p.Bot] = *p.Text
	}
	if n, ok := strings.CutPrefix(p.Bot, searchPrefix); ok {
		if iterations, err := strconv.Atoi(n); err != nil || iterations < 1 || iterations > MaxSearch {
			return refuse(BadSearch, fmt.Sprintf("bot %d: %s and a number up to %d", i+1, searchPrefix, MaxSearch)).ofBot(i).with("most", MaxSearch)
		}
	}
	_, err := bot.Make(m.Rules, p.Bot, m.Texts)
	if fault := faultOf(err); fault != nil {
		refused := refuse(BadStrategy, fault.Detail).with("bot", i).with("line", fault.Line).with("column", fault.Column)
		if fault.Code != "" {
			refused.with("why", fault.Code).with("words", append([]string{}, fault.Args...))
		}
		return refused
	}
	if err != nil {
		return refuse(NoBot, err.Error()).ofBot(i).with("name", p.Bot)
	}
	return nil
}

// refusal is an error as a refusal: in the game's words, if players can do something about it, and with the setting that is
// wrong.
func refusal(about *game.About, err error) *Error {
	refused := refuse(BadRun, err.Error())
	var wrong *game.SettingError
	if errors.As(err, &wrong) {
		refused.Code = game.BadSetting
		refused.with("setting", wrong.Setting)
	}
	var games *game.Refusal
	if errors.As(err, &games) {
		refused.Code = games.Code
		for name, value := range about.Words.RefusalLine(*games).Args {
			refused.with(name, value)
		}
	}
	return refused
}

// Fault is a mistake in a text.
type Fault struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Detail string `json:"detail" doc:"In English."`

	Code string   `json:"code,omitempty" doc:"The same in other languages: what kind of mistake it is; none where only the detail tells."`
	Args []string `json:"args,omitempty" doc:"Of the code. An empty one is the end of the line."`
}

// placed is an error that knows its place in a text.
type placed interface {
	error
	Place() (line, column int)
	Reason() string
	Words() (code string, args []string)
}

func faultOf(err error) *Fault {
	var at placed
	if !errors.As(err, &at) {
		return nil
	}
	line, column := at.Place()
	code, args := at.Words()
	return &Fault{Line: line, Column: column, Detail: at.Reason(), Code: code, Args: args}
}

// Imported is what a strategy for another program comes to.
type Imported struct {
	Text  string  `json:"text,omitempty"`
	Notes []Fault `json:"notes,omitempty" doc:"What has no counterpart here and is left out."`
	Fault *Fault  `json:"fault,omitempty" doc:"Why there is no text. With the code several, its args are the strategies of which one is to be named."`
}

// Import makes a text of what was written for another program; name is the strategy's, where there are several. It fails
// where the game reads no such thing.
func (l *Lab) Import(id, foreign, name string) (*Imported, error) {
	importer, ok := l.rules(id).(game.Importer)
	if !ok {
		return nil, refuse(BadRun, fmt.Sprintf("no game %q here that reads strategies of other programs", id))
	}
	text, notes, err := importer.ImportStrategy([]byte(foreign), name)
	fault := faultOf(err)
	if err != nil && fault == nil {
		return nil, refuse(BadRun, err.Error())
	}
	in := &Imported{Text: text, Fault: fault}
	for _, note := range notes {
		if left := faultOf(note); left != nil {
			in.Notes = append(in.Notes, *left)
		}
	}
	return in, nil
}

// Kit is what a game offers to those who study it.
type Kit struct {
	Bots       []string   `json:"bots"`
	Strategies []Strategy `json:"strategies" doc:"Texts to begin with; none where a game has no form for them."`
	Things     []string   `json:"things,omitempty" doc:"What a text may wish for, by the keys of the names: it takes what stands behind the dot."`
	Sides      bool       `json:"sides" doc:"Bots may play by secret sides."`
}

// Strategy is a text that the game brings.
type Strategy struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Kit is that of a game; false where there is none of that name.
func (l *Lab) Kit(id string) (Kit, bool) {
	rules := l.rules(id)
	if rules == nil {
		return Kit{}, false
	}
	k := Kit{Bots: bot.Names(rules), Strategies: []Strategy{}}
	if strategist, ok := rules.(game.Strategist); ok {
		for _, s := range strategist.Strategies() {
			k.Strategies = append(k.Strategies, Strategy(s))
		}
	}
	if checker, ok := rules.(game.StrategyChecker); ok {
		k.Things = checker.Things()
	}
	state, err := rules.New(game.Setup{Seats: rules.About().MinSeats})
	if err == nil {
		_, k.Sides = state.(game.Sider)
	}
	return k, true
}

// Read looks for the first mistake in a text; nil where there is none. Then it tells what the text wishes for and no game with
// these settings has, by the keys of the names. It fails where the game has no form for strategies.
func (l *Lab) Read(id, text string, settings game.Settings) (fault *Fault, lacking []string, err error) {
	rules := l.rules(id)
	if rules == nil {
		return nil, nil, refuse(BadRun, fmt.Sprintf("no game %q here", id))
	}
	_, err = bot.Make(rules, strategyPrefix, map[string]string{strategyPrefix: text})
	if fault := faultOf(err); fault != nil {
		return fault, nil, nil
	}
	if err != nil {
		return nil, nil, refusal(rules.About(), err)
	}
	if checker, ok := rules.(game.StrategyChecker); ok {
		if lacking, err = checker.Lacking(text, settings); err != nil {
			lacking = nil // the settings are wrong: that is told where they are used
		}
	}
	return nil, lacking, nil
}
