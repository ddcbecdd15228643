"""Days by the clock of the whole world (UTC), what is played on each, and all luck of a day from its secret.

The secret is told when the day is over, so whatever is derived from it here can be checked by everybody then:
docs/daily.md says how.
"""

import hmac
from datetime import UTC, date, datetime
from hashlib import sha256

from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import every_game
from ironbridge.games.game import Game
from ironbridge.games.ruleset import Ruleset
from ironbridge.server.errors import Unknown
from ironbridge.server.tables.paces import DAY

PLAYERS = (2, 3, 4)  # for each there is one deal a day


def day_at(now: float) -> str:
    """The day of a time."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def day_after(day: str, days: int) -> str:
    """The day so many days later, or earlier."""
    return day_at(begin_of(day) + days * DAY)


def begin_of(day: str) -> int:
    """When a day begins, in seconds since 1970. Raises Unknown for what is no day."""
    return DAY * (_date(day).toordinal() - date(1970, 1, 1).toordinal())


def end_of(day: str) -> int:
    """When a day ends, and the next one begins."""
    return begin_of(day) + DAY


def rules_of(day: str, players: int) -> Ruleset:
    """What so many play on a day: all games that they can play, in turn, each by the first rules that let them.

    Raises Unknown.
    """
    found = [rules for game in every_game().games.values() if (rules := _rules_for(game, players))]
    if players not in PLAYERS or not found:
        raise Unknown("not_found.daily")
    return found[(_date(day).toordinal() + players) % len(found)]


def commitment_of(day: str, secret: str) -> str:
    """What is told of a secret before its day: nobody can tell the secret by it, and no other secret fits it."""
    return sha256(f"ironbridge daily {day} {secret}".encode()).hexdigest()


def drawn(secret: str, *what: object) -> str:
    """Luck for one purpose, of which nobody can tell that for another one."""
    return hmac.digest(secret.encode(), " ".join(map(str, what)).encode(), "sha256").hex()


def _date(day: str) -> date:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise Unknown("not_found.daily") from None
    # There are other ways to write a date, and each day is to have one name.
    if found.isoformat() != day:
        raise Unknown("not_found.daily")
    return found


def _rules_for(game: Game, players: int) -> Ruleset | None:
    for rules in game.rulesets:
        try:
            rules.for_players(players)
        except IronbridgeError:
            continue
        return rules
    return None
