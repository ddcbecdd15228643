"""The documentation can be made into a site: its links lead somewhere, its examples and its notebook run."""

import doctest
import hashlib
import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.project import ROOT

SITE = ROOT / "tools" / "site"
DOCS = ROOT / "docs"
TAUGHT = [DOCS / "start.md", *sorted((DOCS / "tutorials").glob("*.md"))]


@pytest.fixture(scope="module")
def build() -> dict[str, Any]:
    """What the command behind `make docs` is made of."""
    return runpy.run_path(str(SITE / "build.py"))


def test_every_link_leads_to_a_page_of_the_site_or_to_a_file(build: dict[str, Any]) -> None:
    known = build["pages"]()
    for page in known:
        build["turned"](page, page.read_text("utf-8"), known)


def test_a_link_that_leads_nowhere_is_told(build: dict[str, Any]) -> None:
    page = DOCS / "start.md"
    with pytest.raises(build["BrokenLink"], match=r"docs/start\.md: nowhere\.md"):
        build["turned"](page, "[a page](nowhere.md)", {page: Path("start.md")})


def test_links_are_turned_into_those_of_the_site(build: dict[str, Any]) -> None:
    known, page = build["pages"](), DOCS / "architecture.md"
    text = (
        "[a](../CONTRIBUTING.md) [b](decisions/README.md#x) [c](../src/ironbridge) [d](https://example.org)"
    )
    assert build["turned"](page, text, known) == (
        "[a](project/contributing.md) [b](decisions/README.md#x) c [d](https://example.org)"
    )


def test_pictures_are_those_of_the_site(build: dict[str, Any]) -> None:
    known, page = build["pages"](), DOCS / "rules" / "birmingham.md"
    text = '<p><img src="../pictures/layers.svg" width="100%" alt="The layers"></p>'
    assert build["turned"](page, text, known) == "![The layers](../pictures/layers.svg)"


def test_every_page_has_its_place_in_the_list_of_pages(build: dict[str, Any]) -> None:
    listed = (DOCS / "index.md").read_text("utf-8").split()
    written = {"reference/command-line", "reference/server-api"}
    places = {str(place.with_suffix("")) for place in build["pages"]().values()} - {"index"}
    below = {place for place in places if place.startswith("decisions/")} - {"decisions/README"}
    assert (places | written) - below <= set(listed)


def test_the_command_line_and_the_api_tell_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(SITE), *sys.path])
    pages = runpy.run_path(str(SITE / "site_pages.py"))
    commands, api = pages["command_line"](), pages["server_api"]()
    assert "## `ironbridge simulate`" in commands
    assert "| `--games` |" in commands
    assert "### `POST /api/games/{game}/turn`" in api


def test_the_numbers_of_learners_are_published_by_their_digests(build: dict[str, Any]) -> None:
    frozen = json.loads((ROOT / "tests" / "envs" / "frozen.json").read_text("utf-8"))
    files = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in build["numbers"]()}
    for ruleset, space in frozen["action_spaces"].items():
        assert files[f"action-spaces/{ruleset}-1.json"] == space["digest"]
    for table, observer in frozen["observations"].items():
        assert files[f"observations/{table}-1.json"] == observer["digest"]


@pytest.mark.parametrize("page", TAUGHT, ids=lambda page: page.stem)
def test_what_a_tutorial_types_gives_what_it_says(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted or page.stem == "notebook"
    assert result.failed == 0


def test_the_cells_of_the_notebook_run(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads((ROOT / "examples" / "notebook.ipynb").read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is kept without what it printed"
            exec(compile("".join(cell["source"]), "notebook", "exec"), names)
    assert "VP by seat" in capsys.readouterr().out
    assert names["state"]._repr_svg_().startswith("<svg")
