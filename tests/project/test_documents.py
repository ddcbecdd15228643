"""The documents tell the truth: what they tell people to type works, and the files that they name are there."""

import ast
import importlib
import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Sequence
from functools import cache
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path

import pytest

from ironbridge.cli.main import main, parser
from tests.support.documents import DOCUMENTS, commands, examples, exists, paths, spans
from tests.support.project import ROOT, SOURCE

# The reader's own files, and what programs make for them.
NOT_OURS = {"mine.py", "training.json"}
DECISIONS = ROOT / "docs" / "decisions"
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


@cache
def makefile() -> str:
    """What the Makefile says."""
    return (ROOT / "Makefile").read_text("utf-8")


@cache
def subcommands() -> dict[str, ArgumentParser]:
    """The parsers of all subcommands."""
    (action,) = [action for action in parser()._actions if isinstance(action, _SubParsersAction)]
    return dict(action.choices)


def options_of(command: ArgumentParser) -> set[str]:
    """The options of a subcommand."""
    return {option for action in command._actions for option in action.option_strings}


@every_document
def test_the_targets_of_make_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", makefile(), re.M))
    settings = set(re.findall(r"^([A-Z_]+) \?=|\$\((?:or )?\$?\(?([A-Z_]+)", makefile(), re.M))
    known = {name for pair in settings for name in pair} | {"CC"}
    for command in commands(document):
        for word in command.after("make") or ():
            name, is_setting, _ = word.partition("=")
            assert name in (known if is_setting else targets), str(command)


def refused(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str | None:
    """What the command line says against a command, if anything."""
    try:
        parser().parse_args(words)
    except SystemExit as left:
        said = capsys.readouterr().err
        return said if left.code else None
    return None


@every_document
def test_the_commands_of_ironbridge_can_be_given(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands(document):
        words = command.after("ironbridge")
        if not words or words[0].isupper():
            continue
        said = refused(words, capsys)
        # Some are only named, without the files that they work on.
        assert said is None or "the following arguments are required" in said, f"{command}: {said}"
        if words[0] in subcommands():
            named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", command.said))
            assert named <= options_of(subcommands()[words[0]]), str(command)


@cache
def programs() -> str:
    """The sources of everything that has options."""
    folders = ("src", "tests", "benchmarks", "conformance", "tools")
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return makefile() + "".join(
        path.read_text("utf-8") for path in (*files, ROOT / "setup.py", ROOT / "web" / "page.py")
    )


@every_document
def test_the_options_named_alone_are_options_of_some_program(document: Path) -> None:
    for span in spans(document):
        for option in re.findall(r"^--[a-z][a-z-]*", span):
            assert f'"{option}"' in programs(), option


@every_document
def test_the_modules_that_are_run_exist(document: Path) -> None:
    for command in commands(document):
        words = command.after("python", "python3")
        if not words:
            continue
        if words[0] == "-m":
            module = find_spec(words[1])
            assert module is not None, str(command)
            assert not module.submodule_search_locations or find_spec(f"{words[1]}.__main__"), str(command)
        elif words[0].endswith(".py"):
            assert words[0] in NOT_OURS or exists(document, words[0]), str(command)


@every_document
def test_the_modules_and_names_of_the_package_can_be_imported(document: Path) -> None:
    for span in spans(document):
        if re.fullmatch(r"ironbridge(\.\w+)+", span):
            assert is_importable(span), span
        for extra in re.findall(r"ironbridge\[(\w+)\]", span):
            assert extra in metadata("ironbridge").get_all("Provides-Extra", [])
    for example in examples(document):
        for node in ast.walk(ast.parse(without_prompts(example))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ironbridge"):
                for name in node.names:
                    assert is_importable(f"{node.module}.{name.name}"), f"{node.module}.{name.name}"


def without_prompts(example: str) -> str:
    """The lines of an example that are typed."""
    if ">>>" not in example:
        return example
    return "\n".join(line[4:] for line in example.splitlines() if line.startswith((">>> ", "... ")))


def is_importable(name: str) -> bool:
    """Whether a dotted name is a module or something in one."""
    module, _, last = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        try:
            return hasattr(importlib.import_module(module), last)
        except ModuleNotFoundError:
            return False
    return True


@every_document
def test_the_files_that_are_named_exist(document: Path) -> None:
    missing = [path for path in paths(document) if path not in NOT_OURS and not exists(document, path)]
    assert missing == []


def test_the_commands_of_the_readme_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that are over in a moment are carried out as they stand, one after another."""
    monkeypatch.chdir(tmp_path)
    wanted = [
        command.after("ironbridge")
        for command in commands(ROOT / "README.md")
        if command.words[0] == ".venv/bin/ironbridge"
    ]
    quick = [
        words
        for words in wanted
        if words
        and (words[0] in {"check", "draw", "rules"} or (words[0] == "simulate" and "--save" in words))
    ]
    assert len(quick) == 5
    for words in quick:
        assert main(list(words)) == 0, (words, capsys.readouterr())
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
    assert len(list((tmp_path / "games").glob("*.brass"))) == 20


def test_every_decision_is_in_the_index() -> None:
    index = re.findall(r"^- \[.+\]\((.+\.md)\)$", (DECISIONS / "README.md").read_text("utf-8"), re.M)
    pages = sorted(page.name for page in DECISIONS.glob("*.md") if page.name != "README.md")
    assert index == pages, "a line for each page, in the order of their names"


@pytest.mark.parametrize(
    "page", sorted(set(DECISIONS.glob("*.md")) - {DECISIONS / "README.md"}), ids=lambda path: path.stem
)
def test_a_decision_is_a_short_page_of_three_parts(page: Path) -> None:
    text = page.read_text("utf-8")
    parts = re.findall(r"^\*\*(Context|Decision|Consequence)\.\*\* ", text, re.M)
    assert parts == ["Context", "Decision", "Consequence"]
    assert len(text) < 3000
    index = (DECISIONS / "README.md").read_text("utf-8")
    title = text.splitlines()[0].removeprefix("# ")
    assert f"[{title}]({page.name})" in index


def test_every_package_is_in_the_drawing_and_in_the_table_of_layers() -> None:
    drawing = (ROOT / "docs" / "pictures" / "layers.svg").read_text("utf-8")
    table = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    packages = [
        folder.parent.name
        for pattern in ("*/__init__.py", "server/*/__init__.py")
        for folder in (SOURCE / "ironbridge").glob(pattern)
    ]
    assert len(packages) >= 18
    for package in packages:
        assert f">{package}<" in drawing, f"{package} is missing in docs/pictures/layers.svg"
        assert f"`{package}`" in table, f"{package} is missing in docs/architecture.md"
