package tillroll_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mayImport lists, a line for each package, which of our own packages it may import.
// ARCHITECTURE.md draws the same picture.
const mayImport = `
ofx: ofx/internal/check ofx/internal/repair ofx/internal/dtd ofx/internal/ledger ofx/internal/rows ofx/internal/rules ofx/internal/write
ofx/internal/sample: ofx/internal/dtd ofx/internal/ledger ofx/internal/write
ofx/internal/dtd:
ofx/internal/ledger:
ofx/internal/scan: ofx/internal/dtd
ofx/internal/header: ofx/internal/scan
ofx/internal/rules: ofx/internal/dtd ofx/internal/scan
ofx/internal/grammar: ofx/internal/ledger ofx/internal/rules
ofx/internal/write: ofx/internal/ledger
ofx/internal/rows: ofx/internal/dtd ofx/internal/scan ofx/internal/header ofx/internal/ledger
ofx/internal/check: ofx/internal/dtd ofx/internal/scan ofx/internal/header ofx/internal/rules ofx/internal/grammar ofx/internal/ledger ofx/internal/write
ofx/internal/repair: ofx/internal/check ofx/internal/dtd ofx/internal/grammar ofx/internal/header ofx/internal/ledger ofx/internal/rows ofx/internal/scan ofx/internal/write
internal/text:
internal/rawjson: internal/text
internal/date: ofx internal/text
internal/amount: ofx internal/text
internal/fitid: ofx
internal/nearest:
internal/order:
target: internal/nearest
writer: ofx
writer/ofxdoc: ofx writer
writer/delimited: ofx writer
writer/qif: ofx writer
writer/journal: ofx writer
writer/full: ofx internal/rawjson writer
convert: ofx internal/text internal/rawjson internal/date internal/amount internal/fitid target writer writer/ofxdoc writer/delimited writer/qif writer/journal writer/full
statement: ofx convert
statement/statementtest: convert statement
internal/spoiltest:
internal/spelltest:
internal/words: ofx
reader/layout: ofx convert statement
reader/table: internal/text internal/order ofx convert statement internal/words internal/amount internal/date reader/cells
reader/cells:
reader/cells/cellstest: reader/cells reader/source statement internal/spoiltest
reader/source:
internal/xmlscan:
reader/charset/tables:
reader/charset: internal/order internal/words reader/charset/tables reader/source
reader/delimited: internal/text statement reader/source reader/charset reader/cells
reader/excel: ofx
internal/compoundtest:
reader/compound: reader/source
reader/unlock: statement reader/source reader/compound
reader/xls: statement reader/source reader/charset reader/cells reader/excel reader/compound reader/unlock reader/xlsx
reader/archive: convert statement reader/source reader/charset reader/unlock
reader/html: statement reader/source reader/charset reader/cells
reader/spreadsheetml: statement internal/xmlscan reader/source reader/charset reader/cells reader/excel
reader/ods: convert statement reader/archive reader/unlock internal/xmlscan reader/source reader/charset reader/cells reader/excel
reader/xlsx: convert statement reader/archive internal/xmlscan reader/source reader/cells reader/excel
reader/bookings: ofx convert statement reader/source reader/charset reader/cells
reader/bookings/bookingstest: reader/bookings convert statement statement/statementtest internal/spoiltest reader/source
reader/camt: ofx convert statement internal/xmlscan reader/source reader/bookings
reader/ofxfile: ofx convert statement internal/amount internal/date reader/source reader/bookings
reader/jsonrows: ofx convert statement internal/rawjson reader/source reader/charset reader/cells reader/bookings
reader/norma43: ofx statement reader/source reader/bookings
reader/cfonb: statement reader/source reader/bookings
reader/abo: statement reader/source reader/bookings
reader/litas: ofx statement reader/source reader/bookings
reader/coda: statement reader/source reader/bookings
reader/bai2: ofx convert statement reader/source reader/bookings
reader/qif: ofx convert statement internal/amount internal/date internal/words reader/source reader/bookings
reader/mt940: ofx convert statement reader/source reader/bookings
internal/pdfwrite:
reader/pdf/internal/object: internal/order
reader/pdf/internal/font: internal/order reader/pdf/internal/object reader/charset/tables
reader/pdf/internal/pdftest: internal/spoiltest
reader/pdf: reader/pdf/internal/object reader/pdf/internal/font
reader/paper/internal/ink: internal/order internal/amount internal/date internal/words ofx reader/pdf
reader/paper/internal/inktest: reader/paper/internal/ink
reader/paper/internal/head: internal/words reader/paper/internal/ink
reader/paper/internal/beside: internal/words reader/paper/internal/ink reader/paper/internal/head
reader/paper/internal/list: internal/order internal/words internal/date ofx statement reader/paper/internal/ink reader/paper/internal/head
reader/paper: reader/paper/internal/ink reader/paper/internal/head reader/paper/internal/beside reader/paper/internal/list internal/order ofx convert statement internal/date internal/amount internal/words reader/source reader/pdf
reader: convert reader/abo reader/archive reader/bai2 reader/bookings reader/camt reader/cells reader/cfonb reader/charset reader/coda reader/compound reader/delimited reader/html reader/jsonrows reader/litas reader/mt940 reader/norma43 reader/ods reader/ofxfile reader/paper reader/qif reader/source reader/spreadsheetml reader/table reader/xls reader/xlsx statement
diff: ofx convert internal/rawjson internal/text reader statement
internal/pgtest:
keys:
oauth:
oauth/issuertest:
mcp: ofx convert internal/nearest job mcp/fence reader statement target
mcp/fence:
internal/mcptest:
server: diff ofx convert job mcp server/form server/admission statement target
server/admission:
server/form:
page:
page/core: internal/order diff ofx convert reader reader/cells reader/layout reader/paper statement target
page/wasm: page/core page/patch
page/build: page/build/shrink page/patch
page/build/shrink:
page/patch:
job: ofx convert internal/rawjson reader reader/layout statement internal/nearest
cmd/tillroll/internal/usage: convert statement internal/nearest
cmd/tillroll/internal/terminal:
cmd/tillroll/internal/disk:
cmd/tillroll/internal/conversion: cmd/tillroll/internal/usage cmd/tillroll/internal/terminal cmd/tillroll/internal/disk diff ofx convert reader reader/layout statement target
cmd/tillroll/internal/doctor: cmd/tillroll/internal/usage cmd/tillroll/internal/terminal cmd/tillroll/internal/disk diff ofx convert reader statement
cmd/tillroll/internal/keyring: cmd/tillroll/internal/usage cmd/tillroll/internal/terminal keys
cmd/tillroll/internal/service: cmd/tillroll/internal/usage keys oauth page server
cmd/tillroll: cmd/tillroll/internal/usage cmd/tillroll/internal/terminal cmd/tillroll/internal/conversion cmd/tillroll/internal/doctor cmd/tillroll/internal/keyring cmd/tillroll/internal/service mcp page target
internal/e2e:
internal/growth:
internal/mutate:
internal/release:
`

