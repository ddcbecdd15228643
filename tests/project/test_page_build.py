"""The page is built again when something it is made of has changed, and never half; its packages are pinned."""

import json
import re
import runpy
import shutil
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.support.project import ROOT, pyproject

WEB = ROOT / "web"
BUNDLER = """
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
const source = readFileSync("index.html", "utf-8");
mkdirSync("../src/ironbridge/page", { recursive: true });
writeFileSync("../src/ironbridge/page/index.html", source.repeat(100));
process.exit(source.includes("broken") ? 1 : 0);
"""
tools = runpy.run_path(str(WEB / "page.py"))
# A font of one table, packed as WOFF packs it.
TABLE = b"letters " * 20
PACKED = zlib.compress(TABLE)
FONT = (
    b"wOFF"
    + struct.pack(">IIHHI", 0x00010000, 64 + len(PACKED), 1, 0, 28 + len(TABLE))
    + bytes(24)
    + struct.pack(">4s4I", b"glyf", 64, len(PACKED), len(TABLE), 7)
    + PACKED
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a page of one file, and a bundler that copies it."""
    web = tmp_path / "web"
    bundler = web / "node_modules" / "vite" / "bin" / "vite.js"
    bundler.parent.mkdir(parents=True)
    bundler.write_text(BUNDLER, "utf-8")
    for family, style in tools["LETTERS"]:
        font = web / "node_modules" / "@fontsource" / family / "files" / f"{family}-latin-{style}.woff"
        font.parent.mkdir(parents=True, exist_ok=True)
        font.write_bytes(FONT)
    (web / "package.json").write_text('{"type": "module"}', "utf-8")
    (web / "package-lock.json").write_text("{}", "utf-8")
    (web / "index.html").write_text("<h1>Ironbridge</h1>", "utf-8")
    shutil.copy(WEB / "page.py", web)
    # Where nothing is to be installed, as after `npm ci`.
    script = "import page; page.npm = lambda *_: 0; page.install(everything=False)"
    subprocess.run([sys.executable, "-c", script], cwd=web, check=True)
    (tmp_path / "src" / "ironbridge").mkdir(parents=True)
    return tmp_path


def build(tree: Path) -> tuple[int, str]:
    """The exit code of a build, and what it said last."""
    command = [sys.executable, str(tree / "web" / "page.py"), "build"]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    return done.returncode, (done.stdout + done.stderr).splitlines()[-1]


BUILT = (0, "ironbridge: building the page.")
STANDS = (0, "ironbridge: the page is up to date.")


def test_an_unchanged_page_is_left_alone(tree: Path) -> None:
    assert [build(tree), build(tree)] == [BUILT, STANDS]
    page = tree / "src" / "ironbridge" / "page"
    assert sorted(path.name for path in page.iterdir()) == ["index.html", "index.html.gz", "letters"]


def test_fonts_for_pictures_are_unpacked() -> None:
    plain = tools["unpacked_font"](FONT)
    assert plain[:12] == struct.pack(">IHHHH", 0x00010000, 1, 16, 0, 0)
    assert struct.unpack(">4s3I", plain[12:28]) == (b"glyf", 7, 28, len(TABLE))
    assert plain[28:] == TABLE


@pytest.mark.parametrize("name", ["index.html", "src/new.ts", "page.py"])
def test_a_changed_source_builds_it_again(tree: Path, name: str) -> None:
    build(tree)
    path = tree / "web" / name
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("\n")
    assert [build(tree), build(tree)] == [BUILT, STANDS]


@pytest.mark.parametrize("change", ["missing", "damaged", "more"])
def test_a_page_that_is_not_what_was_built_is_built_again(tree: Path, change: str) -> None:
    build(tree)
    page = tree / "src" / "ironbridge" / "page"
    if change == "missing":
        shutil.rmtree(page)
    else:
        (page / ("index.html" if change == "damaged" else "old.html")).write_text("x", "utf-8")
    assert [build(tree), build(tree)] == [BUILT, STANDS]
    assert not (page / "old.html").exists()


def test_a_build_that_fails_leaves_no_page(tree: Path) -> None:
    build(tree)
    (tree / "web" / "index.html").write_text("broken", "utf-8")
    for _ in range(2):
        assert build(tree) == (1, "ironbridge: the page could not be built: see above.")
        assert not (tree / "src" / "ironbridge" / "page").exists()


def test_packages_that_cannot_be_had_leave_no_page(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tree)
    wanted = {"dependencies": {"nothing-of-ours": "1.0.0"}}
    packages = {"": wanted, "node_modules/nothing-of-ours": {"version": "1.0.0", "integrity": "sha512-AAAA"}}
    (tree / "web" / "package.json").write_text(json.dumps(wanted), "utf-8")
    lock = json.dumps({"lockfileVersion": 3, "packages": packages})
    (tree / "web" / "package-lock.json").write_text(lock, "utf-8")
    monkeypatch.setenv("npm_config_offline", "true")
    code, said = build(tree)
    assert code == 1
    assert said == "ironbridge: `make engine` is enough for all that needs no page."
    assert not (tree / "src" / "ironbridge" / "page").exists()


def locked() -> dict[str, dict[str, Any]]:
    """The packages of the page's lock, by path."""
    packages: dict[str, dict[str, Any]] = json.loads((WEB / "package-lock.json").read_text("utf-8"))[
        "packages"
    ]
    return {path: package for path, package in packages.items() if path}


def test_the_lock_of_the_page_holds_hashes_and_no_address() -> None:
    assert len(locked()) > 50
    for path, package in locked().items():
        assert package["integrity"].startswith("sha512-"), path
        assert "resolved" not in package, path


def test_the_lock_of_the_page_serves_every_system() -> None:
    native: dict[str, set[str]] = {}
    for path, package in locked().items():
        for system in package.get("os", []):
            native.setdefault(
                re.split(r"-(?=linux|darwin|win32|android|freebsd|openharmony)", path)[0], set()
            ).add(system)
    native = {name: systems for name, systems in native.items() if "fsevents" not in name}
    assert {"node_modules/@rolldown/binding", "node_modules/lightningcss"} <= set(native)
    for name, systems in native.items():
        assert {"linux", "darwin", "win32"} <= systems, name


def test_the_packages_of_the_page_are_named_exactly() -> None:
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    named = package["dependencies"] | package["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in named.values())
    assert {name: locked()[f"node_modules/{name}"]["version"] for name in named} == named


def test_every_build_uses_one_node() -> None:
    (pinned,) = [
        line
        for line in (ROOT / "requirements.in").read_text("utf-8").splitlines()
        if line.startswith("nodejs")
    ]
    assert f'NODE = "{pinned}"' in (ROOT / "tools" / "build_backend.py").read_text("utf-8")
    assert not [text for text in pyproject()["build-system"]["requires"] if text.startswith("nodejs")]
