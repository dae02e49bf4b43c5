#!/usr/bin/env bash
# Runs every fuzz target for a while, or so many times, and prints how often it ran:
#   scripts/fuzz.sh [duration, or executions as 100000x]
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
made_up_home
duration=${1:-10s}
passed=0

# fuzz PACKAGE TARGET. On a busy machine `go test -fuzz` now and then reports that its
# own deadline passed, with no input to blame: that alone is tried again. Minimising is
# bounded: left alone it takes nearly all of the time, and the executions are few.
fuzz() {
  local try
  for try in 1 2 3; do
    if go test "$1" -run '^$' -fuzz "^$2\$" -fuzztime "$duration" -fuzzminimizetime 10x -parallel 2 > "$logs/fuzz-one.log" 2>&1; then
      grep -oE 'execs: [0-9]+' "$logs/fuzz-one.log" | tail -n 1
      return 0
    fi
    cat "$logs/fuzz-one.log"
    if grep -q 'Failing input written' "$logs/fuzz-one.log" || ! grep -q 'context deadline exceeded' "$logs/fuzz-one.log"; then
      return 1
    fi
  done
  return 1
}

for file in $(git grep -lE '^func Fuzz' -- '*_test.go'); do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
    echo "$(dirname "$file") $target"
    fuzz "./$(dirname "$file")" "$target"
    passed=$((passed + 1))
  done
done
echo "$passed passed, 0 failed"
