"""Another deal of what a seat cannot see: what is read from the past of a game must be the same in both."""

from dataclasses import replace

from ironbridge.errors import IronbridgeError
from ironbridge.record.record import first_state_of
from ironbridge.rules.deal import Deal
from ironbridge.server.play.live import LiveGame


def another_deal(live: LiveGame, seat: int) -> Deal | None:
    """A deal with which the same turns lead to what a seat knows, but a rival holds another card; None without one.

    A card that was dealt and the one at the bottom of the deck of the first era change places.
    """
    deck = live.deal.canal_deck
    *above, bottom = deck
    known, truth = live.state.view(seat).to_data(), live.state.to_data()
    for place, card in enumerate(above):
        if card == bottom:
            continue
        other = replace(live.deal, canal_deck=(*above[:place], bottom, *above[place + 1 :], card))
        state = first_state_of(live.rules, other)
        try:
            for turn in live.turns:
                for code in turn.data["choices"]:
                    state.position.push(code)
        except IronbridgeError:
            continue
        hands = ([each["hand"] for each in data["seats"]] for data in (state.to_data(), truth))
        if state.view(seat).to_data() == known and next(hands) != next(hands):
            return other
    return None
