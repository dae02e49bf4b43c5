"""Checks journals as bean-check does, many in one process, and prints a line for each: what
the accounts that match come to. python3 bean_check.py ACCOUNTS FILE..."""

import re
import sys

from beancount import loader
from beancount.core import data

failed = False
for path in sys.argv[2:]:
    entries, errors, _ = loader.load_file(path)
    for error in errors:
        failed = True
        print(f"{path}: {error.message}")
    postings = (p for e in entries if isinstance(e, data.Transaction) for p in e.postings)
    print(sum(p.units.number for p in postings if re.match(sys.argv[1], p.account)))
sys.exit(failed)
