"""S, F3: from a deal to the first position."""

from ironbridge.engine.board import clear_links
from ironbridge.engine.cards import refill
from ironbridge.engine.codes import COAL, IRON
from ironbridge.engine.position import Position, empty_board, lay_out
from ironbridge.engine.rounds import begin_turn
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.deal import Deal


def empty_table(rules: Ruleset, players: int) -> Position:
    """S5, S6: the position before cards and merchant tiles are dealt."""
    position = empty_board(rules.for_players(players).rulebook)
    clear_links(position)
    set_up = rules.set_up
    for seat in range(players):
        position.money[seat] = set_up.money
        position.income_space[seat] = set_up.income_space
        position.links_left[seat] = set_up.links
    position.market[COAL] = set_up.coal_market
    position.market[IRON] = set_up.iron_market
    return position


def start(rules: Ruleset, dealt: Deal) -> Position:
    """The first position of a checked deal."""
    position = empty_table(rules, dealt.players)
    numbers = rules.names.numbers
    cards = numbers["card"]
    tiles = list(position.merchant_tile)
    for space, tile in dealt.merchants.items():
        tiles[numbers["merchant"][space]] = numbers["merchant tile"][tile]
        if tile != "blank":
            # S4: one barrel beside every merchant tile that buys something.
            position.barrels |= 2 ** numbers["merchant"][space]
    lay_out(
        position,
        turn_order=list(dealt.turn_order),
        merchant_tile=tiles,
        discards=[],
        deck=[cards[card] for card in dealt.canal_deck],
        rail_deck=[cards[card] for card in dealt.rail_deck],
        demand=list(dealt.canal_demand),
        rail_demand=list(dealt.rail_demand),
    )
    for seat in dealt.turn_order:
        refill(position, seat)
    for seat in dealt.turn_order[: dealt.players * rules.set_up.face_down]:
        position.face_down[seat] = position.deck[position.drawn]
        position.drawn += 1
    begin_turn(position)
    return position
