"""Puzzles as those see them who solve them: nothing of the answer before one was given."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import cache
from math import ceil

from ironbridge.bots.advice import compare
from ironbridge.games.names import ERAS
from ironbridge.languages.catalogue import words_in
from ironbridge.puzzles import Puzzle, every_puzzle
from ironbridge.puzzles.daily import DAY, daily_puzzle, streak
from ironbridge.puzzles.files import write_puzzle
from ironbridge.puzzles.grading import Lost, known_loss
from ironbridge.puzzles.mistakes import puzzle_of_mistake
from ironbridge.puzzles.themes import OF_THE_POSITION, THEMES
from ironbridge.record.notation import unpack_action
from ironbridge.record.record import place_of
from ironbridge.review import Review
from ironbridge.review.judging import REASONS
from ironbridge.rules.choices import Choice
from ironbridge.server.answers.learning.lesson_documents import poster_of
from ironbridge.server.answers.review_documents import MOST_REASONS
from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.minds.puzzle_turns import AskedPuzzleTurn
from ironbridge.server.minds.reviewing import Reviewing
from ironbridge.server.play.puzzles.answers import Answer
from ironbridge.server.play.puzzles.own import OWN, OwnPuzzle, is_own
from ironbridge.server.play.puzzles.tables import Played, Puzzling
from ironbridge.server.tables.paces import DAY as DAY_LENGTH
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.learning.puzzles import (
    AnswerDocument,
    AnsweredTurn,
    DailyPuzzleDocument,
    DayDocument,
    OwnPuzzleDocument,
    PuzzleDocument,
    PuzzlesDocument,
    ThemeDocument,
    Whose,
)
from ironbridge.server.wire.parts import parts_of
from ironbridge.server.wire.review import MistakeReason
from ironbridge.words.adviser import Adviser
from ironbridge.words.speaker import Speaker

LEVELS = (1150, 1350, 1550, 1750)  # the least ratings of all levels but the first
WEEK = 7  # days


def puzzle_document(puzzle: Puzzle, answer: Answer | None = None) -> PuzzleDocument:
    """A puzzle, and how the answer was graded that somebody gave; before it nothing tells what the best turn does."""
    document = _shown(puzzle)
    if answer:
        document.themes = list(puzzle.themes)
        document.grade = answer.lost.grade if answer.lost else None
    return document


def _shown(puzzle: Puzzle) -> PuzzleDocument:
    state = puzzle.state()
    s, seat = state.position, puzzle.seat
    era, round_, place, _ = place_of(s)
    board = poster_of(state)
    links = [line for line, owner in board.links.items() if owner == seat]
    return PuzzleDocument(
        puzzle.name,
        puzzle.record.ruleset,
        len(puzzle.record.players),
        seat,
        ERAS[era],
        round_,
        s.rulebook.tables.rounds,
        place,
        s.money[seat],
        s.actions_left,
        [theme for theme in puzzle.themes if theme in OF_THE_POSITION],
        puzzle.rating,
        0 if is_own(puzzle.name) else 1 + sum(puzzle.rating >= least for least in LEVELS),
        round(puzzle.gap, 1),
        puzzle.is_exact,
        board,
        [slot for slot, tile in board.tiles.items() if tile.seat == seat] + links,
        None,
    )


def puzzles_document(puzzling: Puzzling, person: Person | None, theme: str) -> PuzzlesDocument:
    """All that there is to solve for somebody, who may be nobody in particular."""
    answers = puzzling.answers
    given = [] if person is None else answers.of(person)
    by_name = {answer.puzzle: answer for answer in given}
    today = answers.today()
    daily = daily_puzzle(today)
    following = puzzling.next_for(person, theme)
    skill = answers.skill(person) if person else None
    counts = Counter(theme for puzzle in every_puzzle().values() for theme in puzzle.themes)
    return PuzzlesDocument(
        len(every_puzzle()),
        None if daily is None else _daily(daily, given, today),
        puzzle_document(following, by_name.get(following.name)) if following else None,
        own_documents(puzzling, person),
        [ThemeDocument(name, counts[name]) for name in THEMES if counts[name]],
        round(skill.rating.value) if skill else 0,
        round(skill.rating.deviation) if skill else 0,
        skill.solved if skill else 0,
        round(skill.loss / skill.solved, 1) if skill and skill.solved else None,
    )


def _daily(puzzle: Puzzle, given: Sequence[Answer], today: date) -> DailyPuzzleDocument:
    by_day = {answer.day: answer for answer in given if answer.day}
    week = []
    for days in reversed(range(WEEK)):
        day = (today - days * DAY).isoformat()
        answer = by_day.get(day)
        if answer is None:
            week.append(DayDocument(day, "missed" if days else "open"))
        else:
            is_found = answer.lost is not None and answer.lost.grade == "found"
            week.append(DayDocument(day, "found" if is_found else "answered"))
    days_running = streak({date.fromisoformat(day) for day in by_day}, today)
    document = puzzle_document(puzzle, by_day.get(today.isoformat()))
    return DailyPuzzleDocument(today.isoformat(), document, week, days_running)


def own_documents(puzzling: Puzzling, person: Person | None) -> list[OwnPuzzleDocument]:
    """The mistakes that a person has made puzzles of: those that wait first."""
    now = puzzling.answers.database.now()
    return [] if person is None else [_own_document(own, now) for own in puzzling.own.of(person)]


def make_own(
    puzzling: Puzzling, reviewing: Reviewing, game: str, person: Person, action: int
) -> OwnPuzzleDocument:
    """A puzzle of a person's own mistake in a game that was reviewed. Raises ServerError."""
    live = puzzling.practice.games.live(game)
    with live.lock:
        mine = puzzling.practice.games.table(live).seats_of(person)
        if not live.has_open_hands:
            raise NotAllowed("not_over.record")
    review = reviewing.found(game)
    if not isinstance(review, Review):
        raise Conflict("not_reviewed")
    turn = next((turn for turn in review.turns if turn.first == action), None)
    puzzle = puzzle_of_mistake(review.record, turn, OWN) if turn is not None and turn.seat in mine else None
    if puzzle is None:
        raise Conflict("no_puzzle")
    own = puzzling.own.keep(person, game, puzzle)
    return _own_document(own, puzzling.answers.database.now())


