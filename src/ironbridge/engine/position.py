"""A position of the game as flat numbers, and the base class of the rules that move it."""

from operator import index
from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ironbridge.engine.codes import ASK_OVER, ASK_SHORTFALL, CODES, NO_CHOICE, ChoiceList
from ironbridge.engine.number_bytes import FORMAT, write_number, write_row
from ironbridge.engine.tables import ComponentTables
from ironbridge.errors import BadChoice, NotInView

EMPTY: Final = vec[i64]()
NOT_IN_VIEW: Final = "view.sample(luck) gives a state that may be the real one and can be played on"
# Rows that copies share until one of them changes: what is changed together is copied together.
BOARD_ROWS: Final = 1
LINK_ROWS: Final = 2
SCORE_ROWS: Final = 4
MAT_ROWS: Final = 8
SUPPLY_ROWS: Final = 16
ALL_ROWS: Final = 31
NO_EVENTS: Final[list[tuple[int, int, int, int]]] = []  # nothing is ever added to it


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """The rules of one ruleset at one player count: what may be chosen and what follows."""

    def __init__(self, tables: ComponentTables) -> None:
        self.tables: ComponentTables = tables

    def list_choices(self, s: "Position", out: ChoiceList) -> None:
        """Append all choices open to the seat to act."""
        raise NotImplementedError

    def refusal(self, s: "Position", code: i64) -> i64:
        """Why a choice is not open, or OK."""
        raise NotImplementedError

    def push(self, s: "Position", code: i64) -> None:
        """Carry out a legal choice and all that follows without a question."""
        raise NotImplementedError

    def merchant_bonus(self, s: "Position", seat: i64, merchant: i64) -> None:
        """Give what drinking the barrel beside a merchant tile brings."""
        raise NotImplementedError(
            "a game in which sales take beer says in its rulebook what merchant_bonus gives"
        )

    def begin_rail_era(self, s: "Position") -> None:
        """Reset what only this ruleset has for the Rail Era."""

    def final_score(self, s: "Position") -> None:
        """Score what is scored only once, after the last era."""

    def leave_unpaid(self, s: "Position", seat: i64) -> None:
        """Settle the debt of a player who has no tile left to remove."""
        raise NotImplementedError


