"""Records for the tests of reviews."""

from functools import cache

from ironbridge import Pass, chance, deal, new_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.puzzles.mistakes import puzzle_of_mistake
from ironbridge.record import Player, Record, make_record
from ironbridge.review import ExpectedScores, Review, ReviewedTurn
from ironbridge.review.judging import Verdict
from ironbridge.review.played_turns import PlayedTurn, played_turns
from ironbridge.review.review import FEWEST_NODES
from ironbridge.rules.choices import Choice, choice_from_data
from ironbridge.rules.draft import choices_as_data
from ironbridge.rules.final_turn import FinalTurn

NODES = FEWEST_NODES
ROUNDS = 1  # at the end, in which planners play


@cache
def game(ruleset: str = "birmingham-intro", players: int = 2, blunder: int | None = None) -> Record:
    """A game among foremen whose last rounds are played by planners; somebody may pass in a turn of those, from 0."""
    state = new_game(deal(ruleset, players, "review"))
    s, luck = state.position, chance("review")
    foreman, planner = make_bot("foreman"), make_bot("planner", 400)
    last = s.rulebook.tables.rounds - ROUNDS
    log: list[int] = []
    turns: list[tuple[int, int]] = []
    while (seat := state.seat_to_act) is not None:
        is_last = s.era == int(state.ruleset.has_rail_era) and s.round > last
        if is_last and s.ask == ASK_ACTION and (s.round, seat) not in turns:
            turns.append((s.round, seat))
        if is_last and s.ask == ASK_ACTION and len(turns) - 1 == blunder:
            code = state.encode(Pass())
        else:
            bot = planner if is_last else foreman
            code = bot.choose_code(state.view(seat), bot.budget(), luck)
        log.append(code)
        s.push(code)
    people = [Player(name, "person") for name in ("Ada", "Ben", "Cleo", "Dora")]
    return make_record(deal(ruleset, players, "review"), log, players=people[:players])


def opening(actions: int, ruleset: str = "birmingham-intro", players: int = 2) -> Record:
    """The first few actions of the same game, unfinished."""
    whole = game(ruleset, players)
    log = [code for packed in whole.actions[:actions] for code in packed]
    return make_record(whole.deal, log, players=whole.players)


def pretended(record: Record, seat: int) -> Review:
    """A review for which nobody has thought: every turn of a seat lost 5 VP against some other turn."""
    nothing = ExpectedScores((0.0,) * len(record.players), (0.0,) * len(record.players))
    turns = []
    for turn in played_turns(record):
        better = _other(turn) if turn.seat == seat and turn.turn else ()
        verdict = Verdict("mistake", 5.0, 0.5, 4, better) if better else Verdict("good", 0.0, 0.0, 0)
        facts = (turn.first, turn.last, turn.era, turn.round, turn.turn, turn.seat, turn.played, turn.choices)
        turns.append(ReviewedTurn(*facts, verdict, nothing))
    return Review(record, 1, tuple(turns), nothing, ())


def a_mistake(review: Review) -> ReviewedTurn:
    """A mistake of which a puzzle can be made."""
    return next(turn for turn in review.turns[4:] if puzzle_of_mistake(review.record, turn, "x"))


def _other(turn: PlayedTurn) -> tuple[Choice, ...]:
    final = FinalTurn(turn.state)
    while not final.is_whole:
        final.push(final.state.position.legal()[-1])
    return tuple(choice_from_data(choice) for choice in choices_as_data(turn.state, final.choices))
