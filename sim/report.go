package sim

import (
	"math"
	"time"

	"github.com/noripan/noripan/game"
)

// Report is how a match went.
type Report struct {
	Game     string        `json:"game"`
	Rules    game.Version  `json:"rules"`
	Settings game.Settings `json:"settings"`
	Seed     uint64        `json:"seed"`
	Games    int           `json:"games"` // that were finished
	Deals    int           `json:"deals"` // of which each was played by all turns of the bots around the table, or once
	Paired   bool          `json:"paired"`
	Until    float64       `json:"until,omitempty"` // the first bot's share was to be known to so much on either side
	Fixed    bool          `json:"fixed_seats"`
	Teams    bool          `json:"teams"`   // bots played by sides: what is told of seats is told of sides
	Players  int           `json:"players"` // at the table
	Seats    []Seat        `json:"seats"`   // as the match lists its bots
	Places   []Outcome     `json:"places"`  // by the seat at the table, whoever sat there; seat 0 begins
	Endings  []Ending      `json:"endings"` // of games with secret sides
	Limited  int           `json:"limited"` // games that ended by a limit of turns
	Longest  int           `json:"longest"` // the most turns of a player
	Seconds  float64       `json:"seconds"`
	Speed    float64       `json:"games_per_second"`
	Command  string        `json:"command"` // a line that plays the same match again
	Study    *Study        `json:"study,omitempty"`
	Pace     *Pace         `json:"pace,omitempty"` // for whoever measures it; Run does not
}

// Seat is how one of the bots fared.
type Seat struct {
	Bot string `json:"bot"`
	Outcome
	Share  Estimate  `json:"share"`  // of victories: one alone is 1, one that is shared is so much less; over deals
	Lead   Estimate  `json:"lead"`   // of the share over that of the first bot, deal by deal
	Places []Outcome `json:"places"` // by the seat at the table
}

// Outcome is how a number of games ended for one side.
type Outcome struct {
	Games  int     `json:"games"`
	Wins   int     `json:"wins"` // alone
	Ties   int     `json:"ties"` // victories shared, and games that nobody won
	Losses int     `json:"losses"`
	Rate   float64 `json:"win_rate"`
	Low    float64 `json:"win_rate_low"` // of a 95 % interval, after Wilson
	High   float64 `json:"win_rate_high"`
	Part   float64 `json:"mean_share"` // of victories, as Seat.Share counts them
	Score  float64 `json:"mean_score"`
	Turns  float64 `json:"mean_turns"`
}

// total is what was counted in a match.
type total struct {
	*tally
	deals *deals
	study *study
}

// report makes the report of what was counted.
func (m *Match) report(t *total, took time.Duration) *Report {
	about := m.Rules.About()
	r := &Report{
		Game: about.ID, Rules: about.Version, Settings: m.Settings, Seed: m.Seed, Fixed: m.Fixed, Teams: m.teams(), Players: m.seats(),
		Paired: m.Paired, Until: m.Until, Deals: t.deals.shares[0].n, Command: m.Command(), Endings: t.list(m),
		Games: t.games, Limited: t.limited, Longest: t.longest,
		Seats: make([]Seat, len(m.names())), Places: make([]Outcome, len(m.names())), Seconds: took.Seconds(),
	}
	if took > 0 {
		r.Speed = float64(t.games) / took.Seconds()
	}
	places := make([]sum, len(m.names()))
	for i, name := range m.names() {
		var all sum
		seat := Seat{Bot: name, Places: make([]Outcome, len(m.names()))}
		for place := range t.sums[i] {
			s := &t.sums[i][place]
			all.add(s)
			places[place].add(s)
			seat.Places[place] = s.outcome()
		}
		seat.Outcome = all.outcome()
		seat.Share = t.deals.shares[i].estimate(m.unit()).within(0, 1)
		if i > 0 {
			seat.Lead = t.deals.leads[i].estimate(m.unit()).within(-1, 1)
		}
		r.Seats[i] = seat
	}
	for i := range places {
		r.Places[i] = places[i].outcome()
	}
	if t.study != nil {
		r.Study = m.studied(t.study)
	}
	return r
}

// tally counts finished games. It holds whole numbers only, so that the order of adding does not matter.
type tally struct {
	games   int
	limited int
	longest int
	sums    [][]sum // by bot and seat, or side
	endings map[ending]int
}

// sum is what is counted for one bot at one seat.
type sum struct{ games, wins, ties, share, score, turns int } // share in wholes

func newTally(bots int) *tally {
	t := &tally{sums: make([][]sum, bots), endings: make(map[ending]int)}
	for i := range t.sums {
		t.sums[i] = make([]sum, bots)
	}
	return t
}

// count takes one result in, and what share of the victory each bot has.
func (t *tally) count(r *game.Result, m *Match, moved int, shares []int) {
	t.games++
	if r.Limited {
		t.limited++
	}
	for seat := range r.Seats {
		bot := m.at(seat, moved)
		s := &t.sums[bot][seat]
		s.games++
		s.share += shares[bot]
		s.score += int(r.Score[seat])
		s.turns += int(r.Turns[seat])
		t.longest = max(t.longest, int(r.Turns[seat]))
		switch only := game.Only(game.Seat(seat)); {
		case r.Won == only:
			s.wins++
		case r.Won&only != 0, r.Won == 0 && r.End != game.Beaten:
			s.ties++
		}
	}
}

func (t *tally) add(o *tally) {
	t.games += o.games
	t.limited += o.limited
	t.longest = max(t.longest, o.longest)
	for i := range t.sums {
		for place := range t.sums[i] {
			t.sums[i][place].add(&o.sums[i][place])
		}
	}
	for e, n := range o.endings {
		t.endings[e] += n
	}
}

func (s *sum) add(o *sum) {
	s.games += o.games
	s.wins += o.wins
	s.ties += o.ties
	s.share += o.share
	s.score += o.score
	s.turns += o.turns
}

func (s *sum) outcome() Outcome {
	o := Outcome{Games: s.games, Wins: s.wins, Ties: s.ties, Losses: s.games - s.wins - s.ties}
	if s.games == 0 {
		return o
	}
	n := float64(s.games)
	o.Rate = float64(s.wins) / n
	o.Low, o.High = Wilson(float64(s.wins), float64(s.games))
	o.Part = float64(s.share) / whole / n
	o.Score = float64(s.score) / n
	o.Turns = float64(s.turns) / n
	return o
}

// z95 is the quantile of the normal distribution that leaves 2.5 % on either side.
const z95 = 1.959963984540054

// Wilson is the 95 % interval, after Wilson, of a share of which so many of the trials are a sample; a tie may be half a hit.
func Wilson(hits, trials float64) (low, high float64) {
	share := hits / trials
	middle := (share + z95*z95/(2*trials)) / (1 + z95*z95/trials)
	half := z95 / (1 + z95*z95/trials) * math.Sqrt(share*(1-share)/trials+z95*z95/(4*trials*trials))
	return max(0, middle-half), min(1, middle+half)
}
