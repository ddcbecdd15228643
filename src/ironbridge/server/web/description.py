"""What the description of the API says of errors: the same of every operation."""

from litestar.openapi.spec import (
    OpenAPI,
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Reference,
    Schema,
)

from ironbridge.server.wire import ErrorDocument

NAME = ErrorDocument.__name__
ERRORS = {
    "4XX": "Refused: `code` says why for programs, `message` what to do.",
    "503": "Nothing was stored, so nothing has happened: try again later.",
}


def describe_errors(description: OpenAPI) -> None:
    """Say of every operation how it is refused, in the place of what the framework would say."""
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
    errors = {
        status: OpenAPIResponse(description=words, content={"application/json": media})
        for status, words in ERRORS.items()
    }
    for path in (description.paths or {}).values():
        for operation in (path.get, path.post, path.patch, path.put, path.delete):
            if operation is not None:
                told = {
                    status: told for status, told in (operation.responses or {}).items() if status < "400"
                }
                operation.responses = {**told, **errors}