// mustNotImport keeps clocks, files and transports out of the core.
var mustNotImport = map[string][]string{
	"tillroll/ofx":             {"encoding/json", "net", "net/http", "os", "time", "math/rand", "crypto/rand", "log"},
	"tillroll/reader/paper":    {"net", "net/http", "os", "time", "math/rand", "crypto/rand", "log"},
	"tillroll/reader/pdf":      {"net", "net/http", "os", "time", "math/rand", "crypto/rand", "log", "fmt"},
	"tillroll/convert":         {"net", "net/http", "os", "time", "database/sql", "log", "log/slog", "math/rand", "crypto/rand"},
	"tillroll/internal/date":   {"encoding/json", "net", "os", "time", "math/rand", "crypto/rand", "log"},
	"tillroll/internal/amount": {"encoding/json", "net", "os", "time", "math/rand", "crypto/rand", "log"},
	"tillroll/internal/words":  {"encoding/json", "net", "os", "time", "math/rand", "crypto/rand", "log"},
	"tillroll/reader/table":    {"net", "net/http", "os", "time", "database/sql", "log", "log/slog", "math/rand", "crypto/rand"},
	"tillroll/keys":            {"net/http"},
}

// forbidden lists what a package must not import; what holds for ofx and for reader/pdf holds
// for their rooms, but for the samples of their tests.
func forbidden(path string) []string {
	for _, house := range []string{"tillroll/ofx", "tillroll/reader/pdf"} {
		if strings.HasPrefix(path, house+"/") && path != "tillroll/ofx/internal/sample" {
			path = house
		}
	}
	return mustNotImport[path]
}

type listedPackage struct {
	ImportPath string
	Imports    []string
	GoFiles    []string // those that are no tests
}

func listPackages(t *testing.T) []listedPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,GoFiles", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listedPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p listedPackage
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// allowedImports is mayImport by the package. The packages that are there, and no others,
// have a line.
func allowedImports(t *testing.T, all []listedPackage) map[string][]string {
	t.Helper()
	allowedBy := map[string][]string{}
	for line := range strings.Lines(mayImport) {
		if name, imports, ok := strings.Cut(line, ":"); ok {
			allowedBy["tillroll/"+name] = strings.Fields(imports)
		}
	}
	there := map[string]bool{}
	for _, p := range all {
		there[p.ImportPath] = true
		if _, listed := allowedBy[p.ImportPath]; !listed && len(p.GoFiles) > 0 {
			t.Errorf("%s has no line in mayImport", p.ImportPath)
		}
	}
	for name := range allowedBy {
		if !there[name] {
			t.Errorf("mayImport has a line for %s, which is not there", name)
		}
	}
	return allowedBy
}

