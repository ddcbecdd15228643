"""Whole turns made from nothing but the update that a seat was sent."""

from random import Random

import msgspec

# Choices after which only a card is asked for, so that the rest of the turn can be told beforehand.
PLAIN = ("build", "link", "loan")
Choice = dict[str, str | int | list[str]]


class Seat(msgspec.Struct):
    """What is needed of a seat."""

    hand: list[str]


class View(msgspec.Struct):
    """What is needed of a view."""

    actions_left: int
    seats: list[Seat]


class Game(msgspec.Struct):
    """What is needed of a game."""

    number: int
    seat: int | None
    to_act: int | None
    view: View
    choices: list[Choice]


class Update(msgspec.Struct, tag="update"):
    """What is needed of an update."""

    game: Game


def turn(update: Update, luck: Random, *, is_plain: bool) -> bytes:
    """The message of a whole turn of the seat to act: a build, link or loan if one is open, and passes.

    Where the rules ask for more than could be foreseen, the turn is refused; the next try is a plain one of passes.
    """
    game = update.game
    cards = list(game.view.seats[game.to_act or 0].hand)
    luck.shuffle(cards)
    choices: list[Choice] = []
    open_ = game.choices
    if open_[0]["do"] == "remove":
        choices.append(open_[0])
    else:
        left = game.view.actions_left
        kinds = sorted({str(choice["do"]) for choice in open_} & set(PLAIN))
        if kinds and not is_plain:
            kind = luck.choice(kinds)
            first = luck.choice([choice for choice in open_ if choice["do"] == kind])
            choices.append(first)
            _pay(choices, cards, _fitting(first, cards))
            left -= 1
        for _ in range(left):
            choices.append({"do": "pass"})
            _pay(choices, cards, cards)
    key = f"turn {game.number} {luck.getrandbits(32)}"
    return msgspec.json.encode({"type": "turn", "number": game.number, "key": key, "choices": choices})


def _fitting(choice: Choice, cards: list[str]) -> list[str]:
    """The cards that may pay for a choice."""
    if choice["do"] != "build":
        return cards
    town = str(choice["slot"]).partition(".")[0]
    return [card for card in cards if card in {town, choice["industry"]} or card.startswith("wild")]


def _pay(choices: list[Choice], cards: list[str], fitting: list[str]) -> None:
    """Lay down a card; the server asks which one only where there are several."""
    if not fitting:
        return
    card = fitting[0]
    if len(set(fitting)) > 1:
        choices.append({"do": "card", "card": card})
    cards.remove(card)
