package api

import "sync"

// turnstile counts those who are inside, and lets nobody in any more once it is shut.
type turnstile struct {
	mu     sync.Mutex
	inside int
	shut   bool
	empty  chan struct{} // closed when it is shut and nobody is inside
}

// enter lets somebody in; false if it is shut.
func (t *turnstile) enter() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shut {
		return false
	}
	t.inside++
	return true
}

func (t *turnstile) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inside--; t.shut && t.inside == 0 {
		close(t.empty)
	}
}

// close shuts it. What it gives is closed when everybody has left.
func (t *turnstile) close() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.shut {
		t.shut, t.empty = true, make(chan struct{})
		if t.inside == 0 {
			close(t.empty)
		}
	}
	return t.empty
}
