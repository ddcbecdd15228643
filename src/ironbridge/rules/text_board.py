"""A position as a few lines of text, for a look at it without a picture."""

from collections.abc import Iterator

from ironbridge.rules.data import PositionData, SeatData, TileData

WIDE = 78


def text_board(data: PositionData) -> str:
    """The board and the seats of a position, or of a view of it."""
    return "\n".join(_lines(data))


def heading(data: PositionData) -> str:
    """Ruleset, era, round and who is asked what."""
    if data["ask"] == "over":
        asked = "the game is over"
    else:
        debtor = data["debtor"]
        seat = data["turn_order"][data["turn"]] if debtor is None else debtor
        asked = f"seat {seat} is asked: {data['ask']}"
    return f"{data['ruleset']}, {data['era']} era, round {data['round']}: {asked}"


def _lines(data: PositionData) -> Iterator[str]:
    yield heading(data)
    yield f"markets: coal {data['coal_market']}, iron {data['iron_market']}; {len(data['draw'])} cards to draw"
    if "merchants" in data:
        stands = [
            f"{name} {stand['tile']}{' +barrel' if stand['barrel'] else ''}"
            for name, stand in data["merchants"].items()
        ]
        yield from _wrapped("merchants: ", stands)
    else:
        shown = ", ".join(map(str, data["demand"]["shown"])) or "none"
        yield f"distant market: marker at {data['distant']}, demand tiles shown: {shown}"
    order = " ".join(map(str, data["turn_order"]))
    yield f"seats, in turn order {order}:"
    yield "      VP  money  spent  income space  links left  cards"
    for number, seat in enumerate(data["seats"]):
        yield _seat(number, seat)
    yield from _wrapped("tiles: ", [_tile(slot, tile) for slot, tile in data["tiles"].items()])
    yield from _wrapped("links: ", [f"{line} ({seat})" for line, seat in data["links"].items()])


def _seat(number: int, seat: SeatData) -> str:
    return (
        f"  {number}  {seat['vp']:>3}  {seat['money']:>5}  {seat['spent']:>5}  {seat['income_space']:>12}"
        f"  {seat['links_left']:>10}  {len(seat['hand']):>5}"
    )


def _tile(slot: str, tile: TileData) -> str:
    cubes = f" with {tile['cubes']}" if tile["cubes"] else ""
    flipped = " flipped" if tile["flipped"] else ""
    return f"{slot} {tile['industry']} {tile['level']} ({tile['seat']}){cubes}{flipped}"


def _wrapped(title: str, things: list[str]) -> Iterator[str]:
    """Things in a row after a title, on as many lines as they need."""
    line = title
    for place, thing in enumerate(things or ["none"]):
        part = thing + (", " if place < len(things) - 1 else "")
        if len(line) + len(part) > WIDE and line.strip():
            yield line.rstrip()
            line = "  "
        line += part
    yield line.rstrip()
