"""The drawing in words, for its title and description."""

from ironbridge.render import distant
from ironbridge.render.places import tile_words
from ironbridge.render.seats import seat_words
from ironbridge.render.table import Table


def heading(table: Table) -> str:
    """What the drawing shows, in one line."""
    rounds = table.atlas.parts.rounds[len(table.seats)]
    end = ", game over" if table.is_over else ""
    edition = f", {table.atlas.edition}" if table.atlas.edition else ""
    return (
        f"{table.atlas.title}{edition}: {table.era.title()} Era, round {table.data['round']} of {rounds}{end}"
    )


def description(table: Table) -> str:
    """Everything public on the table, as sentences for those who cannot see it."""
    board = table.atlas
    lines = [
        f"{len(table.seats)} players. Turn order: {', '.join(table.names[s] for s in table.data['turn_order'])}."
    ]
    if table.seat_to_act is not None:
        lines.append(f"{table.names[table.seat_to_act]} to act.")
    if table.is_over:
        lines += [f"{table.names[seat]} wins." for seat, rank in enumerate(table.ranks) if rank == 0]
    lines += [f"{seat_words(table, seat)}." for seat in range(len(table.seats))]
    lines += [
        f"{board.goods[good]} market: {table.data[f'{good}_market']} cubes." for good in board.parts.markets
    ]
    lines += distant.description(table)
    lines.append(f"{len(table.data['draw'])} cards in the deck.")
    for key in board.towns:
        here = [tile_words(table, t) for slot, t in table.data["tiles"].items() if slot.split(".")[0] == key]
        if here:
            lines.append(f"{board.name(key)}: {'; '.join(here)}.")
    for seat, name in enumerate(table.names):
        links = [board.line_name(line) for line, owner in table.data["links"].items() if owner == seat]
        if links:
            lines.append(f"Links of {name}: {'; '.join(links)}.")
    return " ".join(lines)
