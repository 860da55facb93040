package gametest

import (
	"os"

	"github.com/noripan/noripan/game"
)

// fewSeats is through how many seats' eyes a large table is looked at, where a law looks through many.
const fewSeats = 3

// eyes are the seats through whose eyes a position is looked at: all, or at a large table a few, others at each position.
func eyes(p *position) []game.Seat { return someEyes(p.run.setup.Seats, uint64(p.number)) }

// someEyes are a few of so many seats, by a number; all of them with NORIPAN_SOAK=1.
func someEyes(seats int, number uint64) []game.Seat {
	some := seats
	if os.Getenv("NORIPAN_SOAK") == "" {
		some = min(seats, fewSeats)
	}
	list := make([]game.Seat, some)
	for i := range list {
		list[i] = game.Seat((number + uint64(i*seats/some)) % uint64(seats))
	}
	return list
}
