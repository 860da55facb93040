package load

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Figures are what the server tells of itself at an instant.
type Figures struct {
	CPU    float64 `json:"cpuSeconds"`    // used since it began
	Memory float64 `json:"residentBytes"` // of the process
	Heap   float64 `json:"heapBytes"`     // of objects, dead ones included
	Stacks float64 `json:"stackBytes"`
}

// collected are the server's figures after it has given back all that it does not need; nil where nobody said where they are.
func (r *run) collected() (*Figures, error) {
	if r.Metrics == "" {
		return nil, nil //nolint:nilnil // there are none
	}
	where, err := url.Parse(r.Metrics)
	if err != nil {
		return nil, fmt.Errorf("the address of the server's figures: %w", err)
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(r.ctx), callTime)
	defer stop()
	where.Path = "/debug/collect"
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, where.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("asking the server for a collection: %w", err)
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, fmt.Errorf("asking the server for a collection: %w", err)
	}
	_ = answer.Body.Close() // nothing is in it
	if answer.StatusCode != http.StatusNoContent {
		return nil, fmt.Errorf("asking the server for a collection: %s", answer.Status)
	}
	return r.figures()
}

// figures asks the server; nil where nobody said where.
func (r *run) figures() (*Figures, error) {
	if r.Metrics == "" {
		return nil, nil //nolint:nilnil // there are none
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(r.ctx), callTime)
	defer stop()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, r.Metrics, nil)
	if err != nil {
		return nil, fmt.Errorf("the server's figures: %w", err)
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, fmt.Errorf("the server's figures: %w", err)
	}
	defer answer.Body.Close() //nolint:errcheck // it is only read
	f := &Figures{}
	into := map[string]*float64{
		"process_cpu_seconds_total": &f.CPU, "process_resident_memory_bytes": &f.Memory,
		"go_memstats_heap_alloc_bytes": &f.Heap, "go_memstats_stack_inuse_bytes": &f.Stacks,
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if v := into[name]; v != nil {
			if *v, err = strconv.ParseFloat(value, 64); err != nil {
				return nil, fmt.Errorf("the server's figure %s: %w", name, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading the server's figures: %w", err)
	}
	return f, nil
}
