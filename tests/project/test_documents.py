"""The documents tell the truth: what they tell people to type works, and the files that they name are there."""

import ast
import importlib
import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path

import pytest

from ironbridge.cli.main import main, parser
from tests.support.documents import DOCUMENTS, commands, examples, exists, paths, prose, spans
from tests.support.project import ROOT, SOURCE

# The reader's own files, and what programs make for them.
NOT_OURS = {"games.db.lock", "mine.py", "training.json"}
DECISIONS = ROOT / "docs" / "decisions"
ALL_COMMANDS = [command for document in DOCUMENTS for command in commands(document)]


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


def test_the_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", makefile(), re.M))
    settings = set(re.findall(r"^([A-Z_]+) \?=|\$\((?:or )?\$?\(?([A-Z_]+)", makefile(), re.M))
    known = {name for pair in settings for name in pair} | {"CC"}
    for command in ALL_COMMANDS:
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


def test_the_commands_of_ironbridge_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ALL_COMMANDS:
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


def test_the_options_named_alone_are_options_of_some_program() -> None:
    named = {
        (document.name, option)
        for document in DOCUMENTS
        for span in spans(document)
        for option in re.findall(r"^--[a-z][a-z-]*", span)
    }
    assert {(document, option) for document, option in named if f'"{option}"' not in programs()} == set()


def test_the_modules_that_are_run_exist() -> None:
    for command in ALL_COMMANDS:
        words = command.after("python", "python3")
        if not words:
            continue
        if words[0] == "-m":
            module = find_spec(words[1])
            assert module is not None, str(command)
            assert not module.submodule_search_locations or find_spec(f"{words[1]}.__main__"), str(command)
        elif words[0].endswith(".py"):
            assert words[0] in NOT_OURS or exists(command.document, words[0]), str(command)


def test_the_modules_and_names_of_the_package_can_be_imported() -> None:
    named = {
        (document.name, name)
        for document in DOCUMENTS
        for name in (
            *filter(re.compile(r"ironbridge(\.\w+)+").fullmatch, spans(document)),
            *imported(document),
        )
    }
    assert len(named) > 10
    assert {(document, name) for document, name in named if not is_importable(name)} == set()


def test_the_extras_that_are_named_exist() -> None:
    named = {extra for document in DOCUMENTS for extra in re.findall(r"ironbridge\[(\w+)\]", prose(document))}
    assert named == set(metadata("ironbridge").get_all("Provides-Extra", []))


def imported(document: Path) -> Iterator[str]:
    """What the examples of a document import from the package."""
    for example in examples(document):
        for node in ast.walk(ast.parse(without_prompts(example))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ironbridge"):
                yield from (f"{node.module}.{name.name}" for name in node.names)


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


def test_the_files_that_are_named_exist() -> None:
    named = {(document, path) for document in DOCUMENTS for path in paths(document) if path not in NOT_OURS}
    assert len(named) > 50
    missing = {(document.name, path) for document, path in named if not exists(document, path)}
    assert missing == set()


def test_the_commands_of_the_page_about_them_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that are over in a moment are carried out as they stand, one after another."""
    monkeypatch.chdir(tmp_path)
    wanted = [
        command.after("ironbridge")
        for command in commands(ROOT / "docs" / "commands.md")
        if command.words[0] == "ironbridge" and len(command.words) > 1
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


def test_a_decision_is_a_short_page_of_three_parts() -> None:
    index = (DECISIONS / "README.md").read_text("utf-8")
    for page in sorted(set(DECISIONS.glob("*.md")) - {DECISIONS / "README.md"}):
        text = page.read_text("utf-8")
        parts = re.findall(r"^\*\*(Context|Decision|Consequence)\.\*\* ", text, re.M)
        assert parts == ["Context", "Decision", "Consequence"], page.name
        assert len(text) < 3000, page.name
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
