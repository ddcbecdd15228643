"""Compiles the hot modules with mypyc: all of them, or none when there is no working C compiler; builds the page.

`IRONBRIDGE_ENGINE=pure` does not even try; `IRONBRIDGE_REQUIRE_COMPILED=1` fails instead of going on without.
`IRONBRIDGE_PAGE=none` leaves the page out. A source archive holds the built page, and a wheel takes it from there.
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar, cast

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, ExecError, PlatformError

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
RECORD = ROOT / "build" / "compiled.json"
COMMANDS_WITHOUT_A_BUILD = {"egg_info", "dist_info", "sdist", "clean", "--version"}
REQUIRED = os.environ.get("IRONBRIDGE_REQUIRE_COMPILED") == "1"
IS_WITHOUT_PAGE = os.environ.get("IRONBRIDGE_PAGE") == "none"
PAGE = "src/ironbridge/page"


def modules() -> dict[str, Path]:
    """Every module of the package by name, package __init__ files left out."""
    paths = sorted(path for path in SOURCE.glob("ironbridge/**/*.py") if path.name != "__init__.py")
    return {".".join(path.relative_to(SOURCE).with_suffix("").parts): path for path in paths}


def hot_modules() -> dict[str, Path]:
    """The modules that pyproject.toml names as compiled."""
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ironbridge"]["compiled"]
    return {name: path for name, path in modules().items() if any(fnmatchcase(name, p) for p in patterns)}


def imports(path: Path) -> Iterator[str]:
    """The dotted names a file imports; some may be names inside a module."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def fingerprint() -> dict[str, Any]:
    """What the libraries are made of: the sources, what these import, and the tools."""
    known, hot = modules(), hot_modules()
    needed, open_ = dict(hot), list(hot.values())
    while open_:
        for name in imports(open_.pop()):
            if name in known and name not in needed:
                needed[name] = known[name]
                open_.append(known[name])
    hashes = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in sorted(needed.items())}
    compiler = os.environ.get("CC", "")
    programs = [shutil.which(name) for name in (*compiler.split()[:1], "cc", "gcc", "clang")]
    return {
        "sources": {name: hashes[name] for name in hot},
        "imported": {name: digest for name, digest in hashes.items() if name not in hot},
        "tools": {
            "python": f"{sys.version} {sysconfig.get_config_var('EXT_SUFFIX')}",
            "mypyc": version("mypy"),
            "setup": hashlib.sha256(Path(__file__).read_bytes()).hexdigest(),
            "compiler": [compiler, *programs],
            "flags": os.environ.get("CFLAGS", ""),
        },
    }


def libraries(folder: Path) -> list[Path]:
    """All compiled libraries below a folder, of any Python version."""
    return [path for suffix in ("so", "pyd") for path in folder.glob(f"**/*.{suffix}")]


def forget_libraries(folder: Path) -> None:
    """Remove all compiled libraries below a folder."""
    for path in libraries(folder):
        path.unlink()


def libraries_in_place() -> list[str]:
    """The libraries that lie beside their sources."""
    return sorted(str(path.relative_to(ROOT)) for path in libraries(SOURCE))


# Read once, before mypyc reads the sources: an edit made while it compiles must show as a difference.
BUILT_FROM = fingerprint()


def standing_engine() -> str:
    """The engine the last build in place gave, if it still stands for the present sources and tools, or ''."""
    try:
        record = json.loads(RECORD.read_text("utf-8"))
    except (OSError, ValueError):
        return ""
    engine = str(record["engine"])
    stands = record == {"engine": engine, "libraries": libraries_in_place(), **BUILT_FROM}
    return engine if stands and not (REQUIRED and engine == "pure" and hot_modules()) else ""


def forget_build_folders() -> None:
    """Remove what earlier builds collected, or modules that are gone would be shipped again."""
    for folder in (ROOT / "build").glob("lib*"):
        shutil.rmtree(folder)


class BuildAllOrNothing(build_ext):
    """Builds the group library and every shim, or leaves no library at all."""

    def run(self) -> None:
        in_place = bool(self.inplace or self.editable_mode)
        if in_place:
            RECORD.unlink(missing_ok=True)
            forget_libraries(SOURCE)
        engine = "compiled" if self.extensions else "pure"
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError, OSError):
            if REQUIRED:
                print(
                    "ironbridge: the C compiler failed, and IRONBRIDGE_REQUIRE_COMPILED=1 demands it.",
                    flush=True,
                )
                raise
            print("ironbridge: the C compiler failed; going on with the pure Python engine.", flush=True)
            engine = "pure"
            self.extensions = self.distribution.ext_modules = []
            forget_libraries(Path(self.build_lib))
            if in_place:
                forget_libraries(SOURCE)
        if in_place:
            record = {"engine": engine, "libraries": libraries_in_place(), **BUILT_FROM}
            RECORD.parent.mkdir(exist_ok=True)
            RECORD.write_text(json.dumps(record, indent=1), "utf-8")


class BuildPage(Command):
    """Builds the page from web/ into the package, before its data files are looked for."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        self.editable_mode = False

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        if IS_WITHOUT_PAGE or (ROOT / "PKG-INFO").exists():
            return
        if subprocess.run([sys.executable, str(ROOT / "web" / "page.py"), "build"], check=False).returncode:
            raise ExecError("without its page ironbridge is not whole")


class BuildPython(build_py):
    """The modules and their data, with or without the page."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        """The data files of a package."""
        found: list[str] = super().find_data_files(package, src_dir)
        page = Path(PAGE)
        return [file for file in found if not (IS_WITHOUT_PAGE and page in Path(file).parents)]


class SourceArchive(sdist):
    """The sources with the built page."""

    def run(self) -> None:
        self.run_command("build_page")
        super().run()

    def prune_file_list(self) -> None:
        super().prune_file_list()
        if IS_WITHOUT_PAGE:
            self.filelist.prune(PAGE)


class Build(build):
    """The build of everything, the page first."""

    sub_commands: ClassVar[Any] = [("build_page", None), *build.sub_commands]


def extensions() -> list[Extension]:
    """The C extensions mypyc makes of the hot modules."""
    hot = hot_modules()
    if not hot or os.environ.get("IRONBRIDGE_ENGINE") == "pure" or COMMANDS_WITHOUT_A_BUILD & set(sys.argv):
        return []
    from mypyc.build import mypycify

    print(f"ironbridge: compiling {len(hot)} modules; this takes a minute.", flush=True)
    paths = [str(path.relative_to(ROOT)) for path in hot.values()]
    # What else is imported may need packages that only an extra brings, and is not judged here.
    options = ["--follow-imports=silent", *paths]
    result = cast("list[Extension]", mypycify(options, group_name="ironbridge", debug_level="0"))
    for extension in result:
        # A compiler newer than mypyc may warn; that is no reason to go on without it.
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if sys.platform != "win32":
            # What no other library can replace may be put into its callers; that is much of the engine's speed.
            extension.extra_compile_args.append("-fvisibility=hidden")
    return result


if {"build_ext", "--inplace"} <= set(sys.argv) and (engine := standing_engine()):
    print(f"ironbridge: the {engine} engine is up to date.")
else:
    forget_build_folders()
    setup(
        ext_modules=extensions(),
        cmdclass={
            "build": Build,
            "build_ext": BuildAllOrNothing,
            "build_page": BuildPage,
            "build_py": BuildPython,
            "sdist": SourceArchive,
        },
    )
