"""The board as text: towns with their slots, merchants, markets and links."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironbridge.cli.terminal.look import (
    BARREL,
    DISTRICT_STYLES,
    FLIPPED,
    SEAT_SIGNS,
    SEAT_STYLES,
    TICK,
    mark,
    short,
)
from ironbridge.games.components import Distant, Market
from ironbridge.render.atlas import atlas
from ironbridge.rules.data import PositionData
from ironbridge.words.speaker import Speaker

NARROW = 78
WIDE = 116
CELL = 7


def board(data: PositionData, speaker: Speaker, width: int) -> RenderableType:
    """Everything on the board, in one, two or three columns, as there is room."""
    parts = speaker.parts
    sections = [
        *([merchants(data, speaker)] if parts.merchants else []),
        *([distant(data, parts.distant)] if parts.distant else []),
        markets(data, speaker),
        *([externals(speaker)] if parts.externals else []),
    ]
    side = Group(sections[0], *(line for section in sections[1:] for line in (Text(), section)))
    grid = Table.grid(padding=(0, 2))
    places = speaker.parts.places
    name = max(len(speaker.place(place)) for place in places)
    slots = max(len(place.slots) for place in places.values())
    # The links take what towns and merchants leave.
    grid.add_column(width=2 + name + slots * (CELL + 1))
    grid.add_column(no_wrap=True)
    if width < NARROW:
        return Group(towns(data, speaker), side, links(data, speaker))
    if width < WIDE:
        grid.add_row(towns(data, speaker), side)
        return Group(grid, links(data, speaker))
    grid.add_row(towns(data, speaker), side, links(data, speaker))
    return grid


def towns(data: PositionData, speaker: Speaker) -> RenderableType:
    """All towns and farms by district; each slot shows what may be built or what stands there."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(2):
        grid.add_column(no_wrap=True)
    by_district: dict[str, list[str]] = {district: [] for district in DISTRICT_STYLES}
    places = speaker.parts.places
    drawn = atlas(data["ruleset"]).towns
    for place in places:
        by_district.setdefault(drawn[place].district, []).append(place)
    for district, row in by_district.items():
        style = DISTRICT_STYLES.get(district, "")
        for place in row:
            cells = [
                slot_cell(data, f"{place}.{k + 1}", shows) for k, shows in enumerate(places[place].slots)
            ]
            name = Text(speaker.place(place), style=f"bold {style}", no_wrap=True)
            letter = Text(district[:1].upper() if place == row[0] else "", style=style)
            grid.add_row(letter, name, Text(" ").join(cells))
    return grid


def slot_cell(data: PositionData, slot: str, shows: tuple[str, ...]) -> Text:
    """One slot in seven columns."""
    tile = data["tiles"].get(slot)
    if tile is None:
        return Text("/".join(short(kind) for kind in shows).ljust(CELL), style="dim")
    state = FLIPPED if tile["flipped"] else f":{tile['cubes']}" if tile["cubes"] else ""
    text = f"{SEAT_SIGNS[tile['seat']]}{short(tile['industry'])}{tile['level']}{state}"
    style = SEAT_STYLES[tile["seat"]]
    return Text(text.ljust(CELL), style=f"{style} reverse" if tile["flipped"] else style)


def merchants(data: PositionData, speaker: Speaker) -> RenderableType:
    """What every merchant tile buys, whether its barrel is there, and the bonus of the place."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_row(
        Text("Merchants", style="bold green"), Text("buy", style="green"), Text("barrel", style="green")
    )
    places = speaker.parts.merchants
    for place, merchant in places.items():
        bonus = speaker.say(f"bonus.{merchant.bonus}", amount=merchant.amount)
        spaces = [space for space in data["merchants"] if space.partition(".")[0] == place]
        if not spaces:
            grid.add_row(Text(speaker.place(place), style="bold"), "", Text("not in use", style="dim"))
        for k, space in enumerate(spaces):
            laid = data["merchants"][space]
            name = Text(speaker.place(place) if k == 0 else "", style="bold")
            if laid["tile"] == "blank":
                grid.add_row(name, Text("-", style="dim"), "")
            else:
                gain = Text(f"{BARREL} {bonus}") if laid["barrel"] else Text("drunk", style="dim")
                grid.add_row(name, "all" if laid["tile"] == "any" else short(laid["tile"]), gain)
    return grid


def distant(data: PositionData, market: Distant) -> RenderableType:
    """The bonuses of the distant market with its marker, the demand tiles turned over and those still hidden."""
    marker, shown = data["distant"], data["demand"]["shown"]
    track = Text()
    for place, bonus in enumerate((*market.bonuses, "X")):
        track.append(f"[{bonus}]" if place == marker else f" {bonus} " if place == 0 else f"{bonus} ")
    hidden = {value: count - shown.count(value) for value, count in market.demand[data["players"]].items()}
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for _ in hidden:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row(Text("demand", style="green"), *map(str, hidden))
    grid.add_row("shown", *(str(shown.count(value) or TICK) for value in hidden))
    grid.add_row("left", *(str(count or TICK) for count in hidden.values()))
    state = ("closed", "bold red") if marker == market.end else (f"bonus +{market.bonuses[marker]}", "green")
    return Group(Text.assemble(("Distant market ", "bold green"), state), track, grid)


def externals(speaker: Speaker) -> RenderableType:
    """The places at the edge of the board: what a link to them scores, and whether they are ports."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_row(Text("Outside", style="bold green"), Text("VP", style="green"), "")
    for place, external in speaker.parts.externals.items():
        name = Text(speaker.place(place), style="bold")
        grid.add_row(name, str(external.link_points), "port" if external.trades else "")
    return grid


def markets(data: PositionData, speaker: Speaker) -> RenderableType:
    """Cubes in the markets and the price of the next one."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(
        Text("Market", style="bold green"), Text("next", style="green"), Text("cubes", style="green")
    )
    for good, market in speaker.parts.markets.items():
        cubes = data["coal_market" if good == "coal" else "iron_market"]
        shown = Text("#" * cubes + TICK * (len(market.spaces) - cubes))
        grid.add_row(good, f"£{next_price(market, cubes)}", shown)
    return grid


def next_price(market: Market, cubes: int) -> int:
    """What the next cube costs."""
    return market.spaces[len(market.spaces) - cubes] if cubes else market.price_when_empty


def links(data: PositionData, speaker: Speaker) -> RenderableType:
    """All links by owner."""
    grid = Table.grid(padding=(0, 1))
    title = "Canals" if data["era"] == "canal" else "Rails"
    if not data["links"]:
        return Text.assemble((title, "bold green"), (" none yet", "dim"))
    grid.add_row("", Text(title, style="bold green"))
    for seat in range(data["players"]):
        own = [speaker.line(line) for line, owner in data["links"].items() if owner == seat]
        grid.add_row(mark(seat), Text(", ".join(own) or "none", style="" if own else "dim"))
    return grid
