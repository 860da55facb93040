package main

import "testing"

func TestNamesFillTheirColumn(t *testing.T) {
	for name, want := range map[string]string{
		"":           "          |",
		"policy":     "policy    |",
		"전략.txt":     "전략.txt  |",
		"호랑이🐯":       "호랑이🐯  |",
		"policy+xyz": "policy+xyz |",
		"한글한글한글":     "한글한글한글 |",
	} {
		if got := column(name, 10) + "|"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
