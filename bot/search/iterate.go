package search

import (
	"fmt"
	"math/bits"

	"github.com/noripan/noripan/game"
)

// iterate goes once from the decision to an end, and remembers it.
//
// Which pick is tried is settled before the deal, and the deal depends on how often it was tried: so all picks are tried in
// the same worlds, and what tells them apart is not luck.
func (s *Searcher) iterate(state game.State, d *game.Decision, base uint64) {
	s.trail, s.chose = s.trail[:0], game.Only(d.Seat)
	s.pending = state.Pending(s.pending[:0])
	s.seal(s.root)
	at, grown := s.choose(s.root, d, state)
	s.source.Seed(base, uint64(s.tried()))
	s.deal(state)
	s.foresee()
	s.apply(s.world, d, nil)
	for moves := 0; !grown && !s.tuning.Race && moves < s.about.Bound; moves++ {
		next := s.next(s.world)
		if next == nil {
			break
		}
		switch {
		case next.Seat == s.me:
			s.seal(at)
			at, grown = s.choose(at, next, s.world)
			s.apply(s.world, next, nil)
		case s.tuning.Adversary && s.open:
			at, grown = s.choose(at, next, s.world)
			s.apply(s.world, next, nil)
		case s.tuning.Adversary:
			from := at
			if next.Serial <= s.sealed.last { // it cannot know what the seat picked
				from = s.sealed.at
			}
			_, grown = s.choose(from, next, s.world)
			s.heard = ear{seat: s.me}
			s.apply(s.world, next, &s.heard)
			at, grown = s.hear(at, grown)
		default:
			s.follow(next)
		}
	}
	s.playOut()
	s.remember()
}

// tried is how often the pick that is tried now was tried before.
func (s *Searcher) tried() int32 {
	switch {
	case s.tuning.Race:
		return int32(s.race.worlds)
	case len(s.trail) > 0:
		return s.tree.nodes[s.trail[0].node].visits
	}
	return s.tree.nodes[s.root].visits
}

// seal remembers where the seat chooses while others choose too.
func (s *Searcher) seal(at int32) {
	s.sealed = sealed{at: at}
	for i := range s.pending {
		if d := &s.pending[i]; d.Seat != s.me {
			s.sealed.last = max(s.sealed.last, d.Serial)
		}
	}
}

// deal makes the world of an iteration: of some that may be, the more likely one.
func (s *Searcher) deal(state game.State) {
	believer, believes := s.policy.(game.Believer)
	if !believes || s.tuning.Worlds < 2 {
		s.world = state.CopyTo(s.world)
		s.world.Determinize(s.me, s.rand)
		return
	}
	var sum float32
	for range s.tuning.Worlds {
		s.spare = state.CopyTo(s.spare)
		s.spare.Determinize(s.me, s.rand)
		s.seen = s.spare.See(s.me, s.seen)
		likely := believer.Believe(s.seen, s.spare)
		if sum += likely; sum*s.rand.Float32() <= likely || s.world == nil {
			s.world, s.spare = s.spare, s.world
		}
	}
}

// next is the decision to be answered next, nil if the game is over: offers first, then the own. So nobody else's answer
// is known when the seat chooses, nor the seat's when it is sealed.
func (s *Searcher) next(world game.State) *game.Decision {
	s.pending = world.Pending(s.pending[:0])
	if len(s.pending) == 1 { // as mostly
		return &s.pending[0]
	}
	var best *game.Decision
	rank := 0
	for i := range s.pending {
		d, r := &s.pending[i], 1
		if s.about.Words.Kinds[d.Kind].Class == game.Offer {
			r += 2
		}
		if d.Seat == s.me {
			r++
		}
		if r > rank {
			best, rank = d, r
		}
	}
	return best
}

// follow lets the policy answer.
func (s *Searcher) follow(d *game.Decision) {
	s.guess(d, s.world)
	s.apply(s.world, d, nil)
}

