package dominion

import (
	"testing"

	"github.com/noripan/noripan/game"
)

// Which of several discarded cards lies on top is the owner's choice, also where all must go.
func TestWhereAllCardsAreDiscardedTheirOrderIsAsked(t *testing.T) {
	drop := Def{Name: "drop", Types: Action, Play: Do(Discard(Exactly(2)))}
	r := compile(append(append(base[:len(base):len(base)], kingdom...), drop))
	for name, tc := range map[string]struct {
		hand []string
		want string
	}{
		"two cards":             {[]string{"drop", "estate", "silver"}, "dominion.drop.discard"},
		"two copies":            {[]string{"drop", "estate", "estate"}, "dominion.buy.card"},
		"one card":              {[]string{"drop", "estate"}, "dominion.buy.card"},
		"two of three":          {[]string{"drop", "estate", "silver", "silver"}, "dominion.drop.discard"},
		"two of three the same": {[]string{"drop", "estate", "estate", "estate"}, "dominion.buy.card"},
	} {
		t.Run(name, func(t *testing.T) {
			s := stand(t, r, 2, "", func(n *note) { n.Seats[0].Hand = tc.hand })
			d := s.Pending(nil)[0]
			if err := s.Apply(game.Answer{Seat: 0, Serial: d.Serial, Picks: d.Options[:1]}, nil); err != nil {
				t.Fatal(err)
			}
			if got := r.about.Words.Kinds[s.Pending(nil)[0].Kind].Name; got != tc.want {
				t.Errorf("asked %s, want %s", got, tc.want)
			}
		})
	}
}
