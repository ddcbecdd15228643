"""Drafts: the parts of a turn that only its seat sees, undone and redone at will until the turn is ended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ironbridge.errors import BadChoice, IronbridgeError
from ironbridge.languages.catalogue import DEFAULT, LANGUAGES
from ironbridge.rules.choices import Choice, choice_from_data
from ironbridge.rules.draft import Draft, Preview
from ironbridge.rules.refusals import Refusal
from ironbridge.server.errors import Conflict, Refused, ServerError
from ironbridge.server.play.commit import Commits, plan
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.entries import StoredDraft
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import called
from ironbridge.words.speaker import Speaker

CHANGES = ("push", "undo", "redo", "reset")
MOST_CHOICES = 200


class Drafts:
    """The drafts of all games; each belongs to the seat to act."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.games = commits.games

    def change(
        self,
        game: str,
        person: Person,
        number: int,
        version: int,
        do: str,
        choice: Mapping[str, object] | None,
        key: str,
    ) -> None:
        """Push a choice onto a draft that was changed `version` times, undo or redo one, or reset it.

        A change with the key of one that made this version has been done already. Raises ServerError.
        """
        live = self.games.live(game)
        with live.lock:
            if self.games.done_before(live, person, number, key) is not None:
                raise Conflict("key_reused.turn")
            seat = self.games.seat_to_act(live, person)
            before = self.games.draft(live)
            if before.is_made_by(key, version + 1):
                return
            if before.version != version:
                raise Conflict("stale_draft", number=before.version, given=version)
            changed = self._changed(live, seat, before, do, choice).after(key)
            live.is_draft_known = False
            try:
                self.games.log.save_draft(game, changed)
            except Conflict:
                # Another server was quicker, perhaps with the same.
                if not self.games.draft(live).is_made_by(key, version + 1):
                    raise
                return
            live.draft, live.is_draft_known = changed, True
        self.games.log.news.tell(game)

    def _changed(
        self, live: LiveGame, seat: int, before: StoredDraft, do: str, choice: Mapping[str, object] | None
    ) -> StoredDraft:
        if do == "push":
            draft = Draft(live.state.view(seat), before.choices[: before.done])
            code = self.open_code(live, draft, read_choice(choice))
            if len(draft.choices) >= MOST_CHOICES:
                raise Conflict("not_whole.long")
            return replace(before, choices=(*draft.choices, code), done=before.done + 1)
        if do == "undo" and before.done > 0:
            return replace(before, done=before.done - 1)
        if do == "redo" and before.done < len(before.choices):
            return replace(before, done=before.done + 1)
        if do == "reset":
            return replace(before, done=0)
        if do in CHANGES:
            raise Conflict(f"nothing_to_{do}")
        raise ServerError("bad_change", known=", ".join(CHANGES))

    def end_turn(self, game: str, person: Person, number: int, version: int, key: str) -> PublicEntry:
        """Commit the draft as it was after `version` changes; only then are cards drawn. Raises ServerError."""

        def work(live: LiveGame) -> PublicEntry:
            seat = self.games.seat_to_act(live, person)
            draft = self.games.draft(live)
            if draft.version != version:
                raise Conflict("stale_draft", number=draft.version, given=version)
            return self._commit(live, seat, draft.choices[: draft.done], key)

        return self.games.once(game, person, number, key, work)

    def play(
        self, game: str, person: Person, number: int, choices: Sequence[Mapping[str, object]], key: str
    ) -> PublicEntry:
        """Commit a whole turn of choices as plain data, whatever the draft was. Raises ServerError."""

        def work(live: LiveGame) -> PublicEntry:
            seat = self.games.seat_to_act(live, person)
            return self._commit(live, seat, list(map(read_choice, choices)), key)

        return self.games.once(game, person, number, key, work)

    def _commit(self, live: LiveGame, seat: int, choices: Sequence[int | Choice], key: str) -> PublicEntry:
        try:
            planned = plan(live, seat, choices, key)
        except IronbridgeError:
            # What is said of a refusal is found out from what the seat knows, never from what is hidden.
            self._explain(live, seat, choices)
            raise Conflict("stale_draft.choices") from None
        return self.commits.append(live, planned)

    def _explain(self, live: LiveGame, seat: int, choices: Sequence[int | Choice]) -> None:
        """Raises ServerError at the first choice that is not open."""
        draft = Draft(live.state.view(seat))
        for choice in choices:
            if isinstance(choice, int):
                try:
                    draft.add(choice)
                except IronbridgeError:
                    return
            else:
                draft.add(self.open_code(live, draft, choice))

    def preview(
        self, game: str, person: Person, choice: Mapping[str, object], language: str = DEFAULT
    ) -> tuple[Preview, Speaker]:
        """What an open choice would bring after the draft, and who finds words for it. Raises ServerError."""
        live = self.games.live(game)
        with live.lock:
            draft = self._own(live, person)
            seen = draft.preview(self.open_code(live, draft, read_choice(choice)))
            return seen, self.speaker(live, language)

    def why_not(
        self, game: str, person: Person, choice: Mapping[str, object], language: str = DEFAULT
    ) -> tuple[Refusal, str] | None:
        """Why a choice is not open after the draft, with a sentence; None if it is. Raises ServerError."""
        live = self.games.live(game)
        with live.lock:
            return self.refused(live, self._own(live, person), choice, language)

    def refused(
        self, live: LiveGame, draft: Draft, choice: Mapping[str, object], language: str
    ) -> tuple[Refusal, str] | None:
        """The same of any draft. Raises ServerError."""
        return refused(draft, read_choice(choice), self.speaker(live, language))

    def of(self, game: str, person: Person) -> Draft:
        """The draft of a person whose turn it is. Raises ServerError."""
        live = self.games.live(game)
        with live.lock:
            return self._own(live, person)

    def _own(self, live: LiveGame, person: Person) -> Draft:
        seat = self.games.seat_to_act(live, person)
        stored = self.games.draft(live)
        return Draft(live.state.view(seat), stored.choices[: stored.done])

    def open_code(self, live: LiveGame, draft: Draft, choice: Choice) -> int:
        """The packed form of a choice that is open after a draft. Raises ServerError."""
        return open_code(draft, choice, lambda language: self.speaker(live, language))

    def speaker(self, live: LiveGame, language: str) -> Speaker:
        """Somebody who finds words for a game."""
        return Speaker(live.rules.name, called(self.games.table(live).seats, language), language)


