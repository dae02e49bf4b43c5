#!/usr/bin/env bash
# Runs every fuzz target for a while: scripts/fuzz.sh [duration]
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
duration=${1:-10s}
passed=0

# fuzz PACKAGE TARGET. On a busy machine `go test -fuzz` now and then reports that its
# own deadline passed, with no input to blame: that alone is tried again.
fuzz() {
  local try
  for try in 1 2 3; do
    if go test "$1" -run '^$' -fuzz "^$2\$" -fuzztime "$duration" -parallel 2 > "$logs/fuzz-one.log" 2>&1; then
      tail -n 2 "$logs/fuzz-one.log"
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
