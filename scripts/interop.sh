#!/usr/bin/env bash
# Feeds generated files to programs that read OFX and compares what they read.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
node_modules interop/readers
go -C interop mod download
go -C interop/oauth mod download
made_up_home
go -C interop/oauth test -count=1 -v -timeout 10m ./... > "$logs/interop-oauth.log" 2>&1 || { cat "$logs/interop-oauth.log"; exit 1; }
echo "$(grep -c '^--- PASS' "$logs/interop-oauth.log") passed, 0 failed"
cd interop
go test -count=1 -v -timeout 20m ./... > "$logs/interop-go.log" 2>&1 || { cat "$logs/interop-go.log"; exit 1; }
echo "$(grep -c '^    --- PASS' "$logs/interop-go.log") passed, 0 failed"
# A generous gate, because machines are shared: make bench asks for all of the lead.
go run ./speed -rows 20000 -slow-rows 500 -rounds 5 -slack 4
