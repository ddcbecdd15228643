"""Which of some prepared turns can be played: judged on what the seat knows, and never on what is hidden."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ironbridge.errors import IronbridgeError
from ironbridge.languages.catalogue import LANGUAGES
from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.state import View
from ironbridge.server.play.prepared.guards import guard_words, holds
from ironbridge.server.play.prepared.keeping import StoredTurn
from ironbridge.server.play.prepared.trying import NotOpen, Tried, try_out
from ironbridge.words.speaker import Speaker

Why = Callable[[Speaker], str]  # a reason, for somebody who finds words for it


@dataclass(frozen=True, slots=True)
class Judgement:
    """The first turn that can be played, from 0, and its packed choices; or why each of them cannot."""

    chosen: int | None
    choices: tuple[int, ...]
    whys: tuple[Why, ...]


def judge(view: View, turns: Sequence[StoredTurn]) -> Judgement:
    """Judge turns in their order, on the view of their seat, which is to act."""
    whys: list[Why] = []
    for number, turn in enumerate(turns):
        found = played_as(view, turn)
        if isinstance(found, Tried):
            return Judgement(number, tuple(found.draft.choices), tuple(whys))
        whys.append(found)
    return Judgement(None, (), tuple(whys))


def played_as(view: View, turn: StoredTurn) -> Tried | Why:
    """What a turn does on a view if its conditions hold and it is the same to the letter; or why it is not played."""
    for guard in turn.guards:
        if not holds(guard, view):
            return lambda speaker: speaker.say("prepared.why.guard", guard=guard_words(speaker, guard, view))
    return same_to_the_letter(view, turn)


def same_to_the_letter(view: View, turn: StoredTurn) -> Tried | Why:
    """The same, whatever its conditions are."""
    try:
        tried = try_out(view, list(map(choice_from_data, turn.choices)))
    except NotOpen as error:
        refusal, choice = error.refusal, error.choice
        return lambda speaker: speaker.refusal(refusal, choice)
    except IronbridgeError:
        return lambda speaker: speaker.say("prepared.why.changed")
    if not tried.draft.is_whole or tried.outline != turn.outline:
        return lambda speaker: speaker.say("prepared.why.changed")
    if tried.cost > turn.cost:
        return lambda speaker: speaker.say(
            "prepared.why.dearer",
            now=speaker.words.pounds(tried.cost),
            then=speaker.words.pounds(turn.cost),
        )
    return tried


def in_all_languages(why: Why, speaker: Callable[[str], Speaker]) -> dict[str, str]:
    """A reason in the words of every language."""
    return {language: why(speaker(language)) for language in LANGUAGES}
