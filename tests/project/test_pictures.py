"""The pictures of the README are drawn from records that lie beside them."""

import pytest

from ironbridge.cli.main import main
from tests.support.project import ROOT

PICTURES = ROOT / "docs" / "pictures"


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
