"""Moments of games in which a referee at a table is asked something, each with what the engine makes of it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ironbridge import deal, new_game
from ironbridge.engine import codes
from ironbridge.engine.position import Position
from ironbridge.engine.supply import market_cost
from ironbridge.games.components import Components
from ironbridge.games.names import ERAS
from ironbridge.rules.deeds import alone
from tests.support.playing import with_a_purpose

GOODS = ("coal", "iron")
Data = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A question, and the engine's answer."""

    question: Data
    answer: object


@dataclass
class _Incomes:
    """The incomes after a round, until all are paid."""

    money: list[int]
    spaces: list[int]
    paid: list[int] = field(default_factory=list)  # seats
    brought: dict[int, list[int]] = field(default_factory=dict)
    missing: dict[int, int] = field(default_factory=dict)


def moments(name: str, players: int, seed: int) -> Iterator[Moment]:
    """All moments of a game that is played to its end, every other one with a purpose."""
    rng = random.Random(f"{name} {players} {seed}")
    state = new_game(deal(name, players, seed))
    s, c = state.position, state.ruleset.components
    incomes: _Incomes | None = None
    while s.ask != codes.ASK_OVER:
        if s.ask == codes.ASK_ACTION:
            yield from _prices(s, name)
            if s.actions_left == _actions(s):
                yield _turn(s, name, players)
        out = s.list_choices()
        code = out.codes[rng.randrange(out.count)]
        if seed % 2:
            code = state.encode(with_a_purpose(state, rng))
        tried = alone(s, code)
        ended = (list(s.turn_order), s.era, list(s.market))
        place = s.distant
        s.is_recording = True
        s.push_unchecked(code)
        events, s.events, s.is_recording = list(s.events), [], False
        if codes.EVENT_ORDER in {kind for kind, *_ in events}:
            question = {"ask": "order", "ruleset": name, "order": ended[0], "spent": list(tried.spent)}
            yield Moment(question, list(s.turn_order))
            incomes = _Incomes(list(tried.money), list(tried.income_space))
        yield from _sales(s, name, events, c, *ended[1:])
        yield from _demands(name, events, c, place)
        if incomes is not None:
            _note(incomes, events)
            if s.ask == codes.ASK_ACTION:
                yield from _payments(s, name, incomes)
                incomes = None


def _actions(s: Position) -> int:
    t = s.rulebook.tables
    return t.first_round_actions if s.era == codes.CANAL and s.round == 1 else t.turn_actions


def _prices(s: Position, name: str) -> Iterator[Moment]:
    for good, resource in zip(GOODS, (codes.COAL, codes.IRON), strict=True):
        for count in (1, 2, 3):
            asked = {
                "ask": "price",
                "ruleset": name,
                "good": good,
                "cubes": s.market[resource],
                "count": count,
            }
            yield Moment(asked, market_cost(s, resource, count))


def _turn(s: Position, name: str, players: int) -> Moment:
    t = s.rulebook.tables
    era = ERAS[s.era]
    question = {
        "ask": "turn",
        "ruleset": name,
        "players": players,
        "era": era,
        "round": s.round,
        "turns": s.turn,
    }
    left = t.rounds - s.round + (t.eras - 1 - s.era) * t.rounds
    hands = [s.hand_size[seat] for seat in s.turn_order]
    return Moment(
        question, {"actions": s.actions_left, "left": left, "hands": hands, "deck": s.deck_end - s.drawn}
    )


def _sales(
    s: Position, name: str, events: list[Any], c: Components, era: int, market: list[int]
) -> Iterator[Moment]:
    """What new tiles sold to a market, whose cubes were bought by nobody in between."""
    built: int | None = None
    for kind, _, a, b in events:
        if kind == codes.EVENT_TILE_BUILT:
            built = b
        elif kind == codes.EVENT_BOUGHT:
            market[a] -= b > 0 and market[a] > 0
        elif kind == codes.EVENT_MARKET_SALE and built is not None:
            tile = c.tiles[built]
            resource = s.rulebook.tables.industry_makes[list(c.industries).index(tile.industry)]
            asked = {"ask": "sale", "ruleset": name, "good": GOODS[resource], "cubes": market[resource]}
            yield Moment({**asked, "count": tile.held(ERAS[era])}, {"moved": a, "money": b})


def _demands(name: str, events: list[Any], c: Components, place: int) -> Iterator[Moment]:
    for kind, _, value, after in events:
        if kind == codes.EVENT_DEMAND:
            assert c.distant is not None
            bonus = None if after == c.distant.end else c.distant.bonuses[after]
            question = {"ask": "distant", "ruleset": name, "place": place, "demand": value}
            yield Moment(question, {"place": after, "bonus": bonus})


def _note(incomes: _Incomes, events: list[Any]) -> None:
    for kind, seat, a, b in events:
        if kind == codes.EVENT_INCOME:
            incomes.paid.append(seat)
        elif kind == codes.EVENT_TILE_REMOVED:
            incomes.brought.setdefault(seat, []).append(b)
        elif kind == codes.EVENT_VP_LOST:
            incomes.missing[seat] = b
        elif kind == codes.EVENT_DEBT:
            incomes.missing[seat] = a


def _payments(s: Position, name: str, incomes: _Incomes) -> Iterator[Moment]:
    levels = s.rulebook.tables.income_level
    for seat in incomes.paid:
        space, money = incomes.spaces[seat], incomes.money[seat]
        brought = incomes.brought.get(seat, [])
        question = {"ask": "income", "ruleset": name, "space": space, "money": money, "brought": brought}
        missing = incomes.missing.get(seat, 0)
        owed = sum(brought) + missing - (max(s.money[seat], 0))
        level = levels[space]
        yield Moment(
            question,
            {
                "level": level,
                "owed": owed if brought or missing else 0,
                "missing": missing,
                "money": s.money[seat],
            },
        )
