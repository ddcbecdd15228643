"""The example of the bot protocol holds a seat to the end of a game."""

import subprocess
import sys

from tests.project import ROOT
from tests.server.house import some_turn
from tests.server.served import Served


def test_a_program_anywhere_holds_a_seat(lone: Served) -> None:
    ada = lone.guest("Ada")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    game = table["id"]
    command = [sys.executable, str(ROOT / "examples" / "table_bot.py"), f"http://{lone.address}"]
    program = subprocess.Popen([*command, game, table["invitation"]], stdout=subprocess.PIPE, text=True)
    try:
        while ada.get(f"/api/tables/{game}").json()["status"] == "waiting":
            assert program.poll() is None
        watching = ada.socket(game)
        watching.receive()
        played = 0
        while watching.game["outcome"] is None:
            number = watching.game["number"]
            if watching.game["to_act"] == 0 and number > played:
                turn = some_turn(lone.house.games.live(game))
                watching.ask(type="turn", number=number, key=f"{number}", choices=turn)
                played = number
            else:
                watching.receive()
        watching.close()
    finally:
        output, _ = program.communicate(timeout=60)
    assert output.startswith("The game is over")