@final
class Position:  # noqa: PLW1641 it changes, so it has no hash
    """Everything that changes in a game, as numbers, and rows of numbers such as `money`, one for each seat.

    A row is the engine's own memory, not a copy: it changes with the position, and who writes to it changes the game.
    `list(position.money)` keeps what it holds now. Decks, `turn_order`, `face_down` and `merchant_tile` are shared with
    copies of the position: the engine puts others in their place and never writes to them. So are the rows of the
    board, cubes and markets, the links, the score and the mats, until one of the positions changes them.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook: Rulebook = rulebook
        self.era: i64 = 0
        self.round: i64 = 1
        self.turn_order: vec[i64] = EMPTY
        self.turn: i64 = 0
        self.actions_left: i64 = 0
        self.ask: i64 = 0
        self.head: i64 = NO_CHOICE
        self.part: i64 = NO_CHOICE
        self.parts: i64 = 0
        self.need_coal: i64 = 0
        self.need_iron: i64 = 0
        self.need_beer: i64 = 0
        self.is_bonus_due: bool = False
        self.is_action_cut: bool = False
        self.debt: i64 = 0
        self.income_turn: i64 = 0
        # The board.
        self.tile: vec[i64] = EMPTY
        self.owner: vec[i64] = EMPTY
        self.cubes: vec[i64] = EMPTY
        self.occupied: i64 = 0
        self.flipped: i64 = 0
        self.line_owner: vec[i64] = EMPTY
        self.joined: vec[i64] = EMPTY
        self.reach: vec[i64] = EMPTY
        self.trade_places: i64 = 0
        self.stock: vec[i64] = EMPTY  # cubes or barrels on tiles, by resource
        self.stocked: vec[i64] = EMPTY  # mask of the slots they lie on
        self.market: vec[i64] = EMPTY
        self.merchant_tile: vec[i64] = EMPTY
        self.barrels: i64 = 0
        self.distant: i64 = 0  # the place of the distant market's marker
        self.demand: vec[i64] = EMPTY
        self.demand_shown: i64 = 0
        self.rail_demand: vec[i64] = EMPTY
        # The seats.
        self.money: vec[i64] = EMPTY
        self.spent: vec[i64] = EMPTY
        self.income_space: vec[i64] = EMPTY
        self.vp: vec[i64] = EMPTY
        self.links_left: vec[i64] = EMPTY
        self.own_slots: vec[i64] = EMPTY
        self.tile_places: vec[i64] = EMPTY
        self.link_places: vec[i64] = EMPTY
        self.taken: vec[i64] = EMPTY  # tiles gone from each stack
        self.score: vec[i64] = EMPTY
        # Cards.
        self.hand: vec[i64] = EMPTY  # how many of each card
        self.holds: vec[i64] = EMPTY  # mask of the cards held
        self.hand_size: vec[i64] = EMPTY
        self.face_down: vec[i64] = EMPTY
        self.discards: vec[i64] = EMPTY  # seat * 64 + card, oldest first
        self.deck: vec[i64] = EMPTY
        self.drawn: i64 = 0
        self.deck_end: i64 = 0  # cards from here on are set aside
        self.rail_deck: vec[i64] = EMPTY
        # What happened, when somebody listens.
        self.is_recording: bool = False
        self.events: list[tuple[int, int, int, int]] = NO_EVENTS
        # What was listed last, until something is chosen.
        self.listed: ChoiceList | None = None
        self.shared: i64 = 0  # rows that a copy may hold as well: BOARD_ROWS and so on

    def legal(self) -> list[int]:
        """All choices open to the seat to act, as packed integers."""
        return self.list_choices().as_list()

    def list_choices(self) -> ChoiceList:
        """All choices open to the seat to act; the list is used again for the next ones."""
        out = self.listed
        if out is None:
            out = ChoiceList()
            self.listed = out
        out.count = 0
        self.rulebook.list_choices(self, out)
        return out

    def open_choices(self) -> ChoiceList:
        """The same, but not listed again unless something was chosen since."""
        out = self.listed
        return out if out is not None and out.count else self.list_choices()

    def push(self, code: object) -> None:
        """Carry out a choice from `legal`. Anything else raises BadChoice or NotInView, and nothing is changed."""
        if may_be_hidden(self):
            check_hand_is_known(self)
            number = open_choice(self, code)
            check_nothing_unseen_follows(self, number)
        else:
            number = open_choice(self, code)
        self.push_unchecked(number)

    def push_unchecked(self, code: i64) -> None:
        """The same for compiled code and choices known to be open; any other leaves the position undefined."""
        out = self.listed
        if out is not None:
            out.count = 0
        self.rulebook.push(self, code)

    def emit(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        """Note what happened."""
        if self.is_recording:
            if self.events is NO_EVENTS:
                self.events = []
            self.events.append((kind, a, b, c))

    def copy(self) -> "Position":
        """An independent copy that records nothing."""
        o = Position(self.rulebook)
        o.era = self.era
        o.round = self.round
        o.turn_order = self.turn_order
        o.turn = self.turn
        o.actions_left = self.actions_left
        o.ask = self.ask
        o.head = self.head
        o.part = self.part
        o.parts = self.parts
        o.need_coal = self.need_coal
        o.need_iron = self.need_iron
        o.need_beer = self.need_beer
        o.is_bonus_due = self.is_bonus_due
        o.is_action_cut = self.is_action_cut
        o.debt = self.debt
        o.income_turn = self.income_turn
        o.tile = self.tile
        o.owner = self.owner
        o.cubes = self.cubes
        o.occupied = self.occupied
        o.flipped = self.flipped
        o.line_owner = self.line_owner
        o.joined = self.joined
        o.reach = self.reach
        o.trade_places = self.trade_places
        o.stock = self.stock
        o.stocked = self.stocked
        o.market = self.market
        o.merchant_tile = self.merchant_tile
        o.barrels = self.barrels
        o.distant = self.distant
        o.demand = self.demand
        o.demand_shown = self.demand_shown
        o.rail_demand = self.rail_demand
        o.money = self.money[:]
        o.spent = self.spent[:]
        o.income_space = self.income_space[:]
        o.vp = self.vp
        o.links_left = self.links_left
        o.own_slots = self.own_slots
        o.tile_places = self.tile_places
        o.link_places = self.link_places
        o.taken = self.taken
        o.score = self.score
        o.hand = self.hand[:]
        o.holds = self.holds[:]
        o.hand_size = self.hand_size[:]
        o.face_down = self.face_down
        o.discards = self.discards[:]
        o.deck = self.deck
        o.drawn = self.drawn
        o.deck_end = self.deck_end
        o.rail_deck = self.rail_deck
        o.shared = ALL_ROWS
        self.shared = ALL_ROWS
        return o

    def to_bytes(self) -> bytes:
        """Every number of the position; of the deck only what is still in it. Equal positions give equal bytes."""
        out = BytesWriter()
        out.append(FORMAT)
        write_number(out, self.era)
        write_number(out, self.round)
        write_row(out, self.turn_order)
        write_number(out, self.turn)
        write_number(out, self.actions_left)
        write_number(out, self.ask)
        write_number(out, self.head)
        write_number(out, self.part)
        write_number(out, self.parts)
        write_number(out, self.need_coal)
        write_number(out, self.need_iron)
        write_number(out, self.need_beer)
        write_number(out, 1 if self.is_bonus_due else 0)
        write_number(out, 1 if self.is_action_cut else 0)
        write_number(out, self.debt)
        write_number(out, self.income_turn)
        write_row(out, self.tile)
        write_row(out, self.owner)
        write_row(out, self.cubes)
        write_number(out, self.occupied)
        write_number(out, self.flipped)
        write_row(out, self.line_owner)
        write_row(out, self.joined)
        write_row(out, self.reach)
        write_number(out, self.trade_places)
        write_row(out, self.stock)
        write_row(out, self.stocked)
        write_row(out, self.market)
        write_row(out, self.merchant_tile)
        write_number(out, self.barrels)
        write_number(out, self.distant)
        write_row(out, self.demand)
        write_number(out, self.demand_shown)
        write_row(out, self.rail_demand)
        write_row(out, self.money)
        write_row(out, self.spent)
        write_row(out, self.income_space)
        write_row(out, self.vp)
        write_row(out, self.links_left)
        write_row(out, self.own_slots)
        write_row(out, self.tile_places)
        write_row(out, self.link_places)
        write_row(out, self.taken)
        write_row(out, self.score)
        write_row(out, self.hand)
        write_row(out, self.holds)
        write_row(out, self.hand_size)
        write_row(out, self.face_down)
        # By seat: in which order seats laid their cards down does not matter.
        write_number(out, len(self.discards))
        for seat in range(self.rulebook.tables.players):
            for k in range(len(self.discards)):
                if self.discards[k] >> 6 == seat:
                    write_number(out, self.discards[k])
        write_row(out, self.deck[self.drawn :])
        write_number(out, self.deck_end - self.drawn)
        write_row(out, self.rail_deck)
        return out.getvalue()

    def __eq__(self, other: object) -> bool:
        """Whether ruleset, revision, players and every number are the same."""
        if not isinstance(other, Position):
            return NotImplemented
        if self.rulebook is not other.rulebook:
            return False
        return self.to_bytes() == other.to_bytes()

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Position":
        return self.copy()

    def __repr__(self) -> str:
        t = self.rulebook.tables
        who = seat_to_act(self)
        asked = "over" if who < 0 else f"seat {who} to act"
        return f"<Position of {t.ruleset}: era {self.era}, round {self.round}, {asked}, VP {list(self.vp)}>"


def open_choice(s: Position, code: object) -> i64:
    """A choice that somebody gives, if it is open: a whole number of any kind, numpy's too. Raises BadChoice."""
    number: i64 = NO_CHOICE
    if isinstance(code, int):
        if not isinstance(code, bool) and 0 <= code < CODES:
            number = code
    else:
        number = other_number(code)
    out = s.listed
    if out is not None and out.has(number):
        return number
    out = s.list_choices()
    if not out.has(number):
        why = "the game is over" if s.ask == ASK_OVER else f"it is none of the {out.count} that legal() lists"
        raise BadChoice(f"the choice {code!r} is not open: {why}")
    return number


