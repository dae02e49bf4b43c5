# The daily loop: make run, make test, make bench. CONTRIBUTING.md tells the rest.
.PHONY: run build generate test quick bench hard release clean

run: build ## build the binary with its page and serve it
	./tillroll serve

build: generate ## one static binary
	CGO_ENABLED=0 go build -trimpath -tags grpcnotrace -ldflags "-s -w" -o tillroll ./cmd/tillroll

generate: ## the page's core, compiled to WebAssembly
	go generate ./page

test: ## install what the tests need and run all of them
	scripts/test.sh

quick: ## the Go tests alone, without the race detector
	go test ./...

bench: ## speed of conversion and check beside encoding/json and ofxgo
	scripts/bench.sh

hard: ## the long versions of the hardness tests (hours)
	scripts/hard.sh

release: ## archives for six platforms, bundle, page, bill of materials and checksums under dist/
	go run ./internal/release

clean:
	rm -rf tillroll dist
