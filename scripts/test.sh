#!/usr/bin/env bash
# Installs what the tests need and runs all of them, or the stages named:
#   scripts/test.sh [stage ...]
# A stage that fails is run once more and the closing table says so: a busy
# machine can make a browser miss its moment. A stage marked "second try" is a
# fault to mend, never one to live with.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. scripts/lib.sh

stages=(debian tools generate lint unit skips cover fuzz interop openapi mcp page cross)
[ $# -gt 0 ] && stages=("$@")

stage_debian() { ensure_debian; }

stage_tools() {
  go_tool gofumpt mvdan.cc/gofumpt@v0.12.0
  go_tool staticcheck honnef.co/go/tools/cmd/staticcheck@v0.8.2
  go_tool gotestsum gotest.tools/gotestsum@v1.13.0
}

stage_generate() { go generate ./page; }

stage_lint() {
  local unformatted
  unformatted=$("$tools/gofumpt" -l $(git ls-files '*.go'))
  [ -z "$unformatted" ] || { echo "gofumpt would change:"; echo "$unformatted"; return 1; }
  go vet ./...
  "$tools/staticcheck" ./...
  "$tools/staticcheck" -tags hard ./internal/e2e
  go mod tidy -diff
  go mod verify
  # Every module that ships has a licence we know, and the list of them is current.
  go run ./internal/release -third-party "$logs/THIRD_PARTY.md"
  diff -u THIRD_PARTY.md "$logs/THIRD_PARTY.md"
}

# The corpus is the one thing that may be missing. Everything else runs, with the
# race detector, and a test that failed gets a second chance that is reported.
stage_unit() {
  made_up_home
  mkdir -p "$logs"
  "$tools/gotestsum" --format pkgname --jsonfile "$logs/unit.json" \
    --rerun-fails=2 --rerun-fails-max-failures=6 --packages ./... \
    -- -race -timeout 40m
}

# Coverage and growth are counted in a run of their own: the race detector doubles the time of
# the one and bends the other.
stage_cover() {
  made_up_home
  go test ./internal/growth
  go test -coverprofile "$logs/cover.out" ./ofx/... ./convert ./reader/... ./keys ./mcp ./server ./page/core
  go tool cover -func "$logs/cover.out" | tail -1
}

stage_skips() {
  local skipped
  skipped=$(grep '"Action":"skip"' "$logs/unit.json" | grep '"Test":' | grep -v Corpus | sed 's/.*"Test":"\([^"]*\)".*/\1/' || true)
  [ -z "$skipped" ] || { echo "skipped, and should not be:"; echo "$skipped"; return 1; }
}

stage_fuzz() { scripts/fuzz.sh "${FUZZTIME:-10s}"; }

stage_interop() { scripts/interop.sh; }

stage_openapi() { scripts/openapi.sh; }

stage_mcp() { scripts/mcp-conformance.sh; }

stage_page() { scripts/page.sh; }

# Every system that is released builds, and stays below the size we promise.
stage_cross() { go run ./internal/release -binaries; }

if [ "${1:-}" = --one ]; then
  set -e
  "stage_$2"
  exit
fi
run_stages "${stages[@]}"
