"""A drawing speaks the language of its reader; names and figures stay as they are."""

import re

import pytest

from ironbridge import deal, new_game
from ironbridge.languages.catalogue import LANGUAGES, words_in
from ironbridge.render import draw
from ironbridge.render.scene.board import scene

TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
POSITIONS = {name: new_game(deal(name, 3, 1)).to_data() for name in ("birmingham", "lancashire")}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("ruleset", POSITIONS)
def test_words_are_those_of_the_language_and_figures_stay(ruleset: str, language: str) -> None:
    english, other = (TEXT.findall(draw(POSITIONS[ruleset], language=tag)) for tag in ("en", language))
    assert [re.findall(r"\d+", text) for text in english] == [re.findall(r"\d+", text) for text in other]
    only_english = set(words_in("en").texts.values()) - set(words_in(language).texts.values())
    assert any(text in only_english for text in english)
    assert [text for text in other if text in only_english] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_scene_are_those_of_its_language_and_names_stay(language: str) -> None:
    drawn = scene("birmingham", language)
    free = words_in(language).say("drawn.free")
    assert any(f">{free}<" in merchant.drawn for merchant in drawn.merchants)
    assert any(">Derby<" in town.drawn for town in drawn.towns)
