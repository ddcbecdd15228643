"""`make bench-learners`: what learners pay for numbers, beside what the engine alone takes.

All by processor time, in turns, the best of several rounds, so that a busy machine changes little. PettingZoo's own
tic-tac-toe is measured in the same run.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.classic.tictactoe import tictactoe
from rich.console import Console
from rich.table import Table

from benchmarks.purposeful import mid_game_positions
from ironbridge import deal, new_game, ruleset
from ironbridge.engine.codes import ASK_OVER
from ironbridge.envs import ActionSpace, Batch, Observer, brass_v1
from ironbridge.rules.state import State

OUTPUT = Path("build/bench-learners.json")
GAMES = ("birmingham", "lancashire")
PLAYERS = 4
ROWS = 256


def microseconds(call: Callable[[State], object], states: list[State]) -> float:
    """The processor time of a call for each state."""
    begin = time.process_time()
    for state in states:
        call(state)
    return (time.process_time() - begin) / len(states) * 1e6


def bare_choices(name: str, seconds: float) -> float:
    """Choices a second of random games on the engine alone."""
    luck, choices, games, begin = random.Random(1), 0, 0, time.process_time()
    while time.process_time() - begin < seconds:
        position = new_game(deal(name, PLAYERS, games)).position
        games += 1
        while position.ask != ASK_OVER:
            legal = position.legal()
            position.push(legal[int(luck.random() * len(legal))])
            choices += 1
    return choices / (time.process_time() - begin)


def batch_steps(batch: Batch, luck: np.random.Generator, seconds: float) -> float:
    """Steps a second of a batch; choosing at random is not counted."""
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = (luck.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1)
        begin = time.process_time()
        batch.step(actions)
        spent += time.process_time() - begin
        steps += batch.n
    return steps / spent


def aec_steps(env: AECEnv, seconds: float) -> float:
    """Steps a second of an environment of PettingZoo, `last` and `step`; choosing at random is not counted."""
    luck, steps, spent, seed = random.Random(1), 0, 0.0, 0
    while spent < seconds:
        seed += 1
        env.reset(seed=seed)
        while env.agents:
            begin = time.process_time()
            seen, _, is_over, is_cut, _ = env.last()
            spent += time.process_time() - begin
            action = None if is_over or is_cut else luck.choice(np.flatnonzero(seen["action_mask"]).tolist())
            begin = time.process_time()
            env.step(action)
            spent += time.process_time() - begin
            steps += 1
    return steps / spent


def measured(name: str, seconds: float) -> dict[str, float]:
    """One round for one game."""
    rules = ruleset(name)
    states = [State(rules, position) for position in mid_game_positions(name, 200)]
    views = {id(state): state.view(state.seat_to_act or 0) for state in states}
    observer, space = Observer(name, PLAYERS), ActionSpace(name)
    row, floats = np.empty(observer.size, np.int8), np.empty(observer.size, np.float32)
    mask, luck = np.empty(space.n, np.int8), np.random.default_rng(0)
    return {
        "view_microseconds": microseconds(lambda state: state.view(0), states),
        "observe_microseconds": microseconds(lambda state: observer.observe(views[id(state)], row), states),
        "observe_float_microseconds": microseconds(
            lambda state: observer.observe(views[id(state)], floats, "float32"), states
        ),
        "mask_microseconds": microseconds(lambda state: space.mask(views[id(state)], mask), states),
        "bare_per_second": bare_choices(name, seconds),
        "batch_per_second": batch_steps(Batch(name, PLAYERS, ROWS, 1), luck, seconds),
        "batch_float_per_second": batch_steps(Batch(name, PLAYERS, ROWS, 1, form="float32"), luck, seconds),
        "pettingzoo_per_second": aec_steps(brass_v1.env(ruleset=name, players=PLAYERS), seconds),
        "tictactoe_per_second": aec_steps(tictactoe.env(), seconds),
    }


def main() -> None:
    """Measure several rounds, keep the best of each figure, and print them."""
    parser = argparse.ArgumentParser(prog="make bench-learners", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure takes (1)")
    args = parser.parse_args()
    best: dict[str, dict[str, float]] = {name: {} for name in GAMES}
    for _ in range(args.rounds):
        for name in GAMES:
            for key, value in measured(name, args.seconds).items():
                choose = max if key.endswith("_per_second") else min
                best[name][key] = choose(best[name].get(key, value), value)
    for figures in best.values():
        figures["batch_of_bare"] = figures["batch_per_second"] / figures["bare_per_second"]
        figures["pettingzoo_of_tictactoe"] = (
            figures["pettingzoo_per_second"] / figures["tictactoe_per_second"]
        )
        figures["observe_of_view"] = figures["observe_microseconds"] / figures["view_microseconds"]
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(best, indent=1) + "\n", "utf-8")
    table = Table("", *GAMES, title=f"{PLAYERS} players, one core, processor time")
    for key in best[GAMES[0]]:
        table.add_row(key.replace("_", " "), *(f"{best[name][key]:,.2f}" for name in GAMES))
    Console().print(table)


if __name__ == "__main__":
    main()
