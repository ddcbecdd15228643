"""Reading a record from text: everything good is kept, everything wrong is named with its line."""

import re
from collections.abc import Sequence
from typing import Any

from ironbridge.engine.codes import ASK_OVER
from ironbridge.errors import IronbridgeError, UnknownRuleset
from ironbridge.games.catalogue import default_ruleset
from ironbridge.games.names import ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.completing import completed, with_deck
from ironbridge.record.deal_text import UNKNOWN, deal_readers, unseen_in
from ironbridge.record.errors import BadHeader, Disagreement, NotationError, RecordError, UnknownRevision
from ironbridge.record.record import (
    DEAL_KEYS,
    RESERVED_TAGS,
    Comment,
    Player,
    Record,
    is_tag,
    one_line,
    place_of,
    result_of,
)
from ironbridge.record.replayer import Replayer
from ironbridge.record.revisions import ruleset_at
from ironbridge.record.text_writer import FORMAT_LINE, digest, label, result_text
from ironbridge.rules.deal import Deal

MOST_ERRORS = 20
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*(?:\s+[0-9])?)\s*:(.*)", re.DOTALL)
_TURN = re.compile(r"\s*([cr])\s*([0-9]{1,3})\s*\.\s*([0-9]{1,3}|debt)\s+s\s*([0-9])\s*:", re.IGNORECASE)
_DIGEST = re.compile(r"\s*=\s*([0-9a-fA-F]{8})\s*(?:;(.*))?", re.DOTALL)
_SEAT = re.compile(r"seat\s+([0-9])")


