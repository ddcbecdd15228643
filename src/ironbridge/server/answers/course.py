"""The course of a game, round by round: what every seat had, and what it would have scored."""

from ironbridge.engine.board import income_level
from ironbridge.games.names import ERAS
from ironbridge.record.record import place_of
from ironbridge.rules.prospects import vp_if_scored
from ironbridge.rules.state import State
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.wire.history import CourseRound, CourseSeat


def course(games: Games, game: str) -> list[CourseRound]:
    """Every whole round of the turns that stand; all of it is seen by everybody. Raises ServerError."""
    past = Past.of(games, game, None)
    state = past.first_state()
    era, round_ = place_of(state.position)[:2]
    found: list[CourseRound] = []
    for number, _ in enumerate(past.steps(state), 1):
        after = place_of(state.position)[:2]
        if after != (era, round_) or state.is_over:
            is_scored = state.is_over or after[0] != era
            found.append(CourseRound(ERAS[era], round_, number, _standings(state, is_scored=is_scored)))
            era, round_ = after
    return found


def _standings(state: State, *, is_scored: bool) -> list[CourseSeat]:
    s = state.position
    points = [s.vp[seat] for seat in range(state.players)] if is_scored else vp_if_scored(state)
    return [CourseSeat(vp, income_level(s, seat), s.money[seat]) for seat, vp in enumerate(points)]
