"""Lessons as learners see them."""

from functools import cache

from ironbridge.primers import Primer
from ironbridge.primers.checking import PARTS
from ironbridge.primers.primer import said
from ironbridge.primers.trying import shown_choices
from ironbridge.rules.draft import choices_as_data
from ironbridge.rules.state import State
from ironbridge.server.play.practice import Shelved
from ironbridge.server.wire.game import PosterDocument, PosterStall, PosterTile
from ironbridge.server.wire.learning.lessons import LessonDocument, LessonWord, StepDocument


def lesson_document(found: Shelved, language: str) -> LessonDocument:
    """A lesson in a language."""
    primer = found.primer
    # What is looked at first on the map; a step may be about a part of the screen.
    first = next((step for step in primer.steps if step.at not in PARTS), primer.steps[0])
    return LessonDocument(
        found.shelf,
        primer.name,
        primer.record.ruleset,
        primer.knows,
        said(primer.title, language),
        said(primer.about, language),
        said(primer.learned, language),
        primer.minutes,
        [said(step.title, language) for step in primer.steps],
        board(primer),
        [place for place in (first.at, *first.beside) if place],
        [
            LessonWord(said(term.word, language), said(term.means, language), term.rule)
            for term in primer.words
        ],
    )


def step_document(found: Shelved, number: int, game: str, language: str) -> StepDocument:
    """A step of a lesson in a language, played in a game."""
    step = found.primer.steps[number]
    choices = choices_as_data(found.primer.state(number), shown_choices(found.primer, number))
    return StepDocument(
        game,
        lesson_document(found, language),
        number,
        said(step.title, language),
        said(step.text, language),
        said(step.why, language),
        said(step.do, language),
        step.at,
        list(step.beside),
        choices,
        step.goal.ends_turn,
        step.rule,
    )


@cache
def board(primer: Primer) -> PosterDocument:
    """The position that a lesson begins with, to look at."""
    return poster_of(primer.state(0))


def poster_of(state: State) -> PosterDocument:
    """What lies on the board, to look at."""
    data = state.public_data()
    tiles = {
        slot: PosterTile(tile["seat"], tile["industry"], tile["level"], tile["flipped"], tile["cubes"])
        for slot, tile in data["tiles"].items()
    }
    stalls = data.get("merchants", {})
    merchants = {space: PosterStall(stall["tile"], stall["barrel"]) for space, stall in stalls.items()}
    return PosterDocument(data["era"], tiles, dict(data["links"]), merchants)
