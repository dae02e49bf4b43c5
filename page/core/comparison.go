package core

import "encoding/json"

// Comparison asks what importing NEW will do where OLD was imported. Format is that of the
// file with the new rows; empty for the one of NEW.
type Comparison struct {
	Olds    []Side `json:"olds"`
	New     Side   `json:"new"`
	OnlyNew bool   `json:"onlyNew"`
	Format  string `json:"format"`
	Mark    bool   `json:"mark"` // ask which rows of NEW are known, instead of a file
}

// Side is an open document and the settings it is read by, which may be left out. One
// names a single statement of it, counted from 1; 0 is all of them.
type Side struct {
	ID       int             `json:"id"`
	One      int             `json:"one"`
	Settings json.RawMessage `json:"settings"`
}

// Difference is the DiffResponse, without its file, and what that file is to be called.
type Difference struct {
	Answer   json.RawMessage `json:"answer"`
	FileName string          `json:"fileName"` // empty where no file was asked for
	Known    [][2]int        `json:"known"`    // the rows of NEW that are no new ones, as runs from one to another
	Warnings []string        `json:"warnings"`
}
