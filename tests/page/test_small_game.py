"""A game of another package on the page: nothing of it was built into it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.player import Player
from tests.support.page.visiting import start_against_bots
from tests.support.server.program import Program
from tests.support.small_game import TITLE, installed


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """An `ironbridge serve` that has the game."""
    folder = tmp_path_factory.mktemp("small_game")
    program = Program(f"sqlite:///{folder / 'games.db'}", extra=installed(folder))
    yield program
    program.kill()


def test_a_game_of_another_package_is_played_to_its_end(page: Page) -> None:
    start_against_bots(page, game=TITLE, players=2)
    player = Player(page, seed=2)
    player.play_to_the_end()
    # More where money ran short at the end of a round and tiles had to be sold.
    assert player.turns >= 12
    expect(page.get_by_role("alert")).to_have_count(0)
