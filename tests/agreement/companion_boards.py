"""Finished games for the companion to count: played, written down, or with any board that the rules allow."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins

from ironbridge import Pass, State, deal, new_game, ruleset, set_up
from ironbridge.engine import codes
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.writing import Writing
from ironbridge.rules.data import PositionData
from ironbridge.server.answers.written_documents import counted
from tests.support.playing import with_a_purpose

Data = dict[str, Any]


@dataclass(frozen=True)
class Finished:
    """What is put before the companion, what lies on the board after the Canal Era, and the game at its end."""

    count: Data
    left: Data | None
    state: State


def played(name: str, players: int, seed: int) -> Finished:
    """A game played to its end, one in six with a purpose; the last action of each era is to pass.

    Another is played where a board is not seen as it is scored: an action took both actions of the last turn, or tiles
    may have been removed for a debt before that.
    """
    rng = random.Random(f"{name} {players} {seed}")
    state = new_game(deal(name, players, seed))
    rules = state.ruleset
    seen: list[PositionData] = []
    left = None
    while not state.is_over:
        if not is_last_action(state.position):
            _choose(state, rng, has_purpose=seed % 6 == 0)
            continue
        before = state.to_data()
        state.apply(Pass())
        is_final = before["era"] == "rail" or not rules.has_rail_era
        if is_final or not _owes(before, rules):
            seen.append(before)
        if not is_final:
            left = board_of(state.to_data())
    if len(seen) < (2 if rules.has_rail_era else 1):
        return played(name, players, seed + 6_000_000)
    return Finished(count_of(state, seen), left, state)


def arbitrary(name: str, players: int, seed: int) -> Finished:
    """A game whose boards at the end of its eras are arbitrary, but legal."""
    rng = random.Random(f"any {name} {players} {seed}")
    rules = ruleset(name)
    order = rng.sample(range(players), players)
    seen: list[PositionData] = []
    left = None
    scores: list[dict[str, int]] = [{} for _ in range(players)]
    for era in ("canal", "rail") if rules.has_rail_era else ("canal",):
        for score in scores:
            score[f"{era}_bonus"] = rng.randrange(20)
            score[f"{era}_lost"] = -rng.randrange(score[f"{era}_bonus"] + 1)
        is_final = era == "rail" or not rules.has_rail_era
        # Few values, so that many are equal.
        money = [rng.choice((0, 7, 8, 9, 10, 40, 59, 60, 61, 90)) for _ in range(players)]
        if is_final and rules.leaves_debts:
            money = [-rng.randrange(1, 30) if rng.random() < 0.3 else each for each in money]
        tiles, links = _pieces(rules, players, era, rng)
        state = set_up(
            name,
            players,
            era=era,
            round_number=rules.components.rounds[players],
            turn_order=order,
            turn=players - 1,
            actions_left=1,
            tiles=tiles,
            links=links,
            seats={
                seat: {
                    "money": money[seat],
                    "income_space": rng.choice((0, 9, 10, 11, 30, 99) if is_final else (10, 11, 30, 99)),
                    "score": scores[seat],
                }
                for seat in range(players)
            },
        )
        seen.append(state.to_data())
        state.apply(Pass())
        if not state.is_over:
            left = board_of(state.to_data())
            scores = [dict(seat["score"]) for seat in state.to_data()["seats"]]
    return Finished(count_of(state, seen), left, state)


def written(name: str, players: int, seed: int) -> Finished:
    """A game written down turn by turn, whatever its last actions are, as the server gives it to be counted."""
    rng = random.Random(f"written {name} {players} {seed}")
    rules = ruleset(name)
    writing = Writing(rules, deal(name, players, seed))
    left = None
    while not writing.state.is_over:
        s = writing.state.position
        era = s.era
        out = s.list_choices()
        writing.push(out.codes[rng.randrange(out.count)])
        if writing.state.position.era != era:
            left = board_of(writing.state.public_data())
    count = to_builtins(counted(writing))
    del count["era"]
    return Finished({"players": players, **count}, left, writing.state)


def is_last_action(s: Any) -> bool:
    """Whether this action is the last one of an era."""
    t = s.rulebook.tables
    is_last_turn = s.round == t.rounds and s.turn == t.players - 1
    return bool(s.ask == codes.ASK_ACTION and is_last_turn and s.actions_left == 1)


def board_of(data: PositionData) -> Data:
    """Tiles and links as the companion knows them."""
    known = ("seat", "industry", "level", "flipped")
    tiles: Data = {slot: {key: dict(tile)[key] for key in known} for slot, tile in data["tiles"].items()}
    return {"tiles": tiles, "links": data["links"]}


def count_of(state: State, seen: list[PositionData]) -> Data:
    """What players read from their table at the end: boards, points on the way, money, markers and turn order."""
    data = state.to_data()
    seats = data["seats"]
    places = data["turn_order"]
    return {
        "players": len(seats),
        "eras": {
            before["era"]: {
                "board": board_of(before),
                "bonus": [seat["score"][f"{before['era']}_bonus"] for seat in seats],
                "lost": [-seat["score"][f"{before['era']}_lost"] for seat in seats],
            }
            for before in seen
        },
        "money": [seat["money"] for seat in seats],
        "income": [seat["income_space"] for seat in seats],
        "order": [1 + places.index(seat) for seat in range(len(seats))],
    }


def _choose(state: State, rng: random.Random, *, has_purpose: bool) -> None:
    if has_purpose:
        state.apply(with_a_purpose(state, rng))
    else:
        out = state.position.list_choices()
        state.position.push_unchecked(out.codes[rng.randrange(out.count)])


def _owes(data: PositionData, rules: Ruleset) -> bool:
    levels = rules.components.income_levels
    return any(seat["money"] + levels[seat["income_space"]] < 0 for seat in data["seats"])


def _pieces(rules: Ruleset, players: int, era: str, rng: random.Random) -> tuple[Data, dict[str, int]]:
    c = rules.components
    share = rng.choice((0.2, 0.6, 0.95))
    built: Counter[tuple[int, str, int]] = Counter()
    present: set[tuple[int, str]] = set()
    tiles: Data = {}
    for place, printed in c.places.items():
        for n, industries in enumerate(printed.slots, 1):
            seat, industry = rng.randrange(players), rng.choice(industries)
            kinds = [
                tile
                for tile in c.industries[industry]
                if era in tile.eras and built[seat, industry, tile.level] < tile.count
            ]
            if rng.random() > share or not kinds or (era == "canal" and (seat, place) in present):
                continue
            tile = rng.choice(kinds)
            built[seat, industry, tile.level] += 1
            present.add((seat, place))
            is_flipped = industry in c.flips_when_built or rng.random() < 0.7
            tiles[f"{place}.{n}"] = {
                "seat": seat,
                "industry": industry,
                "level": tile.level,
                "flipped": is_flipped,
            }
    owners = [seat for seat in range(players) for _ in range(c.start.links)]
    rng.shuffle(owners)
    share = rng.choice((0.2, 0.6, 1))
    lines = [key for key, line in c.lines.items() if era in line.eras and rng.random() < share]
    return tiles, dict(zip(rng.sample(lines, len(lines)), owners, strict=False))
