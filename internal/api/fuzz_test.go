package api

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/noripan/noripan/internal/table"
)

func FuzzDecodeCommand(f *testing.F) {
	for _, seed := range []string{
		`{"id":"a","do":"join"}`, `{"id":"a","do":"answer","serial":7,"picks":["play:smithy","end"]}`,
		`{"id":"a","do":"settings","seats":3,"private":true,"settings":{"kingdom":"moat+witch"}}`,
		`{"id":"a","do":"sit","seat":-1}`, `{"id":1}`, `[]`, `null`, `{`, "\xff", `{"id":"a"}{}`, `{"ID":"a","Do":"join"}`,
		`{"id":"a","do":"answer","serial":0,"picks":[]}`, `{"id":"a","do":"answer","serial":07}`, `{"id":"a","id":"b"}`, `{"id":"a"} `,
		`{"serial":18446744073709551615}`, `{"serial":123456789012345678}`, `{"serial":-1}`, `{"serial":1e3}`, `{"id":"\u0041"}`, `{}`, `{"picks":["a",]}`,
		`{"picks":[null]}`, `{"id":"a",}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := decodeCommand(data)
		if any, failed := decodeAny(data); !reflect.DeepEqual(any, c) || (failed == nil) != (err == nil) {
			t.Fatalf("%q is read as %+v (%v), but in the general way as %+v (%v)", data, c, err, any, failed)
		}
		var refused *table.Error
		switch {
		case err == nil:
			// What was understood is understood alike when it is said again.
			text, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			again, err := decodeCommand(text)
			if err != nil {
				t.Fatalf("%q was understood, said again as %q it is not: %v", data, text, err)
			}
			if text2, _ := json.Marshal(again); string(text2) != string(text) {
				t.Fatalf("%q said again is %q, and again %q", data, text, text2)
			}
		case errors.Is(err, errNotJSON):
			if !reflect.DeepEqual(c, table.Command{}) {
				t.Fatalf("of what is not JSON it read %+v", c)
			}
		case errors.As(err, &refused):
			if refused.Code != table.BadCommand || refused.Detail == "" {
				t.Fatalf("%q is refused by %v", data, refused)
			}
		default:
			t.Fatalf("%q: %v", data, err)
		}
	})
}

func FuzzCleanName(f *testing.F) {
	for _, seed := range []string{"하늬", " a ", "\u1112\u1161", "a\u0301\u0301\u0301", "\u202e", "", "a  b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		kept, err := cleanName(name)
		if err != nil {
			return
		}
		if again, err := cleanName(kept); err != nil || again != kept {
			t.Fatalf("%q is kept as %q, and that as %q (%v)", name, kept, again, err)
		}
	})
}