def _own_document(own: OwnPuzzle, now: float) -> OwnPuzzleDocument:
    puzzle = own.puzzle
    era, round_, _, _ = place_of(puzzle.state().position)
    days = max(0, ceil((own.due - now) / DAY_LENGTH))
    return OwnPuzzleDocument(
        puzzle.name,
        puzzle.record.ruleset,
        own.game,
        own.action,
        ERAS[era],
        round_,
        round(puzzle.gap, 1),
        days == 0,
        days,
    )


def answer_document(
    puzzling: Puzzling, reviewing: Reviewing, game: str, person: Person, language: str
) -> AnswerDocument:
    """What the turn was worth that a person has played at the table of a puzzle. Raises ServerError."""
    played = puzzling.played(game, person)
    puzzle = played.puzzle
    if is_own(puzzle.name):
        return _own_answer(puzzling, reviewing, game, person, played, language)
    answer = puzzling.give(person, played)
    # One answer counts; it is judged before any that is practice, so that its verdict is never lost.
    counted = answer.lost or _lost(puzzle, answer.turn, reviewing)
    if counted is not None and answer.lost is None:
        puzzling.answers.settle(person, puzzle, answer.day, counted)
    lost = counted if answer.turn == played.turn else _lost(puzzle, played.turn, reviewing)
    if counted is None or lost is None:
        return AnswerDocument("underway")
    speaker = Speaker(puzzle.record.ruleset, _names(len(puzzle.record.players), language), language)
    skill, given = puzzling.answers.skill(person), puzzling.answers.of(person)
    answers, finders = puzzling.answers.counts(puzzle.name)
    days = {date.fromisoformat(answer.day) for answer in given if answer.day}
    return AnswerDocument(
        "ready",
        answer.turn == played.turn,
        lost.grade,
        round(lost.vp, 1),
        round(lost.error, 1),
        _turns(puzzle, played.turn, lost, speaker),
        _reasons(puzzle, played.turn, lost, speaker),
        answers,
        finders,
        {speaker.say(f"bot.{level}"): share for level, share in puzzle.found.items()},
        round(skill.rating.value),
        round(skill.rating.deviation),
        streak(days, puzzling.answers.today()),
    )


