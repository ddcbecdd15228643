"""The digest of a round can be made from a position's plain data alone, as docs/records.md says."""

from typing import Any

from ironbridge.games.names import ASKS, ERAS
from ironbridge.games.ruleset import Ruleset
from ironbridge.record import replay
from ironbridge.record.text_writer import digest
from tests.support.plain import plain
from tests.support.playing import SETTINGS
from tests.support.records import game


def numbers(data: dict[str, Any], rules: Ruleset) -> list[int]:
    """The numbers of a position in the order of the page."""
    names = rules.names
    tiles = {f"{industry}{level}": k for k, (industry, level) in enumerate(names.tiles)}
    full = rules.for_players(data["players"]).rulebook.tables.stack_at
    row = [ERAS.index(data["era"]), data["round"], *data["turn_order"], data["turn"], data["actions_left"]]
    row += [ASKS.index(data["ask"]), data["coal_market"], data["iron_market"]]
    for space in names.merchants:
        there = data["merchants"].get(space)
        row += [names.merchant_tiles.index(there["tile"]) + 1, there["barrel"]] if there else [0, 0]
    if "distant" in data:
        row += [data["distant"], len(data["demand"]["shown"]), *data["demand"]["shown"]]
    for slot in names.slots:
        tile = data["tiles"].get(slot)
        row.append(tiles[f"{tile['industry']}{tile['level']}"] + 1 if tile else 0)
        row += [tile["seat"], tile["flipped"], tile["cubes"]] if tile else []
    row += [data["links"].get(line, -1) + 1 for line in names.lines]
    for seat in data["seats"]:
        row += [seat[key] for key in ("money", "spent", "income_space", "vp", "links_left")]
        row += [full[k + 1] - full[k] - seat["mat"][industry] for k, industry in enumerate(names.industries)]
        row += [seat["hand"].count(card) for card in names.cards]
    return [int(number) for number in [*row, len(data["draw"])]]


def fnv(row: list[int]) -> str:
    h = 2166136261
    for number in row:
        h = (h ^ number) * 16777619 % 2**32
    return f"{h:08x}"


def test_the_digest_is_made_of_the_numbers_on_the_page() -> None:
    seen = set()
    debts = 0
    for ruleset, players in SETTINGS:
        record = game(ruleset, players, is_purposeful=False)
        for step in replay(record):
            made = fnv(numbers(plain(step.state.to_data()), step.state.ruleset))
            assert made == digest(step.state.position)
            seen.add(made)
            debts += min(step.state.position.money) < 0
    assert len(seen) > 800
    assert debts > 0
