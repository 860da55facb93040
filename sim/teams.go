package sim

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// In a game with secret sides bots may play by sides: who is on which is known once it is dealt, and then each side has one
// bot for all its seats. Each deal is played twice, and the second time the bots have changed sides.

// sides is how many there are.
const sides = 2

func (m *Match) teams() bool { return len(m.Teams) > 0 }

// names are the bots, one for each seat or each side.
func (m *Match) names() []string {
	if m.teams() {
		return m.Teams
	}
	return m.Bots
}

// seats is how many sit at the table.
func (m *Match) seats() int {
	switch {
	case !m.teams():
		return len(m.Bots)
	case m.Players == 0:
		return m.Rules.About().MinSeats
	}
	return m.Players
}

// place is what a bot has: a seat or a side.
func (m *Match) place() string {
	if m.teams() {
		return "side"
	}
	return "seat"
}

func (m *Match) checkTeams() error {
	switch {
	case !m.teams() && m.Players != 0:
		return fmt.Errorf("%d players: the bots say how many sit at the table, but with teams", m.Players)
	case m.teams() && len(m.Bots) > 0:
		return fmt.Errorf("bots by seats and by teams: one or the other")
	case m.teams() && len(m.Teams) != sides:
		return fmt.Errorf("%d bots were given for teams: there are %d sides, and one bot for each, a,b", len(m.Teams), sides)
	}
	return nil
}

// botAt is which bot plays for a seat.
func (m *Match) botAt(seat, moved int, s game.Sider) int {
	if m.teams() {
		return m.at(s.Side(game.Seat(seat)), moved)
	}
	return m.at(seat, moved)
}

// ending is how a game ended, and through which bot: -1 for none.
type ending struct {
	how string
	bot int
}

// Ending is how many games ended in a way.
type Ending struct {
	How   string `json:"how"`
	Bot   string `json:"bot,omitempty"` // whose doing it was
	Games int    `json:"games"`
}

// countSides takes one result in, by sides: a side has won if one of its seats has.
func (t *tally) countSides(r *game.Result, m *Match, moved int, s game.Sider, shares []int) {
	t.games++
	if r.Limited {
		t.limited++
	}
	var turns [sides]int
	won := [sides]bool{}
	for seat := range game.Seat(r.Seats) {
		side := s.Side(seat)
		turns[side] = max(turns[side], int(r.Turns[seat]))
		won[side] = won[side] || r.Won.Has(seat)
		t.longest = max(t.longest, int(r.Turns[seat]))
	}
	for side := range sides {
		bot := m.at(side, moved)
		sum := &t.sums[bot][side]
		sum.games++
		sum.share += shares[bot]
		sum.turns += turns[side]
		switch {
		case won[side] && !won[1-side]:
			sum.wins++
			sum.score++
		case won[side] || r.Won == 0:
			sum.ties++
		}
	}
	how, by := s.Ending()
	e := ending{how: how, bot: -1}
	if by != game.Spectator {
		e.bot = m.at(s.Side(by), moved)
	}
	t.endings[e]++
}

// list is how games ended, by bots and then by names.
func (t *tally) list(m *Match) []Ending {
	list := make([]Ending, 0, len(t.endings))
	for e, n := range t.endings {
		told := Ending{How: e.how, Games: n}
		if e.bot >= 0 {
			told.Bot = m.names()[e.bot]
		}
		list = append(list, told)
	}
	slices.SortFunc(list, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(a.Bot, b.Bot), cmp.Compare(a.How, b.How), cmp.Compare(a.Games, b.Games))
	})
	return list
}
