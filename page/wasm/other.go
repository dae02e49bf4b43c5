//go:build !(js && wasm)

// Command wasm is the core of the page. It is a program for browsers alone; built for anything
// else it says so and ends.
package main

import (
	"fmt"
	"os"
)

// main is for whoever builds it for something else than a browser, such as a tool that looks
// at every package.
func main() {
	fmt.Fprintln(os.Stderr, "This is the core of the page: build it with GOOS=js GOARCH=wasm, or run `go generate ./page`.")
	os.Exit(2)
}
