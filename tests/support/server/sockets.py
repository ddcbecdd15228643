"""Two people at a table, connected by sockets."""

from tests.support.server.bare import some_turn
from tests.support.server.served import Served, Socket


def two_sockets(served: Served) -> tuple[str, dict[int, Socket]]:
    """A game of two people who are connected, by seat."""
    ada, ben = served.guest("Ada"), served.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    sockets = {seat: client.socket(table["id"]) for seat, client in enumerate((ada, ben))}
    for socket in sockets.values():
        socket.wait_for(1)
    return table["id"], sockets


def play_turn(served: Served, game: str, sockets: dict[int, Socket]) -> int:
    """Play a turn over the sockets; the number of its entry."""
    live = served.backend.games.live(game)
    assert live.state.seat_to_act is not None
    number, turn = live.number, some_turn(live)
    me = sockets[live.state.seat_to_act]
    for version, choice in enumerate(turn):
        change = {"type": "draft", "number": number, "version": version, "do": "push", "choice": choice}
        assert me.ask(key=f"{number} {version}", **change) == {
            "type": "answer",
            "key": f"{number} {version}",
            "body": None,
        }
    end = {"type": "end_turn", "number": number, "version": len(turn), "key": f"end {number}"}
    answer = me.ask(**end)
    assert me.ask(**end) == answer, "a retry gets the first answer"
    assert answer["body"]["choices"] == turn
    for socket in sockets.values():
        socket.wait_for(number + 1)
    return number + 1
