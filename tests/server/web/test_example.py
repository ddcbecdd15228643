"""The example of the bot protocol holds a seat to the end of a game."""

import subprocess
import sys

from ironbridge.server.answers.prepared_documents import prepared_document
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.prepared import PreparedDocument
from tests.support.project import ROOT
from tests.support.server.bare import some_turn
from tests.support.server.served import Client, Served
from tests.support.server.turned import TurnedClock
from tests.support.server.waiting import wait_for, wait_until

LATEST = 20 * 60  # seconds after which a prepared turn has surely been played


def test_a_program_anywhere_holds_a_seat(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited", "invited"]).json()
    game = table["id"]
    command = [sys.executable, str(ROOT / "examples" / "table_bot.py"), f"http://{lone.address}"]
    program = subprocess.Popen([*command, game, table["invitation"]], stdout=subprocess.PIPE, text=True)
    try:
        while ada.get(f"/api/tables/{game}").json()["seats"][1]["kind"] != "person":
            assert program.poll() is None
        assert (
            ben.post(f"/api/tables/{game}/join", invitation=table["invitation"]).json()["status"] == "playing"
        )
        people = {0: ada, 2: ben}
        watching = ada.socket(game)
        watching.receive()
        played = 0
        while watching.game["outcome"] is None:
            number, person = watching.game["number"], people.get(watching.game["to_act"])
            if person is not None and number > played:
                turn = {
                    "number": number,
                    "key": f"{number}",
                    "choices": some_turn(lone.backend.games.live(game)),
                }
                assert person.post(f"/api/games/{game}/turn", **turn).status_code == 200
                played = number
            else:
                watching.receive()
        watching.close()
    finally:
        output, _ = program.communicate(timeout=60)
    assert output.startswith("The game is over")


def test_a_program_prepares_its_turn_where_games_go_over_days(lone: Served) -> None:
    backend, ada = lone.backend, lone.guest("Ada")
    clock = TurnedClock(backend.database)
    rules = {"ruleset": "birmingham-intro", "pace": "two_days"}
    table = ada.post("/api/tables", **rules, seats=["me", "invited"]).json()
    game = table["id"]
    command = [sys.executable, str(ROOT / "examples" / "table_bot.py"), f"http://{lone.address}"]
    program = subprocess.Popen([*command, game, table["invitation"]])
    try:
        wait_for(lambda: backend.tables.get(game).status == "playing")
        seat = backend.tables.get(game).seats[1]
        bot = Person(seat.person or "", seat.name or "")

        def known() -> PreparedDocument:
            return prepared_document(backend.prepared, game, bot, None, "en")

        is_prepared = False
        while not is_prepared:
            wait_until(backend, game, lambda live: live.seat_to_act == 0)
            # Before new cards nobody can: then the turn goes on, and the program plays when its own has come.
            wait_for(lambda: bool(known().turns or known().not_now))
            is_prepared = bool(known().turns)
            number = passed(ada, game)
        # Who spends nothing is first in the next round.
        while backend.games.live(game).seat_to_act == 0:
            number = passed(ada, game)
        backend.prepared_watch.look()
        clock.run(backend.database, LATEST)
        backend.prepared_watch.look()
        assert [(result.number, result.played) for result in known().results] == [(number + 1, 1)]
    finally:
        program.kill()
        program.wait()


def passed(client: Client, game: str) -> int:
    """Do nothing in a turn; the number of its entry."""
    known = client.game(game)
    while not known["draft"]["is_whole"]:
        at = {"number": known["number"], "version": known["draft"]["version"], "do": "push"}
        choice = next((each for each in known["choices"] if each["do"] == "pass"), known["choices"][0])
        known = client.post(
            f"/api/games/{game}/draft",
            **at,
            key=f"{known['number']} {known['draft']['version']}",
            choice=choice,
        ).json()
    at = {"number": known["number"], "version": known["draft"]["version"]}
    entry = client.post(f"/api/games/{game}/end_turn", **at, key=f"end {known['number']}").json()
    return int(entry["number"])
