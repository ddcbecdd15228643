"""The rules a record was made under: the present revision of a ruleset, or an older one that is kept for replay."""

from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.errors import UnknownRevision

# When a ruleset gets a new revision, the older one is kept here.
OLDER: list[Ruleset] = []


def ruleset_at(name: str, revision: int) -> Ruleset:
    """The ruleset of a name at a revision. Raises UnknownRuleset or UnknownRevision."""
    present = ruleset(name)
    if present.revision == revision:
        return present
    for older in OLDER:
        if (older.name, older.revision) == (name, revision):
            return older
    known = sorted(rules.revision for rules in [*RULESETS.values(), *OLDER] if rules.name == name)
    listed = ", ".join(map(str, known))
    hint = "; a newer version of Ironbridge may know it" if revision > present.revision else ""
    raise UnknownRevision(f"revision {revision} of {name} is unknown, there is {listed}{hint}")
