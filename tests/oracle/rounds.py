"""The ends of actions, turns, rounds and eras (T1, T2, T4, T6, T7, F3, F4)."""

from .cards import refill
from .facts import FACTS, ROUNDS, Data, sorted_cards
from .money import pay_income
from .scoring import score_introductory, score_links, score_tiles
from .tally import count


def ask(position: Data, question: str) -> None:
    """Ask a question that belongs to no action in progress."""
    position.update(ask=question, head=None, part=None, parts=0, need={"coal": 0, "iron": 0, "beer": 0})
    position.update(debt=0, debtor=None)


def end_action(position: Data) -> None:
    """Go on to the next action, turn, round or era."""
    ask(position, "action")
    position["actions_left"] -= 1
    if position["actions_left"] > 0:
        return
    refill(position, position["turn_order"][position["turn"]])
    if position["turn"] + 1 < position["players"]:
        begin_turn(position, position["turn"] + 1)
    else:
        end_round(position)


def begin_turn(position: Data, turn: int) -> None:
    """Give the turn with its actions to a place of the turn order."""
    count("T2")
    ask(position, "action")
    position["turn"] = turn
    is_first_round = position["era"] == "canal" and position["round"] == 1
    actions = "actions_first_canal_round" if is_first_round else "actions_per_turn"
    position["actions_left"] = FACTS["setup"][actions]


def is_last_round_of_era(position: Data) -> bool:
    """Whether the round is the last one of its era."""
    return int(position["round"]) == ROUNDS[position["players"]]


def is_last_era(position: Data) -> bool:
    """Whether no era follows."""
    is_introductory: bool = position["ruleset"] == "birmingham-intro"
    return is_introductory or position["era"] == "rail"


def end_round(position: Data) -> None:
    """Fix the new turn order, then pay income unless the game ends here."""
    count("T6")
    seats = position["seats"]
    # T6: sorting is stable, so equal amounts keep their relative order.
    position["turn_order"] = sorted(position["turn_order"], key=lambda seat: int(seats[seat]["spent"]))
    for player in seats:
        player["spent"] = 0
    position["turn"] = 0
    position["actions_left"] = 0
    if is_last_round_of_era(position) and is_last_era(position):
        count("T7")
        end_era(position)
    else:
        pay_incomes(position, position["turn_order"])


def pay_incomes(position: Data, waiting: list[int]) -> None:
    """Pay the waiting seats in turn order until a shortfall asks, then begin the next round."""
    for seat in waiting:
        pay_income(position, seat)
        if position["ask"] == "shortfall":
            return
    if is_last_round_of_era(position):
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
    count("T1")
    score_links(position)
    score_tiles(position)
    if not is_last_era(position):
        begin_rail_era(position)
        return
    if position["ruleset"] == "birmingham-intro":
        score_introductory(position)
    count("F4")
    ask(position, "over")


def begin_rail_era(position: Data) -> None:
    """Clear level 1 tiles, refill merchants' beer and deal the new deck (F3)."""
    count("F3")
    position["tiles"] = {slot: tile for slot, tile in position["tiles"].items() if tile["level"] > 1}
    for space in position["merchants"].values():
        # F3: blank merchant tiles never get a barrel.
        space["barrel"] = space["tile"] != "blank"
    deck = position["rail_deck"]
    position["rail_deck"] = []
    hand = FACTS["setup"]["hand"]
    for seat in position["turn_order"]:
        player = position["seats"][seat]
        player["hand"], deck = sorted_cards(deck[:hand]), deck[hand:]
        player["discard"] = []
        player["face_down"] = None
    position["draw"] = deck
    position["era"] = "rail"
    position["round"] = 1
    begin_turn(position, 0)