// guess leaves what the policy would answer in s.picks.
func (s *Searcher) guess(d *game.Decision, state game.State) {
	s.picks = s.picks[:0]
	if s.policy == nil {
		s.picks = draw(d, s.rand, s.picks)
		return
	}
	s.seen = state.See(d.Seat, s.seen)
	s.picks = s.playing(d.Seat).Answer(s.seen, d, s.rand, s.picks)
}

// apply gives s.picks as the answer. That they are refused is a mistake of the game's author, who broke a law.
func (s *Searcher) apply(world game.State, d *game.Decision, l game.Listener) {
	if err := world.Apply(game.Answer{Seat: d.Seat, Serial: d.Serial, Picks: s.picks}, l); err != nil {
		panic(fmt.Sprintf("%s: a search answers %s with %v: %v", s.about.ID, s.about.Words.Kinds[d.Kind].Name, s.picks, err))
	}
}

// ear listens for a seat.
type ear struct {
	seat   game.Seat
	digest game.Digest
	marks  game.Marks
}

// Happened takes in what the seat hears.
func (e *ear) Happened(event *game.Event) {
	e.marks |= event.Marks
	told, ok := event.Hears(e.seat)
	if !ok {
		return
	}
	e.digest.Add(uint64(told.Kind)<<8 | uint64(uint8(event.Seat)))
	for _, ref := range told.Refs {
		e.digest.Add(uint64(ref))
	}
}

// hear goes down to where the seat has heard what it heard.
func (s *Searcher) hear(at int32, grown bool) (int32, bool) {
	n := uint64(s.heard.digest)
	o := game.Option{Verb: heard, Refs: [4]game.Ref{game.Ref(n), game.Ref(n >> 16), game.Ref(n >> 32), game.Ref(n >> 48)}}
	to := s.tree.child(at, s.me, o)
	if to == 0 {
		if to = s.tree.add(at, s.me, o, 0); to == 0 {
			return at, true
		}
	}
	return to, grown
}

// playOut plays on as the policy would, and leaves the rewards.
func (s *Searcher) playOut() {
	most := s.about.Bound
	if s.tuning.Depth > 0 && s.policy != nil {
		most = s.tuning.Depth
	}
	for range most {
		d := s.next(s.world)
		if d == nil {
			break
		}
		s.follow(d)
	}
	result, over := s.world.Result()
	for seat := range game.MaxSeats {
		if s.chose.Has(game.Seat(seat)) {
			s.rewards[seat] = s.reward(&result, over, game.Seat(seat))
		}
	}
}

// reward is what a seat has of how the iteration ended.
func (s *Searcher) reward(r *game.Result, over bool, seat game.Seat) float32 {
	estimate := float32(1)
	if over {
		estimate = s.tuning.Smooth
	}
	var reward float32
	if over {
		reward = (1 - estimate) * Share(r, seat)
	}
	if estimate == 0 || s.policy == nil {
		return reward
	}
	s.seen = s.world.See(seat, s.seen)
	return reward + estimate*s.policy.Value(s.seen)
}

// Share is a seat's share of a victory: a side shares one among all its seats together.
func Share(r *game.Result, seat game.Seat) float32 {
	switch {
	case r.Won == 0 && r.End == game.Beaten:
		return 0
	case r.Won == 0:
		return 1 / float32(r.Seats)
	case !r.Won.Has(seat):
		return 0
	case r.Team[seat] != 0:
		return 1
	}
	return 1 / float32(bits.OnesCount16(uint16(r.Won)))
}

// remember adds the rewards to all that led there.
func (s *Searcher) remember() {
	if s.tuning.Race {
		s.race.finish(s.rewards[s.me])
	}
	s.tree.nodes[s.root].visits++
	for _, step := range s.trail {
		n := &s.tree.nodes[step.node]
		n.visits++
		n.sum += s.rewards[step.seat]
	}
}
