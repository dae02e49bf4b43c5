package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// typed checks that every package has the types it needs on a platform: a function that one system alone has is found
// so within seconds. Compiling for that platform would find no more, and takes minutes.
func typed(p platform) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	loaded, err := packages.Load(&packages.Config{
		Mode:       packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesSizes,
		Env:        append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+p.os, "GOARCH="+p.arch),
		BuildFlags: []string{"-tags", leftOut},
		ParseFile: func(set *token.FileSet, name string, text []byte) (*ast.File, error) {
			file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
			if !strings.HasPrefix(name, here+string(filepath.Separator)) {
				leaveBodies(file)
			}
			return file, err
		},
	}, "./...")
	if err != nil {
		return err
	}
	if len(loaded) == 0 {
		return errors.New("no package was found")
	}
	var faults []error
	for _, one := range loaded {
		for _, fault := range one.Errors {
			faults = append(faults, fmt.Errorf("%s: %w", p, fault))
		}
	}
	return errors.Join(faults...)
}

// leaveBodies drops what the functions of others do: their makers have checked that.
func leaveBodies(file *ast.File) {
	if file == nil {
		return
	}
	for _, d := range file.Decls {
		if f, is := d.(*ast.FuncDecl); is {
			f.Body = nil
		}
	}
}
