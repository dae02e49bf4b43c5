#!/usr/bin/env bash
# Brings Swagger UI into this directory, packed, so that /docs works with no network.
# Run it to change the version; the files are committed.
set -eu
version=5.34.1
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && npm pack --silent "swagger-ui-dist@$version" >/dev/null && tar xzf ./*.tgz)
for file in swagger-ui-bundle.js swagger-ui.css; do
	sed '/^\/[/*]# sourceMappingURL=/d' "$work/package/$file" | gzip -9n >"$file.gz"
done
cat "$work/package/NOTICE" "$work/package/LICENSE" "$work/package/swagger-ui-bundle.js.LICENSE.txt" >LICENSE.swagger-ui.txt
echo "swagger-ui-dist $version" >VERSION.swagger-ui
