"""An example of everything that is sent to the API, by its type."""

from collections.abc import Mapping

from ironbridge.games.catalogue import default_ruleset, ruleset

# The examples are of the first ruleset of the catalogue.
_RULES = ruleset(default_ruleset())
_NAMES = _RULES.names
_INDUSTRY = _RULES.components.places[_NAMES.locations[0]].slots[0][0]  # that of its first slot

_TWO = _RULES.for_players(2)
_WRITTEN = {
    "ruleset": _RULES.name,
    "names": ["Ada", "Ben"],
    "order": [1, 0],
    "merchants": dict(zip(_TWO.merchant_spaces, _TWO.merchant_bag, strict=True)),
}

_SHEET = {
    "version": 1,
    "id": "evening",
    "begun": "2030-01-31T19:00:00Z",
    "ruleset": _RULES.name,
    "players": [{"name": "Ada", "colour": 0}, {"name": "Ben", "colour": 2}],
    "era": "canal",
    "eras": {
        "canal": {
            "board": {"tiles": {}, "links": {_NAMES.lines[0]: 1}},
            "bonus": [0, 3],
            "lost": [0, 0],
        }
    },
    "money": [None, None],
    "income": [None, None],
    "order": [None, None],
}

EXAMPLES: Mapping[str, Mapping[str, object]] = {
    "NewPerson": {"name": "Ada"},
    "Recovery": {"token": "RECOVERY"},
    "LogOut": {"where": "others"},
    "Farewell": {"confirm": "not your name"},
    "NewBlock": {"table": "TABLE", "seat": 1},
    "OwnerKey": {"token": "TOKEN"},
    "OwnerOrder": {"act": "announce", "words": "A new version at noon"},
    "NoticesChoice": {
        "topics": {"push": ["turn", "clock"], "mail": ["game"], "webhook": []},
        "wait": 900,
        "digest": 1080,
        "zone": "Europe/London",
        "quiet_from": 1320,
        "quiet_to": 420,
        "quiet_days": 127,
        "language": "en",
        "clock_sleeps": True,
        "weekends": False,
    },
    "Break": {"until": 1800000000},
    "NewBrowser": {"endpoint": "https://push.example.org/1", "p256dh": "KEY", "auth": "AUTH"},
    "NewMail": {"address": "ada@example.org"},
    "NewWebhook": {"url": "https://ntfy.example.org/my-games", "preset": "ntfy"},
    "MailProof": {"token": "TOKEN"},
    "NewTelegram": {"key": "j", "phrase": "well_played"},
    "NewMute": {"scope": "person", "table": "TABLE", "seat": 1},
    "NotesChange": {"text": "Save beer for the last round", "version": 0},
    "PreparedChange": {
        "key": "m",
        "version": 0,
        "turns": [
            {
                "choices": [{"do": "loan"}, {"do": "card", "card": _NAMES.cards[0]}],
                "guards": [{"kind": "slot_free", "at": _NAMES.slots[0]}, {"kind": "first"}],
            }
        ],
    },
    "PreparedDraft": {"choices": [{"do": "loan"}]},
    "AskPrepared": {"choices": [], "choice": {"do": "link", "line": _NAMES.lines[0]}},
    "WrittenGame": _WRITTEN,
    "AskWritten": {"written": _WRITTEN, "choice": {"do": "loan"}},
    "NewSheet": {"sheet": _SHEET, "by": 0},
    "AskSheet": {"token": "TOKEN", "seen": 3},
    "SheetChange": {"token": "TOKEN", "version": 3, "sheet": _SHEET, "by": 1},
    "SheetEnd": {"token": "TOKEN"},
    "UnseenChange": {"unseen": True},
    "Ready": {"ready": True},
    "SeatOrder": {"order": [1, 0, 2, 3]},
    "NewTable": {"ruleset": _RULES.name, "seats": ["me", "invited", "open", "bot:planner"], "listed": True},
    "TableChange": {"listed": True},
    "Join": {"invitation": "INVITATION"},
    "SeatChange": {"wish": "bot:master"},
    "Start": {"bot": "apprentice"},
    "DraftChange": {"number": 1, "version": 0, "key": "a", "do": "push", "choice": {"do": "loan"}},
    "EndTurn": {"number": 1, "version": 2, "key": "c"},
    "WholeTurn": {
        "number": 1,
        "key": "d",
        "choices": [{"do": "loan"}, {"do": "card", "card": _NAMES.cards[0]}],
    },
    "Undo": {"number": 4, "key": "e"},
    "AnswerUndo": {"number": 5, "key": "f", "agree": True},
    "Leave": {"key": "g", "resign": False},
    "Vote": {"number": 5, "key": "h", "choice": "bot"},
    "Return": {"key": "i"},
    "Offer": {"number": 5, "key": "j"},
    "Withdraw": {"number": 6, "key": "k"},
    "Take": {"number": 6, "key": "l", "token": "TOKEN"},
    "CallTeacher": {"seat": 0},
    "Teach": {"token": "TOKEN"},
    "AskPreview": {"choice": {"do": "build", "industry": _INDUSTRY, "slot": _NAMES.slots[0]}},
    "AskWhyNot": {"choice": {"do": "link", "line": _NAMES.lines[0]}},
    "AskAdvice": {"best": 3, "refine": True},
    "AskComparison": {"choices": [{"do": "loan"}]},
    "Fork": {"action": 12, "seats": ["me", "me:Ben", "bot:planner"]},
    "NewRecord": {"text": "RECORD"},
    "NewStep": {"key": "m"},
    "NewPuzzleGame": {"key": "n"},
    "PuzzleReportGiven": {"words": "The second idea is better"},
    "NewOwnPuzzle": {"action": 12},
    "NewTrial": {"seats": ["me", "bot:planner", "bot:planner", "bot:planner"], "key": "o"},
    "DailyStart": {"named": True},
    "DailyPractice": {"key": "p"},
    "NewDuplicate": {"ruleset": _RULES.name, "players": 3, "bot": "journeyman", "days": 7},
}
