"""A record as JSON. The schema is docs/record.schema.json."""

import json
from typing import Any

from ironbridge.engine.codes import ASK_OVER
from ironbridge.games.names import ERAS
from ironbridge.record.notation import unpack_action, written_action
from ironbridge.record.record import Record, first_state, place_of
from ironbridge.record.text_writer import digest
from ironbridge.rules.choices import choice_to_data

FORMAT = "brass"
VERSION = 1


def record_to_data(record: Record) -> dict[str, Any]:
    """A record as plain data; what comes before the actions is enough to replay them as far as they go."""
    actions, digests = _actions(record)
    result = record.result
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": record.ruleset,
        "revision": record.revision,
        "tags": dict(record.tags),
        "seats": [{"kind": player.kind, "name": player.name} for player in record.players],
        "result": result
        and {"vp": list(result.vp), "winners": list(result.winners), "decided_by": result.decided_by},
        "deal": record.deal.to_data(),
        "comments": [{"after": comment.after, "text": comment.text} for comment in record.comments],
        "digests": digests,
        "actions": actions,
    }


def write_json(record: Record) -> str:
    """A record as JSON text with one line for every action; equal records give equal text."""
    rows = []
    for key, value in record_to_data(record).items():
        if key in {"actions", "comments", "digests", "seats"} and value:
            lines = ",\n".join(f"  {_dump(entry)}" for entry in value)
            rows.append(f" {_dump(key)}: [\n{lines}\n ]")
        else:
            rows.append(f" {_dump(key)}: {_dump(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _actions(record: Record) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    state = first_state(record)
    s = state.position
    actions, digests = [], []
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
