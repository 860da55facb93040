package api

import (
	"github.com/noripan/noripan/internal/table"
)

// plainCommand reads a command as programs write nearly all of them: an object without spaces, of id, do, serial and picks,
// each once, its texts plain. What it reads it reads as encoding/json would; all else it leaves to that.
func plainCommand(data []byte) (c table.Command, ok bool) {
	r := plainReader{text: string(data)} // one copy, of which the fields are parts
	if !r.next('{') {
		return c, false
	}
	var seen [4]bool
	for {
		key, there := r.word()
		if !there || !r.next(':') {
			return c, false
		}
		field := 0
		switch key {
		case "id":
			c.ID, ok = r.word()
		case "do":
			field = 1
			c.Do, ok = r.word()
		case "serial":
			field = 2
			c.Serial, ok = r.number()
		case "picks":
			field = 3
			c.Picks, ok = r.words()
		default:
			return c, false
		}
		if !ok || seen[field] {
			return c, false
		}
		seen[field] = true
		switch {
		case r.next(','):
		case r.next('}'):
			return c, r.text == ""
		default:
			return c, false
		}
	}
}

// plainReader takes pieces from the beginning of a text.
type plainReader struct{ text string }

func (r *plainReader) next(sign byte) bool {
	if r.text == "" || r.text[0] != sign {
		return false
	}
	r.text = r.text[1:]
	return true
}

// word is a string of ASCII that needs no escapes.
func (r *plainReader) word() (string, bool) {
	if !r.next('"') {
		return "", false
	}
	for i := range len(r.text) {
		switch c := r.text[i]; {
		case c == '"':
			word := r.text[:i]
			r.text = r.text[i+1:]
			return word, true
		case c < ' ' || c > '~' || c == '\\':
			return "", false
		}
	}
	return "", false
}

// longestNumber is how many digits always fit.
const longestNumber = 18

// number is a whole number that is not negative.
func (r *plainReader) number() (n uint64, ok bool) {
	i := 0
	for ; i < len(r.text) && i <= longestNumber && r.text[i] >= '0' && r.text[i] <= '9'; i++ {
		n = n*10 + uint64(r.text[i]-'0')
	}
	if i == 0 || i > longestNumber || r.text[0] == '0' && i > 1 {
		return 0, false
	}
	r.text = r.text[i:]
	return n, true
}

// words is a list of them.
func (r *plainReader) words() ([]string, bool) {
	if !r.next('[') {
		return nil, false
	}
	list := []string{}
	if r.next(']') {
		return list, true
	}
	for {
		word, ok := r.word()
		if !ok {
			return nil, false
		}
		list = append(list, word)
		switch {
		case r.next(','):
		case r.next(']'):
			return list, true
		default:
			return nil, false
		}
	}
}
