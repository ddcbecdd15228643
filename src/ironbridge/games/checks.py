"""Checks a ruleset before it is played: do its facts fit together, and do its decks come out even?

Without them a name that is written wrong, or a card too many, shows only in the middle of a game.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from ironbridge.games.components import Components
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.games.tables import BONUSES, MARKETS

MOST = 61
"""How many there may be of what the engine numbers: one bit each, and room for a mark beyond them."""
BLANK = "blank"
"""The merchant tile that buys nothing; it is the first kind, number 0."""
ANY = "any"
"""The merchant tile that buys all that is sold."""


def faults(rules: Ruleset) -> list[str]:
    """What is wrong with the facts of a ruleset, each with what would be right; empty when all is well."""
    c = rules.components
    found = [*_sizes(c), *_names(c), *_tracks(c), *_cards(c), *_hand(c)]
    for players in rules.player_counts:
        missing = [*_missing(c, players)]
        found += missing or [*_merchants(c, players), *_deck(rules, players)]
    return found


def _sizes(c: Components) -> Iterator[str]:
    slots = sum(len(place.slots) for place in c.places.values())
    counts = {
        "slots": slots,
        "lines": len(c.lines),
        "towns, farms and places outside": len(c.places) + len(c.outside),
        "kinds of cards": len(c.cards),
    }
    for what, count in counts.items():
        if count > MOST:
            yield f"there are {count} {what}, but at most {MOST} can be numbered"


def _names(c: Components) -> Iterator[str]:
    """Names that name nothing."""
    industries, places = c.industries, [*c.places, *c.outside]
    for key, place in c.places.items():
        for shows in place.slots:
            yield from _strangers(f"a slot of {key}", shows, industries)
            if not 1 <= len(shows) <= 2:
                yield f"a slot of {key} shows {len(shows)} industries; it is drawn with one or two"
    for key, line in c.lines.items():
        yield from _strangers(f"ends of the line {key}", line.ends, places)
        yield from _strangers(f"eras of the line {key}", line.eras, ERAS)
        if not 2 <= len(line.ends) <= 3:
            yield f"the line {key} has {len(line.ends)} ends; it needs two or three"
    for tile in c.tiles:
        yield from _strangers(f"eras of {tile.industry} {tile.level}", tile.eras, ERAS)
        if tile.holds is not None and tile.holds.keys() != set(ERAS):
            yield f"holds of {tile.industry} {tile.level} must say a number for canal and for rail"
    for card in c.cards.values():
        yield from _strangers(f"towns of the card {card.name}", card.towns, c.towns)
        yield from _strangers(f"industries of the card {card.name}", card.industries, industries)
    for kind, buys in c.merchant_tiles.items():
        yield from _strangers(f"the merchant tile {kind}", buys, industries)
        if kind not in (BLANK, ANY, *industries):
            yield f"the merchant tile {kind} must be called by the industry it buys, {ANY!r} or {BLANK!r}"
    if c.merchants and (next(iter(c.merchant_tiles), "") != BLANK or c.merchant_tiles[BLANK]):
        yield f"merchant_tiles must begin with {BLANK!r}, which buys nothing, even if the bag holds none"
    yield from _strangers("merchant_bag", [tile.kind for tile in c.merchant_bag], c.merchant_tiles)
    for key, outside in c.merchants.items():
        yield from _strangers(f"the bonus of {key}", [outside.bonus], BONUSES)
    rows = {
        "sold": c.sold,
        "alone_first": c.alone_first,
        "ports": c.ports,
        "flips_when_built": c.flips_when_built,
    }
    for what, row in rows.items():
        yield from _strangers(what, row, industries)
    if c.annex is not None:
        yield from _strangers("annex", [c.annex.of, c.annex.opens], c.places)
    for good in MARKETS:
        if good not in industries or good not in c.markets:
            yield f"{good} must be there, among the industries and among the markets"


def _strangers(where: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"{where}: there is no {name!r}, only {', '.join(known)}"


def _tracks(c: Components) -> Iterator[str]:
    """Tracks, and what lies on them at the start."""
    levels, start = c.income_levels, c.start
    if any(not 0 <= after - before <= 1 for before, after in pairwise(levels)):
        yield "income_levels must rise from space to space by 0 or 1"
    if not 0 <= start.income_space < len(levels):
        yield f"start: income_space is {start.income_space}, but income_levels has {len(levels)} spaces"
    for good, cubes in (("coal", start.coal_market), ("iron", start.iron_market)):
        if good in c.markets and not 0 <= cubes <= len(c.markets[good].spaces):
            yield f"start: {good}_market is {cubes}, but the market has {len(c.markets[good].spaces)} spaces"
    if start.face_down not in (0, 1):
        yield f"start: face_down is {start.face_down}; it is 0 or 1"


def _cards(c: Components) -> Iterator[str]:
    """The codes of cards."""
    codes = {card.name: card.code for card in c.cards.values() if card.count}
    for name, code in codes.items():
        if len(code) != 2:
            yield f"the card {name} needs a code of two letters, not {code!r}"
    for code, count in Counter(codes.values()).items():
        if count > 1 and len(code) == 2:
            same = ", ".join(name for name, other in codes.items() if other == code)
            yield f"the cards {same} have the same code {code!r}"


def _hand(c: Components) -> Iterator[str]:
    """The size of a hand, on which it depends whether all draw the same number of the last cards."""
    if c.hand % c.actions.turn:
        yield f"hand is {c.hand}; it must be a multiple of the {c.actions.turn} actions of a turn"


def _missing(c: Components, players: int) -> Iterator[str]:
    """Facts that a number of players lacks."""
    if players not in c.rounds:
        yield f"rounds says nothing of {players} players"
    for card in c.cards.values():
        if card.count is not None and players not in card.count:
            yield f"the count of the card {card.name} says nothing of {players} players"
    if c.distant is not None and players not in c.distant.demand:
        yield f"the demand of the distant market says nothing of {players} players"


def _merchants(c: Components, players: int) -> Iterator[str]:
    """Merchant tiles, one for each space in use."""
    spaces = sum(place.spaces for place in c.merchants.values() if players in place.players)
    bag = sum(tile.from_players <= players for tile in c.merchant_bag)
    if spaces != bag:
        yield f"with {players} players {spaces} merchant spaces are in use, but merchant_bag holds {bag}"


def _deck(rules: Ruleset, players: int) -> Iterator[str]:
    """Decks that do not come out even: each player must have a card for each action, and the era must use up all."""
    c = rules.components
    first, turn, rounds = c.actions.first_round, c.actions.turn, c.rounds[players]
    deck = sum(card.in_deck(players) for card in c.cards.values())
    needed = {"canal": c.start.face_down + first + turn * (rounds - 1), "rail": turn * rounds}
    for era in ERAS[: 2 if rules.has_rail_era else 1]:
        aside = c.set_aside.get(players, {}).get(era, 0)
        if deck - aside != players * needed[era]:
            yield (
                f"with {players} players the deck has {deck} cards and {aside} are set aside, but the {era} era takes"
                f" {players * needed[era]}: {needed[era]} for each player in {rounds} rounds"
            )
        if c.hand > needed[era] - (c.start.face_down if era == "canal" else 0):
            yield f"with {players} players a hand of {c.hand} is more than a player has in the {era} era"
