"""The course of an action: card, parts, sources and bonuses, asking only where there is a choice."""

from . import build, cards, develop, money, network
from .birmingham import beer, sell
from .birmingham import cards as birmingham_cards
from .birmingham.facts import MERCHANT_SPACES
from .facts import Data, place_of
from .graph import network as network_of
from .lancashire import sell_cotton
from .rounds import end_action
from .rulesets import facts_of, ruleset_of
from .sources import iron_works, lying_on, market_price, nearest_mines
from .tally import count


def actor(position: Data) -> int:
    """The seat whose turn it is."""
    seat: int = position["turn_order"][position["turn"]]
    return seat


def open_action(position: Data, choice: Data) -> None:
    """Choose the action, and its card unless several ways to pay leave a choice."""
    position["head"] = choice
    ways = cards.payments(position, actor(position))
    if len(ways) > 1:
        position["ask"] = "card"
    else:
        pay(position, ways[0])


def pay(position: Data, paid: list[str]) -> None:
    """Pay the card or cards and begin the action's first part."""
    head, seat = position["head"], actor(position)
    if head["do"] in ("build", "build_two"):
        build.note_cards(position, seat, head, paid)
    cards.pay(position, seat, paid)
    if head["do"] == "loan":
        money.take_loan(position, seat, head)
    if head["do"] == "scout":
        birmingham_cards.scout(position, seat)
    if head["do"] in ("pass", "loan", "scout"):
        end_action(position)
    else:
        begin_part(position, head)


def begin_part(position: Data, choice: Data) -> None:
    """Pay the part's money, place its piece and take what it needs."""
    seat = actor(position)
    position["part"] = choice
    if choice["do"] in ("build", "build_two"):
        build.place(position, seat, choice)
    elif choice["do"] == "link":
        network.place(position, seat, choice["line"])
    elif choice["do"] == "develop":
        develop.place(position, seat, choice["industry"])
    elif choice["do"] == "sell":
        sell.place(position, choice)
    supply(position)


def places(position: Data) -> frozenset[str]:
    """The locations where the part in progress needs its coal or beer."""
    part = position["part"]
    if part["do"] == "link":
        return facts_of(position).ends[part["line"]]
    return frozenset({place_of(part["slot"])}) if "slot" in part else frozenset()


def barrels(position: Data) -> dict[str, int]:
    """The sources of beer for the part in progress."""
    merchant = position["part"].get("merchant")
    return beer.beer_sources(position, actor(position), places(position), merchant)


def supply(position: Data) -> None:
    """Take coal, iron and beer one by one until a choice must be asked or the part is complete."""
    need = position["need"]
    while need["coal"]:
        mines = nearest_mines(position, places(position))
        if is_choice(len(mines), lying_on(position, mines), need["coal"]):
            position["ask"] = "coal"
            return
        take_cube(position, "coal", mines)
    while need["iron"]:
        works = iron_works(position)
        if is_choice(len(works), lying_on(position, works), need["iron"]):
            position["ask"] = "iron"
            return
        take_cube(position, "iron", works)
    # LC1: nothing in Lancashire needs beer.
    while need.get("beer"):
        sources = barrels(position)
        if is_choice(len(sources), sum(sources.values()), need["beer"]):
            position["ask"] = "beer"
            return
        take_beer(position, next(iter(sources)))
    complete(position)


def is_choice(sources: int, supply_of_all: int, need: int) -> bool:
    """Whether several sources together hold more than is needed."""
    return sources > 1 and supply_of_all > need


def take_cube(position: Data, kind: str, sources: list[str]) -> None:
    """Take one cube from the first of the sources, from the market if there are none."""
    count(position, "C6" if kind == "coal" else "C7")
    position["need"][kind] -= 1
    if sources:
        take_from_tile(position, sources[0])
        if kind == "coal" and place_of(sources[0]) not in places(position):
            count(position, "C2")
        return
    if kind == "coal":
        count(position, "LC2")
    price = market_price(facts_of(position), kind, position[f"{kind}_market"])
    money.spend(position, actor(position), price)
    position[f"{kind}_market"] = max(position[f"{kind}_market"] - 1, 0)