def _own_answer(
    puzzling: Puzzling, reviewing: Reviewing, game: str, person: Person, played: Played, language: str
) -> AnswerDocument:
    """The same for a mistake of the person's own: it moves no rating, and rests for some days once it is found."""
    puzzle = played.puzzle
    lost = _lost(puzzle, played.turn, reviewing)
    if lost is None:
        return AnswerDocument("underway")
    own = puzzling.own.answer(person, puzzle.name, game, is_found=lost.grade == "found")
    speaker = Speaker(puzzle.record.ruleset, _names(len(puzzle.record.players), language), language)
    return AnswerDocument(
        "ready",
        is_counted=False,
        grade=lost.grade,
        loss=round(lost.vp, 1),
        error=round(lost.error, 1),
        turns=_turns(puzzle, played.turn, lost, speaker),
        reasons=_reasons(puzzle, played.turn, lost, speaker),
        days=_own_document(own, puzzling.answers.database.now()).days,
    )


def _lost(puzzle: Puzzle, turn: Sequence[int], reviewing: Reviewing) -> Lost | None:
    """What a turn lost, as far as it is judged; it will be, if it is not."""
    text = write_puzzle(puzzle) if is_own(puzzle.name) else ""
    return known_loss(puzzle, turn) or reviewing.lost(AskedPuzzleTurn(puzzle.name, tuple(turn), text))


def _turns(puzzle: Puzzle, mine: Sequence[int], lost: Lost, speaker: Speaker) -> list[AnsweredTurn]:
    """The best turn, the second idea, and the one that was played."""
    best, second = puzzle.ideas[:2]
    adviser = Adviser(speaker)

    def turn(whose: Whose, codes: Sequence[int], loss: float) -> AnsweredTurn:
        choices = _choices(puzzle, codes)
        return AnsweredTurn(whose, adviser.done(choices), parts_of(choices), round(loss, 1))

    found = [turn("best", puzzle.packed(best), 0.0), turn("second", puzzle.packed(second), second.loss)]
    return [*found, turn("mine", mine, lost.vp)]


def _reasons(puzzle: Puzzle, mine: Sequence[int], lost: Lost, speaker: Speaker) -> list[MistakeReason]:
    """What the turn that was played does worse or better than the best; of the best one itself, what it brings."""
    view, adviser = puzzle.state().view(puzzle.seat), Adviser(speaker)
    best = _choices(puzzle, puzzle.packed(puzzle.ideas[0]))
    comparison = compare(view, _choices(puzzle, mine), best, REASONS)
    if lost.vp == 0:
        reasons = comparison.best.reasons[:MOST_REASONS]
        return [MistakeReason(adviser.reason_words(reason), round(reason.vp, 1)) for reason in reasons]
    reasons = comparison.reasons[:MOST_REASONS]
    return [MistakeReason(adviser.difference_words(reason), round(reason.vp, 1)) for reason in reasons]


def _choices(puzzle: Puzzle, codes: Sequence[int]) -> list[Choice]:
    state = puzzle.state()
    return unpack_action(state.position, state.ruleset, codes)


@cache
def _names(players: int, language: str) -> tuple[str, ...]:
    words = words_in(language)
    return tuple(words.say("screen.player", number=seat + 1) for seat in range(players))
