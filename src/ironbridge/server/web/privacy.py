"""The page that says what is stored of people, how long by the settings of this server, and how they get it out."""

from html import escape

from ironbridge.languages.catalogue import LANGUAGES, Words, words_in
from ironbridge.render import tokens
from ironbridge.server.upkeep.retention import Retention

PATH = "/privacy"
EXPORT = "GET /api/people/me/export"
STORED = (
    "name",
    "devices",
    "seen",
    "games",
    "daily",
    "blocks",
    "talk",
    "puzzles",
    "sheets",
    "standing",
    "notices",
    "owner",
    "browser",
    "not",
)
SEEN = ("name", "hand")
OUT = ("export", "devices", "delete", "host")
STYLE = """
*{box-sizing:border-box}
:root{--link:#714d0a}
@media (prefers-color-scheme:dark){:root{--link:var(--brass)}}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.55 var(--text)}
header,main,footer{max-width:44rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;justify-content:space-between}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a,footer a{display:inline-block;padding:.65rem 0}
main{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.5rem 1.5rem}
h1,h2{font-family:var(--display);line-height:1.2;margin:0}
h1{font-size:1.75rem}
h2{font-size:1.2rem;margin:1.6rem 0 .4rem;padding-top:1.1rem;border-top:1px solid var(--line)}
p{margin:.5rem 0 0}
ul{margin:.4rem 0 0;padding-left:1.2rem}
li{margin:.45rem 0}
a{color:var(--link)}
a:focus-visible{outline:3px solid var(--brass);outline-offset:2px}
[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.about{color:var(--ink-2)}
@media (max-width:46rem){main{border-width:1px 0;border-radius:0;padding:1rem 1.25rem}}
@media print{body,main{background:#fff;color:#000;border:0}header nav,footer{display:none}h2{break-after:avoid}
li{break-inside:avoid}}
"""


def privacy_page(language: str, retention: Retention) -> str:
    """The whole page in a language. It needs no script."""
    words = words_in(language)
    say = words.say
    parts = [
        _section(words, "privacy.stored", [f"privacy.stored.{each}" for each in STORED]),
        _section(words, "privacy.seen", [f"privacy.seen.{each}" for each in SEEN]),
        _section(words, "privacy.long", [], _kept(words, retention)),
        _section(words, "privacy.out", [f"privacy.out.{each}" for each in OUT]),
    ]
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(say('privacy.title'))} · Ironbridge</title>"
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="/icon.svg"><style>{tokens()}{STYLE}</style></head><body>'
        f'<header><a href="/">{escape(say("privacy.home"))}</a><nav>{_languages(language)}</nav></header>'
        f'<main><h1>{escape(say("privacy.title"))}</h1><p class="about">{escape(say("privacy.about"))}</p>'
        f"{''.join(parts)}</main>"
        f'<footer><a href="/settings">{escape(say("privacy.settings"))}</a></footer></body></html>'
    )


def _languages(language: str) -> str:
    return "".join(
        f'<a href="{PATH}?language={tag}" lang="{tag}" hreflang="{tag}"'
        f"{' aria-current=page' if tag == language else ''}>{escape(name)}</a>"
        for tag, name in LANGUAGES.items()
    )


def _section(words: Words, title: str, keys: list[str], lines: list[str] | None = None) -> str:
    said = lines or [words.say(key, path=EXPORT, left=words.say("seat.left")) for key in keys]
    items = "".join(f"<li>{escape(line, quote=False)}</li>" for line in said)
    return f"<h2>{escape(words.say(title))}</h2><ul>{items}</ul>"


def _kept(words: Words, retention: Retention) -> list[str]:
    """How long everything is kept, by the settings of this server."""
    found = []
    for name in ("waiting", "games", "guests", "kept", "sessions"):
        days = getattr(retention, name)
        key = f"privacy.long.{name}"
        found.append(words.say(key, days=_number(days)) if days else words.say(f"{key}.never"))
    return [*found, words.say("privacy.long.over"), words.say("privacy.long.copies")]


def _number(days: float) -> float | int:
    return int(days) if days == int(days) else days
