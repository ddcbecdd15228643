"""Makes mutants: a source file with one small change in the body of a function."""

import ast
import inspect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
# What is computed from a result by the annotation of its function, so that it is wrong but of the same type.
WRONG_RESULTS = {"bool": "not {}", "int": "{} + 1", "i64": "{} + 1"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where it is, and what it changes into what."""

    module: str
    path: Path
    source: str  # the digest of the file
    number: int  # among the mutants of the file
    line: int
    function: str
    change: str

    @property
    def name(self) -> str:
        """The same for as long as the line is the same, wherever it moves to."""
        return f"{self.module}: {self.function}: {self.change}"

    @property
    def folder_of_tests(self) -> str:
        """The folder of the tests of the module."""
        folders = self.module.split(".")[1:-1]
        return "/".join(["tests", *folders])

    @property
    def key(self) -> tuple[str, str]:
        """The name, and the source that it is a mutant of."""
        return self.name, self.source


@dataclass(frozen=True, slots=True)
class _Change:
    parent: ast.AST
    field: str
    index: int | None
    old: ast.AST
    new: ast.AST
    function: str

    def make(self) -> None:
        """Put the new in the place of the old."""
        self._put(ast.fix_missing_locations(self.new))

    def take_back(self) -> None:
        """Put the old there again."""
        self._put(self.old)

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants_of(module: str, path: Path) -> list[Mutant]:
    """All mutants of a source file, in the order of the source."""
    source = path.read_text("utf-8")
    lines = source.splitlines()
    digest = sha256(source.encode()).hexdigest()[:16]
    seen = Counter[str]()
    found = []
    for number, change in enumerate(_changes(ast.parse(source))):
        line: int = change.old.lineno  # type: ignore[attr-defined]
        said = f"{lines[line - 1].strip()}  [{_short(change.old)} -> {_short(change.new)}]"
        seen[change.function + said] += 1
        if (count := seen[change.function + said]) > 1:
            said += f" #{count}"
        found.append(Mutant(module, path, digest, number, line, change.function, said))
    return found


def code_of(mutant: Mutant) -> CodeType:
    """The compiled source file with the change in it."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    next(islice(_changes(tree), mutant.number, None)).make()
    return compile(tree, str(mutant.path), "exec")


@cache
def changes_of(path: Path) -> list[_Change]:
    """All changes to a source file: parsed once, as they are made and taken back one after another."""
    return list(_changes(ast.parse(path.read_text("utf-8"))))


def changed_functions(mutant: Mutant) -> dict[tuple[str, int], CodeType]:
    """The code of the functions in which a mutant differs, by name and line."""
    change = changes_of(mutant.path)[mutant.number]
    part: ast.stmt = change.parent  # type: ignore[assignment]
    while not isinstance(part.parent, ast.Module):  # type: ignore[attr-defined]
        part = part.parent  # type: ignore[attr-defined]

    def functions() -> dict[tuple[str, int], CodeType]:
        """Those of the one function or class that the change is in: much quicker than the whole file."""
        return functions_of(compile(ast.Module([part], []), str(mutant.path), "exec"))

    right = functions()
    change.make()
    wrong = functions()
    change.take_back()
    return {key: code for key, code in wrong.items() if code != right[key]}


def functions_of(module: CodeType) -> dict[tuple[str, int], CodeType]:
    """The code of all functions and methods of a module by name and line; what they have inside is theirs."""
    found = {}
    for const in module.co_consts:
        if isinstance(const, CodeType):
            if const.co_flags & inspect.CO_OPTIMIZED:
                found[const.co_qualname, const.co_firstlineno] = const
            else:
                found |= functions_of(const)
    return found


def _short(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:80]


def _changes(tree: ast.Module) -> Iterator[_Change]:
    """The changes to the bodies of all functions; what runs once at import is data, and is left alone."""
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            child.parent = node  # type: ignore[attr-defined]
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and not _is_abstract(function):
            for index, statement in enumerate(function.body):
                if not (index == 0 and _is_text(statement)):
                    yield from _in_statement(function, "body", index, statement, function)


def _in_statement(
    parent: ast.AST, field: str, index: int, statement: ast.stmt, function: ast.FunctionDef
) -> Iterator[_Change]:
    """The changes to one statement: without it, and all those inside it."""
    if isinstance(statement, ast.FunctionDef | ast.Assert | ast.Import | ast.ImportFrom | ast.ClassDef):
        return
    name = _qualified(function)
    if _can_go(statement):
        gone = ast.copy_location(ast.Pass(), statement)
        yield _Change(parent, field, index, statement, gone, name)
    if isinstance(statement, ast.Raise):
        return
    if isinstance(statement, ast.Return) and statement.value is not None:
        new = ast.copy_location(_wrong_result(statement.value, function), statement.value)
        if ast.dump(new) != ast.dump(statement.value):
            yield _Change(statement, "value", None, statement.value, new, name)
    for inner_field, value in ast.iter_fields(statement):
        if inner_field in {"annotation", "type_comment"}:
            continue
        for inner_index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.stmt) and inner_index is not None:
                yield from _in_statement(statement, inner_field, inner_index, child, function)
            elif isinstance(child, ast.expr):
                yield from _in_expression(statement, inner_field, inner_index, child, name)
            elif isinstance(child, ast.match_case):
                for place, case in enumerate(child.body):
                    yield from _in_statement(child, "body", place, case, function)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
        new_statement = ast.copy_location(
            ast.AugAssign(statement.target, ARITHMETIC[type(statement.op)](), statement.value), statement
        )
        yield _Change(parent, field, index, statement, new_statement, name)


