package api

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// masked is a frame of a client.
func masked(op byte, final bool, payload string) []byte {
	unmasked := appendFrame(nil, op, []byte(payload))
	head := len(unmasked) - len(payload)
	b := append(bytes.Clone(unmasked[:head]), 0x9d, 0x01, 0xfe, 0x33)
	for i, c := range unmasked[head:] {
		b = append(b, c^b[head+i%4])
	}
	if b[1] |= maskBit; !final {
		b[0] &^= finalBit
	}
	return b
}

// transcript is what is understood of bytes that come in these parts, up to the first mistake.
func transcript(parts ...[]byte) []string {
	var (
		said   []string
		unread []byte
		p      pieces
	)
	for _, part := range parts {
		unread = append(unread, part...)
		for {
			f, size, err := cut(unread)
			if err != nil {
				return append(said, err.Error())
			}
			if size == 0 {
				break
			}
			f.unmask()
			if f.op >= opClose {
				said = append(said, fmt.Sprintf("%d %q", f.op, f.payload))
			} else if op, message, whole, err := p.add(&f); err != nil {
				return append(said, err.Error())
			} else if whole {
				said = append(said, fmt.Sprintf("%d %q", op, message))
			}
			unread = unread[size:]
		}
	}
	return said
}

func TestFramesAreUnderstood(t *testing.T) {
	long, longer := strings.Repeat("a", 126), strings.Repeat("b", maxMessage)
	huge := binary.BigEndian.AppendUint64([]byte{finalBit | opText, maskBit | 127}, 1<<63)
	wide := append(binary.BigEndian.AppendUint64([]byte{finalBit | opText, maskBit | 127}, 2), 0, 0, 0, 0, 'h', 'i')
	changed := func(b []byte, at int, with byte) []byte {
		b[at] ^= with
		return b
	}
	for name, tc := range map[string]struct {
		sent [][]byte
		want []string
	}{
		"nothing":                 {nil, nil},
		"a text":                  {[][]byte{masked(opText, true, "hello")}, []string{`1 "hello"`}},
		"an empty text":           {[][]byte{masked(opText, true, "")}, []string{`1 ""`}},
		"bytes":                   {[][]byte{masked(opBinary, true, "\xff")}, []string{`2 "\xff"`}},
		"a length of two bytes":   {[][]byte{masked(opText, true, long)}, []string{fmt.Sprintf("1 %q", long)}},
		"a length of eight bytes": {[][]byte{wide}, []string{`1 "hi"`}},
		"as much as may be":       {[][]byte{masked(opText, true, longer)}, []string{fmt.Sprintf("1 %q", longer)}},
		"a byte too many":         {[][]byte{masked(opText, true, longer+"b")}, []string{errTooBig.why}},
		"a length without sense":  {[][]byte{huge}, []string{errTooBig.why}},
		"two messages":            {[][]byte{masked(opText, true, "one"), masked(opText, true, "two")}, []string{`1 "one"`, `1 "two"`}},
		"a message in parts":      {[][]byte{masked(opText, false, "he"), masked(opMore, false, ""), masked(opMore, true, "llo")}, []string{`1 "hello"`}},
		"parts that are too big":  {[][]byte{masked(opText, false, longer), masked(opMore, true, "b")}, []string{errTooBig.why}},
		"too many parts":          {append([][]byte{masked(opText, false, "a")}, slices.Repeat([][]byte{masked(opMore, false, "")}, maxPieces)...), []string{errTooMany.why}},
		"a ping between parts":    {[][]byte{masked(opText, false, "he"), masked(opPing, true, "x"), masked(opMore, true, "llo")}, []string{`9 "x"`, `1 "hello"`}},
		"a message after one in parts": {
			[][]byte{masked(opBinary, false, "a"), masked(opMore, true, "b"), masked(opText, true, "c")}, []string{`2 "ab"`, `1 "c"`},
		},
		"a message inside another":   {[][]byte{masked(opText, false, "he"), masked(opText, true, "llo")}, []string{errInterrupted.why}},
		"the end of nothing":         {[][]byte{masked(opMore, true, "llo")}, []string{errNoBeginning.why}},
		"the middle of nothing":      {[][]byte{masked(opMore, false, "llo")}, []string{errNoBeginning.why}},
		"the end of what has ended":  {[][]byte{masked(opText, true, "a"), masked(opMore, true, "b")}, []string{`1 "a"`, errNoBeginning.why}},
		"signals":                    {[][]byte{masked(opPing, true, ""), masked(opPong, true, "p"), masked(opClose, true, "\x03\xe8")}, []string{`9 ""`, `10 "p"`, `8 "\x03\xe8"`}},
		"a signal in parts":          {[][]byte{masked(opPing, false, "x")}, []string{errSignal.why}},
		"a long signal":              {[][]byte{masked(opPing, true, long)}, []string{errSignal.why}},
		"the longest signal":         {[][]byte{masked(opPing, true, long[1:])}, []string{fmt.Sprintf("9 %q", long[1:])}},
		"no mask":                    {[][]byte{appendFrame(nil, opText, []byte("hello"))}, []string{errUnmasked.why}},
		"compressed":                 {[][]byte{changed(masked(opText, true, "hello"), 0, 0x40)}, []string{errReserved.why}},
		"another reserved bit":       {[][]byte{changed(masked(opPing, true, "hello"), 0, 0x10)}, []string{errReserved.why}},
		"an unknown kind":            {[][]byte{masked(3, true, "hello")}, []string{errOperation.why}},
		"an unknown signal":          {[][]byte{masked(11, true, "hello")}, []string{errOperation.why}},
		"a mistake behind a message": {[][]byte{masked(opText, true, "a"), masked(7, true, "b"), masked(opText, true, "c")}, []string{`1 "a"`, errOperation.why}},
	} {
		t.Run(name, func(t *testing.T) {
			all := bytes.Join(tc.sent, nil)
			var single [][]byte
			for i := range all {
				single = append(single, all[i:i+1])
			}
			for how, parts := range map[string][][]byte{"together": {all}, "frame by frame": tc.sent, "byte by byte": single} {
				if said := transcript(parts...); fmt.Sprint(said) != fmt.Sprint(tc.want) {
					t.Errorf("%s: %.200q, want %.200q", how, said, tc.want)
				}
			}
		})
	}
}

