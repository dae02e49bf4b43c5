package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// change is one small change to one file.
type change struct {
	file     string
	line     int
	from, to int // the bytes that are replaced
	by       string
	was      string
	kind     string
	context  string // the line, for the list
}

func (c change) String() string {
	if c.kind == "statement dropped" {
		return fmt.Sprintf("%s:%d %s: %s", c.file, c.line, c.kind, c.context)
	}
	return fmt.Sprintf("%s:%d %s: %s for %s in %s", c.file, c.line, c.kind, inOneLine(c.by), inOneLine(c.was), c.context)
}

// inOneLine shortens a piece of code for the list.
func inOneLine(code string) string {
	code = strings.Join(strings.Fields(code), " ")
	if len(code) > 90 {
		code = code[:90] + "..."
	}
	return code
}

func (c change) apply(source []byte) []byte {
	return slices.Concat(source[:c.from], []byte(c.by), source[c.to:])
}

// collect finds every possible change in the files that match, tests excepted.
func collect(patterns []string) ([]change, error) {
	var all []change
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			found, err := changesIn(file, source)
			if err != nil {
				return nil, err
			}
			all = append(all, found...)
		}
	}
	return all, nil
}

// changesIn finds the changes of one file.
func changesIn(file string, source []byte) ([]change, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := &finder{file: file, fset: fset, source: source}
	for _, declaration := range parsed.Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok && function.Body != nil {
			ast.Inspect(function.Body, f.visit)
		}
	}
	return f.found, nil
}

// finder walks through functions. Declarations outside of them are tables, whose
// every entry is a rule of its own; golden files hold them.
type finder struct {
	file   string
	source []byte
	fset   *token.FileSet
	found  []change
}

func (f *finder) add(kind string, from, to token.Pos, by string) {
	start, end := f.fset.Position(from), f.fset.Position(to)
	line := strings.SplitN(string(f.source[start.Offset-start.Column+1:]), "\n", 2)[0]
	f.found = append(f.found, change{
		file: f.file, line: start.Line, kind: kind, from: start.Offset, to: end.Offset, was: f.text(from, to), by: by, context: inOneLine(line),
	})
}

func (f *finder) text(from, to token.Pos) string {
	return string(f.source[f.fset.Position(from).Offset:f.fset.Position(to).Offset])
}

// swapped tells what stands in for an operator.
func swapped(operator token.Token) (by token.Token, kind string) {
	switch operator {
	case token.LSS:
		return token.LEQ, "boundary"
	case token.LEQ:
		return token.LSS, "boundary"
	case token.GTR:
		return token.GEQ, "boundary"
	case token.GEQ:
		return token.GTR, "boundary"
	case token.EQL:
		return token.NEQ, "equality"
	case token.NEQ:
		return token.EQL, "equality"
	case token.LAND:
		return token.LOR, "and/or"
	case token.LOR:
		return token.LAND, "and/or"
	}
	return token.ILLEGAL, ""
}

// visit finds the kinds of change that people make by mistake: a boundary off by one, a
// condition the wrong way round, a line forgotten.
func (f *finder) visit(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.BinaryExpr:
		if by, kind := swapped(n.Op); kind != "" {
			f.add(kind, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), by.String())
		}
	case *ast.IfStmt:
		f.add("condition negated", n.Cond.Pos(), n.Cond.End(), "!("+f.text(n.Cond.Pos(), n.Cond.End())+")")
	case *ast.BasicLit:
		if value, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
			f.add("constant by one", n.Pos(), n.End(), strconv.Itoa(value+1))
		}
	case *ast.ExprStmt, *ast.IncDecStmt:
		f.add("statement dropped", n.Pos(), n.End(), "{}")
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.add("statement dropped", n.Pos(), n.End(), "{}")
		}
	}
	return true
}
