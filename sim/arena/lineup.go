package arena

import "math/rand/v2"

// lineup is the bots of a game, by their numbers in the contest, in the order of no seat in particular.
type lineup []int

// lineups are all that seat the bots as evenly as may be: where there are more bots than places, every choice of bots;
// where there are fewer, each bot equally often, and every choice of bots at the places that are left.
func lineups(bots, places int) []lineup {
	everybody := make(lineup, 0, places)
	for range places / bots {
		for b := range bots {
			everybody = append(everybody, b)
		}
	}
	var all []lineup
	var choose func(chosen lineup, from int)
	choose = func(chosen lineup, from int) {
		missing := places - len(chosen)
		if missing == 0 {
			all = append(all, append(lineup(nil), chosen...))
			return
		}
		for b := from; b <= bots-missing && len(all) <= MaxLineups; b++ {
			choose(append(chosen, b), b+1)
		}
	}
	choose(everybody, 0)
	return all
}

// order is how the bots of all line-ups sit in the first game of a round; in each game after it they move on by one
// place. It differs from round to round, so that everybody sits beside everybody.
func order(seed uint64, round, places int) []int {
	// The deal's own numbers come from the same seed and round: this is another stream.
	return rand.New(rand.NewPCG(^seed, uint64(round))).Perm(places)
}
