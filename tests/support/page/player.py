"""Somebody who plays on the page, through roles and labels alone."""

import contextlib
import re
from collections.abc import Callable
from random import Random
from typing import Literal

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Gone

PATIENCE = 60_000  # milliseconds until a busy machine is taken for a broken page
MOMENT = 5_000  # milliseconds until something is taken to have gone
STEPS = 80  # more than any turn takes
WISHES = {"Build": 5, "Sell": 6, "Network": 4, "Develop": 2, "Loan": 1, "Scout": 1, "Pass": 0.1}

# The parts of the page that a player looks at again and again, and where they are found by the label that names them:
# asking thousands of elements for their role each time takes longer than the page itself. That the part has this role
# and name is seen when it is used for the first time.
PARTS: dict[str, tuple[Literal["dialog", "group", "region"], str]] = {
    "panel": ("region", "Your turn"),
    "waiting": ("region", "Turn"),
    "replay": ("region", "Since your last turn"),
    "hand": ("region", "Your hand"),
    "mat": ("region", "Mat"),
    "over": ("dialog", "Result"),
    "map": ("group", "Map"),
}

Use = Callable[[Locator], None]


def click(target: Locator) -> None:
    """Use something by mouse; a line, which bends, at its ring."""
    ring = target.locator("circle.ring")
    (ring if ring.count() else target).click(timeout=MOMENT)


class Player:
    """Chooses at random, rather building and selling than passing, from the panel, the map, the mat and the hand.

    `use` is how something is used: by mouse, by touch or by keyboard. `watch` is called before every step.
    """

    def __init__(
        self,
        page: Page,
        seed: int,
        *,
        use: Use = click,
        watch: Callable[[], None] = lambda: None,
        sides: tuple[str, ...] = ("panel", "map", "mat", "hand"),
    ) -> None:
        self.page = page
        self.use = use
        self.watch = watch
        self.sides = sides
        self.luck = Random(seed)
        self.turns = 0
        self.used: set[str] = set()
        self.seen: set[str] = set()
        self.panel = self.part("panel")
        self.ready = self.part("panel", "[@aria-busy='false']")
        self.over = self.part("over")
        self.waiting = self.part("waiting")
        # What others did, and the end of an era, stand in the place of the turn.
        self.replay = self.part("replay").or_(
            page.locator("xpath=//section[contains(@aria-label, ' Era is over')]")
        )
        self.actions = self.panel.get_by_role("group", name="Actions")

    def part(self, name: str, within: str = "") -> Locator:
        """A part of the page, or what is meant by the rest of an XPath."""
        return self.page.locator(f"xpath=//*[@aria-label='{PARTS[name][1]}']{within}")

    def see(self, name: str) -> None:
        """See once that a part of the page, which is shown, has its role and name."""
        if name not in self.seen:
            role, label = PARTS[name]
            named = self.page.get_by_role(role, name=label, exact=True)
            expect(named.and_(self.part(name))).to_have_count(1)
            self.seen.add(name)

    def play_to_the_end(self) -> None:
        """Play until the game is over."""
        while self.wait():
            self.play_turn()

    def wait(self) -> bool:
        """Wait until it is our turn, or the game is over; whether it is our turn."""
        # Mostly it is our turn still: then one look is enough.
        return self.ready.is_visible() or self.wait_for(self.ready)

    def wait_for_anybody(self) -> bool:
        """Wait until the page says whose turn it is; whether the game goes on."""
        return self.wait_for(self.ready.or_(self.waiting))

    def wait_for(self, state: Locator) -> bool:
        """Wait for a state without looking at what was done meanwhile; False at the end of the game."""
        while True:
            state.or_(self.over).or_(self.replay).first.wait_for(timeout=PATIENCE)
            # One may have gone since and another not come yet: only what is seen now counts.
            if self.replay.is_visible():
                self.page.keyboard.press("Escape")
            elif self.over.is_visible():
                self.see("over")
                return False
            elif state.first.is_visible():
                return True

    def play_turn(self) -> None:
        """Play a turn and end it."""
        self.draft()
        self.use(self.button("End turn"))
        expect(self.button("End turn")).to_have_count(0, timeout=PATIENCE)
        self.turns += 1

    def draft(self) -> None:
        """Draft a whole turn."""
        for _ in range(STEPS):
            assert self.wait(), "the game was over within a turn"
            self.see("panel")
            self.watch()
            if self.button("End turn").count():
                return
            # What others did may be replayed on the map just then: looked at again, as a person would.
            with contextlib.suppress(Gone):
                self.step()
        raise AssertionError(f"a turn that does not end: {self.panel.all_inner_texts()}")

    def step(self) -> None:
        """Take one more step in a draft that is not whole."""
        confirm = self.button(re.compile("^Confirm"))
        if confirm.count():
            self.use(confirm)
        elif self.panel.get_by_role("button", name=re.compile("^Confirm")).count():
            self.use(self.one_of(self.cards()))
        elif self.button("Done").count() and self.luck.random() < 0.5:
            self.use(self.button("Done"))
        else:
            self.choose()

    def choose(self) -> None:
        """Pick something that is open, from a side that has something."""
        sides = {"panel": self.offers, "map": self.places, "mat": self.industries, "hand": self.cards}
        tried = [name for name in self.sides if self.luck.random() < 0.5 or name == "panel"]
        for name in [*self.luck.sample(tried, len(tried)), *self.sides]:
            if name == "panel" and self.open(self.actions).count():
                self.act()
                return
            if found := sides[name]().count():
                self.used.add(name)
                self.see(name)
                self.use(sides[name]().nth(self.luck.randrange(found)))
                return
        raise AssertionError(f"a dead end: {self.panel.all_inner_texts()}")

    def act(self) -> None:
        """Pick an action, or one of the choices that are left of the one that is picked."""
        self.used.add("panel")
        if (offered := self.offers()).count():
            self.use(self.one_of(offered))
            return
        names = [text.strip() for text in self.open(self.actions).all_text_contents()]
        wishes = [WISHES[name] for name in names]
        name = self.luck.choices(names, wishes)[0]
        self.use(self.actions.get_by_role("button", name=name, exact=True))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the turn panel that can be used now."""
        return self.panel.get_by_role("button", name=name, disabled=False)

    def offers(self) -> Locator:
        """The choices that the panel lists."""
        return self.panel.get_by_role("group", name="Choices").get_by_role("button")

    def cards(self) -> Locator:
        """The cards that can be used and are not picked."""
        return self.open(self.part("hand"))

    def industries(self) -> Locator:
        """The stacks of the mat from which something can be chosen."""
        return self.open(self.part("mat"))

    def places(self) -> Locator:
        """What can be chosen on the map and is not picked."""
        reached = "//*[@role='button'][@aria-pressed='false'][@aria-disabled='false']"
        return self.part("map", reached).filter(visible=True)

    def open(self, part: Locator) -> Locator:
        """The buttons of a part that can be used and are not picked."""
        unpicked = self.page.locator("xpath=//*[@aria-pressed='false']")
        return part.get_by_role("button", disabled=False).and_(unpicked)

    def one_of(self, found: Locator) -> Locator:
        """One of several, at random."""
        return found.nth(self.luck.randrange(found.count()))
