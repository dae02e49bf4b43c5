"""Reads files with one of the Python programs and prints one line a file, READ and JSON:
python3 read.py PROGRAM FILE..."""

import contextlib
import csv
import io
import json
import re
import sys


def read_beancount(path):
    from beancount.ingest import cache
    from beancount.ingest.importers import ofx

    importer = ofx.Importer(".*", "Assets:Bank")
    for entry in importer.extract(cache.get_file(path)):
        if type(entry).__name__ == "Transaction":
            yield {
                "date": entry.date.strftime("%Y%m%d"),
                "amount": str(entry.postings[0].units.number),
                # Beancount joins name, memo and type into one narration.
                "name": " / ".join(filter(None, [entry.payee, entry.narration])),
            }


def read_ledger_autosync(path):
    from ledgerautosync import cli

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        cli.run(["-L", path])
    head = re.compile(r"^(\d{4})/(\d\d)/(\d\d) (.*)$")
    row = None
    for line in out.getvalue().splitlines():
        if match := head.match(line):
            row = {"date": "".join(match.group(1, 2, 3)), "name": match.group(4)}
        elif "; ofxid:" in line and row is not None and "id" not in row:
            # The id is FID.ACCTID.FITID; neither of ours has a dot.
            row["id"] = line.split("ofxid:")[1].strip().split(".", 2)[2]
        elif row is not None and "amount" not in row and (posting := re.match(r"^\s+\S.*?\s{2,}(\S.*)$", line)):
            row["amount"] = "".join(c for c in posting.group(1) if c in "0123456789.-")
            yield row


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            month, day, year = row["Date"].split("/")
            yield {"date": year + month + day, "amount": row["Amount"], "name": row["Description"]}


def read_ofxparse(path):
    from ofxparse import OfxParser

    with open(path, "rb") as file:
        document = OfxParser.parse(file)
    for account in document.accounts:
        for entry in getattr(account.statement, "transactions", []):
            if hasattr(entry, "amount"):
                yield {"date": entry.date.strftime("%Y%m%d"), "amount": str(entry.amount), "id": entry.id, "name": entry.payee}


readers = {"ofxparse": read_ofxparse, "beancount": read_beancount, "ledger-autosync": read_ledger_autosync, "python csv": read_csv}

if __name__ == "__main__":
    for path in sys.argv[2:]:
        line = {"file": path}
        try:
            line["rows"] = list(readers[sys.argv[1]](path))
        except Exception as error:  # whatever the program throws is its verdict
            line["error"] = f"{type(error).__name__}: {error}"
        print("READ " + json.dumps(line), flush=True)
