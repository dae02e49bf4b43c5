#!/usr/bin/env bash
# Runs every fuzz target for a while: scripts/fuzz.sh [duration]
set -euo pipefail
cd "$(dirname "$0")/.."
duration=${1:-10s}
passed=0
for file in $(git grep -lE '^func Fuzz' -- '*_test.go'); do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
    echo "$(dirname "$file") $target"
    go test "./$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "$duration" -parallel 2
    passed=$((passed + 1))
  done
done
echo "$passed passed, 0 failed"
