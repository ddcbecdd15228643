"""The last turn of a game, solved exactly: every possible turn is carried out and scored."""

from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.bots.search.rest_of_turn import Key, RestOfTurn
from ironbridge.bots.search.turn_search import Way, by_value
from ironbridge.bots.value import VP
from ironbridge.engine.codes import ASK_ACTION, ASK_OVER
from ironbridge.engine.hidden import reveal
from ironbridge.engine.position import Position
from ironbridge.rules.deal import chance
from ironbridge.rules.state import View

MOST = 150_000  # choices tried; where there are more, nothing is solved


def ends_game(view: View, way: Way) -> bool:
    """Whether the game is over after a turn, so that no hidden card matters."""
    o = _known(view)
    for code in way.codes:
        o.push_unchecked(code)
    return o.ask == ASK_OVER


def solved(view: View) -> list[Way] | None:
    """The best way of every idea of the last turn, best first, valued by its VP.

    Nothing where there are too many, or where one would bring something hidden to light.
    """
    rest = RestOfTurn(view, 0)
    best: dict[Key, Way] = {}
    seen: set[tuple[bytes, Key]] = set()
    tried = 0
    waiting: list[tuple[Position, list[int]]] = [(_known(view), [])]
    while waiting:
        s, before = waiting.pop()
        for code in s.legal():
            if is_distant_sale(code):
                return None
            tried += 1
            o, codes = s.copy(), [*before, code]
            o.push_unchecked(code)
            idea = rest.deeds(codes)
            if o.ask == ASK_OVER:
                vp = o.vp[view.seat] * VP
                if idea not in best or best[idea].value < vp:
                    best[idea] = Way(o, codes, vp, 0)
                continue
            if o.ask == ASK_ACTION:
                place = (o.to_bytes(), idea)
                if place in seen:
                    continue
                seen.add(place)
            waiting.append((o, codes))
        if tried > MOST:
            return None
    return sorted(best.values(), key=by_value)


def _known(view: View) -> Position:
    """The position with any cards in the hands of the others, which play no more."""
    return reveal(view.position, view.seat, chance("last turn"))
