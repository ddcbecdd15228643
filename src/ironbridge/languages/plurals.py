"""Which form of a word goes with a number: the plural categories of CLDR, as `Intl.PluralRules` has them in a browser.

Only whole numbers below a million are asked for; the categories beyond, such as `many` in French, are left out.
"""

from collections.abc import Callable, Mapping


def _one_alone(number: int) -> str:
    return "one" if number == 1 else "other"


def _none_and_one(number: int) -> str:
    return "one" if number in {0, 1} else "other"


# A language that is not named here has one form for 1 and another for the rest.
_RULES: Mapping[str, Callable[[int], str]] = {"fr": _none_and_one}


def category(language: str, number: int) -> str:
    """The plural category of a number in a language."""
    return _RULES.get(language, _one_alone)(abs(number))


def categories(language: str) -> frozenset[str]:
    """All categories that a language has."""
    return frozenset(category(language, number) for number in range(1000))