class TextReader:
    """Reads one text; `record` and `errors` are what came of it."""

    def __init__(self, text: str) -> None:
        self.errors: list[RecordError] = []
        self.record: Record | None = None
        self.values: dict[str, tuple[int, str]] = {}
        self.tags: dict[str, str] = {}
        self.comments: list[Comment] = []
        lines = text.split("\n")
        start = self.read_header(lines)
        rules = self.read_rules()
        dealt = None if rules is None else self.read_deal(rules)
        if rules is None or dealt is None:
            return
        self.unknown, self.unseen = self.unknown_decks(rules), self.unseen_cards()
        if self.unknown:
            dealt = self.complete(rules, dealt, lines[start:])
            if dealt is None:
                return
        try:
            self.game = Replayer(rules, dealt)
        except IronbridgeError as wrong:
            self.add(BadHeader(str(wrong), self.line_of_deal(str(wrong))))
            return
        players = self.read_players(dealt.players)
        self.read_body(lines, start)
        result = result_of(self.game.s, rules)
        self.check_result(result_text(result))
        self.record = Record(
            rules.name,
            rules.revision,
            players,
            dealt,
            tuple(self.game.actions),
            result,
            self.tags,
            tuple(self.comments),
            self.unseen,
            self.unknown,
        )

    def unknown_decks(self, rules: Ruleset) -> tuple[str, ...]:
        """The eras whose decks nobody wrote down."""
        eras = ERAS if rules.has_rail_era else ERAS[:1]
        return tuple(era for era in eras if self.values[era][1] == UNKNOWN)

    def unseen_cards(self) -> dict[str, tuple[int, ...]]:
        """The places of cards with the mark of those that nobody saw, by era."""
        marked = {era: unseen_in(self.values[era][1]) for era in ERAS if era in self.values}
        return {era: places for era, places in marked.items() if places}

    def complete(self, rules: Ruleset, dealt: Deal, lines: Sequence[str]) -> Deal | None:
        """The deal with the decks that nobody wrote down, as the moves tell them."""
        try:
            cards = rules.for_players(dealt.players).cards
            for era in self.unknown:
                dealt = with_deck(dealt, era, tuple(cards))
            turns = (line[match.end() :].partition(";")[0] for line in lines if (match := _TURN.match(line)))
            texts = (text for turn in turns for text in turn.split("|"))
            dealt, unseen = completed(rules, dealt, self.unknown, texts)
        except (IronbridgeError, ValueError) as wrong:
            self.add(BadHeader(str(wrong), self.values[self.unknown[0]][0]))
            return None
        self.unseen |= unseen
        return dealt

    def add(self, error: RecordError) -> None:
        """Note an error, as long as there are not too many."""
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(error)

    def read_header(self, lines: Sequence[str]) -> int:
        """Read the lines before the game; returns the number of the first line after them."""
        is_begun = False
        for number, line in enumerate(lines):
            if not line or line.isspace():
                continue
            if line.lstrip()[0] == ";":
                self.comments.append(Comment(0, line.lstrip()[1:]))
                continue
            if not is_begun:
                is_begun = True
                if " ".join(line.lower().split()) == FORMAT_LINE:
                    continue
                self.add(NotationError(f"a record begins with the line {FORMAT_LINE!r}", number + 1))
                if not _KEY.fullmatch(line):
                    continue
            if _TURN.match(line) or line.lstrip()[0] == "=":
                return number
            match = _KEY.fullmatch(line)
            if match is None:
                self.add(NotationError("neither 'key: value' nor a turn such as 'c1.1 s0: ...'", number + 1))
                continue
            self.read_key(" ".join(match[1].lower().split()), match[2].strip(), number + 1)
        return len(lines)

    def read_key(self, key: str, value: str, line: int) -> None:
        """Take in one line of the header."""
        if key in self.values or key in self.tags:
            self.add(BadHeader(f"{key!r} is said twice; the first one counts", line))
        elif key in RESERVED_TAGS or _SEAT.fullmatch(key):
            self.values[key] = (line, value)
        elif not is_tag(key):
            self.add(BadHeader(f"{key!r} cannot be a key", line))
        elif value:
            self.tags[key] = one_line(value)

    def read_rules(self) -> Ruleset | None:
        """The ruleset that the header names."""
        line, value = self.values.get("ruleset", (0, ""))
        match = re.fullmatch(r"(\S+)\s+([0-9]{1,6})", value, re.ASCII)
        if match is None:
            such = f"ruleset: {default_ruleset()} 1"
            self.add(BadHeader(f"the ruleset and its revision are missing: {such!r}", line))
            return None
        try:
            return ruleset_at(match[1].lower(), int(match[2]))
        except UnknownRuleset as unknown:
            self.add(BadHeader(str(unknown), line))
        except UnknownRevision as unknown:
            unknown.line = line
            self.add(unknown)
        return None

    def read_deal(self, rules: Ruleset) -> Deal | None:
        """The deal, not yet checked against the ruleset."""
        found: dict[str, Any] = {}
        keys = deal_readers(rules)
        for key in DEAL_KEYS:
            if key in self.values and key not in keys:
                self.add(BadHeader(f"a deal of {rules.name} has no {key}", self.values[key][0]))
        for key, read in keys.items():
            line, value = self.values.get(key, (0, None))
            if value is None:
                self.add(BadHeader(f"the deal is not complete: there is no line {key!r}", 0))
                continue
            try:
                found[key] = read(value)
            except ValueError as wrong:
                self.add(BadHeader(f"{key}: {wrong}", line))
        if len(found) < len(keys):
            return None
        return Deal(
            rules.name,
            len(found["order"]),
            found["order"],
            found["canal"],
            found.get("rail", ()),
            found.get("merchants", {}),
            found.get("canal_demand", ()),
            found.get("rail_demand", ()),
        )

    def line_of_deal(self, reason: str) -> int:
        """The line that an error of the deal speaks of."""
        start = reason.split(" ", maxsplit=1)[0].removesuffix("_deck")
        return self.values[start if start in self.values else "order"][0]

    def read_players(self, count: int) -> tuple[Player, ...]:
        """Who sat where; unknown where the header does not say."""
        players = [Player()] * count
        for key, (line, value) in self.values.items():
            match = _SEAT.fullmatch(key)
            if match is None:
                continue
            kind, _, name = value.partition(" ")
            try:
                players[int(match[1])] = Player(name, kind if kind.startswith("bot:") else kind.lower())
            except (ValueError, IndexError) as wrong:
                reason = str(wrong) if isinstance(wrong, ValueError) else f"there are {count} seats, from 0"
                self.add(BadHeader(reason, line))
        return tuple(players)

    def read_body(self, lines: Sequence[str], start: int) -> None:
        """Read and replay the turns until they end or something cannot be played."""
        for number in range(start, len(lines)):
            line = lines[number]
            if not line or line.isspace():
                continue
            mark = line.lstrip()[0]
            if mark == ";":
                self.comments.append(Comment(len(self.game.actions), line.lstrip()[1:]))
            elif mark == "=":
                self.read_digest(line, number + 1)
            elif not self.read_turn(line, number + 1):
                return
        if lines[-1] != "":
            self.drop_cut_action(lines[-1], len(lines))

    def read_digest(self, line: str, number: int) -> None:
        match = _DIGEST.fullmatch(line)
        if match is None:
            self.add(NotationError("a digest has eight hexadecimal digits", number))
            return
        # A digest is one of hands, too: of decks that are not known it says nothing.
        if match[1].lower() != digest(self.game.s) and not self.unknown:
            after = f"after action {len(self.game.actions)}"
            self.add(
                Disagreement(f"the digest is {digest(self.game.s)} {after}, not {match[1].lower()}", number)
            )
        if match[2] is not None:
            self.comments.append(Comment(len(self.game.actions), match[2]))

    def read_turn(self, line: str, number: int) -> bool:
        """Replay a line of actions; False if it cannot be played to its end."""
        if self.game.s.ask == ASK_OVER:
            self.add(Disagreement("the game is over before this line", number))
            return False
        place = place_of(self.game.s)
        here = label(place)
        offset = len(here)
        if line[:offset] == here and line[offset : offset + 1] == ":":
            offset += 1
        else:
            offset = self.read_label(line, number, here)
            if not offset:
                return False
        body, mark, comment = line[offset:].partition(";")
        for k, text in enumerate(body.split("|")):
            if k and place_of(self.game.s) != place:
                self.add(Disagreement(f"turn {here} is over", number, offset + 1))
                return False
            try:
                self.game.play_text(text)
            except RecordError as wrong:
                wrong.line = number
                wrong.column += offset
                self.add(wrong)
                return False
            offset += len(text) + 1
        if mark:
            self.comments.append(Comment(len(self.game.actions), comment))
        return True

    def read_label(self, line: str, number: int, here: str) -> int:
        """Where the actions begin behind a label that is written unusually; 0 if it is not the one due."""
        match = _TURN.match(line)
        if match is None:
            self.add(NotationError(f"a turn is expected, such as '{here}: ...'", number))
            return 0
        given = f"{match[1]}{int(match[2])}.{match[3].lstrip('0')} s{match[4]}".lower()
        if given != here:
            self.add(Disagreement(f"the game is at {here}, not at {given}", number))
            return 0
        return match.end()

    def drop_cut_action(self, line: str, number: int) -> None:
        """The last action of a text without an end of line may lack its end: it is not taken in."""
        is_turn = line.lstrip()[:1] not in {"", ";", "="}
        if is_turn and self.game.s.ask != ASK_OVER and self.game.actions:
            self.game.undo()
            self.comments = [c for c in self.comments if c.after <= len(self.game.actions)]
            reason = "the text ends without an end of line; the last action is not taken in, as it may be cut"
            self.add(NotationError(reason, number, len(line) + 1))

    def check_result(self, found: str) -> None:
        """The result in the header, if any, must be that of the game."""
        line, said = self.values.get("result", (0, None))
        if said is not None and " ".join(said.lower().replace(",", ", ").split()) != found:
            after = f"after action {len(self.game.actions)}"
            self.add(Disagreement(f"the result is {found!r} {after}, not {one_line(said)!r}", line))
