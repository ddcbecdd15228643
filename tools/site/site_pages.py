"""The pages of the documentation that the program itself tells: the command line, and the API of a server."""

import textwrap
from argparse import ArgumentParser, _HelpAction, _SubParsersAction
from collections import defaultdict
from tempfile import TemporaryDirectory
from typing import Any

from ironbridge.cli.main import parser
from ironbridge.server.backend import Backend
from ironbridge.server.store.database import Database
from ironbridge.server.web.app import make_app
from ironbridge.server.web.description import described


def command_line() -> str:
    """All commands with their options, as a page."""
    whole = parser()
    (commands,) = [action for action in whole._actions if isinstance(action, _SubParsersAction)]
    summaries = {choice.dest: choice.help for choice in commands._choices_actions}
    parts = ["# The command line\n", "`ironbridge COMMAND --help` says the same in the terminal.\n"]
    for name, command in commands.choices.items():
        parts.append(f"## `ironbridge {name}`\n\n{sentence(summaries.get(name) or '')}\n")
        parts.append(_command(command))
    return "\n".join(parts)


def _command(command: ArgumentParser) -> str:
    usage = textwrap.indent(command.format_usage().removeprefix("usage: ").strip(), "    ")
    rows = []
    for action in command._actions:
        if isinstance(action, _HelpAction | _SubParsersAction):
            continue
        names = (
            ", ".join(f"`{name}`" for name in action.option_strings) or f"`{action.metavar or action.dest}`"
        )
        told = (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%")
        rows.append(f"| {names} | {told.replace('|', ', ')} |")
    table = "\n".join(["| option | meaning |", "|---|---|", *rows]) if rows else ""
    inner = [
        f"### `{below.prog}`\n\n{_command(below)}"
        for action in command._actions
        if isinstance(action, _SubParsersAction)
        for below in action.choices.values()
    ]
    return (
        "\n\n".join(part for part in (f"```text\n{textwrap.dedent(usage)}\n```", table, *inner) if part)
        + "\n"
    )


def server_api() -> str:
    """All operations of a server, as a page."""
    with TemporaryDirectory() as folder:
        backend = Backend(Database(f"sqlite:///{folder}/games.db"), minds=0)
        try:
            schema = described(make_app(backend)).to_schema()
        finally:
            backend.close()
    parts = [
        "# The API of a server\n",
        "Every server describes itself at `/api`, with an OpenAPI document at `/api/schema/openapi.json`.",
        "A refusal is JSON with a `code` for programs and a `message` for people.\n",
    ]
    groups: dict[str, list[str]] = defaultdict(list)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if "operationId" in operation:
                groups[_group(path)].append(_operation(method.upper(), path, operation))
    for name, operations in groups.items():
        parts.append(f"## {name}\n")
        parts += operations
    return "\n".join(parts)


def _group(path: str) -> str:
    words = [word for word in path.split("/") if word and word != "api"]
    return words[0].replace("_", " ").capitalize() if words else "The server"


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    said = operation.get("description") or operation.get("summary") or ""
    lines = [f"### `{method} {path}`\n", f"{said}\n"]
    rows = [
        f"| `{each['name']}` | {each['in']} | {each.get('description', '')} |"
        for each in operation.get("parameters", [])
        if each["in"] == "query"
    ]
    body = _named(operation.get("requestBody", {}))
    if body:
        rows.append(f"| `{body}` | body | |")
    for status, answer in operation.get("responses", {}).items():
        if status < "400":
            rows.append(
                f"| `{_named(answer) or status}` | answer {status} | {answer.get('description', '')} |"
            )
    if rows:
        lines.append("\n".join(["| | | |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(lines)


def _named(told: dict[str, Any]) -> str:
    for content in told.get("content", {}).values():
        reference = content.get("schema", {}).get("$ref", "")
        if reference:
            return str(reference.rpartition("/")[2])
    return ""


def sentence(text: str) -> str:
    """A text as a sentence."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".") if text else ""
