"""Every language has every text, with the same gaps and all its plural forms, in files that read alike."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from ironbridge.games.catalogue import own_games
from ironbridge.languages.catalogue import DEFAULT, LANGUAGES, language_of, words_in
from ironbridge.languages.plurals import categories, category
from ironbridge.languages.texts import fill, gaps

FOLDER = Path(str(files("ironbridge.languages")))
GAMES = [Path(str(game.folder)) for game in own_games().games.values()]
OTHERS = [language for language in LANGUAGES if language != DEFAULT]
# Texts of more than two words that are the same in another language as in English.
ALIKE = {
    "de": {"clock.hm", "clock.hm.brief", "deed.build", "short.build", "standing.rating", "tile.standing"},
    "fr": {"clock.hm", "clock.hm.brief", "notice.time.hours", "notices.wait.minutes", "standing.rating"},
}
# Words of English that the sentences of another language do not have.
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|you|your|with|to|is|it|that|from|for|by|coal|iron|beer|era|turn|tile|tiles)\b", re.I
)
# Where English is meant: words to search the rules with, and what programs say.
ENGLISH_MEANT = {"rules.search.hint", "rules.none", "error.bad_seat.wish"}


def paths(language: str) -> Iterator[Path]:
    """All files of a language, those of the games too."""
    yield from sorted((FOLDER / language).rglob("*.json"))
    for game in GAMES:
        yield game / "languages" / f"{language}.json"


def read(path: Path) -> Mapping[str, str]:
    """The texts of a file; none of one that is missing, which a test of its own tells."""
    texts: Mapping[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return texts


def whole(language: str) -> dict[str, str]:
    """All texts of a language."""
    return {key: text for path in paths(language) for key, text in read(path).items()}


ENGLISH = whole(DEFAULT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_stands_in_one_file(language: str) -> None:
    counted = Counter(key for path in paths(language) for key in read(path))
    assert [key for key, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_file_has_the_keys_of_the_english_one_in_its_order(language: str) -> None:
    for ours, theirs in zip(paths(DEFAULT), paths(language), strict=True):
        assert theirs.is_file(), f"{theirs} is missing"
        missing = [key for key in read(ours) if key not in read(theirs)]
        unknown = [key for key in read(theirs) if key not in read(ours)]
        assert (missing, unknown) == ([], []), theirs
        assert list(read(theirs)) == list(read(ours)), f"{theirs} is in another order than the English file"


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_the_gaps_of_the_english_one(language: str) -> None:
    texts = whole(language)
    different = {
        key: (sorted(gaps(text)), sorted(gaps(texts[key])))
        for key, text in ENGLISH.items()
        if key in texts and gaps(text).keys() != gaps(texts[key]).keys()
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for key, text in whole(language).items():
        for name, forms in gaps(text).items():
            assert forms in (frozenset(), categories(language)), (key, name)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    texts = whole(language)
    same = {key for key, text in texts.items() if text == ENGLISH[key] and len(text.split()) > 2}
    assert same == ALIKE.get(language, set())
    for key, text in texts.items():
        if key not in ENGLISH_MEANT:
            assert not ENGLISH_WORDS.search(re.sub(r"\{[^}]*\}", "", text)), (key, text)


def test_french_has_its_spaces_before_marks_and_its_apostrophes() -> None:
    for key, text in whole("fr").items():
        assert not re.search(r" [:;!?»£]|« ", text), key
        assert not re.search(r"[^\W\d_]'[^\W\d_]", text), key
        assert not re.search(r"[^\s\d/][;!?»]", re.sub(r"[?!]{2}", "", text)) or key == "review.note", key


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_written_alike(language: str) -> None:
    for path in filter(Path.is_file, (*paths(language), FOLDER / "languages.json")):
        text = path.read_text("utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n", path


def test_every_folder_is_a_language_that_is_spoken() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(
        LANGUAGES
    )
    for game in GAMES:
        assert {path.stem for path in (game / "languages").glob("*.json")} == set(LANGUAGES)


def test_a_language_is_found_by_its_tag() -> None:
    tags = ("de", "de-AT", "DE", "en", "fr", "fr-CA", "tlh", "")
    assert [language_of(tag) for tag in tags] == ["de", "de", "de", "en", "fr", "fr", "en", "en"]


def test_plural_categories_are_those_of_browsers() -> None:
    numbers = (0, 1, 2, 11, 21)
    assert [category("en", n) for n in numbers] == ["other", "one", "other", "other", "other"]
    assert [category("de", n) for n in numbers] == [category("en", n) for n in numbers]
    assert [category("fr", n) for n in numbers] == ["one", "one", "other", "other", "other"]


def test_gaps_are_filled() -> None:
    text = "{name}: {count|one=# tile|other=# tiles}"
    assert fill(text, {"name": "Ada", "count": 1}, "en") == "Ada: 1 tile"
    assert fill(text, {"name": "Ada", "count": 0}, "en") == "Ada: 0 tiles"
    assert fill(text, {"name": "Ada", "count": 0}, "fr") == "Ada: 0 tile"
    assert fill(text, {"name": "a-b", "count": -2}, "en") == "a-b: −2 tiles"
    assert fill("income level {level}", {"level": -5}, "en") == "income level −5"
    assert gaps(text) == {"name": frozenset(), "count": frozenset({"one", "other"})}
    for broken in ("{count", "{count|one}", "a } b", "{}"):
        with pytest.raises(ValueError, match="brace"):
            gaps(broken)


def test_lists_money_and_numbers_are_written_as_each_language_does() -> None:
    def written(language: str) -> list[str]:
        words = words_in(language)
        return [words.listed(["A", "B", "C"]), words.pounds(5), words.pounds(-2), words.signed(1.25)]

    assert written("en") == ["A, B and C", "£5", "−£2", "+1.2"]
    assert written("de") == ["A, B und C", "£5", "−£2", "+1,2"]
    assert written("fr") == ["A, B et C", "5\u00a0£", "−2\u00a0£", "+1,2"]


def test_a_game_without_a_language_speaks_english(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "en.json").write_text(
        '{"place.moor": "The Moor", "place.dale": "The Dale"}', "utf-8"
    )
    (tmp_path / "languages" / "de.json").write_text('{"place.moor": "Das Moor"}', "utf-8")
    german = words_in("de", tmp_path)
    assert [german.say(f"place.{name}") for name in ("moor", "dale")] == ["Das Moor", "The Dale"]
    assert words_in("fr", tmp_path).say("place.moor") == "The Moor"
    assert words_in("fr", tmp_path / "nothing").say("list.last", first="A", last="B") == "A et B"
