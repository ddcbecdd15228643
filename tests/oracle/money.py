"""Money, the income marker, VP, loans and income with its shortfall (C4, C5, L1, T5, T7 to T9, LL1, LT2)."""

from .facts import Data
from .lancashire import loans
from .rulesets import facts_of, ruleset_of
from .tally import count


def income_level(position: Data, seat: int) -> int:
    """The income level of the space the seat's marker is on."""
    space: int = position["seats"][seat]["income_space"]
    return facts_of(position).level_by_space[space]


def spend(position: Data, seat: int, amount: int) -> None:
    """Take money spent in an action and record it for the turn order."""
    player = position["seats"][seat]
    assert not amount or player["money"] >= amount
    player["money"] -= amount
    player["spent"] += amount
    if amount:
        count(position, "T5")


def award(position: Data, seat: int, reason: str, vp: int) -> None:
    """Add VP, negative ones too, under the reason of the score."""
    player = position["seats"][seat]
    player["score"][reason] += vp
    player["vp"] += vp


def advance(position: Data, seat: int, spaces: int) -> None:
    """Move the income marker forward by spaces, stopping on the last one."""
    count(position, "C5")
    player = position["seats"][seat]
    last = len(facts_of(position).level_by_space) - 1
    player["income_space"] = min(player["income_space"] + spaces, last)


def flip(position: Data, slot: str) -> None:
    """Flip a tile and advance its owner's income marker, whoever's turn it is."""
    count(position, "C4")
    tile = position["tiles"][slot]
    tile["flipped"] = True
    advance(position, tile["seat"], facts_of(position).printed(tile).income_spaces)


def loan_amount(position: Data, choice: Data) -> int:
    """The money of the loan chosen, the greatest one if the choice names none."""
    amount: int = choice.get("money", max(facts_of(position).loans))
    return amount


def loan_verdict(position: Data, seat: int, choice: Data) -> str | None:
    """The rule by which the seat may not take the loan."""
    facts = facts_of(position)
    amount = loan_amount(position, choice)
    # The greatest loan is written without its money.
    if amount not in facts.loans or choice.get("money") == max(facts.loans):
        return "L1"
    if ruleset_of(position).game == "lancashire" and loans.is_too_late(position):
        return "LL2"
    level = income_level(position, seat) - facts.loans[amount]
    return "L1" if level < min(facts.level_by_space) else None


def take_loan(position: Data, seat: int, choice: Data) -> None:
    """Take the money and move the marker down to the highest space of the new level."""
    count(position, "L1")
    facts = facts_of(position)
    amount = loan_amount(position, choice)
    level = income_level(position, seat) - facts.loans[amount]
    player = position["seats"][seat]
    player["money"] += amount
    player["income_space"] = max(
        space for space, reached in enumerate(facts.level_by_space) if reached == level
    )


def removal_value(position: Data, slot: str) -> int:
    """The money a tile on the board brings when it is removed in a shortfall."""
    return facts_of(position).printed(position["tiles"][slot]).money // 2


def removal_verdict(position: Data, seat: int, slot: str) -> str | None:
    """The rule by which the debtor may not remove the tile on the slot."""
    tile = position["tiles"].get(slot)
    # T8: a tile that would bring nothing cannot be removed.
    if tile is None or tile["seat"] != seat or not removal_value(position, slot):
        return "T8"
    return None


def pay_income(position: Data, seat: int) -> None:
    """Pay one seat's income, and ask for a tile to remove if it cannot meet a negative one."""
    level = income_level(position, seat)
    player = position["seats"][seat]
    if level:
        count(position, "T7")
    player["money"] += level
    # LT2: an old debt that a positive income does not cover is no new shortfall.
    if level < 0 and player["money"] < 0:
        debt = -player["money"]
        player["money"] = 0
        settle(position, seat, debt)


def settle(position: Data, seat: int, debt: int) -> None:
    """Cover the debt by the only tile there is, ask which of several, or let it be missing if there is none."""
    removable = [slot for slot in position["tiles"] if removal_verdict(position, seat, slot) is None]
    if len(removable) > 1:
        position["ask"] = "shortfall"
        position["debtor"] = seat
        position["debt"] = debt
    elif removable:
        remove(position, seat, removable[0], debt)
    elif ruleset_of(position).is_classic:
        # LT2: in the classic edition the rest stays as debt.
        count(position, "LT2")
        position["seats"][seat]["money"] = -debt
    else:
        count(position, "T9")
        lost = min(debt, position["seats"][seat]["vp"])
        award(position, seat, f"{position['era']}_lost", -lost)


def remove(position: Data, seat: int, slot: str, debt: int) -> None:
    """Remove a tile for half its money, keep the excess over the debt or go on with the rest."""
    count(position, "T8")
    brought = removal_value(position, slot)
    del position["tiles"][slot]
    if brought >= debt:
        position["seats"][seat]["money"] += brought - debt
    else:
        settle(position, seat, debt - brought)
