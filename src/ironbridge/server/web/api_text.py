"""The description of the API as a page: every operation, message, error and type, written from what the server does."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from re import sub
from typing import Any, get_args

import msgspec

from ironbridge.server.errors import ServerError
from ironbridge.server.wire.messages import ClientMessage, ServerMessage
from ironbridge.server.wire.typescript import MODULES, TypeScript

Json = Mapping[str, Any]
METHODS = ("get", "post", "patch", "delete")
TAGS = ("people", "tables", "games", "advice", "history", "lessons", "puzzles", "daily", "rulesets", "server")
STYLE = (
    ":root{color-scheme:light dark;background:light-dark(#fbf6ea,#161c22);color:light-dark(#26221c,#ece4d2)}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:auto;padding:1rem}"
    "h1,h2{font-family:serif}h2{margin-top:2.5rem;border-bottom:2px solid light-dark(#8a6014,#e3b552)}"
    "h3{margin:2rem 0 .25rem}p{margin:.5rem 0}a{color:light-dark(#74500f,#e3b552)}"
    "pre{overflow:auto;padding:.5rem;border-radius:6px;background:light-dark(#f0e7d3,#222a32)}"
    "table{display:block;overflow:auto}td,th{text-align:left;vertical-align:top;padding:0 1rem 0 0}"
)
BEGINNING = """
<p>For programs that play, watch or keep games. The same as <a href="/api/schema/openapi.json">OpenAPI</a>,
for generators of clients.</p>
<h2 id="seat">A seat for a program</h2>
<ol>
<li><a href="#post-/api/people">POST /api/people</a> makes a guest. Send its <code>token</code> with every
call: <code>Authorization: Bearer TOKEN</code>. A browser has it in a cookie. Keep it: it is shown this
once.</li>
<li>Sit down: <a href="#post-/api/tables">make a table</a>, or <a
href="#post-/api/tables/{table}/join">join</a> one with the id and the invitation that its host was given. A
listed table needs no invitation.</li>
<li>Ask <a href="#get-/api/games/{game}">GET /api/games/{game}</a> now and then, or listen to its <a
href="#socket">socket</a>. The game has the id of its table. When it is your turn there is a
<code>draft</code>.</li>
<li>Until <code>draft.is_whole</code>, send one of <code>choices</code> as it stands with <code>"do":
"push"</code> to <a href="#post-/api/games/{game}/draft">draft</a>, which answers with the game after it. Then
<a href="#post-/api/games/{game}/end_turn">end the turn</a>. Or send all choices at once as a <a
href="#post-/api/games/{game}/turn">turn</a>.</li>
<li>It has ended when its <code>status</code> is no longer <code>playing</code>.</li>
</ol>
<p><code>number</code> is that of the last entry and <code>version</code> how often the draft was changed,
both as the game has them: if somebody was quicker, the call is refused with 409 and changes nothing. Take a
new <code>key</code> for every request; the same request under the same key is carried out once, however often
it is sent, and answered alike.</p>
"""
SOCKET = """
<h2 id="socket">The socket</h2>
<p><code>/api/games/{game}/socket?after=N&amp;language=en</code> is a WebSocket. It sends an
<code>update</code> with all entries after number N and the game, and then one for all that happens. After a
lost connection open it again with the number of the last entry you have seen: nothing is missed or sent
twice. With <code>&amp;telegrams_after=N</code> it sends the telegrams after number N, too. A game that has not begun
sends <code>table</code> when somebody sits down or gets up. Without a token you look on.</p>
<p>Every message is a JSON object with a <code>type</code>, in a text frame of 64 KiB at most. What you send
has the <code>type</code> and the fields of the operation of that name, and is answered by <code>answer</code>
or <code>error</code> with its <code>key</code>. A socket that is refused is closed with code 1008 and the
code of the error as its reason; 1011 is a fault of the server.</p>
"""
ERRORS = """
<h2 id="errors">Errors</h2>
<p>Every error is an <a href="#ErrorDocument">ErrorDocument</a>: <code>code</code> for programs,
<code>message</code> for people (<code>?language=de</code> in German), <code>facts</code> such as the rule
behind a refusal. After 429 and 503 wait as many seconds as <code>Retry-After</code> says and send the same again, under
the same key.</p>
"""


def api_text(description: Json) -> str:
    """The body of the page, from the server's own OpenAPI description."""
    return "".join(
        [
            f"<style>{STYLE}</style>{BEGINNING}",
            *operations(description),
            SOCKET,
            f"<h3>What you send</h3>{messages(ClientMessage)}<h3>What you are sent</h3>{messages(ServerMessage)}",
            ERRORS,
            table(("status", "code, unless there is a closer one", "meaning"), errors()),
            '<h2 id="types">Types</h2>',
            *types(),
        ]
    )


