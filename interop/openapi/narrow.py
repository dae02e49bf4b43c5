"""Prints an OpenAPI document as Specmatic can use it: JSON answers of the two API
calls alone. python3 narrow.py FILE"""

import json
import sys

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
json.dump(document, sys.stdout)
