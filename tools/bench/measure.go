package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
)

const module = "github.com/noripan/noripan"

// measure runs all benchmarks that are compared.
func measure(ctx context.Context, root string, progress io.Writer) (Run, error) {
	found := make(map[speed]float64)
	machine := fmt.Sprintf("%d processors", runtime.NumCPU())
	for _, g := range groups {
		args := append([]string{"test", "-run", "^$", "-bench", g.bench, "-benchtime", g.time, "-p", "1"}, g.pkgs...)
		fmt.Fprintln(progress, "go", strings.Join(args, " "))
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir = root
		var failed bytes.Buffer
		cmd.Stderr = &failed
		text, err := cmd.Output()
		if err != nil {
			return Run{}, fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, text, failed.Bytes())
		}
		cpu := collect(found, text)
		if cpu != "" && !strings.HasPrefix(machine, cpu) {
			machine = fmt.Sprintf("%s, %d processors", cpu, runtime.NumCPU())
		}
	}
	r := Run{Commit: commit(ctx, root), Date: time.Now().UTC().Truncate(time.Second), Machine: machine}
	for _, c := range ratios {
		of, by := perSecond(found, c.of), perSecond(found, c.by)
		if of == 0 || by == 0 {
			r.Missing = append(r.Missing, c.name)
			continue
		}
		r.Figures = append(r.Figures, Figure{Name: c.name, Speed: of, Baseline: c.baseline, Against: by, Ratio: of / by})
	}
	return r, nil
}

// collect takes the figures out of what go test printed, and tells the processor.
func collect(into map[speed]float64, text []byte) (cpu string) {
	reader := benchfmt.NewReader(bytes.NewReader(text), "bench")
	for reader.Scan() {
		r, ok := reader.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		pkg := strings.TrimPrefix(strings.TrimPrefix(r.GetConfig("pkg"), module), "/")
		name := string(r.Name.Full())
		if i := strings.LastIndexByte(name, '-'); i > 0 { // the processors that it had
			name = name[:i]
		}
		for _, v := range r.Values {
			into[speed{pkg, name, v.Unit}] = v.Value
		}
		cpu = r.GetConfig("cpu")
	}
	return cpu
}

// perSecond is how many a second a benchmark told; 0 for one that told nothing.
func perSecond(found map[speed]float64, s speed) float64 {
	v := found[s]
	if v > 0 && s.unit == "sec/op" {
		return 1 / v
	}
	return v
}

// commit names what was measured.
func commit(ctx context.Context, root string) string {
	describe := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty", "--abbrev=9")
	describe.Dir = root
	text, err := describe.Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(text))
}
