package main

import "testing"

func TestACommandLineIsQuotedForShells(t *testing.T) {
	line := newCommandLine("arena", "dominion", "--bots", "exec:./my bot,strategy:it's+safe")
	line.options(map[string]string{"kingdom": "moat+witch", "blank": "$(rm)"})
	want := `noripan arena dominion --bots 'exec:./my bot,strategy:it'\''s+safe' -o 'blank=$(rm)' -o kingdom=moat+witch`
	if got := line.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
