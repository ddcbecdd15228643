"""The books of a game, kept by nothing but its events."""

import copy
from typing import Any

from ironbridge import Event
from tests.oracle.facts import Facts
from tests.oracle.lancashire.facts import DISTANT_BONUSES
from tests.oracle.rulesets import facts_of

Data = dict[str, Any]
# The names of a position that the ledger keeps as they are; not every game has all of them.
KEPT = (
    "era", "round", "turn_order", "debt", "coal_market", "iron_market", "merchants", "distant", "tiles", "links",
)  # fmt: skip
# The rows of hidden things, of which only the length is known.
COUNTED = ("draw", "rail_deck", "set_aside", "rail_demand")


class Ledger:
    """All public things of a position, moved on by what events tell; hands and decks are counted only."""

    def __init__(self, position: Data) -> None:
        self.books = books(position)
        self._facts = facts_of(position)
        self._players = position["players"]
        self._built = ""
        self._links = position["parts"]  # a second rail has another price than the first

    def note(self, event: Event) -> None:
        """Enter one event; a kind of event nobody knows is an error."""
        getattr(self, f"_{event.kind}")(event.seat, **event.facts)

    def _seat(self, seat: int) -> Data:
        player: Data = self.books["seats"][seat]
        return player

    def _spend(self, seat: int, money: int) -> None:
        self._seat(seat)["money"] -= money
        self._seat(seat)["spent"] += money

    def _score(self, seat: int, source: str, vp: int) -> None:
        self._seat(seat)["vp"] += vp
        self._seat(seat)["score"][source] += vp

    def _card_laid_down(self, seat: int, card: str) -> None:
        self._links = 0
        self._seat(seat)["hand"] -= 1
        if not card.startswith("wild"):
            self._seat(seat)["discard"].append(card)

    def _wild_cards_taken(self, seat: int, cards: list[str]) -> None:
        self._seat(seat)["hand"] += len(cards)

    def _cards_drawn(self, seat: int, count: int) -> None:
        self._seat(seat)["hand"] += count
        self.books["draw"] -= count

    def _tile_built(self, seat: int, slot: str, industry: str, level: int) -> None:
        tile = {"seat": seat, "industry": industry, "level": level, "flipped": False}
        self._built = slot
        self._spend(seat, self._facts.printed(tile).money)
        self._seat(seat)["mat"][industry] -= 1
        self.books["tiles"][slot] = tile | {"cubes": full(self._facts, tile, self.books["era"])}

    def _tile_replaced(self, seat: int, slot: str, industry: str, level: int) -> None:
        tile = self.books["tiles"].pop(slot)
        assert (tile["seat"], tile["industry"], tile["level"]) == (seat, industry, level)

    _tile_cleared = _tile_replaced

    def _link_built(self, seat: int, line: str) -> None:
        rails = (self._facts.rail_price, self._facts.second_rail_price)
        self._spend(seat, self._facts.canal_price if self.books["era"] == "canal" else rails[self._links])
        self._links += 1
        self._seat(seat)["links_left"] -= 1
        self.books["links"][line] = seat

    def _taken(self, seat: int, slot: str, count: int) -> None:
        self.books["tiles"][slot]["cubes"] -= count

    def _bought(self, seat: int, resource: str, price: int) -> None:
        self._spend(seat, price)
        self.books[f"{resource}_market"] = max(self.books[f"{resource}_market"] - 1, 0)

    def _sold_to_market(self, seat: int, count: int, money: int) -> None:
        tile = self.books["tiles"][self._built]
        tile["cubes"] -= count
        self.books[f"{tile['industry']}_market"] += count
        self._seat(seat)["money"] += money

    def _sold(self, seat: int, slot: str, merchant: str) -> None:
        assert self.books["tiles"][slot]["seat"] == seat
        assert merchant in self.books["merchants"]

    def _shipped(self, seat: int, slot: str, port: str) -> None:
        assert self.books["tiles"][slot]["seat"] == seat
        assert port == "distant" or not self.books["tiles"][port]["flipped"]

    def _demand_shown(self, seat: int, value: int, distant: int) -> None:
        self.books["demand"]["shown"].append(value)
        self.books["demand"]["hidden"] -= 1
        self.books["distant"] = min(self.books["distant"] + value, len(DISTANT_BONUSES))
        assert self.books["distant"] == distant
        if distant < len(DISTANT_BONUSES):
            self._advance(seat, DISTANT_BONUSES[distant])

    def _barrel_drunk(self, seat: int, merchant: str) -> None:
        assert self.books["merchants"][merchant]["barrel"]
        self.books["merchants"][merchant]["barrel"] = False

    def _barrel_put(self, seat: None, merchant: str) -> None:
        assert not self.books["merchants"][merchant]["barrel"]
        self.books["merchants"][merchant]["barrel"] = True

    def _bonus(self, seat: int, bonus: str, amount: int) -> None:
        if bonus == "vp":
            self._score(seat, f"{self.books['era']}_bonus", amount)
        elif bonus == "money":
            self._seat(seat)["money"] += amount
        elif bonus == "income_spaces":
            self._advance(seat, amount)

    def _advance(self, seat: int, spaces: int) -> None:
        player = self._seat(seat)
        player["income_space"] = min(player["income_space"] + spaces, len(self._facts.level_by_space) - 1)

    def _flipped(self, seat: int, slot: str, income_space: int) -> None:
        tile = self.books["tiles"][slot]
        tile["flipped"] = True
        self._advance(seat, self._facts.printed(tile).income_spaces)
        assert self._seat(seat)["income_space"] == income_space

    def _tile_developed(self, seat: int, industry: str, level: int) -> None:
        self._seat(seat)["mat"][industry] -= 1

    def _loan(self, seat: int, money: int, income_space: int) -> None:
        self._seat(seat)["money"] += money
        self._seat(seat)["income_space"] = income_space

    def _passed(self, seat: int) -> None:
        pass

    def _turn_order(self, seat: int, place: int) -> None:
        self.books["turn_order"][place] = seat
        self._seat(seat)["spent"] = 0

    def _income(self, seat: int, money: int) -> None:
        player = self._seat(seat)
        player["money"] += money
        if money < 0 and player["money"] < 0:
            self.books["debt"], player["money"] = -player["money"], 0

    def _tile_removed(self, seat: int, slot: str, money: int) -> None:
        assert self.books["tiles"].pop(slot)["seat"] == seat
        paid = min(money, self.books["debt"])
        self.books["debt"] -= paid
        self._seat(seat)["money"] += money - paid

    def _vp_lost(self, seat: int, vp: int, debt: int) -> None:
        assert debt == self.books["debt"]
        self.books["debt"] = 0
        self._score(seat, f"{self.books['era']}_lost", -vp)

    def _debt(self, seat: int, money: int) -> None:
        assert money == self.books["debt"]
        self.books["debt"], self._seat(seat)["money"] = 0, -money

    def _link_scored(self, seat: int, line: str, vp: int) -> None:
        assert self.books["links"].pop(line) == seat
        self._seat(seat)["links_left"] += 1
        self._score(seat, f"{self.books['era']}_links", vp)

    def _tile_scored(self, seat: int, slot: str, vp: int) -> None:
        assert self.books["tiles"][slot]["seat"] == seat
        self._score(seat, f"{self.books['era']}_tiles", vp)

    def _extra_scored(self, seat: int, source: str, vp: int) -> None:
        self._score(seat, source, vp)

    def _era_ended(self, seat: None, era: str) -> None:
        assert self.books["era"] == era

    def _round_began(self, seat: None, **facts: Any) -> None:
        if facts["era"] != self.books["era"]:
            self._begin_rail_era()
            for player in self.books["seats"]:
                player["discard"] = []
                player["face_down"] = False
        self.books |= facts

    def _begin_rail_era(self) -> None:
        self.books["draw"], self.books["rail_deck"] = self.books["rail_deck"], 0
        if "demand" in self.books:
            # LS1: what will not be played in the era is set aside.
            played = self._facts.rounds[self._players] * self._facts.actions_per_turn * self._players
            self.books["set_aside"] = self.books["draw"] - played
            self.books["draw"] = played
            self.books["demand"] = {"shown": [], "hidden": self.books["rail_demand"]}
            self.books["rail_demand"] = self.books["distant"] = 0

    def _game_over(self, seat: None) -> None:
        assert not self.books["links"]


def full(facts: Facts, tile: Data, era: str) -> int:
    """The cubes or barrels laid on a new tile."""
    printed = facts.printed(tile)
    return printed.canal_yield if era == "canal" else printed.rail_yield


def books(position: Data) -> Data:
    """What the ledger keeps of a position."""
    result = copy.deepcopy({name: position[name] for name in KEPT if name in position})
    result |= {name: len(position[name]) for name in COUNTED if name in position}
    if "demand" in position:
        shown, hidden = position["demand"]["shown"], position["demand"]["hidden"]
        result["demand"] = {"shown": list(shown), "hidden": len(hidden)}
    part = position["part"]
    if part is not None and part["do"] in {"build", "build_two"}:
        # The cubes of a tile in progress are laid at the end; the ledger enters them when it is placed.
        tile = result["tiles"][part["slot"]]
        tile["cubes"] = full(facts_of(position), tile, position["era"])
    result["seats"] = [
        {
            **copy.deepcopy(player),
            "hand": len(player["hand"]),
            "face_down": player["face_down"] is not None,
        }
        for player in position["seats"]
    ]
    return result
