package search

import (
	"math"

	"github.com/noripan/noripan/game"
)

// node is a place in the tree: an option that a seat picked, or what the searching seat heard when another had picked.
type node struct {
	option    game.Option
	seat      game.Seat
	first     int32 // child; 0 for none
	next      int32 // of the same parent; 0 for none
	visits    int32
	available int32 // how often it could have been picked
	sum       float32
	prior     float32
}

// tree is all nodes, in one list. The first is the root.
type tree struct {
	nodes []node
	most  int
}

// Verbs of options that are none.
const (
	enough int16 = -1 - iota // no more picks
	heard                    // what the seat heard, as a digest
)

func (t *tree) clear(most int) {
	t.most = most
	t.nodes = append(t.nodes[:0], node{})
}

// nowhere is a place outside the tree.
const nowhere = -1

// child is the child of that option and seat; 0 if there is none.
func (t *tree) child(at int32, seat game.Seat, o game.Option) int32 {
	if at == nowhere {
		return 0
	}
	for i := t.nodes[at].first; i != 0; i = t.nodes[i].next {
		if n := &t.nodes[i]; n.option == o && n.seat == seat {
			return i
		}
	}
	return 0
}

// add makes a child; 0 if the tree is full.
func (t *tree) add(at int32, seat game.Seat, o game.Option, prior float32) int32 {
	if at == nowhere || len(t.nodes) >= t.most {
		return 0
	}
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{option: o, seat: seat, prior: prior, next: t.nodes[at].first})
	t.nodes[at].first = i
	return i
}

func (n *node) mean() float32 { return n.sum / float32(max(n.visits, 1)) }

// choice is an option that may be picked now, with its place in the tree.
type choice struct {
	option game.Option
	node   int32
}

// choose goes down from a node by the picks for a decision, one after the other, and leaves them in s.picks. It tells where
// that leads, and whether it is new there.
func (s *Searcher) choose(at int32, d *game.Decision, state game.State) (to int32, grown bool) {
	s.picks = s.picks[:0]
	from, known := len(s.trail), false
	if s.tuning.Race && at == s.root {
		r := &s.race.runners[s.race.next]
		s.plans.now = r.plan
		if at = s.enter(d.Seat, r.pick, r.node); r.pick.Verb == enough {
			return at, false
		}
	}
	for len(s.picks) < d.Max {
		s.list(d)
		if len(s.choices) == 0 {
			break
		}
		missing := false
		for i := range s.choices {
			c := &s.choices[i]
			if c.node = s.tree.child(at, d.Seat, c.option); c.node == 0 {
				missing = true
			}
		}
		if missing {
			if !known {
				s.weigh(d, state)
				known = true
			}
			s.expand(at, d)
		}
		c := s.promising()
		if c.node == 0 { // the tree is full
			s.trail = s.trail[:from]
			s.guess(d, state)
			return at, true
		}
		grown = grown || s.tree.nodes[c.node].visits == 0 && len(s.choices) > 1
		if at = s.enter(d.Seat, c.option, c.node); c.option.Verb == enough {
			break
		}
	}
	return at, grown
}

// enter goes down by one pick.
func (s *Searcher) enter(seat game.Seat, pick game.Option, node int32) int32 {
	s.chose |= game.Only(seat)
	s.trail = append(s.trail, step{node: node, seat: seat})
	if pick.Verb != enough {
		s.picks = append(s.picks, pick)
	}
	return node
}

// list lists what may be picked next.
func (s *Searcher) list(d *game.Decision) {
	var whole bool
	s.nexts, whole = d.Next(s.picks, s.nexts[:0])
	s.choices = s.choices[:0]
	for _, o := range s.nexts {
		s.choices = append(s.choices, choice{option: o})
	}
	if whole {
		s.choices = append(s.choices, choice{option: game.Option{Verb: enough}})
	}
}

// weigh asks the policy what it would do: s.weights are its weights, with 1 as their sum, and s.answer its answer.
func (s *Searcher) weigh(d *game.Decision, state game.State) {
	s.weights, s.answer = s.weights[:0], s.answer[:0]
	if s.policy == nil {
		for range d.Options {
			s.weights = append(s.weights, 1/float32(len(d.Options)))
		}
		return
	}
	s.seen = state.See(d.Seat, s.seen)
	policy := s.playing(d.Seat)
	s.answer = policy.Answer(s.seen, d, s.rand, s.answer)
	s.weights = policy.Weigh(s.seen, d, s.weights)
	var total float32
	for _, w := range s.weights {
		total += w
	}
	for i := range s.weights {
		s.weights[i] /= max(total, math.SmallestNonzeroFloat32)
	}
}

// The share of the first look that goes to all options alike.
const even = 0.1

// expand makes the children that are missing.
func (s *Searcher) expand(at int32, d *game.Decision) {
	left := 0 // of the policy's picks
	for _, o := range s.answer {
		if game.Copies(s.picks, o) < game.Copies(s.answer, o) {
			left++
		}
	}
	for i := range s.choices {
		c := &s.choices[i]
		if c.node != 0 {
			continue
		}
		weight := even / float32(len(s.choices))
		if c.option.Verb == enough {
			if left == 0 && s.policy != nil {
				weight += s.tuning.Trust
			}
		} else {
			for j, o := range d.Options {
				if o == c.option {
					weight += (1 - even - s.tuning.Trust) * s.weights[j]
				}
			}
			if game.Copies(s.picks, c.option) < game.Copies(s.answer, c.option) {
				weight += s.tuning.Trust / float32(left)
			}
		}
		c.node = s.tree.add(at, d.Seat, c.option, weight)
	}
}

// promising is the choice that promises most: by what came of it, and by how little it was tried for what the policy thinks
// of it.
func (s *Searcher) promising() *choice {
	var priors, sum float32
	var visits int32
	for i := range s.choices {
		if s.choices[i].node == 0 {
			continue
		}
		n := &s.tree.nodes[s.choices[i].node]
		n.available++
		priors += n.prior
		sum += n.sum
		visits += n.visits
	}
	usual := sum / float32(max(visits, 1))
	best, at := float32(math.Inf(-1)), 0
	for i := range s.choices {
		if s.choices[i].node == 0 {
			continue
		}
		n := &s.tree.nodes[s.choices[i].node]
		value := usual
		if n.visits > 0 {
			value = n.mean()
		}
		value += s.tuning.Explore * n.prior / priors * float32(math.Sqrt(float64(n.available))) / float32(1+n.visits)
		if value > best {
			best, at = value, i
		}
	}
	return &s.choices[at]
}
