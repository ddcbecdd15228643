"""The API does what its own description says, whatever it is sent, and every operation reaches a success."""

import logging
from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ironbridge.puzzles import every_puzzle
from ironbridge.rules.draft import choices_as_data
from ironbridge.server.answers.records import record_of
from ironbridge.server.play.nudges import PATIENCE
from ironbridge.server.tables.paces import DAY, PACES
from ironbridge.server.web.examples import EXAMPLES
from ironbridge.server.web.routes.owner import COOKIE
from tests.support.amount import amount
from tests.support.notices.receivers import reach_to
from tests.support.notices.told import FakeBrowser
from tests.support.reviewed import a_mistake, pretended
from tests.support.server.bare import BareBackend, play_on, some_turn
from tests.support.server.served import Served
from tests.support.server.turned import TurnedClock
from tests.support.server.waiting import wait_for
from tests.support.soak.counts import ROUND, count

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
KEYS = iter(range(10**9))
TOO_MANY = 429


class World:
    """A guest with real tables: one to join, one to begin, one being played and one that is over."""

    def __init__(self, served: Served) -> None:
        assert isinstance(served.backend, BareBackend)
        self.served, self.backend = served, served.backend
        self.clock = TurnedClock(self.backend.database)
        self.ada, self.ben = served.guest("Ada"), served.guest("Ben")
        self.finished = self.begin(["me", "me"])
        people = [self.backend.people.who(self.ada.token)]
        play_on(self.backend, self.finished, people)
        self.playing = self.begin(["me", "me"])
        self.owner_token = self.backend.acts.owner_token()
        # Nothing is sent: no sender runs here.
        self.backend.ways.reach = reach_to(1)

    def begin(self, seats: list[str]) -> str:
        """A new table of Ada's."""
        made = self.ada.post("/api/tables", ruleset="birmingham-intro", seats=seats)
        return str(made.json()["id"])

    def waiting(self) -> dict[str, Any]:
        """A new table of Ben's at which Ada may sit down."""
        made: dict[str, Any] = self.ben.post(
            "/api/tables", ruleset="birmingham-intro", seats=["me", "open", "open"], listed=True
        ).json()
        return made

    def sensible_teacher(self, name: str) -> tuple[dict[str, str], dict[str, Any]]:
        """A game whose hands may be shown: Ada's, or, where she is to teach, Ben's who calls her."""
        who = self.ben if name == "teacher" else self.ada
        made = who.post(
            "/api/tables", ruleset="birmingham-intro", seats=["me", "bot:random"], teachers=True
        ).json()
        game = {"game": str(made["id"])}
        if name == "call":
            return game, {}
        call = who.post(f"/api/games/{made['id']}/teacher/call").json()
        return game, {"token": call["token"]} if name == "teacher" else {}

    def asked_to_undo(self) -> tuple[dict[str, str], dict[str, Any]]:
        """A game in which Ben asks Ada for an undo, and her answer."""
        made = self.ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
        game = made["id"]
        self.ben.post(f"/api/tables/{game}/join", invitation=made["invitation"])
        seat = 0
        while seat == 0:
            live = self.backend.games.live(game)
            seat = live.state.seat_to_act or 0
            turn = {"number": live.number, "key": f"key {next(KEYS)}", "choices": some_turn(live)}
            (self.ada, self.ben)[seat].post(f"/api/games/{game}/turn", **turn)
        number = self.backend.games.live(game).number
        self.ben.post(f"/api/games/{game}/undo", number=number, key="undo")
        return {"game": game}, {"number": number + 1, "key": "answer", "agree": True}

    def late(self, pace: str, *, is_ada: bool) -> str:
        """A game of Ada and Ben in which the clock of one of them has run out."""
        game = self.together(pace, is_ada=is_ada)
        self.backend.clock_watch.look()
        self.clock.run(self.backend.database, PACES[pace].most + 1)
        self.backend.clock_watch.look()
        return game

    def together(self, pace: str = "none", *, is_ada: bool = False) -> str:
        """A game of Ada and Ben in which one of them is to act."""
        made = self.ada.post(
            "/api/tables", ruleset="birmingham-intro", seats=["me", "invited"], pace=pace
        ).json()
        game = str(made["id"])
        self.ben.post(f"/api/tables/{game}/join", invitation=made["invitation"])
        while (self.backend.games.live(game).state.seat_to_act == 0) != is_ada:
            live = self.backend.games.live(game)
            turn = {"number": live.number, "key": f"key {next(KEYS)}", "choices": some_turn(live)}
            (self.ada, self.ben)[live.state.seat_to_act or 0].post(f"/api/games/{game}/turn", **turn)
        return game

    def offered(self, name: str) -> tuple[dict[str, str], dict[str, Any]]:
        """A game in which Ada may offer her seat, or has done so, or may take that of Ben."""
        client = self.ben if name == "take" else self.ada
        made = client.post("/api/tables", ruleset="birmingham-intro", seats=["me", "bot:random"]).json()
        game, body = str(made["id"]), {"number": 1, "key": f"key {next(KEYS)}"}
        if name == "offer":
            return {"game": game}, body
        client.post(f"/api/games/{game}/offer", number=1, key="offer")
        (offer,) = client.game(game)["offers"]
        more = {"token": offer["token"]} if name == "take" else {}
        return {"game": game}, body | more | {"number": 2}

    def sensible_talk(self, method: str, name: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        """The same for what is said beside a game."""
        game = self.together()
        said = {"key": f"key {next(KEYS)}", "phrase": "well_played"}
        if name == "report":
            self.ben.post(f"/api/games/{game}/telegrams", **said)
        if name == "nudge":
            self.clock.run(self.backend.database, PATIENCE)
        bodies: dict[str, dict[str, Any]] = {"telegrams": said, "notes": {"text": "Beer", "version": 0}}
        return {"game": game, "number": "1"}, bodies.get(name) if method != "GET" else None

    def sensible_prepared(self, method: str, name: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        """The same for turns that are prepared while somebody else plays."""
        game = {"game": self.together()}
        bodies: dict[str, dict[str, Any]] = {
            "prepared": {"key": f"key {next(KEYS)}", "version": 0, "turns": []},
            "draft": {"choices": [{"do": "pass"}]},
            "preview": {"choices": [], "choice": {"do": "pass"}},
            "why_not": {"choices": [], "choice": {"do": "pass"}},
        }
        return game, bodies[name] if method != "GET" else None

    def own_puzzle(self, operation: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        """The same for puzzles of one's own mistakes."""
        review = pretended(record_of(self.backend.games, self.finished), 0)
        self.backend.reviewing.kept[self.finished] = review
        action = {"action": a_mistake(review).first}
        if operation.startswith("POST"):
            return {"game": self.finished}, action
        made = self.ada.post(f"/api/games/{self.finished}/puzzles", **action).json()
        return {"name": made["name"]}, None

    def sensible_sheet(self, name: str) -> dict[str, Any]:
        """The same for counts at real tables that are shared."""
        if name == "sheets":
            return dict(EXAMPLES["NewSheet"])
        token = {"token": self.ada.post("/api/sheets", **EXAMPLES["NewSheet"]).json()["token"]}
        more: dict[str, dict[str, Any]] = {
            "write": {**EXAMPLES["SheetChange"], "version": 1},
            "look": {"seen": 0},
        }
        return more.get(name, {}) | token

    def sensible_puzzle(self, name: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        puzzle = next(iter(every_puzzle().values()))
        game = self.ada.post(f"/api/puzzles/{puzzle.name}/games").json()["game"]
        choices = choices_as_data(puzzle.state(), puzzle.packed(puzzle.ideas[0]))
        number = self.backend.games.live(game).number
        if name in {"answer", "tables"}:
            self.ada.post(f"/api/games/{game}/turn", number=number, key="k", choices=choices)
        if name == "answer":
            return {"game": game}, None
        if name == "tables":
            self.ada.post(f"/api/games/{game}/answer")
            return {"name": puzzle.name}, {"seats": ["me"] * len(puzzle.record.players)}
        return {"name": puzzle.name}, {"games": {}, "reports": {"words": "Coal is free"}}.get(name)

    def sensible_account(self, method: str, path: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        """The same for what is one's own."""
        if "/sessions/" in path:
            _, token = self.backend.people.recover(self.ada.post("/api/people/me/recovery").json()["token"])
            return {"name": self.backend.people.session(token).id}, None
        if "/notices" in path:
            return self.sensible_notices(method, path)
        # Not of Ben, with whom Ada still wants to play.
        table = self.served.guest("Eve").post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"])
        bodies = {
            "me": {"name": "Ada"},
            "delete": {"confirm": "Ada"},
            "log_out": {"where": "others"},
            "blocks": {"table": table.json()["id"], "seat": 0},
            "break": {"until": int(self.clock.now) + 3600},
            "presence": {"unseen": True},
            "mutes": {"scope": "table", "table": table.json()["id"]},
        }
        body = bodies.get(path.rpartition("/")[2]) if method in {"POST", "PATCH"} else None
        return {"name": "x"} if "{name}" in path else {}, body

    def sensible_notices(self, method: str, path: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        """The same for the ways by which one is told."""
        browser = FakeBrowser(f"http://127.0.0.1:1/{next(KEYS)}").subscription
        keys = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
        bodies: dict[str, dict[str, Any]] = {
            "notices": dict(EXAMPLES["NoticesChoice"]),
            "browsers": keys,
            "mail": {"address": f"ada{next(KEYS)}@example.org"},
            "webhook": {"url": "http://127.0.0.1:1/hook", "preset": "plain"},
        }
        if "{way}" in path:
            self.ada.post("/api/people/me/notices/webhook", **bodies["webhook"])
            made = self.ada.get("/api/people/me/notices").json()["ways"]
            return {"way": next(way["id"] for way in made if way["kind"] == "webhook")}, None
        return {}, bodies.get(path.rpartition("/")[2]) if method != "GET" else None

    def mailed(self, purpose: str) -> str:
        """What stands in a link of a mail."""
        address = f"ada{next(KEYS)}@example.org"
        ways = self.ada.post("/api/people/me/notices/mail", address=address).json()["ways"]
        way = next(way["id"] for way in ways if way["kind"] == "mail")
        return self.backend.ways.keys.proof(purpose, way, address)

    def caller(self, operation: str) -> dict[str, str]:
        """Who calls: Ada, and somebody new wherever it may be for the last time."""
        ends = operation.endswith(("/log_out", "/delete"))
        return self.served.guest("Ada").headers() if ends else self.ada.headers()

    def owner(self, operation: str) -> dict[str, str]:
        """What only the owner sends, and only what is sensible: at random, maintenance would begin."""
        return {"cookie": f"{COOKIE}={self.owner_token}"} if "/api/owner" in operation else {}

    def sensible(self, operation: str) -> tuple[dict[str, str], dict[str, Any] | None]:
        """What makes an operation succeed: what stands in its path, and its body."""
        method, path = operation.split(" ")
        name = path.rpartition("/")[2] if "{" in path else path
        live = self.backend.games.live(self.playing)
        at = {"number": live.number, "key": f"key {next(KEYS)}"}
        version = self.backend.games.draft(live).version
        turn = [] if live.state.is_over else some_turn(live)
        game = {"game": self.playing}
        if "{table}" in path:
            table = self.finished if name == "rematch" else self.waiting()["id"]
            if name in {"stand_up", "ready"}:
                self.ada.post(f"/api/tables/{table}/join")
            if name in {"start", "{seat}", "order", "time.ics"} or method == "PATCH":
                table = self.begin(["me", "open"])
            if name == "time.ics":
                then = {"begins": int(self.clock.now) + 3600}
                self.ada.call("PATCH", f"/api/tables/{table}", then).raise_for_status()
            if method == "DELETE":
                table = self.begin(["me", "bot:random"])
            bodies: dict[str, dict[str, Any]] = {
                "join": {},
                "start": {"bot": "random"},
                "{seat}": {"wish": "bot:random"},
                "order": {"order": [1, 0]},
                "ready": {"ready": True},
            }
            return {"table": table, "seat": "1"}, {"listed": False} if method == "PATCH" else bodies.get(name)
        if path.startswith("/api/people/me"):
            return self.sensible_account(method, path)
        if path.startswith("/api/notices/"):
            proof = self.mailed("stop" if "{proof}" in path else "confirm")
            return ({"proof": proof}, None) if "{proof}" in path else ({}, {"token": proof})
        if path.startswith("/api/daily/{"):
            day = self.backend.daily.deals.announced()[0].day
            if name == "practice":
                self.clock.run(self.backend.database, DAY)
            return {"day": day, "players": "3"}, {} if method == "POST" else None
        if path.startswith("/api/duplicates/{"):
            made = self.ada.post("/api/duplicates", **{**EXAMPLES["NewDuplicate"], "players": 2}).json()
            return {"duplicate": made["id"], "board": "1"}, None
        if path.startswith("/api/lessons/{"):
            return {"shelf": "birmingham", "name": "build", "step": "0"}, {}
        if operation in {"POST /api/games/{game}/puzzles", "DELETE /api/puzzles/{name}"}:
            return self.own_puzzle(operation)
        if "/puzzles/" in path or name == "answer":
            return self.sensible_puzzle(name)
        if path.startswith("/api/written"):
            return {}, dict(EXAMPLES["AskWritten" if name in {"preview", "why_not"} else "WrittenGame"])
        if path.startswith("/api/sheets"):
            return {}, self.sensible_sheet(path.rpartition("/")[2])
        if name == "lesson":
            return {"game": self.ada.post("/api/lessons/birmingham/build/0").json()["game"]}, None
        if "{name}" in path:
            return {"name": "network.svg" if "pictures" in path else "birmingham"}, None
        if name in {"record", "{action}", "review"}:
            return {"game": self.finished, "action": "1"}, None
        if "/teacher" in path:
            return self.sensible_teacher(name)
        if "/prepared" in path:
            return self.sensible_prepared(method, name)
        if name in {"telegrams", "report", "nudge", "notes"}:
            return self.sensible_talk(method, name)
        if name == "fork":
            return {"game": self.finished}, {"action": 1, "seats": ["me", "me"]}
        if name == "answer_undo":
            return self.asked_to_undo()
        if name == "vote":
            voting = self.late("one_day", is_ada=False)
            number = self.backend.games.live(voting).number
            return {"game": voting}, {"number": number, "key": f"key {next(KEYS)}", "choice": "bot"}
        if name == "return":
            return {"game": self.late("live", is_ada=True)}, {"key": f"key {next(KEYS)}"}
        if name in {"offer", "withdraw", "take"}:
            return self.offered(name)
        if name == "leave":
            return {"game": self.begin(["me", "bot:random"])}, {"key": "k"}
        if name == "undo":
            alone = self.begin(["me", "me"])
            played = some_turn(self.backend.games.live(alone))
            self.ada.post(f"/api/games/{alone}/turn", number=1, key="k", choices=played)
            return {"game": alone}, {"number": 2, "key": "undo"}
        if name == "end_turn":
            self.ada.post(f"/api/games/{self.playing}/draft", **at, version=version, do="reset")
            for step, choice in enumerate(turn, version + 1):
                push = {"number": live.number, "key": f"key {next(KEYS)}", "do": "push", "choice": choice}
                self.ada.post(f"/api/games/{self.playing}/draft", **push, version=step)
            return game, {
                "number": live.number,
                "version": version + 1 + len(turn),
                "key": f"end {next(KEYS)}",
            }
        bodies = {
            "draft": at | {"version": version, "do": "reset"},
            "turn": at | {"choices": turn},
            "preview": {"choice": turn[0]},
            "why_not": {"choice": {"do": "pass"}},
            "advice": {"nodes": 100},
            "compare": {"choices": turn, "nodes": 100},
            "/api/records": {"text": self.ada.get(f"/api/games/{self.finished}/record").text},
            "/api/owner": {"token": self.owner_token},
            "/api/owner/acts": {"act": "announce", "words": "A new version at noon"},
            "/api/people": {"name": "Eve"},
            "/api/people/recover": {"token": self.ada.post("/api/people/me/recovery").json()["token"]},
            "/api/tables": {"ruleset": "birmingham", "seats": ["me", "bot:random"]},
        }
        return game if "{game}" in path else {}, bodies.get(name) if method != "GET" else None


def test_every_operation_does_what_its_description_says(
    either: Served, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    world = World(either)
    schema = schemathesis.openapi.from_url(f"http://{either.address}/api/schema/openapi.json", timeout=60)
    answers: Counter[tuple[str, int]] = Counter()
    found: list[Any] = list(schema.get_all_operations())
    operations = [each.ok() for each in found]
    with caplog.at_level(logging.ERROR):
        for operation in operations:
            fuzz(operation, world, answers)
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
    lines = []
    for operation in operations:
        told = sorted(
            (status, count) for (label, status), count in answers.items() if label == operation.label
        )
        lines.append(f"{operation.label:45} " + ", ".join(f"{status}: {count}" for status, count in told))
        assert any(200 <= status < 300 for status, _ in told), lines[-1]
    count(calls_fuzzed=answers.total())
    with capsys.disabled():
        print("", *lines, sep="\n")


def fuzz(operation: Any, world: World, answers: Counter[tuple[str, int]]) -> None:
    """Send an operation what its description allows, in the world and out of it."""

    def check(case: Any, more: dict[str, str] | None = None) -> int:
        """Send it, judge the answer, and give its status."""
        case.headers = world.caller(operation.label) | (more or {})
        response = case.call(timeout=60)
        case.validate_response(response, checks=CHECKS)
        answers[operation.label, response.status_code] += 1
        return int(response.status_code)

    path, body = world.sensible(operation.label)
    first = operation.Case(path_parameters=path, **({} if body is None else {"body": body}))
    # What the operation before it has asked may still be thought about.
    wait_for(lambda: check(first, world.owner(operation.label)) != TOO_MANY)

    @settings(
        max_examples=amount(6),
        derandomize=not ROUND,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy())
    def anything(case: Any) -> None:
        check(case)
        # The same in a table or game that is there.
        if case.path_parameters and path:
            case.path_parameters = path
            check(case)

    anything()
