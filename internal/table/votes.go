package table

import (
	"fmt"
	"slices"

	"github.com/noripan/noripan/game"
)

// Some things at a table happen only if the others agree. A seat proposes, the others that a person plays answer; one
// proposal is open at a time, for a while. What comes of it follows from the answers and the seats (proposalAlarms), so that it
// does not matter why a seat counts no more.

const (
	proposalLasts = 30_000 // milliseconds
	quietAfter    = 30_000 // in which a seat proposes nothing after a proposal that fell
	leastVotes    = 2      // for a removal, the proposer's among them
)

// What may be proposed.
const (
	ProposePause  = "pause"
	ProposeRemove = "remove"

	ProposeTakeBack = "takeBack"
)

// proposal is what a seat asks the others to agree to.
type proposal struct {
	Serial  uint64 `json:"serial"`
	What    string `json:"what"`
	By      int    `json:"by"`
	Member  int    `json:"member,omitempty"` // the number of the one it is about
	Until   int64  `json:"until"`
	Asked   []int  `json:"asked,omitempty"`
	Agreed  []int  `json:"agreed,omitempty"`
	Refused []int  `json:"refused,omitempty"`
	Needs   int    `json:"needs,omitempty"` // how many must agree; 0 for all
	To      int64  `json:"to,omitempty"`    // takeBack: the entry of the answer that would be undone
}

// A motion is a kind of proposal.
type motion struct {
	// may completes a proposal with those who are asked, or tells why it may not be made. Where nobody is asked it is
	// carried out at once.
	may func(*actor, *order, *proposal) error
	// carry does what was agreed to.
	carry func(*actor, *proposal) error
}

// motions are all that may be proposed. A variable's own initialiser may not lead back to it.
var motions map[string]motion

func init() {
	motions = map[string]motion{
		ProposePause:  {(*actor).mayPause, (*actor).pauseNow},
		ProposeRemove: {(*actor).mayRemove, (*actor).removeNow},

		ProposeTakeBack: {(*actor).mayTakeBack, (*actor).takeBackNow},
	}
}

// personal lets only those through whose seat they play themselves.
func personal(do carry) carry {
	return seated(func(a *actor, o *order) error {
		if a.place.Seats[a.place.seatOf(o.by.ID)].Controller != Human {
			return &Error{Code: BotPlays}
		}
		return do(a, o)
	})
}

func (a *actor) propose(o *order) error {
	p := &a.place
	m, known := motions[o.What]
	if !known {
		return &Error{Code: BadCommand, Detail: fmt.Sprintf("nothing called %q can be proposed", o.What)}
	}
	if p.Play.Proposal != nil {
		return &Error{Code: ProposalOpen}
	}
	made := proposal{What: o.What, By: p.seatOf(o.by.ID)}
	if quiet := p.Seats[made.By].Quiet - a.now; quiet > 0 {
		return tooOften(quiet)
	}
	if err := m.may(a, o, &made); err != nil {
		return err
	}
	e := o.entry()
	e.Proposal = &made
	return a.do(e)
}

// tooOften is the refusal of one who has to wait for some milliseconds.
func tooOften(wait int64) *Error {
	return &Error{Code: RateLimited, Args: Args{"seconds": int((wait + 999) / 1000)}}
}

// others are the seats besides the given ones that people play who are there.
func (a *actor) others(besides ...int) []int {
	var list []int
	for i := range a.place.Seats {
		s := &a.place.Seats[i]
		if s.Controller != Human || s.Program || slices.Contains(besides, i) {
			continue
		}
		if there, _ := a.presence(s.Owner, a.now); there != Offline {
			list = append(list, i)
		}
	}
	return list
}

func (a *actor) foldPropose(e *entry, at int64) error {
	p := &a.place
	p.Proposals++
	made := *e.Proposal
	made.Serial, made.Until = p.Proposals, at+proposalLasts
	p.Play.Proposal = &made
	a.gameDirty = true
	return nil
}

// vote agrees or refuses. A vote stands: a second one changes nothing.
func (a *actor) vote(o *order) error {
	made, err := a.proposed(o)
	if err != nil {
		return err
	}
	seat := a.place.seatOf(o.by.ID)
	if !slices.Contains(made.Asked, seat) {
		return &Error{Code: game.NotAsked}
	}
	if slices.Contains(made.Agreed, seat) || slices.Contains(made.Refused, seat) {
		return nil
	}
	return a.do(o.entry())
}

// proposed is the open proposal that a command names.
func (a *actor) proposed(o *order) (*proposal, error) {
	if made := a.place.Play.Proposal; made != nil && made.Serial == o.Proposal {
		return made, nil
	}
	return nil, &Error{Code: NoSuchProposal}
}

