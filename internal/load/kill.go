package load

import (
	"fmt"
	"time"
)

// Victim is a server that a run may kill.
type Victim interface {
	// Kill ends it at once, without a word, and starts it again with what it had kept. It returns when it serves.
	Kill() error
}

// killOn kills the server so often, evenly over the windows, or later: only when all play again. The error ends the run.
func (r *run) killOn() error {
	if r.Kills == 0 {
		return nil
	}
	every := r.Window * time.Duration(r.Windows) / time.Duration(r.Kills)
	pause := every / 2
	for range r.Kills {
		r.allBack()
		if !r.wait(pause) {
			return nil
		}
		if err := r.Victim.Kill(); err != nil {
			err = fmt.Errorf("killing the server: %w", err)
			r.stop(err)
			return err
		}
		r.tally.count("the server was killed")
		pause = every
	}
	return nil
}

// allBack waits until everybody has been told the whole table again. Who is not back in time has lost the seat.
func (r *run) allBack() {
	for began := time.Now(); r.wait(50 * time.Millisecond); {
		missing := 0
		for _, t := range r.tables {
			for _, s := range t.seats {
				if s.gone() {
					missing++
				}
			}
		}
		if missing == 0 {
			return
		}
		if time.Since(began) > r.Patience {
			r.tally.lose(fmt.Sprintf("%d seats: nobody came back to them", missing))
			return
		}
	}
}
