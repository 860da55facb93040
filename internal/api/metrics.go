package api

import (
	"context"
	"net/http"
	"net/http/pprof"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/noripan/noripan/internal/house"
	"github.com/noripan/noripan/internal/table"
)

// metrics are the server's own figures. They name no person, table or address.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec // by route, "" for those that came to none, and status
	sockets  prometheus.Gauge
	closes   *prometheus.CounterVec // sockets closed by the server, by reason
	commands *prometheus.CounterVec // by what came of them: done, or the refusal's code
	done     prometheus.Counter     // of these, those that were carried out
	panics   prometheus.Counter
	messages prometheus.Counter
	busy     prometheus.Counter
}

func newMetrics(h *house.House, limits map[string]*atomic.Int64, timings []prometheus.Collector) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "noripan_requests_total", Help: "HTTP requests.",
		}, []string{"route", "status"}),
		sockets: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "noripan_sockets", Help: "Live sockets that are open.",
		}),
		closes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "noripan_closes_total", Help: "Live sockets closed by the server.",
		}, []string{"code"}),
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "noripan_commands_total", Help: "Commands at tables.",
		}, []string{"came"}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "noripan_panics_total", Help: "Requests that failed by a fault of the server.",
		}),
		messages: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "noripan_messages_total", Help: "What was told over live sockets: updates, whole views, answers.",
		}),
		busy: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "noripan_busy_total", Help: "What was refused because a queue was full.",
		}),
	}
	m.done = m.commands.WithLabelValues("done")
	m.registry.MustRegister(timings...)
	m.registry.MustRegister(limitFigures(limits))
	if h != nil {
		m.registry.MustRegister(&houseFigures{h}, &clusterFigures{h})
	}
	m.registry.MustRegister(m.requests, m.sockets, m.closes, m.commands, m.panics, m.messages, m.busy,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// NewAppends measures how long tables wait for their logs.
func NewAppends() prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "noripan_append_seconds", Help: "How long a table waited until what happened was on the disk.",
		Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14), // half a millisecond to four seconds
	})
}

// NewGroups measures how many writes go to the disk together.
func NewGroups() prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "noripan_group_writes", Help: "How many writes were committed together.",
		Buckets: prometheus.ExponentialBuckets(1, 2, 11), // one to a thousand
	})
}

// NewCommits measures how long the disk takes.
func NewCommits() prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "noripan_commit_seconds", Help: "How long a group of writes took, its sync included.",
		Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14),
	})
}

// NewThoughts measures how long bots think.
func NewThoughts() prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "noripan_thought_seconds", Help: "How long a bot thought about an answer, waiting not included.",
		Buckets: prometheus.ExponentialBuckets(0.0001, 4, 8), // a tenth of a millisecond to a second and a half
	})
}

// limitFigures are how often each limit refused somebody, by its name.
type limitFigures map[string]*atomic.Int64

var figureRefusals = prometheus.NewDesc("noripan_refusals_total", "What was refused because a person or an address wanted too much.", []string{"limit"}, nil)

// Describe tells Prometheus what there is.
func (limitFigures) Describe(to chan<- *prometheus.Desc) { to <- figureRefusals }

// Collect tells Prometheus the figures of now.
func (f limitFigures) Collect(to chan<- prometheus.Metric) {
	for limit, n := range f {
		to <- prometheus.MustNewConstMetric(figureRefusals, prometheus.CounterValue, float64(n.Load()), limit)
	}
}

// limits are the counts of all limits.
func (s *Server) limits() map[string]*atomic.Int64 {
	counts := map[string]*atomic.Int64{"sockets of a person": &s.perPerson.refused, "sockets of an address": &s.perAddress.refused}
	for limit, m := range map[string]*meter{
		"requests": s.requests, "sessions": s.sessions, "sign-ins": s.signIns, "tables of a person": s.tables,
		"tables of an address": s.makers, "commands": s.commands, "replays": s.replays, "definitions": s.definitions,
	} {
		counts[limit] = &m.refused
	}
	return counts
}

// houseFigures asks the house whenever figures are wanted.
type houseFigures struct{ house *house.House }

