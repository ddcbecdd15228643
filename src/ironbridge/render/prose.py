"""The drawing in words, for its title and description."""

from ironbridge.render import distant
from ironbridge.render.places import tile_words
from ironbridge.render.seats import seat_words
from ironbridge.render.table import Table


def heading(table: Table) -> str:
    """What the drawing shows, in one line."""
    rounds = table.atlas.parts.rounds[len(table.seats)]
    title = table.atlas.title + (f", {table.atlas.edition}" if table.atlas.edition else "")
    era = table.words.say(f"era.{table.era}.full")
    key = "drawn.heading.over" if table.is_over else "drawn.heading"
    return table.words.say(key, title=title, era=era, round=table.data["round"], rounds=rounds)


def description(table: Table) -> str:
    """Everything public on the table, as sentences for those who cannot see it."""
    board, said = table.atlas, table.words
    order = said.joined(table.names[seat] for seat in table.data["turn_order"])
    lines = [said.say("drawn.players", count=len(table.seats)), said.say("table.turn_order", seats=order)]
    if table.seat_to_act is not None:
        lines.append(said.say("drawn.to_act", name=table.names[table.seat_to_act]))
    if table.is_over:
        winners = [table.names[seat] for seat, rank in enumerate(table.ranks) if rank == 0]
        lines += [said.say("drawn.wins", name=name) for name in winners]
    lines += [f"{seat_words(table, seat)}." for seat in range(len(table.seats))]
    lines += [
        said.say("drawn.cubes", good=board.goods[good], count=table.data[f"{good}_market"])
        for good in board.parts.markets
    ]
    lines += distant.description(table)
    lines.append(said.say("drawn.cards", count=len(table.data["draw"])))
    for key in board.towns:
        here = [tile_words(table, t) for slot, t in table.data["tiles"].items() if slot.split(".")[0] == key]
        if here:
            lines.append(said.say("drawn.here", town=board.name(key), tiles=said.clauses(here)))
    for seat, name in enumerate(table.names):
        links = [board.line_name(line) for line, owner in table.data["links"].items() if owner == seat]
        if links:
            lines.append(said.say("drawn.links", name=name, links=said.clauses(links)))
    return " ".join(lines)
