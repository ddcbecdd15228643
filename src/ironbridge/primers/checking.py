"""Whether a primer keeps its promises: every step can be played as shown and reaches its goal."""

from collections.abc import Iterator

from ironbridge.engine import codes
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import every_game
from ironbridge.primers.primer import Primer, Step, Texts
from ironbridge.primers.trying import shown_choices, tried
from ironbridge.record import IllegalAction, parse_action
from ironbridge.rules.numbered import base_rules, numbered_rules

PARTS = ("hand", "mat", "market", "players", "actions", "end")  # of the screen, that a step may point to


def faults(primer: Primer) -> list[str]:
    """What is wrong with a primer, in English; nothing if it can be used."""
    found = [f"languages: {missing}" for missing in _untranslated(primer)]
    if primer.knows and primer.knows not in every_game().games:
        found.append(f"knows: there is no game {primer.knows!r}")
    found += [
        f"word {number}: there is no rule {term.rule}"
        for number, term in enumerate(primer.words, 1)
        if not _is_rule(primer, term.rule)
    ]
    for number, step in enumerate(primer.steps):
        found += [f"step {number + 1}: {fault}" for fault in _faults_of(primer, number, step)]
    return found


def _faults_of(primer: Primer, number: int, step: Step) -> Iterator[str]:
    state = primer.state(number)
    if state.seat_to_act != primer.seat or state.position.ask != codes.ASK_ACTION:
        yield f"after {step.after} actions it is not the turn of seat {primer.seat}"
        return
    names = primer.record.rules.names
    places = {*names.slots, *names.lines, *names.merchants, *PARTS}
    yield from (
        f"there is no {place!r} to point to"
        for place in (step.at, *step.beside)
        if place and place not in places
    )
    if step.rule and not _is_rule(primer, step.rule):
        yield f"there is no rule {step.rule}"
    try:
        choices = shown_choices(primer, number)
    except IronbridgeError as error:
        yield f"show: {error}"
        return
    if tried(primer, number, (), is_ended=False).is_reached:
        yield "its goal is reached before anything is done"
    if not tried(primer, number, choices, is_ended=step.goal.ends_turn).is_reached:
        yield "what is shown does not reach the goal"
    yield from _wrongly_refused(primer, number, step)


def _is_rule(primer: Primer, number: str) -> bool:
    ruleset = primer.record.ruleset
    return number in base_rules(ruleset) or number in numbered_rules(ruleset)


def _wrongly_refused(primer: Primer, number: int, step: Step) -> Iterator[str]:
    for refused in step.refused:
        try:
            parse_action(primer.state(number), refused.action)
        except IllegalAction as error:
            if error.refusal.rule != refused.rule:
                yield f"{refused.action!r} is refused by rule {error.refusal.rule}, not {refused.rule}"
        except IronbridgeError as error:
            yield f"{refused.action!r}: {error}"
        else:
            yield f"{refused.action!r} is legal"


def _untranslated(primer: Primer) -> Iterator[str]:
    spoken = set(primer.title)
    texts: list[tuple[str, Texts]] = [("about", primer.about), ("learned", primer.learned)]
    for number, step in enumerate(primer.steps, 1):
        texts += [(f"step {number}, {name}", getattr(step, name)) for name in ("title", "text", "why", "do")]
    for number, term in enumerate(primer.words, 1):
        texts += [(f"word {number}", term.word), (f"word {number}, means", term.means)]
    for where, text in texts:
        if text and set(text) != spoken:
            other = sorted(set(text) ^ spoken)[0]
            yield f"the title and {where} do not both speak {other!r}"
