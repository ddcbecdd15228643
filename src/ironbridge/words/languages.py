"""The languages that words are told in."""

from collections.abc import Mapping

from ironbridge.words.english import ENGLISH
from ironbridge.words.german import GERMAN

DEFAULT = "en"
LANGUAGES: Mapping[str, Mapping[str, str]] = {DEFAULT: ENGLISH, "de": GERMAN}


def language_of(wish: str) -> str:
    """The language of a tag such as `de` or `de-AT`; English for all that we do not speak."""
    language = wish.partition("-")[0].lower()
    return language if language in LANGUAGES else DEFAULT