func TestImportDirections(t *testing.T) {
	forbiddenName := regexp.MustCompile(`/(util|utils|common|helpers|types|models)$`)
	all := listPackages(t)
	allowedBy := allowedImports(t, all)
	for _, p := range all {
		if forbiddenName.MatchString(p.ImportPath) {
			t.Errorf("%s: a package is named after what it knows, not after what it is", p.ImportPath)
		}
		allowed := allowedBy[p.ImportPath]
		for _, imported := range p.Imports {
			own, isOwn := strings.CutPrefix(imported, "tillroll/")
			if isOwn && !slices.Contains(allowed, own) {
				t.Errorf("%s must not import %s", p.ImportPath, imported)
			}
			if slices.Contains(forbidden(p.ImportPath), imported) {
				t.Errorf("%s must not import %s", p.ImportPath, imported)
			}
			if strings.HasPrefix(p.ImportPath, "tillroll/ofx") && strings.Contains(imported, ".") {
				t.Errorf("ofx imports the standard library alone, not %s", imported)
			}
		}
	}
}

// named is a word set in code or the place that a link leads to.
var named = regexp.MustCompile("`([^`\\s]+)`|\\]\\(([^)\\s]+)\\)")

// TestArchitectureNamesEveryPackage: who comes anew finds every room in ARCHITECTURE.md, by
// its path or, where it stands in a row of rooms, by the last word of that.
func TestArchitectureNamesEveryPackage(t *testing.T) {
	text, err := os.ReadFile("docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, name := range named.FindAllStringSubmatch(string(text), -1) {
		told[path.Base(name[1]+name[2])] = true
	}
	for _, p := range listPackages(t) {
		if len(p.GoFiles) > 0 && !told[path.Base(p.ImportPath)] {
			t.Errorf("docs/ARCHITECTURE.md does not name %s", p.ImportPath)
		}
	}
}

// sourceFiles calls visit for every Go file of the project that is no test.
func sourceFiles(t *testing.T, visit func(path string, fset *token.FileSet, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules" || entry.Name() == "interop" || len(entry.Name()) > 1 && entry.Name()[0] == '.'):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		visit(path, fset, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// longestFunction is where a function stops being read at one sitting.
const longestFunction = 60

func TestFunctionsAreShortAndPlain(t *testing.T) {
	sourceFiles(t, func(path string, fset *token.FileSet, file *ast.File) {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if lines := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1; lines > longestFunction {
				t.Errorf("%s: %s has %d lines", fset.Position(fn.Pos()), fn.Name.Name, lines)
			}
			if fn.Name.Name == "init" && fn.Recv == nil {
				t.Errorf("%s: init does work nobody asked for", path)
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if name, ok := call.Fun.(*ast.Ident); ok && name.Name == "panic" {
						t.Errorf("%s: panic", fset.Position(call.Pos()))
					}
				}
				return true
			})
		}
	})
}

func TestExportedNamesAreDocumented(t *testing.T) {
	sourceFiles(t, func(path string, fset *token.FileSet, file *ast.File) {
		if file.Name.Name == "main" {
			return
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil && receiverExported(d) && d.Name.Name != "Error" && d.Name.Name != "String" {
					t.Errorf("%s: %s has no comment", fset.Position(d.Pos()), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok && ts.Name.IsExported() && d.Doc == nil && ts.Doc == nil {
						t.Errorf("%s: %s has no comment", fset.Position(ts.Pos()), ts.Name.Name)
					}
				}
			}
		}
	})
}

func receiverExported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	expr := d.Recv.List[0].Type
	if star, ok := expr.(*ast.StarExpr); ok {
		expr = star.X
	}
	name, ok := expr.(*ast.Ident)
	return ok && name.IsExported()
}

var (
	markdownLink = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)]*)?\)`)
	headingMark  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinksLeadSomewhere follows every relative link of the Markdown files, and wants one to
// every picture.
func TestLinksLeadSomewhere(t *testing.T) {
	linked := map[string]bool{}
	for _, pattern := range []string{"*.md", "docs/*.md", "deploy/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, link := range markdownLink.FindAllStringSubmatch(string(text), -1) {
				if strings.Contains(link[1], "://") || strings.HasPrefix(link[1], "mailto:") {
					continue
				}
				target := filepath.Join(filepath.Dir(file), link[1])
				if link[1] == "" {
					target = file
				}
				linked[target] = true
				text, err := os.ReadFile(target)
				if info, statErr := os.Stat(target); statErr == nil && info.IsDir() {
					continue
				}
				if err != nil {
					t.Errorf("%s links to %s, which is not there", file, link[1])
				} else if link[2] != "" && !hasHeading(string(text), link[2][1:]) {
					t.Errorf("%s links to %s%s: no such heading", file, link[1], link[2])
				}
			}
		}
	}
	pictures, err := filepath.Glob("docs/*.png")
	if err != nil {
		t.Fatal(err)
	}
	for _, picture := range pictures {
		if !linked[picture] {
			t.Errorf("nothing links to %s", picture)
		}
	}
}

func hasHeading(markdown, anchor string) bool {
	for line := range strings.Lines(markdown) {
		if title := strings.TrimLeft(line, "#"); title != line {
			slug := headingMark.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			if strings.ReplaceAll(slug, " ", "-") == anchor {
				return true
			}
		}
	}
	return false
}
