"""Choices as a person types them: `build INDUSTRY SLOT`, `link TOWN TOWN`, `sell TOWN MERCHANT`."""

from collections.abc import Sequence
from difflib import get_close_matches

from ironbridge.cli.terminal.menu import ACTIONS, actions_of
from ironbridge.errors import BadChoice
from ironbridge.games.names import DISTANT, Names
from ironbridge.rules.choices import (
    BonusDevelop,
    Build,
    BuildTwo,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    RemoveTile,
    Scout,
    Sell,
    SellCotton,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
)
from ironbridge.rules.state import View

_FILLERS = {
    "a",
    "at",
    "barrel",
    "from",
    "in",
    "market",
    "mill",
    "mine",
    "on",
    "the",
    "tile",
    "to",
    "with",
    "works",
}
_SAME = {
    "network": "link",
    "rail": "link",
    "canal": "link",
    "pay": "card",
    "ship": "sell",
    "sell_cotton": "sell",
}
_SIMPLE: dict[str, Choice] = {"pass": Pass(), "loan": Loan(), "scout": Scout(), "stop": Stop()}
_FORMS = {
    "build": "build INDUSTRY SLOT, as in '{example}'",
    "build_two": "build_two INDUSTRY SLOT, the same with two cards",
    "link": "link TOWN TOWN, as in 'link {ends}'",
    "develop": "develop INDUSTRY",
    "sell": "sell SLOT {buyer}",
    "loan": "loan, or with an amount: {loans}",
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
    if verb in verbs_of(view) and verb in _SIMPLE and len(words) == 1:
        return _SIMPLE[verb]
    names = view.ruleset.names
    if verb not in verbs_of(view):
        raise BadChoice(f"a choice begins with one of: {', '.join(verbs_of(view))}")
    meant = _candidates(verb, words[1:], names)
    if not meant:
        form = _FORMS.get(verb, verb)
        facts = {
            "example": example(view),
            "ends": names.lines[0].replace("-", " "),
            "buyer": "MERCHANT" if names.merchants else "PORT, or sell SLOT distant",
            "loans": ", ".join(map(str, names.loans)),
        }
        raise BadChoice(f"say it like this: {form.format(**facts)}")
    return next((choice for choice in meant if view.is_legal(choice)), meant[0])


def verbs_of(view: View) -> list[str]:
    """The words a choice may begin with in a ruleset."""
    absent = set(ACTIONS.values()) - set(actions_of(view).values())
    if not view.ruleset.names.merchants:
        absent |= {"beer", "bonus"}
    return [verb for verb in dict.fromkeys([*_FORMS, *_SIMPLE]) if verb not in absent]


def example(view: View) -> str:
    """A build as it is typed."""
    names = view.ruleset.names
    industry = names.industries[0]
    shows = view.position.rulebook.tables.slot_shows
    slot = next(slot for number, slot in enumerate(names.slots) if shows[number] & 1)
    return f"build {industry} {slot}"


def _candidates(verb: str, words: Sequence[str], names: Names) -> list[Choice]:
    """Everything the words may mean, or nothing when there are too many or too few of them."""
    match verb, words:
        case "build", [industry, slot]:
            kind = found("industry", industry, names.industries)[0]
            return [Build(kind, place) for place in found("slot", slot, names.slots)]
        case "build_two", [industry, slot]:
            kind = found("industry", industry, names.industries)[0]
            return [BuildTwo(kind, place) for place in found("slot", slot, names.slots)]
        case "link", [_] | [_, _]:
            return [Link(line) for line in _lines(words, names)]
        case "develop", [industry]:
            return [Develop(kind) for kind in found("industry", industry, names.industries)]
        case "bonus", [industry]:
            return [BonusDevelop(kind) for kind in found("industry", industry, names.industries)]
        case "loan", [amount]:
            money = found("loan", amount.removeprefix("£"), [str(rung) for rung in names.loans])
            return [Loan(int(rung)) for rung in money]
        case "sell", [slot, buyer] if not names.merchants:
            ports = found("port", buyer, [DISTANT, *names.slots])
            return [SellCotton(place, port) for place in found("slot", slot, names.slots) for port in ports]
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
    """The names a word may stand for: the name itself, else all that begin with it, else those with such a word."""
    wanted = word.replace("-", "_")
    matches = (
        [name for name in names if name == wanted]
        or [name for name in names if name.startswith(wanted)]
        or [name for name in names if f"_{wanted}" in name]
    )
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
