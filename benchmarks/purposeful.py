"""Mid-game positions that purposeful play reaches: random play is too poor to measure on."""

import random

from ironbridge import deal, new_game
from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act

_WEIGHTS = {
    codes.SELL: 60.0,
    codes.BUILD: 20.0,
    codes.BUILD_TWO: 0.5,
    codes.LINK: 8.0,
    codes.DEVELOP: 3.0,
    codes.SCOUT: 0.2,
    codes.LOAN: 0.5,
    codes.PASS: 0.01,
    codes.STOP: 0.2,
}


def mid_game_positions(ruleset: str, count: int) -> list[Position]:
    """Positions at the beginning of an action, from the middle of both eras of four-player games."""
    luck = random.Random(3)
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        position = new_game(deal(ruleset, 4, f"mid-game {seed}")).position
        seed += 1
        while position.ask != codes.ASK_OVER:
            if position.ask == codes.ASK_ACTION and 3 <= position.round <= 6 and luck.random() < 0.1:
                found.append(position.copy())
            position.push(_choose(position, luck))
    return found[:count]


def _choose(position: Position, luck: random.Random) -> int:
    legal = position.legal()
    is_poor = position.ask == codes.ASK_ACTION and position.money[seat_to_act(position)] < 12
    if is_poor and codes.LOAN in legal and luck.random() < 0.7:
        return codes.LOAN
    return luck.choices(legal, [_WEIGHTS.get(codes.kind_of(code), 10.0) for code in legal])[0]
