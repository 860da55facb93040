package coachride

import "github.com/noripan/noripan/game"

var lineKinds []game.LineKind
var phaseTable = &game.Table{Name: "phase", Names: []string{"x"}}

func (s *State) View(seat game.Seat) game.View { return &View{} }
func (v *View) Lines() []game.Line             { return nil }
