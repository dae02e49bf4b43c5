#!/usr/bin/env bash
# Feeds generated files to programs that read OFX and compares what they read.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
node_modules interop/readers
cd interop
go test -count=1 -v -timeout 20m ./... | tee "$logs/interop-go.log" | grep -E '^\s*(---|ok|FAIL|interop_test)' || true
grep -qE '^ok' "$logs/interop-go.log" && ! grep -qE '^FAIL' "$logs/interop-go.log"
echo "$(grep -c '^    --- PASS' "$logs/interop-go.log") passed, 0 failed"
