#!/usr/bin/env bash
# Runs every fuzz target for a while, or so many times, and prints how often it ran:
#   scripts/fuzz.sh [duration, or executions as 100000x]
# Each package is built once, and each processor takes one target after another.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
built=$PWD/.cache/fuzz

# fuzz_one DIR TARGET DURATION. On a busy machine a fuzzer now and then reports that its
# own deadline passed, with no input to blame: that alone is tried again. Minimising is
# bounded: left alone it takes nearly all of the time, and the executions are few.
fuzz_one() {
  local log=$logs/fuzz-${1//\//-}-$2.log binary=$built/${1//\//-}.test try
  for try in 1 2 3; do
    if (cd "$1" && "$binary" -test.run '^$' -test.fuzz "^$2\$" -test.fuzztime "$3" -test.fuzzminimizetime 10x \
      -test.parallel 1 -test.fuzzcachedir "$built/inputs/$1") > "$log" 2>&1; then
      echo "$1 $2 $(grep -aoE 'execs: [0-9]+' "$log" | tail -n 1)"
      return 0
    fi
    if grep -aq 'Failing input written' "$log" || ! grep -aq 'context deadline exceeded' "$log"; then
      break
    fi
  done
  echo "$1 $2 failed"
  cat "$log"
  return 1
}

if [ "${1:-}" = --one ]; then
  fuzz_one "$2" "$3" "$4"
  exit
fi

made_up_home
mkdir -p "$built"
targets=$(git grep -E '^func Fuzz' -- '*_test.go' | sed -E 's#^(.*)/[^/]*_test\.go:func (Fuzz[A-Za-z0-9_]*).*#\1 \2#')
for dir in $(cut -d' ' -f1 <<< "$targets" | sort -u); do
  go test -c -fuzz . -o "$built/${dir//\//-}.test" "./$dir"
done
xargs -P "$(nproc)" -L 1 bash -c 'scripts/fuzz.sh --one "$@" "$0"' "${1:-10s}" <<< "$targets"
echo "$(wc -l <<< "$targets") passed, 0 failed"
