"""What is left of a stack of tiles, which bots ask for."""

from ironbridge import set_up
from ironbridge.engine.build import tiles_left


def test_a_stack_loses_the_tiles_that_were_built() -> None:
    whole = set_up()
    built = set_up(tiles={"belper.2": {"seat": 0, "industry": "coal", "level": 1}})
    coal = whole.ruleset.names.industries.index("coal")
    assert tiles_left(built.position, 0, coal) == tiles_left(whole.position, 0, coal) - 1
    assert tiles_left(built.position, 1, coal) == tiles_left(whole.position, 1, coal)
