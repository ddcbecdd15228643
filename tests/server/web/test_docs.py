"""The documentation is served where it was built, and nothing else below its path."""

from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from ironbridge.server.web.routes.learning.docs import docs_router


def site(folder: Path) -> TestClient[Litestar]:
    """A server that shows the documentation in a folder."""
    return TestClient(Litestar([docs_router(folder)], logging_config=None))


def test_pages_and_their_parts_are_served(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text("<h1>Ironbridge</h1>")
    (tmp_path / "rules" / "birmingham.html").write_text("<h1>Rules</h1>")
    with site(tmp_path) as client:
        moved = client.get("/docs", follow_redirects=False)
        assert moved.headers["location"] == "/docs/index.html"
        first = client.get("/docs/")
        assert (first.text, first.headers["content-type"]) == (
            "<h1>Ironbridge</h1>",
            "text/html; charset=utf-8",
        )
        assert client.get("/docs/rules/birmingham.html").text == "<h1>Rules</h1>"
        for path in ("/docs/none.html", "/docs/..%2findex.html", "/docs/rules"):
            assert client.get(path).status_code == 404


def test_where_it_was_not_built_there_is_nothing(tmp_path: Path) -> None:
    with site(tmp_path / "none") as client:
        assert client.get("/docs").status_code == 404
        assert client.get("/docs/index.html").status_code == 404
