#!/usr/bin/env bash
# Prints what a row costs: Go's benchmarks of the core, then tillroll beside
# encoding/json and ofxgo in one run, and fails if its lead is smaller than it must be.
# A quiet machine gives the truest figures.
set -euo pipefail
cd "$(dirname "$0")/.."
go test ./ofx/... ./convert ./internal/date ./internal/amount ./server -run '^$' -bench . -benchmem -benchtime "${BENCHTIME:-1s}"
echo
go -C interop run ./speed "$@"
