package search

import (
	"encoding/json"
	"hash/fnv"

	"github.com/noripan/noripan/game"
)

// kept is where the tree goes on after an answer that brought nothing to light: the worlds that may be are the same as
// before. How the seat will see the game then is found in a dealt world, so the true one is not tried.
type kept struct {
	node int32  // 0 for nothing
	view uint64 // a digest of the seat's view
	asks bool   // another seat is asked first, in s.spare, and what it picks is open to all
}

// keep remembers where the tree goes on, if it may.
func (s *Searcher) keep(state game.State, d *game.Decision, picks []game.Option) {
	s.kept = kept{}
	node := s.root
	for _, o := range picks {
		if node = s.tree.child(node, d.Seat, o); node == 0 {
			return
		}
	}
	if len(picks) < d.Max {
		if node = s.tree.child(node, d.Seat, game.Option{Verb: enough}); node == 0 {
			return
		}
	}
	s.spare = state.CopyTo(s.spare)
	s.spare.Determinize(s.me, s.rand)
	s.heard = ear{seat: s.me}
	s.picks = append(s.picks[:0], picks...)
	s.apply(s.spare, d, &s.heard)
	s.pending = s.spare.Pending(s.pending[:0])
	if s.heard.marks != 0 || len(s.pending) != 1 {
		return
	}
	s.kept = kept{node: node, view: digest(s.spare.View(s.me)), asks: s.pending[0].Seat != s.me}
	if s.kept.asks && (!s.open || !s.tuning.Adversary) {
		s.kept = kept{}
	}
}

// resume finds the decision in the tree that was kept; else the tree begins anew.
func (s *Searcher) resume(state game.State, seat game.Seat) {
	from := s.kept
	s.kept = kept{}
	if s.root = 0; from.node != 0 && seat == s.me && len(s.tree.nodes) < s.tree.most/2 {
		s.root = s.follows(from, digest(state.View(seat)))
	}
	if s.root == 0 {
		s.forget(seat)
	}
}

// forget begins a tree anew.
func (s *Searcher) forget(seat game.Seat) {
	s.me, s.root, s.kept = seat, 0, kept{}
	s.tree.clear(s.tuning.Nodes)
}

// follows is the node of a view that comes after what was kept; 0 if there is none.
func (s *Searcher) follows(from kept, view uint64) int32 {
	if !from.asks {
		if view == from.view {
			return from.node
		}
		return 0
	}
	d := *s.next(s.spare)
	for _, o := range d.Options {
		s.world = s.spare.CopyTo(s.world)
		s.picks = append(s.picks[:0], o)
		s.apply(s.world, &d, nil)
		if digest(s.world.View(s.me)) == view {
			return s.tree.child(from.node, d.Seat, o)
		}
	}
	return 0
}

// digest is equal for equal views; 0 for one that has no form in JSON, which no game's has.
func digest(v game.View) uint64 {
	text, err := json.Marshal(v)
	if err != nil {
		return 0
	}
	h := fnv.New64a()
	h.Write(text) //nolint:errcheck // a hash takes everything
	return h.Sum64()
}
