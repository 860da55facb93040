package strategy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain is a name as it is compared: "Throne Room", "throne-room" and "throneRoom" are one name.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// find is the place of a name in a list; -1 if it is not there.
func find(names []string, name string) int {
	return slices.IndexFunc(names, func(known string) bool { return same(known, name) })
}

// same tells whether two names are plainly one.
func same(a, b string) bool {
	for {
		x, restA := letter(a)
		y, restB := letter(b)
		if x != y || x < 0 {
			return x == y
		}
		a, b = restA, restB
	}
}

// letter is the first letter or digit of a name as it is compared, and what stands behind it; below 0 where there is none.
func letter(name string) (rune, string) {
	for i, r := range name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r), name[i+utf8.RuneLen(r):]
		}
	}
	return -1, ""
}

// unknown says that a name is not there, with the nearest one that is.
func (t token) unknown(what, name string, names ...[]string) *Error {
	// Farther off it is another word: two letters of Hangul are no "spy".
	letters := utf8.RuneCountInString(plain(name))
	best, nearest := (letters+2)/3+1, ""
	if letters > maxQuoted {
		names = nil
	}
	for _, list := range names {
		for _, known := range list {
			if d := distance(plain(name), plain(known)); d < best {
				best, nearest = d, known
			}
		}
	}
	if nearest == "" {
		return t.wrong("no %s %q", what, name).as("unknown", what, name)
	}
	return t.wrong("no %s %q: did you mean %q?", what, name, nearest).as("unknown", what, name, nearest)
}

// distance is by how many letters put in, left out, changed or swapped with the next two words differ.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	var before, above, row []int
	for j := range len(to) + 1 {
		above = append(above, j)
	}
	for i := range from {
		row = append(row[:0:0], i+1)
		for j := range to {
			d := above[j]
			if from[i] != to[j] {
				d++
			}
			d = min(d, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && from[i] == to[j-1] && from[i-1] == to[j] {
				d = min(d, before[j-1]+1)
			}
			row = append(row, d)
		}
		before, above = above, row
	}
	return above[len(to)]
}