func (a *actor) foldVote(e *entry, _ int64) error {
	made := a.place.Play.Proposal
	seat := a.place.seatOf(e.By)
	if e.Do == Agree {
		made.Agreed = append(made.Agreed, seat)
	} else {
		made.Refused = append(made.Refused, seat)
	}
	a.gameDirty = true
	return nil
}

func (a *actor) withdraw(o *order) error {
	made, err := a.proposed(o)
	if err != nil {
		return err
	}
	if made.By != a.place.seatOf(o.by.ID) {
		return &Error{Code: game.NotAsked}
	}
	return a.do(o.entry())
}

// foldWithdraw: whoever withdraws waits as if the others had refused, or it could ask them again and again.
func (a *actor) foldWithdraw(_ *entry, at int64) error {
	a.place.Seats[a.place.Play.Proposal.By].Quiet = at + quietAfter
	a.settled()
	return nil
}

// settled forgets the open proposal: it was carried out, or it fell.
func (a *actor) settled() {
	a.place.Play.Proposal = nil
	a.gameDirty = true
}

// voters are those who are asked and still play themselves.
func (p *place) voters(made *proposal) []int {
	return slices.DeleteFunc(slices.Clone(made.Asked), func(seat int) bool { return p.Seats[seat].Controller != Human })
}

// verdict tells whether a proposal is decided, and how.
func (p *place) verdict(made *proposal) (passed, fell bool) {
	if p.Seats[made.By].Controller != Human {
		return false, true
	}
	voters := p.voters(made)
	needs := made.Needs
	if needs == 0 {
		needs = len(voters)
	}
	agreed, refused := 0, 0
	for _, seat := range voters {
		if slices.Contains(made.Agreed, seat) {
			agreed++
		}
		if slices.Contains(made.Refused, seat) {
			refused++
		}
	}
	return agreed >= needs, len(voters)-refused < needs
}

// proposalAlarms are when the open proposal is settled.
func (a *actor) proposalAlarms(into []alarm) []alarm {
	made := a.place.Play.Proposal
	if made == nil || a.place.Phase != Playing {
		return into
	}
	at := made.Until
	if passed, fell := a.place.verdict(made); passed || fell {
		at = 0
	}
	return append(into, alarm{at, ringProposal, 0})
}

// settle ends the open proposal.
func (a *actor) settle(int) error {
	made := a.place.Play.Proposal
	if passed, _ := a.place.verdict(made); passed {
		return motions[made.What].carry(a, made)
	}
	return a.do(entry{Do: actDecline})
}

// foldDecline: the others did not agree.
func (a *actor) foldDecline(_ *entry, at int64) error {
	made := a.place.Play.Proposal
	a.place.Seats[made.By].Quiet = at + quietAfter
	a.tell(made.By, tableDeclined)
	a.settled()
	return nil
}

// mayRemove: in a private room the host decides, in a public one all others but one: two at least, so that nobody throws a
// single opponent out.
func (a *actor) mayRemove(o *order, made *proposal) error {
	p := &a.place
	m, err := a.otherMember(o)
	if err != nil {
		return err
	}
	made.Member = m.N
	if p.Private {
		if p.Host != o.by.ID {
			return &Error{Code: NotHost}
		}
		return nil
	}
	made.Asked = a.others(made.By, p.seatOf(m.ID))
	made.Needs = max(len(made.Asked), leastVotes) - 1 // of len+1 votes one may be missing; the proposer's is there
	if len(made.Asked) < made.Needs {
		return &Error{Code: TooFewPlayers, Args: Args{"n": leastVotes}, Detail: "too few could agree to a removal"}
	}
	return nil
}

func (a *actor) removeNow(made *proposal) error {
	i := a.place.numbered(made.Member)
	if i < 0 { // it has left by itself
		return a.do(entry{Do: actDecline})
	}
	person := a.place.Members[i].ID
	if err := a.do(entry{Do: actRemove, Person: person}); err != nil {
		return err
	}
	a.expel(person)
	return nil
}

// foldRemove takes a member out of a running game: it may not come back.
func (a *actor) foldRemove(e *entry, _ int64) error {
	a.ban(e.Person, tableRemoved)
	a.settled()
	return nil
}

// wireProposal is the open proposal as viewers see it.
func (a *actor) wireProposal(viewer game.Seat) *Proposal {
	made := a.place.Play.Proposal
	if made == nil {
		return nil
	}
	w := &Proposal{
		Serial: made.Serial, What: made.What, By: made.By, Member: made.Member, Until: made.Until,
		Asked: []int{}, Agreed: []int{},
	}
	w.Asked = append(w.Asked, made.Asked...)
	w.Agreed = append(w.Agreed, made.Agreed...)
	if i := a.pointAt(made.To); made.What == ProposeTakeBack && i >= 0 {
		w.Lines = a.linesSince(a.points[i].Told, viewer)
	}
	return w
}
