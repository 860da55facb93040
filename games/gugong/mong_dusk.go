package gugong

import (
	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/game/flow"
)

// mongBenefit is what Mong does with his intrigue when the wall is scored.
func (s *State) mongBenefit() {
	side, d := &s.sides[mongSide], s.match.rules.data
	switch {
	case side.space >= d.Mong.JadeFor:
		s.down(mongSide, d.Mong.JadeFor)
		s.addJade(mongSide)
	case side.space >= d.Mong.ServantFor && side.supply > 0:
		s.down(mongSide, d.Mong.ServantFor)
		s.gain(mongSide, 1)
	}
}

// mongMorning uses Mong's decrees of level 1, the upper one first.
func (s *State) mongMorning() {
	for at, tile := range s.tiles[:2] {
		if s.sides[mongSide].decrees>>at&1 == 0 {
			continue
		}
		s.tell(mongSide, eventMorningTile, game.Ref(tile))
		switch tile {
		case decreeIntrigue:
			s.up(mongSide, decreeSteps1)
		case decreeShip:
			if s.sides[mongSide].supply > 0 {
				s.mongLoad(true)
			}
		case decreeServant:
			s.gain(mongSide, 1)
		case decreeEnvoy:
			s.envoy(mongSide, 1)
		case decreeSwap:
			s.points(mongSide, 1)
		}
	}
}

// dusk has Mong use the lower halves of today's automa cards, the first one first.
func dusk(s *State, f *frame) flow.Next {
	m := &s.mong
	if !s.match.alone() {
		return flow.Go
	}
	if s.phase != phaseDusk {
		s.phase = phaseDusk
		f.Reg[regK] = 0
		s.core.Slot++
	}
	if int8(f.Reg[regK]) == m.today.n {
		for _, card := range m.today.all() {
			m.old.push(card)
		}
		m.today.n, m.card = 0, notThere
		f.Reg[regK] = 0
		return flow.Go
	}
	m.card = m.today.at[f.Reg[regK]]
	f.Reg[regK]++
	half := s.match.rules.automa[m.card].dusk
	s.tell(nobody, eventMongDusk, game.Ref(m.card), game.Ref(half))
	does := duskDoes[half]
	s.mongStart(does.what, does.how)
	return flow.Again
}

// duskDoes is what the lower halves do, and how.
var duskDoes = [dusks]struct {
	what action
	how  mode
}{
	duskTravelPaid: {travel, byNight},
	duskTravelFree: {travel, byDay},
	duskWall:       {wall, byNight},
	duskIntrigue:   {intrigue, byNight},
	duskPalace:     {palace, byNight},
	duskCanal:      {canal, byNight},
}
