"""The quick way through an action that is written exactly as our writer does; anything else is left to the judge."""

from ironbridge.engine import codes
from ironbridge.engine.position import Position, Rulebook
from ironbridge.games.names import Names
from ironbridge.record.words import CARDS_PAID, DEMANDS, HEADS, NO_LEVEL, RESOURCES, buyers, words_of

_ANY_CARD_PAYS = {codes.LINK, codes.DEVELOP, codes.SELL, codes.LOAN, codes.PASS}
_TAKES = (codes.TAKE_COAL, codes.TAKE_IRON, codes.TAKE_BEER)
_ASKS = (codes.ASK_COAL, codes.ASK_IRON, codes.ASK_BEER)


class ExactReader:
    """Plays exactly written actions of one rulebook."""

    def __init__(self, names: Names, rulebook: Rulebook) -> None:
        t = rulebook.tables
        words = words_of(names)
        self.rulebook = rulebook
        self.tiles = {name: (word.number, word.level) for name, word in words.tiles.items()}
        self.slots = {name: word.number for name, word in words.slots.items()}
        self.buyers = {name: number for number, name in buyers(names).items()}
        self.loans = {name: codes.pack(codes.LOAN, word.number) for name, word in words.sums.items()}
        self.lines = {name: codes.pack(codes.LINK, word.number) for name, word in words.lines.items()}
        self.cards = {f"/{name}": word.number for name, word in words.cards.items()}
        self.sources = {
            f"{resource}:{name}": (_ASKS[k], codes.pack(_TAKES[k], slot))
            for k, resource in enumerate(RESOURCES)
            for name, slot in self.slots.items()
        }
        self.barrels = {f"beer:{name}": self.buyers[name] for name in names.merchants}
        self.demands = {f"demand:{value}": value for value in DEMANDS}
        self.levels = [
            [t.tile_level[t.stack[k]] for k in range(t.stack_at[i], t.stack_at[i + 1])] + [NO_LEVEL]
            for i in range(t.industries)
        ]
        self.wild_cards = t.wild_cards

    def play(self, s: Position, seat: int, text: str) -> tuple[int, ...] | None:
        """Carry out an action and return its choices; None if it must be judged, and then the position is undefined."""
        try:
            return self._play(s, seat, text.split())
        except (KeyError, IndexError, ValueError):
            return None

    def _play(self, s: Position, seat: int, tokens: list[str]) -> tuple[int, ...] | None:
        refusal, push = self.rulebook.refusal, self.rulebook.push
        kind = HEADS[tokens[0]]
        code, at = self._part(s, seat, kind, tokens, 1)
        if code >= 0 and kind == codes.BUILD and len(tokens) > at + 1 and tokens[at + 1][0] == "/":
            kind = codes.BUILD_TWO
            code = codes.pack(kind, codes.first(code), codes.second(code))
        if code < 0 or refusal(s, code):
            return None
        done = [code]
        if kind == codes.REMOVE:
            push(s, code)
            return (code,) if at == len(tokens) else None
        due = self._demand_due(s, code)
        card = self.cards[tokens[at]]
        payment = codes.pack(codes.CARD, card)
        at += 1
        if not s.holds[seat] >> card & 1:
            return None
        if kind in _FOR_SEVERAL_CARDS:
            end = at + CARDS_PAID[kind] - 1
            a, b, *rest = sorted([card, *[self.cards[token] for token in tokens[at:end]]])
            payment = codes.pack(codes.CARDS, a, b, rest[0] if rest else codes.NO_CARD)
            at = end
        push(s, code)
        if s.ask == codes.ASK_CARD:
            if refusal(s, payment):
                return None
            push(s, payment)
            done.append(payment)
        elif kind in _FOR_SEVERAL_CARDS or (
            kind not in _ANY_CARD_PAYS and not self._was_laid_down(s, seat, card)
        ):
            return None
        end = len(tokens)
        while at < end:
            token = tokens[at]
            if token == "+":
                if s.ask != codes.ASK_MORE:
                    return None
                code, at = self._part(s, seat, kind, tokens, at + 1)
            elif token in self.sources:
                ask, code = self.sources[token]
                if s.ask != ask:
                    return None
                at += 1
            elif token in self.barrels:
                # The barrel must stand beside the merchant tile of this sale.
                if s.ask != codes.ASK_BEER or not _is_sale_to(s.part, self.barrels[token]):
                    return None
                code = _BARREL
                at += 1
            elif token in self.demands and self.demands[token] == due:
                due = _NO_DEMAND
                at += 1
                continue
            else:
                return None
            if code < 0 or refusal(s, code):
                return None
            if token == "+":
                due = self._demand_due(s, code)
            push(s, code)
            done.append(code)
        if s.ask == codes.ASK_MORE:
            push(s, codes.STOP)
            done.append(codes.STOP)
        elif s.ask not in _RESTING:
            return None
        return tuple(done)

    def _part(self, s: Position, seat: int, kind: int, tokens: list[str], at: int) -> tuple[int, int]:
        """The packed choice of a part and where its words end; negative if a level is not that of the stack."""
        if kind == codes.LINK:
            return self.lines[tokens[at]], at + 1
        if kind == codes.SELL:
            return codes.pack(codes.SELL, self.slots[tokens[at]], self.buyers[tokens[at + 1]]), at + 2
        if kind in _WITH_TILE:
            industry, level = self.tiles[tokens[at]]
            levels = self.levels[industry]
            if level != NO_LEVEL and levels[s.taken[seat * len(self.levels) + industry]] != level:
                return codes.NO_CHOICE, at
            if kind == codes.DEVELOP:
                return codes.pack(codes.DEVELOP, industry), at + 1
            return codes.pack(codes.BUILD, self.slots[tokens[at + 1]], industry), at + 2
        if kind == codes.LOAN and len(self.loans) > 1:
            return self.loans[tokens[at]], at + 1
        return (codes.pack(kind, self.slots[tokens[at]]), at + 1) if kind == codes.REMOVE else (kind, at)

    def _demand_due(self, s: Position, code: int) -> int:
        """The demand tile that a choice turns over, if it does."""
        is_distant = _is_sale_to(code, codes.DISTANT) and s.demand_shown < len(s.demand)
        return s.demand[s.demand_shown] if is_distant else _NO_DEMAND

    def _was_laid_down(self, s: Position, seat: int, card: int) -> bool:
        """Whether the card is the one that was laid down unasked; False also where that cannot be seen."""
        if self.wild_cards >> card & 1:
            # W1: nobody ever holds two equal wild cards.
            return not s.holds[seat] >> card & 1
        count = len(s.discards)
        return count > 0 and s.discards[count - 1] == seat * 64 + card


_NO_DEMAND = -1
_BARREL = codes.pack(codes.TAKE_BEER, codes.BARREL)
_FOR_SEVERAL_CARDS = {codes.BUILD_TWO, codes.SCOUT}
_WITH_TILE = {codes.BUILD, codes.DEVELOP}
_RESTING = {codes.ASK_ACTION, codes.ASK_SHORTFALL, codes.ASK_OVER}
_MADE: dict[int, ExactReader] = {}


def _is_sale_to(code: int, buyer: int) -> bool:
    return codes.kind_of(code) == codes.SELL and codes.second(code) == buyer


def exact_reader(names: Names, rulebook: Rulebook) -> ExactReader:
    """The quick reader of a rulebook, made once and kept alive with it."""
    quick = _MADE.get(id(rulebook))
    if quick is None:
        quick = _MADE[id(rulebook)] = ExactReader(names, rulebook)
    return quick
