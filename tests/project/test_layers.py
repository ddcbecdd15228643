"""What import-linter cannot say about the layers: what the lowest may import, and who may name a game."""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from ironbridge.games.catalogue import own_games
from tests.support.project import ROOT, SOURCE, imported_modules, sources

TEXTS = {".py", ".json", ".md", ".ts", ".svelte", ".css", ".html"}
RULES_MAY_USE = {"ironbridge", "librt", "mypy_extensions"} | sys.stdlib_module_names


BELOW_RECORDS = {**sources("ironbridge.engine"), **sources("ironbridge.games"), **sources("ironbridge.rules")}


@pytest.mark.parametrize(("name", "path"), BELOW_RECORDS.items())
def test_the_rules_import_the_standard_library_and_little_else(name: str, path: Path) -> None:
    assert {module for module in imported_modules(path) if module.split(".")[0] not in RULES_MAY_USE} == set()


@pytest.mark.parametrize(("name", "path"), sources("ironbridge.engine").items())
def test_the_engine_imports_nothing_of_ours_but_itself_and_errors(name: str, path: Path) -> None:
    ours = {module for module in imported_modules(path) if module.startswith("ironbridge")}
    ours -= {"ironbridge.errors"}
    assert {module for module in ours if not f"{module}.".startswith("ironbridge.engine.")} == set()


def test_nothing_inside_comes_in_by_the_front_door() -> None:
    for name, path in sources("ironbridge").items():
        if name != "ironbridge":
            for line in path.read_text("utf-8").splitlines():
                if found := re.match(r"\s*from ironbridge import (.+)", line):
                    assert set(found[1].split(", ")) <= {"__version__", "engine_kind"}, name


def names_of_games() -> Iterator[str]:
    """What only the folder of a game may say: its names, and those of its rulesets and places."""
    for game in own_games().games.values():
        yield from (game.name, game.title, game.short_title)
        for rules in game.rulesets:
            yield rules.name
            parts = rules.components
            yield from (*parts.places, *(place.name for place in parts.places.values()))
            yield from (*parts.outside, *(place.name for place in parts.outside.values()))


def pattern_of(names: Iterable[str]) -> re.Pattern[str]:
    """Finds names as whole words, however their parts are joined."""
    forms = {re.sub("[^a-z]+", "[^a-z]+", name.lower()) for name in names}
    return re.compile(
        rf"(?<![a-z])(?:{'|'.join(sorted(forms, key=len, reverse=True))})(?![a-z])", re.IGNORECASE
    )


def texts_outside_games() -> Iterator[Path]:
    """The texts of the package and of the page, but for the folders of games and what was built."""
    package = SOURCE / "ironbridge"
    own = [package / "games" / name for name in own_games().games]
    for folder in (package, ROOT / "web" / "src"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in TEXTS and not any(
                path.is_relative_to(other) for other in (*own, package / "page", package / "site")
            ):
                yield path


def test_nothing_outside_its_folder_names_a_game_or_a_place_of_one() -> None:
    pattern = pattern_of(names_of_games())
    naming = {
        f"{path.relative_to(ROOT).as_posix()}:{number}: {found[0]}"
        for path in texts_outside_games()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        for found in pattern.finditer(line)
    }
    assert naming == set()


def test_names_are_found_however_they_are_written() -> None:
    pattern = pattern_of(["stoke_on_trent", "Brass: Birmingham", "leek"])
    for text in ("Stoke-on-Trent", "stoke_on_trent.1", '"leek.2"', "Brass: Birmingham", "LEEK", "x_leek"):
        assert pattern.search(text), text
    for text in ("leeks", "sleek", "Brass", "stoke"):
        assert not pattern.search(text), text
