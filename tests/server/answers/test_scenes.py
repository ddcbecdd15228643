"""Rulesets and their scenes over HTTP: listed, typed, compressed, and sent once to whoever keeps them."""

import gzip
import html
import re
from typing import Any

import httpx
import msgspec
import pytest

from ironbridge import RULESETS
from ironbridge.games.score_tables import ScoreTables, score_tables
from ironbridge.languages.catalogue import LANGUAGES, words_in
from ironbridge.render import Scene, scene, scene_style, tokens
from ironbridge.server.answers.scenes import scene_sheet, scene_text
from ironbridge.server.web.app import make_app
from ironbridge.server.web.description import described
from tests.support.server.bare import BareBackend
from tests.support.server.served import Served


def fetch(served: Served, path: str, **headers: str) -> httpx.Response:
    return served.client().http.get(path, headers=headers)


def test_every_ruleset_is_listed_with_a_sentence(lone: Served) -> None:
    listed: list[dict[str, Any]] = fetch(lone, "/api/rulesets").json()
    assert [ruleset["name"] for ruleset in listed] == list(RULESETS)
    assert {r["name"] for r in listed if r["is_introductory"]} == {
        n for n in RULESETS if n.endswith("-intro")
    }
    for ruleset in listed:
        assert ruleset["players"] == list(RULESETS[ruleset["name"]].player_counts)
        assert ruleset["sentence"].endswith(".")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_word_of_english_is_left_in_a_drawing(language: str) -> None:
    english = words_in("en")
    for name in RULESETS:
        told = scene(name, language)
        names = {town.name for town in told.towns} | {merchant.name for merchant in told.merchants}
        names |= {external.name for external in told.externals}
        texts = re.findall(
            r"<text[^>]*>([^<]*)</text>", html.unescape(scene_text(name, language).text.decode())
        )
        drawn = {text for text in texts if re.search(r"[a-z]{3}", text) and text not in names}
        assert drawn
        assert drawn & (set(english.texts.values()) - set(words_in(language).texts.values())) == set()
        assert not any(re.search(r"\b(River|Sea|left|in|market|free|closed)\b", text) for text in drawn), (
            drawn
        )


def test_a_scene_is_read_back_as_it_was_made(lone: Served) -> None:
    for name in RULESETS:
        answer = fetch(lone, f"/api/rulesets/{name}")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"] == "application/json"
        assert msgspec.json.decode(answer.content, type=Scene) == scene(name)


@pytest.mark.parametrize("path", ["/api/rulesets/birmingham", "/scene.css"])
def test_what_a_browser_keeps_is_not_sent_again(lone: Served, path: str) -> None:
    first = fetch(lone, path)
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    again = fetch(lone, path, **{"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert fetch(lone, path, **{"if-none-match": '"older"'}).content == first.content
    named = fetch(lone, f"{path}?v={tag.strip(chr(34))}")
    assert "immutable" in named.headers["cache-control"]
    assert fetch(lone, f"{path}?v=older").headers["cache-control"] == "no-cache"


def test_whoever_cannot_unpack_gets_it_plain(lone: Served) -> None:
    answer = fetch(lone, "/scene.css", **{"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.text == tokens() + scene_style()


def test_an_unknown_ruleset_is_named_with_those_there_are(lone: Served) -> None:
    answer = fetch(lone, "/api/rulesets/london")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_ruleset")
    assert all(name in answer.json()["message"] for name in ("london", *RULESETS))


@pytest.mark.parametrize("name", RULESETS)
def test_a_scene_is_small_on_the_way(name: str) -> None:
    assert len(gzip.compress(scene_text(name).text, 4)) < 30_000
    assert len(gzip.compress(scene_sheet().text, 4)) < 8_000


def test_the_description_of_the_api_has_the_types_of_a_scene(plain: BareBackend) -> None:
    schema = described(make_app(plain)).to_schema()
    found = schema["paths"]["/api/rulesets/{name}"]["get"]["responses"]["200"]["content"]["application/json"]
    assert re.search(r"/(\w+_)?Scene$", found["schema"]["$ref"])
    types = schema["components"]["schemas"]
    town = next(value for key, value in types.items() if key.endswith("SceneTown"))
    assert {"id", "name", "drawn", "slots"} <= set(town["properties"])


def test_the_tables_that_boards_are_counted_with_are_kept_like_scenes(lone: Served) -> None:
    answer = fetch(lone, "/api/scoring")
    assert msgspec.json.decode(answer.content, type=list[ScoreTables]) == [
        score_tables(rules) for rules in RULESETS.values()
    ]
    again = fetch(lone, "/api/scoring", **{"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