def _in_expression(
    parent: ast.AST, field: str, index: int | None, node: ast.expr, function: str
) -> Iterator[_Change]:
    """The changes to an expression and to the expressions in it; sentences are nobody's rule."""
    if isinstance(node, ast.JoinedStr):
        return
    for new in _replacements(node, parent, field):
        yield _Change(parent, field, index, node, ast.copy_location(new, node), function)
    for inner_field, value in ast.iter_fields(node):
        for inner_index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.expr):
                yield from _in_expression(node, inner_field, inner_index, child, function)
            elif isinstance(child, ast.comprehension):
                yield from _in_expression(child, "iter", None, child.iter, function)
                for place, condition in enumerate(child.ifs):
                    yield from _in_expression(child, "ifs", place, condition, function)
            elif isinstance(child, ast.keyword):
                yield from _in_expression(child, "value", None, child.value, function)


def _replacements(node: ast.expr, parent: ast.AST, field: str) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            operators = [*node.ops]
            operators[place] = COMPARISONS[type(operator)]()
            yield ast.Compare(node.left, operators, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif field == "test" and isinstance(parent, ast.If | ast.While | ast.IfExp):
        yield ast.UnaryOp(ast.Not(), node)


def _can_go(statement: ast.stmt) -> bool:
    """Whether the rest still makes sense without a statement: what names a thing for the first time stays."""
    if isinstance(statement, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant | ast.Yield | ast.YieldFrom)
    return isinstance(statement, ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.Delete)


def _wrong_result(value: ast.expr, function: ast.FunctionDef) -> ast.expr:
    annotation = ast.unparse(function.returns) if function.returns else ""
    if isinstance(value, ast.Constant) or annotation not in WRONG_RESULTS:
        return value if isinstance(value, ast.Constant) else ast.Constant(None)
    wrong = ast.parse(WRONG_RESULTS[annotation].format("x"), mode="eval").body
    if isinstance(wrong, ast.UnaryOp):
        wrong.operand = value
    elif isinstance(wrong, ast.BinOp):
        wrong.left = value
    return wrong


def _is_abstract(function: ast.FunctionDef) -> bool:
    """Whether a function is only promised here."""
    return all(
        _is_text(statement) or isinstance(statement, ast.Pass | ast.Raise) for statement in function.body
    )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _qualified(function: ast.FunctionDef) -> str:
    names, node = [function.name], getattr(function, "parent", None)
    while isinstance(node, ast.FunctionDef | ast.ClassDef):
        names.append(node.name)
        node = getattr(node, "parent", None)
    return ".".join(reversed(names))
