"""From what an action says to the choices of the game: every question answered, everything written checked."""

from collections.abc import Callable, Sequence
from typing import NoReturn

from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.errors import Disagreement, IllegalAction, NotationError
from ironbridge.record.parser import Part, Written
from ironbridge.record.words import BARRELS, FROM_MARKET, HEAD_WORDS, NO_LEVEL, RESOURCES, Word
from ironbridge.rules.choices import ANOTHER_BARREL, TakeBeer, decode
from ironbridge.rules.explain import explain
from ironbridge.rules.refusals import Refusal

_TAKES = (codes.TAKE_COAL, codes.TAKE_IRON, codes.TAKE_BEER)
_NO_SOURCE = (codes.NOT_A_NEAREST_MINE, codes.NOT_A_STOCKED_WORKS, codes.NOT_A_BEER_SOURCE)
# Choices that name a stack alone; builds name the slot before it.
_OF_STACKS = {codes.DEVELOP, codes.BONUS}
# Actions for which a card that is held may still not be the one that is laid down unasked.
_CHOOSY = {codes.BUILD, codes.BUILD_TWO, codes.SCOUT}


def play_written(
    s: Position, rules: Ruleset, written: Written, before: Callable[[], Position]
) -> tuple[int, ...]:
    """Carry out an action as it is written and return its choices, packed.

    Raises NotationError, IllegalAction or Disagreement; the position is then undefined. `before` gives a copy of the
    position before the action, for the reasons of a refusal.
    """
    return _Judge(s, rules, written, before).play()


