"""Every kind of answer tells browsers to be careful; cookies are for this site alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ironbridge.server.store.database import Database
from ironbridge.server.web.app import HEADERS
from ironbridge.server.web.routes import games
from tests.support.server.bare import BareBackend
from tests.support.server.operations import operations
from tests.support.server.served import NO_LIMITS, Served

# What a page of another site could otherwise do with ours, and what ours could be made to load.
NEEDED = {
    "content-security-policy": (
        "default-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ),
    "x-frame-options": ("DENY",),
    "x-content-type-options": ("nosniff",),
    "referrer-policy": ("no-referrer",),
    "cross-origin-opener-policy": ("same-origin",),
    "cross-origin-resource-policy": ("same-origin",),
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with a page of two files."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>", "utf-8")
    (page / "assets" / "a-1.js").write_text("1;", "utf-8")
    served = Served(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}")), NO_LIMITS, page)
    yield served
    served.stop()


KINDS = {
    "the page": ("GET", "/", 200),
    "a place in the page": ("GET", "/rules/B7", 200),
    "a file of the page": ("GET", "/assets/a-1.js", 200),
    "no such file": ("GET", "/assets/a-2.js", 404),
    "the style sheet": ("GET", "/scene.css", 200),
    "the page of the API": ("GET", "/api", 200),
    "the description": ("GET", "/api/schema/openapi.json", 200),
    "the API": ("GET", "/api/rulesets", 200),
    "a picture": ("GET", "/api/rules/pictures/network.svg", 200),
    "nothing": ("GET", "/api/nothing", 404),
    "nobody": ("GET", "/api/people/me", 401),
    "the wrong method": ("DELETE", "/api/people", 405),
    "an unreadable body": ("POST", "/api/people", 400),
    "no figures": ("GET", "/metrics", 404),
    "the head of the page": ("HEAD", "/", 200),
    "a fault of ours": ("GET", "/api/games/x/entries", 500),
}


def test_every_kind_of_answer_has_all_headers(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(games, "entries_after", fail)
    client = served.client()
    for kind, (method, path, status) in KINDS.items():
        answer = client.http.request(method, path)
        assert answer.status_code == status, kind
        for name, words in NEEDED.items():
            assert all(word in answer.headers[name] for word in words), (kind, name)
        assert "unsafe-eval" not in answer.headers["content-security-policy"]
    assert HEADERS.keys() == NEEDED.keys()


def test_every_operation_has_all_headers_and_only_what_may_be_kept_is_kept(served: Served) -> None:
    client = served.client()
    for operation in operations(client):
        for path in operation.paths({}, {}):
            answer = client.call(operation.method, path, operation.body({}))
            assert HEADERS.items() <= dict(answer.headers).items(), path
            kept = {"no-cache"} if path.startswith(("/api/rule", "/api/scoring")) else set()
            kept |= {"private, no-cache"} if path == "/api/tables" else set()
            assert answer.headers["cache-control"] in {"no-store"} | kept


def test_whatever_can_be_got_has_a_head(served: Served) -> None:
    client = served.client()
    got = [operation for operation in operations(client) if operation.method == "GET"]
    paths = [path for operation in got for path in operation.paths({"name": "birmingham"}, {})]
    kinds = [path for method, path, _ in KINDS.values() if method == "GET" and "entries" not in path]
    for path in [*paths, *kinds]:
        for encoding in ("identity", "gzip"):
            headers = {"accept-encoding": encoding}
            whole, head = client.http.get(path, headers=headers), client.http.head(path, headers=headers)
            assert head.status_code == whole.status_code, path
            assert head.content == b""
            left_out = {"date", "transfer-encoding"}
            assert head.headers.keys() - left_out == whole.headers.keys() - left_out, path
            for name in ("content-type", "content-length", "content-encoding", "etag", "cache-control"):
                assert head.headers.get(name) == whole.headers.get(name), (path, name)
    assert len(paths) > 15


def test_the_wrong_method_is_told_the_right_ones(served: Served) -> None:
    client = served.client()
    known: dict[str, set[str]] = {
        "/": {"GET"},
        "/rules/B7": {"GET"},
        "/assets/a-1.js": {"GET"},
        "/api": {"GET"},
    }
    for operation in operations(client):
        for path in operation.paths({}, {}):
            known.setdefault(path, set()).add(operation.method)
    for path, methods in known.items():
        wanted = methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
        for method in {"DELETE", "PUT", "HEAD", "POST", "PATCH"} - wanted:
            answer = client.http.request(method, path)
            assert answer.status_code == 405, (method, path)
            assert set(answer.headers["allow"].split(", ")) == wanted, (method, path)
            assert method == "HEAD" or answer.json()["code"] == "wrong_method"


@pytest.mark.parametrize("is_secure", [False, True])
def test_a_cookie_is_for_this_site_alone(lone: Served, is_secure: bool) -> None:
    client = lone.client()
    headers = {"x-forwarded-proto": "https" if is_secure else "http"}
    welcome = client.http.post("/api/people", json={"name": "Ada"}, headers=headers)
    client.http.cookies.clear()
    recovery = {"token": welcome.json()["recovery"]}
    recovered = client.http.post("/api/people/recover", json=recovery, headers=headers)
    for answer in (welcome, recovered):
        (cookie,) = answer.headers.get_list("set-cookie")
        _, *settings = cookie.lower().split("; ")
        wanted = {"httponly", "samesite=lax", "path=/"}
        assert wanted <= set(settings)
        assert ("secure" in settings) == is_secure
        assert not any(setting.startswith("domain") for setting in settings), "for no other host"