def other_number(code: object) -> i64:
    """A whole number that is no int, or NO_CHOICE."""
    try:
        number: int = index(code)  # type: ignore[arg-type]
    except TypeError:
        return NO_CHOICE
    return number if 0 <= number < CODES else NO_CHOICE


def may_be_hidden(s: Position) -> bool:
    """Whether the position is what one seat knows of a game; if nothing is left to be drawn, of another seat's turn."""
    if s.ask == ASK_OVER:
        return False
    if s.drawn < s.deck_end:
        return s.deck[s.drawn] < 0
    if len(s.rail_deck):
        return s.rail_deck[0] < 0
    if s.demand_shown < len(s.demand):
        return s.demand[s.demand_shown] < 0
    return not is_hand_known(s, seat_to_act(s))


def check_hand_is_known(s: Position) -> None:
    """Raise NotInView if the hand of the seat to act is hidden."""
    seat = seat_to_act(s)
    if not is_hand_known(s, seat):
        raise NotInView(f"seat {seat} is to act, whose hand is not in this view; {NOT_IN_VIEW}")


def check_nothing_unseen_follows(s: Position, code: i64) -> None:
    """Raise NotInView if a choice leads, in what one seat knows of a game, to cards or tiles that it does not know."""
    o = s.copy()
    o.push_unchecked(code)
    if o.drawn > s.drawn or o.era != s.era or o.demand_shown != s.demand_shown:
        raise NotInView(f"what would be drawn or turned over next is not in this view; {NOT_IN_VIEW}")


