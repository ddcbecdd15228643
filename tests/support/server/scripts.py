"""Scripts that play while the server is killed, and note all that they sent and all that was acknowledged."""

import threading
from dataclasses import dataclass
from typing import Any, Protocol

from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from tests.support.plain import plain
from tests.support.server.restarted import LONGEST, Restarted
from tests.support.server.wires import Body, Gone, HttpWire, SocketWire, Wire, call

Choices = list[dict[str, Any]]


@dataclass(frozen=True)
class Acknowledged:
    """An entry that the server said is stored."""

    game: str
    number: int
    key: str
    choices: Choices


@dataclass(frozen=True)
class Drafted:
    """A draft that the server said is stored: that of the turn after entry `number`."""

    game: str
    number: int
    version: int
    choices: Choices


class Notes:
    """What all scripts together have sent and been told."""

    def __init__(self) -> None:
        self.more = threading.Condition()
        self.sent: dict[tuple[str, str], Choices] = {}
        self.acknowledged: list[Acknowledged] = []
        self.drafted: dict[str, Drafted] = {}
        self.seen: dict[tuple[str, str], list[Body]] = {}
        self.games: dict[str, None] = {}
        self.count = 0
        self.retries = 0
        self.failures: list[BaseException] = []

    def wait_for(self, count: int) -> None:
        """Wait until so much was acknowledged in all, entries and drafts."""
        with self.more:
            while self.count < count and not self.failures:
                assert self.more.wait(LONGEST), "nothing more is acknowledged"
        self.check()

    def check(self) -> None:
        """Fail if a script has."""
        if self.failures:
            raise self.failures[0]

    def acknowledge(self, what: Acknowledged | Drafted) -> None:
        """Note that something is stored."""
        with self.more:
            if isinstance(what, Acknowledged):
                self.acknowledged.append(what)
                self.drafted.pop(what.game, None)
            else:
                self.drafted[what.game] = what
            self.count += 1
            self.more.notify_all()


class Reachable(Protocol):
    """A server as a script knows it: where it is, and whether it is up."""

    is_up: threading.Event

    @property
    def address(self) -> str:
        """Where it is."""
        ...


