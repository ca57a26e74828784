"""What custom tools get from the simulator, held against their grammars by Lark itself."""
import json
import sys
import urllib.request

import lark

from suite import check, run

BASE = sys.argv[1]

GRAMMARS = {
    "sum": """
        start: expression
        expression: term (("+" | "-") term)*
        term: factor (("*" | "/") factor)*
        factor: NUMBER | "(" expression ")"
        %import common.NUMBER
        %import common.WS
        %ignore WS
    """,
    "patch": r"""
        start: begin_patch hunk+ end_patch
        begin_patch: "*** Begin Patch" LF
        end_patch: "*** End Patch" LF?
        hunk: add_hunk | delete_hunk
        add_hunk: "*** Add File: " filename LF add_line+
        delete_hunk: "*** Delete File: " filename LF
        filename: /(.+)/
        add_line: "+" /(.+)/ LF -> line
        %import common.LF
    """,
    "query": r"""
        start: "SELECT" columns "FROM" NAME [where] ";"
        columns: "*" | NAME ("," NAME)*
        where: "WHERE" NAME "=" ESCAPED_STRING
        NAME: /[a-z]{2,8}/
        %import common.ESCAPED_STRING
        %ignore " "
    """,
    "json": r"""
        ?start: value
        ?value: object | array | ESCAPED_STRING | SIGNED_NUMBER | "true" | "false" | "null"
        array: "[" [value ("," value)*] "]"
        object: "{" [pair ("," pair)*] "}"
        pair: ESCAPED_STRING ":" value
        %import common.ESCAPED_STRING
        %import common.SIGNED_NUMBER
    """,
    "date": r"""
        start: DIGIT~4 "-" DIGIT~2 "-" DIGIT~2
        %import common.DIGIT
    """,
}


def ask(definition, question):
    tool = {"type": "custom", "name": "tool", "format": {"type": "grammar", "syntax": "lark", "definition": definition}}
    body = {"model": "gpt-6-sol", "input": question, "tools": [tool], "tool_choice": {"type": "custom", "name": "tool"}}
    request = urllib.request.Request(BASE + "/responses", json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        items = json.load(reply)["output"]
    return next(item["input"] for item in items if item["type"] == "custom_tool_call")


def checker(name, definition):
    def holds():
        parser = lark.Lark(definition)
        texts = {ask(definition, f"Question {number}") for number in range(20)}
        for text in texts:
            parser.parse(text)
        assert len(texts) > 1 or name == "date", texts
    holds.__name__ = f"grammar_{name}"
    return holds


for name, definition in GRAMMARS.items():
    check(checker(name, definition))

run("grammars")
