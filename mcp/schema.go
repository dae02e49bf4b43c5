package mcp

import (
	_ "embed"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// toolsJSON describes the tools: tools/list and the server card are made from it.
//
//go:embed tools.json
var toolsJSON []byte

// toolText is one tool as toolsJSON has it. Schemas stay the text they are, in the
// order they were written in.
type toolText struct {
	Name         string               `json:"name"`
	Title        string               `json:"title"`
	Description  string               `json:"description"`
	Annotations  *sdk.ToolAnnotations `json:"annotations"`
	InputSchema  schemaText           `json:"inputSchema"`
	OutputSchema json.RawMessage      `json:"outputSchema"`

	// Local is what the local server adds: it may read and write files.
	Local struct {
		Description string          `json:"description"`
		ReadOnly    bool            `json:"readOnly"`
		Properties  json.RawMessage `json:"properties"`
	} `json:"local"`
}

// schemaText is a schema as far as the local server has to change it.
type schemaText struct {
	Type       string          `json:"type"`
	Properties json.RawMessage `json:"properties"`
	Required   []string        `json:"required,omitempty"`
}

// listTools gives the tools as they are listed to clients.
func listTools(local bool) []*sdk.Tool {
	var texts []toolText
	if err := json.Unmarshal(toolsJSON, &texts); err != nil {
		return nil // a test reads the file
	}
	tools := make([]*sdk.Tool, len(texts))
	for i := range texts {
		if local {
			texts[i].localize()
		}
		tools[i] = texts[i].tool()
	}
	return tools
}

func (t *toolText) tool() *sdk.Tool {
	return &sdk.Tool{
		Name:         t.Name,
		Title:        t.Title,
		Description:  t.Description,
		Annotations:  t.Annotations,
		InputSchema:  t.InputSchema,
		OutputSchema: t.OutputSchema,
	}
}

// localize adds the members for files. Nothing is required then: what a path gives
// need not be given twice, and many clients know no "one of the two" in a schema.
func (t *toolText) localize() {
	t.Description += " " + t.Local.Description
	t.Annotations.ReadOnlyHint = t.Local.ReadOnly
	t.InputSchema.Required = nil
	added, rest := t.Local.Properties, t.InputSchema.Properties
	t.InputSchema.Properties = fmt.Appendf(nil, "%s,%s", added[:len(added)-1], rest[1:])
}
