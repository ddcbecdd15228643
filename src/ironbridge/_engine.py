"""Which engine runs: the libraries compiled by mypyc, or the same modules as plain Python.

`IRONBRIDGE_ENGINE=pure` takes the Python source even where libraries exist, `IRONBRIDGE_ENGINE=compiled`
refuses to run without them; otherwise libraries are used when they are there.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Literal

GROUP_LIBRARY = "ironbridge__mypyc"

EngineKind = Literal["compiled", "pure"]


class SourceFinder:
    """An import finder that sees only the `.py` files of this package."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source file of a module of ours; None leaves the search to the other finders."""
        if not name.startswith("ironbridge."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def engine_kind() -> EngineKind:
    """Which engine this process runs on."""
    if any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        return "pure"
    return "pure" if find_spec(GROUP_LIBRARY) is None else "compiled"


def choose_engine(wish: str) -> None:
    """Follow the environment's wish; must happen before any other module of the package is imported."""
    if wish not in {"", "compiled", "pure"}:
        raise ImportError(f"IRONBRIDGE_ENGINE is {wish!r}; it may be 'compiled', 'pure' or unset")
    if wish == "pure":
        sys.meta_path.insert(0, SourceFinder())
    elif wish == "compiled" and engine_kind() == "pure":
        raise ImportError("IRONBRIDGE_ENGINE is 'compiled', but this installation has no compiled modules")


choose_engine(os.environ.get("IRONBRIDGE_ENGINE", ""))
