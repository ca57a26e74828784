"""Prints what the installed `openai` package says about the Responses API, as one JSON document.

The request types become JSON Schemas (2020-12) under `schemas`, `requests` says which of them an endpoint takes,
`events` lists the types of streamed events. Nothing is compared here: `setscrew drift --against` does that.
docs/drift.md describes the document.
"""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import inspect
import json
import pkgutil
import re
import sys
import types
import typing
from typing import Any, Union, get_args, get_origin

import typing_extensions
from typing_extensions import Annotated, Literal, NotRequired, Required

# Each endpoint with the places where its request type has stood; the first that exists counts.
REQUESTS = {
    "create": ["openai.types.responses.response_create_params:ResponseCreateParams"],
    "beta": ["openai.types.beta.response_create_params:ResponseCreateParams"],
    "input_tokens": ["openai.types.responses.input_token_count_params:InputTokenCountParams"],
    "compact": ["openai.types.responses.response_compact_params:ResponseCompactParams"],
    "websocket": ["openai.types.responses.responses_client_event_param:ResponsesClientEventParam"],
}
# `beta` and `websocket` came later than the rest and may go again; without the others there is nothing to compare.
OPTIONAL = {"beta", "input_tokens", "compact", "websocket"}
EVENTS = {
    "sse": ["openai.types.responses.response_stream_event:ResponseStreamEvent"],
    "websocket": ["openai.types.responses.responses_server_event:ResponsesServerEvent"],
    "beta": ["openai.types.beta.beta_responses_server_event:BetaResponsesServerEvent"],
}
# Where aliases may carry a docstring of their own, such as the list of deprecated models.
ALIAS_PACKAGES = ["openai.types.shared", "openai.types.shared_params", "openai.types.responses"]

DEPRECATED = re.compile(r"^\W*deprecated\b(?! values)|\bfield is (being replaced|deprecated)\b", re.IGNORECASE)
SCALARS = {str: "string", int: "integer", float: "number", bool: "boolean"}


class Unknown(Exception):
    """A construct of the type system that this program does not read."""


