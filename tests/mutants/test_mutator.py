"""Mutants are wrong in one place, have names of their own, and those that are said to be equivalent exist."""

import importlib.util
from pathlib import Path

import pytest

from tests.mutants.__main__ import PARTS, all_mutants, equivalents, part_of
from tests.mutants.judge import Collected
from tests.mutants.mutator import Mutant, code_of, mutants_of

SOURCE = '''\
"""A module."""

LIMIT = 3


def pay(money: int, cost: int) -> int:
    """What is left."""
    if money < cost and not cost == 0:
        raise ValueError(f"{cost - money} short")
    left = money - cost
    spent[0] = cost
    for _ in range(2):
        continue
    return left


def is_rich(money: int) -> bool:
    return money > LIMIT
'''

WANTED = [
    "if money < cost and not cost == 0:  [money < cost and (not cost == 0) -> money < cost or not cost == 0]",
    "if money < cost and not cost == 0:  [money < cost -> money <= cost]",
    "if money < cost and not cost == 0:  [not cost == 0 -> cost == 0]",
    "if money < cost and not cost == 0:  [cost == 0 -> cost != 0]",
    "if money < cost and not cost == 0:  [0 -> 1]",
    "if money < cost and not cost == 0:  [0 -> -1]",
    "raise ValueError(f\"{cost - money} short\")  [raise ValueError(f'{cost - money} short') -> pass]",
    "left = money - cost  [money - cost -> money + cost]",
    "spent[0] = cost  [spent[0] = cost -> pass]",
    "spent[0] = cost  [0 -> 1]",
    "spent[0] = cost  [0 -> -1]",
    "for _ in range(2):  [2 -> 3]",
    "for _ in range(2):  [2 -> 1]",
    "continue  [continue -> pass]",
    "return left  [left -> left + 1]",
    "return money > LIMIT  [money > LIMIT -> not money > LIMIT]",
    "return money > LIMIT  [money > LIMIT -> money >= LIMIT]",
]


@pytest.fixture
def mutants(tmp_path: Path) -> list[Mutant]:
    """The mutants of a small module."""
    path = tmp_path / "payment.py"
    path.write_text(SOURCE, encoding="utf-8")
    return mutants_of("payment", path)


def test_all_changes_of_a_module(mutants: list[Mutant]) -> None:
    assert sorted(mutant.change for mutant in mutants) == sorted(WANTED)
    assert {mutant.function for mutant in mutants} == {"pay", "is_rich"}


def test_a_mutant_does_something_else(mutants: list[Mutant]) -> None:
    (mutant,) = [mutant for mutant in mutants if mutant.change.startswith("left")]
    names: dict[str, object] = {"spent": [0]}
    exec(code_of(mutant), names)
    assert eval("pay(5, 3)", names) == 8


def test_a_function_that_others_have_imported_is_changed_in_place(
    mutants: list[Mutant], tmp_path: Path
) -> None:
    spec = importlib.util.spec_from_file_location("payment", mutants[0].path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pay = module.pay
    vars(module)["spent"] = [0]
    assert pay(5, 3) == 2
    (mutant,) = [mutant for mutant in mutants if mutant.change.startswith("left")]
    assert Collected({}, tmp_path, {}).change(mutant)
    assert pay(5, 3) == 8


@pytest.fixture(scope="module")
def of_the_rules() -> list[Mutant]:
    """The mutants of the rules."""
    return all_mutants()


def test_mutants_of_the_rules_have_names_of_their_own_and_compile(of_the_rules: list[Mutant]) -> None:
    mutants = of_the_rules
    assert len({mutant.name for mutant in mutants}) == len(mutants) > 3000
    assert {part_of(mutant) for mutant in mutants} == set(range(1, PARTS + 1))
    for mutant in mutants[::50]:
        code_of(mutant)


def test_every_equivalent_mutant_exists_and_has_a_reason(of_the_rules: list[Mutant]) -> None:
    names = {mutant.name for mutant in of_the_rules}
    assert [name for name, reason in equivalents().items() if name not in names or not reason] == []