def is_hand_known(s: Position, seat: i64) -> bool:
    """Whether all cards in the hand of a seat are known."""
    cards = s.rulebook.tables.cards
    known: i64 = 0
    for card in range(cards):
        known += s.hand[seat * cards + card]
    return known == s.hand_size[seat]


def empty_board(rulebook: Rulebook) -> Position:
    """A position with nothing in it, in the size of the ruleset."""
    t = rulebook.tables
    seats = t.players
    s = Position(rulebook)
    s.trade_places = t.trade_places
    s.turn_order = vec[i64](range(seats))
    s.tile = filled(t.slots, -1)
    s.owner = filled(t.slots, -1)
    s.cubes = filled(t.slots, 0)
    s.line_owner = filled(t.lines, -1)
    s.joined = filled(t.locations, 0)
    s.reach = filled(t.locations, 0)
    s.stock = filled(4, 0)
    s.stocked = filled(4, 0)
    s.market = filled(2, 0)
    s.merchant_tile = filled(t.merchants, -1)
    s.money = filled(seats, 0)
    s.spent = filled(seats, 0)
    s.income_space = filled(seats, 0)
    s.vp = filled(seats, 0)
    s.links_left = filled(seats, 0)
    s.own_slots = filled(seats, 0)
    s.tile_places = filled(seats, 0)
    s.link_places = filled(seats, 0)
    s.taken = filled(seats * t.industries, 0)
    s.score = filled(seats * t.score_columns, 0)
    s.hand = filled(seats * t.cards, 0)
    s.holds = filled(seats, 0)
    s.hand_size = filled(seats, 0)
    s.face_down = filled(seats, -1)
    return s


def lay_out(
    s: Position,
    turn_order: list[int],
    merchant_tile: list[int],
    discards: list[int],
    deck: list[int],
    rail_deck: list[int],
    demand: list[int],
    rail_demand: list[int],
) -> None:
    """Put whole rows into a position.

    From outside they come as lists: mypyc 2.4 never frees a `vec` that interpreted code hands to a compiled module.
    """
    s.turn_order = vec[i64](turn_order)
    s.merchant_tile = vec[i64](merchant_tile)
    s.discards = vec[i64](discards)
    s.deck = vec[i64](deck)
    s.rail_deck = vec[i64](rail_deck)
    s.drawn = 0
    s.deck_end = len(s.deck) - s.rulebook.tables.set_aside[s.era]
    s.demand = vec[i64](demand)
    s.rail_demand = vec[i64](rail_demand)


def filled(count: i64, value: i64) -> vec[i64]:
    """A row of equal numbers."""
    return vec[i64]([value] * count)


def seat_to_act(s: Position) -> i64:
    """The seat that is asked, or -1 when the game is over."""
    if s.ask == ASK_OVER:
        return -1
    if s.ask == ASK_SHORTFALL:
        return s.turn_order[s.income_turn]
    return s.turn_order[s.turn]
