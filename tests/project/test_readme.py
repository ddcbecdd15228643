"""The examples of the README run."""

import doctest

from tests.support.project import ROOT


def test_every_example_of_the_readme_gives_what_it_says() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 12
    assert result.failed == 0
