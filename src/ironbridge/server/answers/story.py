"""The story of a game in words, action by action, and where on the board each took place."""

from collections.abc import Iterator, Sequence

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.record.notation import is_resting
from ironbridge.record.record import first_state_of
from ironbridge.rules.draft import carry_out
from ironbridge.rules.events import Event
from ironbridge.rules.state import State
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import Entry
from ironbridge.server.tables.seating import called
from ironbridge.server.wire.telling import StoryDocument
from ironbridge.words.narrator import Narrator
from ironbridge.words.speaker import Speaker

_PLACES = ("slot", "line", "merchant", "port")


def story(games: Games, game: str, after: int, language: str = DEFAULT) -> list[StoryDocument]:
    """What was done after the action of that number, in the turns that stand."""
    live = games.live(game)
    with live.lock:
        turns = list(live.turns)
        speaker = Speaker(live.rules.name, called(games.table(live).seats, language), language)
    found: list[StoryDocument] = []
    state = first_state_of(live.rules, live.deal)
    narrator = Narrator(speaker, state.to_data())
    for number, (entry, events) in enumerate(_actions(turns, state), 1):
        paragraphs = narrator.tell(events)
        if number > after:
            places = _places(events)
            for part, paragraph in enumerate(paragraphs):
                found.append(
                    StoryDocument(
                        number,
                        part,
                        entry.number,
                        paragraph.seat,
                        paragraph.text,
                        places if paragraph.seat is not None else [],
                    )
                )
    return found


def _actions(turns: Sequence[Entry], state: State) -> Iterator[tuple[Entry, list[Event]]]:
    for turn in turns:
        events: list[Event] = []
        for code in turn.data["choices"]:
            events += carry_out(state, [code])
            if is_resting(state.position):
                yield turn, events
                events = []


def _places(events: Sequence[Event]) -> list[str]:
    """The slots, lines and places of trade that what was done touches, each once."""
    named = [str(fact) for event in events for name, fact in event.facts.items() if name in _PLACES]
    return list(dict.fromkeys(named))
