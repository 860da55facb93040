package env

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/protocol"
)

// request is what a program asks. All lists are as long as games; without games all are meant, in order.
type request struct {
	Do       string            `json:"do"`
	Games    []int             `json:"games"`
	Picks    []int             `json:"picks"`    // step: indices of options
	Seeds    []uint64          `json:"seeds"`    // reset, redeal
	Seats    []int             `json:"seats"`    // look, redeal
	To       []int             `json:"to"`       // copy
	Count    int               `json:"count"`    // new
	Players  int               `json:"players"`  // new
	Settings map[string]string `json:"settings"` // new
	Memory   bool              `json:"memory"`   // new
	Want     []string          `json:"want"`     // step, reset, copy, redeal, look
}

// What a request may want to see of each game.
const (
	wantNames       = "names"       // of the legal options
	wantObservation = "observation" // vectors
	wantInformation = "information"
	wantView        = "view" // JSON
	wantTold        = "told"
	wantQuestion    = "question"
)

var wants = []string{wantNames, wantObservation, wantInformation, wantView, wantTold, wantQuestion}

// states answers a request: a column for each thing, a row for each game that it named.
type states struct {
	T           string                   `json:"t"`
	Seat        []int                    `json:"seat"`  // whose pick it is; -1 if the game is over
	Kind        []int                    `json:"kind"`  // of the question, by its place in the spec; -1 if the game is over
	Legal       [][]int                  `json:"legal"` // indices of options that may be picked
	Rewards     map[int][]float64        `json:"rewards,omitempty"`
	Results     map[int]*protocol.Result `json:"results,omitempty"` // by row, of games that are over
	Names       [][]string               `json:"names,omitempty"`
	Observation []Sparse                 `json:"observation,omitempty"`
	Information []Sparse                 `json:"information,omitempty"`
	View        []game.View              `json:"view,omitempty"`
	Told        [][]told                 `json:"told,omitempty"`
	Question    []game.Line              `json:"question,omitempty"`
}

// refused answers a request that cannot be carried out. Nothing has changed by it.
type refused struct {
	T      string `json:"t"`
	Detail string `json:"detail"`
}

// Serve carries out the requests of a program, a line each, until there are no more or the context ends.
func Serve(ctx context.Context, rules game.Rules, in io.Reader, out io.Writer) error {
	l := newLab(rules)
	lines := bufio.NewReaderSize(in, MaxLine)
	answers := bufio.NewWriterSize(out, 64<<10)
	for ctx.Err() == nil {
		line, err := lines.ReadSlice('\n')
		var answer any
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			answer, err = &refused{T: "error", Detail: fmt.Sprintf("a request of more than %d bytes", MaxLine)}, skip(lines)
		case len(bytes.TrimSpace(line)) > 0:
			answer = l.carryOut(line)
		case err != nil:
			return nil // the program has gone
		default:
			continue
		}
		text, failed := json.Marshal(answer)
		if failed != nil {
			return fmt.Errorf("encoding an answer: %w", failed)
		}
		if _, failed = answers.Write(append(text, '\n')); failed == nil && lines.Buffered() == 0 {
			failed = answers.Flush()
		}
		if failed != nil {
			return fmt.Errorf("answering: %w", failed)
		}
		if err != nil {
			return nil //nolint:nilerr // the last request had no end of line
		}
	}
	return nil
}

// skip passes over the rest of a line, which is kept nowhere.
func skip(lines *bufio.Reader) error {
	for {
		if _, err := lines.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err //nolint:wrapcheck // it only tells that there are no more lines
		}
	}
}

// changed are the games that a request changes.
func (r *request) changed() []int {
	switch r.Do {
	case "reset", "step", "redeal":
		return r.Games
	case "copy":
		return r.To
	}
	return nil
}

// carryOut is the answer to a request.
func (l *lab) carryOut(line []byte) any {
	var r request
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(&r)
	var answer any
	if err == nil {
		answer, err = l.do(&r)
	}
	if err != nil {
		return &refused{T: "error", Detail: err.Error()}
	}
	return answer
}

