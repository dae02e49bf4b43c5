#!/usr/bin/env bash
# Installs what the tests need and runs all of them, or the stages named:
#   scripts/test.sh [stage ...]
# Stages joined by + run side by side: they wait more than they reckon.
# A stage that fails is run once more and the closing table says so: a busy
# machine can make a browser miss its moment. A stage marked "second try" is a
# fault to mend, never one to live with.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. scripts/lib.sh

stages=(debian+tools+generate lint race unit skips growth+fuzz interop+openapi+mcp+cross page)
[ $# -gt 0 ] && stages=("$@")

stage_debian() { ensure_debian; }

stage_tools() {
  fetch_ahead
  go_tool gofumpt mvdan.cc/gofumpt@v0.12.0
  go_tool staticcheck honnef.co/go/tools/cmd/staticcheck@v0.8.2
  go_tool gotestsum gotest.tools/gotestsum@v1.13.0
}

stage_generate() {
  GOGC=400 go generate ./page
  proved "the page's core is built from this source"
}

stage_lint() {
  local unformatted
  unformatted=$("$tools/gofumpt" -l $(git ls-files '*.go'))
  [ -z "$unformatted" ] || { echo "gofumpt would change:"; echo "$unformatted"; return 1; }
  go vet ./...
  GOGC=400 "$tools/staticcheck" ./...
  "$tools/staticcheck" -tags hard ./internal/e2e
  go mod tidy -diff
  go mod verify
  # Every module that ships has a licence we know, and the list of them is current.
  go run ./internal/release -third-party "$logs/THIRD_PARTY.md"
  diff -u THIRD_PARTY.md "$logs/THIRD_PARTY.md"
  proved "the code is formatted, vetted and free of what staticcheck finds; every licence is known"
}

# run_tests NAME FLAG... -- PACKAGE...: a test that failed gets a second chance that is reported.
# Vetting was lint's.
run_tests() {
  local name=$1 flags=()
  shift
  while [ "$1" != -- ]; do flags+=("$1"); shift; done
  shift
  "$tools/gotestsum" --format pkgname --jsonfile "$logs/$name.json" \
    --rerun-fails=2 --rerun-fails-max-failures=6 --packages "$*" \
    -- -vet=off -timeout 40m "${flags[@]}"
}

# Every package is tested once: where goroutines are started, in the code or in its tests,
# under the race detector; elsewhere without, since what runs alone races with nobody and
# the detector costs five times the time. The readers meet each other in server. SQLite is
# C that was turned into Go; watching every one of its accesses tells nothing of ours.
stage_race() {
  made_up_home
  CGO_ENABLED=1 run_tests race -race '-gcflags=modernc.org/...=-race=false' -- $(packages threaded)
  proved "services, keys, doors and command line pass under the race detector"
}

stage_unit() {
  made_up_home
  run_tests unit -- $(packages alone)
  proved "every other package passes, with every real file that lies beside"
}

# The real files are the one thing that may be missing.
stage_skips() {
  local skipped
  skipped=$(cat "$logs"/{race,unit}.json | grep '"Action":"skip"' | grep '"Test":' | grep -v Corpus | sed 's/.*"Test":"\([^"]*\)".*/\1/' || true)
  [ -z "$skipped" ] || { echo "skipped, and should not be:"; echo "$skipped"; return 1; }
  proved "no test was skipped but those of real files that are not here"
}

# Coverage has a stage that is run when it is asked for: code that counts is compiled anew
# and runs slower, and tells no fault.
stage_cover() {
  made_up_home
  go test -covermode atomic -coverprofile "$logs/cover.out" ./...
  go tool cover -func "$logs/cover.out" | tail -1
}

# Growth runs on one processor and counts its own thread's time: others may use what is left.
stage_growth() {
  made_up_home
  go test ./internal/growth
  proved "no input surface grows faster than its input"
}

stage_fuzz() {
  scripts/fuzz.sh "${FUZZTIME:-2s}"
  proved "every fuzz target held its oracle"
}

stage_interop() {
  scripts/interop.sh
  proved "the programs people import with read what is written"
}

stage_openapi() {
  scripts/openapi.sh
  proved "the service answers as its OpenAPI description says"
}

stage_mcp() {
  scripts/mcp-conformance.sh
  proved "the MCP door passes the conformance suite"
}

stage_page() {
  scripts/page.sh
  proved "the page does in Chromium and Firefox what a person expects"
}

# The binary for this system is built and stays below the size we promise; for the others
# types tell what is missing there, in seconds. Their sizes are the release's to hold.
stage_cross() {
  go run ./internal/release -binaries linux/amd64
  go run ./internal/release -types
  proved "the binary stays below its size, and no package lacks anything on any platform"
}

if [ "${1:-}" = --one ]; then
  set -e
  "stage_$2"
  exit
fi
run_stages "${stages[@]}"
