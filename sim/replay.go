package sim

import "github.com/noripan/noripan/game"

// Replay plays the game of that number of a match once more, for a listener, which may be nil; with bots whose answers
// depend on nothing else it is the same game. end sees the state when it is over.
func Replay(m Match, number uint64, l game.Listener, end func(game.State)) error {
	m.Study = false
	if err := m.check(); err != nil {
		return err
	}
	w, err := newWorker(&m)
	if err != nil {
		return err
	}
	w.table.listener = l
	if err := w.play(number); err != nil {
		return err
	}
	end(w.table.State())
	return nil
}

// Seated lists the bots of the game of that number by seats. By sides the deal settles that: there it is nil.
func (m *Match) Seated(number uint64) []string {
	if m.teams() {
		return nil
	}
	names := make([]string, len(m.Bots))
	for seat := range names {
		names[seat] = m.Bots[m.at(seat, m.moved(number))]
	}
	return names
}
