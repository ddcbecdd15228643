"""Advice in words: turns, the reasons for them, and why one is behind another."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from ironbridge.bots.advice import Comparison, Reason, ValuedTurn
from ironbridge.bots.advice.facts import NamedTile
from ironbridge.languages.texts import said
from ironbridge.rules.choices import Choice, PayCard, PayCards, Stop, TakeBeer, TakeCoal, TakeIron
from ironbridge.words.speaker import Speaker

_HOW = (PayCard, PayCards, TakeCoal, TakeIron, TakeBeer)
_NAMES = {"flipped": "tiles", "unflipped": "tiles", "links": "lines", "link_hopes": "lines", "mat": "tiles"}

_NUMBERS = {"beer": "barrels", "money": "money", "income": "income_level", "scored": "vp"}


class Adviser:
    """Says what advice has found."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def turn(self, turn: ValuedTurn) -> str:
        """What is done, each deed with how it is paid for in brackets."""
        return self.done(turn.choices)

    def plan(self, turn: ValuedTurn) -> str:
        """What a turn prepares; nothing where that is not clear."""
        return self.speaker.say("plan.next", deeds=self.done(turn.plan)) if turn.plan else ""

    def done(self, choices: Iterable[Choice]) -> str:
        """The same of the choices of a turn."""
        deeds: list[list[str]] = []
        for choice in choices:
            words = self.speaker.choice(choice)
            if not deeds or not isinstance(choice, (*_HOW, Stop)):
                deeds.append([words])
            elif isinstance(choice, _HOW):
                deeds[-1].append(words)
        return self.speaker.words.clauses(
            deed if not how else f"{deed} ({', '.join(how)})" for deed, *how in deeds
        )

    def reason(self, reason: Reason) -> str:
        """A reason for a turn, with the VP it brings or takes."""
        return f"{self.reason_words(reason)} ({self.speaker.words.signed(reason.vp)})"

    def reason_words(self, reason: Reason) -> str:
        """A reason for a turn."""
        facts, way = reason.facts, "more" if reason.vp > 0 else "less"
        key = f"advice.{reason.term}"
        fields: dict[str, object] = {}
        if reason.term in _NAMES:
            names = _listed(facts, _NAMES[reason.term])
            fields["names"] = self.names(names)
            key += ".named" if names and reason.vp > 0 else f".{way}"
        elif reason.term == "hand":
            cards = _listed(facts, "taken" if reason.vp > 0 else "paid")
            fields["names"] = self.speaker.cards([str(card) for card in cards])
            # A hand may change its worth though no card is taken or paid.
            key += f".{way}" if cards else ".better" if reason.vp > 0 else ".worse"
        elif reason.term == "income":
            fields["levels"] = abs(_number(facts, "levels"))
            key += f".{way}"
        elif reason.term == "later":
            key += f".{way}"
        elif reason.term == "beer":
            key += ".some" if facts["barrels"] else ".none"
        return self.speaker.say(key, **self.plain(facts) | fields)

    def comparison(self, comparison: Comparison, most: int = 4) -> str:
        """How far a turn is behind the best and why, in one sentence of at most so many reasons."""
        if comparison.vp == 0:
            return self.speaker.say("behind.nothing")
        if not comparison.reasons:
            return self.speaker.say("behind.little", vp=self.speaker.words.tenths(-comparison.vp))
        reasons = comparison.reasons[:most]
        less = [self.difference(reason) for reason in reasons if reason.vp < 0]
        more = [self.difference(reason) for reason in reasons if reason.vp > 0]
        key = "behind.both" if less and more else "behind.less" if less else "behind.more"
        return self.speaker.say(
            key, vp=self.speaker.words.tenths(-comparison.vp), less=", ".join(less), more=", ".join(more)
        )

    def against(self, comparison: Comparison, most: int = 3) -> str:
        """What a turn does worse than a better one, and better, in a sentence; by its value it may not be behind."""
        reasons = comparison.reasons[:most]
        less = [self.difference(reason) for reason in reasons if reason.vp < 0]
        more = [self.difference(reason) for reason in reasons if reason.vp > 0]
        if not less:
            return self.speaker.say("review.later")
        key = "review.rest" if comparison.vp >= 0 else "review.both" if more else "review.less"
        return self.speaker.say(key, less=", ".join(less), more=", ".join(more))

    def difference(self, reason: Reason) -> str:
        """What a turn does worse or better than the best one, with the VP of that."""
        return f"{self.difference_words(reason)} ({self.speaker.words.signed(reason.vp)})"

    def difference_words(self, reason: Reason) -> str:
        """What a turn does worse or better than the best one."""
        this, best = _facts_of(reason.facts, "this"), _facts_of(reason.facts, "best")
        way = "more" if reason.vp > 0 else "less"
        key = f"than.{reason.term}.{way}"
        fields: dict[str, str] = {}
        if reason.term in {"flipped", "unflipped", "links"}:
            names = _NAMES[reason.term]
            own, others = (this, best) if reason.vp > 0 else (best, this)
            only = [name for name in _listed(own, names) if name not in _listed(others, names)]
            if only:
                key, fields = f"{key}.named", {"names": self.names(only)}
        elif reason.term in _NUMBERS:
            field = _NUMBERS[reason.term]
            mine, other = _number(this, field), _number(best, field)
            if (mine - other) * reason.vp > 0:
                written = self.speaker.words.pounds if reason.term == "money" else said
                key, fields = f"than.{reason.term}", {"this": written(mine), "best": written(other)}
        return self.speaker.say(key, **fields)

    def rule_of_thumb(self, name: str) -> str:
        """That the bot foreman followed a rule, and what the rule says."""
        return self.speaker.say("thumb.followed", rule=self.speaker.say(f"thumb.{name}"))

    def names(self, things: Sequence[str | NamedTile]) -> str:
        """Tiles on the board or on the mat, or lines, by name."""
        speaker = self.speaker
        said = []
        for thing in things:
            if isinstance(thing, str):
                said.append(speaker.line(thing))
            elif "slot" in thing:
                said.append(
                    speaker.say(
                        "tile.standing",
                        tile=speaker.tile(thing["industry"], thing["level"]),
                        place=speaker.slot(thing["slot"]),
                    )
                )
            else:
                said.append(speaker.tile(thing["industry"], thing["level"]))
        return speaker.words.listed(said)

    def plain(self, facts: Mapping[str, object]) -> dict[str, object]:
        """The numbers among some facts, money in pounds."""
        numbers = {key: value for key, value in facts.items() if isinstance(value, int)}
        return numbers | (
            {"money": self.speaker.words.pounds(numbers["money"])} if "money" in numbers else {}
        )


# Each term has facts of its own: what it is asked for is there.
def _listed(facts: Mapping[str, object], key: str) -> Sequence[str | NamedTile]:
    return cast("Sequence[str | NamedTile]", facts[key])


def _number(facts: Mapping[str, object], key: str) -> int:
    return cast("int", facts[key])


def _facts_of(facts: Mapping[str, object], turn: str) -> Mapping[str, object]:
    return cast("Mapping[str, object]", facts[turn])
