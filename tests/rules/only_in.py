"""The refusals that only one of the two games gives."""

# Two cards for a building, a first link without anything on the board, ports, the distant market and late loans.
OF_LANCASHIRE_ALONE = {
    "needs_both_actions",
    "nothing_on_board",
    "no_port",
    "port_flipped",
    "market_closed",
    "loans_ended",
}

# Farms, beer, merchants, wild cards, lightbulbs and tiles that cost £1 or less.
OF_BIRMINGHAM_ALONE = {
    "farm_needs_brewery_card",
    "no_beer",
    "not_a_beer_source",
    "no_merchant",
    "merchant_buys_other",
    "hand_too_small",
    "wild_in_hand",
    "not_developable",
    "brings_no_money",
}
