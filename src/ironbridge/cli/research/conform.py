"""`ironbridge conform`: answers the line protocol of the conformance vectors."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from ironbridge.errors import IronbridgeError
from ironbridge.rules.choices import choice_from_data, choice_to_data
from ironbridge.rules.deal import Deal
from ironbridge.rules.state import State, new_game


def add_options(parser: ArgumentParser) -> None:
    """Add `conform`."""
    parser.description = (
        "Read one JSON request a line from standard input and write one JSON answer a line: the protocol of"
        " conformance/README.md. 'python conformance/check.py -- ironbridge conform' checks this implementation."
    )


def run(args: Namespace) -> int:
    """Answer until the input ends."""
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer_line(line), separators=(",", ":")), flush=True)
    return 0


def answer_line(line: str) -> dict[str, Any]:
    """The answer to a line, whatever is in it."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"error": f"not JSON: {error}"}
    if not isinstance(request, dict):
        return {"error": "a request is a JSON object"}
    try:
        return {"id": request.get("id")} | answer(request)
    except IronbridgeError as error:
        return {"id": request.get("id"), "error": str(error)}


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request. Raises IronbridgeError for what is no deal, position or choice."""
    if "deal" in request:
        return {"position": new_game(Deal.from_data(request["deal"])).to_data()}
    if "position" not in request:
        return {"error": "a request has a position or a deal"}
    state = State.from_data(request["position"])
    if "choice" in request:
        choice = choice_from_data(request["choice"])
        refusal = state.why_not(choice)
        if refusal is not None:
            return {"refused": refusal.rule}
        state.apply(choice)
        return {"position": state.to_data()}
    if "seat" in request:
        return {"view": state.view(request["seat"]).to_data()}
    if request.get("want") == "ranking":
        outcome = state.outcome()
        return {"ranking": [list(group) for group in outcome.ranking] if outcome else None}
    return {"legal": [choice_to_data(choice) for choice in state.legal_actions()]}
