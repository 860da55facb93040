package api

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/noripan/noripan/games"
	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/store"
)

// monitoring is where the examples for Prometheus and Grafana lie.
const monitoring = "../../examples/monitoring"

// dashboard is what the test reads of Grafana's form.
type dashboard struct {
	Title      string
	UID        string
	Panels     []panel
	Templating struct {
		List []struct {
			Name  string
			Query any
		}
	}
}

type panel struct {
	ID      int
	Type    string
	Title   string
	GridPos struct{ X, Y, W, H int }
	Targets []struct {
		RefID string
		Expr  string
	}
}

// alerts is what the test reads of Prometheus' form.
type alerts struct {
	Groups []struct {
		Name  string
		Rules []struct {
			Alert       string
			Expr        string
			For         string
			Labels      map[string]string
			Annotations map[string]string
		}
	}
}

// exported are the names of all figures of a server that was started as noripan serve does.
func exported(t *testing.T) map[string]bool {
	t.Helper()
	kept, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := house.Open(t.Context(), house.Config{Store: kept, Games: games.All, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := rooms.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	s, err := New(t.Context(), Config{
		House: rooms, Games: games.All, Log: slog.New(slog.DiscardHandler),
		Timings: []prometheus.Collector{NewAppends(), NewThoughts(), NewGroups(), NewCommits()},
	})
	if err != nil {
		t.Fatal(err)
	}
	descriptions := make(chan *prometheus.Desc)
	go func() {
		defer close(descriptions)
		s.metrics.registry.Describe(descriptions)
	}()
	names := map[string]bool{"up": true} // Prometheus' own
	quoted := regexp.MustCompile(`fqName: "([^"]+)"`)
	for d := range descriptions {
		name := quoted.FindStringSubmatch(d.String())[1]
		names[name] = true
		for _, part := range []string{"_bucket", "_sum", "_count"} {
			if strings.HasSuffix(name, "_seconds") || strings.HasSuffix(name, "_writes") { // the histograms
				names[name+part] = true
			}
		}
	}
	return names
}

var (
	figureName = regexp.MustCompile(`\b(noripan|go|process)_[a-z0-9_]+\b|\bup\b`)
	queueName  = regexp.MustCompile(`queue="([a-z]+)"`)
)

// A dashboard or an alert that names a figure that is not there shows nothing, and nobody would notice.
func TestTheExamplesForMonitoringNameFiguresThatAreThere(t *testing.T) {
	names := exported(t)
	used := make(map[string]bool)
	look := func(where, expr string) {
		t.Helper()
		found := figureName.FindAllString(expr, -1)
		if len(found) == 0 || strings.Count(expr, "(") != strings.Count(expr, ")") || strings.Count(expr, "{") != strings.Count(expr, "}") {
			t.Errorf("%s: %s is no expression over figures", where, expr)
		}
		for _, name := range found {
			used[name] = true
			if !names[name] {
				t.Errorf("%s: the server has no figure %s", where, name)
			}
		}
		for _, q := range queueName.FindAllStringSubmatch(expr, -1) {
			if q[1] != "writer" && q[1] != "tables" && q[1] != "passwords" && q[1] != "bots" {
				t.Errorf("%s: there is no queue %q", where, q[1])
			}
		}
	}

	var shown dashboard
	text, err := os.ReadFile(filepath.Join(monitoring, "grafana.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &shown); err != nil {
		t.Fatal(err)
	}
	taken := make(map[[2]int]string)
	ids := make(map[int]bool)
	for _, p := range shown.Panels {
		if ids[p.ID] || p.Title == "" {
			t.Errorf("panel %d %q has no name, or an id that another has", p.ID, p.Title)
		}
		ids[p.ID] = true
		for x := range p.GridPos.W {
			for y := range p.GridPos.H {
				cell := [2]int{p.GridPos.X + x, p.GridPos.Y + y}
				if other := taken[cell]; other != "" || cell[0] >= 24 {
					t.Fatalf("panel %q lies over %q or beside the page", p.Title, other)
				}
				taken[cell] = p.Title
			}
		}
		if p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("panel %q shows nothing", p.Title)
		}
		for _, target := range p.Targets {
			look("panel "+p.Title, target.Expr)
		}
	}

	var rules alerts
	if text, err = os.ReadFile(filepath.Join(monitoring, "alerts.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(text, &rules, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	hosting, err := os.ReadFile("../../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			look("alert "+r.Alert, r.Expr)
			if r.Labels["severity"] == "" || r.Annotations["summary"] == "" || !strings.Contains(string(hosting), "`"+r.Alert+"`") {
				t.Errorf("alert %s has no severity, no summary, or no line in docs/hosting.md", r.Alert)
			}
		}
	}
	for name := range names {
		if strings.HasPrefix(name, "noripan_") && !used[name] && !used[name+"_bucket"] && !used[strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"), "_count")+"_bucket"] {
			t.Errorf("the dashboard does not show %s", name)
		}
	}
}
