"""The drawing in words, for its title and description."""

from ironbridge.render import distant
from ironbridge.render.drawn_position import DrawnPosition
from ironbridge.render.places import tile_words
from ironbridge.render.seats import seat_words


def heading(drawn: DrawnPosition) -> str:
    """What the drawing shows, in one line."""
    rounds = drawn.atlas.parts.rounds[len(drawn.seats)]
    end = ", game over" if drawn.is_over else ""
    edition = f", {drawn.atlas.edition}" if drawn.atlas.edition else ""
    return (
        f"{drawn.atlas.title}{edition}: {drawn.era.title()} Era, round {drawn.data['round']} of {rounds}{end}"
    )


def description(drawn: DrawnPosition) -> str:
    """Everything public on the table, as sentences for those who cannot see it."""
    board = drawn.atlas
    lines = [
        f"{len(drawn.seats)} players. Turn order: {', '.join(drawn.names[s] for s in drawn.data['turn_order'])}."
    ]
    if drawn.seat_to_act is not None:
        lines.append(f"{drawn.names[drawn.seat_to_act]} to act.")
    if drawn.is_over:
        lines += [f"{drawn.names[seat]} wins." for seat, rank in enumerate(drawn.ranks) if rank == 0]
    lines += [f"{seat_words(drawn, seat)}." for seat in range(len(drawn.seats))]
    lines += [
        f"{board.goods[good]} market: {drawn.data[f'{good}_market']} cubes." for good in board.parts.markets
    ]
    lines += distant.description(drawn)
    lines.append(f"{len(drawn.data['draw'])} cards in the deck.")
    for key in board.towns:
        here = [tile_words(drawn, t) for slot, t in drawn.data["tiles"].items() if slot.split(".")[0] == key]
        if here:
            lines.append(f"{board.name(key)}: {'; '.join(here)}.")
    for seat, name in enumerate(drawn.names):
        links = [board.line_name(line) for line, owner in drawn.data["links"].items() if owner == seat]
        if links:
            lines.append(f"Links of {name}: {'; '.join(links)}.")
    return " ".join(lines)
