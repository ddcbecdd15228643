"""The ends of actions, turns, rounds and eras (T1, T2, T4, T6, T7, F3, F4, LS2, LS6, LT1, LE4)."""

from .birmingham import merchants
from .cards import deal_hands, refill
from .facts import Data
from .lancashire import deck, demand
from .money import pay_income
from .rulesets import facts_of, ruleset_of
from .scoring import score_introductory, score_links, score_money, score_tiles
from .tally import count


def ask(position: Data, question: str) -> None:
    """Ask a question that belongs to no action in progress."""
    position.update(ask=question, head=None, part=None, parts=0, need=dict.fromkeys(position["need"], 0))
    position.update(debt=0, debtor=None)


def end_action(position: Data) -> None:
    """Go on to the next action, turn, round or era."""
    # LB1: a build with two cards takes both actions.
    actions = 2 if position["head"]["do"] == "build_two" else 1
    ask(position, "action")
    position["actions_left"] -= actions
    if position["actions_left"] > 0:
        return
    # LT1: the classic edition refills at the end of the round.
    if not ruleset_of(position).is_classic:
        refill(position, position["turn_order"][position["turn"]])
    if position["turn"] + 1 < position["players"]:
        begin_turn(position, position["turn"] + 1)
    else:
        end_round(position)


def begin_turn(position: Data, turn: int) -> None:
    """Give the turn with its actions to a place of the turn order."""
    count(position, "T2")
    ask(position, "action")
    position["turn"] = turn
    facts = facts_of(position)
    if position["era"] == "canal" and position["round"] == 1:
        count(position, "LS6")
        position["actions_left"] = facts.actions_first_round
    else:
        position["actions_left"] = facts.actions_per_turn


def is_last_round_of_era(position: Data) -> bool:
    """Whether the round is the last one of its era."""
    return int(position["round"]) == facts_of(position).rounds[position["players"]]


def is_last_era(position: Data) -> bool:
    """Whether no era follows."""
    is_rail: bool = position["era"] == "rail"
    return is_rail or ruleset_of(position).is_introductory


def end_round(position: Data) -> None:
    """Fix the new turn order, then go on as the edition does unless the game ends here."""
    count(position, "T6")
    seats = position["seats"]
    # T6: sorting is stable, so equal amounts keep their relative order.
    position["turn_order"] = sorted(position["turn_order"], key=lambda seat: int(seats[seat]["spent"]))
    for player in seats:
        player["spent"] = 0
    position["turn"] = 0
    position["actions_left"] = 0
    if is_last_round_of_era(position) and is_last_era(position):
        count(position, "T7")
        end_era(position)
    elif not ruleset_of(position).is_classic:
        pay_incomes(position, position["turn_order"])
    elif is_last_round_of_era(position):
        # LT1: in the classic edition the era is scored before the next income.
        end_era(position)
    else:
        # LT1: in the classic edition all refill in the new turn order, and income opens the next round.
        for seat in position["turn_order"]:
            refill(position, seat)
        position["round"] += 1
        pay_incomes(position, position["turn_order"])


def pay_incomes(position: Data, waiting: list[int]) -> None:
    """Pay the waiting seats in turn order until a shortfall asks, then go on."""
    for seat in waiting:
        pay_income(position, seat)
        if position["ask"] == "shortfall":
            return
    if ruleset_of(position).is_classic:
        begin_turn(position, 0)
    elif is_last_round_of_era(position):
        end_era(position)
    else:
        position["round"] += 1
        begin_turn(position, 0)


def seats_after(position: Data, seat: int) -> list[int]:
    """The seats that come after a seat in the turn order."""
    order: list[int] = position["turn_order"]
    return order[order.index(seat) + 1 :]


def end_era(position: Data) -> None:
    """Score the era, then begin the Rail Era or end the game."""
    count(position, "T1")
    score_links(position)
    score_tiles(position)
    if not is_last_era(position):
        begin_rail_era(position)
        return
    ruleset = ruleset_of(position)
    if ruleset.is_introductory:
        score_introductory(position)
    elif ruleset.game == "lancashire":
        score_money(position)
    count(position, "F4")
    ask(position, "over")


def begin_rail_era(position: Data) -> None:
    """Clear level 1 tiles, renew what the game sells to and deal the new deck (F3)."""
    count(position, "F3")
    position["tiles"] = {slot: tile for slot, tile in position["tiles"].items() if tile["level"] > 1}
    for player in position["seats"]:
        player["discard"] = []
        player["face_down"] = None
    position["draw"] = position["rail_deck"]
    position["rail_deck"] = []
    position["era"] = "rail"
    position["round"] = 1
    if ruleset_of(position).game == "lancashire":
        demand.renew(position)
        deck.set_aside(position)
    else:
        merchants.renew_barrels(position)
    deal_hands(position)
    # LT1: in the classic edition income opens the Rail Era too.
    if ruleset_of(position).is_classic:
        pay_incomes(position, position["turn_order"])
    else:
        begin_turn(position, 0)
