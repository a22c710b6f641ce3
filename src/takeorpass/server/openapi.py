"""The OpenAPI document of the HTTP interface, with the frames of the socket among its schemas.

``python -m takeorpass.server.openapi`` prints it; the types of the web client are generated from that.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import msgspec

from takeorpass import __version__, wire
from takeorpass.server.routes import ROUTES, ApiRoute

_DESCRIPTION = (
    "Tables are set up and records are read over HTTP. Play itself goes over the WebSocket "
    "/api/tables/{table}/socket: the client sends a ClientMessage a text frame, the server a ServerFrame."
)
_UNIONS = {"ClientMessage": wire.ClientMessage, "ServerFrame": wire.ServerFrame}


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document, made from `ROUTES` and the structs of `takeorpass.wire`."""
    models = _models()
    schemas, components = msgspec.json.schema_components(models, ref_template="#/components/schemas/{name}")
    schema_of = {id(model): schema for model, schema in zip(models, schemas, strict=True)}
    components |= {name: schema_of[id(union)] for name, union in _UNIONS.items()}
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Take or Pass", "version": __version__, "description": _DESCRIPTION},
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items()))},
    }


def _models() -> list[Any]:
    asked = [model for route in ROUTES for model in (*route.answers.values(), route.body) if model is not None]
    return list({id(model): model for model in (*_UNIONS.values(), wire.ErrorBody, *asked)}.values())


def _operation(route: ApiRoute, schema_of: dict[int, Any]) -> dict[str, Any]:
    answers = {str(status): _content("Done.", schema_of[id(model)]) for status, model in route.answers.items()}
    error = schema_of[id(wire.ErrorBody)]
    refusals = {str(status): _content(line, error) for status, line in route.refusals.items()}
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.summary,
        "responses": answers | refusals,
    }
    names = re.findall(r"{(\w+)}", route.path)
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    parameters += [
        {"name": name, "in": "query", "description": line, "schema": {"type": "string"}}
        for name, line in route.query.items()
    ]
    if parameters:
        operation["parameters"] = parameters
    if route.body is not None:
        operation["requestBody"] = {"required": True} | _content(None, schema_of[id(route.body)])
    return operation


def _content(description: str | None, schema: Any) -> dict[str, Any]:
    content = {"content": {"application/json": {"schema": schema}}}
    return content if description is None else {"description": description} | content


if __name__ == "__main__":
    json.dump(openapi_document(), sys.stdout, indent=2)
    sys.stdout.write("\n")