func (l *lab) do(r *request) (any, error) {
	if r.Do == "spec" {
		return l.spec()
	}
	for _, want := range r.Want {
		if !slices.Contains(wants, want) {
			return nil, fmt.Errorf("want %q: one of %q", want, wants)
		}
		if (want == wantInformation || want == wantTold) && !l.memory && !r.Memory {
			return nil, fmt.Errorf("want %q: the games are to be made with memory", want)
		}
	}
	if r.Do == "new" {
		if err := l.make(r); err != nil {
			return nil, err
		}
	}
	if r.Games == nil {
		r.Games = make([]int, len(l.runs))
		for i := range r.Games {
			r.Games[i] = i
		}
	}
	if err := l.check(r.Games, "games", len(r.Games)); err != nil {
		return nil, err
	}
	var err error
	if err := once(r.changed()); err != nil {
		return nil, err
	}
	switch r.Do {
	case "new", "look":
	case "reset":
		err = l.reset(r)
	case "step":
		err = l.steps(r)
	case "copy":
		err = l.copies(r)
	case "redeal":
		err = l.redeals(r)
	default:
		err = fmt.Errorf("do %q: spec, new, reset, step, look, copy or redeal", r.Do)
	}
	if err != nil {
		return nil, err
	}
	return l.look(r)
}

// once tells whether a game is named twice in a request that would change it twice.
func once(list []int) error {
	seen := make(map[int]bool, len(list))
	for _, i := range list {
		if seen[i] {
			return fmt.Errorf("game %d is named twice", i)
		}
		seen[i] = true
	}
	return nil
}

// check tells what is wrong with a list of games.
func (l *lab) check(list []int, name string, length int) error {
	if len(list) != length {
		return fmt.Errorf("%d %s for %d games", len(list), name, length)
	}
	for _, i := range list {
		if i < 0 || i >= len(l.runs) {
			return fmt.Errorf("%s: no game %d of %d", name, i, len(l.runs))
		}
	}
	return nil
}

func (l *lab) checkSeats(r *request) error {
	if len(r.Seats) != len(r.Games) {
		return fmt.Errorf("%d seats for %d games", len(r.Seats), len(r.Games))
	}
	for _, seat := range r.Seats {
		if seat < 0 || seat >= l.seats {
			return fmt.Errorf("seats: no seat %d of %d", seat, l.seats)
		}
	}
	return nil
}

// make makes games in the place of those that there are.
func (l *lab) make(r *request) error {
	if r.Count < 1 || r.Count > MaxGames {
		return fmt.Errorf("count %d: 1 to %d", r.Count, MaxGames)
	}
	if r.Players == 0 {
		r.Players = l.about.MinSeats
	}
	if r.Players < l.about.MinSeats || r.Players > l.about.MaxSeats {
		return fmt.Errorf("players %d: %d to %d", r.Players, l.about.MinSeats, l.about.MaxSeats)
	}
	if len(r.Seeds) == 0 {
		for i := range r.Count {
			r.Seeds = append(r.Seeds, uint64(i))
		}
	}
	if len(r.Seeds) != r.Count {
		return fmt.Errorf("%d seeds for %d games", len(r.Seeds), r.Count)
	}
	other := *l
	other.seats, other.settings, other.memory, other.runs = r.Players, r.Settings, r.Memory, nil
	for _, seed := range r.Seeds {
		made := new(run)
		if err := other.begin(made, seed); err != nil {
			return err
		}
		other.runs = append(other.runs, made)
	}
	*l = other
	r.Games = nil
	return nil
}

func (l *lab) reset(r *request) error {
	if len(r.Seeds) != len(r.Games) {
		return fmt.Errorf("%d seeds for %d games", len(r.Seeds), len(r.Games))
	}
	for n, i := range r.Games {
		if err := l.begin(l.runs[i], r.Seeds[n]); err != nil {
			return err
		}
	}
	return nil
}

