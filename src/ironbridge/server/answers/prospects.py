"""What a caller sees of the board as it stands: the worth of lines, and where tiles could be sold."""

from ironbridge.rules.draft import Draft
from ironbridge.rules.prospects import line_worths, unsold_tiles
from ironbridge.rules.situation import Situation
from ironbridge.server.play.games import Games
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.game import LinksDocument


def links_document(games: Games, game: str, person: Person | None) -> LinksDocument:
    """The outlook after the draft of a person whose turn it is; for all others as the game stands."""
    live = games.live(game)
    with live.lock:
        to_act = live.seat_to_act
        seen: Situation = live.state
        if to_act is not None and to_act in games.table(live).seats_of(person):
            stored = games.draft(live)
            seen = Draft(live.state.view(to_act), stored.choices[: stored.done]).view
        return LinksDocument(live.number, line_worths(seen), unsold_tiles(seen))
