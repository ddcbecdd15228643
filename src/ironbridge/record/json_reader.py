"""Reading a record from JSON, also when it is cut off; everything good is kept, everything wrong is named."""

import json
import re
from collections.abc import Mapping

from ironbridge.engine.codes import ASK_OVER
from ironbridge.errors import IronbridgeError
from ironbridge.games.names import ERAS
from ironbridge.record.errors import BadHeader, Disagreement, NotationError, RecordError, UnknownRevision
from ironbridge.record.json_writer import FORMAT, VERSION
from ironbridge.record.judge import play_written
from ironbridge.record.parser import read_action
from ironbridge.record.record import (
    Comment,
    Player,
    Record,
    Result,
    checked_tags,
    is_tag,
    place_of,
    result_of,
)
from ironbridge.record.replayer import Replayer
from ironbridge.record.revisions import ruleset_at
from ironbridge.record.text_reader import MOST_ERRORS
from ironbridge.record.text_writer import digest, result_text
from ironbridge.rules.choices import Choice, choice_from_data
from ironbridge.rules.deal import Deal

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{}\[\],:]', re.DOTALL)
_PLACE_KEYS = ("number", "era", "round", "turn", "seat")


class JsonReader:
    """Reads one JSON text; `record` and `errors` are what came of it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.errors: list[RecordError] = []
        self.record: Record | None = None
        data = self.load()
        if not isinstance(data, dict):
            self.add(NotationError("a record is a JSON object"))
            return
        self.data: dict[str, object] = data
        self.lines: Mapping[str, list[int]] = {}
        game = self.begin()
        if game is None:
            return
        self.read_actions(game)
        count = len(game.actions)
        result = result_of(game.s, game.rules)
        self.check_result(result, count)
        self.record = Record(
            game.rules.name,
            game.rules.revision,
            self.read_players(game.dealt.players),
            game.dealt,
            tuple(game.actions),
            result,
            self.read_tags(),
            self.read_comments(count),
            self.read_unseen(),
        )

    def add(self, error: RecordError) -> None:
        """Note an error, as long as there are not too many."""
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(error)

    def load(self) -> object:
        """The plain data; where the text breaks off or goes wrong, what stands before that."""
        try:
            return json.loads(self.text)
        except json.JSONDecodeError as wrong:
            self.add(NotationError(f"no JSON from here on: {wrong.msg}", wrong.lineno, wrong.colno))
            mended = mend(self.text[: wrong.pos])
        except (ValueError, RecursionError) as wrong:
            self.add(NotationError(f"no JSON that a record could be: {type(wrong).__name__}", 0))
            return {}
        try:
            return json.loads(mended)
        except (ValueError, RecursionError):
            return {}

    def line(self, key: str, number: int | None = None) -> int:
        """The line of a key of the record, or of an entry of its list; 0 if there is none."""
        if len(self.errors) == MOST_ERRORS:
            return 0  # nobody will see it
        if not self.lines:
            self.lines = places(self.text)
        name = key if number is None else f"{key}[]"
        found = self.lines.get(name, [])
        at = number or 0
        return self.text.count("\n", 0, found[at]) + 1 if at < len(found) else 0

    def begin(self) -> Replayer | None:
        """The game before its first action, or None if it cannot begin."""
        data = self.data
        if data.get("format") != FORMAT or data.get("version") != VERSION:
            self.add(
                NotationError(f"format is not {FORMAT!r} or version is not {VERSION}", self.line("format"))
            )
        name, revision = data.get("ruleset"), data.get("revision")
        if not isinstance(name, str) or not isinstance(revision, int) or isinstance(revision, bool):
            self.add(BadHeader("ruleset and revision are missing", self.line("ruleset")))
            return None
        try:
            rules = ruleset_at(name, revision)
            dealt = Deal.from_data(data.get("deal"))
            if dealt.ruleset != name:
                raise BadHeader(f"the deal is one of {dealt.ruleset}")
            return Replayer(rules, dealt)
        except RecordError as wrong:
            wrong.line = self.line("revision" if isinstance(wrong, UnknownRevision) else "deal")
            self.add(wrong)
        except (IronbridgeError, TypeError, RecursionError) as wrong:
            self.add(BadHeader(str(wrong), self.line("deal")))
        return None

    def read_actions(self, game: Replayer) -> None:
        """Replay the actions until they end or one cannot be played."""
        digests = self.read_digests()
        self.check_digest(game, digests)
        for number, entry in enumerate(self.list_of("actions")):
            try:
                if game.s.ask == ASK_OVER:
                    raise Disagreement("the game is over before this action")
                self.play(game, entry)
            except RecordError as wrong:
                place = f", column {wrong.column} of its text" if wrong.column > 1 else ""
                wrong.reason = f"action {number + 1}{place}: {wrong.reason}"
                wrong.line, wrong.column = self.line("actions", number), 1
                self.add(wrong)
                return
            self.check_digest(game, digests)

    def play(self, game: Replayer, entry: object) -> None:
        """Carry out one entry. Raises RecordError and leaves the game as it was."""
        if not isinstance(entry, dict):
            raise NotationError("an action is an object")
        era, round_, turn, seat = place_of(game.s)
        here = dict(zip(_PLACE_KEYS, (len(game.actions) + 1, ERAS[era], round_, turn, seat), strict=True))
        for key, value in here.items():
            if key in entry and entry[key] != value:
                said = entry[key] if isinstance(entry[key], int | str) else "what is written"
                raise Disagreement(f"{key} is {value!r}, not {str(said)[:20]}")
        text, choices = entry.get("text"), entry.get("choices")
        if text is not None and not isinstance(text, str):
            raise NotationError("text is a string")
        if choices is None:
            game.play_text(text or "")
            return
        said = None
        if text is not None:
            start = game.s.copy()
            said = play_written(start.copy(), game.rules, read_action(text, game.words), start.copy)
        try:
            game.play_choices(_choices(choices))
        except RecordError:
            raise
        except IronbridgeError as wrong:
            raise NotationError(str(wrong)) from None
        if said is not None and said != game.actions[-1]:
            game.undo()
            raise Disagreement("text and choices are different actions")

    def read_digests(self) -> dict[int, tuple[int, str]]:
        found: dict[int, tuple[int, str]] = {}
        for number, entry in enumerate(self.list_of("digests")):
            after, said = (
                (entry.get("after"), entry.get("digest")) if isinstance(entry, dict) else (None, None)
            )
            if isinstance(after, int) and isinstance(said, str):
                found[after] = (number, said)
            else:
                self.add(NotationError("a digest says after and digest", self.line("digests", number)))
        return found

    def check_digest(self, game: Replayer, digests: Mapping[int, tuple[int, str]]) -> None:
        after = len(game.actions)
        if after in digests and digests[after][1].lower() != digest(game.s):
            number, said = digests[after]
            reason = f"the digest is {digest(game.s)} after action {after}, not {said[:20]}"
            self.add(Disagreement(reason, self.line("digests", number)))

    def check_result(self, result: Result | None, count: int) -> None:
        said = self.data.get("result")
        found = result and {
            "vp": list(result.vp),
            "winners": list(result.winners),
            "decided_by": result.decided_by,
        }
        if said != found:
            reason = f"the result is {result_text(result)!r} after action {count}, not what is written"
            self.add(Disagreement(reason, self.line("result")))

    def read_players(self, count: int) -> tuple[Player, ...]:
        players = [Player()] * count
        for seat, entry in enumerate(self.list_of("seats")):
            name, kind = (entry.get("name"), entry.get("kind")) if isinstance(entry, dict) else (None, None)
            try:
                if not isinstance(name, str) or not isinstance(kind, str):
                    raise ValueError
                players[seat] = Player(name, kind)
            except (ValueError, IndexError):
                self.add(
                    BadHeader("a seat has a name and a kind, one for each player", self.line("seats", seat))
                )
        return tuple(players)

    def read_tags(self) -> dict[str, str]:
        tags = self.data.get("tags", {})
        if not isinstance(tags, dict):
            tags = {"": None}
        good = {key: value for key, value in tags.items() if is_tag(key) and isinstance(value, str)}
        if len(good) < len(tags):
            self.add(BadHeader("tags are strings under short names", self.line("tags")))
        return checked_tags(good)

    def read_comments(self, count: int) -> tuple[Comment, ...]:
        found = []
        for number, entry in enumerate(self.list_of("comments")):
            after, text = (entry.get("after"), entry.get("text")) if isinstance(entry, dict) else (None, None)
            if (
                isinstance(after, int)
                and not isinstance(after, bool)
                and isinstance(text, str)
                and after >= 0
            ):
                found.append(Comment(after, text))
            else:
                self.add(NotationError("a comment says after and text", self.line("comments", number)))
        return tuple(sorted((c for c in found if c.after <= count), key=lambda comment: comment.after))

    def read_unseen(self) -> dict[str, tuple[int, ...]]:
        """The places of cards that nobody saw, by era."""
        unseen = self.data.get("unseen", {})
        found = unseen if isinstance(unseen, dict) else {"": None}
        good = {
            era: tuple(places)
            for era, places in found.items()
            if era in ERAS and isinstance(places, list) and all(type(place) is int for place in places)
        }
        if len(good) < len(found):
            self.add(BadHeader("unseen has places in the decks of the eras", self.line("unseen")))
        return good

    def list_of(self, key: str) -> list[object]:
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.add(BadHeader(f"{key} is a list", self.line(key)))
        return []


def _choices(data: object) -> list[Choice]:
    if not isinstance(data, list):
        raise NotationError("choices is a list")
    for entry in data:
        values = entry.values() if isinstance(entry, dict) else [None]
        for value in values:
            if not isinstance(value, str | int) and not (
                isinstance(value, list) and all(isinstance(v, str) for v in value)
            ):
                raise NotationError("the fields of a choice are strings, a sum of money, or a list of cards")
    return [choice_from_data(entry) for entry in data]


def mend(text: str) -> str:
    """JSON that breaks off, closed after the last complete object or list in it."""
    open_: list[str] = []
    end = depth = 0
    for match in _TOKEN.finditer(text):
        mark = match[0]
        if mark in "{[":
            open_.append("}" if mark == "{" else "]")
        elif mark in "}]" and open_:
            open_.pop()
            end, depth = match.end(), len(open_)
    return text[:end] + "".join(reversed(open_[:depth]))


def places(text: str) -> dict[str, list[int]]:
    """Where the keys of an object stand ("deal"), and the entries of the lists under them ("actions[]")."""
    found: dict[str, list[int]] = {}
    depth = 0
    key = last = ""
    for match in _TOKEN.finditer(text):
        mark = match[0]
        if mark == ":" and depth == 1:
            key = last.strip('"')
            found.setdefault(key, []).append(match.start())
        elif mark in "{[":
            if mark == "{" and depth == 2:
                found.setdefault(f"{key}[]", []).append(match.start())
            depth += 1
        elif mark in "}]":
            depth -= 1
        last = mark
    return found
