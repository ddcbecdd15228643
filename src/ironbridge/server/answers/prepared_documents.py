"""What somebody is shown of the turns that they prepare, and the game as they would find it at their next turn."""

from collections.abc import Iterable, Sequence

from msgspec import structs

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.rules.draft import Preview, traced_choices
from ironbridge.rules.prospects import prospects
from ironbridge.rules.refusals import Refusal
from ironbridge.rules.state import View
from ironbridge.server.answers.documents import document_of
from ironbridge.server.play.drafts import read_choice
from ironbridge.server.play.game_json import choices_shown, json_of, options_shown
from ironbridge.server.play.prepared.guards import guard_words, holds, offered
from ironbridge.server.play.prepared.judging import same_to_the_letter
from ironbridge.server.play.prepared.keeping import StoredResult, StoredTurn
from ironbridge.server.play.prepared.timing import due_at
from ironbridge.server.play.prepared.trying import Tried
from ironbridge.server.play.prepared.turns import PreparedTurns
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.game import DraftDocument, GameDocument
from ironbridge.server.wire.prepared import (
    ExportedPreparedTurn,
    Guard,
    GuardDocument,
    PreparedDocument,
    PreparedResultDocument,
    PreparedTurnDocument,
)
from ironbridge.words.speaker import Speaker


def prepared_document(
    prepared: PreparedTurns, game: str, person: Person, seat: int | None, language: str
) -> PreparedDocument:
    """What a person has prepared in a game. Raises ServerError."""
    live = prepared.games.live(game)
    with live.lock:
        seat = prepared.seat_of(live, person, seat)
        kept = prepared.read(live, person, seat)
        judged = prepared.judged(live, kept)
        not_now = prepared.not_now(live, seat)
        own = live.state.view(seat)
        view = prepared.board(live, seat) if not_now is None else own
        speaker = prepared.drafts.speaker(live, language)
        turns = [_turn(view if view.seat_to_act == seat else None, own, turn, speaker) for turn in kept.turns]
        is_chosen = judged is not None and judged.chosen is not None
        due = due_at(prepared.games, live) if is_chosen else None
        return PreparedDocument(
            seat,
            kept.version,
            turns,
            not_now,
            judged.chosen + 1 if judged is not None and judged.chosen is not None else None,
            None if due is None else int(due),
            [result_document(result, language) for result in kept.results],
        )


def _turn(board: View | None, own: View, turn: StoredTurn, speaker: Speaker) -> PreparedTurnDocument:
    found = None if board is None else same_to_the_letter(board, turn)
    view = board or own
    fitting = offered(view, found) if isinstance(found, Tried) else []
    return PreparedTurnDocument(
        turn.choices,  # type: ignore[arg-type]  # as it was checked when it was kept
        turn.lines[speaker.words.language],
        turn.cost,
        turn.reveals,
        _guards(turn.guards, view, speaker),
        _guards((guard for guard in fitting if guard not in turn.guards), view, speaker),
        None if found is None or isinstance(found, Tried) else found(speaker),
    )


def _guards(guards: Iterable[Guard], view: View, speaker: Speaker) -> list[GuardDocument]:
    return [GuardDocument(guard, guard_words(speaker, guard, view), holds(guard, view)) for guard in guards]


def exported_turn(turn: StoredTurn) -> ExportedPreparedTurn:
    """A turn as it is in an export."""
    return ExportedPreparedTurn(
        turn.choices,  # type: ignore[arg-type]  # as it was checked when it was kept
        turn.guards,
        turn.lines[DEFAULT],
        turn.cost,
    )


def result_document(result: StoredResult, language: str) -> PreparedResultDocument:
    """What came of prepared turns, in a language."""
    tag = language_of(language)
    return PreparedResultDocument(
        result.number, result.made, result.played, [said[tag] for said in result.whys]
    )


def preparing_document(
    prepared: PreparedTurns,
    game: str,
    person: Person,
    seat: int | None,
    choices: Sequence[dict[str, object]],
) -> GameDocument:
    """The game as it would be in one's next turn if the others only passed, with a turn so far. Raises ServerError."""
    live = prepared.games.live(game)
    with live.lock:
        seat = prepared.seat_of(live, person, seat)
        draft = prepared.draft(live, seat, choices)
        shown = document_of(prepared.games, live, person, seat)
        traced = traced_choices(prepared.board(live, seat), draft.choices)
        count = len(draft.choices)
        return structs.replace(
            shown,
            to_act=seat,
            view=json_of(draft.view.to_data()),
            draft=DraftDocument(
                count, draft.written, count > 0, False, draft.is_whole, draft.reveals, traced
            ),
            choices=choices_shown(draft.ruleset, draft.legal(), draft.position.part),
            can_undo_turn=False,
            undo=None,
            thinking=None,
            advice=False,
            options=options_shown(draft),
            if_scored=json_of(prospects(draft.view)),
        )


def prepared_preview(
    prepared: PreparedTurns,
    game: str,
    person: Person,
    seat: int | None,
    choices: Sequence[dict[str, object]],
    choice: dict[str, object],
    language: str,
) -> tuple[Preview, Speaker]:
    """What a further choice would bring in a turn that is being prepared. Raises ServerError."""
    live = prepared.games.live(game)
    with live.lock:
        draft = prepared.draft(live, prepared.seat_of(live, person, seat), choices)
        seen = draft.preview(prepared.drafts.open_code(live, draft, read_choice(choice)))
        return seen, prepared.drafts.speaker(live, language)


def prepared_why_not(
    prepared: PreparedTurns,
    game: str,
    person: Person,
    seat: int | None,
    choices: Sequence[dict[str, object]],
    choice: dict[str, object],
    language: str,
) -> tuple[Refusal, str] | None:
    """Why a further choice is not open in a turn that is being prepared; None if it is. Raises ServerError."""
    live = prepared.games.live(game)
    with live.lock:
        draft = prepared.draft(live, prepared.seat_of(live, person, seat), choices)
        return prepared.drafts.refused(live, draft, choice, language)
