package statement

import "testing"

// TestRolesAreFoundByTheirNames: a name leads to its role, and no other text to any.
func TestRolesAreFoundByTheirNames(t *testing.T) {
	for _, role := range Roles() {
		if got, ok := RoleNamed(role.String()); !ok || got != role {
			t.Errorf("%s: %v, %t", role, got, ok)
		}
	}
	if role, ok := RoleNamed("no role"); ok || role != 0 {
		t.Errorf("%v, %t", role, ok)
	}
}

// TestSentenceNamesTheOption once, where there is one.
func TestSentenceNamesTheOption(t *testing.T) {
	for want, doubt := range map[string]Doubt{
		"Days may be months.":                          {Text: "Days may be months."},
		"Days may be months; dateOrder settles it.":    {Text: "Days may be months.", Option: "dateOrder"},
		"Days may be months: give dateOrder for that.": {Text: "Days may be months: give dateOrder for that.", Option: "dateOrder"},
	} {
		if got := doubt.Sentence(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
