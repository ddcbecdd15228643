"""`ironbridge complete`: what a shell needs to complete commands and options."""

import sys
from argparse import Action, ArgumentParser, Namespace
from dataclasses import dataclass

from ironbridge.bots.catalogue import BOTS
from ironbridge.games.catalogue import RULESETS

PROGRAM = "ironbridge"
# What is offered for options that take more than these, too: games and bots of other packages.
NAMED = {"ruleset": tuple(RULESETS), "bot": tuple(BOTS), "bots": tuple(BOTS)}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command: its names, what it may be, and what it is for."""

    names: tuple[str, ...]
    choices: tuple[str, ...]
    takes_value: bool
    what: str


@dataclass(frozen=True, slots=True)
class CompletedCommand:
    """A command, what it is for, its options, and the words that may stand without one."""

    name: str
    what: str
    options: tuple[Option, ...]
    words: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """The names of all options."""
        return [name for option in self.options for name in option.names]


def add_options(parser: ArgumentParser) -> None:
    """Add `complete SHELL`."""
    parser.description = (
        "Print what a shell needs to complete commands and options. bash: put `source <(ironbridge complete bash)`"
        " into ~/.bashrc; zsh: the same with zsh into ~/.zshrc, after compinit; fish: `ironbridge complete fish |"
        " source` into config.fish. Commands whose extra is not installed are completed without their options."
    )
    parser.add_argument("shell", choices=sorted(WRITERS), help="for which shell")


def run(args: Namespace) -> int:
    """Print the script."""
    sys.stdout.write(WRITERS[args.shell](commands()))
    return 0


def commands() -> list[CompletedCommand]:
    """All commands as their parsers know them."""
    from ironbridge.cli.main import COMMANDS, load

    found = []
    for name, what in COMMANDS.items():
        parser = ArgumentParser(prog=name)
        try:
            load(name).add_options(parser)
        except ModuleNotFoundError:
            parser = ArgumentParser(prog=name)
        found.append(_completed(name, what, parser))
    return found


def _completed(name: str, what: str, parser: ArgumentParser) -> CompletedCommand:
    actions = parser._actions
    options = tuple(_option(action) for action in actions if action.option_strings)
    words = [str(word) for action in actions if not action.option_strings for word in action.choices or ()]
    return CompletedCommand(name, what, options, tuple(words))


def _option(action: Action) -> Option:
    what = " ".join(str(action.help or "").replace("%(default)s", str(action.default)).split())
    choices = tuple(map(str, action.choices or NAMED.get(action.dest, ())))
    return Option(
        tuple(action.option_strings), choices, action.nargs != 0, what.split(";")[0].replace("%%", "%")
    )


def bash(found: list[CompletedCommand]) -> str:
    """The script for bash: commands, then options and what they may be, then files."""
    lines = [
        f"_{PROGRAM}() {{",
        '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""',
        '    if [ "$COMP_CWORD" -eq 1 ]; then',
        f"        words={_quoted(' '.join(command.name for command in found))}",
        "    else",
        '        case "${COMP_WORDS[1]} $before" in',
        *(
            f"            {_quoted(f'{command.name} {name}')}) words={_quoted(' '.join(option.choices))} ;;"
            for command in found
            for option in command.options
            if option.choices
            for name in option.names
        ),
        *(
            f"            {_quoted(command.name)}' '*) words={_quoted(' '.join([*command.words, *command.names]))} ;;"
            for command in found
        ),
        "        esac",
        "    fi",
        '    COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "}",
        f"complete -o default -F _{PROGRAM} {PROGRAM}",
    ]
    return "\n".join(lines) + "\n"


def zsh(found: list[CompletedCommand]) -> str:
    """The script for zsh."""
    lines = [f"#compdef {PROGRAM}", f"_{PROGRAM}() {{", "    local -a commands", "    commands=("]
    lines += [f"        {_quoted(f'{command.name}:{command.what}')}" for command in found]
    lines += [
        "    )",
        "    if (( CURRENT == 2 )); then",
        "        _describe command commands",
        "        return",
        "    fi",
    ]
    lines += [
        '    local command="${words[2]}"',
        "    shift words",
        "    (( CURRENT-- ))",
        '    case "$command" in',
    ]
    for command in found:
        given = [_zsh_option(option, name) for option in command.options for name in option.names]
        rest = f"'*:word:({' '.join(command.words)})'" if command.words else "'*:file:_files'"
        lines.append(f"        {command.name}) _arguments {' '.join([*given, rest])} ;;")
    lines += ["    esac", "}", f"compdef _{PROGRAM} {PROGRAM}"]
    return "\n".join(lines) + "\n"


def _zsh_option(option: Option, name: str) -> str:
    what = option.what.replace("[", "(").replace("]", ")").replace(":", " -")
    value = (
        ""
        if not option.takes_value
        else f":value:({' '.join(option.choices)})"
        if option.choices
        else ":value:_files"
    )
    return _quoted(f"{name}[{what}]{value}")


def fish(found: list[CompletedCommand]) -> str:
    """The script for fish."""
    lines = []
    for command in found:
        lines.append(
            f"complete -c {PROGRAM} -n __fish_use_subcommand -f -a {command.name} -d {_quoted(command.what)}"
        )
        here = f'-n "__fish_seen_subcommand_from {command.name}"'
        if command.words:
            lines.append(f"complete -c {PROGRAM} {here} -f -a {_quoted(' '.join(command.words))}")
        for option in command.options:
            names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
            value = (
                f" -x -a {_quoted(' '.join(option.choices))}"
                if option.choices
                else " -r"
                if option.takes_value
                else ""
            )
            lines.append(f"complete -c {PROGRAM} {here} {names}{value} -d {_quoted(option.what)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Text in single quotes; none of our words needs one of its own."""
    return "'" + text.replace("'", "’") + "'"


WRITERS = {"bash": bash, "zsh": zsh, "fish": fish}
