"""The laws a position must keep, whoever wrote it."""

from collections import Counter
from collections.abc import Mapping

from ironbridge.engine import codes
from ironbridge.engine.hidden import UNKNOWN
from ironbridge.engine.position import Position
from ironbridge.errors import BadPosition
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset

_BUILDS = (codes.BUILD, codes.BUILD_TWO)


def check_pieces(s: Position, rules: Ruleset) -> None:
    """Tiles and links: none more than the players have, none where or when it cannot be."""
    t, n = s.rulebook.tables, rules.names
    for slot, tile in enumerate(s.tile):
        if tile < 0:
            continue
        where = f"tile on {n.slots[slot]}"
        industry, level = n.tiles[tile]
        if not t.tile_eras[tile] >> s.era & 1:
            raise BadPosition(f"{where}: {industry} {level} is not on the board in the {ERAS[s.era]} era")
        is_flipped = bool(s.flipped >> slot & 1)
        is_in_progress = s.part >= 0 and codes.kind_of(s.part) in _BUILDS and codes.first(s.part) == slot
        makes = t.industry_makes[t.tile_industry[tile]] != codes.NOTHING
        if makes and is_flipped != (s.cubes[slot] == 0) and not is_in_progress:
            raise BadPosition(f"{where}: {industry} is flipped when, and only when, nothing lies on it")
        if t.flips_when_built >> t.tile_industry[tile] & 1 and is_flipped == is_in_progress:
            raise BadPosition(f"{where}: {industry} is flipped as soon as it is built")
    for seat in range(t.players):
        _check_tiles_of(s, rules, seat)
        laid = sum(owner == seat for owner in s.line_owner)
        if laid + s.links_left[seat] != rules.set_up.links:
            raise BadPosition(
                f"seat {seat}: {laid} links and {s.links_left[seat]} left are not {rules.set_up.links}"
            )


def _check_tiles_of(s: Position, rules: Ruleset, seat: int) -> None:
    t, n = s.rulebook.tables, rules.names
    gone = Counter(
        t.stack[t.stack_at[k] + i]
        for k in range(t.industries)
        for i in range(s.taken[seat * t.industries + k])
    )
    built = Counter(tile for tile, owner in zip(s.tile, s.owner, strict=True) if owner == seat)
    for tile, count in built.items():
        if count > gone[tile]:
            industry, level = n.tiles[tile]
            raise BadPosition(
                f"seat {seat}: {count} x {industry} {level} built, but {gone[tile]} gone from the mat"
            )
    if s.era == codes.CANAL:
        places = Counter(t.slot_location[slot] for slot, owner in enumerate(s.owner) if owner == seat)
        if any(count > 1 for count in places.values()):
            raise BadPosition(f"seat {seat}: more than one tile in a location in the canal era")


def check_demand(s: Position, rules: Ruleset, *, is_hidden: bool) -> None:
    """The distant market: all demand tiles are there, and the marker stands where the shown ones moved it."""
    t = s.rulebook.tables
    due = Counter({value: count for value, count in enumerate(t.demand) if count})
    is_later = rules.has_rail_era and s.era == codes.CANAL
    for what, values in (("demand", s.demand), ("rail_demand", s.rail_demand)):
        found = Counter(values)
        wanted = due if what == "demand" or is_later else Counter()
        known = Counter({value: count for value, count in found.items() if value != UNKNOWN})
        is_right = known <= wanted and found.total() == wanted.total() if is_hidden else found == wanted
        if not is_right:
            raise BadPosition(f"{what} holds the demand tiles {sorted(wanted.elements())}")
    closed = len(t.demand_bonus) - 1
    shown = list(s.demand[: s.demand_shown])
    if UNKNOWN in shown or (shown and (s.distant != min(sum(shown), closed) or sum(shown[:-1]) >= closed)):
        raise BadPosition(f"distant: the marker is not where the demand tiles {shown} moved it")
    if not shown and s.distant:
        raise BadPosition("distant: the marker is on the first space before a demand tile is shown")


