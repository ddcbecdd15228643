"""The story of a game in words, action by action, and where on the board each took place."""

from collections.abc import Iterator, Sequence

from ironbridge.languages.catalogue import DEFAULT
from ironbridge.record.notation import is_resting
from ironbridge.record.record import first_state_of
from ironbridge.rules.deeds import deed_of
from ironbridge.rules.draft import carry_out
from ironbridge.rules.events import EraEnded, Event, RoundBegan, TurnOrderSet
from ironbridge.rules.state import State
from ironbridge.server.answers.documents import story_rows
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import Entry
from ironbridge.server.tables.seating import called
from ironbridge.server.wire.telling import StoryDocument
from ironbridge.words.deeds import told_deed
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
    before = state.position.copy()
    for number, (entry, codes, events) in enumerate(_actions(turns, state), 1):
        paragraphs = narrator.tell(events)
        if number > after:
            places = _places(events)
            told = [
                StoryDocument(
                    number,
                    part,
                    entry.number,
                    paragraph.seat,
                    paragraph.text,
                    places if paragraph.seat is not None else [],
                )
                for part, paragraph in enumerate(paragraphs)
            ]
            deed = deed_of(live.rules, before, codes)
            in_words = told_deed(speaker, deed)
            own = next(each for each in told if each.seat == deed.seat)
            own.kind, own.line, own.title = "action", in_words.line, in_words.title
            own.money, own.cards = in_words.money, in_words.cards
            own.rows = story_rows(in_words.rows)
            _tell_table(speaker, told, events)
            found += told
        before = state.position.copy()
    return found


def _tell_table(speaker: Speaker, told: Sequence[StoryDocument], events: Sequence[Event]) -> None:
    """Give the end of an era, and a round that begins, to one paragraph each of those about the table."""
    table = [each for each in told if each.seat is None]
    for event in events:
        if isinstance(event, EraEnded):
            table[0].kind, table[0].line = "era", speaker.say("deed.era", era=speaker.era(event.era))
        elif isinstance(event, RoundBegan):
            table[-1].kind, table[-1].line = "round", speaker.say("deed.round", round=event.round)
            order = {each.place: each.seat for each in events if isinstance(each, TurnOrderSet)}
            table[-1].order = [order[place] for place in sorted(order)]


def _actions(turns: Sequence[Entry], state: State) -> Iterator[tuple[Entry, tuple[int, ...], list[Event]]]:
    codes, events = list[int](), list[Event]()
    for turn in turns:
        for code in turn.data["choices"]:
            codes.append(code)
            events += carry_out(state, [code])
            if is_resting(state.position):
                yield turn, tuple(codes), events
                codes, events = [], []


def _places(events: Sequence[Event]) -> list[str]:
    """The slots, lines and places of trade that what was done touches, each once."""
    named = [str(fact) for event in events for name, fact in event.facts.items() if name in _PLACES]
    return list(dict.fromkeys(named))
