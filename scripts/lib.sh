# Shared by the scripts: where things are cached, how they are installed, how
# stages are run and told about. Sourced, never run.

# Installed tools outlive a clone: a second run on the same machine is quick.
cache=${TILLROLL_CACHE:-$HOME/.cache/tillroll}
tools=$cache/bin
logs=$PWD/.cache/logs
mkdir -p "$tools" "$logs"

# One way to build for all stages, that of a release: what one compiled the next takes. The
# race detector alone asks for C. Compilers live for a second: collecting less of their
# garbage saves a fifth of what they take, and the programs they make keep their own ways.
export CGO_ENABLED=0
case " ${GOFLAGS:-} " in *" -trimpath "*) ;; *) export GOFLAGS="${GOFLAGS:-} -trimpath '-toolexec=env GOGC=400'" ;; esac

# Debian's packages: a database and browsers for the tests, and programs that read what is written.
debian_packages=(postgresql chromium firefox-esr fonts-dejavu-core ofx opensp python3-beancount beancount ledger hledger ledger-autosync aqbanking-tools skrooge default-jre-headless)

# retry COMMAND...: registries and mirrors fail now and then; three tries, then it counts.
retry() {
  local try
  for try in 1 2 3; do
    "$@" && return 0
    echo "try $try of 3 failed: $*" >&2
    sleep $((try * 5))
  done
  return 1
}

