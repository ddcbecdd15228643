"""The server gives the page out: kept files for ever, the page itself wherever in it somebody loads it."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironbridge.server.backend import Backend
from ironbridge.server.store.database import Database
from tests.support.server.served import Client, Served

INDEX = (
    '<!doctype html><html lang="en"><title>Ironbridge</title><script src="/assets/a-1.js"></script></html>'
)
SCRIPT = "console.log('Coalbrookdale');\n" * 100


def serve(place: Path, page: Path) -> Served:
    """A server with a page that lies in a folder."""
    return Served(Backend(Database(f"sqlite:///{place / 'games.db'}")), page=page)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A client of a server with a small page."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX, "utf-8")
    (page / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    (page / "assets" / "a-1.js").write_text(SCRIPT, "utf-8")
    (page / "assets" / "a-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (page / "assets" / "cabin-1.woff2").write_bytes(b"wOF2")
    served = serve(tmp_path, page)
    yield served.client()
    served.stop()


@pytest.mark.parametrize(
    "path",
    ["/", "/games/abc", "/tables/abc", "/join/abc", "/rules", "/rules/B7", "/settings", "/guide", "/x/"],
)
def test_the_page_can_be_loaded_anywhere_in_it(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    # Its head tells of the address.
    assert response.text.endswith(INDEX.partition("</title>")[2])
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-cache"


def test_files_with_a_hash_are_kept_for_ever(client: Client) -> None:
    for name, kind in (("a-1.js", "text/javascript; charset=utf-8"), ("cabin-1.woff2", "font/woff2")):
        response = client.get(f"/assets/{name}")
        assert (response.status_code, response.headers["content-type"]) == (200, kind)
        assert "immutable" in response.headers["cache-control"]
    icon = client.get("/icon.svg")
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", "no-cache")


def test_who_reads_gzip_gets_it(client: Client) -> None:
    packed = client.http.get("/assets/a-1.js", headers={"accept-encoding": "gzip"})
    plain = client.http.get("/assets/a-1.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == SCRIPT
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) == len(SCRIPT)
    assert client.http.get("/api", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.http.get("/health").headers


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/api/nothing/at/all",
        "/api/tables/x/y/z",
        "/api/schema/nothing",
        "/API/tables",
        "/%61pi/nothing",
        "/health/nothing",
        "/metrics",
        "/metrics/",
        "/metrics/x",
        "/assets/b-2.js",
        "/assets",
        "/favicon.ico",
        "/assets/..%2findex.html",
        "/..%2f..%2fsetup.py",
    ],
)
def test_what_is_not_there_is_not_the_page(client: Client, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert client.http.head(path).status_code == 404
    assert client.post(path).status_code in {404, 405}


def test_the_policy_lets_in_what_the_page_needs_and_no_more(client: Client) -> None:
    policy = client.get("/").headers["content-security-policy"]
    rules = {name: values for name, *values in (rule.split() for rule in policy.split(";"))}
    assert rules["default-src"] == ["'self'"]
    assert rules["style-src"] == ["'self'", "'unsafe-inline'"]
    assert rules["img-src"] == ["'self'", "data:"]
    assert not {"script-src", "connect-src", "font-src"} & set(rules)


def test_without_a_page_there_is_a_greeting(tmp_path: Path) -> None:
    served = serve(tmp_path, tmp_path / "nothing")
    try:
        client = served.client()
        assert "game server" in client.get("/").text
        assert client.get("/rules").status_code == 404
        assert client.get("/health").json()["status"] == "ok"
    finally:
        served.stop()
