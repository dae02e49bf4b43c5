#!/usr/bin/env bash
# Runs the long versions of the hardness tests one after another, and closes with a
# table of what ran and for how long:
#   scripts/hard.sh [part ...]
# docs/RELIABILITY.md tells what each part is for. Settings: FUZZTIME (100000x, executions
# or a duration, for each target), MUTANTS (300), TILLROLL_SOAK (10m), TILLROLL_KILL_ROUNDS (2000), TILLROLL_SEED (1),
# TILLROLL_FILES (a folder that keeps the files of the part files), TILLROLL_EXECUTIONS (10^8 of the scanner, 10^7 round trips, 10^6 of each reader).
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. scripts/lib.sh
export TILLROLL_HARD=1

parts=(stable bad mutants canaries sigterm restart slow overload throughput sizing memory stream files linear growth clients postgres kill race build mutation soak fuzz volume)
[ $# -gt 0 ] && parts=("$@")

# e2e PATTERN runs tests against the binary as a process of its own.
e2e() { go test -tags hard -count=1 -v -timeout 2h -run "$1" ./internal/e2e; }

part_stable() { go test -count=1 -v -run "^TestStable" ./reader/table; }
part_bad() { e2e '^TestBadInputs$'; }
part_mutants() { e2e '^TestMutants$'; }
part_canaries() { e2e '^TestNothingLeaks$'; }
part_sigterm() { e2e '^TestRunningConversionSurvivesSIGTERM$|^TestSameRequestSameBytes$'; }
part_restart() { e2e '^TestRestartLosesNoRequest$'; }
part_slow() { ulimit -n 20000 && e2e '^TestSlowClientsHoldNobodyUp$|^TestHardSlowClients$'; }
part_overload() { e2e '^TestHardOverload$|^TestHardMixedOverload$'; }
part_throughput() { e2e '^TestHardThroughput$'; }
part_sizing() { e2e '^TestHardSizing$'; }
part_memory() { e2e '^TestHardMemoryPerBody$|^TestHardMemoryPerFile$'; }
part_stream() { e2e '^TestHardLongFiles$'; }
part_files() { e2e '^TestHardFileSpeed$'; }
part_linear() { e2e '^TestHardLinearTime$'; }
part_growth() { go test -count=1 -v -timeout 2h ./internal/growth; }
part_clients() { e2e '^TestHardRefusalsArrive$'; }
part_postgres() { e2e '^TestHardPostgresRestarts$'; }
part_soak() { e2e '^TestHardSoak$'; }
part_build() { COLD=1 scripts/reproduce.sh; }
part_kill() { TILLROLL_KILL_ROUNDS=${TILLROLL_KILL_ROUNDS:-2000} go test -count=1 -v -timeout 2h -run Kill ./keys; }
part_mutation() { go run ./internal/mutate -n "${MUTANTS:-300}" -seed "${TILLROLL_SEED:-1}"; }
part_fuzz() { scripts/fuzz.sh --guided "${FUZZTIME:-100000x}"; }

# The oracles of the scanner, of the round trip and of every reader, as often as a release asks for.
part_volume() { GOGC=400 go test -tags hard -count=1 -v -timeout 8h -run '^TestHard.*Volume$' ./ofx/... ./reader; }

# The server itself under the race detector, with generated requests in CI's number.
part_race() { TILLROLL_HARD= TILLROLL_E2E_RACE=1 go test -count=1 -v -timeout 2h -run '^TestMutants$|^TestBadInputs$|^TestRestartLosesNoRequest$' ./internal/e2e; }

failed=0 table=""
for part in "${parts[@]}"; do
  start=$SECONDS result=ok
  echo "== $part"
  ("part_$part") > "$logs/hard-$part.log" 2>&1 < /dev/null || { result=FAILED failed=1; tail -n 40 "$logs/hard-$part.log"; }
  grep -hE '^ +[a-z_]+_test\.go:[0-9]+: |tried in|killed$|^execs: | Fuzz[A-Z]' "$logs/hard-$part.log" | tail -n 40
  table+=$(printf '%-12s %6d s  %s' "$part" $((SECONDS - start)) "$result")$'\n'
done
printf '\n%sall: %d s, logs under %s\n' "$table" "$SECONDS" "${logs#"$PWD"/}"
exit $failed
