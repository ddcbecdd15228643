"""Actions as text: writing the choices of an action, and reading them back. The notation is in docs/records.md."""

from collections.abc import Iterable, Sequence

from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.names import Names
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.judge import play_written
from ironbridge.record.parser import read_action
from ironbridge.record.words import CARDS_PAID, HEAD_WORDS, NONE, buyers, words_of
from ironbridge.rules.choices import Choice, decode, encode
from ironbridge.rules.explain import explain
from ironbridge.rules.refusals import IllegalChoice
from ironbridge.rules.state import State

_RESTING = {codes.ASK_ACTION, codes.ASK_SHORTFALL, codes.ASK_OVER}


def parse_action(state: State, text: str) -> list[Choice]:
    """The choices of an action that is written for a state, which stays as it is.

    Raises NotationError for text that cannot be read, IllegalAction for an action against the rules, and
    Disagreement where more is written than the choices and the game gives something else.
    """
    written = read_action(text, words_of(state.ruleset.names))
    packed = play_written(state.position.copy(), state.ruleset, written, state.position.copy)
    return unpack_action(state.position, state.ruleset, packed)


def write_action(state: State, choices: Iterable[Choice]) -> str:
    """The notation of a whole action that is legal in a state, which stays as it is."""
    position = state.position.copy()
    packed = pack_action(position.copy(), state.ruleset, choices)
    return written_action(position, state.ruleset.names, packed)


def pack_action(s: Position, rules: Ruleset, choices: Iterable[Choice]) -> tuple[int, ...]:
    """Carry out the choices of one whole action and return them packed. Raises IllegalChoice."""
    packed: list[int] = []
    for choice in choices:
        if packed and is_resting(s):
            raise ValueError("these are the choices of more than one action")
        code = encode(choice, rules.names, s.part)
        push_checked(s, rules, code)
        packed.append(code)
    if not packed or not is_resting(s):
        raise ValueError("the action is not complete")
    return tuple(packed)


def unpack_action(s: Position, rules: Ruleset, packed: Sequence[int]) -> list[Choice]:
    """The choices of a packed action; the position before it stays as it is."""
    s = s.copy()
    choices = []
    for code in packed:
        choices.append(decode(code, rules.names, s.part))
        s.push_unchecked(code)
    return choices


def push_checked(s: Position, rules: Ruleset, code: int) -> None:
    """Carry out a packed choice. Raises IllegalChoice and changes nothing if it is not legal."""
    why = s.rulebook.refusal(s, code)
    if why != codes.OK:
        refusal = explain(s, rules, code, why)
        raise IllegalChoice(f"{decode(code, rules.names, s.part)} is not open: {refusal}", refusal)
    s.push_unchecked(code)


def is_resting(s: Position) -> bool:
    """Whether no action is in progress."""
    return s.ask in _RESTING


def written_action(s: Position, names: Names, packed: Sequence[int]) -> str:
    """Carry out a legal action and return its notation."""
    kind = codes.kind_of(packed[0])
    tokens = [HEAD_WORDS[kind]]
    demands = 0
    s.events = []
    s.is_recording = True
    for number, code in enumerate(packed):
        what = codes.kind_of(code)
        if number == 0:
            tokens += _part(s, names, code)
        elif what in {codes.TAKE_COAL, codes.TAKE_IRON, codes.TAKE_BEER}:
            tokens.append(_source(s, names, code))
        elif what == codes.BONUS:
            tokens.append(f"bonus:{_tile(s, names, codes.first(code))}")
        elif what == codes.STOP and s.ask == codes.ASK_BONUS:
            tokens.append(f"bonus:{NONE}")
        elif what == kind and s.ask == codes.ASK_MORE:
            tokens += ["+", *_part(s, names, code)]
        s.push_unchecked(code)
        if (number == 0 and s.ask != codes.ASK_CARD) or what in {codes.CARD, codes.CARDS}:
            tokens += [f"/{names.cards[event[2]]}" for event in s.events[: CARDS_PAID[kind]]]
        if kind == codes.SELL:
            shown = [event[2] for event in s.events if event[0] == codes.EVENT_DEMAND]
            tokens += [f"demand:{value}" for value in shown[demands:]]
            demands = len(shown)
    s.is_recording = False
    s.events = []
    return " ".join(tokens)


def _part(s: Position, names: Names, code: int) -> list[str]:
    kind, a, b = codes.kind_of(code), codes.first(code), codes.second(code)
    if kind in {codes.BUILD, codes.BUILD_TWO}:
        return [_tile(s, names, b), names.slots[a]]
    if kind == codes.LINK:
        return [names.lines[a]]
    if kind == codes.DEVELOP:
        return [_tile(s, names, a)]
    if kind == codes.SELL:
        return [names.slots[a], buyers(names)[b]]
    if kind == codes.LOAN and len(names.loans) > 1:
        return [str(names.loans[a])]
    return [names.slots[a]] if kind == codes.REMOVE else []


def _tile(s: Position, names: Names, industry: int) -> str:
    """The lowest tile of a stack of the seat to act."""
    t = s.rulebook.tables
    gone = s.taken[seat_to_act(s) * t.industries + industry]
    return f"{names.industries[industry]}{t.tile_level[t.stack[t.stack_at[industry] + gone]]}"


def _source(s: Position, names: Names, code: int) -> str:
    kind, a = codes.kind_of(code), codes.first(code)
    if kind == codes.TAKE_BEER:
        is_barrel = a == codes.BARREL
        return f"beer:{names.merchants[codes.second(s.part)] if is_barrel else names.slots[a]}"
    return f"{'coal' if kind == codes.TAKE_COAL else 'iron'}:{names.slots[a]}"
