package load

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
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
