"""`make docs`: the documentation as a site, in src/ironbridge/site, where `ironbridge serve` finds it.

Its pages are the Markdown files of docs/ and a few others, as they are read on a forge; their links are turned into
those of the site. What can be told from the program itself is written here: its options, and the API of the server.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "build" / "site-source"
SITE = ROOT / "src" / "ironbridge" / "site"
HERE = Path(__file__).parent
# What stands outside of docs/ and is shown, too.
ELSEWHERE = {
    "CHANGELOG.md": "project/changes.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "conformance/README.md": "reference/conformance.md",
    "tests/oracle/README.md": "project/oracle.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)")
# The pages of a folder stand below the page that tells of it.
BELOW = "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"
PICTURE = re.compile(r'(?:<p>)?<img src="([^"]+)"[^>]* alt="([^"]+)">(?:</p>)?')
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)


class BrokenLink(Exception):
    """A page leads to something that is not there."""


def pages() -> dict[Path, Path]:
    """Every page of the site: where it is written, and where it stands in the site."""
    docs = ROOT / "docs"
    found = {path: path.relative_to(docs) for path in sorted(docs.rglob("*.md"))}
    return found | {ROOT / path: Path(place) for path, place in ELSEWHERE.items() if (ROOT / path).exists()}


def place_of(target: Path, known: dict[Path, Path]) -> Path | None:
    """Where something that is linked to stands in the site; None for what is shown by the sources alone."""
    if target.is_dir() and (target / "README.md") in known:
        return known[target / "README.md"]
    if target in known:
        return known[target]
    docs = ROOT / "docs"
    return target.relative_to(docs) if target.is_file() and target.is_relative_to(docs) else None


def turned(page: Path, text: str, known: dict[Path, Path]) -> str:
    """A page with the links of the site."""
    here = known[page].parent

    def to(target: str) -> str | None:
        name, _, part = target.partition("#")
        path = (page.parent / name).resolve()
        if not path.exists():
            raise BrokenLink(f"{page.relative_to(ROOT)}: {target}")
        place = place_of(path, known)
        if place is None:
            return None
        return os.path.relpath(place, here) + (f"#{part}" if part else "")

    def link(match: re.Match[str]) -> str:
        mark, words, target = match.groups()
        if target.startswith(("http:", "https:", "#", "mailto:")):
            return match[0]
        place = to(target)
        return f"{mark}[{words}]({place})" if place else words

    def picture(match: re.Match[str]) -> str:
        return f"![{match[2]}]({to(match[1])})"

    return PICTURE.sub(picture, LINK.sub(link, text))


def gather() -> None:
    """Lay all pages and pictures out as Sphinx wants them."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    known = pages()
    for page, place in known.items():
        target = SOURCE / place
        target.parent.mkdir(parents=True, exist_ok=True)
        below = BELOW if place.name == "README.md" else ""
        target.write_text(turned(page, page.read_text("utf-8"), known) + below, encoding="utf-8")
    for path in (ROOT / "docs").rglob("*"):
        if path.is_file() and path.suffix in {".svg", ".jpg", ".png", ".json"}:
            target = SOURCE / path.relative_to(ROOT / "docs")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for name, text in written():
        (SOURCE / name).write_text(text, encoding="utf-8")


def written() -> Iterator[tuple[str, str]]:
    """The pages that the program itself tells."""
    from site_pages import command_line, server_api

    yield "reference/command-line.md", command_line()
    yield "reference/server-api.md", server_api()


def make() -> int:
    """Let Sphinx make the site; what it warns of is an error."""
    shutil.rmtree(SITE, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet"]
    command += ["--conf-dir", str(HERE), "--doctree-dir", str(ROOT / "build" / "site-trees")]
    # Signatures are read from the sources: compiled functions keep none.
    code = subprocess.run(
        [*command, str(SOURCE), str(SITE)], env=os.environ | {"IRONBRIDGE_ENGINE": "pure"}, check=False
    ).returncode
    if code == 0:
        without_inline_scripts()
        for name, text in numbers():
            (SITE / name).parent.mkdir(exist_ok=True)
            (SITE / name).write_text(text, encoding="ascii")
    return code


def numbers() -> Iterator[tuple[str, str]]:
    """The numbers that learners rely on, as files whose SHA-256 are the digests of docs/envs.md."""
    from ironbridge.envs import ActionSpace, Observer
    from ironbridge.games.catalogue import RULESETS

    for name, rules in RULESETS.items():
        space = ActionSpace(name)
        yield f"action-spaces/{name}-{space.version}.json", space.to_json()
        for players in rules.player_counts:
            observer = Observer(name, players)
            yield f"observations/{name}-{players}-{observer.version}.json", observer.to_json()


def without_inline_scripts() -> None:
    """Put the scripts that stand in pages into files: the server lets no page run others."""
    names: dict[str, str] = {}
    for path in SITE.rglob("*.html"):
        above = os.path.relpath(SITE / "_static", path.parent)

        def as_file(match: re.Match[str], above: str = above) -> str:
            name = names.setdefault(match[1], f"inline-{len(names) + 1}.js")
            return f'<script src="{above}/{name}"></script>'

        path.write_text(INLINE_SCRIPT.sub(as_file, path.read_text("utf-8")), encoding="utf-8")
    for text, name in names.items():
        (SITE / "_static" / name).write_text(text, encoding="utf-8")


def main() -> int:
    """The command."""
    try:
        gather()
    except BrokenLink as broken:
        print(f"A link leads nowhere: {broken}", file=sys.stderr)
        return 1
    code = make()
    if code == 0:
        print(f"==> The documentation: {SITE.relative_to(ROOT)}/index.html; a server shows it under /docs")
    return code


if __name__ == "__main__":
    sys.exit(main())
