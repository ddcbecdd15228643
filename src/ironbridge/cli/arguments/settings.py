"""What a server is set to: by an option, else by the environment, else by a file, else as it is by default.

A setting has one name everywhere: `--making-rate 1`, `IRONBRIDGE_MAKING_RATE=1`, and `making-rate = 1` in the file.
"""

import difflib
import tomllib
from argparse import ArgumentParser, Namespace, _ArgumentGroup
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
PREFIX = "IRONBRIDGE_"
FILE = "settings"  # the option, and by the same rule the variable, that names the file
DEFAULT, OPTION = "default", "command line"
ALIKE = 0.8  # so much like a setting (1 is the same) is a variable that is taken for a slip of the pen


class BadSetting(Exception):
    """A setting that cannot be used; its text says which, where it stands, and what it may be."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: how its text is read, what it is by default, and what it is for.

    Several values are a list in the file, and in the environment have commas between them, or what `between` says.
    `bare` is the value of an option without one, and of `true` in the file.
    """

    option: str
    read: Callable[[str], object]
    kind: str
    default: object
    what: str
    metavar: str = "N"
    is_list: bool = False
    bare: str | None = None
    between: str = ","

    @property
    def name(self) -> str:
        """Its name in a file."""
        return self.option.removeprefix("--")

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def place(self) -> str:
        """Its name among the arguments of a command."""
        return self.name.replace("-", "_")

    def add_to(self, parser: ArgumentParser | _ArgumentGroup) -> None:
        """Add its option to a parser or a group of one."""
        told = "" if self.default in (None, ()) else f"; default: {self.default}"
        text, read, metavar = f"{self.what}{told}", self.read, self.metavar
        if self.bare is not None:
            parser.add_argument(
                self.option, type=read, metavar=metavar, help=text, nargs="?", const=self.bare
            )
        else:
            action = "append" if self.is_list else "store"
            parser.add_argument(self.option, type=read, metavar=metavar, help=text, action=action)

    def parsed(self, given: object, where: str) -> object:
        """Its value from what is given for it somewhere. Raises BadSetting."""
        if self.is_list:
            several = given if isinstance(given, list) else str(given).split(self.between)
            return [self._one(one, where) for one in several]
        if given is True and self.bare is not None:
            given = self.bare
        return self._one(given, where)

    def _one(self, given: object, where: str) -> object:
        try:
            if isinstance(given, bool | list | dict):
                raise ValueError(given)
            return self.read(str(given).strip())
        except ValueError:
            raise BadSetting(f"{where}: {self.name} must be {self.kind}, not {given!r}") from None


@dataclass(frozen=True, slots=True)
class Value:
    """What a setting is, and where that stands."""

    value: object
    where: str = DEFAULT


class Settings:
    """What all settings are."""

    def __init__(self, known: Sequence[Setting], values: Mapping[str, Value]) -> None:
        self.known = known
        self.values = values

    def text(self, name: str) -> str | None:
        """A setting that is a text, if it is set."""
        value = self.values[name].value
        return None if value is None else str(value)

    def is_default(self, name: str) -> bool:
        """Whether nobody has set a setting."""
        return self.values[name].where == DEFAULT

    def whole(self, name: str) -> int:
        """A setting that is a whole number."""
        return int(str(self.values[name].value))

    def several(self, name: str) -> list[str]:
        """A setting that is a list."""
        value = self.values[name].value
        return list(map(str, value)) if isinstance(value, list) else []

    def of(self, kind: Callable[..., T], names: Mapping[str, str]) -> T:
        """An object of settings, whose fields have these names among them."""
        return kind(**{field: self.values[name].value for field, name in names.items()})

    def shown(self) -> str:
        """All settings as a file that sets them, with where each stands; a password is not among them."""
        return "\n".join(_line(setting, self.values[setting.name]) for setting in self.known)


def add_settings_options(parser: ArgumentParser) -> None:
    """Add `--settings FILE` and `--show-settings`."""
    parser.add_argument(
        f"--{FILE}",
        metavar="FILE",
        help="a file (TOML) with settings under the names of the options, such as `port = 8001`; each can also stand"
        f" in the environment, as {PREFIX}PORT. Options win over the environment, and that over the file",
    )
    parser.add_argument(
        "--show-settings", action="store_true", help="print all settings and where each stands, and end"
    )


def read_settings(known: Sequence[Setting], args: Namespace, environment: Mapping[str, str]) -> Settings:
    """What all settings are. Raises BadSetting."""
    _check_variables(known, environment)
    name = getattr(args, FILE) or environment.get(PREFIX + FILE.upper())
    in_file = {} if name is None else _read_file(Path(name), known)
    return Settings(known, {one.name: _value(one, args, environment, in_file, str(name)) for one in known})


def _value(
    setting: Setting,
    args: Namespace,
    environment: Mapping[str, str],
    in_file: Mapping[str, object],
    file: str,
) -> Value:
    given = getattr(args, setting.place)
    if given is not None:
        return Value(given, OPTION)
    if (text := environment.get(setting.variable)) is not None:
        return Value(setting.parsed(text, setting.variable), setting.variable)
    if setting.name in in_file:
        return Value(setting.parsed(in_file[setting.name], file), file)
    return Value(setting.default)


def _check_variables(known: Sequence[Setting], environment: Mapping[str, str]) -> None:
    """No variable is nearly a setting; others begin like ours too, such as those that Kubernetes sets."""
    names = [FILE.upper(), *(setting.variable.removeprefix(PREFIX) for setting in known)]
    for variable in environment:
        name = variable.removeprefix(PREFIX)
        if name == variable or name in names:
            continue
        if near := difflib.get_close_matches(name, names, 1, ALIKE):
            raise BadSetting(f"{variable}: there is no such setting; did you mean {PREFIX}{near[0]}?")


def _read_file(file: Path, known: Sequence[Setting]) -> dict[str, object]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"the settings {file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"the settings {file} are not TOML: {error}") from None
    names = [setting.name for setting in known]
    for name in found:
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
            raise BadSetting(f"{file}: there is no setting {name}; {hint}")
    return found


def _line(setting: Setting, value: Value) -> str:
    if value.value is None:
        return f"# {setting.name} is not set"
    return f"{setting.name} = {_written(value.value)}  # {value.where}"


def _written(value: object) -> str:
    """A value as it is written in TOML."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) and value.is_integer() else str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
