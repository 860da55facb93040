package game

// Definer is Rules whose tables may bring things of their own: cards that people made, as the value of a setting.
type Definer interface {
	// Define tells what a value of that setting would bring, or what is wrong with it.
	Define(value string) Definitions
}

// Definitions are what a table would bring.
type Definitions struct {
	Value  string // in its full form; "" if anything is wrong
	Things []Thing
	Faults []Fault
}

// Thing is something that somebody made. Its words are made of what it does, so nobody can lie about it.
type Thing struct {
	Key      string            // of the texts: "card.blank1"
	Names    map[string]string // by language; nil for what is called by its text, a mode of a card
	Text     []TextLine
	Warnings []Line
}

// TextLine is a line of a thing's text; what belongs to the line above it is deeper.
type TextLine struct {
	Depth int
	Line  Line
}

// Fault is something wrong in what somebody made.
type Fault struct {
	Where  string // the part: play[1].trash.most
	Rule   int    // the number of the rule that it breaks, 0 for none
	Detail string // in English, for programmers
	Line   Line
}
