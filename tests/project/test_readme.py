"""The examples of the README, and of the page about the library, run."""

import doctest

import pytest

from tests.support.project import ROOT


@pytest.mark.parametrize(("page", "examples"), [("README.md", 8), ("docs/library.md", 12)])
def test_every_example_of_a_page_gives_what_it_says(page: str, examples: int) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= examples
    assert result.failed == 0
