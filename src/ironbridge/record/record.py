"""A game as a value: who played under which rules, the deal, and every action."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.lines import plain
from ironbridge.record.notation import is_resting, push_checked, unpack_action, written_action
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.choices import Choice, encode
from ironbridge.rules.deal import Deal, check_deal
from ironbridge.rules.outcome import outcome_of
from ironbridge.rules.start import start
from ironbridge.rules.state import State

PERSON = "person"
LONGEST_LINE = 4000
_KIND = re.compile(r"person|unknown|bot:\S{1,100}")
_TAG = re.compile(r"[a-z][a-z0-9_-]{0,39}")
DEAL_KEYS = ("order", "merchants", "canal", "canal_demand", "rail", "rail_demand")
RESERVED_TAGS = frozenset({"ruleset", "result", "brass", *DEAL_KEYS})


def one_line(text: str) -> str:
    """Text as a record can hold it: on one line, single spaces, signs that steer no terminal, of limited length."""
    words = text.encode("utf-8", "replace").decode("utf-8").split()
    return " ".join(plain(" ".join(words)).split())[:LONGEST_LINE].strip()


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat in a seat; the kind is "person", "bot:" with the bot's name, or "unknown"."""

    name: str = ""
    kind: str = "unknown"

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))
        object.__setattr__(self, "kind", plain(self.kind))
        if not _KIND.fullmatch(self.kind):
            raise ValueError(f"a kind of player is person, unknown or bot:NAME, not {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Comment:
    """A line of text that stands after so many actions; 0 is before the first."""

    after: int
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", one_line(self.text))


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended: VP by seat, who won, and what decided it."""

    vp: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game that can be replayed: all of its actions are legal. Made by `make_record` and `read_record`.

    `actions` are packed choices of the engine, one row for every action and every tile removed in a shortfall.
    `tags` are further lines of the header, such as date and event. Where a game was written down without its decks,
    `unknown` are the eras whose decks were found from the moves, and `unseen` the places in them, from 0, of cards that
    nobody ever saw.
    """

    ruleset: str
    revision: int
    players: tuple[Player, ...]
    deal: Deal
    actions: tuple[tuple[int, ...], ...]
    result: Result | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: tuple[Comment, ...] = ()
    unseen: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The ruleset at the revision of the record."""
        return ruleset_at(self.ruleset, self.revision)


class Step(NamedTuple):
    """One action of a replay: its number from 1, where it stands, its notation, and the state after it.

    `turn` is the place in the turn order from 1, or 0 for a tile removed in a shortfall. The state is the same object
    from step to step: copy it to keep it.
    """

    number: int
    era: str
    round: int
    turn: int
    seat: int
    text: str
    state: State


def first_state(record: Record) -> State:
    """The state before the first action."""
    return first_state_of(record.rules, record.deal)


def first_state_of(rules: Ruleset, dealt: Deal) -> State:
    """The first state of a deal under a ruleset of any revision. Raises BadDeal."""
    check_deal(dealt)
    return State(rules, start(rules, dealt))


def replay(record: Record) -> Iterator[Step]:
    """All actions in order, each with the state after it."""
    state = first_state(record)
    s, names = state.position, state.ruleset.names
    for number, packed in enumerate(record.actions, 1):
        era, round_, turn, seat = place_of(s)
        yield Step(number, ERAS[era], round_, turn, seat, written_action(s, names, packed), state)


def state_at(record: Record, action: int, choice: int | None = None) -> State:
    """The state after an action (0: before the first), or inside it after so many of its choices."""
    if not 0 <= action <= len(record.actions):
        raise IndexError(f"the record has the actions 1 to {len(record.actions)}, not {action}")
    state = first_state(record)
    whole = record.actions[: action if choice is None else max(action - 1, 0)]
    for packed in whole:
        for code in packed:
            state.position.push_unchecked(code)
    if choice is not None:
        choices = record.actions[action - 1] if action else ()
        if not 0 <= choice <= len(choices):
            raise IndexError(f"action {action} has the choices 1 to {len(choices)}, not {choice}")
        for code in choices[:choice]:
            state.position.push_unchecked(code)
    return state


def choices_of(record: Record) -> Iterator[list[Choice]]:
    """The choices of every action."""
    state = first_state(record)
    for packed in record.actions:
        yield unpack_action(state.position, state.ruleset, packed)
        for code in packed:
            state.position.push_unchecked(code)


def place_of(s: Position) -> tuple[int, int, int, int]:
    """Era, round, place in the turn order from 1 (0 in a shortfall) and seat of the action to come."""
    turn = 0 if s.ask == codes.ASK_SHORTFALL else s.turn + 1
    return s.era, s.round, turn, seat_to_act(s)


def result_of(s: Position, rules: Ruleset) -> Result | None:
    """The result of a position, or None while the game goes on."""
    if s.ask != codes.ASK_OVER:
        return None
    outcome = outcome_of(s, rules)
    return Result(tuple(seat.vp for seat in outcome.seats), outcome.winners, outcome.decided_by)


def make_record(
    dealt: Deal,
    choices: Iterable[Choice | int],
    *,
    players: Sequence[Player] = (),
    tags: Mapping[str, str] | None = None,
    comments: Iterable[Comment] = (),
    revision: int | None = None,
) -> Record:
    """The record of a deal and the choices made in it, as values or packed; an unfinished last action is left out.

    Raises IllegalChoice, BadDeal, UnknownRevision and ValueError for what is no game.
    """
    present = check_deal(dealt)
    rules = ruleset_at(present.name, present.revision if revision is None else revision)
    s = first_state_of(rules, dealt).position
    actions: list[tuple[int, ...]] = []
    action: list[int] = []
    for choice in choices:
        code = choice if isinstance(choice, int) else encode(choice, rules.names, s.part)
        push_checked(s, rules, code)
        action.append(code)
        if is_resting(s):
            actions.append(tuple(action))
            action = []
    result = None if action else result_of(s, rules)
    return Record(
        rules.name,
        rules.revision,
        seated(players, dealt.players),
        dealt,
        tuple(actions),
        result,
        checked_tags(tags or {}),
        tuple(sorted(comments, key=lambda comment: comment.after)),
    )


def seated(players: Sequence[Player], count: int) -> tuple[Player, ...]:
    """One player for every seat, unknown where none is given."""
    if len(players) > count:
        raise ValueError(f"{len(players)} players for {count} seats")
    return (*players, *[Player()] * (count - len(players)))


def checked_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Tags as a record can hold them; empty ones are left out."""
    for key in tags:
        if not is_tag(key):
            raise ValueError(f"{key!r} cannot be a tag")
    return {key: one_line(value) for key, value in tags.items() if one_line(value)}


def is_tag(key: str) -> bool:
    """Whether a word can name a further line of the header."""
    return bool(_TAG.fullmatch(key)) and key not in RESERVED_TAGS
