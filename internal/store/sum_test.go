package store

import "testing"

func TestASumTellsRowsApart(t *testing.T) {
	sum := func(rows ...[]any) string {
		var s rowSum
		for _, row := range rows {
			if err := s.add(row); err != nil {
				t.Fatal(err)
			}
		}
		return s.String()
	}
	one, two := []any{int64(1), "a", []byte("b"), nil}, []any{int64(2), "a", []byte("b"), nil}
	if sum(one, two) != sum(two, one) {
		t.Error("the order of rows counts")
	}
	seen := map[string]string{sum(one): "one"}
	for name, rows := range map[string][][]any{
		"none": nil, "another": {two}, "twice": {one, one},
		"text for bytes":     {{int64(1), "a", "b", nil}},
		"empty for missing":  {{int64(1), "a", []byte("b"), []byte{}}},
		"a letter elsewhere": {{int64(1), "ab", []byte{}, nil}},
		"another place":      {{int64(1), []byte("b"), "a", nil}},
	} {
		if other, ok := seen[sum(rows...)]; ok {
			t.Errorf("%s has the sum of %s", name, other)
		}
		seen[sum(rows...)] = name
	}
	if err := new(rowSum).add([]any{1.5}); err == nil {
		t.Error("a number with a fraction is summed up")
	}
}
