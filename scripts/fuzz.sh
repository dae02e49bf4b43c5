#!/usr/bin/env bash
# Runs every fuzz target for a while, or so many times, and prints how often it ran:
#   scripts/fuzz.sh [--guided] [duration, or executions as 100000x]
# Each package is built once, and each processor takes one package after another.
# Guided, the fuzzer sees which branches an input takes; every package and the standard
# library are compiled anew for that, for minutes. Unguided it changes seeds and nothing
# but seeds, with what the other tests have compiled.
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

# fuzz_package DURATION DIR TARGET...: builds a package and runs its targets.
fuzz_package() {
  local duration=$1 dir=$2 target failed=0
  shift 2
  go test -c ${TILLROLL_FUZZ_GUIDED:+-fuzz .} -o "$built/${dir//\//-}.test" "./$dir"
  for target; do fuzz_one "$dir" "$target" "$duration" || failed=1; done
  return $failed
}

if [ "${1:-}" = --one ]; then
  fuzz_package "${@:2}"
  exit
fi

[ "${1:-}" != --guided ] || { export TILLROLL_FUZZ_GUIDED=1; shift; }
made_up_home
mkdir -p "$built"
# One line a package, with its targets; the longest first, so that both ends meet.
targets=$(git grep -E '^func Fuzz' -- '*_test.go' | sed -E 's#^(.*)/[^/]*_test\.go:func (Fuzz[A-Za-z0-9_]*).*#\1 \2#')
awk '{ list[$1] = list[$1] " " $2; count[$1]++ } END { for (dir in list) print count[dir], dir list[dir] }' <<< "$targets" | sort -rn | cut -d' ' -f2- |
  xargs -P "$(nproc)" -L 1 bash -c 'scripts/fuzz.sh --one "$@"' fuzz "${1:-10s}"
echo "$(wc -l <<< "$targets") passed, 0 failed"
