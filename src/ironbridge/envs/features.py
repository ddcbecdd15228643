"""What a seat sees, as a row of small whole numbers: read from public things and the own hand alone."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ironbridge.engine.codes import (
    BIT,
    BUILD,
    BUILD_TWO,
    COAL,
    DEVELOP,
    DISTANT,
    IRON,
    LINK,
    NO_CHOICE,
    SELL,
    first,
    kind_of,
    second,
)
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.engine.tables import ComponentTables
from ironbridge.envs.numbering import NO_PICK

# The parts of a row, in their order. What each holds is told by `ironbridge.envs.layout`.
PARTS: Final = (
    "era",
    "round",
    "ask",
    "to_act",
    "course",
    "head",
    "part",
    "slots",
    "lines",
    "merchants",
    "markets",
    "distant",
    "seats",
    "mats",
    "hand",
    "picks",
    "discards",
)
ERA: Final = 0
ROUND: Final = 1
ASK: Final = 2
TO_ACT: Final = 3
COURSE: Final = 4
HEAD: Final = 5
PART: Final = 6
SLOTS: Final = 7
LINES: Final = 8
MERCHANTS: Final = 9
MARKETS: Final = 10
DISTANT_MARKET: Final = 11
SEATS: Final = 12
MATS: Final = 13
HAND: Final = 14
PICKS: Final = 15
DISCARDS: Final = 16
KINDS: Final = 16  # kinds of choices that version 1 knows
COURSE_COLUMNS: Final = 8
TILE_COLUMNS: Final = 3
SLOT_MARKS: Final = 4
LINE_COLUMNS: Final = 2
MERCHANT_COLUMNS: Final = 3
SEAT_COLUMNS: Final = 15
LEAST: Final = -128
MOST: Final = 127


@final
class Features:
    """Writes rows for one ruleset and number of players."""

    def __init__(self, tables: ComponentTables, starts: list[int], size: i64) -> None:
        self.t: ComponentTables = tables
        self.starts: vec[i64] = vec[i64](starts)
        self.size: i64 = size
        self.nothing: vec[u8] = vec[u8]([0] * size)
        # Of every stack, after none to all of its tiles were taken: how many are left, and the level of the next.
        left: list[int] = []
        levels: list[int] = []
        stacks: list[int] = []
        for industry in range(tables.industries):
            begin, end = tables.stack_at[industry], tables.stack_at[industry + 1]
            stacks.append(len(left))
            for k in range(begin, end):
                left.append(end - k)
                levels.append(tables.tile_level[tables.stack[k]])
            left.append(0)
            levels.append(0)
        self.stacks: vec[i64] = vec[i64](stacks)
        self.tiles_left: vec[u8] = vec[u8](left)
        self.next_level: vec[u8] = vec[u8](levels)

    def row(self, s: Position, seat: i64, a: i64, b: i64) -> bytes:
        """The row of a seat, which has picked the cards a and b so far."""
        row = self.nothing[:]
        self.add_course(row, s, seat)
        if s.head != NO_CHOICE:
            self.add_action(row, HEAD, s.head)
        if s.part != NO_CHOICE:
            self.add_action(row, PART, s.part)
        self.add_board(row, s, seat)
        self.add_trade(row, s)
        self.add_seats(row, s, seat)
        self.add_mats(row, s, seat)
        self.add_cards(row, s, seat, a, b)
        return bytes(row)

    def add_course(self, row: vec[u8], s: Position, seat: i64) -> None:
        """Era, round, question, who is asked, and how far the action is."""
        t = self.t
        starts = self.starts
        row[starts[ERA] + s.era] = 1
        at = starts[ROUND]
        row[at] = small(s.round)
        row[at + 1] = small(t.rounds - s.round)
        row[starts[ASK] + s.ask] = 1
        asked = seat_to_act(s)
        if asked >= 0:
            row[starts[TO_ACT] + (asked - seat if asked >= seat else asked - seat + t.players)] = 1
        at = starts[COURSE]
        row[at] = small(s.actions_left)
        row[at + 1] = small(s.parts)
        row[at + 2] = small(s.need_coal)
        row[at + 3] = small(s.need_iron)
        row[at + 4] = small(s.need_beer)
        if s.is_bonus_due:
            row[at + 5] = 1
        row[at + 6] = clamped(s.debt)
        row[at + 7] = small(s.deck_end - s.drawn)

    def add_action(self, row: vec[u8], which: i64, code: i64) -> None:
        """The action begun, or its part in progress: its kind and industry, and marks where it is done."""
        t = self.t
        starts = self.starts
        kind = kind_of(code)
        a = first(code)
        b = second(code)
        mark = which - HEAD
        at = starts[which]
        row[at + kind] = 1
        if kind == BUILD or kind == BUILD_TWO:
            row[at + KINDS + b] = 1
            row[self.slot_mark(a) + mark] = 1
        elif kind == DEVELOP:
            row[at + KINDS + a] = 1
        elif kind == LINK:
            row[starts[LINES] + a * (t.players + LINE_COLUMNS) + t.players + mark] = 1
        elif kind == SELL:
            row[self.slot_mark(a) + mark] = 1
            if t.merchants:
                tiles: i64 = len(t.merchant_buys)
                row[starts[MERCHANTS] + b * (tiles + MERCHANT_COLUMNS) + tiles + 1 + mark] = 1
            elif b == DISTANT:
                row[starts[DISTANT_MARKET] + 1 + mark] = 1
            else:
                row[self.slot_mark(b) + 2 + mark] = 1

    def slot_mark(self, slot: i64) -> i64:
        """Where the four marks of a slot begin: that of the action, of its part, of the port sold to in either."""
        t = self.t
        before = t.players + t.industries + TILE_COLUMNS
        return self.starts[SLOTS] + slot * (before + SLOT_MARKS) + before

    def add_board(self, row: vec[u8], s: Position, seat: i64) -> None:
        """Tiles and links, with their owners counted from the observer."""
        t = self.t
        players = t.players
        industries = t.industries
        columns = players + industries + TILE_COLUMNS + SLOT_MARKS
        at = self.starts[SLOTS]
        occupied, flipped = s.occupied, s.flipped
        tiles, owners, cubes = s.tile, s.owner, s.cubes
        for slot in range(t.slots):
            if occupied & 1:
                tile = tiles[slot]
                owner = owners[slot] - seat
                row[at + (owner if owner >= 0 else owner + players)] = 1
                row[at + players + t.tile_industry[tile]] = 1
                kind = at + players + industries
                row[kind] = small(t.tile_level[tile])
                if flipped & 1:
                    row[kind + 1] = 1
                row[kind + 2] = small(cubes[slot])
            occupied >>= 1
            flipped >>= 1
            at += columns
        at = self.starts[LINES]
        line_owners = s.line_owner
        for line in range(t.lines):
            owner = line_owners[line]
            if owner >= 0:
                owner -= seat
                row[at + (owner if owner >= 0 else owner + players)] = 1
            at += players + LINE_COLUMNS

    def add_trade(self, row: vec[u8], s: Position) -> None:
        """Merchant tiles and their barrels, markets, and the distant market."""
        t = self.t
        tiles: i64 = len(t.merchant_buys)
        at = self.starts[MERCHANTS]
        for merchant in range(t.merchants):
            tile = s.merchant_tile[merchant]
            if tile >= 0:
                row[at + tile] = 1
                if s.barrels & BIT[merchant]:
                    row[at + tiles] = 1
            at += tiles + MERCHANT_COLUMNS
        at = self.starts[MARKETS]
        row[at] = small(s.market[COAL])
        row[at + 1] = small(s.market[IRON])
        if len(t.demand_bonus):
            at = self.starts[DISTANT_MARKET]
            row[at] = small(s.distant)
            for k in range(s.demand_shown):
                place = at + 3 + s.demand[k]
                row[place] = row[place] + 1

    def add_seats(self, row: vec[u8], s: Position, seat: i64) -> None:
        """What everybody can see of every seat, the observer first, then in the order of the seats."""
        t = self.t
        players = t.players
        at = self.starts[SEATS]
        for k in range(players):
            other = seat + k if seat + k < players else seat + k - players
            put_wide(row, at, s.money[other])
            put_wide(row, at + 2, s.spent[other])
            put_wide(row, at + 4, s.vp[other])
            space = s.income_space[other]
            row[at + 6] = small(space)
            row[at + 7] = small(t.income_level[space])
            row[at + 8] = small(s.links_left[other])
            row[at + 9] = small(s.hand_size[other])
            if t.wild_cards:
                hand = other * t.cards
                row[at + 10] = small(s.hand[hand + t.wild_place_card])
                row[at + 11] = small(s.hand[hand + t.wild_industry_card])
            if s.face_down[other] != -1:
                row[at + 12] = 1
            at += SEAT_COLUMNS
        for place in range(players):
            other = s.turn_order[place] - seat
            at = self.starts[SEATS] + SEAT_COLUMNS * (other if other >= 0 else other + players)
            row[at + 13] = small(place)
            if place < s.turn:
                row[at + 14] = 1

    def add_mats(self, row: vec[u8], s: Position, seat: i64) -> None:
        """How many tiles of each industry every seat has left, and the level of the next."""
        players = self.t.players
        industries = self.t.industries
        taken, stacks = s.taken, self.stacks
        at = self.starts[MATS]
        for k in range(players):
            mat = (seat + k if seat + k < players else seat + k - players) * industries
            for industry in range(industries):
                place = stacks[industry] + taken[mat + industry]
                row[at] = self.tiles_left[place]
                row[at + 1] = self.next_level[place]
                at += 2

    def add_cards(self, row: vec[u8], s: Position, seat: i64, a: i64, b: i64) -> None:
        """The own hand, the cards picked, and everybody's discards, the observer's first."""
        t = self.t
        players = t.players
        cards = t.cards
        at = self.starts[HAND]
        holds, hands = s.holds[seat], s.hand
        for card in range(cards):
            if holds & 1:
                row[at + card] = small(hands[seat * cards + card])
            holds >>= 1
        at = self.starts[PICKS]
        if a != NO_PICK:
            row[at + a] = row[at + a] + 1
        if b != NO_PICK:
            row[at + b] = row[at + b] + 1
        at = self.starts[DISCARDS]
        for discard in s.discards:
            owner = (discard >> 6) - seat
            place = at + (owner if owner >= 0 else owner + players) * cards + (discard & 63)
            row[place] = row[place] + 1


def small(number: i64) -> u8:
    """The byte of a number that fits into one with a sign."""
    return u8(number & 255)


def clamped(number: i64) -> u8:
    """The byte of a number, or of the nearest that fits."""
    if number > MOST:
        return u8(MOST)
    if number < LEAST:
        return u8(LEAST & 255)
    return u8(number & 255)


def put_wide(row: vec[u8], at: i64, number: i64) -> None:
    """Set a number that may be large as two: tens and ones, which are never negative."""
    tens = number // 10
    row[at] = clamped(tens)
    row[at + 1] = small(number - 10 * tens)
