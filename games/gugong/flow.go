package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

type (
	frame    = flow.Frame
	question = flow.Question[State]
	step     = flow.Step[State]
)

// The registers of frames.
const (
	regAction = iota // the action that is done, or the place
	regN             // a number: of servants, of moves; a token, a tile
	regK             // another: how far a list has come
	regWith          // flags, ships, or where something comes from
)

// programs are the indices of all programs.
type programs struct {
	game, turn, act, mix, gain, swap, takeBack, token, overflow, scoring, claims, claim, follow, dawn, last uint16

	of [actions]uint16 // of the actions that ask something

	mong, mongAct uint16
}

// nests tells whether what a program does stands under what runs it.
func (p *programs) nests(prog uint16) bool {
	return prog == p.act || prog == p.token || prog == p.scoring || prog == p.mongAct
}

// write writes all programs.
func (r *rules) write(b *flow.Book[State]) programs {
	var p programs
	p.game = b.Add("game", gameSteps()...)
	p.turn = b.Add("turn", turnSteps()...)
	p.act = b.Add("act", step{Name: "do", Do: doAction}, step{Name: "after", Do: afterAction})
	p.follow = b.Add("follow", followSteps()...)
	p.mix = b.Add("mix", mixSteps()...)
	p.gain = b.Add("gain", gainSteps()...)
	p.of[travel] = b.Add("travel", travelSteps()...)
	p.of[wall] = b.Add("wall", wallSteps()...)
	p.of[jade] = b.Add("jade", jadeSteps()...)
	p.of[intrigue] = b.Add("intrigue", intrigueProgramSteps()...)
	p.of[palace] = b.Add("palace", palaceSteps()...)
	p.of[decree] = b.Add("decree", decreeSteps()...)
	p.of[canal] = b.Add("canal", canalSteps()...)
	p.swap = b.Add("swap", swapSteps()...)
	p.takeBack = b.Add("take_back", takeBackSteps()...)
	p.of[swapCard], p.of[takeBack] = p.swap, p.takeBack
	p.token = b.Add("token", tokenSteps()...)
	p.overflow = b.Add("overflow", overflowSteps()...)
	p.scoring = b.Add("scoring", scoringSteps()...)
	p.claims = b.Add("claims", step{Name: "claims", Do: claimNext})
	p.claim = b.Add("claim", claimSteps()...)
	p.dawn = b.Add("dawn", dawnSteps()...)
	p.last = b.Add("last", lastSteps()...)
	p.mong = b.Add("mong", mongSteps()...)
	p.mongAct = b.Add("mong_act", step{Name: "do", Do: mongDo})
	return p
}

// choice is a question of the frame's seat, which picks one option. Tokens may be spent meanwhile.
type choice struct {
	kind int16
	// options appends what may be picked, tokens apart.
	options func(*State, *frame, int8, []game.Option) []game.Option
	// otherwise is the answer when the time has run out, of those that options gave.
	otherwise func(*State, *frame, int8, []game.Option) game.Option
	take      func(*State, *frame, int8, game.Option) flow.Next
	args      func(*State, *frame, *[2]game.Ref)
	// more tells whether spending tokens could make a further option possible: then it is asked with one option too.
	more func(*State, *frame, int8) bool
}

// ask makes the step of a choice.
func ask(name string, c choice) step {
	q := &question{Kind: c.kind}
	q.Options = func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
		n := len(into)
		into = c.options(s, f, int8(seat), into)
		if len(into)-n <= 1 && (c.more == nil || !c.more(s, f, int8(seat))) {
			return into
		}
		return s.spendOptions(int8(seat), into)
	}
	q.Default = func(s *State, f *frame, seat game.Seat, into []game.Option) []game.Option {
		s.own = c.options(s, f, int8(seat), s.own[:0])
		return append(into, c.otherwise(s, f, int8(seat), s.own))
	}
	q.Take = func(s *State, f *frame, picks []game.Option) flow.Next {
		if len(picks) == 0 {
			panic("gugong: nothing can be chosen at " + name)
		}
		if picks[0].Verb == verbSpend {
			s.spend(f.Seat, picks[0])
			return flow.Again
		}
		return c.take(s, f, f.Seat, picks[0])
	}
	if c.args != nil {
		q.Args = func(s *State, f *frame, _ game.Seat, args *[2]game.Ref) { c.args(s, f, args) }
	}
	return step{Name: name, Ask: q}
}

// first is the first option: what is answered otherwise where options come in the order of preference.
func first(_ *State, _ *frame, _ int8, options []game.Option) game.Option { return options[0] }

// lastOf is the last option.
func lastOf(_ *State, _ *frame, _ int8, options []game.Option) game.Option {
	return options[len(options)-1]
}

// plainly makes an option of a verb without references.
func plainly(verb int16) game.Option { return game.Option{Verb: verb} }

// with makes an option of a verb with references.
func with(verb int16, a, b game.Ref) game.Option {
	return game.Option{Verb: verb, Refs: [4]game.Ref{a, b}}
}

// goTo goes on with another step of the same program.
func goTo(f *frame, at uint8) flow.Next {
	f.At = at
	return flow.Again
}
