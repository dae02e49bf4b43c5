package core

import (
	"strings"

	"tillroll/target"
)

// Target is a program that a file can be for, as the page offers it.
type Target struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`
	Steps  []string `json:"steps"` // what to click there
	Beware string   `json:"beware"`
}

// Targets lists the programs, those asked for most first.
func Targets() []Target {
	var list []Target
	for _, t := range target.All() {
		list = append(list, Target{t.Name, t.Title, strings.Split(t.Steps, "; "), t.Beware})
	}
	return list
}
