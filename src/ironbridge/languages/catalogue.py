"""The catalogue: every text of a language by its key."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ironbridge.languages.texts import fill

DEFAULT = "en"
_FOLDER = files("ironbridge.languages")
# The languages by their tags, each with its own name for itself.
LANGUAGES: Mapping[str, str] = json.loads(_FOLDER.joinpath("languages.json").read_text("utf-8"))


def language_of(wish: str) -> str:
    """The language of a tag such as `de` or `de-AT`; English for all that we do not speak."""
    language = wish.partition("-")[0].lower()
    return language if language in LANGUAGES else DEFAULT


class Words:
    """The texts of one language."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def say(self, key: str, **fields: object) -> str:
        """The text of a key with its gaps filled."""
        return fill(self.texts[key], fields, self.language)

    def find(self, key: str, otherwise: str) -> str:
        """The text of a key that is made of a name, or something else where there is none."""
        return self.texts.get(key, otherwise)

    def listed(self, names: Sequence[str]) -> str:
        """Some names in a row, with a word before the last."""
        if len(names) < 2:
            return "".join(names)
        return self.say("list.last", first=self.joined(names[:-1]), last=names[-1])

    def joined(self, names: Iterable[str]) -> str:
        """Some names in a row, without a word between them."""
        return ", ".join(names)

    def clauses(self, clauses: Iterable[str]) -> str:
        """Some clauses as one sentence."""
        return self.say("list.clause").join(clauses)

    def pounds(self, money: int) -> str:
        """An amount of money, which may be a debt."""
        return self.say("pounds.debt" if money < 0 else "pounds", amount=abs(money))

    def tenths(self, number: float) -> str:
        """A number to a tenth."""
        return f"{number:.1f}".replace(".", self.say("decimal.point"))

    def signed(self, number: float) -> str:
        """A number to a tenth with its sign."""
        return f"{'−' if number < 0 else '+'}{self.tenths(abs(number))}"


_KEPT: dict[tuple[str, ...], Words] = {}


def words_in(language: str, *folders: Traversable) -> Words:
    """The words of a language, with those of its own that a game brings along in its folder.

    They stand there in `languages/TAG.json`. What a game does not say in the language it says in English.
    """
    kept = (language, *map(str, folders))
    if kept not in _KEPT:
        texts = dict(_read(language))
        for folder in folders:
            for tag in (DEFAULT, language):
                texts.update(_texts(folder.joinpath("languages", f"{tag}.json")))
        _KEPT[kept] = Words(language, texts)
    return _KEPT[kept]


@cache
def _read(language: str) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for file in _files(_FOLDER.joinpath(language)):
        texts.update(_texts(file))
    return texts


def _files(folder: Traversable) -> Iterable[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry)
        elif entry.name.endswith(".json"):
            yield entry


def _texts(file: Traversable) -> Mapping[str, str]:
    if not file.is_file():
        return {}
    texts: Mapping[str, str] = json.loads(file.read_text("utf-8"))
    return texts
