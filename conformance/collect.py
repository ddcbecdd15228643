"""Collects the vectors of one ruleset at one player count: plays widely, then keeps what differs most."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from typing import Any

from conformance import judges
from conformance.boards import last_action, loans, market_day, open_boards
from conformance.judges import Data
from conformance.scenes import scene
from ironbridge import (
    Choice,
    Pass,
    Sell,
    SellCotton,
    State,
    chance,
    choice_to_data,
    deal,
    new_game,
    ruleset,
)
from ironbridge.engine import codes
from ironbridge.engine.chance import Chance
from tests.oracle import judge
from tests.oracle.possible import ANSWERS
from tests.support.plain import plain
from tests.support.styles import STYLES, Style, choose

# How many vectors of each kind are kept of a setting of Birmingham, and what part of them of one of Lancashire.
MOST = {
    "income": 40, "after": 150, "scoring": 20, "shortfall": 20, "legal": 70, "refused": 90, "view": 4, "ranking": 6,
    "start": 3,
}  # fmt: skip
PERCENT_OF_LANCASHIRE = 60
PERCENT_LESS_OF_INTRODUCTORY_GAMES = 15
GAMES = (
    "any",
    "eager",
    "spendthrift",
    "navvy",
    "miner",
    "borrower",
    "shipper",
    "idler",
    "sleeper",
    "colonist",
)
SCENE_STYLES = (
    STYLES["eager"],
    STYLES["any"],
    {"sell": 400, "build pottery": 400, "build manufacturer": 200, "build": 40, "pass": 0},
)
WALKS = 75
LONGEST_WALK = 12
TILE = "tile"
DEBT_RULES = {"T8", "T9", "LT2"}
END_RULES = {"F1", "F4", "LF1", "LF4"}


class Collection:
    """The vectors of a setting, in the order found, under the signature by which they differ."""

    def __init__(self, name: str, players: int) -> None:
        self.name = name
        self.players = players
        self.luck = chance(f"conformance {name} {players}")
        self.found: dict[str, dict[Hashable, list[Data]]] = {kind: defaultdict(list) for kind in MOST}

    def add(self, kind: str, signature: Hashable, rules: list[str], **fields: Any) -> None:
        """Note a vector."""
        self.found[kind][signature].append({"kind": kind, "rules": rules, **fields})

    def play(self) -> None:
        """Play whole games in every style, and short walks from scenes."""
        for number, style in enumerate(GAMES):
            dealt = deal(self.name, self.players, f"conformance {number}")
            first, rules = judges.first_position(plain(dealt.to_data()))
            self.add("start", number, rules, deal=dealt.to_data(), after=first)
            self.walk(new_game(dealt), STYLES[style])
        # Four seats need the fewest positions to go through everything.
        if self.players == 4 and ruleset(self.name).has_rail_era:
            self.go_through_tables()
        for number in range(WALKS):
            state = scene(self.name, self.players, self.luck)
            self.walk(state, SCENE_STYLES[number % len(SCENE_STYLES)], LONGEST_WALK)

    def go_through_tables(self) -> None:
        """Borrow at every level, be paid on every space, build on every slot, sell and score every sort of tile."""
        for state in loans(self.name, self.players):
            position = plain(state.to_data())
            choice = plain(choice_to_data(state.legal_actions()[0]))
            result, rules = judges.after(position, choice)
            self.add(
                "income", len(self.found["income"]), rules, position=position, choice=choice, after=result
            )
        for state in open_boards(self.name, self.players, self.luck):
            position = plain(state.to_data())
            choices, rules = judges.legal(position)
            self.add("legal", (TILE, len(choices)), rules, position=position, legal=choices)
        for is_from_top in (False, True):
            market = market_day(self.name, self.players, is_from_top=is_from_top)
            for sale in market.legal_actions():
                if isinstance(sale, Sell | SellCotton):
                    self.carry_out(market.copy(), sale)
            self.carry_out(last_action(self.name, self.players, is_from_top=is_from_top), Pass())

    def carry_out(self, state: State, head: Choice) -> None:
        """Note the choices of one action, the first of each list after its head."""
        choice: Choice | None = head
        while choice is not None:
            self.step(plain(state.to_data()), plain(choice_to_data(choice)))
            state.apply(choice)
            is_done = state.is_over or state.position.ask in {codes.ASK_ACTION, codes.ASK_MORE}
            choice = None if is_done else state.legal_actions()[0]

    def walk(self, state: State, style: Style, most: int | None = None) -> None:
        """Play on, noting every choice with what follows, and many positions with what is legal there."""
        position = plain(state.to_data())
        made = 0
        while not state.is_over and made != most:
            is_quick = position["ask"] not in {"action", "card"}
            if is_quick or self.luck.below(6) == 0:
                self.judge(state, position)
            choice = choose(state, style, self.luck)
            position = self.step(position, plain(choice_to_data(choice)))
            state.apply(choice)
            made += 1
        if state.is_over:
            self.judge(state, position)
            ranked, rules = judges.ranking(position)
            self.add("ranking", tuple(map(len, ranked)), rules, position=position, ranking=ranked)

    def step(self, position: Data, choice: Data) -> Data:
        """Note a choice with what follows, and return that."""
        result, rules = judges.after(position, choice)
        kind = "scoring" if END_RULES & {*rules} else "shortfall" if DEBT_RULES & {*rules} else "after"
        signature = (position["ask"], choice["do"], position["era"], *rules)
        self.add(kind, signature, rules, position=position, choice=choice, after=result)
        for sort in sorts_of_tiles(kind, position, choice, result):
            self.add(kind, (TILE, *sort), rules, position=position, choice=choice, after=result)
        return result

    def judge(self, state: State, position: Data) -> None:
        """Note what is legal in a position and some of what is refused, and what one seat sees of it."""
        choices, rules = judges.legal(position)
        head = (position["head"] or {}).get("do")
        self.add(
            "legal", (position["ask"], head, position["era"], *rules), rules, position=position, legal=choices
        )
        for choice in some_choices(position, self.luck):
            reason = judges.refused(state, position, choice)
            if reason is not None:
                rule, code = reason
                signature = (rule, code, choice["do"], position["ask"])
                self.add("refused", signature, [rule], position=position, choice=choice, refused=rule)
        if self.luck.below(10) == 0:
            seat = self.luck.below(self.players)
            seen, rules = judges.view(position, seat)
            self.add("view", (position["era"], seat), rules, position=position, seat=seat, view=seen)

    def kept(self) -> list[Data]:
        """The vectors that are published: of each kind one of every signature, then a second of every one, and on.

        Every sort of tile that is built, flipped or scored comes first, then what exercises rare rules; a position that
        is published anyway is preferred.
        """
        vectors: list[Data] = []
        published: set[int] = set()
        part = PERCENT_OF_LANCASHIRE if judges.is_lancashire(self.name) else 100
        part -= 0 if ruleset(self.name).has_rail_era else PERCENT_LESS_OF_INTRODUCTORY_GAMES
        for kind, most in MOST.items():
            percent = 100 if kind == "income" else part
            groups = list(self.found[kind].items())
            often = Counter(rule for _, group in groups for rule in group[0]["rules"])
            groups.sort(key=lambda item: rarity(item[0], item[1], often))
            for _, group in groups:
                group.sort(key=lambda vector: id(vector.get("position")) not in published)
            deepest = max((len(group) for _, group in groups), default=0)
            rows = (group[k] for k in range(deepest) for _, group in groups if k < len(group))
            distinct = list({asked(row): row for row in rows}.values())[: most * percent // 100]
            vectors += distinct
            published |= {
                id(row[field]) for row in distinct for field in ("position", "after") if field in row
            }
        return vectors


def sorts_of_tiles(kind: str, position: Data, choice: Data, result: Data) -> list[tuple[Hashable, ...]]:
    """The sorts of tiles that a choice builds, flips, begins to sell or scores."""
    sorts: list[tuple[Hashable, ...]] = []
    for slot, tile in result["tiles"].items():
        is_scored = kind == "scoring" and tile["flipped"]
        if is_scored or (kind == "after" and tile != position["tiles"].get(slot)):
            sorts.append((tile["industry"], tile["level"], tile["flipped"]))
    sale = position["head"] if position["ask"] == "card" else choice
    if kind == "after" and sale["do"] == "sell" and result["ask"] != "card":
        tile = position["tiles"][sale["slot"]]
        sorts.append((tile["industry"], tile["level"], sale["do"]))
    return sorts


def asked(vector: Data) -> tuple[int | str, ...]:
    """What makes two vectors the same question; a position is one object for as long as it is talked of."""
    return id(vector.get("position")), id(vector.get("deal")), *map(str, vector.get("choice", {}).values())


def rarity(signature: Hashable, group: list[Data], often: Counter[str]) -> int:
    """How soon a group of vectors is thought of: 0 first."""
    is_tile = isinstance(signature, tuple) and signature[0] == TILE
    return 0 if is_tile else min(often[rule] for rule in group[0]["rules"])


def some_choices(position: Data, luck: Chance) -> list[Data]:
    """A part of the choices for the question asked, and now and then answers to other questions."""
    possible = judge.possible(position)
    few = [possible[k] for k in luck.shuffled(list(range(len(possible))))[:40]]
    if luck.below(4) == 0:
        other = [question for question in ANSWERS if question not in {"over", position["ask"]}]
        head = position["head"] or {"do": "pass"}
        question = other[luck.below(len(other))]
        strange = judge.possible({**position, "ask": question, "head": head})
        few += [strange[luck.below(len(strange))]] if strange else []
    return few


class Positions:
    """The positions of a file, each written once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[str, str] = {}

    def name(self, position: Data) -> str:
        """The name of a position, written now if it is new."""
        data = judges.text(position)
        if data not in self._names:
            name = self._names[data] = f"p{len(self._names) + 1}"
            self.lines.append(judges.text({"position": name, "data": position}))
        return self._names[data]


def collect(name: str, players: int) -> list[str]:
    """The lines of the vector file of a setting."""
    collection = Collection(name, players)
    collection.play()
    positions = Positions()
    vectors = []
    counts: Counter[str] = Counter()
    for vector in collection.kept():
        kind = vector["kind"]
        counts[kind] += 1
        line: Data = {"id": f"{name}-{players}/{kind}/{counts[kind]}", **vector}
        for field in ("position", "after"):
            if field in vector:
                line[field] = positions.name(vector[field])
        vectors.append(judges.text(line))
    head = {
        "format": 1,
        "ruleset": name,
        "revision": ruleset(name).revision,
        "players": players,
        "positions": len(positions.lines),
        "vectors": len(vectors),
    }
    return [judges.text(head), *positions.lines, *vectors]