def operations(description: Json) -> Iterator[str]:
    """Every operation, by tag and path."""
    found = [
        (TAGS.index(operation["tags"][0]), path, method, operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]
    last = -1
    for tag, path, method, operation in sorted(found, key=lambda each: each[:3]):
        if tag != last:
            yield f"<h2>Operations: {TAGS[tag]}</h2>"
        last = tag
        yield f'<h3 id="{method}-{path}">{method.upper()} <code>{path}</code></h3>'
        yield f"<p><b>{escape(operation['summary'])}</b><br>{marked(operation['description'])}</p>"
        yield from asked(operation)
        yield from answered(operation)


def asked(operation: Json) -> Iterator[str]:
    """What an operation is sent."""
    rows = [
        (
            f"<code>{each['name']}</code>",
            f"{each['in']}, {typed(each['schema'])}",
            marked(each["description"]),
        )
        for each in operation.get("parameters", ())
    ]
    if rows:
        yield table(("parameter", "where", "meaning"), rows)
    if {} not in operation["security"]:
        yield "<p>Needs a token.</p>"
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]
        example = escape(msgspec.json.encode(body["example"]).decode(), quote=False)
        yield f"<p>Send {typed(body['schema'])}, such as</p><pre>{example}</pre>"


def answered(operation: Json) -> Iterator[str]:
    """What an operation answers, if all is well."""
    for status, answer in operation["responses"].items():
        if status < "400":
            forms = [
                f"{typed(media['schema'])} ({kind})" if "schema" in media else kind
                for kind, media in answer.get("content", {}).items()
            ]
            yield f"<p>Answers {status}: {' or '.join(forms)}.</p>"


def typed(schema: Json) -> str:
    """What a schema asks for, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "oneOf" in schema:
        return " or ".join(typed(each) for each in schema["oneOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    if "items" in schema:
        return f"list of {typed(schema['items'])}"
    kind = schema.get("type", "anything")
    limits = [f"{schema[name]:.0f}" for name in ("minimum", "maximum") if name in schema]
    return f"{kind} {' to '.join(limits)}" if limits else str(kind)


def messages(kinds: object) -> str:
    """The messages of a socket, each with its type and what it is for."""
    rows = [
        (
            f"<code>{kind.__struct_config__.tag}</code>",
            f'<a href="#{kind.__name__}">{kind.__name__}</a>',
            marked(kind.__doc__ or ""),
        )
        for kind in get_args(kinds)
    ]
    return table(("type", "fields", "meaning"), rows)


def errors() -> list[tuple[str, ...]]:
    """All kinds of errors by their status."""
    found: list[type[ServerError]] = [ServerError]
    found += ServerError.__subclasses__()
    kinds = sorted(found, key=lambda kind: (kind.status, kind.code))
    meaning = {ServerError: "It cannot be read, or cannot be as it is asked for."}
    return [
        (str(kind.status), f"<code>{kind.code}</code>", meaning.get(kind) or marked(kind.__doc__ or ""))
        for kind in kinds
    ]


def types() -> Iterator[str]:
    """All types of the wire."""
    written = TypeScript(MODULES)
    yield "<p>As TypeScript. What a <code>?</code> stands at may be left out, and by HTTP the <code>type</code> too."
    yield " Views and choices are described in docs/positions.md, records in docs/records.md of the project.</p>"
    yield f"<pre>{escape(written.named(), quote=False)}</pre>"
    # The list of records grows while it is read.
    for record in written.records:
        yield f'<pre id="{record.__name__}">{escape(written.declaration(record), quote=False)}</pre>'


def marked(text: str) -> str:
    """A docstring as a text of HTML: on one line, with its names as code."""
    return sub("`([^`]*)`", r"<code>\1</code>", escape(" ".join(text.split()), quote=False))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under their heads."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"
