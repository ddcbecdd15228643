"""The oracle's answers about a position given as plain data: what is possible, legal, next, and seen."""

from collections import Counter
from typing import Any

from . import build, cards, course, money, rounds
from .birmingham import bonus
from .birmingham import cards as birmingham_cards
from .birmingham.facts import WILD_CARDS
from .facts import Data
from .graph import network
from .possible import ANSWERS, FOREIGN, possible
from .rulesets import ruleset_of
from .scoring import ranking
from .setup import start
from .sources import iron_works, nearest_mines
from .tally import count, mattered, named

__all__ = ["after", "legal", "mattered", "possible", "ranking", "start", "verdict", "view"]


def verdict(position: Data, choice: Data) -> str | None:
    """The number of the rule that forbids the choice, None if it is legal."""
    seat = asked(position)
    refused = forbidding(position, choice, seat, network(position, seat))
    if refused is None:
        return None
    count(position, refused)
    return named(position, refused)


def legal(position: Data) -> list[Data]:
    """Every legal choice for the question asked."""
    seat = asked(position)
    net = network(position, seat)
    judged = [(choice, forbidding(position, choice, seat, net)) for choice in possible(position)]
    for rule, times in Counter(refused for _, refused in judged if refused is not None).items():
        count(position, rule, times)
    return [choice for choice, refused in judged if refused is None]


def asked(position: Data) -> int:
    """The seat that is asked."""
    debtor: int | None = position["debtor"]
    return course.actor(position) if debtor is None else debtor


def forbidding(position: Data, choice: Data, seat: int, net: set[str]) -> str | None:
    """The rule that forbids the choice of a seat with its network, under the number of the code that judges it."""
    question, do = position["ask"], choice["do"]
    game = ruleset_of(position).game
    if do in FOREIGN[game]:
        # LC1: no beer, no merchants, no Scout.
        return "LC1" if game == "lancashire" else "T2"
    if do not in ANSWERS[question]:
        # T2, F4: an answer to another question is no action of this turn, nor of any after the end.
        return "F4" if question == "over" else "T2"
    if question == "card":
        return card_question(position, seat, choice, net)
    if question in ("coal", "iron", "beer"):
        return source_question(position, choice)
    if question == "shortfall":
        return money.removal_verdict(position, seat, choice["slot"])
    if do in ("pass", "stop"):
        # T3, E5: passing, stopping and declining are always allowed.
        return None
    if do == "loan":
        return money.loan_verdict(position, seat, choice)
    if do == "scout":
        return birmingham_cards.scout_verdict(position, seat)
    if do in ("build", "build_two"):
        return build.verdict(position, seat, choice, net)
    if do == "bonus":
        return bonus.verdict(position, seat, choice["industry"])
    return course.part_verdict(position, seat, choice, net)


def card_question(position: Data, seat: int, choice: Data, net: set[str]) -> str | None:
    """The rule by which the card or cards do not pay for the action."""
    if choice["do"] == "card":
        return cards.card_verdict(position, seat, choice["card"], net)
    return cards.bundle_verdict(position, seat, choice["cards"])


def source_question(position: Data, choice: Data) -> str | None:
    """The rule by which the next cube or barrel may not come from there."""
    if choice["do"] == "coal":
        nearest = nearest_mines(position, course.places(position))
        return None if choice["slot"] in nearest else "C6"
    if choice["do"] == "iron":
        return None if choice["slot"] in iron_works(position) else "C7"
    if choice["source"] in course.barrels(position):
        return None
    # N5: two rails never drink at a merchant; C8: a sale only at the merchant tile sold to.
    return "N5" if position["part"]["do"] == "link" else "C8"


def after(position: Data, choice: Data) -> Data:
    """The position that follows a legal choice, with everything that happens by itself carried out."""
    seat = asked(position)
    refused = forbidding(position, choice, seat, network(position, seat))
    if refused is not None:
        raise ValueError(f"{choice} is forbidden by {named(position, refused)}")
    result: Data = copied(position)
    choice = copied(choice)
    question = result["ask"]
    if question == "action":
        course.open_action(result, choice)
    elif question == "card":
        course.pay(result, choice["cards"] if choice["do"] == "cards" else [choice["card"]])
    elif question in ("coal", "iron"):
        course.take_cube(result, question, [choice["slot"]])
        course.supply(result)
    elif question == "beer":
        course.take_beer(result, choice["source"])
        course.supply(result)
    elif question == "bonus":
        course.answer_removal(result, choice)
    elif question == "shortfall":
        answer_shortfall(result, choice)
    elif choice["do"] == "stop":
        rounds.end_action(result)
    else:
        course.begin_part(result, choice)
    return result


def copied(data: Any) -> Any:
    """Plain data once more, so that the first stays as it is."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list) else data


def answer_shortfall(position: Data, choice: Data) -> None:
    """Remove the tile and, once the debt is settled, pay the seats that still wait for their income."""
    seat, debt = position["debtor"], position["debt"]
    rounds.ask(position, "action")
    money.remove(position, seat, choice["slot"], debt)
    if position["ask"] != "shortfall":
        rounds.pay_incomes(position, rounds.seats_after(position, seat))


def view(position: Data, seat: int) -> Data:
    """The position as one seat knows it (H1, LH1)."""
    count(position, "H1")
    seen: Data = copied(position)
    seen["seat"] = seat
    for other, player in enumerate(seen["seats"]):
        if other != seat:
            wild = [card for card in player["hand"] if card in WILD_CARDS]
            player["hand"] = wild + ["unknown"] * (len(player["hand"]) - len(wild))
        # H1: a face-down card is known to nobody, its owner included.
        if player["face_down"] is not None:
            player["face_down"] = "unknown"
    seen["draw"] = ["unknown"] * len(seen["draw"])
    seen["rail_deck"] = ["unknown"] * len(seen["rail_deck"])
    if ruleset_of(position).game == "lancashire":
        # LH1: cards set aside and the order of the demand tiles are hidden from everybody.
        seen["set_aside"] = ["unknown"] * len(seen["set_aside"])
        seen["demand"]["hidden"] = [None] * len(seen["demand"]["hidden"])
        seen["rail_demand"] = [None] * len(seen["rail_demand"])
    return seen
