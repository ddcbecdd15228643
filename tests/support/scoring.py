"""Points summed by hand, to compare with."""

from ironbridge.render import scene
from ironbridge.rules.prospects import line_worths
from ironbridge.rules.state import State


def summed(state: State) -> list[int]:
    """VP so far, all links and all flipped tiles of every seat."""
    data = state.to_data()
    industries = scene(state.ruleset.name).industries
    printed = {(industry.id, tile.level): tile.vp for industry in industries for tile in industry.tiles}
    points = [seat["vp"] for seat in data["seats"]]
    for worth in line_worths(state):
        if worth.seat is not None:
            points[worth.seat] += worth.vp
    for tile in data["tiles"].values():
        if tile["flipped"]:
            points[tile["seat"]] += printed[tile["industry"], tile["level"]]
    return points
