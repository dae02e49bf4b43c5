package mcp

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tillroll/convert"
	"tillroll/internal/mcptest"
	"tillroll/statement"
)

// schemaNode is the part of JSON Schema the tools use.
type schemaNode struct {
	Type        string                 `json:"type"`
	AnyOf       []schemaNode           `json:"anyOf"`
	Description string                 `json:"description"`
	Properties  map[string]*schemaNode `json:"properties"`
	Required    []string               `json:"required"`
	Items       *schemaNode            `json:"items"`
	Enum        []string               `json:"enum"`
	Default     any                    `json:"default"`
	MinItems    int                    `json:"minItems"`
	MaxItems    int                    `json:"maxItems"`
}

func toolSchemas(t *testing.T, local bool) map[string]map[string]*schemaNode {
	t.Helper()
	schemas := map[string]map[string]*schemaNode{}
	for _, tool := range listTools(local) {
		schemas[tool.Name] = map[string]*schemaNode{}
		for side, schema := range map[string]any{"input": tool.InputSchema, "output": tool.OutputSchema} {
			text, err := json.Marshal(schema)
			if err != nil {
				t.Fatal(err)
			}
			node := new(schemaNode)
			if err := json.Unmarshal(text, node); err != nil {
				t.Fatal(err)
			}
			schemas[tool.Name][side] = node
		}
	}
	return schemas
}

// TestSchemasTellEverything walks all schemas: a model has nothing but them to go by.
func TestSchemasTellEverything(t *testing.T) {
	for _, local := range []bool{false, true} {
		for tool, sides := range toolSchemas(t, local) {
			for side, schema := range sides {
				if schema.Type != "object" {
					t.Errorf("%s %s is no object", tool, side)
				}
				wellDescribed(t, fmt.Sprintf("%s %s", tool, side), schema)
			}
		}
	}
}

func wellDescribed(t *testing.T, path string, node *schemaNode) {
	t.Helper()
	for _, name := range node.Required {
		if node.Properties[name] == nil {
			t.Errorf("%s requires %s, which it does not have", path, name)
		}
	}
	for name, member := range node.Properties {
		where := path + "." + name
		if len(member.Description) < 5 || !strings.HasSuffix(member.Description, ".") {
			t.Errorf("%s has no description", where)
		}
		if member.Type == "" && len(member.AnyOf) == 0 {
			t.Errorf("%s has no type", where)
		}
		if value, ok := member.Default.(string); ok && member.Enum != nil && !slices.Contains(member.Enum, value) {
			t.Errorf("%s: the default %q is not in the enum", where, value)
		}
		wellDescribed(t, where, member)
		if member.Items != nil {
			wellDescribed(t, where+"[]", member.Items)
		}
	}
}

// TestSchemaEnumsAreTheRealOnes tries every enum value, and one more, on the decoder.
func TestSchemaEnumsAreTheRealOnes(t *testing.T) {
	input := toolSchemas(t, false)["convert_transactions_to_qbo"]["input"]
	if rows := input.Properties["transactions"]; rows.MaxItems != convert.MaxTransactions || rows.MinItems != 1 {
		t.Errorf("transactions: %d to %d", rows.MinItems, rows.MaxItems)
	}
	for name, member := range input.Properties {
		for _, value := range append(member.Enum, "nonsense") {
			if member.Enum == nil {
				continue
			}
			var request convert.Request
			err := request.Decode(fmt.Appendf(nil, `{"transactions":[{}],%q:%q}`, name, value))
			if (err != nil) != (value == "nonsense") {
				t.Errorf("%s %q: %v", name, value, err)
			}
		}
	}
}

// notTold says of arguments that are taken why tools.json has no word of them.
var notTold = map[string]string{
	sourceArgument: "the earlier name of account, for those who learnt it",
	"responseType": "an answer over MCP is always wrapped",
}

