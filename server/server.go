package server

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime"
	"sync/atomic"
	"time"

	"tillroll/mcp"
	"tillroll/ofx"
	"tillroll/server/admission"
)

// Config is what a Server is made of. Only Keys is needed; the zero value of all
// else is the documented default.
type Config struct {
	Keys    KeyChecker
	Limiter Limiter // nil: no limits, the default

	// OAuth is set where Keys takes access tokens too; nil is a service with keys alone.
	OAuth *OAuth

	// KeyStatus gives the figures of the key store for the metrics; nil leaves them out.
	KeyStatus func() KeyStatus

	Logger *slog.Logger // events; nil is silent
	Access *AccessLog   // one line a request; nil is silent

	Now     func() time.Time // the present day; nil is time.Now
	Version string

	// BaseURL is the address clients see, a path prefix included, without a slash
	// at its end.
	BaseURL string

	// MaxBodyBytes bounds a request body, unpacked. Zero is DefaultMaxBodyBytes.
	MaxBodyBytes int64

	// TrustedProxies are the peers whose X-Forwarded-For counts.
	TrustedProxies []netip.Prefix

	// AllowedOrigins are the browser origins that may call routes other than
	// /validate, which is open to all. AllowedHosts are the Host names the service
	// is known by behind a proxy on the same machine.
	AllowedOrigins []string
	AllowedHosts   []string

	// Page is the browser page; it answers GET at every one of PagePaths.
	Page      http.Handler
	PagePaths []string

	// Trace wraps the handler when traces are wanted; nil costs nothing.
	Trace func(http.Handler) http.Handler

	// LogDropped counts the lines that the log could not take, and CertificateExpiry is
	// when the certificate in use ends; both for the metrics, nil leaves them out.
	LogDropped        func() int64
	CertificateExpiry func() time.Time

	// HideMetrics takes /metrics off this listener, because it has one of its own.
	HideMetrics bool
}

// KeyChecker tells whether a secret is a valid Pro key.
type KeyChecker interface {
	// Check gives the public id of the key. The error is ErrInvalidKey, or an
	// *Unavailable while the store cannot be asked.
	Check(ctx context.Context, secret string) (id string, err error)
	// Used books a request and its rows on a key, in memory, for the operator's bill.
	Used(id string, rows int)
	// Ready is nil as long as keys can be judged.
	Ready(ctx context.Context) error
}

// KeyStatus is what an operator watches of the key store.
type KeyStatus struct {
	Keys         int           // usable keys in memory
	Away         time.Duration // how long the store has not answered
	PendingUsage int           // counts that are not yet written
}

// Server answers the HTTP interface. It is safe for concurrent use.
type Server struct {
	cfg     Config
	limits  limits
	gate    *admission.Gate
	ids     requestIDs
	metrics *metrics
	routes  map[string]*route
	mcp     *mcp.Door
	unknown *route
	openAPI []byte
	memory  *memory
	drain   drainSwitch

	connections *admission.Connections
}

// route is one path: which methods it has and who answers.
type route struct {
	name   string // in logs and metrics
	get    func(*exchange)
	post   func(*exchange)
	allow  []string              // the Allow header, as net/http wants it
	cors   bool                  // open to every origin
	probe  bool                  // for the operator's machines, which are not limited
	shape  func(*refusal) []byte // how errors look; nil is plainShape
	counts *routeMetrics
}

// New makes a server. It opens nothing and starts nothing.
func New(cfg Config) *Server { return newServer(cfg, defaultLimits(runtime.GOMAXPROCS(0))) }

// newServer is New with limits that a test can reach. The metrics come before the routes,
// which hold their counters, and behind the budget and the slots, which they show.
func newServer(cfg Config, l limits) *Server {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.MaxBodyBytes <= 0 {
		cfg.MaxBodyBytes = DefaultMaxBodyBytes
	}
	s := &Server{
		cfg: cfg, limits: l, gate: admission.New(l.gate),
		ids: newRequestIDs(), memory: newMemory(l.gate.Keyed.Slots), drain: drainSwitch{set: new(atomic.Bool)}, openAPI: describe(cfg.BaseURL),
	}
	s.connections = &admission.Connections{PerAddress: l.perAddress, Total: l.connections, Exempt: s.speaksForMany}
	s.metrics = newMetrics(s)
	s.mcp = mcp.NewDoor(cfg.Version, s.today)
	s.routes = s.table()
	s.unknown = &route{name: "unknown", counts: s.metrics.route("unknown")}
	return s
}

// table is the whole surface of the service. Nothing answers that is not here.
func (s *Server) table() map[string]*route {
	routes := map[string]*route{
		"/convert":      {post: s.serveConvert},
		"/statements":   {post: s.serveStatements},
		"/validate":     {post: s.serveValidate, cors: true},
		"/repair":       {post: s.serveRepair},
		"/diff":         {post: s.serveDiff},
		"/mcp":          {post: s.serveMCP, shape: rpcShape},
		"/healthz":      {get: s.serveHealth, probe: true},
		"/readyz":       {get: s.serveReady, probe: true},
		"/metrics":      {get: s.serveMetrics, probe: true},
		"/openapi.json": {get: s.serveOpenAPI},
		"/targets":      {get: s.serveTargets},

		"/.well-known/mcp/server-card.json": {get: s.serveCard},
		"/.well-known/mcp-server-card.json": {get: s.serveCard},
	}
	s.addMetadata(routes)
	for _, file := range docsFiles() {
		routes[file.path] = docsRoute(file)
	}
	for _, path := range s.cfg.PagePaths {
		routes[path] = &route{name: "page", get: s.servePage}
	}
	if s.cfg.HideMetrics {
		delete(routes, "/metrics")
	}
	for path, r := range routes {
		if r.name == "" {
			r.name = path
		}
		r.allow = s.allowed(r)
		r.counts = s.metrics.route(r.name)
	}
	return routes
}

// allowed names OPTIONS only where a browser will be answered: elsewhere a preflight is a
// method like any other wrong one.
func (s *Server) allowed(r *route) []string {
	switch {
	case r.get != nil && r.cors:
		return []string{"GET, HEAD, OPTIONS"}
	case r.get != nil:
		return []string{"GET, HEAD"}
	case r.cors || len(s.cfg.AllowedOrigins) > 0:
		return []string{"OPTIONS, POST"}
	}
	return []string{"POST"}
}

// today is the present day where the server stands.
func (s *Server) today() ofx.Day { return ofx.DayOf(s.cfg.Now().Date()) }
