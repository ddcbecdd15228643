"""A record as rows: one of the game, and one of every decision in it."""

import json
from collections.abc import Iterator

from ironbridge.engine.position import seat_to_act
from ironbridge.envs.observer import Observer
from ironbridge.games.names import ASKS, ERAS, Names
from ironbridge.record import Record, first_state
from ironbridge.rules.choices import choice_to_data, decode

Row = dict[str, object]


class ChoiceTexts:
    """Choices of a ruleset as their word and as JSON, each made once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._made: dict[tuple[int, int], tuple[str, str]] = {}

    def of(self, code: int, part: int) -> tuple[str, str]:
        """Those of a packed choice while a part is in progress."""
        found = self._made.get((code, part))
        if found is None:
            data = choice_to_data(decode(code, self.names, part))
            found = str(data["do"]), json.dumps(data, separators=(",", ":"))
            self._made[code, part] = found
        return found


def game_row(number: int, file: str, record: Record) -> Row:
    """What is known of a game as a whole. Names of people are left out."""
    result = record.result
    state = first_state(record)
    for packed in record.actions:
        for code in packed:
            state.position.push_unchecked(code)
    return {
        "game": number,
        "file": file,
        "ruleset": record.ruleset,
        "revision": record.revision,
        "players": record.deal.players,
        "kinds": [player.kind for player in record.players],
        "event": record.tags.get("event", ""),
        "actions": len(record.actions),
        "choices": sum(map(len, record.actions)),
        "vp": None if result is None else list(result.vp),
        "winners": None if result is None else list(result.winners),
        "decided_by": None if result is None else result.decided_by,
        "digest": state.digest(),
    }


def decision_rows(
    number: int, record: Record, texts: ChoiceTexts, observer: Observer | None
) -> Iterator[Row]:
    """Every decision: where it stood, what was chosen of how many, what the seat had, and what it came to."""
    state = first_state(record)
    s = state.position
    result = record.result
    count = 0
    for action, packed in enumerate(record.actions, 1):
        for code in packed:
            count += 1
            seat = seat_to_act(s)
            word, text = texts.of(code, s.part)
            row: Row = {
                "game": number,
                "number": count,
                "action": action,
                "era": ERAS[s.era],
                "round": s.round,
                "turn": s.turn + 1,
                "seat": seat,
                "ask": ASKS[s.ask],
                "legal": len(s.legal()),
                "do": word,
                "choice": text,
                "code": code,
                "money": s.money[seat],
                "income_space": s.income_space[seat],
                "vp": s.vp[seat],
                "final_vp": None if result is None else result.vp[seat],
                "won": None if result is None else seat in result.winners,
            }
            if observer is not None:
                row["observation"] = bytes(observer.observe(state.view(seat)))
            yield row
            s.push_unchecked(code)
