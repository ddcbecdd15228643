"""A game that is written down at a real table: judged by the engine, and nothing of it is kept."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from ironbridge.engine.codes import ASK_OVER
from ironbridge.errors import BadChoice, BadDeal, BadPlayerCount
from ironbridge.games.catalogue import RULESETS
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.writing import Writing
from ironbridge.rules.data import PositionData, SeatData
from ironbridge.rules.deal import Deal
from ironbridge.rules.deeds import deed_of
from ironbridge.rules.draft import Draft, Preview, carry_out, traced_choices
from ironbridge.rules.events import TileRemoved
from ironbridge.rules.prospects import prospects
from ironbridge.rules.refusals import IllegalChoice, Refusal
from ironbridge.rules.state import State
from ironbridge.server.errors import Refused, ServerError, Unknown
from ironbridge.server.play.drafts import open_code, read_choice, refused
from ironbridge.server.play.game_json import choices_shown, json_of, options_shown
from ironbridge.server.wire.game import DraftDocument, GameDocument, SeatDocument
from ironbridge.server.wire.sheets import EraName, SheetBoard, SheetEra, SheetTile
from ironbridge.server.wire.written import WrittenAction, WrittenCount, WrittenDocument, WrittenGame
from ironbridge.words.deeds import told_deed
from ironbridge.words.speaker import Speaker

TOLD = 20  # actions that are told in words


def written_document(given: WrittenGame, language: str) -> WrittenDocument:
    """A game that is written down, with the turn that is being entered. Raises ServerError."""
    writing = written(given)
    speaker = Speaker(given.ruleset, given.names, language)
    draft = _draft(writing, given)
    last = list(enumerate(writing.actions, 1))[-TOLD:]
    told = [
        (number, action.seat, told_deed(speaker, deed_of(writing.rules, action.before, action.choices)))
        for number, action in last
    ]
    return WrittenDocument(
        _game(writing, given, draft),
        [WrittenAction(number, seat, deed.line, deed.cards) for number, seat, deed in told],
        len(writing.actions),
        writing.text(given.names),
        ERAS[writing.state.position.era],
        draft is not None and draft.reveals,
        counted(writing),
    )


def counted(writing: Writing) -> WrittenCount:
    """What can be counted of a game that is written down: the boards of its eras, and at its end what else counts."""
    now = writing.state.public_data()
    boards: dict[EraName, PositionData] = {now["era"]: now}
    given_up: dict[EraName, set[str]] = {}
    positions = [*(action.before for action in writing.actions), writing.state.position]
    for action, after in zip(writing.actions, positions[1:], strict=True):
        if after.era != action.before.era or after.ask == ASK_OVER:
            # As it was scored: with the last action, and without tiles that were given up after it without a question.
            era, deed = ERAS[action.before.era], deed_of(writing.rules, action.before, action.choices)
            boards[era] = State(writing.rules, deed.after).public_data()
            events = carry_out(State(writing.rules, action.before.copy()), action.choices)
            given_up[era] = {event.slot for event in events if isinstance(event, TileRemoved)}
    seats, is_over = now["seats"], writing.state.is_over
    return WrittenCount(
        now["era"],
        {
            era: _counted_era(era, board, given_up.get(era, set()), seats)
            for era, board in sorted(boards.items())
        },
        [seat["money"] if is_over else None for seat in seats],
        [seat["income_space"] if is_over else None for seat in seats],
        [1 + now["turn_order"].index(seat) if is_over else None for seat in range(len(seats))],
    )


def _counted_era(
    era: EraName, board: PositionData, given_up: Collection[str], seats: Sequence[SeatData]
) -> SheetEra:
    tiles = {
        slot: SheetTile(tile["seat"], tile["industry"], tile["level"], tile["flipped"])
        for slot, tile in board["tiles"].items()
        if slot not in given_up
    }
    return SheetEra(
        SheetBoard(tiles, dict(board["links"])),
        [seat["score"][f"{era}_bonus"] for seat in seats],
        [-seat["score"][f"{era}_lost"] for seat in seats],
    )


def written_preview(
    given: WrittenGame, choice: Mapping[str, object], language: str
) -> tuple[Preview, Speaker]:
    """What a further choice would bring in the turn that is being entered. Raises ServerError."""
    draft, speaker = _entered(given, language)
    return draft.preview(open_code(draft, read_choice(choice), _speakers(given))), speaker


def written_why_not(
    given: WrittenGame, choice: Mapping[str, object], language: str
) -> tuple[Refusal, str] | None:
    """Why a further choice is not open in it; None if it is. Raises ServerError."""
    draft, speaker = _entered(given, language)
    return refused(draft, read_choice(choice), speaker)


def written(given: WrittenGame) -> Writing:
    """The whole turns of a game that is written down. Raises ServerError."""
    rules = RULESETS.get(given.ruleset)
    if rules is None:
        raise Unknown("unknown_ruleset", name=given.ruleset, known=", ".join(RULESETS))
    try:
        writing = Writing(rules, _deal(rules, given))
    except (BadDeal, BadPlayerCount) as error:
        raise ServerError("bad_written.deal", detail=str(error)) from None
    for number, turn in enumerate(given.turns, 1):
        _play(writing, turn, number)
    for era in ERAS:
        if writing.demand_shown(era) > len(given.demand.get(era, ())):
            raise Refused("bad_written.demand")
    return writing


def _play(writing: Writing, turn: Sequence[Mapping[str, object]], number: int) -> None:
    for data in turn:
        choice = read_choice(data)
        if writing.state.is_over:
            raise Refused("bad_written.over")
        try:
            writing.push(writing.state.encode(choice))
        except BadChoice as error:
            raise ServerError("bad_choice", detail=str(error)) from None
        except IllegalChoice as error:
            facts = {"turn": number, "rule": error.refusal.rule, "refusal": error.refusal.code}
            raise Refused("bad_written.turn", facts=facts, number=number, rule=error.refusal.rule) from None


def _deal(rules: Ruleset, given: WrittenGame) -> Deal:
    """What was laid out; what nobody has seen lies in any order."""
    pieces = rules.for_players(len(given.names))
    demand = {era: _demand(pieces.demand, given.demand.get(era, ())) for era in ERAS}
    return Deal(
        rules.name,
        len(given.names),
        tuple(given.order),
        pieces.cards,
        pieces.cards if rules.has_rail_era else (),
        given.merchants,
        demand[ERAS[0]],
        demand[ERAS[1]] if rules.has_rail_era else (),
    )


def _demand(tiles: Sequence[int], shown: Sequence[int]) -> tuple[int, ...]:
    """All demand tiles, those first that were turned over."""
    return (*shown, *(Counter(tiles) - Counter(shown)).elements())


def _entered(given: WrittenGame, language: str) -> tuple[Draft, Speaker]:
    draft = _draft(written(given), given)
    if draft is None:
        raise Refused("bad_written.over")
    return draft, Speaker(given.ruleset, given.names, language)


def _draft(writing: Writing, given: WrittenGame) -> Draft | None:
    """The turn that is being entered; None once the game is over."""
    seat = writing.state.seat_to_act
    if seat is None:
        if given.draft:
            raise Refused("bad_written.over")
        return None
    draft = Draft(writing.state.view(seat))
    for data in given.draft:
        draft.add(open_code(draft, read_choice(data), _speakers(given)))
    return draft


def _speakers(given: WrittenGame) -> Callable[[str], Speaker]:
    return lambda language: Speaker(given.ruleset, given.names, language)


def _game(writing: Writing, given: WrittenGame, draft: Draft | None) -> GameDocument:
    state = writing.state
    outcome = state.outcome()
    count = len(given.draft)
    traced = None if draft is None else traced_choices(state.view(draft.seat), draft.choices)
    return GameDocument(
        id="",
        ruleset=given.ruleset,
        status="playing" if draft else "over",
        number=len(given.turns),
        seats=[
            SeatDocument(seat, "recorded", name, None, name, True) for seat, name in enumerate(given.names)
        ],
        seat=draft.seat if draft else None,
        to_act=draft.seat if draft else None,
        view=json_of(draft.view.to_data() if draft else state.public_data()),
        draft=DraftDocument(count, draft.written, count > 0, False, draft.is_whole, draft.reveals, traced)
        if draft and traced is not None
        else None,
        choices=choices_shown(draft.ruleset, draft.legal(), draft.position.part) if draft else [],
        can_undo_turn=False,
        outcome=None if outcome is None else outcome.to_data(),
        rematch=None,
        undo=None,
        thinking=None,
        advice=False,
        options=options_shown(draft) if draft else None,
        if_scored=json_of(prospects(draft.view if draft else state)),
    )
