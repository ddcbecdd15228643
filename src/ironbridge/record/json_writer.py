"""A record as JSON. The schema is docs/record.schema.json."""

import json
from typing import NotRequired, TypedDict

from ironbridge.engine.codes import ASK_OVER
from ironbridge.games.names import ERAS, Era
from ironbridge.record.notation import unpack_action, written_action
from ironbridge.record.record import Record, Result, first_state, place_of
from ironbridge.record.text_writer import digest
from ironbridge.rules.choices import choice_to_data
from ironbridge.rules.data import ChoiceData, DealData

FORMAT = "brass"
VERSION = 1


class PlayerData(TypedDict):
    """Who sat in a seat."""

    kind: str
    name: str


class ResultData(TypedDict):
    """How a game ended."""

    vp: list[int]
    winners: list[int]
    decided_by: str


class CommentData(TypedDict):
    """What somebody said after an action."""

    after: int
    text: str


class DigestData(TypedDict):
    """The state after the last action of a round."""

    after: int
    digest: str


class ActionData(TypedDict):
    """An action, as text and as choices, and where it stands in the game."""

    number: int
    era: Era
    round: int
    turn: int
    seat: int
    text: str
    choices: list[ChoiceData]


class RecordData(TypedDict):
    """A record."""

    format: str
    version: int
    ruleset: str
    revision: int
    tags: dict[str, str]
    seats: list[PlayerData]
    result: ResultData | None
    deal: DealData
    unseen: NotRequired[dict[str, list[int]]]
    comments: list[CommentData]
    digests: list[DigestData]
    actions: list[ActionData]


def record_to_data(record: Record) -> RecordData:
    """A record as plain data; what comes before the actions is enough to replay them as far as they go."""
    actions, digests = _actions(record)
    result = record.result
    data: RecordData = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": record.ruleset,
        "revision": record.revision,
        "tags": dict(record.tags),
        "seats": [{"kind": player.kind, "name": player.name} for player in record.players],
        "result": None if result is None else _result(result),
        "deal": record.deal.to_data(),
        "unseen": {era: list(places) for era, places in record.unseen.items()},
        "comments": [{"after": comment.after, "text": comment.text} for comment in record.comments],
        "digests": digests,
        "actions": actions,
    }
    if not record.unseen:
        del data["unseen"]
    return data


def write_json(record: Record) -> str:
    """A record as JSON text with one line for every action; equal records give equal text."""
    rows = []
    for key, value in record_to_data(record).items():
        if isinstance(value, list) and value:
            lines = ",\n".join(f"  {_dump(entry)}" for entry in value)
            rows.append(f" {_dump(key)}: [\n{lines}\n ]")
        else:
            rows.append(f" {_dump(key)}: {_dump(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _result(result: Result) -> ResultData:
    return {"vp": list(result.vp), "winners": list(result.winners), "decided_by": result.decided_by}


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _actions(record: Record) -> tuple[list[ActionData], list[DigestData]]:
    state = first_state(record)
    s = state.position
    actions: list[ActionData] = []
    digests: list[DigestData] = []
    for number, packed in enumerate(record.actions, 1):
        era, round_, turn, seat = here = place_of(s)
        choices = unpack_action(s, state.ruleset, packed)
        actions.append(
            {
                "number": number,
                "era": ERAS[era],
                "round": round_,
                "turn": turn,
                "seat": seat,
                "text": written_action(s, state.ruleset.names, packed),
                "choices": [choice_to_data(choice) for choice in choices],
            }
        )
        if (s.era, s.round) != here[:2] or s.ask == ASK_OVER:
            digests.append({"after": number, "digest": digest(s)})
    return actions, digests
