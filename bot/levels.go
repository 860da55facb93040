package bot

import (
	"fmt"
	"strconv"

	"github.com/noripan/noripan/bot/search"
	"github.com/noripan/noripan/game"
)

const (
	searchPrefix  = "search:" // and the number of iterations for each decision
	maxIterations = 10_000_000
)

// hardIterations is how much a hard bot thinks where nobody gives it a budget of time.
const hardIterations = 1000

// tunings is how to search in each game, by its id. They were found by playing against the game's policy.
var tunings = map[string]search.Tuning{
	"tictactoe":  {Adversary: true},
	"dominion":   {Race: true, Trust: 0.1, Explore: 0.5, Smooth: 0.5},
	"secretcity": {Trust: 0.1, Explore: 0.5, Depth: 25},
	"coachride":  {Trust: 0.1, Depth: 30, Worlds: 8},
	"gugong":     {Trust: 0.1, Explore: 0.4, Smooth: 0.5, Depth: 40},
}

// normals are what normal bots play by, and searches play on by, in games whose policy no person could ever beat.
var normals = map[string]string{"tictactoe": "plain"}

// normalPolicy is the name of the policy that the game's normal bot plays by.
func normalPolicy(rules game.Rules) string {
	if name, ok := normals[rules.About().ID]; ok {
		return name
	}
	return policy
}

// slips is how often a pick of an easy bot is any one of the options, in games where it is not as usual: where one slip
// loses nothing, more are needed.
var slips = map[string]float32{"tictactoe": 0.4}

const usualSlips = 0.2

func newSearch(rules game.Rules, name, iterations string) (Bot, error) {
	n, err := strconv.Atoi(iterations)
	if err != nil || n < 1 || n > maxIterations {
		return nil, fmt.Errorf("bot %q: search:ITERATIONS, from 1 to %d", name, maxIterations)
	}
	return searcher(rules, n)
}

// searcher makes a search that plays on as the game's normal bot does, where it has a policy.
func searcher(rules game.Rules, iterations int) (Bot, error) {
	about := rules.About()
	tuning, known := tunings[about.ID]
	if !known {
		tuning.Adversary = true
	}
	var own game.Policy
	if maker, ok := rules.(game.PolicyMaker); ok {
		var err error
		if own, err = maker.Policy(normalPolicy(rules)); err != nil {
			return nil, fmt.Errorf("making a search of %s: %w", about.ID, err)
		}
	}
	return search.New(rules, own, tuning, Budget{Iterations: iterations}), nil
}
