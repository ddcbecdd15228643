"""A game need not be compiled: rulebooks and rule objects in plain Python play on either engine, and leak nothing."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ironbridge import chance, deal, new_game
from ironbridge.engine.action import ActionRule
from ironbridge.engine.codes import ASK_OVER, EVENT_PASSED, OK, PASS, ChoiceList
from ironbridge.engine.course_of_play import CourseOfPlay
from ironbridge.engine.position import Position, Rulebook
from tests.support.amount import amount
from tests.support.project import ROOT

GAMES = ROOT / "src" / "ironbridge" / "games"
TWINS = (
    ("birmingham", 4, "birmingham", "Birmingham", ("sell", "scout")),
    ("birmingham-intro", 2, "birmingham", "BirminghamIntro", ("sell", "scout")),
    ("lancashire", 3, "lancashire", "Lancashire", ("sell",)),
)


def as_source(path: Path) -> ModuleType:
    """A module of a game run from its source, beside the compiled one."""
    spec = spec_from_file_location(f"interpreted_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def twin_of(folder: str, name: str, actions: tuple[str, ...], tables: Any) -> Rulebook:
    """The rulebook of a game of ours, with its own rule objects, run from its source."""
    module = as_source(GAMES / folder / "rulebook.py")
    for action in actions:
        for key, value in vars(as_source(GAMES / folder / f"{action}.py")).items():
            if isinstance(value, type) and issubclass(value, ActionRule) and value is not ActionRule:
                setattr(module, key, value)
    rulebook: Rulebook = getattr(module, name)(tables)
    return rulebook


@pytest.mark.parametrize(("ruleset", "players", "folder", "name", "actions"), TWINS)
def test_a_rulebook_run_from_source_plays_the_same_game(
    ruleset: str, players: int, folder: str, name: str, actions: tuple[str, ...]
) -> None:
    for game in range(amount(8)):
        ours, other = (new_game(deal(ruleset, players, game)) for _ in range(2))
        other.position.rulebook = twin_of(folder, name, actions, ours.position.rulebook.tables)
        luck = chance(f"twins {game}")
        while ours.position.ask != ASK_OVER:
            legal = ours.position.legal()
            assert other.position.legal() == legal
            assert [other.position.rulebook.refusal(other.position, code) for code in legal] == [OK] * len(
                legal
            )
            code = legal[luck.below(len(legal))]
            ours.position.push(code)
            other.position.push(code)
            assert other.position.copy().rulebook is other.position.rulebook
        assert other.digest() == ours.digest()


class PaidRest(ActionRule):
    """Pass, and be paid for it."""

    def list_heads(self, s: Position, seat: int, out: ChoiceList) -> None:
        out.append(PASS)

    def refusal(self, s: Position, seat: int, code: int) -> int:
        return OK

    def start(self, s: Position, seat: int, code: int) -> None:
        s.money[seat] += 1
        s.emit(EVENT_PASSED, seat, 0, 0)


class Resting(CourseOfPlay):
    """A game of nothing but rest."""

    def __init__(self, tables: Any) -> None:
        super().__init__(tables, [(PASS, PaidRest())])
        self.eras_begun = 0

    def begin_rail_era(self, s: Position) -> None:
        self.eras_begun += 1


def rest_to_the_end(s: Position) -> int:
    """Play nothing but passes; how many choices that took."""
    count = 0
    while s.ask != ASK_OVER:
        s.push(s.legal()[0])
        count += 1
    return count


def test_the_engine_calls_the_methods_of_an_interpreted_rulebook() -> None:
    state = new_game(deal("birmingham", 2, 1))
    s = state.position
    rulebook = Resting(s.rulebook.tables)
    s.rulebook = rulebook
    before = sum(s.money)
    assert set(s.legal()) == {PASS}
    rest_to_the_end(s)
    # Everybody rests once in the first round, and twice in each of the 19 others.
    assert sum(s.money) - before == 2 * (1 + 19 * 2)
    assert rulebook.eras_begun == 1


def test_interpreted_rules_leave_no_memory_behind() -> None:
    start = new_game(deal("birmingham", 2, 1)).position
    start.rulebook = Resting(start.rulebook.tables)
    rest_to_the_end(start.copy())
    before = sys.getallocatedblocks()
    count = sum(rest_to_the_end(start.copy()) for _ in range(50))
    assert count > 5_000
    assert sys.getallocatedblocks() - before < 500
