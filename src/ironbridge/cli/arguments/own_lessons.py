"""The setting of a server for lessons that its owner has written."""

from pathlib import Path
from typing import TYPE_CHECKING

from ironbridge.cli.arguments.settings import Setting, Settings

if TYPE_CHECKING:
    from ironbridge.primers import Primer

OWN_LESSONS = (
    Setting(
        "--lessons",
        str,
        "a folder",
        None,
        "a folder with lessons of your own (docs/lessons.md), which the page shows beside those of the games",
        "FOLDER",
    ),
)


def lessons_set(settings: Settings) -> "tuple[Primer, ...]":
    """The lessons in the folder that is set, each of which keeps what it promises. Raises ValueError and OSError."""
    from ironbridge.primers import BadPrimer, faults, primers_in

    folder = settings.text("lessons")
    if folder is None:
        return ()
    try:
        found = primers_in(Path(folder))
    except BadPrimer as error:
        raise ValueError(f"lessons: {error}") from None
    for primer in found:
        if wrong := faults(primer):
            raise ValueError(f"lessons: {primer.name}: {wrong[0]}; `ironbridge lesson check` says everything")
    names = [primer.name for primer in found]
    if len(set(names)) < len(names):
        raise ValueError("lessons: two of them have the same name")
    return found
