package dominion

// intrigueBoth are the Kingdom cards of both editions of Intrigue.
var intrigueBoth = []Def{}

// intrigueFirst are those of its first edition only.
var intrigueFirst = []Def{}

// intrigueSecond are those of its second edition only.
var intrigueSecond = []Def{}
