package coachride

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatIsGivenAwayFirst(t *testing.T) {
	harmless := "black_pearl broken_mirror sextant coat tome whip throwing_knives gloves dagger poison_ring monocle privilege "
	for side, want := range [...]string{
		order:       harmless + "goblet bag_goblet lodge_arms bag_key key",
		brotherhood: harmless + "key bag_key lodge_arms bag_goblet goblet",
	} {
		s := written(t, 4, func(n *note) { n.Seats[0].Association = associationTable.Names[side] })
		var first, last []string
		for b := s.match.all.kinds(); b != 0; b = b.without(s.least(0, b)) {
			first = append(first, factNames[s.least(0, b)])
		}
		for b := s.match.all.kinds(); b != 0; b = b.without(s.most(0, b)) {
			last = append(last, factNames[s.most(0, b)])
		}
		slices.Reverse(last)
		if got := strings.Join(first, " "); got != want || !slices.Equal(first, last) {
			t.Errorf("%s gives away %s; from the end %v", associationTable.Names[side], got, last)
		}
	}
}
