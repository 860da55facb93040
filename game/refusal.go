package game

import "slices"

// Refusal is why something may not be done: a code with arguments, said by the text "refusal.CODE". The zero value
// refuses nothing.
type Refusal struct {
	Code string
	Refs [2]Ref
}

// Codes that every game shares. Number arguments are named n.
const (
	GameOver   = "game_over"   // the game is over
	NotAsked   = "not_asked"   // this seat is not asked anything
	Stale      = "stale"       // the answer is for a question that is closed
	NotOffered = "not_offered" // the pick is not among the options, or picked more often than offered
	TooFew     = "too_few"     // fewer picks than n
	TooMany    = "too_many"    // more picks than n
	BadSetting = "bad_setting" // a setting of the table is unknown or out of range
)

// SharedCodes are the contract's own codes with their arguments, for Words.RefusalLine.
var SharedCodes = []Code{
	{Name: GameOver},
	{Name: NotAsked},
	{Name: Stale},
	{Name: NotOffered},
	{Name: TooFew, Args: []Arg{{Name: "n", Table: Number}}},
	{Name: TooMany, Args: []Arg{{Name: "n", Table: Number}}},
	{Name: BadSetting},
}

// Refuse makes a Refusal.
func Refuse(code string, refs ...Ref) Refusal {
	r := Refusal{Code: code}
	copy(r.Refs[:], refs)
	return r
}

// Refused tells whether there is a reason.
func (r Refusal) Refused() bool { return r.Code != "" }

func (r *Refusal) Error() string { return r.Code }

// Err is the refusal as an error, nil if it refuses nothing.
func (r Refusal) Err() error {
	if r.Code == "" {
		return nil
	}
	refused := r // so that only what is refused allocates
	return &refused
}

// RefusalLine is the refusal as a key with arguments, for texts.
func (w *Words) RefusalLine(r Refusal) Line {
	for _, codes := range [2][]Code{w.Codes, SharedCodes} {
		for i := range codes {
			if codes[i].Name == r.Code {
				return line("refusal."+r.Code, codes[i].Args, r.Refs[:len(codes[i].Args)])
			}
		}
	}
	return Line{Key: "refusal." + r.Code}
}

// Asked is the open decision of a seat; false if it is not asked anything.
func Asked(s State, seat Seat) (Decision, bool) {
	var room [MaxSeats]Decision
	for _, d := range s.Pending(room[:0]) {
		if d.Seat == seat {
			return d, true
		}
	}
	return Decision{}, false
}

// WhyPlain is why a seat may not take an option, where that is the same in every game: it is over, the seat is not asked,
// or nothing forbids it (the zero Refusal). Else it is false, with the seat's decision, by whose kind the rules tell more.
func WhyPlain(s State, seat Seat, o Option) (Decision, Refusal, bool) {
	if _, over := s.Result(); over {
		return Decision{}, Refusal{Code: GameOver}, true
	}
	d, ok := Asked(s, seat)
	if !ok {
		return d, Refusal{Code: NotAsked}, true
	}
	return d, Refusal{}, slices.Contains(d.Options, o)
}
