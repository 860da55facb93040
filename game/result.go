package game

// End is how a game ended.
type End uint8

// The ends of a game.
const (
	Finished End = iota // by its rules, with a winner
	Capped              // stopped by the table's cap: no winner, scores for reference
	Drawn               // by its rules, without a winner
	Beaten              // by its rules, and won by an opponent that has no seat: the game's own
)

var endNames = [...]string{"finished", "capped", "drawn", "beaten"}

func (e End) String() string { return endNames[e] }

// Result is how a game ended. Arrays hold one value a seat; those past Seats are zero.
type Result struct {
	Seats int
	End   End
	Rank  [MaxSeats]int8  // 1 is best; equal ranks share it
	Score [MaxSeats]int32 // in the game's own points
	Turns [MaxSeats]int16 // turns begun
	Team  [MaxSeats]int8  // 0 where there are no teams
	Won   Audience        // the winners; several share a victory, none where End says so

	Limited bool // a limit of turns ended the game, not what it is about
}
