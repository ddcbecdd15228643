"""Pointing into a game: action 42, inside it, the beginning of a round or turn, start and end."""

import re

from ironbridge.games.names import ERAS
from ironbridge.record.record import Record, first_state, place_of

Place = tuple[int, int, int, int]

_ACTION = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,6}))?")
_ROUND = re.compile(r"([cr])([0-9]{1,3})(?:\.([0-9]{1,3}))?")


def find(record: Record, text: str) -> tuple[int, int | None]:
    """The action and, inside it, the choice after which a position is meant, for `state_at`. Raises ValueError.

    `42` is after action 42, `42.1` after the first choice of it, `start` and `end` are what they say, `c3` is before
    the first action of the third Canal round, and `r2.4` before that of the fourth turn of the second Rail round.
    """
    words = text.strip().lower()
    last = len(record.actions)
    if words in {"start", "end"}:
        return (0 if words == "start" else last), None
    match = _ACTION.fullmatch(words)
    if match:
        action, choice = int(match[1]), None if match[2] is None else int(match[2])
        if action > last:
            raise ValueError(f"the record has the actions 1 to {last}, not {action}")
        if choice is not None and choice > (len(record.actions[action - 1]) if action else 0):
            raise ValueError(f"action {action} has no choice {choice}")
        return action, choice
    match = _ROUND.fullmatch(words)
    if match is None:
        raise ValueError(f"{text!r} is no place: say 42, 42.1, c3, r2.4, start or end")
    wanted = ["cr".index(match[1]), int(match[2]), int(match[3] or 1)]
    for number, place in enumerate(places(record)):
        if list(place[:3]) == wanted:
            return number, None
    raise ValueError(f"the record does not come to {words}")


def places(record: Record) -> list[Place]:
    """Where every action stands: era, round, place in the turn order from 1 (0 in a shortfall), seat."""
    s = first_state(record).position
    found = []
    for packed in record.actions:
        found.append(place_of(s))
        for code in packed:
            s.push_unchecked(code)
    return found


def described(place: Place) -> str:
    """Era, round and turn in words."""
    era, round_, turn, _ = place
    what = f"turn {turn}" if turn else "shortfall"
    return f"{ERAS[era].title()} Era, round {round_}, {what}"
