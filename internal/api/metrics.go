package api

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the server's own figures. They name no person, table or address.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec // by route, "" for those that came to none, and status
	sockets  prometheus.Gauge
	closes   *prometheus.CounterVec // sockets closed by the server, by reason
	commands *prometheus.CounterVec // by what came of them: done, or the refusal's code
	panics   prometheus.Counter
}

func newMetrics() *metrics {
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
	}
	m.registry.MustRegister(m.requests, m.sockets, m.closes, m.commands, m.panics,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Metrics serves the server's figures in the form that Prometheus reads. It is not among the pages of Handler: whoever
// runs the server decides where they are shown.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})
}
