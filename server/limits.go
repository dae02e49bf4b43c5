package server

import (
	"time"

	"tillroll/convert"
	"tillroll/server/admission"
)

// Every bound of the service with its reason. Rows are bounded by the convert package.
const (
	// DefaultMaxBodyBytes bounds a body where the operator says nothing.
	DefaultMaxBodyBytes = convert.MaxRequestBytes

	// largeBody is where a body stops being small: below it a request costs less
	// than a millisecond and neither waits for a slot nor asks for memory.
	largeBody = 64 << 10

	// keyedBytes and anonymousBytes bound the bodies and answers held in memory by all
	// requests of a lane at once, but for the one request that may always go on. Those
	// who pay get three quarters, and those who do not can never touch them.
	keyedBytes     = 48 << 20
	anonymousBytes = 16 << 20

	// keyedLarge and anonymousLarge are how many large requests of one key, and of one
	// address, may hold memory at once; more of them wait. Several people can have one
	// address.
	keyedLarge     = 16
	anonymousLarge = 4

	// workspaceShare is what a workspace holds in terms of its answer: beside the
	// document the index of the rows and the tables of ids, about as much again.
	workspaceShare = 2

	// queueLength bounds the large requests that wait for a slot: more could not be
	// served within queueWait anyway.
	queueLength = 64

	// queueWait is how long a large request waits for memory or a slot before 503.
	queueWait = 20 * time.Second

	// retryAfterSeconds goes with 503: a large conversion takes about that long.
	retryAfterSeconds = "1"

	// gzipFloor is the smallest answer worth packing.
	gzipFloor = 1 << 10

	// answerBuffer holds an answer before its first byte is sent. An answer that
	// fits gets a Content-Length; a longer one is sent in pieces of this size.
	answerBuffer = 32 << 10

	// maxRequestID bounds a client's own X-Request-Id.
	maxRequestID = 64

	// MaxSecretBytes bounds a bearer token: a longer one is no key of any spelling.
	MaxSecretBytes = 256

	// keptBytes bounds a body's buffer that is kept for the next request. It takes a
	// document of 100,000 transactions.
	keptBytes = 32 << 20

	// keptIdle is how long large memory is kept for a next request that does not come.
	keptIdle = 30 * time.Second
)

// The deadlines of a connection.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 60 * time.Second // header and body: 64 MiB at about 1 MB/s
	writeTimeout      = 60 * time.Second // starts when the body has been read
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 32 << 10
	maxStreams        = 64 // of one HTTP/2 connection

	// addressConnections are open at once from one address, proxies and this machine
	// aside. A browser opens six, a busy customer's pool a hundred.
	addressConnections = 512

	// keptFiles are left for all but connections: the database, logs, certificates.
	keptFiles = 64

	// drainPause is how long answers say "Connection: close" before the listener
	// closes: clients that reuse a connection learn of the end before it comes.
	drainPause = time.Second

	// drainSettle is how long connections accepted last have to send a header.
	drainSettle = 500 * time.Millisecond

	// drainLimit is how long running requests may take to finish after that.
	drainLimit = 60 * time.Second
)

// limits are the bounds that tests make smaller.
type limits struct {
	gate        admission.Limits
	bodyGrace   time.Duration
	piece       time.Duration
	perAddress  int // connections
	connections int // of all, 0 is no bound
	drainPause  time.Duration
	drainSettle time.Duration
}

// defaultLimits gives every core one large request with a key at a time, and every second
// core one without: the two share the cores, but neither waits for the other.
func defaultLimits(cores int) limits {
	return limits{
		gate: admission.Limits{
			Keyed:     admission.LaneLimits{Bytes: keyedBytes, Slots: cores, PerOwner: keyedLarge},
			Anonymous: admission.LaneLimits{Bytes: anonymousBytes, Slots: max(1, cores/2), PerOwner: anonymousLarge},
			Queue:     queueLength,
			Wait:      queueWait,
		},
		bodyGrace: bodyGrace, piece: pieceTimeout,
		perAddress: addressConnections, connections: connectionsFor(openFiles()),
		drainPause: drainPause, drainSettle: drainSettle,
	}
}

// connectionsFor is how many connections fit the files that the process may open. At the
// bound the idlest makes room; without it, accepting would stop.
func connectionsFor(files uint64) int {
	switch {
	case files == 0 || files > 1<<20:
		return 0 // unknown, or more than there is memory for
	case files < 2*keptFiles:
		return int(files) / 2
	}
	return int(files) - keptFiles
}
