package table

import (
	"bytes"
	"hash/maphash"
)

// print tells one list from another: what is only compared need not be kept. Two lists have the same one by a chance that
// nobody lives to see.
type print uint64

var prints = maphash.MakeSeed()

// membersPrint is that of the members.
func (a *actor) membersPrint() print {
	var sum maphash.Hash
	sum.SetSeed(prints)
	for i := range a.place.Members {
		_, _ = sum.WriteString(a.place.Members[i].ID) // it never fails
		_ = sum.WriteByte(0)
	}
	return print(sum.Sum64())
}

// part is a part of messages as it was sent last, to tell whether it is another now. Where it is not needed at hand its print
// does.
type part struct {
	text  []byte // nil for none
	print print  // where the text is put away
	away  bool
}

// set notes what is sent now.
func (p *part) set(text []byte) { *p = part{text: text} }

// is tells whether that is what was sent last.
func (p *part) is(text []byte) bool {
	if p.away {
		return print(maphash.Bytes(prints, text)) == p.print
	}
	return bytes.Equal(text, p.text)
}

// renew notes what the part is now. It gives that where it is another than before, else nil.
func (p *part) renew(now any) []byte {
	draft := drafts.Get().(*[]byte)
	made := appended((*draft)[:0], now)
	defer keepDraft(draft, made)
	if p.is(made) {
		return nil
	}
	p.set(bytes.Clone(made))
	return p.text
}

// putAway keeps the print alone.
func (p *part) putAway() {
	if p.text != nil {
		*p = part{print: print(maphash.Bytes(prints, p.text)), away: true}
	}
}
