"""The example of the bot protocol holds a seat to the end of a game."""

import subprocess
import sys

from tests.support.project import ROOT
from tests.support.server.bare import some_turn
from tests.support.server.served import Served


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