class Script(threading.Thread):
    """Somebody who plays random turns in his seats, game after game, and asks again whenever he got no answer."""

    def __init__(self, name: str, server: Reachable, token: str, game: str, notes: Notes, wire: Any) -> None:
        super().__init__(name=name, daemon=True)
        self.server, self.token, self.game, self.notes = server, token, game, notes
        self.make_wire = wire
        self.wire: Wire | None = None
        self.is_ended = threading.Event()
        self.pending: tuple[str, Body] | None = None
        self.parts: Choices = []  # the draft as it was sent

    def run(self) -> None:
        """Play until told to end."""
        try:
            while not self.is_ended.is_set():
                try:
                    self.step()
                except Gone:
                    self.hang_up()
                    # A server that is up may have lost its database: then it is asked again after a little while.
                    self.is_ended.wait(0.05)
                    self.server.is_up.wait(1)
        except BaseException as failure:
            with self.notes.more:
                self.notes.failures.append(failure)
                self.notes.more.notify_all()
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        """Give the connection up, keeping what came over it."""
        if self.wire is not None:
            self.keep_seen()
            self.wire.close()
        self.wire = None

    def keep_seen(self) -> None:
        """Note the entries that were told; the next connection goes on after them."""
        assert self.wire is not None
        seen = self.notes.seen.setdefault((self.name, self.game), [])
        for entry in self.wire.entries:
            assert entry["number"] == len(seen) + 1, "every entry once and in order"
            seen.append(entry)
        self.wire.entries.clear()

    def step(self) -> None:
        """Do the next thing. Raises Gone."""
        if self.wire is None:
            seen = self.notes.seen.get((self.name, self.game), ())
            self.wire = self.make_wire(self.server.address, self.token, self.game, len(seen))
        if self.pending is not None:
            self.notes.retries += 1
            self.ask(*self.pending)
        document = self.wire.look()
        self.keep_seen()
        if document["outcome"] is not None:
            self.play_again()
        elif document["draft"] is None:
            self.wire.wait()
        else:
            self.act(document)

    def act(self, document: Body) -> None:
        """Send one thing: a part of the turn, its end, or the whole of it."""
        number, version = document["number"], document["draft"]["version"]
        luck = chance(f"{self.game} {number} {version}")
        at = {"number": number, "key": f"{self.name} {number} {version}"}
        if document["draft"]["is_whole"]:
            assert document["draft"]["choices"] == self.parts
            self.ask("end_turn", at | {"version": version})
        elif version == 0 and chance(f"{self.game} {number}").below(3) == 0:
            draft = Draft(View.from_data(document["view"]))
            while not draft.is_whole:
                draft.push(draft.legal()[luck.below(len(draft.legal()))])
            self.parts = [plain(choice) for choice in draft.written]
            self.ask("turn", at | {"choices": draft.written})
        else:
            choice = document["choices"][luck.below(len(document["choices"]))]
            self.parts = [*document["draft"]["choices"], choice]
            self.ask("draft", at | {"version": version, "do": "push", "choice": choice})

    def ask(self, kind: str, body: Body) -> None:
        """Send a request and note its acknowledgement. Raises Gone, and then it is sent again."""
        assert self.wire is not None
        self.pending = kind, body
        number, key = body["number"], body["key"]
        if kind != "draft":
            self.notes.sent[self.game, key] = self.parts
        answer = self.wire.ask(kind, body)
        if kind == "draft":
            version = body["version"] + 1
            self.notes.acknowledge(Drafted(self.game, number, version, self.parts))
            self.pending = None
            self.wire.catch_up(number, version)
        else:
            assert answer["choices"] == self.parts
            self.notes.acknowledge(Acknowledged(self.game, answer["number"], key, answer["choices"]))
            self.pending, self.parts = None, []
            self.wire.catch_up(number + 1, 0)

    def play_again(self) -> None:
        """Go on to the rematch. Raises Gone."""
        path = f"/api/tables/{self.game}/rematch"
        again = call(self.server.address, self.token, path, {})
        while again["status"] == "waiting" and not self.is_ended.is_set():
            self.is_ended.wait(0.05)
            again = call(self.server.address, self.token, path, {})
        if again["status"] != "waiting":
            self.hang_up()
            self.game = again["id"]
            self.notes.games[self.game] = None


def begin(server: Restarted, notes: Notes, tables: int) -> list[Script]:
    """Scripts at new tables: at each one over HTTP and one over a socket, at the first with a bot between them."""
    scripts = []
    for table in range(tables):
        names = [f"{kind}{table}" for kind in ("http", "socket")]
        tokens = [call(server.address, "", "/api/people", {"name": name})["token"] for name in names]
        seats = (
            ["me", "bot:random", "invited"] if table == 0 else ["me", "invited", "me", "invited"][: 2 + table]
        )
        made = call(server.address, tokens[0], "/api/tables", {"ruleset": "birmingham", "seats": seats})
        invited = {"invitation": made["invitation"]}
        for wish, seat in zip(seats, range(len(seats)), strict=True):
            if wish == "invited":
                call(server.address, tokens[1], f"/api/tables/{made['id']}/join", invited | {"seat": seat})
        notes.games[made["id"]] = None
        for name, token, wire in zip(names, tokens, (HttpWire, SocketWire), strict=True):
            scripts.append(Script(name, server, token, made["id"], notes, wire))
    for script in scripts:
        script.start()
    return scripts


def end(scripts: list[Script]) -> None:
    """End all scripts."""
    for script in scripts:
        script.is_ended.set()
    for script in scripts:
        script.join()
