package server

import (
	"net/http"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tillroll/server/admission"
)

// metrics counts what the operator alerts and bills on. Labels are routes and
// statuses, never anything a client spells.
type metrics struct {
	registry *prometheus.Registry
	handler  http.Handler
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	rows     prometheus.Counter
	skipped  prometheus.Counter
	in, out  prometheus.Counter
	files    *prometheus.CounterVec
}

// routeMetrics are a route's counters, looked up once and not at every request.
type routeMetrics struct {
	owner    *metrics
	name     string
	seconds  prometheus.Observer
	statuses [600]atomic.Pointer[prometheus.Counter]
}

// The buckets run from a two-row conversion to the longest one a slot waits for.
func durationBuckets() []float64 {
	return []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}
}

// newMetrics has a registry of its own: the global one is a variable that anybody's
// import can add to.
func newMetrics(s *Server) *metrics {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: "tillroll_" + name, Help: help})
	}
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tillroll_" + name, Help: help}, value)
	}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tillroll_requests_total", Help: "Requests answered."}, []string{"route", "status"}),
		seconds:  prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tillroll_request_seconds", Help: "Time from header to last byte.", Buckets: durationBuckets()}, []string{"route"}),
		rows:     counter("rows_total", "Transactions written or validated."),
		skipped:  counter("rows_skipped_total", "Rows dropped for an unreadable date or amount."),
		files:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tillroll_files_total", Help: "Bank files read, by kind and verdict of the proof."}, []string{"kind", "verdict"}),
		in:       counter("received_bytes_total", "Bytes of request bodies, as sent."),
		out:      counter("sent_bytes_total", "Bytes of answers, as sent."),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.rows, m.skipped, m.in, m.out, m.files,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("ready", "1 when keys can be judged and the service is not draining.", s.readiness),
	)
	m.registry.MustRegister(laneGauges(s.gate)...)
	m.registry.MustRegister(s.upkeep(gauge)...)
	if status := s.cfg.KeyStatus; status != nil {
		m.registry.MustRegister(
			gauge("keys", "Usable keys in memory.", func() float64 { return float64(status().Keys) }),
			gauge("store_away_seconds", "How long the key store has not answered; 0 while it does.", func() float64 { return status().Away.Seconds() }),
			gauge("usage_pending", "Usage counts that are not yet written to the store.", func() float64 { return float64(status().PendingUsage) }),
		)
	}
	m.handler = promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{DisableCompression: true})
	return m
}

// upkeep is what tells an operator that something has to be done soon.
func (s *Server) upkeep(gauge func(name, help string, value func() float64) prometheus.Collector) []prometheus.Collector {
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "tillroll_build_info", Help: "1, with the version and the Go it was built with.",
		ConstLabels: prometheus.Labels{"version": s.cfg.Version, "go": runtime.Version()},
	})
	build.Set(1)
	shown := []prometheus.Collector{build, gauge("connections", "Open connections.", func() float64 { return float64(s.connections.Open()) })}
	if dropped := s.cfg.LogDropped; dropped != nil {
		shown = append(shown, prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "tillroll_log_dropped_total", Help: "Lines of the log that nobody took.",
		}, func() float64 { return float64(dropped()) }))
	}
	if expiry := s.cfg.CertificateExpiry; expiry != nil {
		shown = append(shown, gauge("certificate_expires_seconds", "When the certificate in use ends, in seconds since 1970.", func() float64 { return float64(expiry().Unix()) }))
	}
	return shown
}

// laneGauges show how full the two lanes are.
func laneGauges(gate *admission.Gate) (gauges []prometheus.Collector) {
	lanes := map[string]func() admission.Usage{
		"keyed":     func() admission.Usage { keyed, _ := gate.Usage(); return keyed },
		"anonymous": func() admission.Usage { _, anonymous := gate.Usage(); return anonymous },
	}
	for lane, usage := range lanes {
		show := func(name, help string, value func(admission.Usage) float64) {
			gauges = append(gauges, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
				Name: "tillroll_" + name, Help: help, ConstLabels: prometheus.Labels{"lane": lane},
			}, func() float64 { return value(usage()) }))
		}
		show("budget_bytes", "Bytes of bodies and answers held in memory.", func(u admission.Usage) float64 { return float64(u.Bytes) })
		show("budget_waiting", "Requests that wait for memory.", func(u admission.Usage) float64 { return float64(u.WaitingBytes) })
		show("slots_used", "Large requests being worked on.", func(u admission.Usage) float64 { return float64(u.SlotsUsed) })
		show("slots_waiting", "Large requests that wait for a slot.", func(u admission.Usage) float64 { return float64(u.WaitingSlots) })
		show("put_out", "Requests ended because they sent too slowly while others waited, so far.", func(u admission.Usage) float64 { return float64(u.PutOut) })
	}
	return gauges
}

func (m *metrics) route(name string) *routeMetrics {
	return &routeMetrics{owner: m, name: name, seconds: m.seconds.WithLabelValues(name)}
}

// count books one answer. A status's counter is looked up the first time only.
func (r *routeMetrics) count(status int) {
	if status < 0 || status >= len(r.statuses) {
		status = 0
	}
	counter := r.statuses[status].Load()
	if counter == nil {
		found := r.owner.requests.WithLabelValues(r.name, strconv.Itoa(status))
		counter = &found
		r.statuses[status].Store(counter)
	}
	(*counter).Inc()
}

// book tells the metrics and the log of a finished request.
func (s *Server) book(x *exchange) {
	if x.status == 0 {
		x.status = http.StatusOK // net/http's own answer when a handler writes nothing
	}
	took := time.Since(x.started)
	x.route.counts.count(x.status)
	x.route.counts.seconds.Observe(took.Seconds())
	addTo(s.metrics.rows, x.rows)
	addTo(s.metrics.skipped, x.skipped)
	addTo(s.metrics.in, int(x.in))
	addTo(s.metrics.out, int(x.out))
	if x.kind != "" {
		s.metrics.files.WithLabelValues(x.kind, x.verdict).Inc()
	}
	if s.cfg.Access != nil {
		s.cfg.Access.write(x, took)
	}
}

// addTo spares the counter where nothing is added: most requests bring no rows.
func addTo(counter prometheus.Counter, n int) {
	if n > 0 {
		counter.Add(float64(n))
	}
}

func (s *Server) serveMetrics(x *exchange) { s.metrics.handler.ServeHTTP(x, x.r) }
