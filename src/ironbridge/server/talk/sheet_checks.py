"""Whether a count at a real table is one that every page can show: of a known game, with its own pieces and places."""

from functools import cache

from ironbridge.games.catalogue import RULESETS
from ironbridge.games.score_tables import ScoreTables, score_tables
from ironbridge.server.errors import ServerError
from ironbridge.server.wire.sheets import SheetBoard, SheetData, SheetRound


def check_sheet(sheet: SheetData) -> None:
    """Raise ServerError for a count that no page could show.

    What cannot lie on a real board is not looked for: only the table knows that.
    """
    tables = _tables(sheet.ruleset)
    players = len(sheet.players)
    if tables is None or players not in tables.players:
        raise ServerError(
            "bad_sheet", detail="no game that can be counted has this name and number of players"
        )
    if len({player.colour for player in sheet.players}) != players:
        raise ServerError("bad_sheet", detail="two players have one colour")
    if sheet.era not in tables.eras or set(sheet.eras) - set(tables.eras) or sheet.era not in sheet.eras:
        raise ServerError("bad_sheet", detail="the game has no such era")
    _check_rows(players, sheet.money, sheet.income, sheet.order)
    for era in sheet.eras.values():
        _check_rows(players, era.bonus, era.lost)
        _check_board(tables, era.board, players)
    if sheet.round is not None:
        _check_round(tables, sheet.round, players)


@cache
def _tables(name: str) -> ScoreTables | None:
    return score_tables(RULESETS[name]) if name in RULESETS else None


def _check_rows(players: int, *rows: list[int] | list[int | None]) -> None:
    if any(len(row) != players for row in rows):
        raise ServerError("bad_sheet", detail="every list needs one value for each player")


def _check_board(tables: ScoreTables, board: SheetBoard, players: int) -> None:
    tiles = {(tile.industry, tile.level) for tile in tables.tiles}
    owners = {tile.seat for tile in board.tiles.values()} | set(board.links.values())
    known = all(
        slot in tables.slots and (tile.industry, tile.level) in tiles for slot, tile in board.tiles.items()
    )
    if not known or not set(board.links) <= set(tables.lines) or any(seat >= players for seat in owners):
        raise ServerError("bad_sheet", detail="the board has a piece, a place or an owner that is not there")


def _check_round(tables: ScoreTables, given: SheetRound, players: int) -> None:
    rules = tables.round
    if rules is None or given.era not in tables.eras or given.number > rules.rounds[players]:
        raise ServerError("bad_sheet", detail="the game has no such round")
    if sorted(given.order) != list(range(players)) or given.turn > players:
        raise ServerError("bad_sheet", detail="the order is not one of the players")
    if len(given.removed) != players:
        raise ServerError("bad_sheet", detail="every list needs one value for each player")
    _check_rows(players, given.spent, given.income, given.money)
    if any(space >= len(tables.income_levels) for space in given.income):
        raise ServerError("bad_sheet", detail="the income track has no such space")
    if set(given.markets) != set(rules.markets):
        raise ServerError("bad_sheet", detail="the game has other markets")
    if any(cubes > len(rules.markets[good].spaces) for good, cubes in given.markets.items()):
        raise ServerError("bad_sheet", detail="a market has no room for so many cubes")
