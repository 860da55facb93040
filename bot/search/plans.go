package search

import (
	"math"
	"slices"

	"github.com/noripan/noripan/game"
)

// plans are those that the policy knows. What is best now depends on what one means to do with it: so each iteration picks
// a plan for its first pick, by which the seat plays on where the tree ends. Which plans proved good is remembered until the
// game is over.
type plans struct {
	all    []game.Policy
	before []game.Policy // those of the last question
	likely []float32     // the share of each in the first look
	arms   []arm         // for each option of the question as the first pick, and none, the plans behind it
	at     int           // the arm of the iteration
	now    int           // its plan
	seat   game.Seat     // whose the last question was
	serial uint64        // its number
}

// arm is a plan behind a first pick.
type arm struct {
	visits     int32
	sum, prior float32
}

const (
	ownPlan  = 0.5 // the share of the policy's own plan, where nothing is known
	anyPlan  = 0.2 // the share that goes by that alone, whatever proved good
	strange  = 0.1 // how likely a plan is behind a pick that is not its own, beside one whose it is
	planning = 0.5 // how much plans that were tried little draw
)

// plan gets the plans ready for a question.
func (s *Searcher) plan(state game.State, d *game.Decision) {
	p := &s.plans
	planner, ok := s.policy.(game.Planner)
	p.all, p.before = p.before[:0], p.all
	if !ok {
		return
	}
	s.seen = state.See(d.Seat, s.seen)
	p.all = planner.Plans(s.seen, p.all)
	if !slices.Equal(p.all, p.before) || d.Seat != p.seat || d.Serial <= p.serial { // another game
		p.likely = p.likely[:0]
		for i := range p.all {
			p.likely = append(p.likely, p.untold(i))
		}
	}
	p.seat, p.serial = d.Seat, d.Serial
	p.arms = append(p.arms[:0], make([]arm, (len(d.Options)+1)*len(p.all))...)
	for i, policy := range p.all {
		s.seen = state.See(d.Seat, s.seen)
		s.answer = policy.Answer(s.seen, d, s.rand, s.answer[:0])
		own := p.row(d, s.answer)
		for row := range len(d.Options) + 1 {
			prior := p.likely[i]
			if row != own {
				prior *= strange
			}
			p.arms[row*len(p.all)+i].prior = prior
		}
	}
}

// row is the place of the arms of an answer's first pick.
func (p *plans) row(d *game.Decision, picks []game.Option) int {
	if len(picks) == 0 {
		return len(d.Options)
	}
	return slices.Index(d.Options, picks[0])
}

// untold is the share of a plan of which nothing is known.
func (p *plans) untold(i int) float32 {
	switch {
	case len(p.all) == 1:
		return 1
	case i == 0:
		return ownPlan
	}
	return (1 - ownPlan) / float32(len(p.all)-1)
}

// pickPlan picks the plan that promises most behind s.picks.
func (s *Searcher) pickPlan(d *game.Decision) {
	p := &s.plans
	if len(p.all) < 2 {
		p.now = 0
		return
	}
	row := p.row(d, s.picks) * len(p.all)
	arms := p.arms[row : row+len(p.all)]
	var visits int32
	var sum, priors float32
	for i := range arms {
		visits += arms[i].visits
		sum += arms[i].sum
		priors += arms[i].prior
	}
	usual := sum / float32(max(visits, 1))
	best := float32(math.Inf(-1))
	for i := range arms {
		a := &arms[i]
		value := usual
		if a.visits > 0 {
			value = a.sum / float32(a.visits)
		}
		value += planning * a.prior / priors * float32(math.Sqrt(float64(visits+1))) / float32(1+a.visits)
		if value > best {
			best, p.now = value, i
		}
	}
	p.at = row + p.now
}

// remember adds a reward to what is known of the iteration's plan.
func (p *plans) remember(reward float32) {
	if len(p.all) > 1 {
		p.arms[p.at].visits++
		p.arms[p.at].sum += reward
	}
}

// learn remembers which plans proved good behind the answer.
func (s *Searcher) learn(d *game.Decision, picks []game.Option) {
	p := &s.plans
	if len(p.all) < 2 {
		return
	}
	row := p.row(d, picks) * len(p.all)
	arms := p.arms[row : row+len(p.all)]
	var visits int32
	for i := range arms {
		visits += arms[i].visits
	}
	if visits == 0 {
		return
	}
	for i := range arms {
		p.likely[i] = (1-anyPlan)*float32(arms[i].visits)/float32(visits) + anyPlan*p.untold(i)
	}
}

// playing is the policy that a seat plays on by.
func (s *Searcher) playing(seat game.Seat) game.Policy {
	if seat == s.me && s.plans.now < len(s.plans.all) {
		return s.plans.all[s.plans.now]
	}
	return s.policy
}

// weighAt asks the policy what it would do at a node. For the question itself all plans are asked, and each counts as much
// as it is likely.
func (s *Searcher) weighAt(at int32, d *game.Decision, state game.State) {
	p := &s.plans
	if at != s.root || len(p.all) < 2 {
		s.weigh(d, state)
		return
	}
	s.mixed = append(s.mixed[:0], make([]float32, len(d.Options))...)
	leading := 0
	for i := range p.all {
		p.now = i
		s.weigh(d, state)
		for j, w := range s.weights {
			s.mixed[j] += p.likely[i] * w
		}
		if p.likely[i] > p.likely[leading] {
			leading = i
		}
	}
	p.now = leading
	s.weigh(d, state)
	copy(s.weights, s.mixed)
}
