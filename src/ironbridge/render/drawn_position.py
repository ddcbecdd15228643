"""A position read for drawing: checked against the map and given the few answers every part asks for."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, cast

from ironbridge.games.components import Distant
from ironbridge.languages.catalogue import DEFAULT, Words
from ironbridge.render.atlas import Atlas, DrawError, atlas
from ironbridge.render.look import SEATS
from ironbridge.rules.data import PositionData, SeatData

UNKNOWN = "unknown"


class DrawnData(PositionData):
    """A position, or the view of a seat."""

    seat: NotRequired[int]


def cubes_in(position: PositionData, good: str) -> int:
    """How many cubes a market has."""
    return position["coal_market"] if good == "coal" else position["iron_market"]


@dataclass(frozen=True)
class DrawnPosition:
    """A position on its map, with names for the seats and the pieces the last choice touched."""

    data: DrawnData
    atlas: Atlas
    names: tuple[str, ...]
    traced: frozenset[str]

    @property
    def words(self) -> Words:
        """The words of the drawing."""
        return self.atlas.words

    @property
    def era(self) -> str:
        """The era being played."""
        return str(self.data["era"])

    @property
    def seats(self) -> Sequence[SeatData]:
        """The things of each seat."""
        return self.data["seats"]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.data["ask"] == "over"

    @property
    def seat_to_act(self) -> int | None:
        """The seat the question is put to, or None after the end."""
        if self.is_over:
            return None
        if self.data["ask"] == "shortfall":
            return self.data["debtor"]
        return self.data["turn_order"][self.data["turn"]]

    @property
    def hand_seat(self) -> int | None:
        """The seat whose tickets are shown: the view's own, else the seat to act; None where the cards are hidden."""
        seat = self.data.get("seat", self.seat_to_act)
        if seat is None or not self.seats[seat]["hand"] or UNKNOWN in self.seats[seat]["hand"]:
            return None
        return seat

    @property
    def ranks(self) -> tuple[int, ...]:
        """How many seats stand before each: by points, then as the edition breaks ties; zero for whoever is first."""
        standings = [self._standing(seat) for seat in range(len(self.seats))]
        return tuple(sum(other > own for other in standings) for own in standings)

    def _standing(self, seat: int) -> tuple[int, ...]:
        player = self.seats[seat]
        order: Sequence[int] = self.data["turn_order"]
        values = {
            "income_space": player["income_space"],
            "money": player["money"],
            "turn_order": -order.index(seat),
        }
        return player["vp"], *(values[tie] for tie in self.atlas.ties)

    def income_level(self, seat: int) -> int:
        """The income level of a seat's marker."""
        space: int = self.seats[seat]["income_space"]
        return self.atlas.parts.income_levels[space]


def read(
    position: Mapping[str, object],
    names: Sequence[str] | None,
    last: Mapping[str, object] | None,
    language: str = DEFAULT,
) -> DrawnPosition:
    """A table for a position; raises DrawError where the position does not fit its map."""
    # Whatever it is, it is taken for a position: the checks find what does not fit.
    data = cast("DrawnData", position)
    try:
        board = atlas(str(data["ruleset"]), language)
        players = int(data["players"])
        _check(data, board, players)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise DrawError(
            f"position: {type(error).__name__} at {error}; is this the plain data of a position?"
        ) from error
    shown = (
        tuple(names)
        if names is not None
        else tuple(board.words.say(f"colour.{mark.name.lower()}") for mark in SEATS[:players])
    )
    if len(shown) != players:
        raise DrawError(f"names: {len(shown)} names for {players} seats")
    return DrawnPosition(data, board, shown, frozenset(_traced(last)))


def _traced(last: Mapping[str, object] | None) -> list[str]:
    """The slots, lines, merchant spaces and ports of a choice and of the parts listed with it."""
    if last is None:
        return []
    own = [str(last[key]) for key in ("slot", "line", "merchant", "source", "port") if key in last]
    for key in ("choices", "parts"):
        parts = last.get(key)
        if isinstance(parts, Sequence) and not isinstance(parts, str):
            own += [name for part in parts for name in _traced(part)]
    return own


def _check(position: DrawnData, board: Atlas, players: int) -> None:
    """Raises DrawError at the first thing that has no place in the drawing."""
    if not 2 <= players <= len(SEATS) or len(position["seats"]) != players:
        raise DrawError(
            f"players: {players} players with {len(position['seats'])} seats; 2 to {len(SEATS)} can be drawn"
        )
    _one_of("era", position["era"], ("canal", "rail"))
    if sorted(position["turn_order"]) != list(range(players)):
        raise DrawError(
            f"turn_order: {position['turn_order']!r} does not list each of the {players} seats once"
        )
    slots = {f"{key}.{n}" for key, town in board.towns.items() for n in range(1, len(town.slots) + 1)}
    for slot, tile in position["tiles"].items():
        _one_of("tiles: slot", slot, slots)
        _one_of(f"tiles: industry on {slot}", tile["industry"], board.parts.industries)
        levels = [kind.level for kind in board.parts.industries[tile["industry"]] if kind.can_build]
        _one_of(f"tiles: level on {slot}", tile["level"], levels)
        _one_of(f"tiles: seat on {slot}", tile["seat"], range(players))
    for line, seat in position["links"].items():
        _one_of("links: line", line, board.routes)
        _one_of(f"links: seat on {line}", seat, range(players))
    spaces = {f"{key}.{n}" for key, stand in board.merchants.items() for n in range(1, len(stand.tiles) + 1)}
    for space, stall in position["merchants"].items() if spaces else ():
        _one_of("merchants: space", space, spaces)
        _one_of(f"merchants: tile on {space}", stall["tile"], (*board.parts.industries, "any", "blank"))
    for good, market in board.parts.markets.items():
        _one_of(f"{good}_market", cubes_in(position, good), range(len(market.spaces) + 1))
    for seat, player in enumerate(position["seats"]):
        _one_of(
            f"seats: income_space of seat {seat}",
            player["income_space"],
            range(len(board.parts.income_levels)),
        )
        for industry in board.parts.industries:
            full = board.parts.stack(industry)
            _one_of(
                f"seats: {industry} tiles on the mat of seat {seat}", player["mat"][industry], range(full + 1)
            )
        for card in player["hand"]:
            _one_of(f"seats: card of seat {seat}", card, (*board.parts.places, *board.cards, UNKNOWN))
    if board.parts.distant is not None:
        _check_distant(position, board.parts.distant, players)
    if "seat" in position:
        _one_of("seat of the view", position["seat"], range(players))
    if position["ask"] != "over":
        _one_of("turn", position["turn"], range(players))


def _check_distant(position: DrawnData, market: Distant, players: int) -> None:
    _one_of("distant", position["distant"], range(market.end + 1))
    _one_of("players", players, market.demand)
    full = market.demand[players]
    shown = position["demand"]["shown"]
    for value in shown:
        _one_of("demand: value", value, full)
        if shown.count(value) > full[value]:
            raise DrawError(
                f"demand: {shown.count(value)} tiles of value {value} shown where there are {full[value]}"
            )
    total = len(shown) + len(position["demand"]["hidden"])
    if total != sum(full.values()):
        raise DrawError(f"demand: {total} tiles where there are {sum(full.values())}")


def _one_of(what: str, value: object, known: Collection[object]) -> None:
    if value not in known:
        listed = list(known)
        hint = f"; known are {', '.join(map(str, sorted(listed, key=str)))}" if len(listed) <= 16 else ""
        raise DrawError(f"{what} {value!r} is not on the map or among the components{hint}")
