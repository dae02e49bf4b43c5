#!/usr/bin/env bash
# Judges the OpenAPI document by Spectral, and the running server by requests that
# Specmatic makes from the document.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
node_modules interop/openapi
made_up_home
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
server=

go build -tags grpcnotrace -o "$work/tillroll" ./cmd/tillroll
port=$(free_port)
"$work/tillroll" serve --addr "127.0.0.1:$port" --database "$work/keys.db" --api-key openapi-test > "$work/server.log" 2>&1 &
server=$!
for _ in $(seq 300); do curl -fs "http://127.0.0.1:$port/healthz" > /dev/null && break; sleep 0.2; done

curl -fs "http://127.0.0.1:$port/openapi.json" > "$work/openapi.json"
node interop/openapi/node_modules/@stoplight/spectral-cli/dist/index.js lint "$work/openapi.json" \
  --ruleset interop/openapi/spectral.yaml --fail-severity warn
echo "1 passed, 0 failed"
# Specmatic knows JSON answers alone: it is given the document without /mcp and the file mode.
python3 interop/openapi/narrow.py "$work/openapi.json" > "$work/narrow.json"
(cd "$work" && SPECMATIC_GENERATIVE_TESTS=true ProKey=openapi-test AccessToken=openapi-test \
  timeout 600 java -jar "$OLDPWD/interop/openapi/node_modules/specmatic/specmatic.jar" test narrow.json --testBaseURL="http://127.0.0.1:$port" > specmatic.log 2>&1) ||
  { tail -n 80 "$work/specmatic.log"; exit 1; }
grep -E 'Tests run' "$work/specmatic.log" | tail -1
