package date

// Order is the order of the parts of a date written in digits.
type Order uint8

// The orders. Auto decides from the whole column.
const (
	Auto Order = iota
	MonthFirst
	DayFirst
	YearFirst
)

// Orders lists the orders, the default first.
func Orders() []Order { return []Order{Auto, MonthFirst, DayFirst, YearFirst} }

// String is the order as requests and answers spell it.
func (o Order) String() string {
	return [...]string{Auto: "auto", MonthFirst: "mdy", DayFirst: "dmy", YearFirst: "ymd"}[o]
}
