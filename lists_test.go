package tillroll_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tillroll/convert"
	"tillroll/job"
	"tillroll/reader"
	"tillroll/target"
)

// TestDescriptionsListTheTargets holds the lists in the descriptions that programs read, of
// targets and of all formats, to the table of targets: a client that goes by a description
// must not refuse what the service takes.
func TestDescriptionsListTheTargets(t *testing.T) {
	var names, formats []string
	for _, one := range target.All() {
		names = append(names, one.Name)
		if !slices.Contains(formats, one.Format.String()) {
			formats = append(formats, one.Format.String())
		}
	}
	slices.Sort(formats)
	for _, file := range []string{"mcp/tools.json", "server/openapi.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var document any
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		lists := 0
		for _, list := range enums(document) {
			if slices.Contains(list, names[0]) {
				lists++
				if !slices.Equal(list, names) {
					t.Errorf("%s lists the targets as %v, they are %v", file, list, names)
				}
			} else if slices.Contains(list, target.HLedger.String()) {
				if slices.Sort(list); !slices.Equal(list, formats) {
					t.Errorf("%s lists the formats as %v, they are %v", file, list, formats)
				}
			}
		}
		if lists == 0 {
			t.Errorf("%s lists no targets", file)
		}
	}
}

// kindLists are the sentences that list what can be read, each from a text that stands once in
// its file to the end of the sentence.
var kindLists = []struct {
	file, begin, end string
	isText           bool // of what is pasted
}{
	{"server/openapi.json", "What the file is: ", `."`, false},
	{"mcp/tools.json", "A local statement file to read instead of ", " A whole path", false},
	{"mcp/tools.json", "The statement's own text, pasted whole", " Columns, dates", true},
	{"docs/MCP.md", "the statement itself, pasted: ", " |", true},
	{"cmd/tillroll/internal/conversion/command.go", "Turn what a bank hands out (", ")", false},
}

// notPasted are kinds that are no text, or a table like any other.
var notPasted = []reader.Kind{reader.XLSX, reader.XLS, reader.ODS, reader.ZIP, reader.PDF, reader.HTML, reader.SpreadsheetML}

// peoplesWords are what sentences call a kind where reports have another word.
var peoplesWords = map[reader.Kind]string{reader.XLSX: "excel", reader.XLS: "excel", reader.SpreadsheetML: "excel", reader.Norma43: "norma 43"}

// TestDescriptionsListTheKinds holds the lists of what goes in to the readers: who goes by a
// description does not send what it leaves out.
func TestDescriptionsListTheKinds(t *testing.T) {
	for _, list := range kindLists {
		text, err := os.ReadFile(list.file)
		if err != nil {
			t.Fatal(err)
		}
		_, after, begins := strings.Cut(string(text), list.begin)
		told, _, ends := strings.Cut(after, list.end)
		if !begins || !ends {
			t.Errorf("%s has no sentence %q to %q any more", list.file, list.begin, list.end)
			continue
		}
		told = " " + strings.Join(strings.FieldsFunc(strings.ToLower(told), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ") + " "
		for _, kind := range reader.Kinds() {
			named := strings.Contains(told, " "+string(kind)+" ") || peoplesWords[kind] != "" && strings.Contains(told, " "+peoplesWords[kind]+" ")
			if !named && !(list.isText && slices.Contains(notPasted, kind)) {
				t.Errorf("%s does not name %s behind %q", list.file, kind, list.begin)
			}
		}
	}
}

// enums gives every list of allowed words in a schema.
func enums(schema any) (lists [][]string) {
	switch at := schema.(type) {
	case []any:
		for _, item := range at {
			lists = append(lists, enums(item)...)
		}
	case map[string]any:
		for name, item := range at {
			words, isList := item.([]any)
			if name != "enum" || !isList {
				lists = append(lists, enums(item)...)
				continue
			}
			var list []string
			for _, word := range words {
				if text, ok := word.(string); ok { // null stands for an option left out
					list = append(list, text)
				}
			}
			lists = append(lists, list)
		}
	}
	return lists
}

// described is a value as a schema has it: one type, or several in a list.
type described struct{ Type any }

// TestDescriptionListsTheOptions holds openapi.json to the options there are: those of a
// conversion are members of a request, those of a file parameters of /statements.
func TestDescriptionListsTheOptions(t *testing.T) {
	text, err := os.ReadFile("server/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]struct {
			Post struct {
				Parameters []struct {
					Name, In string
					Schema   described
				}
			}
		}
		Components struct {
			Schemas map[string]struct{ Properties map[string]described }
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	members := document.Components.Schemas["ConvertRequest"].Properties
	delete(members, "transactions")
	parameters := map[string]described{}
	for _, one := range document.Paths["/statements"].Post.Parameters {
		if one.In == "query" {
			parameters[one.Name] = one.Schema
		}
	}
	areTheOptions(t, "ConvertRequest in server/openapi.json", members, convert.OptionNames())
	areTheOptions(t, "/statements in server/openapi.json", parameters, job.OptionNames())
}

func areTheOptions(t *testing.T, where string, listed map[string]described, names []string) {
	t.Helper()
	for _, name := range names {
		one, there := listed[name]
		if !there {
			t.Errorf("%s lacks the option %s", where, name)
			continue
		}
		want := "string"
		switch {
		case convert.IsBooleanOption(name):
			want = "boolean"
		case convert.IsNumberOption(name):
			want = "number"
		}
		if types, several := one.Type.([]any); one.Type != want && !(several && slices.Contains(types, any(want))) {
			t.Errorf("%s has %s as %v, and convert/options.go as %s", where, name, one.Type, want)
		}
	}
	for name := range listed {
		if !slices.Contains(names, name) {
			t.Errorf("%s has %s, which is no option", where, name)
		}
	}
}

// TestAPIPageTellsTheOptions holds docs/API.md to the options: those of a conversion have a row, those of a file stand in
// its section.
func TestAPIPageTellsTheOptions(t *testing.T) {
	rows, _ := sectionOf(t, "docs/API.md", "What /convert takes")
	for _, name := range convert.OptionNames() {
		if !slices.Contains(rows, name) {
			t.Errorf("docs/API.md has no row for %s under What /convert takes", name)
		}
	}
	_, text := sectionOf(t, "docs/API.md", "What /statements takes")
	for _, name := range job.OptionNames() {
		isColumn := strings.HasPrefix(name, "column.") // told as "and so on"
		if !isColumn && !slices.Contains(convert.OptionNames(), name) && !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "`"+name+"=") {
			t.Errorf("docs/API.md does not tell of %s under What /statements takes", name)
		}
	}
}
