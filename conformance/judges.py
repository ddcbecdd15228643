"""Engine and oracle asked the same: what both say is a vector's answer, and a difference stops everything."""

import json
from typing import Any

from ironbridge import State, choice_from_data
from ironbridge.cli.research.conform import answer
from tests.oracle import judge

Data = dict[str, Any]


# The rule of a question or of a choice, for a vector in which the oracle saw no rule at work: Birmingham, Lancashire.
NATURE = {
    "action": ("T2", "LT1"), "card": ("T3", "T3"), "coal": ("C6", "LC3"), "iron": ("C7", "LC4"), "beer": ("C8", ""),
    "more": ("T2", "LT1"), "bonus": ("E3", ""), "shortfall": ("T8", "LT2"), "over": ("F4", "LF4"),
    "build": ("B1", "LB1"), "build_two": ("", "LB1"), "link": ("N1", "LK1"), "develop": ("D1", "LD1"),
    "sell": ("E1", ""), "sell_cotton": ("", "LE1"), "loan": ("L1", "LL1"), "scout": ("W1", ""),
    "pass": ("T3", "T3"), "stop": ("T2", "LT1"),
}  # fmt: skip


class Disagreement(Exception):
    """Engine and oracle differ, so there is nothing to publish."""


def text(data: object) -> str:
    """The JSON of a vector file: no spaces, ASCII, keys in the order of the engine."""
    return json.dumps(data, separators=(",", ":"))


def key(data: object) -> str:
    """A text under which equal data is equal."""
    return json.dumps(data, sort_keys=True)


def agreed(request: Data, engine: object, oracle: object) -> None:
    """Insist on equal answers to a request."""
    if key(engine) != key(oracle):
        raise Disagreement(f"{text(request)}: engine {text(engine)}, oracle {text(oracle)}")


def mattered(position: Data | None = None, nature: str = "") -> list[str]:
    """The rules that mattered to the oracle since this was asked last, or else the one of a question or choice."""
    rules = sorted(judge.mattered, key=in_order)
    judge.mattered.clear()
    if not rules and position is not None:
        return [NATURE[nature][is_lancashire(position["ruleset"])]]
    return rules


def is_lancashire(ruleset: str) -> bool:
    """Whether the rules of a ruleset are Lancashire's."""
    return ruleset.startswith("lancashire")


def in_order(rule: str) -> tuple[str, int]:
    """Where a rule stands in a list: by chapter, then by number."""
    chapter = rule.rstrip("0123456789")
    return chapter, int(rule.removeprefix(chapter))


def first_position(deal: Data) -> tuple[Data, list[str]]:
    """The first position of a deal, and the rules behind it."""
    mattered()
    position = judge.start(deal)
    agreed({"deal": deal}, answer({"deal": deal})["position"], position)
    return position, mattered()


def legal(position: Data) -> tuple[list[Data], list[str]]:
    """All legal choices in a fixed order, and the rules that forbid others."""
    mattered()
    request = {"position": position}
    choices = sorted(judge.legal(position), key=key)
    agreed(request, sorted(answer(request)["legal"], key=key), choices)
    if position["ask"] == "action":
        judge.mattered["T3"] += 1  # passing is always allowed
    return choices, mattered(position, position["ask"])


def after(position: Data, choice: Data) -> tuple[Data, list[str]]:
    """The position after a legal choice, as the engine writes it, and the rules that took effect."""
    mattered()
    request = {"position": position, "choice": choice}
    result: Data = answer(request)["position"]
    agreed(request, result, judge.after(position, choice))
    return result, mattered(position, choice["do"])


def refused(state: State, position: Data, choice: Data) -> tuple[str, str] | None:
    """The rule both name for refusing a choice, and the engine's code; None if it is legal or they name two."""
    refusal = state.why_not(choice_from_data(choice))
    rule = judge.verdict(position, choice)
    request = {"position": position, "choice": choice}
    agreed(request, refusal is None, rule is None)
    return (refusal.rule, refusal.code) if refusal and refusal.rule == rule else None


def view(position: Data, seat: int) -> tuple[Data, list[str]]:
    """What a seat knows, and the rules behind it."""
    mattered()
    request = {"position": position, "seat": seat}
    seen: Data = answer(request)["view"]
    agreed(request, seen, judge.view(position, seat))
    return seen, mattered()


def ranking(position: Data) -> tuple[list[list[int]], list[str]]:
    """The groups of equal seats of a finished game, from first to last, and the rule behind it."""
    mattered()
    request = {"position": position, "want": "ranking"}
    ranked: list[list[int]] = answer(request)["ranking"]
    agreed(request, ranked, judge.ranking(position))
    return ranked, mattered(position, "over")
