package statement

// Role is what a column of a table is for.
type Role uint8

// The roles. A table needs Date and either Amount or Debit and Credit.
const (
	Date Role = iota
	Amount
	Debit
	Credit
	Payer // who paid, where a table has a column for each party
	Payee
	Description
	Memo
	CheckNumber
	Balance
	Currency
	Indicator // says debit or credit where the amount has no sign
	ID
	Type // what kind of entry it is; the description where there is nothing better
	Status
	Fee
	roleCount
)

// Roles gives every role in the order people read them.
func Roles() []Role {
	roles := make([]Role, roleCount)
	for i := range roles {
		roles[i] = Role(i)
	}
	return roles
}

// RoleNamed gives the role of a name that String gives.
func RoleNamed(name string) (role Role, ok bool) {
	for _, role := range Roles() {
		if role.String() == name {
			return role, true
		}
	}
	return 0, false
}

// String is the role's name; with "-column" behind it, the name of its flag.
func (r Role) String() string {
	return [...]string{
		"date", "amount", "debit", "credit", "payer", "payee", "description", "memo", "check-number",
		"balance", "currency", "indicator", "id", "type", "status", "fee",
	}[r]
}

// Label is the role's name in a sentence.
func (r Role) Label() string {
	switch r {
	case CheckNumber:
		return "check number"
	case Indicator:
		return "debit or credit word"
	case ID:
		return "transaction id"
	case Type:
		return "kind of entry"
	}
	return r.String()
}
