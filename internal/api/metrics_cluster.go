package api

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/noripan/noripan/internal/house"
)

// clusterFigures are what a server knows of the others of its cluster. They need no database.
type clusterFigures struct{ house *house.House }

var (
	figureServers  = prometheus.NewDesc("noripan_servers", "Servers of the cluster that live, as this one hears, itself included; 1 for a server alone.", nil, nil)
	figureStanding = prometheus.NewDesc("noripan_standing", "1 while this server may have tables; 0 where it is cut off from the others or from the database.", nil, nil)
	figureApart    = prometheus.NewDesc("noripan_apart", "Sockets whose table is at another server: here, and at others with their tables here.", []string{"socket"}, nil)
	figureUnread   = prometheus.NewDesc("noripan_bus_dropped_total", "Messages of other servers that were not understood, or came faster than they were heard.", nil, nil)
	figureNews     = prometheus.NewDesc("noripan_news_total", "News of what servers remember: told to the others, heard, missed (gaps), unread, lost on their way out.", []string{"came"}, nil)
)

// Describe tells Prometheus what there is.
func (*clusterFigures) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{figureServers, figureStanding, figureApart, figureUnread, figureNews} {
		to <- d
	}
}

// Collect tells Prometheus the figures of now.
func (f *clusterFigures) Collect(to chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, kind prometheus.ValueType, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, kind, value, labels...)
	}
	known, among := f.house.Cluster()
	tell(figureServers, prometheus.GaugeValue, float64(known.Servers))
	if !among {
		return
	}
	standing := 0.0
	if known.Standing {
		standing = 1
	}
	tell(figureStanding, prometheus.GaugeValue, standing)
	tell(figureApart, prometheus.GaugeValue, float64(known.Away), "here")
	tell(figureApart, prometheus.GaugeValue, float64(known.Guests), "there")
	tell(figureUnread, prometheus.CounterValue, float64(known.Dropped))
	news := f.house.News().Figures()
	for came, n := range map[string]uint64{
		"told": news.Told, "heard": news.Heard, "missed": news.Missed, "unread": news.Unread, "lost": news.Lost,
	} {
		tell(figureNews, prometheus.CounterValue, float64(n), came)
	}
}
