package jsonrows

import "tillroll/reader/bookings"

// service is one source of answers.
type service struct {
	name string
	// fits tells whether an object is one of its entries.
	fits func(o *object) bool
	// read says what an entry means; the list knows what stands around it.
	read func(o *object, l *list, b *booking)
	// account completes what entries say about their account; nil where they say all.
	account func(d *Document, a bookings.Account) bookings.Account
	// balances gives the figures that stand beside the entries; nil where there are none.
	balances func(d *Document) []balance
}

// services lists those that are known, in the order in which a list is asked.
func services() []*service {
	return []*service{
		plaid(), goCardless(), stripe(), stripeIntents(), stripeObjects(), simpleFIN(), payPal(), wise(), wiseTransfers(), monzo(), starling(), tink(), fdx(),
	}
}

// complete is an account with all that the document says of it.
func (d *Document) complete(a bookings.Account) bookings.Account {
	if d.service.account == nil {
		return a
	}
	whole, known := d.known[a]
	if !known {
		whole = d.service.account(d, a)
		d.known[a] = whole
	}
	return whole
}

// each visits the objects of the lists whose objects have these fields.
func (d *Document) each(paths []string, visit func(o *object, l *list)) {
	for i := range d.lists {
		l := &d.lists[i]
		if l.sample == nil || !l.sample.has(paths...) {
			continue
		}
		_ = d.objects(l.from, l.to, func(_ int, o *object) error {
			visit(o, l)
			return nil
		})
	}
}
