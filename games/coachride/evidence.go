package coachride

import "github.com/noripan/noripan/game"

// What everybody could watch of how seats treat each other, counted: bots reason from it.

// acts counts what one seat has done to another. Those who have seen the other's association know what they do.
type acts struct {
	Helps      uint8 `json:"helps,omitempty"`      // supports, and what else is done for somebody in a fight
	Harms      uint8 `json:"harms,omitempty"`      // the same against somebody
	KnownHelps uint8 `json:"knownHelps,omitempty"` // of these, since it has seen the association
	KnownHarms uint8 `json:"knownHarms,omitempty"`
	Offers     uint8 `json:"offers,omitempty"`
	Accepts    uint8 `json:"accepts,omitempty"`
	Refuses    uint8 `json:"refuses,omitempty"`
}

// nothingWanted is what seats have demanded that have demanded nothing.
var nothingWanted = func() (wanted [maxSeats]object) {
	for i := range wanted {
		wanted[i] = noObject
	}
	return wanted
}()

// act is something that a seat does to another.
type act uint8

const (
	helps act = iota
	harms
	attacks
	offers
	accepts
	refuses
)

// act counts something that a seat has done to another.
func (p *position) act(by, to game.Seat, what act) {
	a := &p.acts[by][to]
	knows := p.pairOf(by, to).side != 0
	more := func(n *uint8) { *n = min(*n, 254) + 1 }
	switch what {
	case helps:
		if more(&a.Helps); knows {
			more(&a.KnownHelps)
		}
	case harms, attacks:
		if more(&a.Harms); knows {
			more(&a.KnownHarms)
		}
	case offers:
		more(&a.Offers)
	case accepts:
		more(&a.Accepts)
	case refuses:
		more(&a.Refuses)
	}
}
