"""One slice of a measurement in a process of its own: `python -m benchmarks.slice WHAT RULESET SECONDS` prints JSON."""

import json
import os
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any


def backgammon(_: str, seconds: float) -> dict[str, Any]:
    """Whole uniform-random games of OpenSpiel's backgammon, the full legal list asked for at every choice."""
    import pyspiel

    luck = random.Random(1)
    game = pyspiel.load_game("backgammon")
    games = choices = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(luck.random() * len(legal))])
            choices += 1
        games += 1
    passed = time.perf_counter() - begin
    return {"games_per_second": games / passed, "choices_per_second": choices / passed}


def random_games(ruleset: str, seconds: float) -> dict[str, Any]:
    """Whole uniform-random four-player games, driven in the same way."""
    from ironbridge import deal, engine_kind, new_game
    from ironbridge.engine.codes import ASK_ACTION, ASK_OVER, PASS

    luck = random.Random(1)
    games = choices = listed = heads = passes = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        position = new_game(deal(ruleset, 4, games)).position
        while position.ask != ASK_OVER:
            legal = position.legal()
            code = legal[int(luck.random() * len(legal))]
            if position.ask == ASK_ACTION:
                heads += 1
                passes += code == PASS
            position.push(code)
            listed += len(legal)
            choices += 1
        games += 1
    passed = time.perf_counter() - begin
    return {
        "engine": engine_kind(),
        "games_per_second": games / passed,
        "choices_per_second": choices / passed,
        "choices_per_game": choices / games,
        "mean_list_length": listed / choices,
        "share_of_passes": passes / heads,
    }


def positions(ruleset: str, seconds: float) -> dict[str, Any]:
    """The cost of one `copy()`, one way to bytes and back and one `legal()`, mid-game, in purposeful play."""
    from benchmarks.purposeful import mid_game_positions
    from ironbridge import State
    from ironbridge import ruleset as ruleset_named
    from ironbridge.engine.position import Position

    rules = ruleset_named(ruleset)

    some = mid_game_positions(ruleset, 200)
    lengths = [len(position.legal()) for position in some]

    def there_and_back(position: Position) -> State:
        return State.from_bytes(State(rules, position).to_bytes())

    return {
        "copy_microseconds": _cost([position.copy for position in some], seconds / 3),
        "bytes_microseconds": _cost([partial(there_and_back, position) for position in some], seconds / 3),
        "legal_microseconds": _cost([position.legal for position in some], seconds / 3),
        "mean_list_length": sum(lengths) / len(lengths),
    }


def replays(ruleset: str, seconds: float) -> dict[str, Any]:
    """Records of random four-player games read from text: every action, label, digest and result verified."""
    from ironbridge import deal, new_game
    from ironbridge.engine.codes import ASK_OVER
    from ironbridge.record import make_record, read_record, write_record

    luck = random.Random(3)
    texts = []
    for number in range(100):
        dealt = deal(ruleset, 4, number)
        position = new_game(dealt).position
        log = []
        while position.ask != ASK_OVER:
            legal = position.legal()
            log.append(legal[int(luck.random() * len(legal))])
            position.push(log[-1])
        texts.append(write_record(make_record(dealt, log)))
    games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        read_record(texts[games % len(texts)]).whole()
        games += 1
    passed = time.perf_counter() - begin
    return {
        "replays_per_second": games / passed,
        "bytes_per_record": sum(len(text.encode()) for text in texts) / len(texts),
    }


def memory(ruleset: str, seconds: float) -> dict[str, Any]:
    """Resident memory after a tenth and after all of a million choices (fewer where time runs out)."""
    from ironbridge import deal, new_game
    from ironbridge.engine.codes import ASK_OVER

    luck = random.Random(2)
    choices = games = 0
    early = 0
    begin = time.perf_counter()
    while choices < 1_000_000 and time.perf_counter() - begin < seconds:
        position = new_game(deal(ruleset, 4, games)).position
        games += 1
        while position.ask != ASK_OVER:
            legal = position.legal()
            position.copy().push(legal[0])
            position.push(legal[int(luck.random() * len(legal))])
            choices += 1
        if early == 0 and (choices >= 100_000 or time.perf_counter() - begin > seconds / 10):
            early = _resident_kib()
    return {"choices": choices, "early_kib": early, "late_kib": _resident_kib()}


def _cost(calls: list[Callable[[], Any]], seconds: float) -> float:
    rounds = 0
    best = float("inf")
    begin = time.perf_counter()
    while rounds < 3 or time.perf_counter() - begin < seconds:
        start = time.perf_counter()
        for call in calls:
            call()
        best = min(best, time.perf_counter() - start)
        rounds += 1
    return best / len(calls) * 1e6


def _resident_kib() -> int:
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def library(ruleset: str, seconds: float) -> dict[str, Any]:
    """What of the engine's speed reaches who uses the library."""
    from benchmarks.library import library as measured

    return measured(ruleset, seconds)


if __name__ == "__main__":
    slices = {f.__name__: f for f in (backgammon, random_games, positions, replays, library, memory)}
    print(json.dumps(slices[sys.argv[1]](sys.argv[2], float(sys.argv[3]))))
