"""Why a turn was played, in words."""

from collections.abc import Mapping, Sequence
from typing import cast

from ironbridge.bots.advice.facts import NamedTile
from ironbridge.words.adviser import Adviser
from ironbridge.words.deeds import signed
from ironbridge.words.speaker import Speaker


class Because:
    """Says what a turn gained, and what was hoped for."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.adviser = Adviser(speaker)

    def gain(self, kind: str, facts: Mapping[str, object]) -> str:
        """What a turn gained of one kind."""
        words = self.speaker.words
        if kind == "beer":
            parts = [
                self.speaker.say(f"why.beer.{whose}", count=count) for whose, count in facts.items() if count
            ]
            return self.speaker.say("why.beer", parts=words.listed(parts))
        if kind in {"scored", "worth"}:
            return self.speaker.say(f"why.{kind}", vp=signed(cast("int", facts["vp"])))
        if kind == "money":
            before, after = (words.pounds(cast("int", facts[key])) for key in ("before", "after"))
            return self.speaker.say("why.money", before=before, after=after)
        if kind == "income":
            before, after = (signed(cast("int", facts[key])) for key in ("before", "after"))
            return self.speaker.say("why.income", before=before, after=after)
        things = cast("Sequence[str | NamedTile]", facts["lines" if kind == "links" else "tiles"])
        return self.speaker.say(f"why.{kind}", names=self.adviser.names(things))

    def hope(self, term: str, vp: float) -> str:
        """A term that looks ahead, with the VP it was thought to bring or to cost."""
        return f"{self.speaker.say(f'why.hope.{term}')} ({self.speaker.words.signed(vp)})"

    def habit(self, name: str) -> str:
        """A habit of people."""
        return self.speaker.say(f"habit.{name}")
