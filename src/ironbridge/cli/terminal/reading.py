"""Choices as a person types them: `build cotton stafford.1`, `link stafford cannock`, `sell derby oxford`."""

from collections.abc import Sequence
from difflib import get_close_matches

from ironbridge.rules.choices import (
    BonusDevelop,
    Build,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    RemoveTile,
    Scout,
    Sell,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
)
from ironbridge.rules.errors import BadChoice
from ironbridge.rules.names import Names
from ironbridge.rules.state import View

_FILLERS = {"a", "at", "barrel", "from", "in", "mill", "mine", "on", "the", "tile", "to", "with", "works"}
_SAME = {"network": "link", "rail": "link", "canal": "link", "pay": "card"}
_SIMPLE: dict[str, Choice] = {"pass": Pass(), "loan": Loan(), "scout": Scout(), "stop": Stop()}
_FORMS = {
    "build": "build INDUSTRY SLOT, as in 'build cotton stafford.1'",
    "link": "link TOWN TOWN, as in 'link stafford cannock'",
    "develop": "develop INDUSTRY",
    "sell": "sell SLOT MERCHANT, as in 'sell derby.1 oxford.2'",
    "card": "card NAME",
    "coal": "coal SLOT",
    "iron": "iron SLOT",
    "beer": "beer SLOT or MERCHANT",
    "bonus": "bonus INDUSTRY",
    "remove": "remove SLOT",
}


def read_choice(text: str, view: View) -> Choice:
    """The choice of some words, an open one where they fit several; BadChoice says what is not understood."""
    words = [word for word in text.lower().replace(",", " ").split() if word not in _FILLERS]
    verb = _SAME.get(words[0], words[0]) if words else ""
    if verb in _SIMPLE and len(words) == 1:
        return _SIMPLE[verb]
    if verb not in _FORMS:
        raise BadChoice(f"a choice begins with one of: {', '.join([*_FORMS, *_SIMPLE])}")
    meant = _candidates(verb, words[1:], view.ruleset.names)
    if not meant:
        raise BadChoice(f"say it like this: {_FORMS[verb]}")
    return next((choice for choice in meant if view.is_legal(choice)), meant[0])


def _candidates(verb: str, words: Sequence[str], names: Names) -> list[Choice]:
    """Everything the words may mean, or nothing when there are too many or too few of them."""
    match verb, words:
        case "build", [industry, slot]:
            kind = found("industry", industry, names.industries)[0]
            return [Build(kind, place) for place in found("slot", slot, names.slots)]
        case "link", [_] | [_, _]:
            return [Link(line) for line in _lines(words, names)]
        case "develop", [industry]:
            return [Develop(kind) for kind in found("industry", industry, names.industries)]
        case "bonus", [industry]:
            return [BonusDevelop(kind) for kind in found("industry", industry, names.industries)]
        case "sell", [slot, merchant]:
            spaces = found("merchant", merchant, names.merchants)
            return [Sell(place, space) for place in found("slot", slot, names.slots) for space in spaces]
        case "card", [_, *_]:
            return [PayCard(card) for card in found("card", "_".join(words), names.cards)]
        case "coal", [slot]:
            return [TakeCoal(place) for place in found("slot", slot, names.slots)]
        case "iron", [slot]:
            return [TakeIron(place) for place in found("slot", slot, names.slots)]
        case "beer", [source]:
            return [TakeBeer(place) for place in found("source", source, [*names.slots, *names.merchants])]
        case "remove", [slot]:
            return [RemoveTile(place) for place in found("slot", slot, names.slots)]
    return []


def found(what: str, word: str, names: Sequence[str]) -> list[str]:
    """The names a word may stand for: the name itself, else all that begin with it."""
    wanted = word.replace("-", "_")
    matches = [name for name in names if name == wanted] or [
        name for name in names if name.startswith(wanted)
    ]
    if not matches:
        near = get_close_matches(wanted, names, n=3)
        hint = f"; perhaps {', '.join(near)}" if near else f"; there are {', '.join(names)}"
        raise BadChoice(f"there is no {what} {word!r}{hint}")
    return matches


def _lines(words: Sequence[str], names: Names) -> list[str]:
    ends = list(words)
    if len(ends) == 1:
        if ends[0] in names.lines:
            return ends
        ends = ends[0].split("-")
    if len(ends) != 2:
        return []
    first, second = (found("place", end, names.locations) for end in ends)
    lines = [
        line for line in names.lines if {*line.split("-")} & set(first) and {*line.split("-")} & set(second)
    ]
    if not lines:
        raise BadChoice(f"no line joins {first[0]} and {second[0]}")
    return lines