def read_choice(data: Mapping[str, object] | None) -> Choice:
    """A choice from its plain data. Raises ServerError."""
    try:
        return choice_from_data({} if data is None else data)
    except BadChoice as error:
        raise ServerError("bad_choice", detail=str(error)) from None


def open_code(draft: Draft, choice: Choice, speaker: Callable[[str], Speaker]) -> int:
    """The packed form of a choice that is open after a draft, with a speaker for each language. Raises ServerError."""
    refusal = _refusal(draft, choice)
    if refusal is not None:
        if draft.is_whole:
            raise Conflict("is_whole")
        facts = {"rule": refusal.rule, "refusal": refusal.code, "facts": dict(refusal.facts)}
        said = {language: speaker(language).refusal(refusal, choice) for language in LANGUAGES}
        raise Refused("illegal_choice", facts=facts, said=said)
    return draft.encode(choice)


def refused(draft: Draft, choice: Choice, speaker: Speaker) -> tuple[Refusal, str] | None:
    """Why a choice is not open after a draft, with a sentence; None if it is. Raises ServerError."""
    refusal = _refusal(draft, choice)
    return None if refusal is None else (refusal, speaker.refusal(refusal, choice))


def _refusal(draft: Draft, choice: Choice) -> Refusal | None:
    try:
        return draft.why_not(choice)
    except BadChoice as error:
        raise ServerError("bad_choice", detail=str(error)) from None
