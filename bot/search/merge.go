package search

import "github.com/noripan/noripan/game"

// Merge adds to the searcher's last search what others found that searched for the same decision beside it, and appends the
// answer of all together. Report tells of all, too.
func (s *Searcher) Merge(d *game.Decision, others []*Searcher, into []game.Option) []game.Option {
	if forced(d) {
		return append(into, d.Options[:d.Min]...)
	}
	for _, o := range others {
		s.merge(s.root, o, o.root, d.Max)
	}
	return s.best(d, into)
}

// merge adds a node of another tree, and what lies below it within so many picks.
func (s *Searcher) merge(at int32, other *Searcher, from int32, picks int) {
	a, b := &s.tree.nodes[at], &other.tree.nodes[from]
	a.visits += b.visits
	a.available += b.available
	a.sum += b.sum
	if picks == 0 || b.option.Verb == enough {
		return
	}
	for i := b.first; i != 0; i = other.tree.nodes[i].next {
		n := &other.tree.nodes[i]
		to := s.tree.child(at, n.seat, n.option)
		if to == 0 {
			to = s.tree.add(at, n.seat, n.option, n.prior)
		}
		if to != 0 {
			s.merge(to, other, i, picks-1)
		}
	}
}
