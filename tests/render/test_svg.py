"""The SVG writer escapes, formats numbers and shortens words the same way everywhere."""

import pytest

from ironbridge.render.svg import Markup, classes, el, escape, fitted, group, measure, number, words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.001, "0"),
        (3, "3"),
        (2.5, "2.5"),
        (1 / 3, "0.33"),
        (-7.10, "-7.1"),
        (100, "100"),
        (0.996, "1"),
    ],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_what_xml_forbids_is_replaced() -> None:
    assert escape('a\x00<&>"\ud83d') == "a\ufffd&lt;&amp;&gt;&quot;\ufffd"
    assert escape("Zoë 🚂") == "Zoë 🚂"


def test_attributes_are_named_and_left_out() -> None:
    assert (
        el("g", class_="a", data_slot="x.1", stroke_width=1.50, fill=None)
        == '<g class="a" data-slot="x.1" stroke-width="1.5"/>'
    )


def test_groups_are_moved_and_scaled() -> None:
    assert group(at=(1, 2.25), scale=0.5) == '<g transform="translate(1 2.25) scale(0.5)"/>'
    assert group() == "<g/>"


def test_class_names_are_found_once_each() -> None:
    markup = Markup('<g class="a b"><path class="b"/><text class="c">class="d"</text></g>')
    assert classes(markup) == {"a", "b", "c"}


def test_words_keep_to_a_given_width() -> None:
    assert words("a<b", 1, 2, "c", width=9) == (
        '<text class="c" x="1" y="2" textLength="9" lengthAdjust="spacingAndGlyphs">a&lt;b</text>'
    )


def test_long_words_are_squeezed_then_shortened() -> None:
    natural = measure("Hester", 18)
    assert f'textLength="{number(natural)}"' in fitted("Hester", 0, 0, "d", 18, natural + 1)
    assert 'textLength="50"' in fitted("Hester", 0, 0, "d", 18, 50)
    assert "…</text>" in fitted("Hester the Undefeated", 0, 0, "d", 18, 50)
