"""The command `ironbridge` as a whole."""

import platform
import re
import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

import ironbridge
from ironbridge.cli.extras import NEEDED
from ironbridge.cli.main import COMMANDS, main
from ironbridge.errors import BadGame


def test_version_names_the_engine_and_python(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    engine, python = ironbridge.engine_kind(), platform.python_version()
    assert (
        capsys.readouterr().out == f"ironbridge {ironbridge.__version__} ({engine} engine, Python {python})\n"
    )


def test_without_a_command_the_help_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(re.search(rf"\n    {name}\s", out) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: ironbridge {name} ")


def test_a_game_that_cannot_be_loaded_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> str:
        raise BadGame("the game 'x' of the package 'y' cannot be loaded")

    monkeypatch.setattr("ironbridge.cli.main.game_titles", broken)
    assert main(["simulate"]) == 2
    assert capsys.readouterr().err == "ironbridge: the game 'x' of the package 'y' cannot be loaded\n"


def test_a_command_loads_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    def noted(name: str) -> ModuleType:
        loaded.append(name)
        return import_module(name)

    monkeypatch.setattr("ironbridge.cli.main.import_module", noted)
    assert main(["rules", "B4"]) == 0
    assert set(loaded) == {"ironbridge.cli.rules"}


@pytest.mark.parametrize(
    ("package", "command", "extra"),
    [
        ("rich", "rules", "cli"),
        ("sqlalchemy", "backup x", "server"),
        # Not that of all commands alone, after which it would ask for the next.
        *(("rich", command, extra) for command, extra in NEEDED.items()),
    ],
)
def test_a_command_whose_extra_is_missing_says_what_to_install(
    package: str,
    command: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, *words = command.split()

    def missing(module: str) -> None:
        raise ModuleNotFoundError(f"No module named {package!r}", name=f"{package}.part")

    monkeypatch.setattr("ironbridge.cli.main.import_module", missing)
    assert main([name, *words]) == 2
    told = f'ironbridge {name}: it needs {package}: pip install "ironbridge[{extra}]"\n'
    assert capsys.readouterr().err == told


def test_a_module_of_nobody_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str) -> None:
        raise ModuleNotFoundError("No module named 'nobody'", name="nobody")

    monkeypatch.setattr("ironbridge.cli.main.import_module", missing)
    with pytest.raises(ModuleNotFoundError):
        main(["rules"])


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["dance"])
    assert stop.value.code == 2
    assert "invalid choice: 'dance'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "who"), [(["rules", "--dance"], "ironbridge rules"), (["--dance"], "ironbridge")]
)
def test_an_unknown_option_is_refused_with_the_usage_of_its_command(
    words: list[str], who: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith(f"usage: {who} [-h]")
    assert said.endswith(f"\n{who}: error: unrecognized arguments: --dance\n")


def test_an_interrupt_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ironbridge.cli.rules.run", interrupt)
    assert main(["rules"]) == 130
    assert capsys.readouterr().err == ""


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "ironbridge", "rules", *"STCBNDELWFXH" * 40]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_python_can_run_the_package() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ironbridge", "rules", "L1"], capture_output=True, check=True, text=True
    )
    assert done.stdout.startswith("Loan\nL1 ")
