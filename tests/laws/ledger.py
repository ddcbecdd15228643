"""The books of a game, kept by nothing but its events."""

import copy
from typing import Any

from ironbridge import Event
from tests.positions import FACTS

Data = dict[str, Any]
LAST_SPACE = FACTS["progress_track"]["spaces"] - 1


class Ledger:
    """All public things of a position, moved on by what events tell; hands and decks are counted only."""

    def __init__(self, position: Data) -> None:
        self.books = books(position)
        self._built = ""
        self._links = 0

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
        printed = printed_on(industry, level)
        self._built = slot
        self._spend(seat, printed["money"])
        self._seat(seat)["mat"][industry] -= 1
        barrels = printed.get("beer_barrels", {}).get(self.books["era"], 0)
        self.books["tiles"][slot] = {
            "seat": seat,
            "industry": industry,
            "level": level,
            "flipped": False,
            "cubes": barrels or printed.get("cubes", 0),
        }

    def _tile_replaced(self, seat: int, slot: str, industry: str, level: int) -> None:
        tile = self.books["tiles"].pop(slot)
        assert (tile["seat"], tile["industry"], tile["level"]) == (seat, industry, level)

    _tile_cleared = _tile_replaced

    def _link_built(self, seat: int, line: str) -> None:
        cost = FACTS["setup"]["link_cost"]
        rails = (cost["rail_1"], cost["rail_2"] - cost["rail_1"])
        self._spend(seat, cost["canal"] if self.books["era"] == "canal" else rails[self._links])
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
        player["income_space"] = min(player["income_space"] + spaces, LAST_SPACE)

    def _flipped(self, seat: int, slot: str, income_space: int) -> None:
        tile = self.books["tiles"][slot]
        tile["flipped"] = True
        self._advance(seat, printed_on(tile["industry"], tile["level"])["income_spaces"])
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
        self.books["debt"] = max(-money - player["money"], 0)
        player["money"] = max(player["money"] + money, 0)

    def _tile_removed(self, seat: int, slot: str, money: int) -> None:
        assert self.books["tiles"].pop(slot)["seat"] == seat
        paid = min(money, self.books["debt"])
        self.books["debt"] -= paid
        self._seat(seat)["money"] += money - paid

    def _vp_lost(self, seat: int, vp: int, debt: int) -> None:
        assert debt == self.books["debt"]
        self.books["debt"] = 0
        self._score(seat, f"{self.books['era']}_lost", -vp)

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
            self.books["draw"], self.books["rail_deck"] = self.books["rail_deck"], 0
            for player in self.books["seats"]:
                player["discard"] = []
                player["face_down"] = False
        self.books |= facts

    def _game_over(self, seat: None) -> None:
        assert not self.books["links"]


def printed_on(industry: str, level: int) -> Data:
    """What the facts say of a kind of tile."""
    rows = FACTS["industries"][industry]["tiles"]
    row: Data = next(row for row in rows if row["level"] == level)
    return row


def books(position: Data) -> Data:
    """What the ledger keeps of a position."""
    kept = ("era", "round", "turn_order", "debt", "coal_market", "iron_market", "merchants", "tiles", "links")
    result = copy.deepcopy({name: position[name] for name in kept})
    part = position["part"]
    if part is not None and part["do"] == "build":
        # The cubes of a tile in progress are laid at the end; the ledger enters them when it is placed.
        tile = result["tiles"][part["slot"]]
        printed = printed_on(tile["industry"], tile["level"])
        tile["cubes"] = printed.get("beer_barrels", {}).get(position["era"], 0) or printed.get("cubes", 0)
    result["draw"] = len(position["draw"])
    result["rail_deck"] = len(position["rail_deck"])
    result["seats"] = [
        {
            **copy.deepcopy(player),
            "hand": len(player["hand"]),
            "face_down": player["face_down"] is not None,
        }
        for player in position["seats"]
    ]
    return result
