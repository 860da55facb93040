package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Every benchmark that is compared is there.
func TestTheBenchmarksAreThere(t *testing.T) {
	for _, r := range ratios {
		for _, s := range []speed{r.of, r.by} {
			name, _, _ := strings.Cut(s.bench, "/")
			files, err := filepath.Glob(filepath.Join("../..", s.pkg, "*_test.go"))
			if err != nil {
				t.Fatal(err)
			}
			there := false
			for _, f := range files {
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				there = there || regexp.MustCompile(`func Benchmark`+name+`\(`).Match(text)
			}
			if !there {
				t.Errorf("%s: there is no Benchmark%s in %s", r.name, name, s.pkg)
			}
		}
	}
}

func TestFiguresAreTakenOutOfWhatGoTestPrints(t *testing.T) {
	found := make(map[speed]float64)
	cpu := collect(found, []byte(`goos: linux
pkg: github.com/noripan/noripan/internal/store
cpu: Some Processor
BenchmarkAppend/tables=100-2   	   10000	     20000 ns/op	     50000 rows/s
BenchmarkSync-2                	    2000	    500000 ns/op
PASS
`))
	if cpu != "Some Processor" || perSecond(found, rows) != 50000 || perSecond(found, fileSync) != 2000 {
		t.Errorf("on %q: %v", cpu, found)
	}
}

func TestTheHistoryShowsWhatWasBefore(t *testing.T) {
	dir := t.TempDir()
	const name = "bench/history.jsonl"
	for _, r := range []float64{0.5, 0.25, 2} {
		run := Run{Commit: "abc", Date: time.Unix(0, 0).UTC(), Machine: "m", Figures: []Figure{{Name: "rows", Speed: 1500, Baseline: "syncs", Against: 3e6, Ratio: r}}}
		if err := appendHistory(dir, name, run); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := run(t.Context(), []string{"-root", dir, "-show"}, &out, nil); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"abc", "1.5k", "3M", "0.5 0.25"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
}
