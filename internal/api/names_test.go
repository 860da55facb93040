package api

import (
	"errors"
	"strings"
	"testing"
)

func TestNamesAreKeptAsTheyLook(t *testing.T) {
	for in, want := range map[string]string{
		"하늬":                       "하늬",
		"  Ada ":                   "Ada",
		"\u1112\u1161\u1102\u1174": "하늬", // as a Mac sends it
		"O'Neil 3":                 "O'Neil 3",
		"José":                     "José",
		"🎲 주사위":                    "🎲 주사위",
		"❤\ufe0f":                  "❤", // in colour, as a phone sends it
		"a\U000e0100\u180b":        "a",
		strings.Repeat("가", 20):    strings.Repeat("가", 20),
	} {
		got, err := cleanName(in)
		if err != nil || got != want {
			t.Errorf("cleanName(%q) = %q, %v, want %q", in, got, err, want)
		}
	}
}

func TestNamesThatHideSomethingAreRefused(t *testing.T) {
	for in, want := range map[string]error{
		"":                                errNameLength,
		"   ":                             errNameLength,
		strings.Repeat("가", 21):           errNameLength,
		strings.Repeat("a", 1<<20):        errNameLength,
		"a\x00b":                          errNameRunes,
		"a\xffb":                          errNameRunes,
		"a\uFFFDb":                        errNameRunes, // what a JSON decoder makes of the above
		"a\nb":                            errNameRunes,
		"a\tb":                            errNameRunes,
		"a  b":                            errNameRunes,
		"a\u200bb":                        errNameRunes, // zero width
		"a\u202eb":                        errNameRunes, // turns the text around
		"\u3164":                          errNameRunes, // a filler
		"a\u034f":                         errNameRunes, // joins, and looks like nothing
		"\u17b4":                          errNameRunes, // a vowel that is not written
		"\U0001d159":                      errNameRunes, // a note without a head
		"\u0301":                          errNameRunes, // goes to what stands before the name
		"\ufe0f":                          errNameLength,
		"a\u00a0b":                        errNameRunes,
		"Z" + strings.Repeat("\u0335", 3): errNameRunes,
	} {
		if got, err := cleanName(in); !errors.Is(err, want) {
			t.Errorf("cleanName(%.20q) = %q, %v, want error %v", in, got, err, want)
		}
	}
}

func TestGivenNamesAreGoodNames(t *testing.T) {
	for _, korean := range []bool{true, false} {
		name := givenName(korean)
		if kept, err := cleanName(name); err != nil || kept != name {
			t.Errorf("given name %q: %v", name, err)
		}
		if got := strings.HasPrefix(name, "손님 "); got != korean {
			t.Errorf("given name %q for korean = %v", name, korean)
		}
	}
}
