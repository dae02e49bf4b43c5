package server

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tillroll/convert"
)

// shortest is the length from which a piece of a sentence tells it from others.
const shortest = 12

// verb is a place that a format fills.
var verb = regexp.MustCompile(`%[a-z]`)

// TestEverySentenceIsTold: the table of errors in API.md has every sentence that the sources
// have for a refusal. What a sentence is filled with may be spelled in any way there, and a
// long one cut by "…".
func TestEverySentenceIsTold(t *testing.T) {
	told := toldSentences(t)
	sentences := 0
	for folder, isOne := range map[string]func(ast.Node) []ast.Expr{
		".": constantSentences, "form": formSentences, "../convert": requestErrors, "../job": requestErrors,
	} {
		for _, text := range literals(t, folder, isOne) {
			if folder == "form" {
				text = strings.ToUpper(text[:1]) + text[1:] // as bareForm does for the client
			}
			for piece := range strings.SplitSeq(verb.ReplaceAllString(text, "\x00"), "\x00") {
				if piece = strings.TrimSpace(piece); len(piece) >= shortest && !isTold(told, piece) {
					t.Errorf("docs/API.md does not tell of %q in %s", text, folder)
				}
			}
			sentences++
		}
	}
	if sentences < 40 {
		t.Errorf("the sources have %d sentences only: they are not found any more", sentences)
	}
}

// TestEveryOptionIsTold: what is said of an option of the wrong type stands in the table, in
// a row with its name.
func TestEveryOptionIsTold(t *testing.T) {
	told := toldSentences(t)
	for _, name := range convert.OptionNames() {
		_, err := convert.DecodeOptions([]byte(`{"` + name + `":{}}`))
		if err == nil {
			t.Errorf("%s may be an object", name)
			continue
		}
		must := strings.TrimPrefix(err.Error(), name)
		found := false
		for _, row := range told {
			before, after, _ := strings.Cut(row, " must be")
			begin, _, cut := strings.Cut(" must be"+after, "…")
			rest := strings.Contains(row, must) || cut && strings.HasPrefix(must, begin)
			found = found || rest && (before == "`"+name || strings.Contains(after, "`"+name+"`"))
		}
		if !found {
			t.Errorf("docs/API.md does not tell of %q", err)
		}
	}
}

// toldSentences are the cells with the sentences in the table of errors.
func toldSentences(t *testing.T) (cells []string) {
	t.Helper()
	page, err := os.ReadFile("../docs/API.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Every error\n")
	for line := range strings.Lines(section) {
		if row := strings.Split(line, " | "); len(row) > 2 && strings.HasPrefix(row[0], "| ") {
			cells = append(cells, row[1])
		}
	}
	return cells
}

func isTold(cells []string, piece string) bool {
	for _, cell := range cells {
		begin, _, cut := strings.Cut(strings.TrimPrefix(cell, "`"), "…")
		if strings.Contains(cell, piece) || cut && len(begin) >= shortest && strings.HasPrefix(piece, begin) {
			return true
		}
	}
	return false
}

// literals are the texts in the expressions that isOne picks from the sources of a folder.
func literals(t *testing.T, folder string, isOne func(ast.Node) []ast.Expr) (list []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			for _, e := range isOne(n) {
				list = append(list, textsIn(e)...)
			}
			return true
		})
	}
	return list
}

// textsIn are the literals of an expression that is put together of several.
func textsIn(e ast.Expr) (list []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, _ := strconv.Unquote(literal.Value) // the parser took it
			list = append(list, text)
		}
		return true
	})
	return list
}

// constantSentences are the constants whose names begin with text.
func constantSentences(n ast.Node) []ast.Expr {
	spec, ok := n.(*ast.ValueSpec)
	if !ok || !strings.HasPrefix(spec.Names[0].Name, "text") {
		return nil
	}
	return spec.Values
}

// formSentences are the errors of a package whose texts are capitalised for the client.
func formSentences(n ast.Node) []ast.Expr { return argumentsOf(n, "New") }

// requestErrors are the texts of RequestError, and what refuse makes them of.
func requestErrors(n ast.Node) []ast.Expr {
	literal, ok := n.(*ast.CompositeLit)
	if !ok {
		return argumentsOf(n, "refuse")
	}
	if kind, ok := literal.Type.(*ast.Ident); !ok || kind.Name != "RequestError" {
		return nil
	}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Text" {
			return []ast.Expr{pair.Value}
		}
	}
	return nil
}

// argumentsOf are the arguments of a call of a function or method by its name.
func argumentsOf(n ast.Node, name string) []ast.Expr {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil
	}
	switch called := call.Fun.(type) {
	case *ast.Ident:
		if called.Name == name {
			return call.Args
		}
	case *ast.SelectorExpr:
		if called.Sel.Name == name {
			return call.Args
		}
	}
	return nil
}
