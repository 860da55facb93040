package arena

import (
	"cmp"
	"slices"
	"time"

	"github.com/noripan/noripan/game"
	"github.com/noripan/noripan/sim"
)

// Report is how a contest went. All intervals are of 95 %.
type Report struct {
	Game     string        `json:"game"`
	Rules    game.Version  `json:"rules"`
	Settings game.Settings `json:"settings"`
	Seed     uint64        `json:"seed"`
	Players  int           `json:"players"` // at the table
	Teams    bool          `json:"teams"`   // bots played by sides: what is told of seats is told of sides
	Lineups  int           `json:"lineups"`
	Rounds   int           `json:"rounds"`           // that were finished: of each, every line-up plays the deal once from each seat
	Games    int           `json:"games"`            // of those rounds
	Fair     float64       `json:"fair"`             // what a bot would win among its equals; 0 where it plays alone
	Bots     []Standing    `json:"bots"`             // best first
	Itself   *Rating       `json:"itself,omitempty"` // how strong the game itself is, where bots play it alone
	Pairs    [][]Pair      `json:"pairs"`            // in the order of the bots, of one against another; none where they play alone
	Places   []Share       `json:"places"`           // of whoever sits there; seat 0 begins
	Limited  int           `json:"limited"`          // games that ended by a limit of turns
	Seconds  float64       `json:"seconds"`
	Speed    float64       `json:"games_per_second"`
	Command  string        `json:"command,omitempty"` // that plays it again
	Programs []Program     `json:"programs,omitempty"`
}

// Rating is on the scale of Elo, on which 0 is the mean of all, each weighed by what its games tell.
type Rating struct {
	Elo     float64 `json:"elo"`
	EloLow  float64 `json:"elo_low"`
	EloHigh float64 `json:"elo_high"`
}

// Standing is how a bot fared.
type Standing struct {
	Bot string `json:"bot"`
	Rating
	Share
	Places []Share `json:"places"` // by the seat at the table
}

// Share is how many of some games were won. Who shares a victory has a part of it, and all have one where nobody wins.
type Share struct {
	Games int     `json:"games"`
	Wins  float64 `json:"wins"`
	Rate  float64 `json:"win_rate"`
	Low   float64 `json:"win_rate_low"` // after Wilson
	High  float64 `json:"win_rate_high"`
}

// Program is how a bot that is a program has answered, in all its runs; Run does not tell it, who makes the bots may.
type Program struct {
	Bot       string `json:"bot"`
	Asked     int    `json:"asked"`
	Refused   int    `json:"refused"` // answers that were not taken
	Late      int    `json:"late"`
	Fallbacks int    `json:"fallbacks"`              // played for it
	Refusal   string `json:"last_refusal,omitempty"` // why an answer was not taken
}

// Pair is how a bot fared against another: in the games in which both sat, its part of what the two of them won.
type Pair struct {
	Games int     `json:"games"`
	Rate  float64 `json:"rate"`
	Low   float64 `json:"rate_low"` // after Wilson
	High  float64 `json:"rate_high"`
}

// report makes the report of what was counted.
func (t *count) report(took time.Duration) (*Report, error) {
	about, c := t.contest.Rules.About(), t.contest
	r := &Report{
		Game: about.ID, Rules: about.Version, Settings: c.Settings, Seed: c.Seed, Players: c.Players, Teams: c.Teams,
		Lineups: len(t.lineups), Rounds: t.rounds, Games: t.rounds * len(t.lineups) * c.places(), Limited: t.limited,
		Places: make([]Share, c.places()), Seconds: took.Seconds(),
	}
	if took > 0 {
		r.Speed = float64(r.Games) / took.Seconds()
	}
	rated, err := t.rate()
	if err != nil {
		return nil, err
	}
	best := make([]int, len(c.Bots))
	for i := range best {
		best[i] = i
	}
	slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(rated.values[b], rated.values[a]) })
	places := make([]tally, c.places())
	for _, b := range best {
		s := Standing{Bot: c.Bots[b], Rating: rated.of(b), Share: tally{t.sat[b], t.wins[b]}.share()}
		for place, p := range t.places[b] {
			s.Places = append(s.Places, p.share())
			places[place].games += p.games
			places[place].wins += p.wins
		}
		r.Bots = append(r.Bots, s)
	}
	for i, p := range places {
		r.Places[i] = p.share()
	}
	if t.alone() {
		against := rated.of(len(c.Bots))
		r.Itself = &against
		return r, nil
	}
	r.Fair = 1 / float64(min(len(c.Bots), c.places()))
	for _, a := range best {
		row := make([]Pair, 0, len(best))
		for _, b := range best {
			row = append(row, t.pair(a, b))
		}
		r.Pairs = append(r.Pairs, row)
	}
	return r, nil
}

func (r *ratings) of(participant int) Rating {
	value, half := r.values[participant], r.halves[participant]
	return Rating{Elo: value, EloLow: value - half, EloHigh: value + half}
}

func (t tally) share() Share {
	s := Share{Games: t.games, Wins: t.wins}
	if t.games > 0 {
		s.Rate = t.wins / float64(t.games)
		s.Low, s.High = sim.Wilson(t.wins, float64(t.games))
	}
	return s
}

// pair is the zero Pair of a bot and itself.
func (t *count) pair(a, b int) Pair {
	p := Pair{Games: t.met[a][b].games}
	one, other := t.met[a][b].wins, t.met[b][a].wins
	if one+other > 0 {
		p.Rate = one / (one + other)
		p.Low, p.High = sim.Wilson(one, one+other)
	}
	return p
}