def find(places: list[str]) -> Any:
    for place in places:
        module, name = place.split(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
    return None


class Docs:
    """The docstrings that stand behind fields and aliases, which exist in the source alone."""

    def __init__(self) -> None:
        self.modules: dict[str, tuple[dict[str, dict[str, str]], dict[str, str]]] = {}
        self.aliases: list[tuple[Any, str]] = []
        for package in ALIAS_PACKAGES:
            for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
                module = importlib.import_module(f"{package}.{info.name}")
                for name, text in self.read(module)[1].items():
                    self.aliases.append((getattr(module, name, None), text))

    def read(self, module: types.ModuleType) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
        if module.__name__ not in self.modules:
            tree = ast.parse(inspect.getsource(module))
            classes = {n.name: self.texts(n.body) for n in tree.body if isinstance(n, ast.ClassDef)}
            self.modules[module.__name__] = (classes, self.texts(tree.body))
        return self.modules[module.__name__]

    @staticmethod
    def texts(body: list[ast.stmt]) -> dict[str, str]:
        found = {}
        for before, after in zip(body, body[1:]):
            if not isinstance(before, ast.AnnAssign) or not isinstance(before.target, ast.Name):
                continue
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                if isinstance(after.value.value, str):
                    found[before.target.id] = inspect.cleandoc(after.value.value)
        return found

    def of_fields(self, cls: type) -> dict[str, str]:
        texts: dict[str, str] = {}
        for base in getattr(cls, "__orig_bases__", ()):
            if isinstance(base, type) and typing_extensions.is_typeddict(base):
                texts.update(self.of_fields(base))
        texts.update(self.read(sys.modules[cls.__module__])[0].get(cls.__name__, {}))
        return texts

    def of_literal(self, literal: Any) -> str | None:
        return next((text for alias, text in self.aliases if alias is not None and alias == literal), None)


class Schemas:
    """Turns types into JSON Schemas, each class once under its name."""

    def __init__(self, docs: Docs) -> None:
        self.docs = docs
        self.definitions: dict[str, Any] = {}
        self.names: dict[type, str] = {}

    def of(self, hint: Any) -> dict[str, Any]:
        origin = get_origin(hint)
        if hint in SCALARS:
            return {"type": SCALARS[hint]}
        if hint is None or hint is type(None):
            return {"type": "null"}
        if hint is Any or hint is object:
            return {}
        if origin in (Required, NotRequired, Annotated):
            return self.of(get_args(hint)[0])
        if origin is Literal:
            schema: dict[str, Any] = {"enum": list(get_args(hint))}
            text = self.docs.of_literal(hint)
            return schema | ({"description": text} if text else {})
        if origin in (Union, types.UnionType):
            members = [self.of(member) for member in get_args(hint)]
            return {"anyOf": members}
        if typing_extensions.is_typeddict(hint):
            return {"$ref": f"#/schemas/{self.name(hint)}"}
        if isinstance(origin, type):
            arguments = get_args(hint)
            if issubclass(origin, typing.Mapping):
                return {"type": "object", "additionalProperties": self.of(arguments[1])}
            if issubclass(origin, typing.Iterable) or getattr(origin, "__name__", "") == "SequenceNotStr":
                return {"type": "array", "items": self.of(arguments[0])}
        raise Unknown(f"cannot read the type {hint!r}")

    def name(self, cls: type) -> str:
        if cls not in self.names:
            name, number = cls.__name__, 1
            while name in self.definitions:
                number += 1
                name = f"{cls.__name__}_{number}"
            self.names[cls] = name
            self.definitions[name] = {}
            self.definitions[name] = self.object(cls)
        return self.names[cls]

    def object(self, cls: type) -> dict[str, Any]:
        hints = typing_extensions.get_type_hints(cls, include_extras=True)
        texts = self.docs.of_fields(cls)
        properties, required = {}, []
        for field, hint in hints.items():
            wrappers, name = self.unwrapped(hint, field)
            schema = dict(self.of(hint))
            if text := texts.get(field):
                # What the type itself says, the list of deprecated models for one, must not be lost.
                schema["description"] = "\n\n".join(filter(None, [text, schema.get("description")]))
                if DEPRECATED.search(text):
                    schema["deprecated"] = True
            properties[name] = schema
            if Required in wrappers or (getattr(cls, "__total__", True) and NotRequired not in wrappers):
                required.append(name)
        schema = {"type": "object", "properties": properties}
        if required:
            schema["required"] = required
        schema["additionalProperties"] = False
        if cls.__doc__:
            schema["description"] = inspect.cleandoc(cls.__doc__)
        return schema

    @staticmethod
    def unwrapped(hint: Any, name: str) -> tuple[set[Any], str]:
        """The wrappers around a field's type, and its name on the wire."""
        wrappers = set()
        while (origin := get_origin(hint)) in (Required, NotRequired, Annotated):
            wrappers.add(origin)
            for extra in get_args(hint)[1:]:
                name = getattr(extra, "alias", None) or name
            hint = get_args(hint)[0]
        return wrappers, name


def event_types(hint: Any) -> list[str]:
    """The `type` literals of a union of event classes."""
    origin = get_origin(hint)
    if origin is Annotated:
        return event_types(get_args(hint)[0])
    if origin in (Union, types.UnionType):
        return [name for member in get_args(hint) for name in event_types(member)]
    field = hint.model_fields["type"].annotation
    return list(get_args(field))


def main() -> int:
    docs = Docs()
    schemas = Schemas(docs)
    requests: dict[str, Any] = {}
    for endpoint, places in REQUESTS.items():
        hint = find(places)
        if hint is None:
            if endpoint in OPTIONAL:
                continue
            print(f"sdk_types: the package has no {places[0]}", file=sys.stderr)
            return 1
        requests[endpoint] = schemas.of(hint)
    events = {kind: event_types(hint) for kind, places in EVENTS.items() if (hint := find(places)) is not None}
    document = {
        "source": {"kind": "sdk", "name": "openai", "version": importlib.metadata.version("openai")},
        "requests": requests,
        "events": events,
        "schemas": schemas.definitions,
    }
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    print()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unknown as problem:
        print(f"sdk_types: {problem}: scripts/lib/sdk_types.py must learn it", file=sys.stderr)
        sys.exit(1)
