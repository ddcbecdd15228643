"""The cases of the catalogue of each game, read from the source of its test modules."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
FOLDERS = {game: _HERE / game for game in ("birmingham", "lancashire")}


@dataclass(frozen=True, slots=True)
class Case:
    """One test function: where it is, the rules it proves, and whether it is easily got wrong."""

    module: str
    name: str
    rules: tuple[str, ...]
    is_trap: bool

    @property
    def chapter(self) -> str:
        """The name of the module alone."""
        return self.module.rsplit("/", 1)[-1]

    @property
    def sentence(self) -> str:
        """The name as words."""
        return self.name.removeprefix("test_").replace("_", " ")


@cache
def all_cases(game: str) -> tuple[Case, ...]:
    """Every test function of a game's chapters, in the order of the modules and of their source."""
    return tuple(
        _case(path.relative_to(FOLDERS[game]).with_suffix("").as_posix(), node)
        for path in sorted(FOLDERS[game].rglob("test_*.py"), key=lambda path: path.stem)
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def cases_by_rule(game: str) -> dict[str, list[Case]]:
    """The cases of each rule number that has any; first those that name it first."""
    found: dict[str, list[Case]] = {}
    for place in (slice(0, 1), slice(1, None)):
        for case in all_cases(game):
            for number in case.rules[place]:
                found.setdefault(number, []).append(case)
    return found


def _case(module: str, node: ast.FunctionDef) -> Case:
    rules: list[str] = []
    is_trap = False
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            rules += [str(ast.literal_eval(argument)) for argument in decorator.args]
        is_trap |= ast.unparse(decorator) == "pytest.mark.trap"
    return Case(module, node.name, tuple(rules), is_trap)
