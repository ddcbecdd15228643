"""Why a turn was played: in a game that runs what everybody could see, after it also hopes, cards and habits."""

from collections.abc import Sequence

from ironbridge.bots.catalogue import BOTS
from ironbridge.bots.people.people import LeaningBot, LevelBot
from ironbridge.bots.plain_value import weights_of
from ironbridge.languages.catalogue import DEFAULT
from ironbridge.record.notation import is_resting
from ironbridge.review.why import gains, hopes
from ironbridge.rules.deal import chance
from ironbridge.rules.deeds import Deed, deed_of
from ironbridge.rules.draft import carry_out
from ironbridge.rules.state import State
from ironbridge.server.errors import Unknown
from ironbridge.server.minds.bot_turns import BOT_KEY, seed_of
from ironbridge.server.play.games import Games
from ironbridge.server.play.history import Past
from ironbridge.server.store.entries import RETURN, STAND_IN, SUBSTITUTION, TAKEN, Entry
from ironbridge.server.tables.seating import called
from ironbridge.server.wire.telling import WhyDocument, WhyGain, WhyHope
from ironbridge.words.because import Because
from ironbridge.words.speaker import Speaker

CHANGES = frozenset((RETURN, STAND_IN, SUBSTITUTION, TAKEN))  # after which another one plays a seat


def why(games: Games, game: str, action: int, language: str = DEFAULT) -> WhyDocument:
    """Why the turn was played to which an action belongs. Raises ServerError."""
    past = Past.of(games, game, None)
    entry, deeds = _turn_of(past, action)
    seat, rules = deeds[0].seat, deeds[0].ruleset
    with past.live.lock:
        seats = games.table(past.live).seats
        has_changed = any(
            told.entry.seat == seat and told.entry.number > entry.number and told.entry.kind in CHANGES
            for told in past.live.told
        )
    because = Because(Speaker(rules.name, called(seats, language), language))
    # A turn of before a fork, of a person in whose place a bot sits, or of another bot tells nothing of this one.
    is_its_own = entry.key.startswith(f"{seat}:{BOT_KEY}") and not has_changed
    bot = seats[seat].bot if is_its_own else None
    told = [WhyGain(gain.kind, gain.facts, because.gain(gain.kind, gain.facts)) for gain in gains(deeds)]
    document = WhyDocument(action, seat, bot, told)
    if past.has_open_hands:
        # Only now: the rest follows from its hand, and from what its seat drew for the whole game.
        luck = chance(seed_of(bot or "", past.live.secret, seat, past.live.luck))
        kind = BOTS.get(bot or "")
        leaning = kind() if kind and issubclass(kind, LeaningBot) else None
        weights = leaning.weights(rules.name, luck) if leaning else weights_of(rules.name)
        document.hopes = [
            WhyHope(hope.term, hope.vp, because.hope(hope.term, hope.vp)) for hope in hopes(deeds, weights)
        ]
        document.hand = _hand(deeds[0])
        document.held = because.speaker.cards(document.hand)
        if isinstance(leaning, LevelBot):
            document.habits = [because.habit(name) for name in leaning.leading_habits(luck)]
    return document


def _turn_of(past: Past, action: int) -> tuple[Entry, list[Deed]]:
    """The entry to which an action belongs, and all actions of it. Raises Unknown."""
    state, number = past.first_state(), 0
    for entry in past.turns:
        before, codes = state.copy(), entry.data["choices"]
        for code in codes:
            state.position.push_unchecked(code)
            number += is_resting(state.position)
        if number >= action > 0:
            return entry, _deeds(before, codes)
    raise Unknown("no_such_action")


def _deeds(state: State, codes: Sequence[int]) -> list[Deed]:
    """The actions that packed choices make."""
    deeds, packed, before = list[Deed](), list[int](), state.position.copy()
    for code in codes:
        packed.append(code)
        carry_out(state, [code])
        if is_resting(state.position):
            deeds.append(deed_of(state.ruleset, before, packed))
            packed, before = [], state.position.copy()
    return deeds


def _hand(deed: Deed) -> list[str]:
    names, position = deed.ruleset.names, deed.before
    cards = len(names.cards)
    return [
        name for card, name in enumerate(names.cards) for _ in range(position.hand[deed.seat * cards + card])
    ]
