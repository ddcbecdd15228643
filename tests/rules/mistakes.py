"""Mistakes that other implementations of the game have made, each with the case that would find it here."""

MISTAKES = {
    "The second rail could not start from the first.": "test_the_second_rail_may_start_from_the_first",
    "Coal for a rail was judged before the rail was placed.": "test_rail_needs_coal_after_it_is_placed",
    "Coal did not cross over to the next mine when the nearest ran dry.": (
        "test_coal_comes_from_the_next_nearest_mine_when_one_runs_dry"
    ),
    "Coal from the market was paid for twice on a rail.": "test_a_rail_to_a_merchant_buys_its_own_coal_once",
    "Overbuilding was judged against the tile of the wrong player.": (
        "test_the_level_is_compared_with_the_tile_on_that_space"
    ),
    "Tiles of the Canal Era were skipped in the Rail Era instead of being developed.": (
        "test_a_tile_of_the_wrong_era_blocks_its_stack_until_developed"
    ),
    "Pottery 1 could not be built in the Rail Era.": "test_pottery_one_is_built_in_the_rail_era",
    "Cubes moved to the market did not flip the tile at once.": (
        "test_a_mine_emptied_into_the_market_flips_at_once"
    ),
    "Money fell below nought.": "test_the_last_pound_decides",
    "A loan landed on the wrong space.": "test_three_levels_down_to_the_highest_space_of_the_new_level",
    "Flipping moved the income marker by levels.": "test_a_sold_tile_flips_and_moves_the_marker_by_spaces",
    "With two players, a tile for pottery alone was among the merchants.": (
        "test_for_two_only_the_tile_for_all_buys_pottery"
    ),
    "A sale drank the beer of a later one, and the action was left half done.": (
        "test_an_earlier_sale_may_drink_the_beer_a_later_one_needs"
    ),
    "Blank merchant tiles got a barrel when the era changed.": (
        "test_barrels_come_back_except_beside_blank_tiles"
    ),
    "A card was laid face down again in the Rail Era, and everybody lost an action.": (
        "test_all_cards_are_dealt_anew_and_none_face_down"
    ),
    "Wild cards went to the discard pile.": "test_a_wild_card_goes_back_to_its_pile",
    "A choice was offered that could not be carried through.": (
        "test_whatever_is_offered_can_be_carried_out_to_the_end"
    ),
    "A choice in progress could be seen by the opponents.": (
        "test_a_choice_in_progress_shows_nothing_of_the_hand"
    ),
    "Hands and decks could be read by the opponents.": "test_a_view_does_not_depend_on_anything_hidden",
    "A score below nought stopped the game.": "test_only_the_final_total_is_raised_to_nought",
}