def take_from_tile(position: Data, slot: str) -> None:
    """Consume one cube or barrel of a tile, which flips with the last."""
    tile = position["tiles"][slot]
    tile["cubes"] -= 1
    if not tile["cubes"]:
        money.flip(position, slot)


def take_beer(position: Data, source: str) -> None:
    """Consume one barrel of a brewery or beside the merchant tile sold to."""
    count(position, "C8")
    if position["part"]["do"] == "link":
        count(position, "N5")
    position["need"]["beer"] -= 1
    if source in MERCHANT_SPACES:
        sell.drink_at_merchant(position, actor(position), source)
    else:
        take_from_tile(position, source)


def complete(position: Data) -> None:
    """Complete the part once everything it needs is taken."""
    part = position["part"]
    if part["do"] in ("build", "build_two"):
        build.complete(position, part["slot"])
    if part["do"] == "sell":
        sell.complete(position, part["slot"])
        # E3: due from the drinking of a Gloucester barrel to the end of that sale.
        if sell.takes_bonus(position, actor(position)):
            position["ask"] = "bonus"
            return
    if part["do"] == "sell_cotton" and not sell_cotton.complete(position, part["slot"], part["port"]):
        # LE3: the closing of the distant market ends the action.
        end_action(position)
        return
    finish_part(position)


def answer_removal(position: Data, choice: Data) -> None:
    """Remove the tile Gloucester's bonus was used for, or let it go."""
    if choice["do"] == "bonus":
        develop.remove(position, actor(position), choice["industry"])
    else:
        count(position, "E5")
    finish_part(position)


def finish_part(position: Data) -> None:
    """Count the part and ask for a further one if any is legal, else end the action."""
    position["parts"] += 1
    position["part"] = None
    position["ask"] = "more"
    seat = actor(position)
    net = network_of(position, seat)
    if any(part_verdict(position, seat, choice, net) is None for choice in further_parts(position)):
        return
    end_action(position)


def further_parts(position: Data) -> list[Data]:
    """Every part that might follow another, legal or not."""
    facts = facts_of(position)
    links = [{"do": "link", "line": line} for line in facts.lines]
    develops = [{"do": "develop", "industry": industry} for industry in facts.industries]
    if ruleset_of(position).game == "lancashire":
        ports = (*facts.slots, sell_cotton.DISTANT)
        sales = [{"do": "sell_cotton", "slot": slot, "port": port} for slot in facts.slots for port in ports]
    else:
        sales = [
            {"do": "sell", "slot": slot, "merchant": space}
            for slot in facts.slots
            for space in MERCHANT_SPACES
        ]
    return [*links, *develops, *sales]


def part_verdict(position: Data, seat: int, choice: Data, net: set[str]) -> str | None:
    """The rule by which the link, develop or sale may not be the first or a further part of the action."""
    if position["ask"] == "more":
        refused = further_verdict(position, choice)
        if refused is not None:
            return refused
    if choice["do"] == "link":
        return network.verdict(position, seat, choice["line"], net)
    if choice["do"] == "develop":
        return develop.verdict(position, seat, choice["industry"])
    if choice["do"] == "sell_cotton":
        return sell_cotton.verdict(position, seat, choice["slot"], choice["port"])
    return sell.verdict(position, seat, choice["slot"], choice["merchant"])


def further_verdict(position: Data, choice: Data) -> str | None:
    """The rule by which the action in progress has no further part of this kind."""
    head, parts = position["head"]["do"], position["parts"]
    if head == "link":
        # N2, N3: one canal, or one or two rails.
        if position["era"] == "canal":
            return "N2"
        return None if choice["do"] == "link" and parts < 2 else "N3"
    if head == "develop":
        return None if choice["do"] == "develop" and parts < 2 else "D1"
    if head == "sell":
        return None if choice["do"] == "sell" else "E1"
    if head == "sell_cotton":
        return None if choice["do"] == "sell_cotton" else "LE1"
    return "T2"
