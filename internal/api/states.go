package api

import (
	"maps"
	"runtime"
	"sync"
	"time"
)

// states are how the other servers are, as they told last, and how busy this one is.
type states struct {
	mu    sync.Mutex
	heard map[string]ServerState

	used    time.Duration // of all processors, when load was measured
	at      time.Time
	between float64 // the load then
}

func (s *states) hear(from string, state ServerState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	state.ID, state.Heard = from, time.Now().UnixMilli() // by this server's clock
	s.heard[from] = state
	for id, other := range s.heard {
		if other.Silent && time.UnixMilli(other.Heard).Add(rememberOf).Before(time.Now()) {
			delete(s.heard, id)
		}
	}
}

func (s *states) lose(server string, left bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if left {
		delete(s.heard, server)
		return
	}
	if state, known := s.heard[server]; known {
		state.Silent = true
		s.heard[server] = state
	}
}

func (s *states) all() map[string]ServerState {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.heard)
}

// load is how much of its processors the program has used since it was measured last, for half a second at least.
func (s *states) load(now time.Time) float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	passed := now.Sub(s.at)
	if passed < stateEvery/2 {
		return s.between
	}
	used := processorTime()
	if !s.at.IsZero() {
		s.between = min(1, (used-s.used).Seconds()/passed.Seconds()/float64(runtime.GOMAXPROCS(0)))
	}
	s.used, s.at = used, now
	return s.between
}
