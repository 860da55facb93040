package main

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/noripan/noripan/internal/api"
)

// timings tell Prometheus how long things take.
type timings struct{ appends, thoughts, groups, commits prometheus.Histogram }

func newTimings() *timings {
	return &timings{appends: api.NewAppends(), thoughts: api.NewThoughts(), groups: api.NewGroups(), commits: api.NewCommits()}
}

// append notes how long a table waited until what it did was kept.
func (t *timings) append(took time.Duration) { t.appends.Observe(took.Seconds()) }

// thought notes how long a bot has thought.
func (t *timings) thought(took time.Duration) { t.thoughts.Observe(took.Seconds()) }

// group notes how many writes were kept together, and how long that took.
func (t *timings) group(writes int, took time.Duration) {
	t.groups.Observe(float64(writes))
	t.commits.Observe(took.Seconds())
}

func (t *timings) all() []prometheus.Collector {
	return []prometheus.Collector{t.appends, t.thoughts, t.groups, t.commits}
}