func TestAClosingIsAnswered(t *testing.T) {
	for name, tc := range map[string]struct{ said, want string }{
		"without a code":            {"", ""},
		"with half a code":          {"\x03", "\x03\xea"},
		"normally":                  {"\x03\xe8bye", "\x03\xe8"},
		"because the page goes":     {"\x03\xe9", "\x03\xe8"},
		"with its own code":         {"\x0f\xa1", "\x0f\xa1"},
		"with one that is not said": {"\x03\xed", "\x03\xea"},
		"with none that there is":   {"\x03\xe7", "\x03\xea"},
		"with a far one":            {"\x13\x88", "\x03\xea"},
		"with one for later":        {"\x07\xd0", "\x03\xea"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := closeAnswer([]byte(tc.said)); string(got) != tc.want {
				t.Errorf("%q is answered %q, want %q", tc.said, got, tc.want)
			}
		})
	}
}

func TestAReasonFitsIntoItsFrame(t *testing.T) {
	for _, tc := range []struct{ why, want string }{
		{"short", "short"},
		{strings.Repeat("a", 200), strings.Repeat("a", 123)},
		{"a" + strings.Repeat("가", 60), "a" + strings.Repeat("가", 40)},
	} {
		if got := closing(closeNormal, tc.why); string(got) != "\x03\xe8"+tc.want {
			t.Errorf("%q becomes %q", tc.why, got)
		}
	}
}

// However a peer's bytes are cut into pieces on the way, the same is understood, and nothing but what it sent.
func FuzzFrames(f *testing.F) {
	for _, seed := range [][]byte{
		nil,
		{0x81},
		masked(opText, true, "hello"), masked(opClose, true, "\x03\xe8"), masked(3, true, ""),
		append(masked(opText, false, "he"), masked(opMore, true, "llo")...),
		append(masked(opPing, true, "x"), masked(opText, true, strings.Repeat("a", 300))...),
		binary.BigEndian.AppendUint64([]byte{finalBit | opText, maskBit | 127}, 1<<63),
	} {
		f.Add(seed, uint8(1), uint8(7))
	}
	f.Fuzz(func(t *testing.T, sent []byte, first, then uint8) {
		whole := transcript(bytes.Clone(sent))
		var parts [][]byte
		rest := bytes.Clone(sent)
		for size := int(first); len(rest) > 0; size = int(then) {
			size = min(max(size, 1), len(rest))
			parts, rest = append(parts, rest[:size]), rest[size:]
		}
		if inParts := transcript(parts...); fmt.Sprint(whole) != fmt.Sprint(inParts) {
			t.Fatalf("%q together is %q, in parts %q", sent, whole, inParts)
		}
		// What a frame brings comes back as it was sent.
		text := string(sent[:min(len(sent), maxMessage)])
		if said := transcript(masked(opBinary, true, text)); len(said) != 1 || said[0] != fmt.Sprintf("2 %q", text) {
			t.Fatalf("%q comes as %q", text, said)
		}
		b, size, err := cut(sent)
		var broken *breach
		if size > len(sent) || len(b.payload) > maxMessage || (err != nil && !errors.As(err, &broken)) {
			t.Fatalf("%q: %d bytes, %v", sent, size, err)
		}
	})
}
