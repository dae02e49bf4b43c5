#!/usr/bin/env bash
# Builds the binary with its page and drives the page in Chromium and Firefox, and the page of the API in Chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
node_modules page/test
made_up_home
page_made
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -tags grpcnotrace -o "$work/tillroll" ./cmd/tillroll
# Two files at a time: each drives a browser of its own, and waits for it.
TILLROLL_BINARY=$work/tillroll node --test --test-concurrency=2 --test-timeout=900000 page/test/*.test.mjs