def check_cards(s: Position, rules: Ruleset, seat: int | None) -> None:
    """Cards: all of the deck are somewhere, and every hand has the size the round demands."""
    t = s.rulebook.tables
    for number in range(t.players):
        _check_hand(s, rules, number, is_hidden=seat not in {None, number})
    wanted = {card: count for card, count in enumerate(t.deck) if count}
    found: Counter[int] = Counter(entry & 63 for entry in s.discards)
    found.update(card for card in (*s.deck, *s.face_down) if card != -1)
    for number in range(t.players):
        known = 0
        for card in range(t.cards):
            count = s.hand[number * t.cards + card]
            known += count
            if not t.wild_cards >> card & 1:
                found[card] += count
        found[UNKNOWN] += s.hand_size[number] - known
    _check_found("cards", +found, wanted, rules, is_hidden=seat is not None)
    is_due = rules.has_rail_era and s.era == codes.CANAL
    _check_found(
        "rail_deck", Counter(s.rail_deck), wanted if is_due else {}, rules, is_hidden=seat is not None
    )
    for number, card in enumerate(s.face_down):
        if (card == -1) != (s.era == codes.RAIL or rules.set_up.face_down == 0):
            raise BadPosition(f"seat {number}: a card lies face down in the canal era only")
    if not s.deck_end + sum(s.hand_size) == sum(
        cards_to_play(s, list(s.turn_order).index(number)) for number in range(t.players)
    ):
        raise BadPosition(f"draw: {s.deck_end} cards are not what the rounds left need")


def _check_hand(s: Position, rules: Ruleset, seat: int, *, is_hidden: bool) -> None:
    t = s.rulebook.tables
    for card in range(t.cards):
        if t.wild_cards >> card & 1 and s.hand[seat * t.cards + card] > 1:
            raise BadPosition(f"seat {seat}: hand: at most one {rules.names.cards[card]}")
    known = sum(s.hand[seat * t.cards + card] for card in range(t.cards))
    if known < s.hand_size[seat] and not is_hidden:
        raise BadPosition(f"seat {seat}: hand: unknown cards are for other seats in a view")
    size = hand_due(s, list(s.turn_order).index(seat))
    if s.hand_size[seat] != size:
        raise BadPosition(
            f"seat {seat}: hand: {size} cards at this point of the game, not {s.hand_size[seat]}"
        )


def turn_actions(s: Position) -> int:
    """T2: how many actions a turn of this round has."""
    t = s.rulebook.tables
    return int(t.first_round_actions if s.era == codes.CANAL and s.round == 1 else t.turn_actions)


def _actions_to_pay(s: Position) -> int:
    """The actions of the present turn whose card is not laid down yet."""
    if s.ask in {codes.ASK_ACTION, codes.ASK_CARD}:
        return int(s.actions_left)
    return int(s.actions_left - (2 if codes.kind_of(s.head) == codes.BUILD_TWO else 1))


def hand_due(s: Position, place: int) -> int:
    """How many cards the seat in a place of the turn order holds at this point of the game."""
    t = s.rulebook.tables
    paid = 0
    if s.ask not in {codes.ASK_SHORTFALL, codes.ASK_OVER}:
        if place == s.turn:
            paid = turn_actions(s) - _actions_to_pay(s)
        elif place < s.turn and not t.refills_each_turn:
            paid = turn_actions(s)
    return min(t.hand_size, cards_to_play(s, place) + paid) - paid


def cards_to_play(s: Position, place: int) -> int:
    """How many cards the seat in a place of the turn order will still lay down in this era."""
    t = s.rulebook.tables
    if s.ask == codes.ASK_OVER:
        return 0
    later = (t.rounds - s.round) * t.turn_actions
    if s.ask == codes.ASK_SHORTFALL:
        return int(later + (turn_actions(s) if t.income_at_round_start else 0))
    if place < s.turn:
        return int(later)
    return int(later + (_actions_to_pay(s) if place == s.turn else turn_actions(s)))


def _check_found(
    what: str, found: Mapping[int, int], wanted: Mapping[int, int], rules: Ruleset, *, is_hidden: bool
) -> None:
    known = {card: count for card, count in found.items() if card != UNKNOWN}
    too_many = {card for card, count in known.items() if count > wanted.get(card, 0)}
    too_few = set() if is_hidden else {card for card, count in wanted.items() if count > known.get(card, 0)}
    if too_many or too_few:
        wrong = [
            f"{known.get(card, 0)} x {rules.names.cards[card]} instead of {wanted.get(card, 0)}"
            for card in sorted(too_many | too_few)
        ]
        raise BadPosition(f"{what}: {', '.join(wrong)}")
    if sum(found.values()) != sum(wanted.values()):
        raise BadPosition(f"{what}: {sum(found.values())} cards instead of {sum(wanted.values())}")
