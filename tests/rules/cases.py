"""The cases of the catalogue, read from the source of the test modules of this folder."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Case:
    """One test function: where it is, the rules it proves, and whether it is easily got wrong."""

    module: str
    name: str
    rules: tuple[str, ...]
    is_trap: bool

    @property
    def sentence(self) -> str:
        """The name as words."""
        return self.name.removeprefix("test_").replace("_", " ")


@cache
def all_cases() -> tuple[Case, ...]:
    """Every test function of the chapters, in the order of the modules and of their source."""
    return tuple(
        _case(path.stem, node)
        for path in sorted(FOLDER.glob("test_*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def cases_by_rule() -> dict[str, list[Case]]:
    """The cases of each rule number that has any; a case stands first under the rule it names first."""
    found: dict[str, list[Case]] = {}
    for place in (slice(0, 1), slice(1, None)):
        for case in all_cases():
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
