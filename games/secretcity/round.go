package secretcity

import (
	"slices"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

type (
	frame    = flow.Frame
	question = flow.Question[State]
	step     = flow.Step[State]
)

// book holds the two programs: the game, round after round, and a turn, which the game calls for each role that acts.
var book = flow.NewBook[State](game.Arg{Name: "from", Table: game.Number})

// The steps of the game.
const (
	stepRound uint8 = iota
	stepPicker
	stepPick
	stepCall
	stepRoundEnd
)

var programGame = book.Add("game",
	step{Name: "round", Do: beginRound},
	step{Name: "picker", Do: nextPicker},
	step{Name: "pick", Ask: &question{Kind: kindRole, Options: pickOptions, Default: firstPick, Take: takePick}},
	step{Name: "call", Do: callRole},
	step{Name: "end", Do: endRound},
)

// beginRound removes roles: one that nobody sees, and some that all do, never the King.
func beginRound(s *State, _ *frame) flow.Next {
	s.round++
	s.first = s.crown
	order := s.removal()
	s.faceDown, s.faceUp = order[0], 0
	for _, r := range order[1:] {
		if r != king && s.faceUp.size() < removed[s.seats] {
			s.faceUp |= only(r)
		}
	}
	s.tellRound()
	return flow.Go
}

// removal is the order in which the roles come up.
func (s *State) removal() (order [rolesCount]Role) {
	for i := range order {
		order[i] = assassin + Role(i)
	}
	names, scripted := s.chance.Next(s.script, purposeRoles)
	from := 0
	for _, name := range names {
		if i := slices.IndexFunc(order[from:], func(r Role) bool { return r.name() == name }); i >= 0 {
			order[from], order[from+i] = order[from+i], order[from]
			from++
		}
	}
	if !scripted || from < len(order)-1 {
		s.chance.Open(purposeRoles, &s.roll)
		game.Shuffle(&s.roll, order[from:])
	}
	return order
}

// nextPicker gives each picker a clock of its own.
func nextPicker(s *State, f *frame) flow.Next {
	f.Seat = s.picker()
	s.core.Slot++
	s.tellOffer(f.Seat)
	return flow.Go
}

func pickOptions(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	for left := s.offered(int(s.picked)); left != 0; left &= left - 1 {
		into = append(into, game.Option{Verb: verbPick, Refs: [4]game.Ref{left.first().ref()}})
	}
	return into
}

func firstPick(s *State, _ *frame, _ game.Seat, into []game.Option) []game.Option {
	return append(into, game.Option{Verb: verbPick, Refs: [4]game.Ref{s.offered(int(s.picked)).first().ref()}})
}

func takePick(s *State, f *frame, picks []game.Option) flow.Next {
	r := roleOf(picks[0].Refs[0])
	s.sides[f.Seat].role = r
	s.picked++
	s.tellPicked(f.Seat, r)
	if int8(s.picked) < s.seats {
		f.At = stepPicker
		return flow.Again
	}
	return flow.Go
}

// callRole calls the next role. Who was assassinated does not act, which looks just as if nobody held the role.
func callRole(s *State, _ *frame) flow.Next {
	if s.called == general {
		return flow.Go
	}
	s.called++
	r := s.called
	s.tellRole(game.Spectator, eventCalled, r)
	seat := s.holder(r)
	if seat == nobody || r == s.killed {
		s.tellRole(game.Spectator, eventNoAction, r)
		if s.on != nil {
			s.on.Happened(&game.Event{Seat: game.Spectator, Audience: game.Everyone, Hold: &noAction})
		}
		return flow.Again
	}
	s.tellRole(game.Seat(seat), eventRevealed, r)
	if r == king {
		s.moveCrown(seat)
	}
	if r == s.robbed {
		s.rob(seat)
	}
	s.core.Push(programTurn, game.Seat(seat))
	return flow.Again
}

// noAction is the pause at a role at which nothing happens.
var noAction = game.Hold{Millis: holdNoAction}

func (s *State) moveCrown(seat int8) {
	if s.crown != seat {
		s.crown = seat
		s.tell(seat, eventCrown)
	}
}

// rob gives all gold of a seat to the Thief.
func (s *State) rob(seat int8) {
	to, gold := s.holder(thief), s.sides[seat].gold
	if to == nobody {
		return // a position written by hand
	}
	s.sides[seat].gold = 0
	s.sides[to].gold += gold
	s.tell(seat, eventStolen, s.robbed.ref(), game.Ref(to), gold)
}

// endRound reveals a King who was assassinated, and ends the game or begins the next round.
func endRound(s *State, f *frame) flow.Next {
	if seat := s.holder(king); seat != nobody && s.killed == king {
		s.tell(seat, eventKing)
		s.moveCrown(seat)
	}
	switch {
	case s.completed != nobody:
		s.over(finished)
		return flow.Done
	case s.round == mostRounds:
		s.over(limited)
		return flow.Done
	}
	for seat := range s.seats {
		s.sides[seat].role = noRole
	}
	s.picked, s.called, s.killed, s.robbed = 0, noRole, noRole, noRole
	f.At = stepRound
	return flow.Again
}

// over ends the game.
func (s *State) over(how end) {
	s.core.Clear()
	s.machine.Forget()
	s.end = how
	s.tellScores()
}