func (l *lab) steps(r *request) error {
	if len(r.Picks) != len(r.Games) {
		return fmt.Errorf("%d picks for %d games", len(r.Picks), len(r.Games))
	}
	for n, i := range r.Games {
		switch {
		case l.runs[i].over:
			return fmt.Errorf("game %d is over: reset it", i)
		case !l.runs[i].next.has(r.Picks[n]):
			return fmt.Errorf("game %d: %d may not be picked", i, r.Picks[n])
		}
	}
	for n, i := range r.Games {
		if err := l.step(l.runs[i], r.Picks[n]); err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
	}
	return nil
}

func (l *lab) copies(r *request) error {
	if err := l.check(r.To, "to", len(r.Games)); err != nil {
		return err
	}
	for n, i := range r.Games {
		if i != r.To[n] {
			l.runs[i].copyTo(l.runs[r.To[n]])
		}
	}
	r.Games = r.To
	return nil
}

func (l *lab) redeals(r *request) error {
	if err := l.checkSeats(r); err != nil {
		return err
	}
	if len(r.Seeds) != len(r.Games) {
		return fmt.Errorf("%d seeds for %d games", len(r.Seeds), len(r.Games))
	}
	for n, i := range r.Games {
		if err := l.redeal(l.runs[i], game.Seat(r.Seats[n]), r.Seeds[n]); err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
	}
	return nil
}

// look tells where the games stand: to the seats that were named, else to those whose pick it is.
func (l *lab) look(r *request) (*states, error) {
	if r.Seats != nil {
		if err := l.checkSeats(r); err != nil {
			return nil, err
		}
	}
	s := &states{T: "states"}
	for n, i := range r.Games {
		g := l.runs[i]
		eyes := 0
		if !g.over {
			eyes = int(g.next.decision.Seat)
		}
		if r.Seats != nil {
			eyes = r.Seats[n]
		}
		l.tell(s, n, g)
		for _, want := range r.Want {
			l.show(s, g, game.Seat(eyes), want)
		}
	}
	return s, nil
}

func (l *lab) tell(s *states, row int, g *run) {
	if result, over := g.state.Result(); over {
		s.Seat, s.Kind, s.Legal = append(s.Seat, -1), append(s.Kind, -1), append(s.Legal, []int{})
		if s.Rewards == nil {
			s.Rewards, s.Results = make(map[int][]float64), make(map[int]*protocol.Result)
		}
		s.Rewards[row], s.Results[row] = rewards(&result), protocol.NewResult(&result)
		return
	}
	legal := make([]int, len(g.next.choices))
	for i := range legal {
		legal[i] = g.next.choices[i].index
	}
	s.Seat, s.Kind = append(s.Seat, int(g.next.decision.Seat)), append(s.Kind, int(g.next.decision.Kind))
	s.Legal = append(s.Legal, legal)
}

// show adds what is wanted of a game, as a seat may know it. Only the seat that is asked sees the question.
func (l *lab) show(s *states, g *run, eyes game.Seat, want string) {
	var asked *picking
	if !g.over {
		asked = &g.next
	}
	switch want {
	case wantNames:
		names := []string{}
		for i := range g.next.choices {
			names = append(names, l.name(&g.next, &g.next.choices[i]))
		}
		s.Names = append(s.Names, names)
	case wantObservation:
		s.Observation = append(s.Observation, l.features.observe(g.state, eyes, asked, l.options).sparse())
	case wantInformation:
		v := l.features.observe(g.state, eyes, asked, l.options)
		for at, x := range g.heard[eyes] {
			v[at] += x
		}
		s.Information = append(s.Information, v.sparse())
	case wantView:
		s.View = append(s.View, g.state.View(eyes))
	case wantTold:
		s.Told = append(s.Told, append([]told{}, g.told[eyes]...))
	case wantQuestion:
		var line game.Line
		if asked != nil && asked.decision.Seat == eyes {
			line = l.about.Words.ArgLine(&asked.decision)
		}
		s.Question = append(s.Question, line)
	}
}

// name is what a choice is called: its option, "" for no more picks; of an option in parts, as far as it is settled.
func (l *lab) name(p *picking, c *choice) string {
	switch {
	case c.index == noPick:
		return ""
	case c.last:
		return l.about.Words.OptionName(c.option)
	}
	return l.about.Words.OptionName(c.option) + "…"
}
