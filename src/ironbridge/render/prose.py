"""The drawing in words, for its title and description."""

from ironbridge.render import distant
from ironbridge.render.drawn_position import DrawnPosition, cubes_in
from ironbridge.render.places import tile_words
from ironbridge.render.seats import seat_words


def heading(drawn: DrawnPosition) -> str:
    """What the drawing shows, in one line."""
    rounds = drawn.atlas.parts.rounds[len(drawn.seats)]
    title = drawn.atlas.title + (f", {drawn.atlas.edition}" if drawn.atlas.edition else "")
    era = drawn.words.say(f"era.{drawn.era}.full")
    key = "drawn.heading.over" if drawn.is_over else "drawn.heading"
    return drawn.words.say(key, title=title, era=era, round=drawn.data["round"], rounds=rounds)


def description(drawn: DrawnPosition) -> str:
    """Everything public on the table, as sentences for those who cannot see it."""
    board, said = drawn.atlas, drawn.words
    order = said.joined(drawn.names[seat] for seat in drawn.data["turn_order"])
    lines = [said.say("drawn.players", count=len(drawn.seats)), said.say("table.turn_order", seats=order)]
    if drawn.seat_to_act is not None:
        lines.append(said.say("drawn.to_act", name=drawn.names[drawn.seat_to_act]))
    if drawn.is_over:
        winners = [drawn.names[seat] for seat, rank in enumerate(drawn.ranks) if rank == 0]
        lines += [said.say("drawn.wins", name=name) for name in winners]
    lines += [f"{seat_words(drawn, seat)}." for seat in range(len(drawn.seats))]
    lines += [
        said.say("drawn.cubes", good=board.goods[good], count=cubes_in(drawn.data, good))
        for good in board.parts.markets
    ]
    lines += distant.description(drawn)
    lines.append(said.say("drawn.cards", count=len(drawn.data["draw"])))
    for key in board.towns:
        here = [tile_words(drawn, t) for slot, t in drawn.data["tiles"].items() if slot.split(".")[0] == key]
        if here:
            lines.append(said.say("drawn.here", town=board.name(key), tiles=said.clauses(here)))
    for seat, name in enumerate(drawn.names):
        links = [board.line_name(line) for line, owner in drawn.data["links"].items() if owner == seat]
        if links:
            lines.append(said.say("drawn.links", name=name, links=said.clauses(links)))
    return " ".join(lines)