ensure_debian() {
  local missing=() package
  for package in "${debian_packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  [ "$(id -u)" = 0 ] || { echo "missing Debian packages: ${missing[*]} (run as root, or install them)"; return 1; }
  echo "installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  retry apt-get update -qq && retry apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# go_tool NAME MODULE@VERSION installs a Go program once per version.
go_tool() {
  local mark=$tools/.$1-${2##*@}
  [ -e "$mark" ] && [ -x "$tools/$1" ] && return 0
  retry env GOBIN="$tools" go install "$2" && touch "$mark"
}

# node_modules DIR installs a folder's package-lock.json into the cache, once per
# lock file, and links it into the folder. No package runs a script of its own on this
# machine; one would compile a database, for minutes, that nothing here uses.
node_modules() {
  local dir=$1 sum store
  sum=$(sha256sum "$dir/package-lock.json" | cut -c1-16)
  store=$cache/npm/$sum
  (
    flock 9 # fetch_ahead may be at it
    [ ! -e "$store/.whole" ] || exit 0
    rm -rf "$store" && mkdir -p "$store" && cp "$dir/package.json" "$dir/package-lock.json" "$store/"
    cd "$store" && retry npm ci --ignore-scripts --silent --no-audit --no-fund && touch "$store/.whole"
  ) 9> "$cache/npm.lock" || return 1
  rm -rf "$dir/node_modules" && ln -s "$store/node_modules" "$dir/node_modules"
}

# fetch_ahead loads what later stages need while others compile: lines are slow, and nobody
# has to wait for them. A stage that finds something missing loads it itself.
fetch_ahead() {
  {
    for dir in interop/readers interop/openapi interop/mcp page/test; do node_modules "$dir" || true; done
    go -C interop mod download || true
    go -C interop/oauth mod download || true
  } > "$logs/fetch.log" 2>&1 < /dev/null &
}

# page_made generates the page, unless it is as new as everything it is made of.
page_made() {
  local made=page/dist/index.html.br newer
  [ ! -e "$made" ] || newer=$(find . -path ./.cache -prune -o \( -name '*.go' -o -name 'go.*' -o -path './page/static/*' \) -newer "$made" -print -quit)
  [ -e "$made" ] && [ -z "$newer" ] || go generate ./page
}

# made_up_home makes this shell nobody's in particular: what is tested must not depend on
# whose machine it is, and must not ask a key ring, a proxy or a settings file. Call it when
# everything is installed. Only what Go has built and loaded before is kept.
made_up_home() {
  local name value
  [ -z "${TILLROLL_MADE_UP_HOME:-}" ] || return 0
  go mod download
  for name in GOPATH GOMODCACHE GOCACHE GOFLAGS GOPROXY GOSUMDB GONOSUMDB GOPRIVATE GOTOOLCHAIN CGO_ENABLED; do
    value=$(go env "$name")
    [ -z "$value" ] || export "$name=$value"
  done
  for name in $(compgen -e | grep -iE '^(XDG_|DBUS_|GNOME_|KDE_|SSH_|LC_|PG|AWS_|OTEL_)|^(https?|all|no|ftp)_proxy$|^LANGUAGE$|^DISPLAY$|^WAYLAND_DISPLAY$'); do
    unset "$name"
  done
  export TILLROLL_CACHE=$cache TILLROLL_MADE_UP_HOME=$PWD/.cache/home/${TILLROLL_STAGE:-alone}
  rm -rf "$TILLROLL_MADE_UP_HOME" && mkdir -p "$TILLROLL_MADE_UP_HOME"
  export HOME=$TILLROLL_MADE_UP_HOME GOENV=off LANG=C.UTF-8 LC_ALL=C.UTF-8 TZ=UTC PYTHON_KEYRING_BACKEND=keyring.backends.null.Keyring
}

# packages threaded|alone: those that start goroutines, in the code or in its tests, or the
# others. Those of e2e are clients of a program that runs as it is released. Growth has a
# stage of its own.
packages() {
  local dir name
  go list -f '{{.Dir}} {{.ImportPath}}' ./... | grep -v /internal/growth$ | while read -r dir name; do
    if [ "${dir##*/}" != e2e ] && grep -qE '^\s+go [a-zA-Z]|\.Go\(' "$dir"/*.go; then
      [ "$1" = alone ] || echo "$name"
    else
      [ "$1" = threaded ] || echo "$name"
    fi
  done
}

# proved SENTENCE: what a stage showed, for the closing table.
proved() { echo "proved: $*"; }

# free_port prints a loopback port nobody listens on.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# attempt NAME LOG runs one stage in a shell of its own, where "set -e" holds
# (it would not inside the condition of an if).
attempt() { TILLROLL_STAGE=$1 bash scripts/test.sh --one "$1" > "$2" 2>&1 < /dev/null; }

# run_stage NAME runs a stage, twice if need be, and keeps its line of the closing table.
run_stage() {
  local name=$1 start=$SECONDS result=ok failed=0
  if ! attempt "$name" "$logs/$name.log"; then
    grep -nE -A 8 -e '--- FAIL|^panic:|^fatal error:' "$logs/$name.log" | head -n 60
    tail -n 60 "$logs/$name.log"
    cp "$logs/$name.log" "$logs/$name.first.log"
    echo "== $name failed; once more"
    result="ok, second try"
    attempt "$name" "$logs/$name.log" || { tail -n 120 "$logs/$name.log"; result=FAILED failed=1; }
    # A fuzzer finds what was there before this change: its input is printed above and
    # marks the run, and fails the tests once it is kept as a seed.
    [ "$name" != fuzz ] || [ $failed = 0 ] || { result="FOUND SOMETHING: keep its input as a seed"; failed=0; }
  fi
  grep -hE '^(total:|DONE |[0-9]+ passed)' "$logs/$name.log" || true
  printf '%-10s %5d s  %-4s %s\n' "$name" $((SECONDS - start)) "$result" "$(sed -n 's/^proved: //p' "$logs/$name.log")" > "$logs/$name.line"
  return $failed
}

# run_stages NAME... runs stage after stage, those joined by + side by side, and closes with a
# table.
run_stages() {
  local group name running failed=0 done=()
  for group in "$@"; do
    echo "== ${group//+/ }"
    running=()
    for name in ${group//+/ }; do
      run_stage "$name" & running+=($!) done+=("$logs/$name.line")
    done
    for name in "${running[@]}"; do wait "$name" || failed=1; done
    [ $failed = 0 ] || break
  done
  echo
  cat "${done[@]}"
  printf 'all: %d s\n' "$SECONDS"
  count_tests
  return $failed
}

# count_tests closes the run with the line that runners of many languages share.
count_tests() {
  [ -s "$logs/unit.json" ] && [ -s "$logs/race.json" ] || return 0
  cat "$logs"/{race,unit}.json | python3 -c "$(cat <<'PY'
import json, sys
last = {}
for line in sys.stdin:
    event = json.loads(line)
    if event.get("Test") and event["Action"] in ("pass", "fail", "skip"):
        last[event["Package"], event["Test"]] = event["Action"]
count = {what: sum(1 for a in last.values() if a == what) for what in ("pass", "fail", "skip")}
print(f"{count['pass']} passed, {count['fail']} failed, {count['skip']} skipped")
PY
)"
}
