package doctor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tillroll/cmd/tillroll/internal/disk"
	"tillroll/cmd/tillroll/internal/terminal"
	"tillroll/convert"
	"tillroll/ofx"
)

// printJSON prints an array with an object for each file: its name and the answer
// POST /validate would give, details included.
func (v *validator) printJSON(cmd *cobra.Command, files []checked) error {
	type verdictOn struct {
		File   string          `json:"file"`
		Report json.RawMessage `json:"report"`
	}
	list := make([]verdictOn, len(files))
	for i, c := range files {
		var answer bytes.Buffer
		if err := convert.WriteReport(&answer, &c.report); err != nil {
			return err
		}
		list[i] = verdictOn{disk.Name(c.name), answer.Bytes()}
	}
	return terminal.JSON(cmd.OutOrStdout(), list)
}

// The parts of SARIF 2.1.0 that code scanners show.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID   string     `json:"id"`
		Help *sarifText `json:"help,omitempty"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
	}
)

// printSARIF prints the findings for code scanners.
func (v *validator) printSARIF(cmd *cobra.Command, files []checked) error {
	run := sarifRun{Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "tillroll", Version: v.version, Rules: []sarifRule{}}
	known := map[string]bool{}
	for _, c := range files {
		for _, f := range v.findings(c) {
			if !known[f.Rule] {
				known[f.Rule] = true
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(f))
			}
			run.Results = append(run.Results, sarifResultOf(c.name, f))
		}
	}
	log := sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}
	return terminal.JSON(cmd.OutOrStdout(), log)
}

// sarifRuleOf declares a rule by its first finding. The hint is the same for all of a
// rule, or nearly so.
func sarifRuleOf(f ofx.Finding) sarifRule {
	rule := sarifRule{ID: f.Rule}
	if f.Hint != "" {
		rule.Help = &sarifText{f.Hint}
	}
	return rule
}

// sarifResultOf counts lines and columns from 1, which SARIF insists on even for a file
// without any.
func sarifResultOf(name string, f ofx.Finding) sarifResult {
	place := sarifPhysical{sarifArtifact{filepath.ToSlash(name)}, sarifRegion{max(f.Line, 1), max(f.Column, 1)}}
	return sarifResult{f.Rule, f.Severity.String(), sarifText{f.Message}, []sarifLocation{{place}}}
}

// printGitHub prints workflow commands, which GitHub shows beside the lines.
func (v *validator) printGitHub(cmd *cobra.Command, files []checked) error {
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	message := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	for _, c := range files {
		for _, f := range v.findings(c) {
			text := f.Message
			if f.Hint != "" {
				text += "\n" + f.Hint
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "::%s file=%s,line=%d,col=%d,title=%s::%s\n", f.Severity.String(),
				property.Replace(filepath.ToSlash(c.name)), f.Line, f.Column, property.Replace(f.Rule), message.Replace(text))
			if err != nil {
				return err
			}
		}
	}
	return nil
}
