"""What a forge and its visitors read: the citation, the templates, the hooks for pre-commit."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import ironbridge
from tests.support.project import ROOT, pyproject

TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))
THE_QUESTION = "change a ruleset's revision?"


def read_yaml(path: Path) -> Any:
    """What a file in YAML says."""
    return yaml.safe_load(path.read_text("utf-8"))


def test_the_citation_is_whole_and_of_this_version() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    assert citation.keys() >= {"cff-version", "message", "title", "authors"}
    assert (citation["cff-version"], citation["type"]) == ("1.2.0", "software")
    assert citation["authors"] == pyproject()["project"]["authors"]
    assert citation["license"] == pyproject()["project"]["license"]
    assert citation["version"] == ironbridge.__version__


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_of_an_issue_says_what_it_is_for(template: Path) -> None:
    _, head, body = template.read_text("utf-8").split("---\n", 2)
    assert yaml.safe_load(head).keys() == {"name", "about", "labels"}
    assert body.strip()


def test_whoever_changes_rules_is_asked_the_one_question() -> None:
    asking = [ROOT / ".github" / "PULL_REQUEST_TEMPLATE.md", *TEMPLATES]
    assert {path.stem for path in asking if THE_QUESTION in path.read_text("utf-8")} >= {
        "PULL_REQUEST_TEMPLATE",
        "rule",
        "idea",
    }


def test_the_hooks_are_the_tools_of_this_project() -> None:
    (repository,) = read_yaml(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local", "nothing is fetched"
    for hook in repository["hooks"]:
        assert hook["language"] == "system"
        program, *words = hook["entry"].split()
        if program == "make":
            assert all(
                re.search(rf"^{word}:", (ROOT / "Makefile").read_text("utf-8"), re.M) for word in words
            )
            continue
        assert program.startswith(".venv/bin/")
        for word in words:
            if "/" in word or word in {"src", "tests", "tools"}:
                assert (ROOT / word).exists(), word
        if "files" in hook:
            re.compile(hook["files"])
