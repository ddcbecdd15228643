"""The catalogue finds our own games by their folders and those of other packages by their entry points."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironbridge import RULESETS, UnknownRuleset, ruleset
from ironbridge.errors import BadGame
from ironbridge.games import catalogue

OTHER = """
from dataclasses import replace

from ironbridge.games.catalogue import own_games

base = own_games().games["birmingham"]
rules = replace(base.rulesets[0], name="{ruleset}")
GAME = replace(base, name="{game}", rulesets=(rules,))
"""
UNREADABLE = """
from ironbridge.errors import BadGame

raise BadGame("facts.json of x: 'y' is missing")
"""
UNEVEN = (
    OTHER.format(game="canals", ruleset="canals")
    + """
facts = replace(rules.components, rounds={2: 9, 3: 9, 4: 8})
GAME = replace(GAME, rulesets=(replace(rules, components=facts),))
"""
)
FIRST_IMPORTED = """
import sys
sys.path.insert(0, {folder!r})
import elsewhere
from ironbridge import RULESETS, deal, new_game
assert list(RULESETS)[-1] == "canals", list(RULESETS)
print(new_game(deal("canals", 2, 1)).ruleset.title)
"""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    catalogue.every_game.cache_clear()


def install(folder: Path, patch: pytest.MonkeyPatch, code: str, value: str = "elsewhere:GAME") -> None:
    """Put a package with a game where Python finds it."""
    (folder / "elsewhere.py").write_text(code, "utf-8")
    metadata = folder / "elsewhere_brass-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: elsewhere-brass\nVersion: 1.0\n", "utf-8"
    )
    (metadata / "entry_points.txt").write_text(f"[ironbridge.games]\nfurther = {value}\n", "utf-8")
    patch.syspath_prepend(folder)
    patch.delitem(sys.modules, "elsewhere", raising=False)
    catalogue.every_game.cache_clear()


def test_our_own_games_are_found_in_their_folders() -> None:
    assert list(catalogue.own_games().games) == ["birmingham", "lancashire"]
    assert list(RULESETS) == [
        "birmingham",
        "birmingham-intro",
        "lancashire",
        "lancashire-revised",
        "lancashire-revised-intro",
    ]
    assert len(RULESETS) == 5
    assert repr(RULESETS) == f"<rulesets: {', '.join(RULESETS)}>"
    assert catalogue.default_ruleset() == "birmingham"


def test_every_ruleset_knows_its_game() -> None:
    for game in catalogue.every_game().games.values():
        assert catalogue.game(game.name) is game
        for rules in game.rulesets:
            assert catalogue.game_of(rules.name) is game
            assert ruleset(rules.name) is rules


@pytest.mark.parametrize("name", ["chess", "", None, 3, ["birmingham"]])
def test_an_unknown_ruleset_is_refused(name: str) -> None:
    with pytest.raises(UnknownRuleset, match="there are birmingham, birmingham-intro"):
        ruleset(name)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadGame, match="there is no game 'chess'; there are birmingham, lancashire"):
        catalogue.game("chess")


def test_a_game_of_another_package_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, OTHER.format(game="canals", ruleset="canals"))
    assert list(RULESETS)[-1] == "canals"
    assert ruleset("canals").name == "canals"
    assert catalogue.game_of("canals") is catalogue.game("canals")
    assert catalogue.default_ruleset() == "birmingham"


def test_a_package_with_a_game_may_be_imported_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, OTHER.format(game="canals", ruleset="canals"))
    code = FIRST_IMPORTED.format(folder=str(tmp_path))
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("Brass: Birmingham\n", 0), run.stderr


@pytest.mark.parametrize(
    ("code", "value", "complaint"),
    [
        ("1 / 0", "elsewhere:GAME", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("", "elsewhere:GAME", "cannot be loaded: AttributeError"),
        ("GAME = 'chess'", "elsewhere:GAME", "elsewhere:GAME is no Game"),
        (UNREADABLE, "elsewhere:GAME", "cannot be loaded: facts.json of x: 'y' is missing"),
        (UNEVEN, "elsewhere:GAME", "cannot be played as canals: with 2 players the deck has 40 cards"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, value: str, complaint: str
) -> None:
    install(tmp_path, monkeypatch, code, value)
    with pytest.raises(BadGame, match=f"the game 'further' of the package 'elsewhere-brass'.*{complaint}"):
        list(RULESETS)
    assert ruleset("birmingham").name == "birmingham"


@pytest.mark.parametrize(
    ("game", "ruleset_name", "complaint"),
    [
        ("canals", "lancashire", "two rulesets are called 'lancashire', that of .*, and that of"),
        ("lancashire", "canals", "two games are called 'lancashire'"),
    ],
)
def test_no_two_games_or_rulesets_have_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, ruleset_name: str, complaint: str
) -> None:
    install(tmp_path, monkeypatch, OTHER.format(game=game, ruleset=ruleset_name))
    with pytest.raises(BadGame, match=complaint.replace(", and", " and")):
        list(RULESETS)
