package api

import "testing"

func TestATurnstileThatIsShutWaitsForThoseInside(t *testing.T) {
	var way turnstile
	for range 2 {
		if !way.enter() {
			t.Fatal("it is shut at the beginning")
		}
	}
	way.leave()
	empty := way.close()
	if way.enter() {
		t.Error("somebody came in after it was shut")
	}
	select {
	case <-empty:
		t.Fatal("it is empty while one is inside")
	default:
	}
	way.leave()
	<-empty
	<-way.close() // again
	var unused turnstile
	<-unused.close()
}
