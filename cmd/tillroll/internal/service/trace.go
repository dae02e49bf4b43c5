package service

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// traces gives the wrapper that records a span per request when the environment
// names an OTLP endpoint, else nil, which costs nothing.
func traces(ctx context.Context, version string) (wrap func(http.Handler) http.Handler, stop func(), err error) {
	if os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") == "" && os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") == "" {
		return nil, func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx) // reads the OTEL_EXPORTER_OTLP_* variables
	if err != nil {
		return nil, nil, fmt.Errorf("traces: %w", err)
	}
	about, err := resource.New(ctx, resource.WithAttributes(
		attribute.String("service.name", "tillroll"), attribute.String("service.version", version)), resource.WithFromEnv())
	if err != nil {
		return nil, nil, fmt.Errorf("traces: %w", err)
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))
	wrap = func(next http.Handler) http.Handler {
		return discreet(otelhttp.NewHandler(givingBack(next), "request",
			otelhttp.WithTracerProvider(provider),
			otelhttp.WithPropagators(propagation.TraceContext{}),
			otelhttp.WithSpanNameFormatter(func(_ string, r *http.Request) string { return r.Method + " " + r.URL.Path })))
	}
	stop = func() {
		ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
		defer cancel()
		_ = provider.Shutdown(ctx) // a collector that has gone is no reason to fail
	}
	return wrap, stop, nil
}

// tracedPath is the path a span may name. Any other is the client's invention.
func tracedPath(path string) string {
	switch path {
	case "/", "/convert", "/validate", "/mcp", "/healthz", "/readyz", "/metrics", "/openapi.json", "/docs":
		return path
	}
	return "/other"
}

// asSent is the context's key of the request as the client sent it.
type asSent struct{}

// discreet shows the tracer a copy of the request that holds nothing but its route and
// the parent of its span: otelhttp would record the user agent, the forwarded address
// and the whole path, which are the client's and may hold anything.
func discreet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shown := r.WithContext(context.WithValue(r.Context(), asSent{}, r))
		shown.Header = http.Header{"Traceparent": r.Header["Traceparent"]}
		shown.Method, shown.Host = tracedMethod(r.Method), ""
		shown.URL = &url.URL{Path: tracedPath(r.URL.Path)}
		shown.RequestURI = shown.URL.Path
		next.ServeHTTP(w, shown)
	})
}

// tracedMethod is the method a span may name, likewise.
func tracedMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "OTHER"
}

// givingBack hands the request on as it was sent, with the span in its context.
func givingBack(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if sent, ok := r.Context().Value(asSent{}).(*http.Request); ok {
			r = sent.WithContext(r.Context())
		}
		next.ServeHTTP(w, r)
	})
}
