package lab

import (
	"errors"
	"fmt"
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
	Bot  string `json:"bot" minLength:"1" maxLength:"64" doc:"As the game names it, or strategy:FILE for a text."`
	Text string `json:"text,omitempty" maxLength:"16384" doc:"What would stand in the file."`
}

// Codes of refusals.
const (
	Busy        = "lab_busy"     // all places are taken; args.seconds until one must be free
	Running     = "lab_running"  // the person has a match here already
	Spent       = "lab_spent"    // the address has used its time up; args.seconds until there is some again
	BadStrategy = "bad_strategy" // a text is wrong; args.bot, args.line, args.column, and of a Fault why (its code) and words (its args)
	BadRun      = "bad_run"      // there is no such match; the detail tells why
)

// Error is why a match is not played.
type Error struct {
	Code   string
	Args   map[string]any
	Detail string // in English
}

func (e *Error) Error() string { return e.Code + ": " + e.Detail }

func refuse(code, detail string) *Error { return &Error{Code: code, Detail: detail} }

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
		if utf8.RuneCountInString(p.Bot) > MaxName || utf8.RuneCountInString(p.Text) > MaxText {
			return m, refuse(BadRun, fmt.Sprintf("bot %d: a name has at most %d letters, a text %d", i+1, MaxName, MaxText))
		}
		if err := addPlayer(&m, i, p); err != nil {
			return m, err
		}
		names = append(names, p.Bot)
	}
	if run.Players > 0 {
		m.Teams = names
	} else {
		m.Bots = names
	}
	if err := m.Check(); err != nil {
		return m, refusal(err)
	}
	return m, nil
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
func addPlayer(m *sim.Match, i int, p Player) error {
	if p.Text != "" {
		if !strings.HasPrefix(p.Bot, strategyPrefix) {
			return refuse(BadRun, fmt.Sprintf("bot %d: a strategy is called %sFILE", i+1, strategyPrefix))
		}
		if text, known := m.Texts[p.Bot]; known && text != p.Text {
			return refuse(BadRun, fmt.Sprintf("bot %d: another strategy is called %s too", i+1, p.Bot))
		}
		m.Texts[p.Bot] = p.Text
	}
	if n, ok := strings.CutPrefix(p.Bot, searchPrefix); ok {
		if iterations, err := strconv.Atoi(n); err != nil || iterations > MaxSearch {
			return refuse(BadRun, fmt.Sprintf("bot %d: %s and a number up to %d", i+1, searchPrefix, MaxSearch))
		}
	}
	_, err := bot.Make(m.Rules, p.Bot, m.Texts)
	if fault := faultOf(err); fault != nil {
		args := map[string]any{"bot": i, "line": fault.Line, "column": fault.Column}
		if fault.Code != "" {
			args["why"], args["words"] = fault.Code, append([]string{}, fault.Args...)
		}
		return &Error{Code: BadStrategy, Detail: fault.Detail, Args: args}
	}
	if err != nil {
		return refusal(err)
	}
	return nil
}

// refusal is an error as a refusal: with a code of the game's, if players can do something about it.
func refusal(err error) *Error {
	var refused *game.Refusal
	if errors.As(err, &refused) {
		return refuse(refused.Code, err.Error())
	}
	return refuse(BadRun, err.Error())
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
		return nil, nil, refusal(err)
	}
	if checker, ok := rules.(game.StrategyChecker); ok {
		if lacking, err = checker.Lacking(text, settings); err != nil {
			lacking = nil // the settings are wrong: that is told where they are used
		}
	}
	return nil, lacking, nil
}
