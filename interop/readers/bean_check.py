"""Checks journals as bean-check does, many in one process: python3 bean_check.py FILE..."""

import sys

from beancount import loader

failed = False
for path in sys.argv[1:]:
    _, errors, _ = loader.load_file(path)
    for error in errors:
        failed = True
        print(f"{path}: {error.message}")
sys.exit(failed)
