"""Prints an OpenAPI document as Specmatic can use it: JSON answers of the two API
calls alone; of the options those whose combinations it can try in seconds and whose
values it can make up; and rows without members, since a wrong one in a row is skipped
by intent, not refused. python3 narrow.py FILE"""

import json
import sys

KEEP = {
    "ConvertRequest": ["transactions", "format", "bankId", "details"],
    "Transaction": [],
    "ValidateRequest": ["content"],
}

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)

document["paths"] = {path: item for path, item in document["paths"].items() if path in ("/convert", "/validate")}
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
