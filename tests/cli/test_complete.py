"""A shell completes commands, options and what they may be."""

import subprocess

import pytest

from ironbridge.cli.complete import commands
from ironbridge.cli.main import COMMANDS, main


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command prints."""
    assert main(["complete", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["ba"], ["backup"]),
        (["play", "--se"], ["--seat", "--seed"]),
        (["draw", "--side", ""], ["day", "night"]),
        (["arena", "--on-error", "g"], ["go-on"]),
        (["complete", "f"], ["fish"]),
        (["simulate", "--ruleset", "birmingham-"], ["birmingham-intro"]),
        (["benchmark", "--bot", "ma"], ["master"]),
        (["play", "--seed", "x"], []),
        (["conjure", ""], []),
    ],
)
def test_bash_offers_what_may_follow(
    typed: list[str], offered: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = " ".join(f"'{word}'" for word in ["ironbridge", *typed])
    ask = f'COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _ironbridge; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(
        ["bash", "--norc", "-c", script("bash", capsys) + ask], capture_output=True, text=True, check=True
    )
    assert (sorted(done.stdout.split()), done.stderr) == (offered, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_in_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    found = commands()
    assert [command.name for command in found] == list(COMMANDS)
    for command in found:
        assert "--help" in command.names
        for name in [command.name, *command.names]:
            told = name
            if shell == "fish" and name.startswith("-"):
                told = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            assert told in text
    # Quotes are in pairs, or a shell would read on for ever.
    assert text.count("'") % 2 == 0


def test_a_shell_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["complete", "cmd"])
    assert "invalid choice: 'cmd'" in capsys.readouterr().err
