package server

import "time"

// Every bound of the service with its reason. Rows are bounded by the convert package.
const (
	// DefaultMaxBodyBytes takes 100,001 rows with long texts and escapes several
	// times over, so that the row limit speaks before the byte limit does.
	DefaultMaxBodyBytes = 64 << 20

	// largeBody is where a body stops being small: below it a request costs less
	// than a millisecond and neither waits for a slot nor asks the budget.
	largeBody = 64 << 10

	// budgetBytes bounds the bodies and answers held in memory by all requests at
	// once, but for the one request that may always go on (see budget).
	budgetBytes = 64 << 20

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

	// maxSecret bounds a bearer token: a longer one is no key of any spelling.
	maxSecret = 256

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
	budgetBytes int64
	slots       int
	queue       int
	wait        time.Duration
	drainPause  time.Duration
	drainSettle time.Duration
}

// defaultLimits gives every core one large request at a time.
func defaultLimits(cores int) limits {
	return limits{
		budgetBytes: budgetBytes, slots: cores, queue: queueLength, wait: queueWait,
		drainPause: drainPause, drainSettle: drainSettle,
	}
}
