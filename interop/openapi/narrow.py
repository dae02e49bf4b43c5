"""Prints an OpenAPI document as Specmatic can use it: JSON answers of three API calls
alone; of the options those whose combinations it can try in seconds and whose values it
can make up; rows without members, since a wrong one in a row is skipped by intent, not
refused; and for /statements one file, since it cannot make up a bank's.
python3 narrow.py FILE"""

import json
import sys

KEEP = {
    "ConvertRequest": ["transactions", "format", "bankId", "details"],
    "Transaction": [],
    "ValidateRequest": ["content"],
}

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)

QUERY = ["format", "details", "dateOrder", "batches"]
# A text to which letters are added must not be a file any more: JSON ends where it ends.
STATEMENT = '[{"Booking date": "2024-01-13", "Payee": "Tea", "Amount": "-10.00"}]'

document["paths"] = {path: item for path, item in document["paths"].items() if path in ("/convert", "/validate", "/statements")}
statements = document["paths"]["/statements"]["post"]
statements["parameters"] = [p for p in statements["parameters"] if p.get("name") in QUERY]
statements["requestBody"]["content"] = {"text/plain": {"schema": {"type": "string", "enum": [STATEMENT]}}}
for item in document["paths"].values():
    for operation in item.values():
        if not isinstance(operation, dict):
            continue
        for part in [operation.get("requestBody", {}), *operation.get("responses", {}).values()]:
            content = part.get("content")
            if content and "application/json" in content:
                part["content"] = {"application/json": content["application/json"]}
for name, members in KEEP.items():
    schema = document["components"]["schemas"][name]
    schema["properties"] = {member: schema["properties"][member] for member in members}
json.dump(document, sys.stdout)