// TestToolsTellTheArguments holds tools.json to what is taken: the tools' own arguments and the
// options of a conversion. One that is missing no model would send; one too many would be
// ignored.
func TestToolsTellTheArguments(t *testing.T) {
	told := toolSchemas(t, true)["convert_transactions_to_qbo"]["input"].Properties
	taken := append(append([]string{rowsArgument}, ownArguments[:]...), convert.OptionNames()...)
	for _, name := range taken {
		if (told[name] == nil) == (notTold[name] == "") {
			t.Errorf("%s wants either a description in tools.json or a reason in notTold", name)
		}
	}
	for name, member := range told {
		if !slices.Contains(taken, name) {
			t.Errorf("tools.json tells of %s, which is neither in ownArguments nor an option of a conversion", name)
		}
		if isBoolean := member.Type == "boolean"; slices.Contains(convert.OptionNames(), name) && isBoolean != convert.IsBooleanOption(name) {
			t.Errorf("tools.json has %s as %s, and convert/options.go says otherwise", name, member.Type)
		}
	}
	for _, role := range statement.Roles() {
		if text := told[columnsArgument].Description; !strings.Contains(text, " "+role.String()+",") && !strings.Contains(text, " "+role.String()+".") {
			t.Errorf("tools.json does not tell of the column %s", role)
		}
	}
}

// TestAnswersFitTheirSchema holds a whole answer, with details, against the output
// schema: no member is missing and none is unknown.
func TestAnswersFitTheirSchema(t *testing.T) {
	schemas := toolSchemas(t, false)
	for tool, arguments := range map[string]any{
		"convert_transactions_to_qbo": map[string]any{"details": true, "transactions": []any{
			map[string]any{"date": "2024-01-05", "amount": 1.005, "description": "Zoë"}, map[string]any{},
		}},
		"validate_ofx": map[string]any{"content": "<OFX>", "details": true},
	} {
		answer := mcptest.Decode(t, talkStdio(t, mcptest.Call(t, tool, arguments))[0])
		var value any
		if err := json.Unmarshal(answer.Result.Structured, &value); err != nil {
			t.Fatal(err)
		}
		fitsSchema(t, tool, schemas[tool]["output"], value)
		if answer.Result.Content[0].Text != string(answer.Result.Structured) {
			t.Errorf("%s: text and structured content differ", tool)
		}
	}
}

func fitsSchema(t *testing.T, path string, node *schemaNode, value any) {
	t.Helper()
	switch value := value.(type) {
	case map[string]any:
		for _, name := range node.Required {
			if _, ok := value[name]; !ok {
				t.Errorf("%s.%s is missing", path, name)
			}
		}
		for name, member := range value {
			if node.Properties[name] == nil {
				t.Errorf("%s.%s is not in the schema", path, name)
				continue
			}
			fitsSchema(t, path+"."+name, node.Properties[name], member)
		}
	case []any:
		for _, item := range value {
			fitsSchema(t, path+"[]", node.Items, item)
		}
	case string:
		if node.Type != "string" {
			t.Errorf("%s is a string, not %s", path, node.Type)
		}
	case bool:
		if node.Type != "boolean" {
			t.Errorf("%s is a boolean, not %s", path, node.Type)
		}
	case float64:
		if node.Type != "integer" {
			t.Errorf("%s is a number, not %s", path, node.Type)
		}
	}
}

// TestSnippetsOfTheGuide: what people paste must be JSON and name what is there.
func TestSnippetsOfTheGuide(t *testing.T) {
	text, err := os.ReadFile("../docs/MCP.md")
	if err != nil {
		t.Fatal(err)
	}
	guide := string(text)
	snippets := strings.Split(guide, "```json\n")[1:]
	if len(snippets) < 10 {
		t.Fatalf("only %d snippets", len(snippets))
	}
	for _, snippet := range snippets {
		text, _, _ := strings.Cut(snippet, "```")
		if !json.Valid([]byte(text)) {
			t.Errorf("not JSON:\n%s", text)
		}
		if !strings.Contains(text, `"tillroll"`) {
			t.Errorf("does not name tillroll:\n%s", text)
		}
	}
	for _, tool := range listTools(false) {
		if !strings.Contains(guide, "`"+tool.Name+"`") {
			t.Errorf("the guide does not tell of %s", tool.Name)
		}
	}
}
