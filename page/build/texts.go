package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
)

// textsFile is the one table of what a person reads: index.html names its texts, and the
// scripts have the whole of it.
const textsFile = "texts.json"

// named is a text in index.html: {{t:key}}.
var named = regexp.MustCompile(`\{\{t:([a-zA-Z-]+)\}\}`)

// fillTexts puts the texts in the places that name them.
func fillTexts(data []byte) ([]byte, error) {
	table, err := os.ReadFile(filepath.Join(source, textsFile))
	if err != nil {
		return nil, err
	}
	var texts map[string]any
	if err := json.Unmarshal(table, &texts); err != nil {
		return nil, fmt.Errorf("%s: %w", textsFile, err)
	}
	missing := ""
	data = named.ReplaceAllFunc(data, func(place []byte) []byte {
		key := string(named.FindSubmatch(place)[1])
		text, ok := texts[key].(string)
		if !ok {
			missing = key
		}
		return []byte(html.EscapeString(text))
	})
	if missing != "" {
		return nil, fmt.Errorf("%s has no text %q", textsFile, missing)
	}
	return bytes.ReplaceAll(data, []byte("{{texts}}"), bytes.TrimSpace(table)), nil
}
