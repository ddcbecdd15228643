"""The languages that words are told in."""

from ironbridge.languages.catalogue import DEFAULT, LANGUAGES, language_of

__all__ = ["DEFAULT", "LANGUAGES", "language_of"]
