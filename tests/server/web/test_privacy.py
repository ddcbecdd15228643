"""The page about privacy says what holds on this server, in every language, without a script."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from ironbridge.languages.catalogue import LANGUAGES
from ironbridge.server.store.database import Database
from ironbridge.server.upkeep.retention import Retention
from ironbridge.server.web.privacy import privacy_page
from tests.support.server.bare import BareBackend
from tests.support.server.served import Served


class Tags(HTMLParser):
    """The tags of a page that are open, and all that it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if name == "href" and value]
        if tag not in {"meta", "link"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_in_every_language(language: str) -> None:
    text = privacy_page(language, Retention())
    tags = Tags(text)
    assert tags.open == []
    assert {"/", "/settings", *(f"/privacy?language={tag}" for tag in LANGUAGES)} <= set(tags.links)
    assert f'<html lang="{language}">' in text
    assert "<script" not in text
    assert "{" not in text.partition("</style>")[2], "a gap that was not filled"


def test_the_times_are_those_of_the_host() -> None:
    text = privacy_page("en", Retention(waiting=3, games=0, guests=45.5, sessions=1))
    for said in (
        "removed after 3 days",
        "nobody plays any more stays",
        "no table for 45.5 days",
        "for 1 day is",
    ):
        assert said in text
    assert "90 days" not in text


def test_it_is_served_in_the_language_of_the_browser(tmp_path: Path) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), retention=Retention(waiting=11))
    served = Served(backend)
    http = served.client().http
    answer = http.get("/privacy", headers={"accept-language": "it, fr-CH;q=0.9, en;q=0.8"})
    assert answer.headers["content-type"].startswith("text/html")
    assert "11 jours" in answer.text
    assert "11 Tagen" in http.get("/privacy?language=de").text
    assert "11 days" in http.get("/privacy?language=xx").text
    served.stop()
