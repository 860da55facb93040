package scenario

import (
	"errors"
	"fmt"
	"strings"

	"github.com/noripan/noripan/game"
)

// broke begins the complaint about a position in which the rules panicked: a mistake of the game.
const broke = "the rules broke in this position"

// Run plays the scenario and tells whether all is as it should be. It stops at the first step that does not work.
func (s *Scenario) Run() (r Result) {
	r.ID, r.Title = s.ID, s.Title
	defer func() {
		// People write positions that no game could reach; one that breaks the rules must not end the whole run.
		if broken := recover(); broken != nil {
			r.OK, r.Diff = false, s.complaint(s.given.place, fmt.Sprintf("%s: %v", broke, broken))
		}
	}()
	p, err := s.start()
	if err != nil {
		fault := asFault(err)
		fault.File = s.file
		r.Diff = fault.Error()
		return r
	}
	for i := range s.when {
		if wrong := p.carryOut(&s.when[i]); wrong != "" {
			r.Diff = s.complaint(s.when[i].place, wrong)
			return r
		}
	}
	var wrongs []string
	for _, expected := range s.then {
		if wrong := expected.check(p); wrong != "" {
			wrongs = append(wrongs, s.complaint(expected.place, expected.key+wrong))
		}
	}
	r.Diff = strings.Join(wrongs, "\n")
	r.OK = len(wrongs) == 0
	return r
}

// complaint says something about a place in the scenario's file.
func (s *Scenario) complaint(at place, text string) string {
	fault := at.fault("%s", text)
	fault.File = s.file
	return fault.Error()
}

// carryOut does one step and tells what is wrong with it; "" if nothing is.
func (p *position) carryOut(st *step) string {
	p.tree = nil
	switch st.deed {
	case timesOut:
		return p.timeOut(st.seat)
	case resigns:
		resigner, ok := p.state.(game.Resigner)
		if !ok {
			return "this game knows no resignation"
		}
		return p.refusal(resigner.Resign(st.seat, p))
	case refused:
		return p.tryRefused(st)
	case answers:
		return p.answer(st.seat, st.picks)
	}
	return ""
}

func (p *position) timeOut(seat game.Seat) string {
	if _, asked := p.decision(seat); !asked {
		return fmt.Sprintf("seat %d is not asked anything%s", seat, p.asked())
	}
	return p.answer(seat, p.state.Default(seat, nil))
}

func (p *position) answer(seat game.Seat, picks []game.Option) string {
	decision, asked := p.decision(seat)
	if !asked {
		return fmt.Sprintf("seat %d is not asked anything%s", seat, p.asked())
	}
	wrong := p.refusal(p.state.Apply(game.Answer{Seat: seat, Serial: decision.Serial, Picks: picks}, p))
	if wrong != "" {
		return wrong + p.asked()
	}
	return ""
}

// refusal tells of an error that the rules gave.
func (p *position) refusal(err error) string {
	var refusal *game.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return "refused: " + refusalText(p.words, *refusal)
	default:
		return "failed: " + err.Error()
	}
}

func refusalText(words *game.Words, refusal game.Refusal) string {
	line := words.RefusalLine(refusal)
	if len(line.Args) == 0 {
		return refusal.Code
	}
	return fmt.Sprintf("%s %v", refusal.Code, line.Args)
}

// tryRefused makes sure that an answer is refused, for the reason given, and that nothing has changed.
func (p *position) tryRefused(st *step) string {
	before := p.state.Hash()
	decision, _ := p.decision(st.seat)
	why := p.why(st)
	err := p.state.Apply(game.Answer{Seat: st.seat, Serial: decision.Serial, Picks: st.picks}, nil)
	var refusal *game.Refusal
	switch {
	case err == nil:
		return "this was to be refused, and was done"
	case !errors.As(err, &refusal):
		return "failed: " + err.Error()
	case p.state.Hash() != before:
		return "this was refused, but has changed the game"
	}
	if !why.Refused() {
		why = *refusal
	}
	if st.code != "" && why.Code != st.code {
		return fmt.Sprintf("refused for another reason\n\twant %s\n\tgot  %s", st.code, refusalText(p.words, why))
	}
	return ""
}

// why is the reason that the rules give beforehand, where they give one: it says more than "not offered".
func (p *position) why(st *step) game.Refusal {
	explainer, ok := p.state.(game.Explainer)
	if !ok || len(st.picks) != 1 {
		return game.Refusal{}
	}
	return explainer.Why(st.seat, st.picks[0])
}

// asked lists the open questions, to help who wrote an answer to another one.
func (p *position) asked() string {
	decisions := p.state.Pending(nil)
	if len(decisions) == 0 {
		return "; the game is over"
	}
	var b strings.Builder
	for i := range decisions {
		d := &decisions[i]
		fmt.Fprintf(&b, "\n\tseat %d is asked %s, %d to %d of: %s", d.Seat, p.words.Kinds[d.Kind].Name, d.Min, d.Max,
			strings.Join(optionNames(p.words, d.Options), ", "))
	}
	return b.String()
}

func optionNames(words *game.Words, options []game.Option) []string {
	names := make([]string, len(options))
	for i, option := range options {
		names[i] = words.OptionName(option)
	}
	return names
}
