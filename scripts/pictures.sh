#!/usr/bin/env bash
# Renews the pictures of the page under docs. Inter is the page's first choice of a font.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
debian_packages=(chromium fonts-inter)
ensure_debian
node_modules page/test
go generate ./page
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -tags grpcnotrace -o "$work/tillroll" ./cmd/tillroll
TILLROLL_BINARY=$work/tillroll node page/test/pictures.mjs docs
