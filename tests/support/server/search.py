"""A search of all that a server has sent and logged for what those who got it may not know."""

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.tokens import hashed
from tests.support.server.marked import marks_in
from tests.support.server.served import Client

HIDDEN = "unknown"
LOG = "log"
FORMAT = logging.Formatter()


def check_view(data: Any, seat: int | None, cards: frozenset[str]) -> None:
    """A view holds of the hidden cards the hand of its seat alone."""
    hidden = [data["draw"], data["rail_deck"], data.get("set_aside", [])]
    hidden += [[player["face_down"]] for player in data["seats"]]
    hidden += [player["hand"] for number, player in enumerate(data["seats"]) if number != seat]
    for row in hidden:
        assert {card for card in row if card in cards and not card.startswith("wild")} == set()
    assert not any(data.get("rail_demand", []))
    assert not any(data.get("demand", {}).get("hidden", []))


def secrets_of(client: Client) -> set[str]:
    """What proves that somebody is a client, as it is carried and as it is kept."""
    carried = {text.partition(".")[2] for text in (client.token, client.recovery) if text}
    return carried | {hashed(secret) for secret in carried}


def views_in(data: Any) -> Iterator[Any]:
    """All views anywhere in plain data."""
    if isinstance(data, dict):
        if {"seats", "draw"} <= data.keys():
            yield data
        for value in data.values():
            yield from views_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from views_in(value)


# What no deal that is played is sent with. The description of the API names them: deals of past days are public.
PARTS_OF_A_DEAL = {"canal_deck", "canal_demand"}
DESCRIPTION = '"openapi":"3.1.0"'


class Search:
    """What each client may know of a game with marked cards, and everything that was sent to it.

    Clients are given by seat, those who look on by a name. `found` has what somebody was told and may not know.
    """

    def __init__(
        self,
        live: LiveGame,
        clients: Mapping[int | str, Client],
        invitation: str,
        log: pytest.LogCaptureFixture,
    ) -> None:
        self.live = live
        self.clients = clients
        self.log = log
        self.read: dict[int | str, int] = dict.fromkeys((*clients, LOG), 0)
        self.known: dict[int | str, set[str]] = {who: set() for who in (*clients, LOG)}
        # Of the era that is played, or was when it was last looked: all that the game over a socket may name.
        self.fresh: dict[int | str, set[str]] = {who: set() for who in clients}
        self.era, self.is_new_era, self.done = "", False, 0
        every = set().union(*map(secrets_of, clients.values()))
        every |= {invitation, hashed(invitation), live.secret, *PARTS_OF_A_DEAL}
        # Whoever made the table was told the invitation.
        own = {
            who: {text for text in secrets_of(client) if len(text) < 64} for who, client in clients.items()
        }
        own[0].add(invitation)
        self.forbidden = {who: every - own.get(who, set()) for who in (*clients, LOG)}
        self.texts = self.views = 0
        self.found: list[str] = []

    def learn(self) -> None:
        """Take in what can be known from now on: what lies face up, and one's own hand."""
        with self.live.lock:
            data = self.live.state.to_data()
            done, self.done = self.live.told[self.done :], self.live.number
        # Discard piles are taken away at the end of an era, with cards that were laid down since the last look.
        laid_down = [
            event["facts"] for told in done for event in told.events if event["kind"] == "card_laid_down"
        ]
        public = marks_in(json.dumps([laid_down, [player["discard"] for player in data["seats"]]]))
        self.known[LOG] |= public
        for who in self.clients:
            hand = data["seats"][who]["hand"] if isinstance(who, int) else []
            for known in (self.known[who], self.fresh[who]):
                known |= public | marks_in(json.dumps(hand))
        self.era, before = data["era"], self.era
        if before not in {"", self.era}:
            self.is_new_era = True

    def look(self) -> None:
        """Search what was sent and logged since the last time."""
        self.learn()
        for who, client in self.clients.items():
            texts = client.sent[self.read[who] :]
            self.read[who] += len(texts)
            for text in texts:
                self.look_at(who, text)
        records = self.log.records[self.read[LOG] :]
        self.read[LOG] += len(records)
        for record in records:
            self.look_at(LOG, FORMAT.format(record))
        if self.is_new_era:
            self.is_new_era, self.fresh = False, {who: set() for who in self.clients}
            self.learn()

    def look_at(self, who: int | str, text: str) -> None:
        """Search one text that somebody was sent."""
        self.texts += 1
        marks = marks_in(text) - self.known[who]
        if text.startswith('{"type":"update"'):
            marks |= marks_in(json.dumps(json.loads(text)["game"])) - self.fresh[who]
        self.found += [f"{who}: card {mark} in {text[:60]}" for mark in marks]
        forbidden = self.forbidden[who] - (PARTS_OF_A_DEAL if DESCRIPTION in text else set())
        self.found += [f"{who}: a secret in {text[:60]}" for secret in forbidden if secret in text]
        body = text if who == LOG else text.rpartition("\n")[2]
        if body.startswith(("{", "[")) and who != LOG:
            for view in views_in(json.loads(body)):
                self.look_at_view(who, view)

    def look_at_view(self, who: int | str, view: Any) -> None:
        """See whose view it is, and whether what is hidden from it is hidden."""
        self.views += 1
        seat = view.get("seat")
        if seat is not None and seat != who:
            self.found.append(f"{who}: the view of seat {seat}")
        try:
            check_view(view, seat, frozenset(self.live.rules.names.cards))
        except AssertionError:
            self.found.append(f"{who}: something hidden in a view")
