"""The laws that the question of a position must keep, whoever wrote it."""

from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.engine.supply import UNREACHABLE, coal_cost, iron_cost, reach_of_origin
from ironbridge.errors import BadPosition
from ironbridge.games.names import ASKS
from ironbridge.rules.positions.checks import turn_actions

_PARTS = {
    codes.ASK_COAL: (codes.BUILD, codes.BUILD_TWO, codes.LINK),
    codes.ASK_IRON: (codes.BUILD, codes.BUILD_TWO, codes.DEVELOP),
    codes.ASK_BEER: (codes.SELL, codes.LINK),
    codes.ASK_BONUS: (codes.SELL,),
}
_BUILDS = (codes.BUILD, codes.BUILD_TWO)
_WITH_HEAD = (codes.ASK_CARD, codes.ASK_MORE, *_PARTS)


def check_question(s: Position, *, is_hidden: bool) -> None:
    """The question: it is one that the game can ask here, as far as the hand it is asked of is known."""
    ask = ASKS[s.ask]
    has_head = s.ask in _WITH_HEAD
    if (s.head != codes.NO_CHOICE) != has_head:
        raise BadPosition(f"head is {'a choice' if has_head else 'null'} while asked for {ask}")
    if (s.part != codes.NO_CHOICE) != (s.ask in _PARTS):
        raise BadPosition(f"part is {'a choice' if s.ask in _PARTS else 'null'} while asked for {ask}")
    if s.ask == codes.ASK_OVER or s.ask == codes.ASK_SHORTFALL:
        _check_between_turns(s, ask)
    elif not 1 <= s.actions_left <= turn_actions(s):
        raise BadPosition(f"actions_left is from 1 to {turn_actions(s)}, not {s.actions_left}")
    if bool(s.debt) != (s.ask == codes.ASK_SHORTFALL):
        raise BadPosition(f"debt is {'above' if not s.debt else ''} 0 while asked for {ask}")
    _check_part(s, ask, is_hidden=is_hidden)
    needs = (s.need_coal, s.need_iron, s.need_beer)
    first_need = next((k for k, need in enumerate(needs) if need), None)
    if first_need != {codes.ASK_COAL: 0, codes.ASK_IRON: 1, codes.ASK_BEER: 2}.get(s.ask):
        raise BadPosition(f"need: {list(needs)} while asked for {ask}")
    if first_need is not None:
        _check_needs(s)
    choices = len(s.legal())
    least = {codes.ASK_ACTION: 1, codes.ASK_OVER: 0}.get(s.ask, 2)
    if choices < least and not (is_hidden and s.ask == codes.ASK_CARD):
        raise BadPosition(f"ask: {ask} is asked only where there is a choice; here are {choices}")


def _check_between_turns(s: Position, ask: str) -> None:
    if s.turn or s.actions_left:
        raise BadPosition(f"turn and actions_left are 0 while asked for {ask}")
    if s.ask == codes.ASK_OVER:
        t = s.rulebook.tables
        if s.era != t.eras - 1 or s.round != t.rounds or any(owner >= 0 for owner in s.line_owner):
            raise BadPosition("the game is over after the last round of the last era, with the links removed")
    elif s.money[seat_to_act(s)]:
        raise BadPosition("in a shortfall all money is gone before tiles are removed")


def _check_part(s: Position, ask: str, *, is_hidden: bool) -> None:
    if s.head == codes.NO_CHOICE:
        if s.parts:
            raise BadPosition(f"parts is 0 while asked for {ask}")
        return
    seat, head = seat_to_act(s), codes.kind_of(s.head)
    if s.ask == codes.ASK_CARD:
        s.ask = codes.ASK_ACTION
        refusal = s.rulebook.refusal(s, s.head)
        s.ask = codes.ASK_CARD
        if (refusal != codes.OK and not is_hidden) or s.parts:
            raise BadPosition("head: this action cannot be begun here")
        return
    if s.ask == codes.ASK_MORE:
        parts_left = {
            codes.LINK: s.era == codes.RAIL and s.parts == 1,
            codes.DEVELOP: s.parts == 1,
            codes.SELL: s.parts,
        }
        if not parts_left.get(head):
            raise BadPosition("ask: a further part follows a first link, development or sale")
        return
    is_first = s.parts == 0
    is_again = head in {codes.LINK, codes.SELL} and codes.first(s.part) == codes.first(s.head)
    if (
        codes.kind_of(s.part) not in _PARTS[s.ask]
        or codes.kind_of(s.part) != head
        or (s.part != s.head if is_first else is_again)
    ):
        raise BadPosition(f"part: it does not ask for {ask}, or is not of the action begun by head")
    place = codes.first(s.part)
    if head == codes.LINK:
        is_placed = s.line_owner[place] == seat
    elif head == codes.DEVELOP:
        is_placed = True
    else:
        is_flipped = bool(s.flipped >> place & 1)
        is_placed = s.owner[place] == seat and is_flipped == (s.ask == codes.ASK_BONUS)
        if head in _BUILDS:
            is_placed = is_placed and s.rulebook.tables.tile_industry[s.tile[place]] == codes.second(s.part)
    if not is_placed or (s.ask == codes.ASK_BONUS and not _has_earned_removal(s)):
        raise BadPosition("part: its piece is not on the board as the question demands")


def _check_needs(s: Position) -> None:
    """C9: the part in progress needs what is left of its due, and it can be had."""
    due = _due(s)
    needs = (s.need_coal, s.need_iron, s.need_beer)
    begun = next(k for k, need in enumerate(needs) if need)
    if needs[begun] > due[begun] or needs[begun + 1 :] != due[begun + 1 :]:
        raise BadPosition(f"need: {list(needs)} of the {list(due)} that the part in progress takes")
    coal = coal_cost(s, reach_of_origin(s), s.need_coal) if s.need_coal else 0
    if coal == UNREACHABLE or coal + iron_cost(s, s.need_iron) > s.money[seat_to_act(s)]:
        raise BadPosition("need: it cannot be met")
    if s.is_bonus_due and (s.need_beer == due[2] or not _has_earned_removal(s)):
        raise BadPosition("bonus_due: no barrel that earns a removal was drunk in this sale")


def _due(s: Position) -> tuple[int, int, int]:
    """The coal, iron and beer that the part in progress takes in all."""
    t, place = s.rulebook.tables, codes.first(s.part)
    kind = codes.kind_of(s.part)
    if kind == codes.LINK:
        return (t.rail_coal, 0, t.second_rail_beer if s.parts else 0)
    if kind == codes.DEVELOP:
        return (0, 1, 0)
    if kind == codes.SELL:
        return (0, 0, t.tile_beer[s.tile[place]])
    return (t.tile_coal[s.tile[place]], t.tile_iron[s.tile[place]], 0)


def _has_earned_removal(s: Position) -> bool:
    merchant = codes.second(s.part)
    if codes.kind_of(s.part) != codes.SELL or s.barrels >> merchant & 1:
        return False
    return bool(s.rulebook.tables.merchant_bonus[merchant] == codes.BONUS_DEVELOP)
