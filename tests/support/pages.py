"""Pages that are written as one file."""

from collections.abc import Sequence
from html.parser import HTMLParser

VOID = {"meta", "br", "wbr"}

REACHES_OUT = {"src", "href", "xlink:href", "srcset", "action", "data", "poster", "background"}


class Page(HTMLParser):
    """A page taken apart; anything that is not closed, or leads elsewhere, fails."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        assert not REACHES_OUT & {name for name, _ in attrs}
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        assert not REACHES_OUT & {name for name, _ in attrs}
        assert not any(value is None or "nan" in value for _, value in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)
