package strategy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Form is a strategy as JSON: its lists, line by line, with conditions as they stand in a text.
type Form struct {
	About   string `json:"about,omitempty"` // the first comment
	Careful bool   `json:"careful,omitempty"`
	Buy     []Wish `json:"buy"`
	Play    []Wish `json:"play,omitempty"`
	Trash   []Wish `json:"trash,omitempty"`
	Discard []Wish `json:"discard,omitempty"`
}

// Wish is a line of a list.
type Wish struct {
	Card  string `json:"card"`
	When  string `json:"when,omitempty"`
	Never bool   `json:"never,omitempty"`
}

func (f *Form) lists() [lists]*[]Wish {
	return [lists]*[]Wish{Buy: &f.Buy, Play: &f.Play, Trash: &f.Trash, Discard: &f.Discard}
}

// ReadForm makes JSON's form of a text. Comments but the first are lost.
func ReadForm(text string, names Names) (*Form, error) {
	if _, err := Read(text, names); err != nil {
		return nil, err
	}
	f := &Form{Careful: false}
	list := f.lists()[Buy]
	for i, line := range strings.Split(text, "\n") {
		line, comment, commented := strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		head, headed := strings.CutSuffix(line, ":")
		switch {
		case line == "":
			if commented && i == 0 {
				f.About = strings.TrimSpace(comment)
			}
		case headed:
			list = f.lists()[find(listNames[:], head)]
		case same(line, Careful):
			f.Careful = true
		default:
			*list = append(*list, readWish(line))
		}
	}
	return f, nil
}

// readWish reads a line that is right.
func readWish(line string) Wish {
	words := strings.Fields(line)
	for i, word := range words {
		switch {
		case strings.EqualFold(word, "when"):
			return Wish{Card: strings.Join(words[:i], " "), When: strings.Join(words[i+1:], " ")}
		case strings.EqualFold(word, "never"):
			return Wish{Card: strings.Join(words[:i], " "), Never: true}
		}
	}
	return Wish{Card: strings.Join(words, " ")}
}

// json writes the text of a form.
func (w *writer) json(file []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(file))
	decoder.DisallowUnknownFields()
	var f Form
	err := decoder.Decode(&f)
	if err == nil {
		if _, more := decoder.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something stands behind the strategy")
		}
	}
	if err != nil {
		return place(file, decoder.InputOffset()).wrong("reading JSON: %v", err)
	}
	w.about(f.About)
	if f.Careful {
		fmt.Fprintln(&w.out, Careful)
	}
	for l, list := range f.lists() {
		if len(*list) > 0 {
			w.begin(List(l))
		}
		for _, wish := range *list {
			if strings.ContainsAny(wish.Card+wish.When, "\n#") {
				return token{line: 1, column: 1}.wrong("%q: a card and its condition stand in one line, without comments", wish.Card)
			}
			w.out.WriteString(wish.Card)
			switch {
			case wish.Never:
				w.out.WriteString(" never")
			case wish.When != "":
				w.out.WriteString(" when " + wish.When)
			}
			w.out.WriteByte('\n')
		}
	}
	return nil
}

// place is where a byte of a file stands.
func place(file []byte, offset int64) token {
	before := file[:min(offset, int64(len(file)))]
	return token{
		line:   1 + bytes.Count(before, []byte("\n")),
		column: 1 + len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:]))),
	}
}
