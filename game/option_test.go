package game_test

import (
	"strings"
	"testing"

	"github.com/noripan/noripan/game"
)

func TestOptionNames(t *testing.T) {
	for name, want := range map[string]game.Option{
		"end":            {},
		"trade:0/copper": {Verb: 1},
		"trade:3/silver": {Verb: 1, Refs: [4]game.Ref{3, 1}},
		"bid:-7":         {Verb: 2, Refs: [4]game.Ref{-7}},
		"bid:32767":      {Verb: 2, Refs: [4]game.Ref{32767}},
	} {
		got, err := cardGame.ParseOption(name)
		if err != nil || got != want {
			t.Errorf("%s reads as %+v, %v; want %+v", name, got, err, want)
		}
		if written := cardGame.OptionName(want); written != name {
			t.Errorf("%+v is named %q, want %q", want, written, name)
		}
	}
}

func TestNamesThatAreNoOptions(t *testing.T) {
	for name, want := range map[string]string{
		"":                       `no verb ""`,
		"fly":                    `no verb "fly"`,
		"End":                    `no verb "End"`,
		"end:":                   `"end" takes 0 references, not 1`,
		"trade":                  `"trade" takes 2 references, not 0`,
		"trade:1":                `"trade" takes 2 references, not 1`,
		"trade:1/copper/0":       `"trade" takes 2 references, not 3`,
		"trade:1/gold":           `no card "gold"`,
		"trade:x/copper":         `no seat "x"`,
		"bid:32768":              `no number "32768"`,
		"bid:1.5":                `no number "1.5"`,
		"bid:007":                `no number "007"`,
		"bid:+7":                 `no number "+7"`,
		"bid:-0":                 `no number "-0"`,
		strings.Repeat("x", 300): `option name of 300 bytes: at most 200`,
	} {
		if got, err := cardGame.ParseOption(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q reads as %+v, error %v; want %q", name, got, err, want)
		}
	}
}

// Whatever is read is written as it was, so that no option has two names, and nothing that is not read comes back as an
// option.
func FuzzParseOption(f *testing.F) {
	for _, name := range []string{"end", "trade:3/silver", "bid:-7", "bid:+7", "bid:007", "trade://", ":", "end:", "bid:" + strings.Repeat("9", 300)} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		o, err := cardGame.ParseOption(name)
		if err != nil {
			if o != (game.Option{}) {
				t.Errorf("%q is refused, and read as %+v", name, o)
			}
			return
		}
		if written := cardGame.OptionName(o); written != name {
			t.Errorf("%q reads as %+v, which is named %q", name, o, written)
		}
	})
}
