"""The pictures of the README are drawn from records that lie beside them; drawings of ours can be read by everybody."""

from xml.etree.ElementTree import fromstring

import pytest

from ironbridge.cli.main import main
from tests.support.project import ROOT

PICTURES = ROOT / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("record", "at", "side", "picture"),
    [
        ("birmingham.brass", "100", "day", "birmingham-day.svg"),
        ("lancashire.brass", "90", "night", "lancashire-night.svg"),
    ],
)
def test_a_picture_is_what_its_record_draws(
    record: str, at: str, side: str, picture: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", str(PICTURES / record), "--at", at, "--side", side]) == 0
    assert capsys.readouterr().out.rstrip() == (PICTURES / picture).read_text("utf-8").rstrip()


@pytest.mark.parametrize("drawing", ["layers.svg", "move.svg"])
def test_a_drawing_of_ours_has_words_for_everybody_and_colours_for_the_night(drawing: str) -> None:
    picture = fromstring((PICTURES / drawing).read_text("utf-8"))
    assert picture.get("role") == "img"
    for part in ("title", "desc"):
        words = picture.find(f"{SVG}{part}")
        assert words is not None
        assert words.text
        assert words.get("id") in (picture.get("aria-labelledby") or "").split()
    assert "@media (prefers-color-scheme: dark)" in (picture.findtext(f"{SVG}style") or "")
