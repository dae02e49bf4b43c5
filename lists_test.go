package tillroll_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

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
