"""What the description of the API says beyond its types: how operations are refused, who may call, and examples."""

import inspect
from collections.abc import Iterator
from threading import Lock

from litestar import Litestar
from litestar.openapi.spec import (
    OpenAPI,
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    Reference,
    Schema,
    SecurityScheme,
)
from litestar.routes import HTTPRoute

from ironbridge.server.web.examples import EXAMPLES
from ironbridge.server.wire.game import ErrorDocument
from ironbridge.server.wire.typescript import MODULES, TypeScript

NAME = ErrorDocument.__name__
TOKEN = "token"
RECORD = "/api/games/{game}/record"
ERRORS = {
    "4XX": "Refused: `code` says why for programs, `message` what to do.",
    "500": "The game is damaged and was set apart (`damaged_game`), or the server failed (`server_error`).",
    "503": "Nothing was stored, so nothing has happened: try again later.",
}
ONE_AT_A_TIME = Lock()
IS_COMPLETE = "is_description_complete"


def described(app: Litestar) -> OpenAPI:
    """The complete description of an application, made when somebody asks for the first time."""
    with ONE_AT_A_TIME:
        if IS_COMPLETE not in app.state:
            describe(app)
            app.state[IS_COMPLETE] = True
    return app.openapi_schema


def describe(app: Litestar) -> None:
    """Complete the description of an application, in the place of what the framework would say."""
    description = app.openapi_schema
    describe_types(description)
    describe_record(description)
    errors = described_errors(description)
    scheme = SecurityScheme(type="http", scheme="bearer", description="The token of `POST /api/people`.")
    description.components.security_schemes = {TOKEN: scheme}
    for operation, needs in operations(app, description):
        told = {status: told for status, told in (operation.responses or {}).items() if status < "400"}
        operation.responses = {**told, **errors}
        # Nothing is needed where an empty requirement stands.
        operation.security = [{TOKEN: []}] if needs & {"person", "session"} else [{}]
        if "onlooker" in needs:
            operation.security.append({TOKEN: []})
        describe_body(operation)


def operations(app: Litestar, description: OpenAPI) -> Iterator[tuple[Operation, set[str]]]:
    """All operations that are described, each with the names of what its handler needs."""
    for route in app.routes:
        path = (description.paths or {}).get(route.path_format) if isinstance(route, HTTPRoute) else None
        for handler in route.route_handlers if isinstance(route, HTTPRoute) and path else ():
            for method in handler.http_methods:
                operation = getattr(path, method.lower())
                if operation is not None:
                    yield operation, set(handler.parsed_fn_signature.parameters)


def describe_types(description: OpenAPI) -> None:
    """Say of every type what it is. What is sent by HTTP needs no `type`: that is for sockets."""
    wire = TypeScript(MODULES)
    wire.text()
    promises = {record.__name__: inspect.getdoc(record) for record in wire.records}
    for name, schema in description.components.schemas.items():
        schema.description = promises.get(name) or schema.description
        tag = (schema.properties or {}).get("type")
        if isinstance(tag, Schema) and tag.const is not None:
            schema.required = [field for field in schema.required or () if field != "type"]
            tag.description = "for sockets: by HTTP it may be left out"


def describe_record(description: OpenAPI) -> None:
    """Say that a record comes as JSON too, which its handler cannot."""
    operation = (description.paths or {})[RECORD].get
    told = operation.responses["200"] if operation and operation.responses else None
    if isinstance(told, OpenAPIResponse) and told.content is not None:
        told.content["application/json"] = OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))


def described_errors(description: OpenAPI) -> dict[str, OpenAPIResponse]:
    """How any operation is refused, by status."""
    schema = Schema(
        title=NAME,
        description=ErrorDocument.__doc__,
        type=OpenAPIType.OBJECT,
        properties={
            "code": Schema(type=OpenAPIType.STRING),
            "message": Schema(type=OpenAPIType.STRING),
            "facts": Schema(type=OpenAPIType.OBJECT),
        },
        required=["code", "message", "facts"],
    )
    description.components.schemas[NAME] = schema
    media = OpenAPIMediaType(schema=Reference(ref=f"#/components/schemas/{NAME}"))
    return {
        status: OpenAPIResponse(description=words, content={"application/json": media})
        for status, words in ERRORS.items()
    }


def describe_body(operation: Operation) -> None:
    """Give an operation that is sent something an example of it."""
    if operation.request_body is not None and not isinstance(operation.request_body, Reference):
        for media in operation.request_body.content.values():
            if isinstance(media.schema, Reference):
                media.example = EXAMPLES[media.schema.ref.rpartition("/")[2]]
