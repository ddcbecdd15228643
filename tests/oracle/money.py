"""Money, the income marker, VP, loans and income with its shortfall (C4, C5, L1, T5, T7 to T9)."""

from .facts import FACTS, LEVEL_BY_SPACE, Data, printed
from .tally import count

LOAN: Data = FACTS["progress_track"]["loan"]


def income_level(position: Data, seat: int) -> int:
    """The income level of the space the seat's marker is on."""
    space: int = position["seats"][seat]["income_space"]
    return LEVEL_BY_SPACE[space]


def spend(position: Data, seat: int, amount: int) -> None:
    """Take money spent in an action and record it for the turn order."""
    player = position["seats"][seat]
    assert player["money"] >= amount
    player["money"] -= amount
    player["spent"] += amount
    if amount:
        count("T5")


def award(position: Data, seat: int, reason: str, vp: int) -> None:
    """Add VP, negative ones too, under the reason of the score."""
    player = position["seats"][seat]
    player["score"][reason] += vp
    player["vp"] += vp


def advance(position: Data, seat: int, spaces: int) -> None:
    """Move the income marker forward by spaces, stopping on the last one."""
    count("C5")
    player = position["seats"][seat]
    player["income_space"] = min(player["income_space"] + spaces, len(LEVEL_BY_SPACE) - 1)


def flip(position: Data, slot: str) -> None:
    """Flip a tile and advance its owner's income marker, whoever's turn it is."""
    count("C4")
    tile = position["tiles"][slot]
    tile["flipped"] = True
    advance(position, tile["seat"], printed(tile).income_spaces)


def loan_verdict(position: Data, seat: int) -> str | None:
    """The rule by which the seat may not take a loan."""
    level = income_level(position, seat) - int(LOAN["levels_down"])
    return "L1" if level < LOAN["forbidden_if_new_level_below"] else None


def take_loan(position: Data, seat: int) -> None:
    """Take the money and move the marker down to the highest space of the new level."""
    count("L1")
    level = income_level(position, seat) - int(LOAN["levels_down"])
    player = position["seats"][seat]
    player["money"] += LOAN["money"]
    player["income_space"] = max(space for space, reached in enumerate(LEVEL_BY_SPACE) if reached == level)


def removal_value(position: Data, slot: str) -> int:
    """The money a tile on the board brings when it is removed in a shortfall."""
    return printed(position["tiles"][slot]).money // 2


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
        count("T7")
    player["money"] += level
    if player["money"] < 0:
        debt = -player["money"]
        player["money"] = 0
        settle(position, seat, debt)


def settle(position: Data, seat: int, debt: int) -> None:
    """Cover the debt by the only tile there is, ask which of several, or take VP if there is none."""
    removable = [slot for slot in position["tiles"] if removal_verdict(position, seat, slot) is None]
    if len(removable) > 1:
        position["ask"] = "shortfall"
        position["debtor"] = seat
        position["debt"] = debt
    elif removable:
        remove(position, seat, removable[0], debt)
    else:
        count("T9")
        lost = min(debt, position["seats"][seat]["vp"])
        award(position, seat, f"{position['era']}_lost", -lost)


def remove(position: Data, seat: int, slot: str, debt: int) -> None:
    """Remove a tile for half its money, keep the excess over the debt or go on with the rest."""
    count("T8")
    brought = removal_value(position, slot)
    del position["tiles"][slot]
    if brought >= debt:
        position["seats"][seat]["money"] += brought - debt
    else:
        settle(position, seat, debt - brought)