class _Judge:
    __slots__ = ("before", "done", "rules", "s", "seat", "written")

    def __init__(self, s: Position, rules: Ruleset, written: Written, before: Callable[[], Position]) -> None:
        self.s = s
        self.rules = rules
        self.written = written
        self.before = before
        self.seat = seat_to_act(s)
        self.done: list[int] = []

    def play(self) -> tuple[int, ...]:
        s, written = self.s, self.written
        first = written.parts[0]
        for part in written.parts:
            if part is not first and s.ask != codes.ASK_MORE:
                rule = self.rules.rule_behind(codes.NOT_ASKED, written.kind, codes.ASK_MORE, s.era)
                self.refuse("no further part is legal", Refusal(rule, "not_asked"), part.at)
            if part.level != NO_LEVEL:
                self.check_level(part.code, part.level, part.at + 1)
            demand = None if part.demand is None else self.demand_due(part)
            sources = part.sources
            is_watched = sources is not None or (part is first and written.kind in _CHOOSY)
            if is_watched:
                s.events = []
                s.is_recording = True
            self.push(part.code, part.at)
            if part is first and written.cards:
                self.pay()
            if sources is not None or s.ask in _QUESTIONS:
                self.answer(part)
            elif part.bonus is not None:
                self.check_no_bonus(part)
            if part.demand is not None:
                self.check_demand(*part.demand, demand)
            if is_watched:
                s.is_recording = False
                s.events = []
        if s.ask == codes.ASK_MORE:
            s.push_unchecked(codes.STOP)
            self.done.append(codes.STOP)
        return tuple(self.done)

    def push(self, code: int, token: int) -> None:
        """Carry out a choice if it is legal."""
        s = self.s
        why = s.rulebook.refusal(s, code)
        if why != codes.OK:
            self.refuse_code(s, code, why, token)
        self.done.append(code)
        # The cards that are named must be there before the engine may lay them down unasked.
        if len(self.done) == 1:
            holds = s.holds[self.seat]
            for at, card in self.written.cards:
                if not holds >> card & 1:
                    self.refuse_card(s.copy(), at)
        s.push_unchecked(code)

    def pay(self) -> None:
        """Answer the question for cards, or see that those written were laid down unasked."""
        s, cards = self.s, self.written.cards
        if s.ask == codes.ASK_CARD:
            self.push(_payment(cards), cards[0][0])
            return
        if s.is_recording:
            paid = [event[2] for event in s.events[: len(cards)]]
            if sorted(paid) != sorted([card for _, card in cards]):
                self.refuse_card(self.before(), cards[0][0])

    def answer(self, part: Part) -> None:
        """Answer the questions of a part from its sources and its bonus."""
        s = self.s
        waiting = part.sources or []
        seen = 0
        has_bonus = False
        while True:
            ask = s.ask
            if waiting:
                self.skip_unasked(waiting, seen)
                seen = len(s.events)
            if ask in _RESOURCE_OF:
                resource = _RESOURCE_OF[ask]
                chosen = next((k for k, (_, word) in enumerate(waiting) if word.level == resource), None)
                if chosen is None:
                    self.miss_source(resource, part)
                token, word = waiting.pop(chosen)
                seen = len(s.events) + 1
                self.take(resource, word, token, part)
            elif ask == codes.ASK_BONUS:
                has_bonus = True
                self.choose_bonus(part)
            else:
                break
        if waiting:
            token, word = waiting[0]
            name = RESOURCES[word.level]
            raise Disagreement(f"no {name} is taken from there in this part", 1, self.written.column(token))
        if part.bonus is not None and not has_bonus:
            self.check_no_bonus(part)

    def take(self, resource: int, word: Word, token: int, part: Part) -> None:
        """Take a cube or barrel from where it is written."""
        s = self.s
        code = codes.pack(_TAKES[resource], word.number)
        if word.number >= FROM_MARKET:
            sold_to = codes.second(part.code)
            is_barrel = resource == codes.BEER and self.written.kind == codes.SELL
            if is_barrel and word.number == BARRELS + sold_to:
                code = codes.pack(codes.TAKE_BEER, codes.BARREL)
            else:
                self.refuse_code(s, ANOTHER_BARREL, _NO_SOURCE[resource], token)
        self.push(code, token)

    def skip_unasked(self, waiting: list[tuple[int, Word]], seen: int) -> None:
        """Strike out written sources that were used without a question.

        A source that is used up unasked can never be asked for again in the same part, so the first that fits is it.
        """
        s = self.s
        for kind, _, a, b in s.events[seen:]:
            if kind == codes.EVENT_TAKEN:
                units = [(self.resource_of(a), a)] * b
            elif kind == codes.EVENT_BOUGHT:
                units = [(a, FROM_MARKET)]
            elif kind == codes.EVENT_BARREL:
                units = [(codes.BEER, BARRELS + a)]
            else:
                continue
            for resource, number in units:
                _strike_out(waiting, resource, number)

    def resource_of(self, slot: int) -> int:
        """What the tile on a slot gives, also when the end of the era has cleared it."""
        t = self.s.rulebook.tables
        tile = self.s.tile[slot]
        if tile < 0:
            tile = self.before().tile[slot]
        return t.industry_makes[t.tile_industry[tile]]

    def choose_bonus(self, part: Part) -> None:
        """Answer which tile a merchant's bonus removes."""
        if part.bonus is None:
            raise NotationError(
                "the bonus is missing: bonus:none or a tile, such as bonus:coal1", 1, self.end_of(part)
            )
        token, word = part.bonus
        if word.number < 0:
            self.push(codes.STOP, token)
            return
        code = codes.pack(codes.BONUS, word.number)
        if word.level != NO_LEVEL:
            self.check_level(code, word.level, token)
        self.push(code, token)

    def check_no_bonus(self, part: Part) -> None:
        """A bonus that is not asked for may be written only as none."""
        if part.bonus is not None and part.bonus[1].number >= 0:
            raise Disagreement("no bonus is chosen here", 1, self.written.column(part.bonus[0]))

    def demand_due(self, part: Part) -> int | None:
        """The demand tile that a sale will turn over, None if it turns over none."""
        s = self.s
        is_distant = codes.second(part.code) == codes.DISTANT and s.demand_shown < len(s.demand)
        return s.demand[s.demand_shown] if is_distant else None

    def check_demand(self, token: int, word: Word, due: int | None) -> None:
        """A demand tile that is written must be the one turned over."""
        if word.number != due:
            reason = f"the demand tile turned over is {due}, not {word.number}"
            if due is None:
                reason = "no demand tile is turned over here"
            raise Disagreement(reason, 1, self.written.column(token))

    def check_level(self, code: int, level: int, token: int) -> None:
        """The level that is written must be that of the lowest tile of the stack."""
        s = self.s
        t = s.rulebook.tables
        industry = codes.first(code) if codes.kind_of(code) in _OF_STACKS else codes.second(code)
        gone = s.taken[self.seat * t.industries + industry]
        at = t.stack_at[industry] + gone
        if at < t.stack_at[industry + 1] and t.tile_level[t.stack[at]] != level:
            name = self.rules.names.industries[industry]
            there = t.tile_level[t.stack[at]]
            raise Disagreement(
                f"the lowest {name} tile of seat {self.seat} is {name}{there}, not {name}{level}",
                1,
                self.written.column(token),
            )

    def miss_source(self, resource: int, part: Part) -> NoReturn:
        """Say which sources there are to choose from."""
        s = self.s
        there = []
        for code in s.legal():
            choice = decode(code, self.rules.names, s.part)
            there.append(choice.source if isinstance(choice, TakeBeer) else getattr(choice, "slot", ""))
        name = RESOURCES[resource]
        listed = ", ".join(f"{name}:{place}" for place in there)
        raise NotationError(f"the {name} is missing: one of {listed}", 1, self.end_of(part))

    def end_of(self, part: Part) -> int:
        """The column after a part."""
        later = [other.at for other in self.written.parts if other.at > part.at]
        return self.written.column(later[0]) if later else len(self.written.text.rstrip()) + 1

    def refuse_card(self, s: Position, token: int) -> NoReturn:
        """Refuse a card that cannot pay, with the position before the action."""
        s.head = self.done[0]
        s.ask = codes.ASK_CARD
        code = _payment(self.written.cards)
        self.refuse_code(s, code, s.rulebook.refusal(s, code), token)

    def refuse_code(self, s: Position, code: int, why: int, token: int) -> NoReturn:
        refusal = explain(s, self.rules, code, why)
        head = HEAD_WORDS[self.written.kind]
        if self.written.kind == codes.BUILD_TWO:
            head += " with two cards"
        self.refuse(f"{head} is against rule {refusal}", refusal, token)

    def refuse(self, reason: str, refusal: Refusal, token: int) -> NoReturn:
        raise IllegalAction(reason, refusal, 1, self.written.column(token))


_RESOURCE_OF = {
    codes.ASK_COAL: codes.COAL,
    codes.ASK_IRON: codes.IRON,
    codes.ASK_BEER: codes.BEER,
}
_QUESTIONS = {*_RESOURCE_OF, codes.ASK_BONUS}


def _payment(cards: Sequence[tuple[int, int]]) -> int:
    """The packed choice that lays down the written cards."""
    if len(cards) == 1:
        return codes.pack(codes.CARD, cards[0][1])
    a, b, *rest = sorted(card for _, card in cards)
    return codes.pack(codes.CARDS, a, b, rest[0] if rest else codes.NO_CARD)


def _strike_out(waiting: list[tuple[int, Word]], resource: int, number: int) -> None:
    for k, (_, word) in enumerate(waiting):
        if word.level == resource:
            if word.number == number:
                del waiting[k]
            return
