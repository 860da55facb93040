package dominion

import (
	"slices"
	"strings"
)

// A code is a Kingdom in ten letters and digits, that one can read out to somebody. The cards' numbers, sorted, have a
// rank among all Kingdoms of ten (the combinatorial number system), which does not change when there are more cards
// one day. It is written times a prime: what is no multiple has been mistyped. That tells any one wrong sign, and any two
// that have changed places.
const (
	codeSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // Crockford's, without I, L, O and U
	codeCheck = 1021
	codeLen   = 10
)

// coded are the cards by their numbers in codes. New ones go to the end: old codes stay what they are.
var coded = []string{
	"cellar", "chapel", "moat", "village", "workshop", "bureaucrat", "gardens", "militia", "moneylender", "remodel", "smithy",
	"throne_room", "council_room", "festival", "laboratory", "library", "market", "mine", "witch",
	"harbinger", "merchant", "vassal", "poacher", "bandit", "sentry", "artisan",
	"chancellor", "woodcutter", "feast", "spy", "thief", "adventurer",
	"courtyard", "pawn", "masquerade", "shanty_town", "steward", "swindler", "wishing_well", "baron", "bridge", "conspirator",
	"ironworks", "mining_village", "duke", "minion", "torturer", "trading_post", "upgrade", "harem", "nobles",
	"secret_chamber", "great_hall", "coppersmith", "scout", "saboteur", "tribute",
	"lurker", "diplomat", "mill", "secret_passage", "courtier", "patrol", "replace",
}

// misread are signs that are none, and what they were before somebody read them.
var misread = strings.NewReplacer("I", "1", "L", "1", "O", "0", "-", "", " ", "")

// codeOf is the code of the cards with these numbers, in groups of five.
func codeOf(numbers []int) string {
	sorted := slices.Sorted(slices.Values(numbers))
	rank := int64(0)
	for i, n := range sorted {
		rank += waysTo(n, i+1)
	}
	value := rank * codeCheck
	signs := make([]byte, codeLen)
	for i := codeLen - 1; i >= 0; i-- {
		signs[i] = codeSigns[value%32]
		value /= 32
	}
	return string(signs[:codeLen/2]) + "-" + string(signs[codeLen/2:])
}

// isCode tells whether a text has the form of a code, and gives it as it is computed with.
func isCode(text string) (string, bool) {
	if len(text) > 2*codeLen { // with some spaces
		return "", false
	}
	text = misread.Replace(strings.ToUpper(text))
	outside := func(sign rune) bool { return !strings.ContainsRune(codeSigns, sign) }
	return text, len(text) == codeLen && !strings.ContainsFunc(text, outside)
}

// readCode is the numbers of the cards, sorted; false if a sign is wrong.
func readCode(code string) ([]int, bool) {
	value := int64(0)
	for i := range len(code) {
		value = value*32 + int64(strings.IndexByte(codeSigns, code[i]))
	}
	if value%codeCheck != 0 {
		return nil, false
	}
	rank := value / codeCheck
	numbers := make([]int, kingdomPiles)
	for i := kingdomPiles; i > 0; i-- {
		n := i - 1
		for waysTo(n+1, i) <= rank {
			n++
		}
		rank -= waysTo(n, i)
		numbers[i-1] = n
	}
	return numbers, true
}

// waysTo is in how many ways k things, ten at most, can be chosen out of n, a few hundred at most.
func waysTo(n, k int) int64 {
	ways := int64(1)
	for i := range int64(k) {
		ways = ways * (int64(n) - i) / (i + 1)
	}
	return ways
}