var (
	figureTables  = prometheus.NewDesc("noripan_tables", "Tables that are not closed.", []string{"state"}, nil)
	figureAwake   = prometheus.NewDesc("noripan_tables_awake", "Tables in memory.", nil, nil)
	figureParked  = prometheus.NewDesc("noripan_tables_parked", "Tables that this program cannot go on with.", nil, nil)
	figurePeople  = prometheus.NewDesc("noripan_people", "People who have come to this server.", []string{"kept"}, nil)
	figureGames   = prometheus.NewDesc("noripan_games_finished_total", "Games that came to their end.", nil, nil)
	figureWaiting = prometheus.NewDesc("noripan_waiting", "What waits in a queue.", []string{"queue"}, nil)
	figureDropped = prometheus.NewDesc("noripan_thoughts_dropped_total", "Thoughts of bots that came too late, or about what was not asked any more.", nil, nil)
	figureRunning = prometheus.NewDesc("noripan_thoughts_running", "Bots that think now.", nil, nil)
	figureBehind  = prometheus.NewDesc("noripan_slow_readers_total", "Sockets for which too much waited: what waited was dropped, and the whole view sent when they got there.", nil, nil)
	figureWrites  = prometheus.NewDesc("noripan_data_writable", "1 while what happens can be kept; 0 with a disk that is full, read-only or broken.", nil, nil)
	figureBytes   = prometheus.NewDesc("noripan_data_bytes", "Size of the data.", nil, nil)
)

// Describe tells Prometheus what there is.
func (*houseFigures) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{figureTables, figureAwake, figureParked, figurePeople, figureGames, figureWaiting, figureRunning, figureDropped, figureBehind, figureWrites, figureBytes} {
		to <- d
	}
}

// Collect tells Prometheus the figures of now. Where they cannot be read it says so.
func (f *houseFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	figures, err := f.house.Figures(ctx)
	if err != nil {
		to <- prometheus.NewInvalidMetric(figureTables, err)
		return
	}
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	for _, state := range []table.Phase{table.Lobby, table.Playing, table.Finished} {
		figures.Tables[string(state)] += 0 // those of which there are none are told too
	}
	for state, n := range figures.Tables {
		gauge(figureTables, float64(n), state)
	}
	gauge(figureAwake, float64(figures.Awake))
	gauge(figureParked, float64(figures.Parked))
	gauge(figurePeople, float64(figures.People-figures.Kept), "false")
	gauge(figurePeople, float64(figures.Kept), "true")
	to <- prometheus.MustNewConstMetric(figureGames, prometheus.CounterValue, float64(figures.Games))
	gauge(figureWaiting, float64(figures.Queue), "writer")
	gauge(figureWaiting, float64(figures.Letters), "tables")
	gauge(figureWaiting, float64(figures.Hashes), "passwords")
	gauge(figureWaiting, float64(figures.Thoughts.Waiting), "bots")
	to <- prometheus.MustNewConstMetric(figureDropped, prometheus.CounterValue, float64(figures.Thoughts.Dropped))
	gauge(figureRunning, float64(figures.Thoughts.Running))
	to <- prometheus.MustNewConstMetric(figureBehind, prometheus.CounterValue, float64(figures.Behind))
	writable := 0.0
	if figures.Writable {
		writable = 1
	}
	gauge(figureWrites, writable)
	gauge(figureBytes, float64(figures.Bytes))
}

// Operation is for whoever runs the server, at an address that they choose: /metrics in the form that Prometheus reads,
// /healthz for a program that is alive, /readyz for one that can take people in. It is not among the pages of Handler.
func (s *Server) Operation() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index) // heap, allocs, goroutine …
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("POST /debug/collect", collect)
	return mux
}

// collect gives all memory back that is not needed now, for whoever wants to know what is: three times, since each collection
// halves a stack that once was large.
func collect(w http.ResponseWriter, _ *http.Request) {
	for range 3 {
		debug.FreeOSMemory()
	}
	w.WriteHeader(http.StatusNoContent)
}

func alive(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.house.Ready(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
