"""A game is one value: what other layers ask about it lies in its folder."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ironbridge.games import catalogue
from ironbridge.games.catalogue import GamesByName, game, game_titles, own_games
from ironbridge.games.game import Game
from ironbridge.games.ruleset import whole_number
from ironbridge.rules.numbered import rules_letter


def test_a_game_is_a_plain_value() -> None:
    other = replace(game("lancashire"), name="other")
    assert isinstance(other, Game)
    assert other.rules_text == game("lancashire").rules_text
    assert other.map == game("lancashire").map


@pytest.mark.parametrize("name", own_games().games)
def test_what_a_game_brings_along_is_about_itself(name: str) -> None:
    found = replace(game(name))  # which has read nothing yet
    own = {rules.name for rules in found.rulesets}
    assert found.map["towns"].keys() == found.rulesets[0].components.places.keys()
    assert {picture["position"]["ruleset"] for picture in found.pictures.values()} <= own
    assert set(found.profiles) <= own
    assert set(found.levels) <= own
    assert {name for version in found.benchmarks.values() for name in version} <= own
    assert found.benchmarks["1"]
    for rules in found.rulesets:
        for players in rules.player_counts:
            lesson = found.lesson(f"{rules.name}-{players}")
            assert not lesson or (lesson["ruleset"], lesson["players"]) == (rules.name, players)
    parts = found.rulesets[0].components
    assert set(found.poster.get("links", {})) <= set(parts.lines)


def test_what_a_game_does_not_bring_along_is_empty(tmp_path: Path) -> None:
    bare = replace(game("birmingham"), folder=tmp_path)
    assert (bare.pictures, bare.poster, bare.profiles, bare.weights, bare.lesson("x-4")) == (
        {},
        {},
        {},
        {},
        {},
    )
    (tmp_path / "weights.json").write_text(json.dumps({"hurry": 3}), "utf-8")
    assert replace(bare, name="other").weights == {"hurry": 3}


def test_the_titles_of_all_games_make_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    assert game_titles() == "Brass: Birmingham and Brass: Lancashire"
    monkeypatch.setattr(catalogue, "every_game", lambda: GamesByName([game("birmingham")]))
    assert game_titles() == "Brass: Birmingham"


def test_the_numbers_of_rules_may_begin_with_a_letter_of_the_game() -> None:
    assert [rules_letter(name) for name in ("birmingham", "lancashire-revised")] == ["", "L"]


@pytest.mark.parametrize(
    ("value", "number"), [(2, 2), (np.int64(3), 3), (True, -1), (False, -1), (2.0, -1), ("2", -1), (None, -1)]
)
def test_only_a_whole_number_is_a_number_of_players(value: object, number: int) -> None:
    assert whole_number(value) == number
